"""Strangers who call and do not hang up: slow heads, slow bodies, many lines, many streams, deaf readers."""

import asyncio
import json
import socket
from contextlib import asynccontextmanager, suppress

import httpx
import pytest
import uvicorn
from starlette.responses import Response
from starlette.routing import Route

from gamemaster.tables.people.limits import RATES, Throttle, home_of
from gamemaster.tables.refusals import SlowDown
from gamemaster.web import reception, turnstiles
from gamemaster.web.app import make_app
from gamemaster.web.callers import ServerSettings
from gamemaster.web.reception import Bounds
from gamemaster.web.serving import serving
from tests.tables.databases import awaited
from tests.tables.town import Clock, town

QUICK = Bounds(lines=40, of_address=8, head=0.3, body=0.3, answer=0.3, look=0.05)


@asynccontextmanager
async def server(database, bounds=QUICK, limits=True, proxies=()):
    """A real server on a real port, in this process."""
    app = make_app(ServerSettings(database, limits=limits, mail=False, sweep=3600.0))
    config = serving(app, host="127.0.0.1", port=0, bounds=bounds, limits=limits, proxies=proxies)
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        here = uvicorn.Server(config)
        running = asyncio.create_task(here.serve(sockets=[door]))
        while not here.started:
            await asyncio.sleep(0.01)
        try:
            yield door.getsockname()[1], app
        finally:
            here.should_exit = True
            await running


async def call(port, *words):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for word in words:
        writer.write(word)
        await writer.drain()
    return reader, writer


async def hears(reader, seconds=5.0):
    """All that is said until the line is closed."""
    async with asyncio.timeout(seconds):
        return await reader.read()


async def health(port):
    async with httpx.AsyncClient() as client:
        return (await client.get(f"http://127.0.0.1:{port}/api/health")).status_code


