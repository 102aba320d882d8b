"""Housework that would stall requests if it were left to chance: the log, garbage, and what is of no use any more."""

import asyncio
import gc
import time

from sqlalchemy import delete, select

from gamemaster.tables.house import House
from gamemaster.tables.store import schema
from gamemaster.tables.table.inbox import Inbox
from gamemaster.tables.table.tables import LiveTables

LOG_EVERY = 2.0
GARBAGE_EVERY = 60.0
ROOM_EVERY = 5.0
LATEST = 15 * GARBAGE_EVERY
"""So long garbage in cycles may lie around on a server that is never quiet."""
FORGET_EVERY = 3600.0
USEFUL = 86_400_000
"""Milliseconds for which it may matter that a message was delivered: whoever had one lately is not written to again."""
A_FEW = 200
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


async def forget_for_ever(house: House) -> None:
    """Delete what is of no use any more, now and then every hour, for ever."""
    while True:
        await forget_old(house)
        await asyncio.sleep(FORGET_EVERY)


async def forget_old(house: House) -> None:
    """Delete messages that were delivered or given up a day ago, and sessions that have run out.

    A few at a time, found by readers: nobody who writes waits long for it.
    """
    now = house.now()
    letters, sessions = schema.deliveries.c, schema.sessions.c
    closed = (letters.done_at.is_not(None), letters.due_at < now - USEFUL)
    for key, old in ((letters.id, closed), (sessions.token_hash, (sessions.expires_at < now,))):
        found = A_FEW
        while found == A_FEW:
            async with house.store.reading() as tx:
                some = list(await tx.scalars(select(key).where(*old).limit(A_FEW)))
            if some:
                async with house.store.writing() as tx:
                    await tx.execute(delete(key.table).where(key.in_(some)))
            found = len(some)


async def make_room(tables: LiveTables) -> None:
    """Keep the memory of all tables within its bounds, for ever."""
    while True:
        await asyncio.sleep(ROOM_EVERY)
        tables.make_room()


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
