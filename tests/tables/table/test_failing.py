"""A turn that cannot be closed: it waits, it does not rage."""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable
from contextlib import closing
from itertools import pairwise
from typing import Any

from sqlalchemy.exc import OperationalError

from gamemaster.tables.table.inbox import Inbox
from tests.tables.databases import awaited
from tests.tables.table.test_tables import DAY, two_at_a_table
from tests.tables.town import Clock, Person, Town, town


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


async def in_one_batch(here: Town, tables: list[str], *sending: Awaitable[Any]) -> list[Any]:
    """What is sent to some tables while nobody can write to them is written at once."""
    inbox = here.service.inbox
    lives = [await here.service.tables.table(table) for table in tables]
    for live in lives:
        await live.lock.acquire()
    tasks = [asyncio.ensure_future(each) for each in sending]
    while len(inbox._waiting) < len(tasks):
        await asyncio.sleep(0)
    batches = inbox.batches
    for live in lives:
        live.lock.release()
    done = await asyncio.gather(*tasks)
    assert inbox.batches == batches + 1
    return done


async def two_tables(here: Town) -> tuple[Person, Person, str, str]:
    """Ana and Bia, face to face at two tables."""
    ana, bia, first = await two_at_a_table(here)
    opened = await ana.open()
    second = opened["table"]["id"]
    await bia.post(f"/tables/{second}/join", {"invite": opened["invite"]})
    await here.settled()
    return ana, bia, first, second


@awaited
async def test_somebody_changes_his_mind_at_two_tables_at_once(database, caplog):
    async with town(database, Clock()) as here:
        ana, _, *tables = await two_tables(here)
        for table in tables:
            await ana.seal(table, 1)
        again = [ana.seal(table, 1) for table in tables]
        receipts = await in_one_batch(here, tables, *again)
        assert [receipt["table"] for receipt in receipts] == tables
        assert "could not be written" not in caplog.text


@awaited
async def test_a_table_that_cannot_be_written_keeps_no_other_from_being_written(
    database, monkeypatch
):
    async with town(database, Clock()) as here:
        ana, bia, first, second = await two_tables(here)
        store = Inbox._store

        def stumble(self: Inbox, tx: Any, pages: Any) -> None:
            if any(page.live.id == first for page in pages):
                raise TypeError("a fault of ours")
            store(self, tx, pages)

        monkeypatch.setattr(Inbox, "_store", stumble)
        sent = ana.seal(first, 1, status=503), bia.seal(second, 1)
        _, receipt = await in_one_batch(here, [first, second], *sent)
        assert receipt["table"] == second


@awaited
async def test_what_could_not_be_written_is_not_in_the_log_instead(sqlite, caplog):
    async with town(sqlite, Clock()) as here:
        ana, _, table = await two_at_a_table(here)
        with closing(sqlite3.connect(sqlite.removeprefix("sqlite:///"))) as beside:
            beside.execute(
                "CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'full'); END"
            )
        await ana.seal(table, 1, {"from": [0, 4], "to": [7, 4]}, status=503)
        assert "INSERT INTO journal" in caplog.text
        assert "[7,4]" not in caplog.text.replace(" ", "")
