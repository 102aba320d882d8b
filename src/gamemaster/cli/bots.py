"""`gamemaster bot`: write a starter, try a bot, look at the cage."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from gamemaster.bots.folder import read_folder
from gamemaster.bots.layers import cage_here, survey
from gamemaster.bots.protocol import Limits
from gamemaster.bots.starters import write_kit
from gamemaster.bots.trial import Note, Trial, tried
from gamemaster.bots.workshop import Workshop
from gamemaster.cli.screen import console
from gamemaster.cli.tables import read_config
from gamemaster.core.box import AnyBox
from gamemaster.core.codec import encode
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.games import find_game

app = App(name="bot", help="Write a bot in any language, and try it in its cage.")
SHOWN = 5
"""How many faults of one match are shown."""


@app.command
def new(game: str, language: str, folder: Path) -> None:
    """Write a starter bot.

    Parameters
    ----------
    game
        The game it shall play.
    language
        python, javascript, c, java or rust.
    folder
        A new or empty folder.
    """
    for path in write_kit(find_game(game), language, folder):
        console.print(f"wrote {path}", markup=False)
    console.print(f"Try it: gamemaster bot try {game} {folder}", markup=False)


@app.command(name="try")
def try_bot(
    game: str,
    folder: Path,
    *,
    matches: int = 3,
    against: str | None = None,
    seed: str = "trial",
    config: Path | None = None,
    preset: str | None = None,
    seats: int | None = None,
    turn_ms: Annotated[int, Parameter(help="Time for each turn.")] = Limits().turn_ms,
    show: Annotated[list[Path] | None, Parameter(consume_multiple=False)] = None,
    trust: bool = False,
) -> int:
    """Play a bot against built-in bots, and tell what it did wrong, with the view that caused it.

    Parameters
    ----------
    game
        The game.
    folder
        The bot's folder, with its bot.toml.
    matches
        How many matches; the bot changes seats.
    against
        The built-in bot in the other seats (the best there is, if left out).
    seed
        The same seed plays the same matches.
    config
        A file with the game's config.
    preset
        A ready-made config.
    seats
        How many seats.
    show
        A folder the bot may read besides the system's, such as a toolchain; can be repeated.
    trust
        Run it even if this machine lacks a layer of the cage.
    """
    box = find_game(game)
    settled = read_config(box, config, preset, seats)
    other = _opponent(box, against)
    machine = cage_here(show or (), trust)
    program = read_folder(folder)
    faults = 0
    with Workshop(machine) as workshop:
        bot = workshop.install(program)
        for number in range(matches):
            trial = tried(
                box,
                settled,
                bot,
                other,
                seed,
                number,
                limits=Limits(turn_ms=turn_ms),
                machine=machine,
            )
            _tell(trial, number, matches)
            faults += len(trial.notes)
    if not faults:
        console.print(f"{program.name} made no mistake.", markup=False)
    return 1 if faults else 0


@app.command
def cage() -> int:
    """Tell which layers of the cage this machine has; exit code 1 if one is missing."""
    machine = survey()
    console.print(machine.described(), markup=False)
    return 1 if machine.missing else 0


def _opponent(box: AnyBox, said: str | None) -> str:
    name = said or list(box.bots)[-1]
    if name not in box.bots:
        raise Trouble(f"{box.title} has no bot called {name!r}. There are: {', '.join(box.bots)}.")
    return name


def _tell(trial: Trial, number: int, matches: int) -> None:
    outcome = trial.record.end.outcome
    place = f"place {outcome.place(trial.seat)}" if outcome else "no result"
    head = f"Match {number + 1} of {matches}: seat {trial.seat + 1}, {place}"
    console.print(f"{head}, {trial.record.end.turns} turns, {len(trial.notes)} faults.")
    for note in trial.notes[:SHOWN]:
        _tell_note(note)
    if len(trial.notes) > SHOWN:
        console.print(f"  … and {len(trial.notes) - SHOWN} more.")
    if trial.notes and trial.stderr.strip():
        console.print("  The end of its stderr:")
        for line in trial.stderr.strip().splitlines()[-12:]:
            console.print(f"    {line}", markup=False)


def _tell_note(note: Note) -> None:
    console.print(f"  Turn {note.turn}: {note.fault.message}", markup=False)
    if isinstance(note.fault, Illegal):
        console.print(f"    it sent {encode(note.sent).decode()}", markup=False)
        console.print(f"    wrong at {note.fault.at}", markup=False)
    console.print(f"    the view was {encode(note.view).decode()}", markup=False)
