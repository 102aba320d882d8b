"""The crew: warm workers that do errands of games beside the server.

There are two lanes. Everything is tried in the quick lane first, where an errand has a moment; what takes
longer is done again in the slow lane, and so is from then on whatever is about the same. So strangers who
bring heavy work wait for each other, and nobody else waits for them. What is too much even there is refused.

In each lane payers take turns: whoever brings a hundred errands waits behind his own ninety-nine, and the next who
comes behind one of them. In the slow lane nobody has more than one errand done at a time.
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
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

from gamemaster.tables.refusals import TooMuch
from gamemaster.tables.work.budgets import PAYER
from gamemaster.tables.work.packing import packed, unpacked
from gamemaster.tables.work.worker import Answered, Asked, receive, send

log = logging.getLogger("gamemaster.work")
T = TypeVar("T")
MOMENT = 0.25
"""CPU seconds in the quick lane."""
MOST_SECONDS = 15.0
"""CPU seconds in the slow lane, for the longest errand."""
GRACE = 20.0
"""Real seconds a worker may be silent beyond its errand's time: on a busy machine CPU time comes slowly."""
MIB = 1024
"""Memory of a worker."""
START = "from gamemaster.tables.work.worker import main; main()"
QUICK_WORKERS, SLOW_WORKERS = 2, 2
BATCH = 16
HEAVY = 4096
"""How many names of heavy things are remembered."""
KNOWN = 2048
TRIES = 3


@dataclass(eq=False)
class Errand:
    """An errand on its way."""

    about: str
    deed: Callable[..., Any]
    args: tuple[Any, ...]
    tell: Callable[[Any, Exception | None, float], None]
    most: float
    """CPU seconds it may take in the slow lane."""
    slow: bool = False
    tries: int = 0
    wanted: Callable[[], bool] = field(default=lambda: True)
    payer: str = ""

    @property
    def seconds(self) -> float:
        """CPU seconds it may take where it is."""
        return self.most if self.slow else min(MOMENT, self.most)


