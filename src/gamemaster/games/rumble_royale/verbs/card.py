"""`gamemaster card check`: how a card is understood."""

from gamemaster.cli.texts import check_text
from gamemaster.core.values import Lang
from gamemaster.games.rumble_royale.cards import read_card_anew, reading


def check_card(text: str, *, lang: Lang = "en", json: bool = False) -> int:
    """Read a card as a table would, and say how it is understood.

    Parameters
    ----------
    text
        "Name [cost]: effect." or "Name [cost] - subprocess X: effect.", in English or Portuguese.
    lang
        The language of the answer.
    json
        The card's tree instead.
    """
    return check_text(lambda written, _: read_card_anew(written), reading, text, lang, json)
