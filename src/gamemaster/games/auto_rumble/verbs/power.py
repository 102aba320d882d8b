"""`gamemaster power check`: how a power is understood."""

from gamemaster.cli.texts import check_text
from gamemaster.core.values import Lang
from gamemaster.games.auto_rumble.powers import compile_power, reading


def check_power(text: str, *, lang: Lang = "en", json: bool = False) -> int:
    """Read a power written as "Name: text" and say how it is understood, or why it is not."""
    return check_text(compile_power, reading, text, lang, json)
