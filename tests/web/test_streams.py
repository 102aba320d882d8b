"""Streams: what followers hear, in order, once, also after they were away."""

import asyncio

from gamemaster.tables.refusals import Conflict, TooMuch
from gamemaster.tables.store.reading import notices_after
from gamemaster.web import stream
from tests.tables.databases import awaited
from tests.tables.table.test_tables import MOVE, two_at_a_table
from tests.tables.town import town


@awaited
async def test_a_spectator_hears_of_wax_and_of_the_resolved_turn(sqlite):
    async with town(sqlite) as here:
        ana, bia, table = await two_at_a_table(here)
        spectator = await here.stranger().watch(table)
        await ana.seal(table, 1, MOVE)
        await bia.seal(table, 1)
        frames = await spectator.until("turn")
        assert [kind for _, kind, _ in frames] == ["table", "sealed", "sealed", "closing", "turn"]
        assert [number for number, _, _ in frames] == sorted({n for n, _, _ in frames})
        told = frames[-1][2]
        assert told["turn"] == 1
        assert told["story"][0]["en"] != told["story"][0]["pt"]
        assert told["view"]["seat"] is None
        await spectator.leave()


@awaited
async def test_a_seat_hears_with_its_own_eyes(sqlite):
    async with town(sqlite) as here:
        ana, bia, table = await two_at_a_table(here)
        mine = await ana.watch(table)
        await ana.seal(table, 1)
        await bia.seal(table, 1)
        told = (await mine.until("turn"))[-1][2]
        assert told["view"]["seat"] == 0
        assert told["hint"]["en"]
        await mine.leave()


@awaited
async def test_what_was_missed_comes_first_and_nothing_twice(sqlite):
    async with town(sqlite) as here:
        ana, bia, table = await two_at_a_table(here)
        first = await here.stranger().watch(table)
        await ana.seal(table, 1)
        last = (await first.until("sealed"))[-1][0]
        await first.leave()
        await bia.seal(table, 1)
        await here.settled()
        second = await here.stranger(**{"Last-Event-ID": str(last)}).watch(table)
        await second.until("turn")
        await ana.seal(table, 2)
        frames = await second.until("sealed", 2)
        assert [kind for _, kind, _ in frames] == ["sealed", "closing", "turn", "sealed"]
        assert [n for n, _, _ in frames] == list(range(last + 1, last + 5))
        await second.leave()


@awaited
async def test_a_stream_resumes_across_a_restart_from_its_first_frame(sqlite):
    async with town(sqlite) as here:
        ana, bia, table = await two_at_a_table(here)
        for turn in range(1, 8):
            await ana.seal(table, turn, MOVE if turn == 1 else None)
            await bia.seal(table, turn)
            await here.settled()
        live = await here.stranger().watch(table, after=0)
        before = await live.until("turn", 8)
        await live.leave()
    async with town(sqlite) as here:
        later = await here.stranger().watch(table, after=0)
        after = await later.until("turn", 8)
        turns = [[data for _, kind, data in fs if kind == "turn"] for fs in (before, after)]
        assert turns[0] == turns[1]
        await later.leave()


@awaited
async def test_sealing_again_is_heard_by_nobody(sqlite):
    async with town(sqlite) as here:
        ana, bia, table = await two_at_a_table(here)
        watching = await bia.watch(table)
        await ana.seal(table, 1, MOVE)
        await ana.seal(table, 1, None)
        await ana.post(f"/tables/{table}/withdraw", {"turn": 1})
        frames = await watching.until("withdrawn")
        assert [kind for _, kind, _ in frames] == ["table", "sealed", "withdrawn"]
        assert [n for n, _, _ in frames[1:]] == [frames[0][0] + 1, frames[0][0] + 2]
        await watching.leave()


