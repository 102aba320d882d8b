"""`gamemaster bot`: write a starter, try a bot, look at the cage."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from gamemaster.bots.company import Terms
from gamemaster.bots.folder import read_folder
from gamemaster.bots.layers import cage_here, survey
from gamemaster.bots.protocol import Limits
from gamemaster.bots.starters import write_kit
from gamemaster.bots.trial import Challenge, Note, Trial
from gamemaster.bots.workshop import Workshop
from gamemaster.cli.screen import console
from gamemaster.cli.tables import read_config
from gamemaster.core.box import AnyBox
from gamemaster.core.codec import encode
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.values import Lang, say
from gamemaster.games import find_game

app = App(name="bot", help="Write a bot in any language, and try it in its cage.")
SHOWN = 5
"""How many faults of one match are shown."""


@app.command
def new(game: str, language: str, folder: Path, *, lang: Lang = "en") -> None:
    """Write a starter bot.

    Parameters
    ----------
    game
        The game it shall play.
    language
        python, javascript, c, java or rust.
    folder
        A new or empty folder.
    lang
        The language this command speaks: en or pt.
    """
    for path in write_kit(find_game(game), language, folder):
        console.print(say(lang, en=f"wrote {path}", pt=f"gravado: {path}"))
    command = f"gamemaster bot try {game} {folder}"
    console.print(say(lang, en=f"Try it: {command}", pt=f"Experimente: {command}"))


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
    lang: Lang = "en",
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
    lang
        The language of the report: en or pt.
    """
    box = find_game(game)
    settled = read_config(box, config, preset, seats)
    other = _opponent(box, against)
    machine = cage_here(show or (), trust)
    program = read_folder(folder)
    faults = 0
    with Workshop(machine) as workshop:
        bot = workshop.install(program)
        terms = Terms(Limits(turn_ms=turn_ms), machine)
        challenge = Challenge(box, settled, bot, other, seed, terms)
        for number in range(matches):
            trial = challenge.match(number)
            _tell(trial, number, matches, lang)
            faults += len(trial.notes)
    if not faults:
        name = program.name
        console.print(
            say(lang, en=f"{name} made no mistake.", pt=f"{name} não cometeu nenhum erro."),
        )
    return 1 if faults else 0


@app.command
def cage(*, lang: Lang = "en") -> int:
    """Tell which layers of the cage this machine has; exit code 1 if one is missing.

    Parameters
    ----------
    lang
        The language: en or pt.
    """
    machine = survey()
    console.print(machine.described(lang))
    return 1 if machine.missing else 0


def _opponent(box: AnyBox, said: str | None) -> str:
    name = said or box.best_bot
    if name not in box.bots:
        known = ", ".join(box.bots)
        raise Trouble(
            f"{box.title} has no bot called {name!r}. There are: {known}.",
            pt=f"{box.title} não tem um bot chamado {name!r}. Há: {known}.",
        )
    return name


def _tell(trial: Trial, number: int, matches: int, lang: Lang) -> None:
    console.print(_headline(trial, number, matches, lang))
    for note in trial.notes[:SHOWN]:
        _tell_note(note, lang)
    more = len(trial.notes) - SHOWN
    if more > 0:
        console.print(say(lang, en=f"  … and {more} more.", pt=f"  … e mais {more}."))
    if trial.notes and trial.stderr.strip():
        console.print(say(lang, en="  The end of its stderr:", pt="  O fim do seu stderr:"))
        for line in trial.stderr.strip().splitlines()[-12:]:
            console.print(f"    {line}")


def _headline(trial: Trial, number: int, matches: int, lang: Lang) -> str:
    end, faults = trial.record.end, len(trial.notes)
    place = end.outcome.place(trial.seat) if end.outcome else None
    return say(
        lang,
        en=f"Match {number + 1} of {matches}: seat {trial.seat + 1}, "
        f"{f'place {place}' if place else 'no result'}, {end.turns} turns, "
        f"{'no fault' if not faults else '1 fault' if faults == 1 else f'{faults} faults'}.",
        pt=f"Partida {number + 1} de {matches}: lugar {trial.seat + 1}, "
        f"{f'{place}º colocado' if place else 'sem resultado'}, {end.turns} turnos, "
        f"{'nenhuma falha' if not faults else '1 falha' if faults == 1 else f'{faults} falhas'}.",
    )


def _tell_note(note: Note, lang: Lang) -> None:
    turn = say(lang, en="Turn", pt="Turno")
    console.print(f"  {turn} {note.turn}: {note.fault.said(lang)}")
    if isinstance(note.fault, Illegal):
        sent = encode(note.sent).decode()
        console.print(say(lang, en=f"    it sent {sent}", pt=f"    enviou {sent}"))
        at = note.fault.at
        console.print(say(lang, en=f"    wrong at {at}", pt=f"    errado em {at}"))
    view = encode(note.view).decode()
    console.print(say(lang, en=f"    the view was {view}", pt=f"    a visão era {view}"))
