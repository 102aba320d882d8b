"""Live tables under load: one server process on a durable SQLite, its clients in other processes.

`python -m bench web` starts a server, a crowd that seals and another that watches, each a process of
its own, and prints what the server did with one core.
"""

import asyncio
import json
import os
import resource
import selectors
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

PORT = 8719
TABLES = 1000
SPECTATORS = 2000
RATE = 500
SECONDS = 10
LINES = 64
WANTED_MS = 100
AGAIN = 0.01


class Line(asyncio.Protocol):
    """One kept-alive connection, as plain as can be so that the server is what is measured."""

    def __init__(self) -> None:
        self.buffer = b""
        self.answered: asyncio.Future[tuple[int, bytes]] | None = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        end = self.buffer.find(b"\r\n\r\n") + 4
        if end < 4 or self.answered is None:
            return
        at = self.buffer.lower().index(b"content-length: ", 0, end) + 16
        size = int(self.buffer[at : self.buffer.index(b"\r", at)])
        if len(self.buffer) >= end + size:
            answer = (int(self.buffer[9:12]), self.buffer[end : end + size])
            self.buffer = self.buffer[end + size :]
            if not self.answered.done():  # who asked may not wait any more
                self.answered.set_result(answer)

    def ask(self, request: bytes) -> "asyncio.Future[tuple[int, bytes]]":
        self.answered = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return self.answered


def request(method: str, path: str, key: str = "", body: Any = None) -> bytes:
    content = b"" if body is None else json.dumps(body).encode()
    who = f"Authorization: Bearer {key}\r\n" if key else ""
    head = (
        f"{method} /api{path} HTTP/1.1\r\nHost: localhost\r\n{who}"
        f"Content-Length: {len(content)}\r\n\r\n"
    )
    return head.encode() + content


class Crowd:
    """Two people and a thousand tables between them."""

    def __init__(self, server: int) -> None:
        self.server = server
        self.keys: list[str] = []
        self.tables: list[str] = []
        self.turns: dict[str, int] = {}
        self.free: deque[Line] = deque()
        self.wanted: deque[asyncio.Future[Line]] = deque()

    async def say(self, wish: bytes) -> tuple[int, bytes]:
        """Ask on a free line; who finds none waits his turn."""
        if self.free:
            line = self.free.pop()
        else:
            turn: asyncio.Future[Line] = asyncio.get_running_loop().create_future()
            self.wanted.append(turn)
            line = await turn
        try:
            return await line.ask(wish)
        finally:
            if self.wanted:
                self.wanted.popleft().set_result(line)
            else:
                self.free.append(line)

    async def ask(self, method: str, path: str, key: str = "", body: Any = None) -> Any:
        status, text = await self.say(request(method, path, key, body))
        if status >= 300:
            raise RuntimeError(f"{method} {path}: {status} {text[:200]!r}")
        return json.loads(text)

    async def gather(self) -> None:
        loop = asyncio.get_running_loop()
        for _ in range(LINES):
            self.free.append((await loop.create_connection(Line, "127.0.0.1", PORT))[1])
        for name in ("Ana", "Bia"):
            self.keys.append((await self.ask("POST", "/accounts", "", {"name": name}))["key"])
        await asyncio.gather(*(self._open_table() for _ in range(TABLES)))

    async def _open_table(self) -> None:
        wish = {"game": "automatafl", "preset": "duel", "public": True}
        table = (await self.ask("POST", "/tables", self.keys[0], wish))["table"]["id"]
        await self.ask("POST", f"/tables/{table}/join", self.keys[1], {})
        self.tables.append(table)
        self.turns[table] = 1

    async def seal(self, table: str, seat: int, turn: int) -> None:
        body = {"turn": turn, "raw": None}
        wish = request("POST", f"/tables/{table}/submit", self.keys[seat], body)
        while b'"turn_closed"' in (said := await self.say(wish))[1]:
            await asyncio.sleep(AGAIN)  # the turn before it is still being closed
        if said[0] != 200:
            raise RuntimeError(f"{said[0]} {said[1][:200]!r}")

    async def even_out(self) -> None:
        """Ask every table which turn it plays, after a round left them uneven."""
        for table in self.tables:
            shown = await self.ask("GET", f"/tables/{table}", self.keys[0])
            self.turns[table] = shown["turn"] + 1


