"""Streams: what followers hear, in order, once, also after they were away."""

import asyncio

from starlette.requests import Request

from gamemaster.tables.refusals import Conflict, TooMuch
from gamemaster.tables.store.reading import notices_after
from gamemaster.tables.store.rows import NOBODY
from gamemaster.tables.table import live
from gamemaster.tables.telling import teller
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


class Slow:
    """Somebody who reads one piece of a stream, and then another when he feels like it."""

    def __init__(self):
        self.said, self.more = [], asyncio.Semaphore(0)

    async def send(self, message):
        if body := message.get("body"):
            await self.more.acquire()
            self.said.append(body)


@awaited
async def test_whoever_reads_slowly_has_what_he_missed_piece_by_piece(sqlite, monkeypatch):
    monkeypatch.setattr(stream, "PIECE", 1)
    async with town(sqlite) as here:
        ana, bia, table = await two_at_a_table(here)
        for turn in range(1, 6):
            await ana.seal(table, turn)
            await bia.seal(table, turn)
            await here.settled()
        telling, made = here.service.tables.teller, []
        frames_of = telling.frames_of

        async def counted(live, notice, audiences):
            made.append(notice.number)
            return await frames_of(live, notice, audiences)

        monkeypatch.setattr(telling, "frames_of", counted)
        followed = await here.service.tables.table(table)
        request = Request({"type": "http", "headers": [], "app": here.app, "client": ("slow", 1)})
        following, slow = stream.Stream(request, followed, NOBODY, None, 0), Slow()
        gone = asyncio.Event()

        async def receive():
            await gone.wait()
            return {"type": "http.disconnect"}

        task = asyncio.create_task(following(request.scope, receive, slow.send))
        for read in range(1, 5):
            slow.more.release()
            async with asyncio.timeout(20):
                while len(slow.said) < read:
                    await asyncio.sleep(0.005)
            await asyncio.sleep(0.02)
            assert len(made) <= read + 1
            assert slow.said[-1].count(b"\nevent: ") == 1
        gone.set()
        await task


@awaited
async def test_a_follower_who_does_not_read_keeps_so_many_bytes_and_comes_again(monkeypatch):
    monkeypatch.setattr(live, "QUEUE_BYTES", 100)
    deaf = live.Follower(NOBODY, None)
    long, short = live.told((1, b"x" * 500)), live.told((2, b"y" * 60))
    deaf.put(long)  # one piece may be as long as it is
    assert not deaf.gone
    assert await deaf.news() == [long]
    for _ in range(3):
        deaf.put(short)
    assert deaf.gone
    assert await deaf.news() == [short]
    assert await deaf.news() == []


def test_frames_are_kept_by_their_bytes_whatever_table_they_are_of():
    kept = teller.KeptFrames(100)
    for number in range(30):
        kept.keep(f"table {number % 3}", number, None, b"x" * 40)
    assert kept.weight == 80
    assert kept.get("table 2", 29, None)
    assert not kept.get("table 0", 27, None)
    kept.keep("table 2", 29, None, b"y" * 10)
    assert kept.weight == 50
    kept.keep("table 1", 30, 0, b"z" * 500)  # longer than all there is room for
    assert kept.weight == 0


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
