"""A turn that cannot be closed: it waits, it does not rage."""

import logging
from itertools import pairwise

from sqlalchemy.exc import OperationalError

from tests.tables.databases import awaited
from tests.tables.table.test_tables import DAY, two_at_a_table
from tests.tables.town import Clock, Town, town


def break_closing(here: Town, tries: list[int]) -> None:
    """From now on the disk is full whenever a turn is to be closed."""

    async def full(table: str) -> None:
        tries.append(here.service.house.now())
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    here.service.clock._close_turns = full


@awaited
async def test_a_closing_that_fails_is_tried_again_later_each_time_and_logged_once(
    database, caplog
):
    async with town(database, Clock()) as here:
        _, _, _ = await two_at_a_table(here, deadline=DAY)
        tries: list[int] = []
        break_closing(here, tries)
        caplog.set_level(logging.ERROR, "gamemaster.tables")
        await here.turn_clock(DAY)
        for _ in range(20):
            await here.turn_clock(0)
        assert len(tries) == 1
        for _ in range(300):
            await here.turn_clock(1)
        waits = [(b - a) // 1000 for a, b in pairwise(tries)]
        assert waits[:7] == [1, 2, 4, 8, 16, 32, 60]
        assert sum("could not be closed" in record.message for record in caplog.records) == 1


@awaited
async def test_the_turn_closes_once_the_cause_is_gone(database):
    async with town(database, Clock()) as here:
        ana, _, table = await two_at_a_table(here, deadline=DAY)
        mended = here.service.clock._close_turns
        break_closing(here, [])
        await here.turn_clock(DAY)
        here.service.clock._close_turns = mended
        await here.turn_clock(1)
        assert (await ana.get(f"/tables/{table}"))["turn"] == 1
