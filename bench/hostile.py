"""Honest players beside strangers who want the house to stand still.

`python -m bench hostile` starts a server as a host would, with its limits on, lets a hundred people play from
addresses of their own, and beside them strangers of many kinds from theirs: half heads, dripping bodies, streams without
end, deaf readers, heavy boards, junk, long drafts, floods of lists and sheets. It prints how long honest people waited, whether
a turn was lost, what all processes of the server weighed, and what is left of it all. `--seconds` says for how long (60). With
`--into FILE` that is a part of an evening: parts of one commit are added up until they make an hour (`bench/evening.py`). The
last line is the verdict.

Honest people, strangers and the server are three processes. What honest people wait is told twice: by their own watch, which on one
machine also counts the time that they and the server wait for a core, and by the server's (`bench/watched.py`), by path.
"""

import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from bench.evening import WANTED_MIB, WANTED_MS, Part, commit, counted, keep, verdict
from bench.watched import summary
from bench.web import Line, in_a_loop, request

PORT = 8721
TABLES = 50
PACE = 3.0
"""Seconds that two people think about a turn."""
NICE = 5
"""Strangers have machines of their own: here they take a core only when the server leaves it, as its workers do."""
JUNK = {"actions": [{"kind": "nonsense", "n": n} for n in range(2_000)]}


class Somebody:
    """One address and one line; a line that is cut is taken up again."""

    def __init__(self, address: str) -> None:
        self.address, self.key = address, ""
        self.line: Line | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        if self.line is None or self.line.transport.is_closing():
            loop = asyncio.get_running_loop()
            where = (self.address, 0)
            made = loop.create_connection(Line, "127.0.0.1", PORT, local_addr=where)
            self.line = (await made)[1]
        try:
            async with asyncio.timeout(60):
                status, text = await self.line.ask(request(method, path, self.key, body))
        except (TimeoutError, asyncio.CancelledError):
            self.line.transport.abort()  # what comes now would be taken for the next answer
            raise
        return status, json.loads(text) if text else None

    async def signs_up(self, name: str) -> None:
        self.key = (await self.ask("POST", "/accounts", {"name": name}))[1]["key"]


