"""Playing matches of a tournament: the same in this process, in a pool, and on a cluster."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from gamemaster.arena.contestants import Contestant, is_program, pupil_of, seated
from gamemaster.arena.plan import Plan
from gamemaster.arena.schedule import Pairing
from gamemaster.bots.company import Company, Player, Terms
from gamemaster.bots.layers import Survey, cage_here
from gamemaster.bots.learned import with_pupils
from gamemaster.bots.workshop import Workshop
from gamemaster.core.match import play
from gamemaster.core.record import write_record
from gamemaster.core.values import numbered
from gamemaster.games import find_game


class Job(NamedTuple):
    """What a worker is told once."""

    plan: Plan
    contestants: tuple[Contestant, ...]
    """Programs are built already."""
    show: tuple[Path, ...] = ()
    trust: bool = False

    def hired(self) -> "Worker":
        return Worker(self)


class Task(NamedTuple):
    """One match to play."""

    number: int
    pairing: Pairing


class Done(NamedTuple):
    """One match played: its record as text."""

    number: int
    record: bytes


class Worker:
    """Plays tasks one after another; programs lie unpacked as long as it lives."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._box = find_game(job.plan.game)
        self._config = self._box.complete(job.plan.config)
        self._open = ExitStack()
        self._machine: Survey | None = None
        self._players = self._seat_all()
        self._pupils = [pupil_of(self._box, contestant) for contestant in job.contestants]

    def _seat_all(self) -> list[Player]:
        workshop = None
        if any(map(is_program, self._job.contestants)):
            # A worker looks at its own machine: on a cluster it may be another one than ours.
            self._machine = cage_here(self._job.show, self._job.trust)
            workshop = self._open.enter_context(Workshop(self._machine))
        return [seated(self._box, contestant, workshop) for contestant in self._job.contestants]

    def play_all(self, tasks: Sequence[Task]) -> list[Done]:
        return [self.play(task) for task in tasks]

    def play(self, task: Task) -> Done:
        plan = self._job.plan
        seed = plan.match_seed(task.number)
        names = seat_names(plan, task.pairing)
        players = {seat: self._players[who] for seat, who in enumerate(task.pairing)}
        config = self._config_for(task.pairing)
        company = Company(
            self._box,
            config,
            players,
            seed,
            names=names,
            terms=Terms(plan.limits, self._machine),
        )
        with company:
            record = play(self._box, config, company, seed, names=names)
            company.goodbye(record.end.outcome)
        return Done(task.number, write_record(record))

    def _config_for(self, pairing: Pairing) -> Any:
        """The plan's config; a brain brings its own pupil to whichever seat it takes."""
        pupils = {seat: self._pupils[contestant] for seat, contestant in enumerate(pairing)}
        brought = {seat: pupil for seat, pupil in pupils.items() if pupil is not None}
        return with_pupils(self._box, self._config, brought)

    def close(self) -> None:
        self._open.close()


def seat_names(plan: Plan, pairing: Pairing) -> tuple[str, ...]:
    """The contestants' names; one that sits at several seats is numbered there."""
    names = [plan.entrants[contestant].name for contestant in pairing]
    return numbered(names, "{name} ({number})")
