"""How long a bot has had: real time, less what the machine kept it waiting for a core.

On a busy machine a bot's process may be ready to run and not be let: that is not its fault. A bot that
sleeps waits for no core, and one that computes has had its time once it has had so much of it on cores, however
many of its own threads kept each other waiting.
"""

import os
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

MOST = 3
"""So many times what it is allowed may be added, at most."""


class Toil(NamedTuple):
    """What processes have had so far, in seconds."""

    cores: float = 0.0
    """Time on cores, of all threads together and of children that have ended."""
    waits: Mapping[str, float] = {}
    """Time each thread was ready and no core was free."""


def of_its_threads(process: int, name: str) -> list[Path]:
    """A file of the kernel's about each thread of a process; none if it ends while we look."""
    with suppress(OSError):
        return list(Path(f"/proc/{process}/task").glob(f"*/{name}"))
    return []


def toil_of(processes: Iterable[int]) -> Toil:
    """From the kernel's accounts; nothing where it keeps none."""
    cores, waits = 0.0, {}
    for process in processes:
        cores += _of_ended_children(process)
        for task in of_its_threads(process, "schedstat"):
            with suppress(OSError, ValueError):
                ran, waited, _ = task.read_text().split()
                cores += int(ran) / 1e9
                waits[str(task)] = int(waited) / 1e9
    return Toil(cores, waits)


def _of_ended_children(process: int) -> float:
    """What its children had that it has waited for: who lets many short ones compute has had it too."""
    with suppress(OSError, ValueError, IndexError):
        after_the_name = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, after_the_name[13:15])) / os.sysconf("SC_CLK_TCK")
    return 0.0


class Patience:
    """The time of one bot for one answer. Quick answers cost no look at the accounts."""

    def __init__(self, allowed_ms: int, toil: Callable[[], Toil]) -> None:
        self._start = time.monotonic()
        self._allowed = allowed_ms / 1000
        self._toil = toil
        self._before: Toil | None = None
        self._kept = 0.0

    @property
    def deadline(self) -> float:
        return self._start + self._allowed + self._kept

    def look(self) -> None:
        """From here on it is counted how long the bot waits for a core."""
        if self._before is None:
            self._before = self._toil()

    def is_over(self, now: float) -> bool:
        if now < self.deadline:
            return False
        self._count()
        return now >= self.deadline

    def spent_ms(self) -> int:
        """What the answer took the bot."""
        self._count()
        return max(0, round((time.monotonic() - self._start - self._kept) * 1000))

    def _count(self) -> None:
        if self._before is None:
            return
        before, now = self._before, self._toil()
        if now.cores - before.cores < self._allowed:
            waited = (wait - before.waits.get(task, 0.0) for task, wait in now.waits.items())
            self._kept = max(self._kept, min(max(waited, default=0.0), MOST * self._allowed))
