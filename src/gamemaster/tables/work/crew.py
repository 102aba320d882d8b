"""The crew: warm workers that do errands of games beside the server.

There are two lanes. Everything is tried in the quick lane first, where an errand has a moment; what takes
longer is done again in the slow lane, and so is from then on its like, until it is quick there. So strangers who
bring heavy work wait for each other, and nobody else waits for them. What is too much even there is refused.
Who comes first in a lane, and who waits for whom, is said in `lanes.py`.
"""

import asyncio
import atexit
import logging
import os
import subprocess
import sys
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import cache
from typing import TypeVar

from gamemaster.core.match import Match
from gamemaster.tables.refusals import TooMuch
from gamemaster.tables.work.budgets import PAYER, Budgets
from gamemaster.tables.work.lanes import MOMENT, Errand, Lane
from gamemaster.tables.work.packing import packed, unpacked
from gamemaster.tables.work.worker import Answered, Asked, receive, send

log = logging.getLogger("gamemaster.work")
T = TypeVar("T")
MOST_SECONDS = 15.0
"""CPU seconds in the slow lane, for the longest errand."""
GRACE = 60.0
"""Real seconds a worker may be silent beyond its errand's time: on a busy machine CPU time comes slowly."""
FOR_ALL = {True: 5.0, False: 120.0}
"""CPU seconds, in the quick lane and in the slow one, for what is worked out once for everybody: a grammar is read in any of them, machine code
is made in the slow lane and taken from the disk in the quick one."""
MIB = 1024
"""Memory of a worker."""
START = "from gamemaster.tables.work.worker import main; main()"
QUICK_WORKERS, SLOW_WORKERS = 2, 2
QUICK_NICE, SLOW_NICE = 5, 7
"""Behind the server itself, and what is heavy behind what is not: it must not take the cores either."""
REMEMBERED = 16_384
"""How many names of quick things are remembered, and of heavy ones."""
KNOWN = 2048
TRIES = 3


