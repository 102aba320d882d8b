"""`gamemaster sheet`: everything to know about a power before anybody bids on it."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from gamemaster.cli.screen import console, read_file, say_line, show_json
from gamemaster.core.codec import pretty
from gamemaster.core.dice import ThreefryDice, match_key
from gamemaster.core.errors import Trouble
from gamemaster.core.match import replayed
from gamemaster.core.record import read_record
from gamemaster.core.values import Lang, say
from gamemaster.games.auto_rumble import BOX
from gamemaster.games.auto_rumble.battle.heroes import Settings
from gamemaster.games.auto_rumble.powers import compile_power, house_library, program_of, split
from gamemaster.games.auto_rumble.sheet.sheet import TRIALS, sheet_of
from gamemaster.games.auto_rumble.sheet.story import told_sheet
from gamemaster.games.auto_rumble.state import Written
from gamemaster.language import in_either


def sheet(
    power: str,
    *,
    lang: Lang = "en",
    written: Lang | None = None,
    record: Path | None = None,
    trials: int = TRIALS,
    seed: str = "sheet",
    json: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Print the clarification sheet of a power: reading, demonstration, meetings, strength.

    Parameters
    ----------
    power
        The power, as `Name: text`.
    lang
        The language of the sheet.
    written
        The language the power is written in; without it that of the sheet is tried first, then the other.
    record
        A record of Auto Rumble: the power meets what is public in that match, else the library.
    trials
        How many pairs of battles the estimate of strength stands on.
    seed
        What the trials are drawn from; the same seed gives the same sheet.
    json
        Print it as JSON.
    """
    if trials < 1:
        raise Trouble(
            "An estimate needs at least one battle.",
            pt="Uma estimativa precisa de pelo menos uma batalha.",
        )
    name, text = split(power)
    working = say(lang, en="Judy reads, fights and counts …", pt="Judy lê, luta e conta …")
    with console.status(working):
        language = in_either(_language_of, power, lang) if written is None else written
        new = Written(name, text, language)
        program_of(new)
        public, settings = _public(record)
        made = sheet_of(new, public, settings, ThreefryDice(match_key(seed)), trials)
    if json:
        show_json(pretty(made))
    else:
        say_line(told_sheet(made, lang))


def _language_of(power: str, lang: Lang) -> Lang:
    """The language in which a power can be read."""
    compile_power(power, lang)
    return lang


def _public(record: Path | None) -> tuple[tuple[Written, ...], Settings]:
    """What is public in a match so far, and its settings; without one the house library."""
    if record is None:
        return house_library(), Settings()
    *_, (match, _) = replayed(BOX, read_record(read_file(record), record))
    view = match.view(None)
    return view.known, view.settings
