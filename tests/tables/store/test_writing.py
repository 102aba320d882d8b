"""Who writes keeps the others waiting: so writers take turns, say little, and do nothing else meanwhile."""

import asyncio
import sqlite3
import threading

import pytest
from sqlalchemy import text

from gamemaster.tables.house import House
from gamemaster.tables.store import sqlite as driver
from gamemaster.tables.store.database import Store
from gamemaster.tables.store.turnstile import Turnstile
from tests.tables.databases import awaited
from tests.tables.table.test_tables import two_at_a_table
from tests.tables.town import town


async def order_of(turnstile, *wanted):
    """In which order some come in who all wait at the same moment."""
    inside = []

    async def come(name):
        async with turnstile.alone(batch=name.startswith("batch")):
            inside.append(name)

    await turnstile.enter()
    tasks = [asyncio.create_task(come(name)) for name in wanted]
    await asyncio.sleep(0)
    turnstile.leave()
    await asyncio.gather(*tasks)
    return inside


@awaited
async def test_a_batch_of_seals_waits_for_one_other_at_most():
    order = await order_of(Turnstile(), "a", "b", "c", "batch 1", "batch 2")
    assert order == ["batch 1", "a", "batch 2", "b", "c"]


@awaited
async def test_whoever_is_gone_before_his_turn_keeps_nobody_out():
    turnstile = Turnstile()
    await turnstile.enter()
    gone, let_in = (asyncio.create_task(turnstile.enter()) for _ in range(2))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.sleep(0)
    turnstile.leave()
    let_in.cancel()  # his turn has come, and he does not know yet
    await asyncio.gather(gone, let_in, return_exceptions=True)
    async with asyncio.timeout(5):
        await turnstile.enter()


@awaited
async def test_a_writer_goes_to_another_thread_once_to_be_on_disk(sqlite, monkeypatch):
    trips = []
    elsewhere = driver.SqliteLine.elsewhere

    async def counted(line, deed):
        trips.append(deed)
        return await elsewhere(line, deed)

    monkeypatch.setattr(driver.SqliteLine, "elsewhere", counted)
    store = Store(sqlite)
    async with store.writing() as tx:
        await tx.execute(text("CREATE TABLE x (n INTEGER)"))
    async with store.reading() as tx:
        await tx.execute(text("SELECT n FROM x"))
    trips.clear()
    async with store.writing() as tx:
        for n in range(5):
            await tx.execute(text("INSERT INTO x VALUES (:n)"), {"n": n})
        assert await tx.scalar(text("SELECT count(*) FROM x")) == 5
    assert len(trips) == 1
    async with store.reading() as tx:
        assert list(await tx.scalars(text("SELECT n FROM x ORDER BY n"))) == list(range(5))
    assert len(trips) == 2
    await store.close()


@awaited
async def test_what_carries_many_bytes_is_written_by_a_thread(sqlite, monkeypatch):
    store, carried = Store(sqlite), []
    elsewhere = driver.SqliteLine.elsewhere

    async def counted(line, deed):
        carried.append(deed.__qualname__)
        return await elsewhere(line, deed)

    async with store.writing() as tx:
        await tx.execute(text("CREATE TABLE x (b BLOB)"))
    monkeypatch.setattr(driver.SqliteLine, "elsewhere", counted)
    async with store.writing() as tx:
        await tx.execute(text("INSERT INTO x VALUES (:b)"), {"b": bytes(driver.SMALL + 1)})
    assert len(carried) == 2
    await store.close()