@awaited
async def test_half_a_head_is_hung_up_on_with_a_word(sqlite):
    async with server(sqlite) as (port, _):
        reader, _ = await call(port, b"GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        said = await hears(reader)
        assert b" 408 " in said.split(b"\r\n")[0]
        assert json.loads(said.split(b"\r\n\r\n")[1])["error"]["pt"].startswith(
            "Seu pedido demorou"
        )


@awaited
async def test_a_head_that_drips_gains_no_time_by_it(sqlite):
    async with server(sqlite) as (port, _):
        reader, writer = await call(port, b"GET /api/health HTTP/1.1\r\n")
        hearing = asyncio.create_task(hears(reader))
        for _ in range(40):
            with suppress(OSError):
                writer.write(b"X-A: b\r\n")
                await writer.drain()
            await asyncio.sleep(0.05)
        assert hearing.done()
        assert b" 408 " in hearing.result()


@awaited
async def test_a_line_on_which_nothing_is_said_is_closed(sqlite):
    async with server(sqlite) as (port, _):
        reader, _ = await call(port)
        assert await hears(reader) == b""


@awaited
async def test_a_body_that_does_not_come_is_not_waited_for(sqlite):
    async with server(sqlite) as (port, app):
        head = b"POST /api/verify HTTP/1.1\r\nHost: x\r\nContent-Length: 16777215\r\n\r\n"
        reader, _ = await call(port, head, b"x" * 1000)
        assert b" 408 " in await hears(reader)
        await asyncio.sleep(0.05)
        assert app.state.desk.bodies._all == 0


@awaited
async def test_a_body_that_says_it_is_too_large_is_refused_before_it_is_sent(sqlite):
    async with server(sqlite) as (port, _):
        head = b"POST /api/verify HTTP/1.1\r\nHost: x\r\nContent-Length: 16777217\r\n\r\n"
        reader, _ = await call(port, head)
        async with asyncio.timeout(2):
            assert b" 413 " in await reader.readline()


@awaited
async def test_chunks_are_counted_as_they_come(sqlite):
    async with server(sqlite) as (port, _):
        head = b"POST /api/accounts HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        reader, writer = await call(port, head)
        with suppress(OSError):
            for _ in range(40):
                writer.write(b"10000\r\n" + b"x" * 65536 + b"\r\n")
                await writer.drain()
        async with asyncio.timeout(2):
            assert b" 413 " in await reader.readline()


@awaited
async def test_a_head_without_end_is_refused_by_its_size(sqlite):
    async with server(sqlite, QUICK._replace(head=30)) as (port, _):
        reader, writer = await call(port, b"GET / HTTP/1.1\r\n")
        for n in range(9):
            writer.write(f"X-{n}: ".encode() + b"y" * 4000 + b"\r\n")
            await writer.drain()
        assert b" 413 " in await hears(reader)


@awaited
async def test_one_address_cannot_hold_all_lines(sqlite):
    async with server(sqlite, QUICK._replace(head=30)) as (port, _):
        half = b"GET /api/health HTTP/1.1\r\n"
        held = [await call(port, half) for _ in range(8)]
        await asyncio.sleep(0.05)
        reader, _ = await call(port, half)
        said = await hears(reader)
        assert b" 503 " in said
        assert json.loads(said.split(b"\r\n\r\n")[1])["error"]["code"] == "busy"
        for _, writer in held:
            writer.close()


@awaited
async def test_lines_on_which_nothing_is_asked_make_room(sqlite):
    async with server(sqlite, QUICK._replace(head=30)) as (port, _):
        ask = b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"
        held = [await call(port, ask) for _ in range(8)]
        for reader, _ in held:
            await reader.readuntil(b"\r\n\r\n")
        assert await health(port) == 200


@awaited
async def test_whoever_never_reads_his_answer_is_hung_up_on(sqlite, monkeypatch):
    monkeypatch.setattr(reception, "ANSWER_RATE", 1 << 30)
    async with server(sqlite) as (port, _):
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(deaf, ("127.0.0.1", port))
            ask = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
            with suppress(OSError):
                for _ in range(60):
                    await loop.sock_sendall(deaf, ask)
                    await asyncio.sleep(0.01)
            async with asyncio.timeout(30):
                while not await _is_cut(loop, deaf):
                    await asyncio.sleep(0.2)


LONG = 8 << 20
LONG_ASKED = b"GET /long HTTP/1.1\r\nHost: x\r\n\r\n"


def answers_at_length(app):
    """Give the server an answer that fits into no kernel's buffers; how often it was worked out."""
    asked = []

    async def answer(request):
        asked.append(request.client)
        return Response(b"x" * LONG)

    app.router.routes.insert(0, Route("/long", answer))
    return asked


@asynccontextmanager
async def deaf_lines(port, number, ask=LONG_ASKED):
    """Lines on which something is asked and nothing read."""
    loop = asyncio.get_running_loop()
    lines = [socket.socket() for _ in range(number)]
    try:
        for line in lines:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.setblocking(False)
            await loop.sock_connect(line, ("127.0.0.1", port))
            await loop.sock_sendall(line, ask)
            await asyncio.sleep(0.02)
        yield lines
    finally:
        for line in lines:
            line.close()


@awaited
async def test_one_address_leaves_so_many_bytes_unread(sqlite, monkeypatch):
    monkeypatch.setattr(reception, "UNREAD_OF_ADDRESS", 2 * LONG)
    async with server(sqlite, QUICK._replace(answer=600)) as (port, app):
        asked, loop = answers_at_length(app), asyncio.get_running_loop()
        async with deaf_lines(port, 6) as lines:
            async with asyncio.timeout(10):
                while len(asked) < 6:
                    await asyncio.sleep(0.02)
            for _ in range(2):  # a line that was cut says so when something is said on it
                cut = [await _is_cut(loop, line) for line in lines]
                await asyncio.sleep(0.2)
            assert cut.count(True) >= 3
            assert not all(cut)
        assert await health(port) == 200


@awaited
async def test_a_second_answer_waits_until_the_first_is_read(sqlite):
    async with server(sqlite, QUICK._replace(answer=600, head=600)) as (port, app):
        asked = answers_at_length(app)
        async with deaf_lines(port, 1, LONG_ASKED * 2) as (line,):
            await asyncio.sleep(0.3)
            assert len(asked) == 1
            loop, heard = asyncio.get_running_loop(), 0
            async with asyncio.timeout(20):
                while heard < 2 * LONG:
                    heard += len(await loop.sock_recv(line, 1 << 20))
            assert len(asked) == 2


@awaited
async def test_nothing_is_logged_of_whoever_asks_much_at_once_and_leaves(sqlite, caplog):
    async with server(sqlite) as (port, _):
        ask = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
        for _ in range(5):
            _, writer = await call(port, ask * 50)
            await asyncio.sleep(0.02)
            writer.transport.abort()
        await asyncio.sleep(0.3)
        assert await health(port) == 200
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def _is_cut(loop, line):
    try:
        return await loop.sock_sendall(line, b"\r\n") is not None
    except OSError:
        return True


@awaited
async def test_an_account_has_so_many_streams_and_no_more(sqlite, monkeypatch):
    monkeypatch.setattr(turnstiles, "STREAMS_OF_ACCOUNT", 3)
    async with town(sqlite, limits=True) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        table = (await ana.open())["table"]["id"]
        open_ones = [await ana.watch(table) for _ in range(3)]
        refused = await ana.watch(table)
        assert json.loads(refused.text)["error"]["code"] == "slow_down"
        other = await bia.watch(table)
        await other.until("table")
        await open_ones.pop().leave()
        again = await ana.watch(table)
        await again.until("table")
        for each in (*open_ones, refused, other, again):
            await each.leave()


@awaited
async def test_an_address_has_so_many_streams_and_no_more(sqlite, monkeypatch):
    monkeypatch.setattr(turnstiles, "STREAMS_OF_ADDRESS", 2)
    async with town(sqlite, limits=True) as here:
        ana = await here.person("Ana")
        table = (await ana.open())["table"]["id"]
        streams = [await here.stranger().watch(table) for _ in range(3)]
        for stream in streams[:2]:
            await stream.until("table")
        assert json.loads(streams[2].text)["error"]["en"].startswith("You have 2 streams")
        for each in streams:
            await each.leave()


@awaited
async def test_nobody_is_believed_whom_he_speaks_for_but_a_trusted_proxy(sqlite):
    for proxies, codes in (((), [429]), (("127.0.0.1",), [403])):
        async with server(sqlite, proxies=proxies) as (port, _), httpx.AsyncClient() as client:
            for guess in range(25):
                said = await client.post(
                    f"http://127.0.0.1:{port}/api/session",
                    json={"key": f"guess {guess}"},
                    headers={"X-Forwarded-For": f"10.1.2.{guess}"},
                )
            assert [said.status_code] == codes


@awaited
async def test_a_clock_that_is_set_back_locks_nobody_out(sqlite):
    clock = Clock()
    async with town(sqlite, clock, limits=True) as here:
        ana = await here.person("Ana")
        clock.ms -= 600_000
        for _ in range(5):
            await ana.get("/me")
        await ana.open()


def test_a_household_is_one_address_whatever_its_version():
    assert home_of("2001:db8:1:2:aaaa::1") == home_of("2001:db8:1:2:bbbb::9")
    assert home_of("2001:db8:1:3::1") != home_of("2001:db8:1:2::1")
    assert home_of("::ffff:10.0.0.1") == home_of("10.0.0.1") == "10.0.0.1"


def test_a_bucket_counts_amounts_and_fills_again():
    now = [0.0]
    limits = Throttle(clock=lambda: now[0])
    most, seconds = RATES["bytes of an account"]
    limits.take("bytes of an account", "ana", most)
    with pytest.raises(SlowDown):
        limits.take("bytes of an account", "ana", 1024)
    limits.take("bytes of an account", "bia", 1024)
    now[0] += seconds
    limits.take("bytes of an account", "ana", most)


def test_whoever_has_nothing_left_is_refused_and_not_counted():
    now = [0.0]
    limits = Throttle(clock=lambda: now[0])
    most, seconds = RATES["read"]
    limits.take("read", "ana", most)
    for _ in range(100):
        with pytest.raises(SlowDown):
            limits.must_have("read", "ana")
    now[0] += 2 * seconds / most
    limits.must_have("read", "ana")
    limits.must_have("read", "bia")


@pytest.mark.parametrize("path", ["/api/tables", "/api/no/such/address", "/", "/api/health"])
@awaited
async def test_every_request_is_counted_whatever_it_asks_for(sqlite, monkeypatch, path):
    monkeypatch.setitem(RATES, "ask", (3, 3600))
    async with town(sqlite, Clock(), limits=True) as here:
        codes = [(await here.stranger().client.get(path)).status_code for _ in range(4)]
        assert codes.index(429) == 3


@awaited
async def test_answers_are_counted_by_their_bytes(sqlite, monkeypatch):
    monkeypatch.setitem(RATES, "answers", (20_000, 3600))
    async with town(sqlite, Clock(), limits=True) as here:
        stranger = here.stranger()
        codes = [(await stranger.ask("GET", "/games")).status_code for _ in range(3)]
        assert codes == [200, 200, 429]
        assert (await stranger.ask("GET", "/games")).json()["error"]["code"] == "slow_down"
        assert (await stranger.ask("GET", "/health")).status_code == 200


@awaited
async def test_whoever_was_told_to_slow_down_has_no_route_looked_up_for_him(sqlite, monkeypatch):
    monkeypatch.setitem(RATES, "read", (1, 3600))
    async with town(sqlite, Clock(), limits=True) as here:
        stranger = here.stranger()
        await stranger.get("/tables")
        monkeypatch.setattr(here.app.router, "app", None)
        assert (await stranger.get("/tables", 429))["error"]["code"] == "slow_down"


class Slow:
    """Somebody's line on which nothing more comes."""

    def __init__(self):
        self.gone = False

    def is_slow(self, now):
        return not self.gone

    def part(self):
        self.gone = True


@awaited
async def test_between_those_who_are_hung_up_on_others_have_their_turn():
    desk, loop = reception.Reception(Bounds(look=3600)), asyncio.get_running_loop()
    slow = [Slow() for _ in range(100)]
    desk._lines, desk.count = {"a stranger": set(slow)}, len(slow)
    desk._look(loop)
    assert sum(each.gone for each in slow) == reception.A_ROUND
    while not all(each.gone for each in slow):
        await asyncio.sleep(0)
    desk._looking.cancel()


class Caller:
    """Somebody's line, as far as taking turns goes."""

    def __init__(self, home):
        self.home, self.loop = home, asyncio.get_running_loop()


@awaited
async def test_whoever_asks_much_at_once_waits_for_himself():
    desk, begun = reception.Reception(QUICK), []
    for n in range(500):
        desk.take_turns(Caller("a stranger"), lambda n=n: begun.append(n))
    desk.take_turns(Caller("somebody else"), lambda: begun.append("somebody else"))
    assert len(begun) == reception.A_ROUND
    await asyncio.sleep(0)
    assert "somebody else" in begun
    assert len(begun) == 2 * reception.A_ROUND
    while len(begun) < 501:
        await asyncio.sleep(0)
    assert [n for n in begun if n != "somebody else"] == list(range(500))


@awaited
async def test_everybody_is_answered_in_the_end_however_short_a_round_is(sqlite, monkeypatch):
    monkeypatch.setattr(reception, "A_ROUND", 1)
    asked = []
    async with server(sqlite, Bounds()) as (port, app):
        answer = app.__class__.__call__

        async def counted(self, scope, receive, send):
            asked.append(scope["path"])
            await answer(self, scope, receive, send)

        monkeypatch.setattr(app.__class__, "__call__", counted)
        lines = [
            await call(port, b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n") for _ in range(20)
        ]
        for reader, _ in lines:
            assert (await reader.read(12))[9:12] == b"200"
        for _, writer in lines:
            writer.close()
    assert len(asked) == 20