class Porter:
    """A child process, and the thread that talks with it."""

    def __init__(self, crew: "Crew", lane: Lane) -> None:
        self.crew, self.lane = crew, lane
        self.process: subprocess.Popen[bytes] | None = None
        self.known: OrderedDict[str, None] = OrderedDict()
        self.closed = False
        """It takes nobody on any more: whoever starts after the others were ended would stay behind."""
        threading.Thread(
            target=self._run, name="quick worker" if lane.quick else "slow worker", daemon=True
        ).start()

    def _run(self) -> None:
        """Take work only when there is somebody to do it."""
        while not self.closed:
            try:
                self._process()
            except Exception:
                log.exception("a worker could not be started")
                time.sleep(1.0)
                continue
            taken = self.lane.take()
            try:
                if jobs := [job for job in taken if job.wanted()]:
                    self._do(deque(jobs))
            finally:
                self.lane.done(taken)

    def _do(self, jobs: deque[Errand]) -> None:
        """Send a batch and hear its answers, as they come."""
        patience = sum(job.seconds for job in jobs) + FOR_ALL[self.lane.quick] + GRACE
        watch = threading.Timer(patience, self._end)
        watch.start()
        try:
            process = self._process()
            parcels: dict[str, bytes] = {}
            asked = [self._asked(job, parcels) for job in jobs]
            assert process.stdin
            assert process.stdout
            send(process.stdin, (parcels, tuple(asked)))
            while jobs:
                answers = receive(process.stdout)
                if answers is None:
                    raise EOFError
                for answered in answers:
                    self.crew.finish(jobs.popleft(), answered)
        except Exception as fault:
            if not isinstance(fault, (OSError, EOFError)):
                log.exception("a worker could not be understood")
            self._lost(jobs)
        finally:
            watch.cancel()

    def _asked(self, job: Errand, parcels: dict[str, bytes]) -> Asked:
        body, new = packed(job.args, self.known if job.tries == 0 else ())
        parcels.update(new)
        for key in new:
            self.known[key] = None
        while len(self.known) > KNOWN:
            self.known.popitem(last=False)
        name = f"{job.deed.__module__}:{job.deed.__qualname__}"
        return Asked(name, body, job.seconds, FOR_ALL[self.lane.quick])

    def _lost(self, jobs: deque[Errand]) -> None:
        """The worker is gone: the errand it was at is at fault, the others are done by another."""
        self._end()
        if jobs:
            self.crew.finish(jobs.popleft(), Answered("memory", b"", MOMENT))
        for job in jobs:
            self.crew.put(job)

    def _process(self) -> subprocess.Popen[bytes]:
        if self.process is None or self.process.poll() is not None:
            self.known.clear()
            nice = QUICK_NICE if self.lane.quick else SLOW_NICE
            self.process = subprocess.Popen(
                [sys.executable, "-c", START, str(MIB), str(nice)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=_surroundings(),
            )
            assert self.process.stdout
            receive(self.process.stdout)  # it is ready
        return self.process

    def _end(self) -> None:
        """End this worker's process, and no other."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe:
                    with suppress(OSError):
                        pipe.close()

    def close(self) -> None:
        self.closed = True
        self._end()


def _surroundings() -> dict[str, str]:
    """A worker finds the packages that its server finds, games from elsewhere among them; one thread."""
    places = os.pathsep.join(place for place in sys.path if place)
    threads = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    return {**os.environ, "PYTHONPATH": places, **threads}


class Crew:
    """Does errands; see the module."""

    def __init__(self, quick: int = QUICK_WORKERS, slow: int = SLOW_WORKERS) -> None:
        self.spent = Budgets()
        """What was done for each payer lately; who has cost little comes first."""
        self.quick = Lane(quick=True, workers=quick, spent=self.spent)
        self.slow = Lane(quick=False, workers=slow, spent=self.spent)
        self.porters: list[Porter] = []
        self._quick: OrderedDict[Hashable, None] = OrderedDict()
        self._heavy: OrderedDict[Hashable, None] = OrderedDict()

    async def do(
        self, about: str, deed: Callable[..., T], *args: object, seconds: float = MOST_SECONDS
    ) -> tuple[T, float]:
        """What an errand leads to, and the CPU seconds it took; raises what it refuses, or TooMuch."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[tuple[T, float]] = loop.create_future()

        def settle(value: T, fault: Exception | None, spent: float) -> None:
            if answer.done():
                return
            if fault is None:
                answer.set_result((value, spent))
            else:
                answer.set_exception(_charged(fault, spent))

        def tell(value: T, fault: Exception | None, spent: float) -> None:
            with suppress(RuntimeError):  # whoever asked has closed
                loop.call_soon_threadsafe(settle, value, fault, spent)

        wanted, payer = (lambda: not answer.cancelled()), PAYER.get().name
        self._put(Errand(about, deed, args, tell, seconds, wanted=wanted, payer=payer))
        return await answer

    def wait(
        self, about: str, deed: Callable[..., T], *args: object, payer: str = ""
    ) -> tuple[T, float]:
        """The same for a thread."""
        done = threading.Event()
        found: list[tuple[T, Exception | None, float]] = []

        def tell(value: T, fault: Exception | None, spent: float) -> None:
            found.append((value, fault, spent))
            done.set()

        self._put(Errand(about, deed, args, tell, MOST_SECONDS, payer=payer))
        done.wait()
        ((value, fault, spent),) = found
        if fault is not None:
            raise _charged(fault, spent)
        return value, spent

    def _put(self, job: Errand) -> None:
        job.slow, job.known = job.name in self._heavy, job.name in self._quick
        self.put(job)

    def put(self, job: Errand) -> None:
        """Into the lane it belongs to; a worker is taken on if it would wait for one."""
        lane = self.slow if job.slow else self.quick
        if lane.put(job):
            self.porters.append(Porter(self, lane))

    def finish(self, job: Errand, answered: Answered) -> None:
        """Tell whoever asked, unless the errand must be done again."""
        word = answered.word
        self.spent.charge(job.payer, answered.spent)
        if word == "lacking" and job.tries < TRIES:
            job.tries += 1
            self.put(job)
        elif word == "overtime" and not (job.slow or job.known or job.glanced):
            job.glanced = True
            self.put(job)
        elif word in ("overtime", "memory") and not job.slow:
            self.is_heavy(job)
            job.slow = True
            self.put(job)
        elif word in ("overtime", "memory"):
            job.tell(None, TooMuch(), answered.spent)
        elif word in ("done", "refused"):
            self._took(job, answered.spent)
            said = unpacked(answered.body)
            if isinstance(said, Match):
                said.weight = len(answered.body)
            done = word == "done"
            job.tell(said if done else None, None if done else said, answered.spent)
        else:
            log.error("an errand failed: %s", answered.body.decode())
            job.tell(None, ErrandFailed(answered.body.decode()), answered.spent)

    def is_heavy(self, job: Errand) -> None:
        """From now on its like begins in the slow lane."""
        self._quick.pop(job.name, None)
        _remember(self._heavy, job.name)

    def _took(self, job: Errand, spent: float) -> None:
        """What was quick is known to be; what was heavy and is not any more is tried anew."""
        if not job.slow:
            _remember(self._quick, job.name)
        elif spent < MOMENT / 2:
            self._heavy.pop(job.name, None)

    def close(self) -> None:
        for porter in self.porters:
            porter.close()


def _charged(fault: Exception, spent: float) -> Exception:
    """A fault that knows the CPU seconds that went before it."""
    vars(fault)["spent"] = spent
    return fault


def _remember(names: OrderedDict[Hashable, None], name: Hashable) -> None:
    names.pop(name, None)
    names[name] = None
    while len(names) > REMEMBERED:
        with suppress(KeyError):  # another thread was faster
            names.popitem(last=False)


class ErrandFailed(Exception):
    """An errand that failed by a fault of ours; its words are the traceback in the worker."""


@cache
def crew() -> Crew:
    """The crew of this process; its workers start when there is something to do."""
    made = Crew()
    atexit.register(made.close)
    return made


def spin(seconds: float) -> float:
    """Keep a core busy so long; for tests of the limits."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    return seconds


def hoard(mib: int) -> int:
    """Hold so much memory; for tests of the limits."""
    return len(bytearray(mib << 20))
