"""Live tables under load: one server process, a durable SQLite, clients on the loopback."""

import asyncio
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

PORT = 8719
TABLES = 1000
SPECTATORS = 2000
RATE = 500
SECONDS = 10
CLIENTS = 64


class Connection:
    """One kept-alive HTTP connection, as plain as can be so that the server is what is measured."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls) -> "Connection":
        return cls(*await asyncio.open_connection("127.0.0.1", PORT))

    async def ask(self, method: str, path: str, key: str = "", body: Any = None) -> Any:
        content = b"" if body is None else json.dumps(body).encode()
        who = f"Authorization: Bearer {key}\r\n" if key else ""
        head = (
            f"{method} /api{path} HTTP/1.1\r\nHost: localhost\r\n{who}"
            f"Content-Length: {len(content)}\r\n\r\n"
        )
        self.writer.write(head.encode() + content)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        status = int(answer[9:12])
        size = int(answer.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        text = await self.reader.readexactly(size)
        if status == 409:
            return None
        if status >= 300:
            raise RuntimeError(f"{status} {text[:200]!r}")
        return json.loads(text)


class Load:
    """Two people, a thousand tables between them, and everybody who watches."""

    def __init__(self, server: int) -> None:
        self.server = server
        self.keys: list[str] = []
        self.tables: list[str] = []
        self.turns: dict[str, int] = {}
        self.free: asyncio.Queue[Connection] = asyncio.Queue()
        self.frames = 0
        self.watching: list[asyncio.Task[None]] = []
        self.open: list[asyncio.StreamWriter] = []

    async def use(self, deed: Callable[[Connection], Awaitable[Any]]) -> Any:
        connection = await self.free.get()
        try:
            return await deed(connection)
        finally:
            self.free.put_nowait(connection)

    async def set_up(self) -> None:
        for _ in range(CLIENTS):
            self.free.put_nowait(await Connection.open())
        for name in ("Ana", "Bia"):
            me = await self.use(lambda c, n=name: c.ask("POST", "/accounts", "", {"name": n}))
            self.keys.append(me["key"])
        await asyncio.gather(*(self._open_table() for _ in range(TABLES)))

    async def _open_table(self) -> None:
        wish = {"game": "automatafl", "preset": "duel", "public": True}
        opened = await self.use(lambda c: c.ask("POST", "/tables", self.keys[0], wish))
        table = opened["table"]["id"]
        await self.use(lambda c: c.ask("POST", f"/tables/{table}/join", self.keys[1], {}))
        self.tables.append(table)
        self.turns[table] = 1

    async def seal(self, table: str, seat: int, turn: int) -> None:
        body = {"turn": turn, "raw": None}
        key, path = self.keys[seat], f"/tables/{table}/submit"
        while not await self.use(lambda c: c.ask("POST", path, key, body)):
            await asyncio.sleep(0.01)  # the turn before it is still being closed

    async def watch(self, table: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
        writer.write(f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        await reader.readuntil(b"event: table")
        self.open.append(writer)  # a writer nobody holds closes its connection
        self.watching.append(asyncio.create_task(self._count_frames(reader)))

    async def _count_frames(self, reader: asyncio.StreamReader) -> None:
        while chunk := await reader.read(1 << 16):
            self.frames += chunk.count(b"\nevent: ")


def busy(process: int) -> float:
    """The seconds of a core that the server has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def as_fast_as_possible(load: Load) -> None:
    """Seal and seal again, no turn closes: what a durable write costs."""
    done, start, used = 0, time.perf_counter(), busy(load.server)

    async def client(number: int) -> None:
        nonlocal done
        while time.perf_counter() - start < SECONDS:
            await load.seal(load.tables[(done * 7 + number) % TABLES], 0, 1)
            done += 1

    await asyncio.gather(*(client(number) for number in range(CLIENTS)))
    spent = time.perf_counter() - start
    cost = (busy(load.server) - used) / done * 1000
    print(
        f"sealed submissions, {CLIENTS} at a time, each on disk: {done / spent:,.0f} a second, "
        f"{cost:.2f} ms of a core each"
    )


async def at_a_steady_rate(load: Load) -> None:
    """A fixed number a second, whole turns; waiting counts from when each was due."""
    late: list[float] = []
    start, used, frames = time.perf_counter(), busy(load.server), load.frames
    running: list[asyncio.Task[None]] = []

    async def one(number: int, due: float) -> None:
        table, seat = load.tables[number // 2 % TABLES], number % 2
        await load.seal(table, seat, load.turns[table] + number // (2 * TABLES))
        late.append(time.perf_counter() - due)

    for number in range(RATE * SECONDS):
        due = start + number / RATE
        if (wait := due - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        running.append(asyncio.create_task(one(number, due)))
    await asyncio.gather(*running)
    spent = time.perf_counter() - start
    ranked = sorted(late)
    cuts = [ranked[int(len(ranked) * share)] * 1000 for share in (0.5, 0.99)]
    print(
        f"{len(late) / spent:,.0f} a second over {TABLES:,} open tables, turns adjudicated, "
        f"{len(load.watching):,} spectators: p50 {cuts[0]:.1f} ms, p99 {cuts[1]:.1f} ms, "
        f"mean {statistics.fmean(late) * 1000:.1f} ms; {load.frames - frames:,} frames delivered; "
        f"{(busy(load.server) - used) / len(late) * 1000:.2f} ms of a core each"
    )


async def measure(server: int) -> None:
    load = Load(server)
    began = time.perf_counter()
    await load.set_up()
    spent = time.perf_counter() - began
    print(f"{TABLES:,} tables opened and joined in {spent:.1f} s")
    await as_fast_as_possible(load)
    await at_a_steady_rate(load)
    await even_out(load)
    crowd = [load.tables[0]] * (SPECTATORS // 2) + load.tables[: SPECTATORS // 2]
    for place in range(0, SPECTATORS, 100):
        await asyncio.gather(*(load.watch(table) for table in crowd[place : place + 100]))
    await at_a_steady_rate(load)
    for task in load.watching:
        task.cancel()


async def even_out(load: Load) -> None:
    """Ask every table which turn it plays, after the first round left them uneven."""
    for table in load.tables:
        shown = await load.use(lambda c, t=table: c.ask("GET", f"/tables/{t}", load.keys[0]))
        load.turns[table] = shown["turn"] + 1


def server(folder: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [
            *(sys.executable, "-m", "gamemaster.cli.main", "serve", "--port", str(PORT)),
            *("--db", f"{folder}/bench.db", "--no-limits"),
        ],
        env={**os.environ, "PYTHONPATH": "src"},
        stdout=subprocess.DEVNULL,
    )


async def until_it_answers() -> float:
    start = time.perf_counter()
    while time.perf_counter() - start < 120:
        try:
            await (await Connection.open()).ask("GET", "/health")
            return time.perf_counter() - start
        except OSError:
            await asyncio.sleep(0.05)
    raise RuntimeError("the server does not answer")


def run() -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 16_384), most))
    with tempfile.TemporaryDirectory() as folder:
        process = server(folder)
        try:
            print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
            print(f"the server answers after {asyncio.run(until_it_answers()):.1f} s")
            asyncio.run(measure(process.pid))
            peak = Path(f"/proc/{process.pid}/status").read_text().split("VmHWM:")[1].split()[0]
            print(f"the server's memory at its peak: {int(peak) // 1024} MiB")
        finally:
            process.terminate()
            process.wait(10)
