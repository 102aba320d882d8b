"""Whether the house is well: a server that answers but can keep nothing is not."""

import asyncio
import logging
import time

from sqlalchemy.exc import DBAPIError

from gamemaster.tables.store import schema
from gamemaster.tables.store.database import Store

log = logging.getLogger("gamemaster.tables")
PAUSE = 5.0
"""Seconds for which an answer holds, so that nobody fills the disk by asking."""
PATIENCE = 5.0
NAME = "pulse"


class Pulse:
    """Writes a line now and again, when somebody asks, to see whether that can be done."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._felt, self._well = float("-inf"), True
        self._door = asyncio.Lock()

    async def is_well(self) -> bool:
        """Whether the database takes what is written, a few seconds ago at the latest."""
        async with self._door:
            if time.monotonic() - self._felt > PAUSE:
                well = await self._writes()
                if well != self._well:
                    log.warning(
                        "the database can be written again" if well else "nothing can be written"
                    )
                self._felt, self._well = time.monotonic(), well
        return self._well

    async def _writes(self) -> bool:
        row = self._store.upsert(schema.house).values(name=NAME, value=str(time.time_ns()))
        newest = row.on_conflict_do_update(
            index_elements=["name"], set_={"value": row.excluded.value}
        )
        try:
            async with asyncio.timeout(PATIENCE), self._store.writing() as tx:
                await tx.execute(newest)
        except (DBAPIError, OSError, TimeoutError):
            return False
        return True