@awaited
async def test_the_loop_goes_on_while_another_process_holds_the_database(sqlite):
    store, beats = Store(sqlite), 0
    async with store.writing() as tx:
        await tx.execute(text("CREATE TABLE x (n INTEGER)"))
    other = sqlite3.connect(store.file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    async def write():
        async with store.writing() as tx:
            await tx.execute(text("INSERT INTO x VALUES (1)"))

    writing = asyncio.create_task(write())
    for _ in range(20):
        await asyncio.sleep(0.002)
        beats += not writing.done()
    other.execute("COMMIT")
    other.close()
    await writing
    assert beats == 20
    await store.close()


@awaited
async def test_what_was_cancelled_is_not_written_and_the_next_can_write(sqlite):
    store = Store(sqlite)
    async with store.writing() as tx:
        await tx.execute(text("CREATE TABLE x (n INTEGER)"))
    begun = asyncio.Event()

    async def write():
        async with store.writing() as tx:
            await tx.execute(text("INSERT INTO x VALUES (1)"))
            begun.set()
            await asyncio.Event().wait()

    writing = asyncio.create_task(write())
    await begun.wait()
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    async with store.writing() as tx:
        await tx.execute(text("INSERT INTO x VALUES (2)"))
    async with store.reading() as tx:
        assert list(await tx.scalars(text("SELECT n FROM x"))) == [2]
    await store.close()


@pytest.fixture
def work_while_writing(monkeypatch):
    """What games were asked to do by somebody who kept others from writing."""
    found, inside = [], []
    measured, enter, leave = House.measured, Turnstile.enter, Turnstile.leave

    async def entered(turnstile, *, batch=False):
        await enter(turnstile, batch=batch)
        inside.append(asyncio.current_task())

    def left(turnstile):
        inside.clear()
        leave(turnstile)

    async def watched(house, about, deed, *args):
        if asyncio.current_task() in inside:
            found.append(deed.__qualname__)
        return await measured(house, about, deed, *args)

    monkeypatch.setattr(Turnstile, "enter", entered)
    monkeypatch.setattr(Turnstile, "leave", left)
    monkeypatch.setattr(House, "measured", watched)
    return found


@awaited
async def test_no_game_works_while_the_last_one_sits_down(sqlite, work_while_writing):
    async with town(sqlite) as here:
        ana, _, table = await two_at_a_table(here)
        assert (await ana.get(f"/tables/{table}"))["status"] == "running"
    assert work_while_writing == []


@awaited
async def test_no_game_works_while_a_seat_is_handed_over(sqlite, work_while_writing):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        table = (await ana.open())["table"]["id"]
        await ana.post(f"/tables/{table}/seats/1/hand-over", {"bot": "hunter"})
        assert (await ana.get(f"/tables/{table}"))["status"] == "running"
    assert work_while_writing == []


@awaited
async def test_no_game_works_while_a_rematch_is_accepted(sqlite, work_while_writing):
    async with town(sqlite) as here:
        ana, bia, table = await two_at_a_table(here, config={"seats": 2, "turn_limit": 1})
        await ana.seal(table, 1)
        await bia.seal(table, 1)
        await here.settled()
        await ana.post(f"/tables/{table}/rematch", status=201)
        new = await bia.post(f"/tables/{table}/rematch", status=201)
        assert new["table"]["status"] == "running"
    assert work_while_writing == []


@pytest.mark.parametrize("how", ["resign", "end"])
@awaited
async def test_no_game_works_while_a_match_that_nobody_looked_at_is_given_up(
    sqlite, work_while_writing, how
):
    async with town(sqlite) as here:
        ana, bia, table = await two_at_a_table(here)
        await ana.seal(table, 1)
        await bia.seal(table, 1)
        await here.settled()
        if how == "end":
            await ana.post(f"/tables/{table}/end", {"agree": True})
        here.service.tables.forget(table)  # it is played again from the journal when asked for
        await bia.post(f"/tables/{table}/{how}", {"agree": True} if how == "end" else {})
        assert (await ana.get(f"/tables/{table}"))["status"] == "over"
        assert (await ana.get(f"/tables/{table}/verify"))["ok"] is True
    assert work_while_writing == []


@awaited
async def test_those_who_look_through_much_keep_nobody_from_writing_or_from_being_known(sqlite):
    async with town(sqlite) as here:
        ana, _, table = await two_at_a_table(here)
        store, over = here.service.house.store, threading.Event()
        looking = [store._threads.submit(over.wait) for _ in range(100)]
        try:
            here.service.doors.forget(ana.id)
            async with asyncio.timeout(60):
                assert (await ana.seal(table, 1))["turn"] == 1
        finally:
            over.set()
        assert not any(each.cancelled() for each in looking)
