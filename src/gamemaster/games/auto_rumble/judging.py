"""A power as its author sees it while writing: Judy's reading, or why it does not stand."""

from gamemaster.core.codec import convert, plain
from gamemaster.core.values import Json
from gamemaster.games.auto_rumble.entries import written_out
from gamemaster.games.auto_rumble.powers import program_of
from gamemaster.games.auto_rumble.state import Written
from gamemaster.language import render


def judged(raw: Json) -> Json:
    """What Judy reads in a power, in both languages, and its tree; raises Illegal."""
    power = program_of(convert(written_out(raw, ()), Written))
    return {
        "en": render(power.text, "en", "power"),
        "pt": render(power.text, "pt", "power"),
        "tree": plain(power.text),
    }