def busy(process: int) -> float:
    """The seconds of a core that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def as_fast_as_possible(crowd: Crowd) -> None:
    """Seal and seal again, no turn closes: what a durable write costs."""
    done, start, used = 0, time.perf_counter(), busy(crowd.server)

    async def client(number: int) -> None:
        nonlocal done
        while time.perf_counter() - start < SECONDS:
            await crowd.seal(crowd.tables[(done * 7 + number) % TABLES], 0, 1)
            done += 1

    await asyncio.gather(*(client(number) for number in range(LINES)))
    spent = time.perf_counter() - start
    cost = (busy(crowd.server) - used) / done * 1000
    print(
        f"sealed submissions, {LINES} at a time, each on disk: {done / spent:,.0f} a second, "
        f"{cost:.2f} ms of a core each",
        flush=True,
    )


async def at_a_steady_rate(crowd: Crowd, watched: str) -> None:
    """A fixed number a second, whole turns; waiting counts from when each was due."""
    late: list[float] = []
    start, used, own = time.perf_counter(), busy(crowd.server), time.process_time()
    running: set[asyncio.Task[None]] = set()

    async def one(number: int, due: float) -> None:
        table, seat = crowd.tables[number // 2 % TABLES], number % 2
        await crowd.seal(table, seat, crowd.turns[table] + number // (2 * TABLES))
        late.append(time.perf_counter() - due)

    number = 0
    while number < RATE * SECONDS * 2:
        while (due := start + number / RATE) <= time.perf_counter():
            task = asyncio.create_task(one(number, due))
            running.add(task)
            task.add_done_callback(running.discard)
            number += 1
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
    await asyncio.gather(*running)
    spent = time.perf_counter() - start
    ranked = sorted(late)
    p50, p90, p99 = (ranked[int(len(ranked) * share)] * 1000 for share in (0.5, 0.9, 0.99))
    print(
        f"{len(late) / spent:,.0f} sealed a second over {TABLES:,} open tables, every turn "
        f"adjudicated, {watched}: p50 {p50:.1f} ms, p90 {p90:.1f} ms, p99 {p99:.1f} ms "
        f"(wanted: under {WANTED_MS}); server {(busy(crowd.server) - used) / len(late) * 1000:.2f} "
        f"ms of a core each, {100 * (busy(crowd.server) - used) / spent:.0f} % of one core; "
        f"this client {100 * (time.process_time() - own) / spent:.0f} %",
        flush=True,
    )


async def measure(server: int) -> None:
    crowd = Crowd(server)
    began = time.perf_counter()
    await crowd.gather()
    print(f"{TABLES:,} tables opened and joined in {time.perf_counter() - began:.1f} s", flush=True)
    await as_fast_as_possible(crowd)
    await crowd.even_out()
    await at_a_steady_rate(crowd, "nobody watching")
    await crowd.even_out()
    seen = [crowd.tables[0]] * (SPECTATORS // 2) + crowd.tables[: SPECTATORS // 2]
    watching = subprocess.Popen(
        [sys.executable, "-m", "bench.web", "watch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert watching.stdin
    assert watching.stdout
    watching.stdin.write(json.dumps(seen).encode() + b"\n")
    watching.stdin.flush()
    await asyncio.to_thread(watching.stdout.readline)
    await at_a_steady_rate(crowd, f"{SPECTATORS:,} spectators")
    print(watching.communicate()[0].decode().strip(), flush=True)


def watch() -> None:
    """Follow the tables that are named on standard input, until it closes; count what comes."""
    tables = json.loads(sys.stdin.readline())
    seen = selectors.DefaultSelector()
    seen.register(sys.stdin, selectors.EVENT_READ)
    for place in range(0, len(tables), 100):
        for line in [_following(table) for table in tables[place : place + 100]]:
            while b"event: table" not in line.recv(1 << 16):
                pass
            line.setblocking(False)
            seen.register(line, selectors.EVENT_READ)
    frames = bytes_in = 0
    print("ready", flush=True)
    for chunk in _heard(seen):
        frames += chunk.count(b"\nevent: ")
        bytes_in += len(chunk)
    print(
        f"{frames:,} frames ({bytes_in / 1e6:.0f} MB) delivered to {len(tables):,} spectators; "
        f"counting them took {time.process_time():.1f} s of a core"
    )


def _following(table: str) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", PORT))
    line.sendall(f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return line


def _heard(seen: selectors.BaseSelector) -> Iterator[bytes]:
    while True:
        for key, _ in seen.select():
            if key.fileobj is sys.stdin:
                return
            yield key.fileobj.recv(1 << 16)  # type: ignore[union-attr]


def server(folder: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [
            *(sys.executable, "-m", "gamemaster.cli.main", "serve", "--port", str(PORT)),
            *("--db", f"{folder}/bench.db", "--no-limits"),
        ],
        env={**os.environ, "PYTHONPATH": "src"},
        stdout=subprocess.DEVNULL,
    )


def until_it_answers(path: str, start: float) -> float:
    """Seconds from `start` to the first good answer."""
    while time.perf_counter() - start < 120:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{PORT}{path}", timeout=10):
                return time.perf_counter() - start
        except OSError:
            time.sleep(0.02)
    raise RuntimeError("the server does not answer")


def start_up(folder: str) -> "subprocess.Popen[bytes]":
    """A server as it starts the second time: its database is there."""
    for time_of in ("first", "second"):
        start = time.perf_counter()
        process = server(folder)
        page = until_it_answers("/", start)
        lobby = max(until_it_answers(path, start) for path in ("/api/tables", "/api/games"))
        print(
            f"{time_of} start: the page after {page:.1f} s, the lobby's tables and games after "
            f"{lobby:.1f} s, {busy(process.pid):.1f} s of a core",
            flush=True,
        )
        if time_of == "first":
            stop(process)
    return process


def stop(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    process.wait(20)


def in_a_loop(work: Callable[..., Any], *args: Any) -> None:
    try:
        import uvloop

        uvloop.run(work(*args))
    except ImportError:
        asyncio.run(work(*args))


def run() -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 16_384), most))
    with tempfile.TemporaryDirectory() as folder:
        print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
        process = start_up(folder)
        try:
            load = [sys.executable, "-m", "bench.web", "load", str(process.pid)]
            subprocess.run(load, check=True)
            peak = Path(f"/proc/{process.pid}/status").read_text().split("VmHWM:")[1].split()[0]
            print(f"the server's memory at its peak: {int(peak) // 1024} MiB")
        finally:
            stop(process)


if __name__ == "__main__":
    if sys.argv[1] == "watch":
        watch()
    else:
        in_a_loop(measure, int(sys.argv[2]))
