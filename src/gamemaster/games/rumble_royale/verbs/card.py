"""`gamemaster card check`: how a card is understood."""

from gamemaster.cli.texts import check_text
from gamemaster.core.values import Lang
from gamemaster.games.rumble_royale.cards import compile_card, reading


def check_card(text: str, *, lang: Lang = "pt", json: bool = False) -> int:
    """Read a card written as "Name [cost] - subprocess X: effect." and say how it is understood."""
    return check_text(compile_card, reading, text, lang, json)
