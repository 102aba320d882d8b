"""Budgets of work: who brings much waits behind himself, and a table that costs too much stands still."""

import asyncio

from gamemaster.tables.content import library
from gamemaster.tables.work import budgets
from gamemaster.tables.work.budgets import PAYER, Budgets, Payer, wait_for, work_owed
from gamemaster.tables.work.crew import Crew, spin
from gamemaster.tables.work.lanes import Errand
from tests.tables.databases import awaited
from tests.tables.table.test_tables import two_at_a_table
from tests.tables.town import Clock, town


async def brings(crew, payer, seconds, about):
    PAYER.set(Payer(payer))
    return await crew.do(about, spin, seconds, seconds=9)


@awaited
async def test_in_the_quick_lane_payers_take_turns():
    small = Crew(1, 1)
    try:
        await small.do("warm", spin, 0.0)
        eves = [asyncio.create_task(brings(small, "eve", 0.02, f"e{n}")) for n in range(60)]
        await asyncio.sleep(0)
        await brings(small, "ana", 0.0, "a")
        assert sum(task.done() for task in eves) < 40
        await asyncio.gather(*eves)
    finally:
        small.close()


@awaited
async def test_in_the_slow_lane_nobody_holds_all_workers():
    small = Crew(1, 2)
    try:
        for payer, n in (("eve", 0), ("eve", 1), ("eve", 2), ("eve", 3), ("ana", 4)):
            small.is_heavy(Errand(f"heavy {n}", spin, (), lambda *_: None, 1.0, payer=payer))
        eves = [asyncio.create_task(brings(small, "eve", 0.6, f"heavy {n}")) for n in range(4)]
        await asyncio.sleep(0)
        await brings(small, "ana", 0.1, "heavy 4")
        assert sum(task.done() for task in eves) <= 2
        await asyncio.gather(*eves)
    finally:
        small.close()


def test_what_was_spent_is_given_back_by_time():
    now = [0.0]
    of = Budgets(clock=lambda: now[0])
    of.charge("ana", budgets.MOST)
    assert of.is_empty("ana")
    assert not of.is_empty("bia")
    now[0] += 60
    assert not of.is_empty("ana")
    assert of.owed("ana") == budgets.MOST - 60 * budgets.SHARE


def test_a_tables_debt_grows_smaller_with_time_and_never_by_a_clock_set_back():
    assert work_owed(100_000, 0, 100_000) == 90_000
    assert work_owed(100_000, 50_000, 0) == 100_000
    assert work_owed(1_000, None, 10**12) == 1_000
    assert wait_for(100_000) == 0
    assert wait_for(121_000) == 11


@awaited
async def test_whoever_has_used_up_his_budget_is_asked_to_wait_and_others_are_not(sqlite):
    async with town(sqlite, limits=True) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        here.service.house.budgets.charge(ana.id, budgets.MOST + 5)
        power = {"name": "Blow", "text": "x"}
        said = await ana.post("/check/power", power, 429)
        assert said["error"]["pt"].startswith("O que você pediu tomou tempo demais")
        assert (await bia.post("/check/power", power))["ok"] is False


def costly(house, seconds):
    """From now on each turn costs so many CPU seconds."""
    true = house.measured

    async def measured(about, deed, *args):
        done, spent = await true(about, deed, *args)
        return done, seconds if deed.__name__ == "_resolved" else spent

    return measured


@awaited
async def test_a_table_that_overspends_is_paused_with_a_word_also_after_a_restart(
    database, monkeypatch
):
    clock = Clock()
    async with town(database, clock, limits=True) as here:
        ana, bia, table = await two_at_a_table(here)
        house = here.service.house
        monkeypatch.setattr(house, "measured", costly(house, 70.0))
        for turn, status in ((1, "running"), (2, "paused")):
            await ana.seal(table, turn)
            await bia.seal(table, turn)
            await here.settled()
            shown = await ana.get(f"/tables/{table}")
            assert (shown["turn"], shown["status"]) == (turn, status)
        assert shown["held"] == "work"
        key = ana.key
    async with town(database, clock, limits=True) as here:
        ana = here.bearer(key)
        said = await ana.post(f"/tables/{table}/resume", status=409)
        assert "can go on in 4 min" in said["error"]["en"]
        await here.turn_clock(300)
        shown = await ana.post(f"/tables/{table}/resume")
        assert (shown["status"], shown["held"]) == ("running", None)


@awaited
async def test_a_table_without_a_host_that_was_paused_goes_on_when_its_players_say_so(
    sqlite, monkeypatch
):
    async with town(sqlite, Clock(), limits=True) as here:
        ana, bia, table = await two_at_a_table(here, host=False)
        house = here.service.house
        monkeypatch.setattr(house, "measured", costly(house, 130.0))
        for person in (ana, bia):
            await person.seal(table, 1)
        await here.settled()
        assert (await ana.get(f"/tables/{table}"))["held"] == "work"
        await here.turn_clock(300)
        await (await here.person("Eve")).post(f"/tables/{table}/resume", status=403)
        assert (await bia.post(f"/tables/{table}/resume"))["status"] == "running"
        await bia.post(f"/tables/{table}/pause", status=403)


@awaited
async def test_a_list_of_the_library_reads_no_text_again(sqlite, monkeypatch):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        for text in ("Deals 2 damage to one enemy.", "zzz zzz"):
            body = {"name": "Blow", "text": text}
            item = {"kind": "power", "name": "Blow", "body": body, "public": True}
            await ana.post("/library", item, 201)

        async def nobody(*_):
            raise AssertionError("a list was read again")

        monkeypatch.setattr(library, "checked", nobody)
        listed = (await here.stranger().get("/library"))["items"]
        assert len(listed) == 2
        assert all(item["problems"] for item in listed if not item["ok"])
        assert any(not item["ok"] for item in listed)


@awaited
async def test_an_item_of_before_is_read_when_the_house_opens(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        body = {"name": "Blow", "text": "zzz zzz"}
        made = await ana.post("/library", {"kind": "power", "name": "Blow", "body": body}, 201)
        async with here.service.house.store.writing() as tx:
            await tx.exec_driver_sql("UPDATE items SET reading = NULL, read_by = 'older'")
        key = ana.key
    async with town(sqlite) as here:
        ana = here.bearer(key)
        async with asyncio.timeout(60):
            while not (await ana.get(f"/library/{made['id']}"))["problems"]:
                await asyncio.sleep(0.02)


@awaited
async def test_a_list_has_so_many_bytes(sqlite, monkeypatch):
    monkeypatch.setattr(library, "MOST_LISTED", 3_000)
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        body = {"name": "Long", "text": "x " * 400}
        for _ in range(4):
            await ana.post("/library", {"kind": "power", "name": "Long", "body": body}, 201)
        assert 1 <= len((await ana.get("/library"))["items"]) < 4


@awaited
async def test_nobody_waits_to_write_while_a_match_is_begun(sqlite, monkeypatch):
    async with town(sqlite) as here:
        house, locked = here.service.house, []
        true = house.measured

        async def watched(about, deed, *args):
            if deed.__name__ == "begun":
                locked.append(house.store._turnstile.is_taken)
            return await true(about, deed, *args)

        monkeypatch.setattr(house, "measured", watched)
        started = await here.stranger().post("/play/automatafl", {}, 201)
        assert started["table"]["status"] == "running"
        assert locked == [False]
