"""SQLite has one writer at a time: they queue here, and who writes for many goes before who writes for himself."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turnstile:
    """Lets one in at a time, in the order they came.

    What everybody seals is written in batches. A batch waits for one other at most, and one other comes between two batches; so
    a crowd of strangers who open tables, sign up and save things keeps no seal back, and is not kept back for ever.
    """

    def __init__(self) -> None:
        self._taken = False
        self._batches: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()
        self._was_batch = False

    @property
    def is_taken(self) -> bool:
        return self._taken

    @asynccontextmanager
    async def alone(self, *, batch: bool = False) -> AsyncIterator[None]:
        await self.enter(batch=batch)
        try:
            yield
        finally:
            self.leave()

    async def enter(self, *, batch: bool = False) -> None:
        """Wait until nobody else is inside."""
        if not self._taken:
            self._taken, self._was_batch = True, batch
            return
        queue = self._batches if batch else self._others
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn in queue:
                queue.remove(turn)
            elif not turn.cancelled():  # it was let in, and does not come any more
                self.leave()
            raise

    def leave(self) -> None:
        """Let the next one in."""
        first, second = self._batches, self._others
        if self._was_batch:
            first, second = second, first
        for queue in (first, second):
            while queue:
                turn = queue.popleft()
                if not turn.done():
                    self._was_batch = queue is self._batches
                    turn.set_result(None)
                    return
        self._taken = False