class Evening:
    """What was seen."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.health: list[float] = []
        self.turns = self.lost = self.refused = 0
        self.hostile: Counter[str] = Counter()
        self.late: list[float] = []
        """How late this process itself was: no server can answer for that."""
        self.peak = 0
        self.end = float("inf")

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.end


async def sit_down(number: int) -> tuple[Somebody, Somebody, str]:
    ana, bia = Somebody(f"127.1.{number}.1"), Somebody(f"127.1.{number}.2")
    await ana.signs_up(f"Ana of {number}")
    await bia.signs_up(f"Bia of {number}")
    wish = {"game": "automatafl", "preset": "duel", "public": True, "deadline": 120}
    opened = (await ana.ask("POST", "/tables", wish))[1]
    table = opened["table"]["id"]
    await bia.ask("POST", f"/tables/{table}/join", {"invite": opened["invite"]})
    return ana, bia, table


async def play(evening: Evening, number: int, ana: Somebody, bia: Somebody, table: str) -> None:
    """Two honest people, turn after turn; what both were told is sealed must be in the turn that follows."""
    turn = 1
    await asyncio.sleep(PACE * number / TABLES)
    while evening.goes_on:
        for who in (ana, bia):
            start = time.perf_counter()
            try:
                status, said = await who.ask(
                    "POST", f"/tables/{table}/submit", {"turn": turn, "raw": None}
                )
            finally:  # who gave up has waited too, and longest of all
                evening.waits.append(time.perf_counter() - start)
            if status != 200:
                evening.refused += 1
                evening.hostile[f"honest {status} {said['error']['code']}"] += 1
        shown: Any = {"turn": turn - 1}
        while shown["turn"] < turn and time.monotonic() < evening.end + 60:
            await asyncio.sleep(0.2)
            shown = (await ana.ask("GET", f"/tables/{table}"))[1]
        missed = any(seat["missed"] or seat["stand_in"] for seat in shown["seats"])
        evening.lost += missed or shown["turn"] != turn
        evening.turns += 1
        if shown["status"] == "over":
            return
        turn = shown["turn"] + 1
        await asyncio.sleep(PACE)


async def look(evening: Evening) -> None:
    """How quickly the house says that it is well."""
    guest = Somebody("127.1.200.1")
    while evening.goes_on:
        start = time.perf_counter()
        await guest.ask("GET", "/health")
        evening.health.append(time.perf_counter() - start)
        await asyncio.sleep(0.5)


async def weigh(evening: Evening, server: int) -> None:
    """What all processes of the house hold, however long its answers take."""
    while evening.goes_on:
        evening.peak = max(evening.peak, await asyncio.to_thread(weight, server))
        await asyncio.sleep(0.5)


async def feel(evening: Evening) -> None:
    """How late this process is."""
    while evening.goes_on:
        due = time.perf_counter() + 0.02
        await asyncio.sleep(0.02)
        evening.late.append(max(0.0, time.perf_counter() - due))


def family(process: int) -> list[int]:
    """A process and all that came from it."""
    found = [process]
    with suppress(OSError):
        for task in Path(f"/proc/{process}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += family(int(child))
    return found


def weight(process: int) -> int:
    """Bytes that a process and its children hold for themselves."""
    total = 0
    for each in family(process):
        with suppress(OSError, IndexError, ValueError):
            text = Path(f"/proc/{each}/smaps_rollup").read_text()
            total += int(text.split("Pss:")[1].split()[0]) << 10
    return total


async def raw(address: str, said: bytes, seconds: float, read: bool = True) -> bytes:
    """Say something and wait for what comes, or do not listen at all."""
    loop, answer = asyncio.get_running_loop(), b""
    with socket.socket() as line:
        line.setblocking(False)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.bind((address, 0))
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(seconds):
                await loop.sock_connect(line, ("127.0.0.1", PORT))
                await loop.sock_sendall(line, said)
                if not read:
                    await asyncio.sleep(seconds)
                answer = await loop.sock_recv(line, 4096)
                if answer[9:12] == b"200":
                    await asyncio.sleep(seconds)
    return answer


async def half_heads(evening: Evening, n: int) -> None:
    await raw("127.2.0.1", b"GET /api/health HTTP/1.1\r\nX-Half: ", 30)


async def dripping_bodies(evening: Evening, n: int) -> None:
    head = b"POST /api/verify HTTP/1.1\r\nHost: x\r\nContent-Length: 16777215\r\n\r\n"
    await raw("127.2.0.2", head + b"x" * 300_000, 60)


async def endless_streams(evening: Evening, n: int) -> None:
    path = f"/api/tables/{evening_table[0]}/stream"
    said = f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    answer = await raw("127.2.0.3", said, 30, read=True)
    evening.hostile[f"stream {answer[9:12].decode()}"] += 1
    await asyncio.sleep(1)


async def deaf_readers(evening: Evening, n: int) -> None:
    said = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 30
    await raw("127.2.0.4", said, 60, read=False)


async def heavy_boards(evening: Evening, n: int) -> None:
    rows = ["." * 60 for _ in range(60)]
    rows[30] = "." * 30 + "@" + "." * 29
    stranger = Somebody(f"127.2.1.{n % 4 + 1}")
    ask = {"config": {"rows": rows, "movement": "free"}, "seats": 2}
    status, _ = await stranger.ask("POST", "/play/automatafl", ask)
    evening.hostile[f"heavy board {status}"] += 1
    await asyncio.sleep(0.5)


async def junk(evening: Evening, n: int) -> None:
    """Orders in thousands that are none, as drafts and as seals."""
    stranger = Somebody(f"127.2.2.{n + 1}")
    started = (await stranger.ask("POST", "/play/galaxy", {}))[1]
    if "table" not in started:
        evening.hostile["junk refused"] += 1
        await asyncio.sleep(1)
        return
    stranger.key = started["me"]["key"]
    table = started["table"]["id"]
    for _ in range(200):
        for method, verb in (("POST", "submit"), ("PUT", "draft"), ("POST", "check")):
            path = f"/tables/{table}/{verb}"
            body = {"raw": JUNK} if verb == "check" else {"turn": 1, "raw": JUNK}
            status, _ = await stranger.ask(method, path, body)
            evening.hostile[f"junk {verb} {status}"] += 1
        if not evening.goes_on:
            return


async def floods(evening: Evening, n: int) -> None:
    """Lists, sheets and checks as fast as they are answered."""
    stranger = Somebody(f"127.2.3.{n + 1}")
    text = {"name": f"Flood {time.time_ns()}", "text": "When it attacks, " * 60}
    for method, path, body in (
        ("GET", "/library", None),
        ("POST", "/check/power", text),
        ("POST", "/sheets/power", {"piece": text}),
        ("GET", "/exhibition?game=rumble-royale", None),
        ("GET", "/tables", None),
    ):
        status, _ = await stranger.ask(method, path, body)
        evening.hostile[f"flood {path.split('?')[0]} {status}"] += 1


HOSTILE: tuple[tuple[Callable[[Evening, int], Awaitable[None]], int], ...] = (
    (half_heads, 300),
    (dripping_bodies, 40),
    (endless_streams, 600),
    (deaf_readers, 20),
    (heavy_boards, 6),
    (junk, 4),
    (floods, 6),
)
evening_table: list[str] = []


async def for_ever(
    evening: Evening, deed: Callable[[Evening, int], Awaitable[None]], n: int
) -> None:
    while evening.goes_on:
        try:
            await deed(evening, n)
        except (OSError, TimeoutError, KeyError, ValueError, TypeError):
            evening.hostile[f"{deed.__name__} cut off"] += 1
            await asyncio.sleep(0.5)


async def honest(server: int, seconds: int, seen: str) -> None:
    """A hundred people who play; what they saw is told, and written down."""
    host = Somebody("127.1.201.1")
    await host.signs_up("Somebody watched")
    watched = await host.ask("POST", "/tables", {"game": "automatafl", "public": True})
    seated = [await sit_down(n) for n in range(TABLES)]
    print(f"{2 * TABLES} honest players sit; {seconds} s begin", flush=True)
    table = watched[1]["table"]["id"]
    said = [sys.executable, "-m", "bench.hostile", "strangers", table, str(seconds)]
    crowd = subprocess.Popen(said, preexec_fn=lambda: os.nice(NICE), start_new_session=True)
    evening = Evening()
    evening.end = time.monotonic() + seconds
    playing = [asyncio.create_task(play(evening, n, *table)) for n, table in enumerate(seated)]
    done = await asyncio.gather(
        *playing, look(evening), weigh(evening, server), feel(evening), return_exceptions=True
    )
    broke_off = [fault for fault in done if isinstance(fault, BaseException)]
    tell(evening, broke_off)
    told = {"waits": counted(evening.waits), "broke_off": len(broke_off)}
    told |= {name: getattr(evening, name) for name in ("turns", "lost", "refused", "peak")}
    Path(seen).write_text(json.dumps(told))
    crowd.wait()


async def strangers(table: str, seconds: int) -> None:
    """Those who mean ill, for as long as the honest play, and what they were answered."""
    evening_table.append(table)
    evening = Evening()
    evening.end = time.monotonic() + seconds
    everybody = [
        asyncio.create_task(for_ever(evening, deed, n))
        for deed, many in HOSTILE
        for n in range(many)
    ]
    await asyncio.sleep(seconds)
    for task in everybody:
        task.cancel()
    print("strangers heard: " + ", ".join(f"{k} ×{v}" for k, v in sorted(evening.hostile.items())))


def tell(evening: Evening, faults: list[BaseException]) -> None:
    for name, waits in (
        ("seals, by the players' watch", evening.waits),
        ("health, by a guest's watch", evening.health),
        ("players' own lateness", evening.late),
    ):
        print(line_of(f"honest {name}", summary(waits)))
    print(f"turns of {2 * TABLES} honest players: {evening.turns:,}, lost: {evening.lost}")
    print(f"honest requests refused: {evening.refused}; players who broke off: {len(faults)}")
    for fault in faults[:3]:
        print(f"  {type(fault).__name__}: {fault}")
    print(
        f"all processes of the server at their peak: {evening.peak >> 20} MiB (wanted: under "
        f"{WANTED_MIB})"
    )
    if evening.hostile:
        print("honest people heard: " + ", ".join(f"{k} ×{v}" for k, v in evening.hostile.items()))


def line_of(name: str, of: Mapping[str, float]) -> str:
    return (
        f"{name}: {of['count']:,.0f}, p50 {of['p50']:.0f} ms, p99 {of['p99']:.0f} ms, longest "
        f"{of['longest']:.0f} ms"
    )


def tell_of_server(seen: Mapping[str, Any]) -> None:
    """The server's own figures: what it did with the time that it had."""
    print(f"by the server's own watch (wanted for honest people: p99 under {WANTED_MS} ms)")
    for who, by_path in seen["answers"].items():
        print("  " + line_of(f"answers to {who}", seen["all"][who]))
        print("  " + line_of("  less what it waited for a core", seen["alone"][who]))
        for path, of in sorted(by_path.items(), key=lambda each: -each[1]["sum"])[:12]:
            print("    " + line_of(path, of))
    print("  " + line_of("event loop late by", seen["late"]))
    print("  " + line_of("  of that, waiting for a core", seen["starved"]))
    for kind in ("held", "waited"):
        print(f"  writes, {kind}:")
        for who, of in sorted(seen[kind].items(), key=lambda each: -each[1]["sum"])[:10]:
            print("    " + line_of(who, of) + f", in all {of['sum']:.1f} s")
    print(f"  CPU of the server's process: {seen['cpu']:.1f} s")