class Lane:
    """Errands that wait, and the workers that take them."""

    def __init__(self, crew: "Crew", name: str, workers: int) -> None:
        self.crew, self.name, self.most = crew, name, workers
        self.door = threading.Condition()
        self.waiting = 0
        self._of: OrderedDict[str, deque[Errand]] = OrderedDict()
        """What waits of each payer; whose turn it is stands first."""
        self._served: set[str] = set()
        """In the slow lane: those for whom something is being done."""
        self.workers: list[Porter] = []
        self.idle = 0

    def put(self, job: Errand) -> None:
        with self.door:
            self._of.setdefault(job.payer, deque()).append(job)
            self.waiting += 1
            if self.idle < self.waiting and len(self.workers) < self.most:
                self.workers.append(Porter(self))
            self.door.notify()

    def done(self, jobs: Iterable[Errand]) -> None:
        """The next errand of these payers may be taken."""
        if self.name == "slow":
            with self.door:
                self._served.difference_update(job.payer for job in jobs)
                self.door.notify()

    def take(self) -> list[Errand]:
        """Some of what waits: all workers get their share, none takes more than a batch."""
        with self.door:
            self.idle += 1
            while (next_one := self._next()) is None:
                self.door.wait()
            self.idle -= 1
            if self.name == "slow":
                if next_one.payer:
                    self._served.add(next_one.payer)
                return [next_one]
            share = max(1, min(BATCH, -(-(self.waiting + 1) // max(1, self.idle + 1))))
            more = (self._next() for _ in range(share - 1))
            return [next_one, *(job for job in more if job)]

    def _next(self) -> Errand | None:
        """The first errand of the payer whose turn it is; then it is another's."""
        payer = next((each for each in self._of if each not in self._served), None)
        if payer is None:
            return None
        own = self._of.pop(payer)
        job = own.popleft()
        if own:
            self._of[payer] = own
        self.waiting -= 1
        return job


class Porter:
    """A child process, and the thread that talks with it."""

    def __init__(self, lane: Lane) -> None:
        self.lane = lane
        self.process: subprocess.Popen[bytes] | None = None
        self.known: OrderedDict[str, None] = OrderedDict()
        threading.Thread(target=self._run, name=f"{lane.name} worker", daemon=True).start()

    def _run(self) -> None:
        """Take work only when there is somebody to do it."""
        while True:
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
        patience = sum(job.seconds for job in jobs) + GRACE
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
                    self.lane.crew.finish(jobs.popleft(), answered)
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
        return Asked(name, body, job.seconds)

    def _lost(self, jobs: deque[Errand]) -> None:
        """The worker is gone: the errand it was at is at fault, the others are done by another."""
        self._end()
        if jobs:
            self.lane.crew.finish(jobs.popleft(), Answered("memory", b"", MOMENT))
        for job in jobs:
            self.lane.put(job)

    def _process(self) -> subprocess.Popen[bytes]:
        if self.process is None or self.process.poll() is not None:
            self.known.clear()
            self.process = subprocess.Popen(
                [sys.executable, "-c", START, str(MIB)],
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
        self._end()


def _surroundings() -> dict[str, str]:
    """A worker finds the packages that its server finds, games from elsewhere among them; one thread."""
    places = os.pathsep.join(place for place in sys.path if place)
    threads = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    return {**os.environ, "PYTHONPATH": places, **threads}


class Crew:
    """Does errands; see the module."""

    def __init__(self, quick: int = QUICK_WORKERS, slow: int = SLOW_WORKERS) -> None:
        self.quick, self.slow = Lane(self, "quick", quick), Lane(self, "slow", slow)
        self._heavy: OrderedDict[str, None] = OrderedDict()

    async def do(
        self, about: str, deed: Callable[..., T], *args: Any, seconds: float = MOST_SECONDS
    ) -> tuple[T, float]:
        """What an errand leads to, and the CPU seconds it took; raises what it refuses, or TooMuch."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[tuple[T, float]] = loop.create_future()

        def settle(value: Any, fault: Exception | None, spent: float) -> None:
            if answer.done():
                return
            if fault is None:
                answer.set_result((value, spent))
            else:
                fault.spent = spent  # type: ignore[attr-defined]
                answer.set_exception(fault)

        def tell(value: Any, fault: Exception | None, spent: float) -> None:
            with suppress(RuntimeError):  # whoever asked has closed
                loop.call_soon_threadsafe(settle, value, fault, spent)

        wanted, payer = (lambda: not answer.cancelled()), PAYER.get().name
        self._put(Errand(about, deed, args, tell, seconds, wanted=wanted, payer=payer))
        return await answer

    def wait(self, about: str, deed: Callable[..., T], *args: Any, payer: str = "") -> T:
        """The same for a thread."""
        done = threading.Event()
        found: list[Any] = [None, None]

        def tell(value: Any, fault: Exception | None, _: float) -> None:
            found[:] = value, fault
            done.set()

        self._put(Errand(about, deed, args, tell, MOST_SECONDS, payer=payer))
        done.wait()
        if found[1] is not None:
            raise found[1]
        value: T = found[0]
        return value

    def _put(self, job: Errand) -> None:
        job.slow = job.about in self._heavy
        (self.slow if job.slow else self.quick).put(job)

    def finish(self, job: Errand, answered: Answered) -> None:
        """Tell whoever asked, unless the errand must be done again."""
        word = answered.word
        if word == "lacking" and job.tries < TRIES:
            job.tries += 1
            (self.slow if job.slow else self.quick).put(job)
        elif word in ("overtime", "memory") and not job.slow:
            self._remember(job.about)
            job.slow = True
            self.slow.put(job)
        elif word == "done":
            job.tell(unpacked(answered.body), None, answered.spent)
        elif word == "refused":
            job.tell(None, unpacked(answered.body), answered.spent)
        elif word in ("overtime", "memory"):
            job.tell(None, TooMuch(), answered.spent)
        else:
            log.error("an errand failed: %s", answered.body.decode())
            job.tell(None, ErrandFailed(answered.body.decode()), answered.spent)

    def _remember(self, about: str) -> None:
        self._heavy[about] = None
        while len(self._heavy) > HEAVY:
            self._heavy.popitem(last=False)

    def close(self) -> None:
        for lane in (self.quick, self.slow):
            for worker in lane.workers:
                worker.close()


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