@awaited
async def test_whoever_hands_his_seat_over_hears_no_more_with_its_ears(sqlite):
    async with town(sqlite) as here:
        _, bia, table = await two_at_a_table(here)
        watching = await bia.watch(table)
        await bia.post(f"/tables/{table}/seats/1/hand-over", {"bot": "random"})
        await watching.until("gone")
        assert watching.ended
        await watching.leave()


@awaited
async def test_a_remote_bot_hears_no_more_when_its_token_is_taken_back(sqlite):
    async with town(sqlite) as here:
        _, bia, table = await two_at_a_table(here)
        given = await bia.post(f"/tables/{table}/seats/1/hand-over", {"token": True})
        robot = here.bearer(given["token"])
        watching = await robot.watch(table)
        await bia.post(f"/tables/{table}/seats/1/hand-over", {"token": True})
        await watching.until("gone")
        await robot.get(f"/tables/{table}/orders", 401)
        await watching.leave()


@awaited
async def test_nobody_opens_a_stream_with_anothers_eyes(sqlite):
    async with town(sqlite) as here:
        ana, _, table = await two_at_a_table(here)
        await ana.get(f"/tables/{table}/stream", 403, seat=1)
        await here.stranger().get(f"/tables/{table}/stream", 403, seat=0)


@awaited
async def test_the_end_is_heard(sqlite):
    async with town(sqlite) as here:
        ana, bia, table = await two_at_a_table(here, config={"seats": 2, "turn_limit": 1})
        watching = await here.stranger().watch(table)
        await ana.seal(table, 1)
        await bia.seal(table, 1)
        frames = await watching.until("over")
        assert frames[-1][2]["outcome"]["scores"]
        assert frames[-2][2]["status"] == "over"
        await watching.leave()


@awaited
async def test_what_the_journal_knows_before_the_table_does_is_told_once_the_table_knows_it(
    sqlite, monkeypatch
):
    async with town(sqlite) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        opened = await ana.open(players=["me", "open"], preset="duel")
        table = opened["table"]["id"]
        live = here.service.tables.in_memory(table)
        gathering = live.row
        await bia.post(f"/tables/{table}/join", {"invite": opened["invite"]})
        await here.settled()
        begun, live.row, live.match = live.row, gathering, None  # on disk, and not yet here
        live.recent.clear()
        live.published = gathering.notice
        read = asyncio.Event()

        async def reads(*asked):
            missed = await notices_after(*asked)
            read.set()
            return missed

        monkeypatch.setattr(stream, "notices_after", reads)
        watching = await ana.watch(table, after=0)
        await read.wait()
        await here.settled()
        live.row = begun
        await here.service.tables.refresh(live)
        frames = await watching.until("turn")
        assert [number for number, _, _ in frames] == sorted({number for number, _, _ in frames})
        await watching.leave()


@awaited
async def test_a_stream_that_cannot_go_on_ends_and_is_opened_again_by_whoever_listens(
    sqlite, monkeypatch
):
    async with town(sqlite) as here:
        ana, _, table = await two_at_a_table(here)

        async def refuses(*_):
            raise Conflict("The match has not begun.", pt="A partida não começou.")

        with monkeypatch.context() as broken:
            broken.setattr(here.service.tables.teller, "frames_of", refuses)
            watching = await ana.watch(table, after=0)
            await watching.ends()
        again = await ana.watch(table, after=0)
        await again.until("turn")
        await again.leave()


@awaited
async def test_whoever_was_not_told_something_is_let_go_and_hears_it_when_he_comes_again(
    sqlite, monkeypatch
):
    async with town(sqlite) as here:
        ana, bia, table = await two_at_a_table(here)
        watching = await ana.watch(table)
        [(last, _, _)] = await watching.until("table")

        async def fails(*_):
            raise TooMuch

        with monkeypatch.context() as broken:
            broken.setattr(here.service.tables.teller, "frames_of", fails)
            await bia.seal(table, 1)
            await watching.ends()
        again = await ana.watch(table, after=last)
        await again.until("sealed")
        await again.leave()