def run(seconds: int = 60, into: Path | None = None) -> None:
    with tempfile.TemporaryDirectory() as folder:
        load_before, files_before = os.getloadavg()[0], files_of_ours()
        print(f"load of the machine before: {load_before:.1f}", flush=True)
        server = subprocess.Popen(
            [
                *(
                    sys.executable,
                    "-m",
                    "bench.watched",
                    f"{folder}/seen",
                    "serve",
                ),
                *("--port", str(PORT)),
                *("--db", f"{folder}/hostile.db", "--log", f"{folder}/log"),
            ],
            env={**os.environ, "PYTHONPATH": "src"},
            stdout=subprocess.DEVNULL,
            start_new_session=True,  # the machine's scheduler shares its cores out among sessions
        )
        try:
            until_it_is_well()
            load = [sys.executable, "-m", "bench.hostile", "honest", str(server.pid)]
            subprocess.run([*load, str(seconds), f"{folder}/honest"], check=True)
            size = sum(file.stat().st_size for file in Path(folder).iterdir())
            log = Path(folder, "log").stat().st_size
            everybody = family(server.pid)
        finally:
            server.terminate()
            server.wait(30)
            time.sleep(2)
        tell_of_server(json.loads(Path(folder, "seen").read_text()))
        left = left_of(server.pid, everybody) + sorted(files_of_ours() - files_before)
        print(f"on disk {size >> 20} MiB, log {log >> 10} KiB; left behind: {left or 'nothing'}")
        seen = json.loads(Path(folder, "honest").read_text())
        part = Part(commit(), seconds, load_before, left=tuple(left), **seen)
        print(verdict(keep(part, into)) if into else verdict([part], seconds))


def left_of(server: int, known: Sequence[int]) -> list[str]:
    """What still runs of those that were known, or belongs to the server's session: by its command, not by its number,
    which may be another's meanwhile. Who has ended and was not buried is nobody."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, IndexError):
            state, _, _, session = (place / "stat").read_text().rpartition(")")[2].split()[:4]
            words = (place / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            ours = int(session) == server or (int(place.name) in known and "gamemaster" in words)
            if ours and state not in "ZX":
                found.append(f"process {place.name}: {words[:80]}")
    return found


def files_of_ours() -> set[str]:
    """What servers of ours leave in the folder for passing things."""
    return {str(path) for path in Path(tempfile.gettempdir()).glob("gamemaster-*")}


def until_it_is_well() -> None:
    for _ in range(600):
        with suppress(OSError), socket.create_connection(("127.0.0.1", PORT)):
            return
        time.sleep(0.2)
    raise RuntimeError("the server does not answer")


if __name__ == "__main__":
    if sys.argv[1] == "honest":
        in_a_loop(honest, int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
    else:
        in_a_loop(strangers, sys.argv[2], int(sys.argv[3]))
