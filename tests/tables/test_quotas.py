"""What one account or address may leave behind: nobody fills the disk, nobody fills a queue."""

import asyncio

import pytest
from sqlalchemy import func, select

from gamemaster.core.proof import examined
from gamemaster.core.receipts import read_receipts
from gamemaster.core.record import read_record
from gamemaster.tables.content import library
from gamemaster.tables.people import limits
from gamemaster.tables.store import schema
from gamemaster.tables.table import opening
from gamemaster.tables.table import tables as live_tables
from tests.tables.databases import awaited
from tests.tables.table.test_tables import MOVE, two_at_a_table
from tests.tables.town import town

JUNK = "x" * 20_000


async def kept_in(here, table):
    """The lines of seats in a table's journal, and the bytes in them."""
    at = schema.journal.c
    sizes = select(func.count(), func.sum(func.length(at.body))).where(
        at.table_id == table, at.seat.is_not(None)
    )
    async with here.service.house.store.reading() as tx:
        return tuple((await tx.execute(sizes)).one())


@awaited
async def test_sealing_again_replaces_what_was_sealed_also_on_disk(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here, config={"layout": "duel", "turn_limit": 1})
        for n in range(30):
            await ana.seal(table, 1, MOVE if n % 2 else None)
        await ana.post(f"/tables/{table}/withdraw", {"turn": 1})
        for _ in range(10):
            await ana.seal(table, 1, MOVE)
        lines, size = await kept_in(here, table)
        assert lines <= 4
        assert size < 100
    async with town(database) as here:
        ana, bia = here.bearer(ana.key), here.bearer(bia.key)
        assert (await ana.get(f"/tables/{table}/orders"))["sealed"]["raw"] == MOVE
        await bia.seal(table, 1, None)
        await here.settled()
        text = (await ana.ask("GET", f"/tables/{table}/record")).content
        papers = read_receipts((await ana.ask("GET", f"/tables/{table}/receipts")).content)
        key = (await ana.get("/house"))["key"]
        found = examined(text, read_record(text), papers, key)
        assert found.findings == ()
        assert found.whole
        assert sum(paper.kind == "sealed" for paper in papers) == 41


@awaited
async def test_whoever_follows_hears_of_no_replacement_and_can_come_back_to_any_number(sqlite):
    async with town(sqlite) as here:
        ana, bia, table = await two_at_a_table(here)
        before = (await bia.get(f"/tables/{table}"))["notice"]
        for raw in (MOVE, None, MOVE):
            await ana.seal(table, 1, raw)
        await ana.post(f"/tables/{table}/withdraw", {"turn": 1})
        await ana.seal(table, 1, None)
        stream = await bia.watch(table, after=before)
        await stream.until("sealed", 2)
        assert [kind for kind in stream.kinds if kind != "watching"] == [
            "sealed",
            "withdrawn",
            "sealed",
        ]
        await stream.leave()


@awaited
async def test_an_account_writes_so_many_bytes_in_an_hour(sqlite, monkeypatch):
    monkeypatch.setitem(limits.RATES, "bytes of an account", (200_000, 3600))
    async with town(sqlite, limits=True) as here:
        ana, bia, table = await two_at_a_table(here)
        codes = []
        for _ in range(12):
            body = {"turn": 1, "raw": {"junk": JUNK}}
            codes.append((await ana.ask("PUT", f"/tables/{table}/draft", body)).status_code)
        assert codes[0] == 200
        assert codes[-1] == 429
        await bia.seal(table, 1, None)


@awaited
async def test_small_requests_count_for_what_they_leave_behind(sqlite, monkeypatch):
    monkeypatch.setitem(limits.RATES, "bytes of an account", (20 << 10, 3600))
    async with town(sqlite, limits=True) as here:
        ana, _, table = await two_at_a_table(here)
        codes = []
        for _ in range(25):
            body = {"turn": 1, "raw": None}
            codes.append((await ana.ask("POST", f"/tables/{table}/submit", body)).status_code)
        assert codes[-1] == 429


@awaited
async def test_a_host_has_so_many_tables_that_are_not_over(sqlite, monkeypatch):
    monkeypatch.setattr(opening, "MOST_OPEN", 2)
    async with town(sqlite, limits=True) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        first = (await ana.open())["table"]["id"]
        await ana.open()
        said = await ana.open(409)
        assert said["error"]["pt"].startswith("Você abriu 2 mesas")
        await bia.open()
        assert (await ana.ask("DELETE", f"/tables/{first}")).status_code == 204
        await ana.open()


