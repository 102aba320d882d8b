"""`gamemaster tournament`: bots compete, and are rated."""

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from gamemaster.arena.contestants import find_contestants, is_program
from gamemaster.arena.engines import EngineName
from gamemaster.arena.plan import Contest, Plan, make_plan, usual_seats
from gamemaster.arena.report import FORMATS, HEADS, shown_rating
from gamemaster.arena.schedule import Format
from gamemaster.arena.standings import MatchResult, Standings, standings
from gamemaster.arena.tournament import REPORT_FILE, Means, run_tournament
from gamemaster.bots.layers import survey
from gamemaster.bots.protocol import Limits, fault_words
from gamemaster.cli.screen import console
from gamemaster.cli.tables import read_config
from gamemaster.core.values import Lang, say
from gamemaster.games import find_game

_SHOWN = 20


def tournament(
    game: str,
    bots: Annotated[list[str], Parameter(consume_multiple=True)],
    *,
    out: Path,
    kind: Annotated[Format, Parameter(name="--format")] = "round-robin",
    matches: int = 100,
    workers: int | None = None,
    seed: str = "tournament",
    seats: int | None = None,
    config: Path | None = None,
    preset: str | None = None,
    engine: EngineName = "pool",
    turn_ms: int = Limits().turn_ms,
    show: Annotated[list[Path] | None, Parameter(consume_multiple=False)] = None,
    trust: bool = False,
    lang: Lang = "en",
) -> None:
    """Let bots compete, and rate them. Killed and started again, it goes on where it was.

    Parameters
    ----------
    game
        The game.
    bots
        Built-in bots, bots' folders, or saved brains.
    out
        The folder for records, standings and the report.
    kind
        How bots are brought together.
    matches
        How many matches in all.
    workers
        How many matches at once (half of the processors, if left out).
    seed
        The same seed gives the same tournament.
    seats
        How many seats at each table.
    config
        A file with the game's config.
    preset
        A ready-made config.
    engine
        `pool` for this machine, `ray` for a cluster.
    turn_ms
        Time of a program for each turn.
    show
        A folder that programs may read besides the system's, such as a toolchain; can be repeated.
    trust
        Run programs even if this machine lacks a layer of the cage.
    lang
        The language of the tables and the report: en or pt.
    """
    box = find_game(game)
    contestants = find_contestants(box, bots)
    if any(map(is_program, contestants)):
        head = say(lang, en="The cage on this machine:", pt="A jaula nesta máquina:")
        console.print(f"{head}\n{survey().described(lang)}")
    if seats is None and config is None and preset is None:
        seats = usual_seats(box, kind, len(contestants))
    settled = read_config(box, config, preset, seats)
    contest = Contest(kind=kind, matches=matches, seed=seed, limits=Limits(turn_ms=turn_ms))
    plan = make_plan(box, contestants, settled, contest)
    at_once = workers or max(1, (os.cpu_count() or 2) // 2)
    means = Means(at_once, engine, tuple(show or ()), trust)
    with Screen(plan, lang) as screen:
        table = run_tournament(plan, contestants, out, means, progress=screen.show, lang=lang)
    console.print(standings_table(table, lang))
    together = say(lang, en="All records together", pt="Todos os registros juntos")
    console.print(f"{together}: {table.digest}")
    told = say(lang, en="The report", pt="O relatório")
    console.print(f"{told}: {out / REPORT_FILE}")


class Screen:
    """A progress bar with the standings so far, on a terminal; nothing elsewhere."""

    def __init__(self, plan: Plan, lang: Lang) -> None:
        self._lang = lang
        self._names = [entrant.name for entrant in plan.entrants]
        self._bar = Progress(
            TextColumn(f"{plan.game}: {FORMATS[plan.format].said(lang)}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
        )
        self._task = self._bar.add_task("", total=plan.matches)
        self._live = Live(self._bar, console=console, transient=True, auto_refresh=False)
        self._pause = 0.0
        self._next = 0.0

    def __enter__(self) -> "Screen":
        if console.is_terminal:
            self._live.start()
        return self

    def __exit__(self, *fault: object) -> None:
        if console.is_terminal:
            self._live.stop()

    def show(self, results: Sequence[MatchResult]) -> None:
        """Draw anew; the standings only as often as they are cheap."""
        if not console.is_terminal:
            return
        self._bar.update(self._task, completed=len(results))
        started = time.monotonic()
        if results and started >= self._next:
            table = standings_table(standings(self._names, results), self._lang)
            self._live.update(Group(self._bar, table))
            self._next = time.monotonic() + 10 * (time.monotonic() - started)
        self._live.refresh()


def standings_table(table: Standings, lang: Lang) -> Table:
    """The table as it is shown in a terminal."""
    shown = Table(box=None, pad_edge=False)
    shown.add_column("")
    shown.add_column("bot")
    for head in ("rating", "±", "matches", "won", "shared", "lost", "faults"):
        shown.add_column(HEADS[head].said(lang), justify="right")
    for row in table.rows[:_SHOWN]:
        shown.add_row(
            str(row.rank),
            row.name,
            shown_rating(row.rating, lang),
            shown_rating(3 * row.uncertainty, lang),
            *map(str, (row.matches, row.won, row.shared, row.lost)),
            ", ".join(f"{n} {fault_words(kind).said(lang)}" for kind, n in row.faults) or "0",
        )
    return shown
