"""Opening and closing the house: the store, the clock, the inbox and the postman."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from gamemaster.tables.content.sheets import Sheets
from gamemaster.tables.guests.brains import Brains
from gamemaster.tables.guests.cages import Cages
from gamemaster.tables.guests.trainings import Coach, forget_lost
from gamemaster.tables.house import House, wall_clock
from gamemaster.tables.people.webhooks import Postman
from gamemaster.tables.refusals import Missing
from gamemaster.tables.store.database import Store
from gamemaster.tables.table.clock import SWEEP, Clock
from gamemaster.tables.table.inbox import Inbox
from gamemaster.tables.table.live import told
from gamemaster.tables.tidying import collect_garbage, keep_log_short

BEAT = 15.0
LIFE = told((0, b": \n\n"))
AT_ONCE, PAUSE = 20, 0.02


@asynccontextmanager
async def open_house(
    url: str,
    *,
    now: Callable[[], int] = wall_clock,
    local_webhooks: bool = False,
    pace: int = 250,
    sweep: float = SWEEP,
    address: str = "",
    mail: bool = True,
    tidy: bool = False,
) -> AsyncIterator[House]:
    """A house on the database at `url`; whatever was running goes on.

    `tidy`: the process is ours alone, so its garbage is collected when nobody waits.
    """
    house = House(Store(url), now=now, local_webhooks=local_webhooks, pace=pace)
    house.address = address
    await house.store.migrate()
    await forget_lost(house)
    house.cages, house.brains, house.coach = Cages(), Brains(house.store), Coach(house)
    house.sheets = Sheets()
    house.clock = Clock(house, sweep)
    house.inbox = Inbox(house, house.clock.look)
    house.run(house.inbox.run())
    house.run(house.clock.run())
    house.run(house.clock.watch())
    house.run(house.cages.tend())
    house.run(keep_log_short(house))
    if tidy:
        house.run(collect_garbage(house))
    if mail:
        house.run(Postman(house).run())
    house.run(show_life(house))
    house.run(house.store.listen(lambda said: hear(house, said), lambda: hear_again(house)))
    try:
        yield house
    finally:
        await house.stop()


async def show_life(house: House) -> None:
    """A comment on every open stream now and again: whoever is gone is noticed."""
    while True:
        await asyncio.sleep(BEAT)
        everybody = [each for live in house.all_in_memory() for each in live.followers]
        for count, follower in enumerate(everybody, start=1):
            follower.put(LIFE)
            if count % AT_ONCE == 0:
                await asyncio.sleep(PAUSE)


def hear(house: House, said: str) -> None:
    """Another process changed a table: what is in memory here is old."""
    process, table = said.split(" ", 1)
    live = house.in_memory(table)
    if process == house.id or live is None:
        return
    live.stale = True
    house.run(_catch_up(house, table))


def hear_again(house: House) -> None:
    """We may have missed something: everything in memory is old; followers hear of it now."""
    for live in house.all_in_memory():
        live.stale = True
        if live.followers:
            house.run(_catch_up(house, live.id))


async def _catch_up(house: House, table: str) -> None:
    try:
        live = await house.table(table)
    except Missing:
        house.forget(table)
        return
    house.clock.set(table, live.row.closes_at if live.row.status == "running" else None)
    if live.is_due(house.now()):
        house.clock.look(table)
