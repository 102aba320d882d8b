"""The crash test: the server is killed again and again under load, and nothing acknowledged is lost."""

import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from gamemaster.core.record import read_record
from gamemaster.core.verify import verify
from gamemaster.games import GAMES
from gamemaster.tables.store import schema
from gamemaster.tables.store.database import Store

ROOT = Path(__file__).parent.parent.parent
PAIRS = 4
TURNS = 5
LOST = (httpx.TransportError, OSError)


def free_port() -> int:
    """A port below those that connections are given: else a client that knocks while nobody serves
    may be given that very port, and the server could not come back to it."""
    for port in random.SystemRandom().sample(range(20_000, 32_000), 100):
        with socket.socket() as trial, contextlib.suppress(OSError):
            trial.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


class Server:
    """A server process that can be killed."""

    def __init__(self, database: str) -> None:
        self.port = free_port()
        self.database = database
        self.words = tempfile.TemporaryFile()  # noqa: SIM115
        self.start()

    def start(self) -> None:
        words = (
            "serve",
            "--port",
            str(self.port),
            "--db",
            self.database,
            "--no-limits",
            "--no-warm",
        )
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gamemaster.cli.main", *words],
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            stdout=subprocess.DEVNULL,
            stderr=self.words,
        )

    def must_live(self) -> None:
        """Only we end it."""
        if self.process.poll() is not None:
            self.words.seek(0)
            said = self.words.read()[-2000:].decode()
            raise AssertionError(f"the server ended by itself ({self.process.returncode}): {said}")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(20)


class Player:
    """Somebody who plays on, whatever happens to the server, and keeps every receipt."""

    def __init__(self, crowd: "Crowd", name: str) -> None:
        self.crowd, self.name = crowd, name
        self.key = ""

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask until there is an answer; a refusal is None."""
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        while True:
            with contextlib.suppress(*LOST):
                answer = await self.crowd.client.request(
                    method, f"/api{path}", json=body, headers=headers
                )
                self.crowd.client.cookies.clear()
                if answer.status_code < 500:
                    return answer.json() if answer.status_code < 300 else None
            await asyncio.sleep(0.05)

    async def enter(self) -> None:
        while not self.key:
            made = await self.ask("POST", "/accounts", {"name": f"{self.name} {time.time_ns()}"})
            self.key = made["key"] if made else ""

    async def move(self, table: str) -> bool:
        """Seal once for the turn being played, if it waits for me; whether the match goes on."""
        shown = await self.ask("GET", f"/tables/{table}")
        if shown is None or shown["status"] == "over":
            return False
        for seat in shown["me"]["seats"]:
            if seat in shown["awaiting"] and not shown["seats"][seat]["sealed"]:
                body = {"turn": shown["turn"] + 1, "raw": None, "seat": seat}
                receipt = await self.ask("POST", f"/tables/{table}/submit", body)
                if receipt:
                    self.crowd.receipts.append(receipt)
        return True


class Crowd:
    """Pairs of people who play one short match after the other."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.client = httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=5)
        self.receipts: list[dict[str, Any]] = []
        self.tables: set[str] = set()
        self.turns = 0
        self.closing_time = False

    async def pair(self, number: int) -> None:
        ana, bia = Player(self, f"Ana {number}"), Player(self, f"Bia {number}")
        await ana.enter()
        await bia.enter()
        while not self.closing_time:
            table = await self._table(ana, bia)
            if table is None:
                continue
            self.tables.add(table)
            while True:
                goes_on = await ana.move(table)
                if not (await bia.move(table) and goes_on):
                    break
                await asyncio.sleep(0.02)

    async def _table(self, ana: Player, bia: Player) -> str | None:
        config = {"seats": 2, "turn_limit": TURNS}
        wish = {"game": "automatafl", "config": config, "public": True, "deadline": 86400}
        opened = await ana.ask("POST", "/tables", wish)
        if opened is None:
            return None
        table: str = opened["table"]["id"]
        await bia.ask("POST", f"/tables/{table}/join", {})
        shown = await bia.ask("GET", f"/tables/{table}")
        return table if shown["status"] != "gathering" else None


async def killed_under_load(database: str, kills: int, seed: int) -> Crowd:
    """Kill and restart, then let everybody finish."""
    dice = random.Random(seed)
    server = Server(database)
    crowd = Crowd(server)
    try:
        playing = [asyncio.create_task(crowd.pair(number)) for number in range(PAIRS)]
        await asyncio.sleep(4)
        for _ in range(kills):
            before = len(crowd.receipts)
            while len(crowd.receipts) < before + 3:
                server.must_live()
                await asyncio.sleep(0.02)
            await asyncio.sleep(dice.random() * 0.5)
            server.kill()
            server.start()
        crowd.closing_time = True
        async with asyncio.timeout(300):
            await asyncio.gather(*playing)
        await hold_to_account(crowd)
    finally:
        server.kill()
        await crowd.client.aclose()
    await nothing_is_stuck(database, crowd)
    return crowd


async def hold_to_account(crowd: Crowd) -> None:
    """Every finished match verifies, and every receipt that was given stands in its record."""
    kept = {}
    for table in crowd.tables:
        answer = await crowd.client.get(f"/api/tables/{table}/record")
        assert answer.status_code == 200, f"{table} is stuck: {answer.text}"
        record = read_record(answer.content)
        verify(GAMES["automatafl"], record)
        crowd.turns += len(record.turns)
        for turn in record.turns:
            kept |= {(table, turn.turn, line.seat): line.commitment for line in turn.sent}
    lost = [
        receipt
        for receipt in crowd.receipts
        if receipt["table"] in crowd.tables
        and kept.get((receipt["table"], receipt["turn"], receipt["seat"])) != receipt["receipt"]
    ]
    assert lost == []


async def nothing_is_stuck(database: str, crowd: Crowd) -> None:
    store = Store(database)
    tables = schema.tables.c
    async with store.reading() as tx:
        rows = {row.id: row for row in await tx.execute(select(schema.tables))}
        closing = await tx.scalars(select(tables.id).where(tables.closing != 0))
        assert list(closing) == []
    assert {rows[table].status for table in crowd.tables} == {"over"}
    await store.close()


@pytest.mark.long
def test_a_server_killed_under_load_loses_nothing_it_acknowledged(sqlite):
    crowd = asyncio.run(killed_under_load(sqlite, kills=2, seed=7))
    assert len(crowd.receipts) > 10


@pytest.mark.soak
def test_fifty_kills_lose_nothing(database):
    crowd = asyncio.run(killed_under_load(database, kills=50, seed=50))
    print(
        f"50 kills on {database.split(':')[0]}: {len(crowd.receipts):,} acknowledged submissions, "
        f"0 lost; {len(crowd.tables)} matches ({crowd.turns:,} turns) finished, all verified; "
        "0 tables stuck"
    )
