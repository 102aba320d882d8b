"""Housework that would stall requests if it were left to chance: the log, and garbage."""

import asyncio
import gc
import time

from gamemaster.tables.house import House
from gamemaster.tables.table.inbox import Inbox

LOG_EVERY = 2.0
GARBAGE_EVERY = 60.0
LATEST = 15 * GARBAGE_EVERY
"""So long garbage in cycles may lie around on a server that is never quiet."""
QUIET = 1.0
YOUNG = (2_000, 10, 1_000_000)
"""Short looks at what is new, as often as usual; the long look at everything is ours to time."""


async def keep_log_short(house: House, inbox: Inbox) -> None:
    """Move what was written from the log to the database, now and again, for ever."""
    seen = 0
    while True:
        await asyncio.sleep(LOG_EVERY)
        if inbox.batches != seen:
            seen = inbox.batches
            await house.store.tidy()


async def collect_garbage(inbox: Inbox) -> None:
    """Look through the whole memory when nobody is waiting; what is left is set aside, for ever.

    A look at a thousand tables takes a third of a second. What survived one is not looked at again by
    the short looks in between.
    """
    gc.freeze()
    gc.set_threshold(*YOUNG)
    last = time.monotonic()
    while True:
        await asyncio.sleep(QUIET)
        since = time.monotonic() - last
        if since > LATEST or (since > GARBAGE_EVERY and inbox.idle_for > QUIET):
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            last = time.monotonic()
