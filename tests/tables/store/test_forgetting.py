"""What is of no use any more does not stay for ever."""

from sqlalchemy import func, select, update

from gamemaster.tables import tidying
from gamemaster.tables.store import schema
from tests.tables.databases import awaited
from tests.tables.people.test_webhooks import ear, listening_bia, posted
from tests.tables.town import Clock, town


async def rows(here, table):
    async with here.service.house.store.reading() as tx:
        return await tx.scalar(select(func.count()).select_from(table))


@awaited
async def test_what_was_delivered_is_forgotten_after_a_day(database):
    clock = Clock()
    async with town(database, clock, local_webhooks=True) as here, ear() as heard:
        await listening_bia(here, heard)
        await posted(here)
        kept = await rows(here, schema.deliveries)
        assert heard.kinds == ["turn"]
        await tidying.forget_old(here.service.house)
        assert await rows(here, schema.deliveries) == kept
        clock.ms += 2 * tidying.USEFUL
        await tidying.forget_old(here.service.house)
        # What is still to be said is not old, however long it waits.
        assert await rows(here, schema.deliveries) == kept - 1


@awaited
async def test_sessions_that_have_run_out_are_forgotten_and_no_others(database, monkeypatch):
    monkeypatch.setattr(tidying, "A_FEW", 2)
    clock = Clock()
    async with town(database, clock) as here:
        people = [await here.person(f"Ana {n}") for n in range(6)]
        at = schema.sessions.c
        async with here.service.house.store.writing() as tx:
            old = at.account_id.in_([person.id for person in people[:5]])
            await tx.execute(update(schema.sessions).where(old).values(expires_at=clock.ms - 1))
        await tidying.forget_old(here.service.house)
        assert await rows(here, schema.sessions) == 1
