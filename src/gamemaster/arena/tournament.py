"""A tournament: played match by match into a folder, from which it goes on if it was stopped."""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple, TypeAlias

from gamemaster.arena.contestants import Contestant, is_program
from gamemaster.arena.engines import Engine, EngineName, open_engine
from gamemaster.arena.plan import Plan
from gamemaster.arena.report import report
from gamemaster.arena.schedule import Pairing, Played, next_round
from gamemaster.arena.standings import MatchResult, Standings, result_of, standings
from gamemaster.arena.worker import Done, Job, Task, seat_names
from gamemaster.bots.folder import PackedBot
from gamemaster.bots.layers import cage_here
from gamemaster.bots.workshop import Workshop
from gamemaster.core.codec import decode, encode
from gamemaster.core.errors import BrokenRecord, Illegal, Trouble
from gamemaster.core.record import read_record
from gamemaster.core.values import Lang

PLAN_FILE = "tournament.json"
RECORDS = "records"
STANDINGS_FILE = "standings.json"
REPORT_FILE = "report.html"
_LARGEST_CHUNK = 100
_SLOW_CHUNK = 4
"""Matches of programs take their time, and a kill shall lose little."""
_CHUNKS_A_WORKER = 8
_SECONDS_BETWEEN_SHOWS = 0.5

Progress: TypeAlias = Callable[[Sequence[MatchResult]], None]


class Means(NamedTuple):
    """What it is played with, which changes no result: how many at once, where, what programs may read."""

    workers: int = 1
    engine: EngineName = "pool"
    show: tuple[Path, ...] = ()
    trust: bool = False
    """Programs run even where a layer of the cage is missing."""


class Folder:
    """The tournament's folder: its plan, and one record for each match played."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self._plan = plan
        try:
            (path / RECORDS).mkdir(parents=True, exist_ok=True)
            self._claim()
        except OSError as fault:
            raise Trouble(
                f"{path} cannot hold a tournament: {fault.strerror}. Name a new folder, or one that "
                "holds this tournament.",
                pt=f"{path} não pode guardar um torneio: {fault.strerror}. Dê uma pasta nova, ou uma que guarde este torneio.",
            ) from None

    def _claim(self) -> None:
        """Write the plan, or see that it is the one already there."""
        file = self.path / PLAN_FILE
        if not file.exists():
            self.write(PLAN_FILE, encode(self._plan) + b"\n")
            return
        try:
            found = decode(file.read_bytes(), Plan)
        except Illegal as fault:
            raise Trouble(
                f"{file} cannot be read: {fault}", pt=f"Não se consegue ler {file}: {fault}"
            ) from None
        if found != self._plan:
            raise Trouble(
                f"{self.path} holds another tournament ({_difference(found, self._plan)} differs). "
                "Take another folder, or start that one again as it was.",
                pt=f"{self.path} guarda outro torneio (difere em {_difference(found, self._plan)}). Use outra pasta, ou retome aquele como era.",
            )

    def write(self, name: str, content: bytes) -> None:
        """Write a file whole or not at all."""
        unfinished = self.path / f"{name}.unfinished"
        with unfinished.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(self.path / name)

    def keep(self, number: int, record: bytes) -> None:
        self.write(_record_name(number), record)

    def kept(self, number: int, pairing: Pairing) -> MatchResult | None:
        """The result of a match that was played before; None if it was not."""
        try:
            text = (self.path / _record_name(number)).read_bytes()
            record = read_record(text)
        except (FileNotFoundError, BrokenRecord):
            return None
        head = record.head
        expected = (self._plan.match_seed(number), seat_names(self._plan, pairing))
        if (head.seed, head.seats) != expected or record.end.outcome is None:
            return None
        return result_of(number, pairing, record)


def _record_name(number: int) -> str:
    return f"{RECORDS}/{number:06d}.jsonl"


def _difference(found: Plan, wanted: Plan) -> str:
    return ", ".join(
        name for name in Plan.__struct_fields__ if getattr(found, name) != getattr(wanted, name)
    )


def run_tournament(
    plan: Plan,
    contestants: Sequence[Contestant],
    path: Path,
    means: Means = Means(),  # noqa: B008 (a value)
    *,
    progress: Progress | None = None,
    lang: Lang = "en",
) -> Standings:
    """Play what is not played yet, and write the standings and the report."""
    cage = (means.show, means.trust)
    contestants = _built(contestants, *cage)
    folder = Folder(path, plan)
    job = Job(plan, contestants, *cage)
    results: list[MatchResult] = []
    with closing(_Players(job, means.engine, means.workers)) as players:
        while pairings := _pairings(plan, results):
            first = len(results)
            tasks = [Task(first + n, pairing) for n, pairing in enumerate(pairings)]
            results += _round(folder, players, tasks, results, progress)
    names = [entrant.name for entrant in plan.entrants]
    table = standings(names, results)
    folder.write(STANDINGS_FILE, encode(table) + b"\n")
    folder.write(REPORT_FILE, report(plan, table, results, lang).encode())
    return table


def _pairings(plan: Plan, results: Sequence[MatchResult]) -> list[Pairing]:
    played: list[Played] = [(result.pairing, result.outcome) for result in results]
    return next_round(plan.format, len(plan.entrants), plan.seats, plan.matches, plan.seed, played)


class _Players:
    """The engine, started only when there is something left to play."""

    def __init__(self, job: Job, engine: EngineName, workers: int) -> None:
        self._job = job
        self._name = engine
        self._workers = workers
        self._engine: Engine[Task, Done] | None = None

    def run(self, tasks: Sequence[Task]) -> Iterator[list[Done]]:
        if self._engine is None:
            self._engine = open_engine(self._name, self._job, self._workers)
        largest = _SLOW_CHUNK if any(map(is_program, self._job.contestants)) else _LARGEST_CHUNK
        size = min(largest, max(1, len(tasks) // (self._workers * _CHUNKS_A_WORKER)))
        return self._engine.run(tasks[at : at + size] for at in range(0, len(tasks), size))

    def close(self) -> None:
        if self._engine is not None:
            self._engine.close()


def _round(
    folder: Folder,
    players: _Players,
    tasks: Sequence[Task],
    before: Sequence[MatchResult],
    progress: Progress | None,
) -> list[MatchResult]:
    """The results of a round, from records where there are any; in match order."""
    found = {
        task.number: result for task in tasks if (result := folder.kept(task.number, task.pairing))
    }
    pairings = {task.number: task.pairing for task in tasks}
    missing = [task for task in tasks if task.number not in found]

    shown = 0.0

    def show() -> None:
        nonlocal shown
        if progress and time.monotonic() - shown > _SECONDS_BETWEEN_SHOWS:
            progress([*before, *(found[number] for number in sorted(found))])
            shown = time.monotonic()

    show()
    if missing:
        for done in players.run(missing):
            for number, text in done:
                folder.keep(number, text)
                found[number] = result_of(number, pairings[number], read_record(text))
            show()
    return [found[number] for number in sorted(found)]


def _built(
    contestants: Sequence[Contestant], show: Iterable[Path], trust: bool
) -> tuple[Contestant, ...]:
    """The contestants, programs built once for all workers."""
    if not any(map(is_program, contestants)):
        return tuple(contestants)
    with Workshop(cage_here(show, trust)) as workshop:
        return tuple(
            workshop.built(contestant) if isinstance(contestant, PackedBot) else contestant
            for contestant in contestants
        )
