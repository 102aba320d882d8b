"""The lanes in which errands wait: who has cost little lately comes first, and what is known to be quick waits for nothing else.

Strangers choose what they bring, so nothing that one of them can bring may hold up what others have long brought:

- Payers stand in classes by the CPU seconds that were spent for them lately. Within a class they take turns; a payer of a higher
  class waits for all lower ones. A newcomer is in the lowest, and leaves it with his first heavy errand.
- In the quick lane only what was quick before is done in batches. What is new is done alone, and never by all workers at once: one of
  them is always there for what is known. So nobody at a table waits for what somebody else tries out. Something new has a glance; if
  that is too short its payer, who has now cost something, stands in line again for a moment.
- In the slow lane nobody has more than one errand done at a time.
"""

import threading
from collections import deque
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import Any

from gamemaster.tables.work.budgets import Budgets

MOMENT = 0.25
"""CPU seconds in the quick lane."""
GLANCE = 0.06
"""CPU seconds there for something new, at first: most of what people bring takes less."""
BATCH = 16


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
    known: bool = False
    """Its like was quick before."""
    glanced: bool = False
    """It was new, and took more than a glance."""
    tries: int = 0
    wanted: Callable[[], bool] = field(default=lambda: True)
    payer: str = ""

    @property
    def seconds(self) -> float:
        """CPU seconds it may take where it is."""
        if self.slow:
            return self.most
        return min(MOMENT if self.known or self.glanced else GLANCE, self.most)

    @property
    def name(self) -> tuple[str, str, str]:
        """What is remembered of it: a deed on a thing, for somebody. What one has found heavy is not so for another,
        so nobody can slow down what others do, nor learn from the time he waits what they did."""
        return self.payer, self.about, f"{self.deed.__module__}:{self.deed.__qualname__}"


class Queue:
    """Errands by payer: those who have cost least first, and among equals by turns."""

    def __init__(self, spent: Budgets, turns: Iterator[int]) -> None:
        self._spent, self._count = spent, turns
        self._of: dict[str, deque[Errand]] = {}
        self._turns: list[tuple[int, int, str]] = []
        """A heap of payers, each once, by class and then by who has waited longest."""

    def put(self, job: Errand) -> None:
        if job.payer not in self._of:
            self._of[job.payer] = deque()
            self._stand(job.payer)
        self._of[job.payer].append(job)

    def _stand(self, payer: str) -> None:
        heappush(self._turns, (self._class(payer), next(self._count), payer))

    def _class(self, payer: str) -> int:
        """0 for those who cost less than a glance lately; who is in the next has cost twice as much."""
        return int(self._spent.owed(payer) / GLANCE).bit_length()

    def head(self) -> tuple[int, int, str] | None:
        """Whose turn it is; of two heads the smaller comes first."""
        return self._turns[0] if self._turns else None

    def pop(self, barred: Container[str] = ()) -> Errand | None:
        """The next errand of the payer whose turn it is; then it is another's. Some may have to wait."""
        passed = []
        while self._turns and self._turns[0][2] in barred:
            passed.append(heappop(self._turns))
        payer = heappop(self._turns)[2] if self._turns else None
        for each in passed:
            heappush(self._turns, each)
        if payer is None:
            return None
        own = self._of[payer]
        job = own.popleft()
        if own:
            self._stand(payer)
        else:
            del self._of[payer]
        return job


class Lane:
    """Errands that wait, and the workers that take them."""

    def __init__(self, *, quick: bool, workers: int, spent: Budgets) -> None:
        self.quick, self.most = quick, workers
        self.door = threading.Condition()
        self.waiting = self.idle = self.workers = 0
        turns = count()
        self._known, self._new = Queue(spent, turns), Queue(spent, turns)
        self._trying = 0
        """In the quick lane: workers that do something new."""
        self._served: set[str] = set()
        """In the slow lane: those for whom something is being done."""

    def put(self, job: Errand) -> bool:
        """Whether another worker is wanted for it."""
        with self.door:
            (self._new if self.quick and not job.known else self._known).put(job)
            self.waiting += 1
            wanted = self.idle < self.waiting and self.workers < self.most
            self.workers += wanted
            self.door.notify()
            return wanted

    def take(self) -> list[Errand]:
        """Some of what waits: all workers get their share, none takes more than a batch."""
        with self.door:
            self.idle += 1
            while not (taken := self._next() if self.quick else self._next_slow()):
                self.door.wait()
            self.idle -= 1
            self.waiting -= len(taken)
            return taken

    def done(self, jobs: Sequence[Errand]) -> None:
        """What was taken is done: the next of its like may be taken."""
        with self.door:
            if self.quick:
                self._trying -= not jobs[0].known
            else:
                self._served.difference_update(job.payer for job in jobs)
            self.door.notify()

    def _next(self) -> list[Errand]:
        """Something new, alone, or a batch of what is known."""
        may_try = self._trying < max(1, self.most - 1)
        new, known = self._new.head() if may_try else None, self._known.head()
        if new and (not known or new < known):
            self._trying += 1
            return _there(self._new.pop())
        share = max(1, min(BATCH, -(-self.waiting // max(1, self.idle))))
        return [job for _ in range(share) for job in _there(self._known.pop())]

    def _next_slow(self) -> list[Errand]:
        taken = _there(self._known.pop(self._served))
        self._served.update(job.payer for job in taken if job.payer)
        return taken


def _there(job: Errand | None) -> list[Errand]:
    return [job] if job else []
