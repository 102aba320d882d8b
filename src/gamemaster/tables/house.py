"""The house: what everything that is open in this process may know."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from gamemaster.tables.people.keys import fresh_seed
from gamemaster.tables.people.lookups import Lookups
from gamemaster.tables.people.mail import Mailer
from gamemaster.tables.signing import Signer
from gamemaster.tables.store.database import Store
from gamemaster.tables.work.budgets import PAYER, Budgets
from gamemaster.tables.work.crew import crew

log = logging.getLogger("gamemaster.tables")
T = TypeVar("T")


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Customs(NamedTuple):
    """How a house is kept."""

    local_webhooks: bool = False
    """Webhooks may call addresses inside this network."""
    pace: int = 250
    """Milliseconds between two turns that only bots play."""
    address: str = ""
    """How people reach it from outside."""
    quotas: bool = False
    """Strangers come here: what anybody keeps, and has worked out for him, is bounded."""
    uploads: bool = False
    """Strangers' bots run even where the cage has a layer that is not firm."""


class House:
    """One process that serves tables from one store: the store, the time, and work beside the requests."""

    def __init__(
        self,
        store: Store,
        signer: Signer,
        customs: Customs,
        now: Callable[[], int] = wall_clock,
    ) -> None:
        self.store, self.signer, self.now = store, signer, now
        self.local_webhooks, self.pace, self.address, self.quotas, self.uploads = customs
        self.mailer: Mailer | None = None
        self.lookups = Lookups()
        self.id = secrets.token_hex(4)
        self.draw_seed = fresh_seed
        self.budgets = Budgets()
        self._tasks: set[asyncio.Task[object]] = set()

    def run(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Something that goes on beside the requests; a fault in it is logged, never lost."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[object]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()):
            log.error("a task of the house failed", exc_info=fault)

    async def think(self, about: str, deed: Callable[..., T], *args: object) -> T:
        """Have some work of a game done in a child process; raises TooMuch where it has no end."""
        return (await self.measured(about, deed, *args))[0]

    async def measured(self, about: str, deed: Callable[..., T], *args: object) -> tuple[T, float]:
        """The same, and the CPU seconds it took; they are counted for whoever caused it."""
        payer = PAYER.get()
        if self.quotas:
            self.budgets.must_have(payer)
        try:
            done, spent = await crew().do(about, deed, *args)
        except Exception as fault:
            self.budgets.charge(payer.name, getattr(fault, "spent", 0.0))
            raise
        self.budgets.charge(payer.name, spent)
        return done, spent

    async def rest(self) -> None:
        """End everything that goes on beside the requests."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError, Exception):
                await task
        if self.mailer:
            self.mailer.close()