@awaited
async def test_tables_without_a_host_count_for_whoever_opened_them(sqlite, monkeypatch):
    monkeypatch.setattr(opening, "MOST_OPEN", 2)
    async with town(sqlite, limits=True) as here:
        ana = await here.person("Ana")
        table = (await ana.open(host=False))["table"]["id"]
        await ana.open(host=False)
        await ana.open(409, host=False)
        live = await here.service.tables.table(table)
        assert live.payer.name == ana.id


@awaited
async def test_a_table_has_so_many_invitations(sqlite, monkeypatch):
    monkeypatch.setattr(opening, "MOST_INVITES", 3)
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        table = (await ana.open())["table"]["id"]
        for _ in range(2):
            await ana.post(f"/tables/{table}/invites")
        await ana.post(f"/tables/{table}/invites", status=409)


@awaited
async def test_links_for_a_seat_leave_the_host_his_invitations(sqlite, monkeypatch):
    monkeypatch.setattr(opening, "MOST_INVITES", 3)
    async with town(sqlite) as here:
        ana, eve = await here.person("Ana"), await here.person("Eve")
        table = (await ana.open(public=True, config={"seats": 4}))["table"]["id"]
        seat = (await eve.post(f"/tables/{table}/join", {}))["seat"]
        over = f"/tables/{table}/seats/{seat}/hand-over"
        for _ in range(3):
            await eve.post(over, {"invite": True})
        await eve.post(over, {"invite": True}, 409)
        await ana.post(f"/tables/{table}/invites")


@awaited
async def test_a_library_has_room_for_so_many_bytes(sqlite, monkeypatch):
    monkeypatch.setattr(library, "MOST_BYTES", 3000)
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        item = {"kind": "power", "name": "Long", "body": {"name": "Long", "text": "x " * 600}}
        made = await ana.post("/library", item, 201)
        await ana.post("/library", item, 201)
        await ana.post("/library", item, 409)
        await ana.put(f"/library/{made['id']}", item | {"name": "Longer"})


@pytest.mark.parametrize("size, status", [(60_000, 201), (70_000, 413)])
@awaited
async def test_an_item_has_a_largest_size(sqlite, size, status):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        body = {"name": "Long", "text": "x" * size}
        await ana.post("/library", {"kind": "power", "name": "Long", "body": body}, status)


@awaited
async def test_tables_that_are_not_there_leave_nothing_behind(sqlite):
    async with town(sqlite) as here:
        names = [str(number) + "x" * 500 for number in range(20)]
        wanted = [here.stranger().get(f"/tables/{name}", 404) for name in names * 2]
        await asyncio.gather(*wanted)
        assert not here.service.tables._opening
        assert not here.service.tables.all_in_memory()


@awaited
async def test_matches_that_nobody_asks_for_make_room_for_others(sqlite, monkeypatch):
    async with town(sqlite) as here:
        ana, bia, first = await two_at_a_table(here)
        opened = await ana.open()
        second = opened["table"]["id"]
        await bia.post(f"/tables/{second}/join", {"invite": opened["invite"]})
        await here.settled()
        tables = here.service.tables
        lives = [await tables.table(table) for table in (first, second)]
        assert all(live.weight > 1000 for live in lives)
        watching = await ana.watch(first)
        monkeypatch.setattr(live_tables, "ROOM", lives[1].weight)
        tables.make_room()
        assert set(tables.all_in_memory()) == set(lives)  # both were wanted just now
        for live in lives:
            live.wanted_at -= 3600
        async with lives[0].lock:
            tables.make_room()
            assert tables.all_in_memory() == [lives[0]]
        assert await bia.get(f"/tables/{second}/orders")
        (await tables.table(second)).wanted_at -= 1800
        tables.make_room()
        assert [live.id for live in tables.all_in_memory()] == [second]
        await watching.ends()
        await ana.seal(first, 1, MOVE)
        assert (await ana.get(f"/tables/{first}/orders"))["sealed"]["raw"] == MOVE


@awaited
async def test_a_table_weighs_what_was_played_at_it_also_after_a_restart(sqlite):
    async with town(sqlite) as here:
        ana, bia, table = await two_at_a_table(here)
        for turn in (1, 2):
            await ana.seal(table, turn, MOVE if turn == 1 else None)
            await bia.seal(table, turn)
            await here.settled()
        before = (await here.service.tables.table(table)).lines
    async with town(sqlite) as here:
        await here.stranger().get(f"/tables/{table}/view")
        assert (await here.service.tables.table(table)).lines == before > 500
