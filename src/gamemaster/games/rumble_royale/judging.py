"""A card as its author sees it while writing: how it is read, or why it does not stand."""

from gamemaster.core.codec import convert, plain
from gamemaster.core.values import Json, Value
from gamemaster.games.rumble_royale.cards import read_card, said


class Sheet(Value, frozen=True):
    """A card in a library: its whole text, name and cost included."""

    text: str


def judged(raw: Json) -> Json:
    """How a card is read, in both languages, and its tree; raises Illegal."""
    text = raw if isinstance(raw, str) else convert(raw, Sheet).text
    card = read_card(text)
    about = {"name": card.name, "cost": card.cost, "life": card.life, "tree": plain(card.text)}
    return {"en": said(card, "en"), "pt": said(card, "pt"), **about}
