"""`gamemaster power check`: how a power is understood."""

from gamemaster.cli.texts import check_text
from gamemaster.core.values import Lang, say
from gamemaster.games.auto_rumble.powers import compile_power, reading
from gamemaster.language import in_either


def check_power(text: str, *, lang: Lang = "en", json: bool = False) -> int:
    """Read a power and say how it is understood, or why it is not.

    Parameters
    ----------
    text
        "Name: text", in English or Portuguese.
    lang
        The language of the answer, and the one that the text is tried in first.
    json
        The power's tree instead.
    """
    return check_text(
        lambda written, first: in_either(compile_power, written, first),
        reading,
        text,
        lang,
        json,
        begins=say(lang, en="Name", pt="Nome"),
    )
