"""Budgets: how much of this machine's time work for somebody may take, over minutes and hours.

One errand has its limits, but a stranger can bring one after the other. So the CPU seconds that workers spend are
counted for whoever caused them: an account, or the address of somebody without one; and for the table that is played. A bucket
holds some minutes and fills by a tenth of a core. Whoever has emptied his is asked to wait; a table that has emptied its own
is paused, with a word to its host, and can go on when there is something in it again. A table's is kept with its row, so that a
restart fills nothing.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from contextvars import ContextVar
from typing import NamedTuple

from gamemaster.tables.refusals import SlowDown

MOST = 120.0
"""CPU seconds at once."""
SHARE = 0.1
"""Of a core, for as long as one likes."""
KEPT = 50_000


class Payer(NamedTuple):
    """For whom work is done."""

    name: str = ""
    """An account, an address or a table; nothing: the house itself."""
    asks: bool = False
    """He waits for it, so he can be told to come back later."""


PAYER: ContextVar[Payer] = ContextVar("payer", default=Payer())  # noqa: B039 - it is never changed


class OutOfBudget(SlowDown):
    """Somebody whose work has taken too much of the server's time."""

    def __init__(self, seconds: int) -> None:
        super().__init__(
            seconds,
            f"What you asked for has taken too much of this server's time. Try again in {seconds} s.",
            pt=f"O que você pediu tomou tempo demais deste servidor. Tente de novo em {seconds} s.",
        )


class Budgets:
    """What the work of each payer has cost lately."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._owed: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def owed(self, name: str) -> float:
        """CPU seconds that somebody has used up and time has not yet given back."""
        owed, since = self._owed.get(name, (0.0, 0.0))
        return max(0.0, owed - SHARE * (self._clock() - since))

    def is_empty(self, name: str) -> bool:
        return bool(name) and self.owed(name) >= MOST

    def must_have(self, payer: Payer) -> None:
        """Refuse what somebody asks for whose budget is empty."""
        if payer.asks and self.is_empty(payer.name):
            raise OutOfBudget(max(1, round((self.owed(payer.name) - MOST) / SHARE) + 1))

    def charge(self, name: str, seconds: float) -> None:
        if not name or seconds <= 0:
            return
        owed = self.owed(name) + seconds
        self._owed.pop(name, None)
        self._owed[name] = (owed, self._clock())
        while len(self._owed) > KEPT:
            self._owed.popitem(last=False)


def work_owed(work: int, at: int | None, now: int) -> int:
    """Of the milliseconds a table owed at a moment, those it owes now; a clock set back gives nothing back."""
    return max(0, work - round(SHARE * max(0, now - (now if at is None else at))))


def wait_for(work: int) -> int:
    """Seconds until a table that owes so many milliseconds may go on."""
    return max(0, round((work / 1000 - MOST) / SHARE) + 1) if work / 1000 >= MOST else 0
