"""A town for tests: a server without a network, a clock one can turn, and people in it."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import httpx

from gamemaster.core.dice import ThreefryDice, key_of_stream, match_key
from gamemaster.games import GAMES
from gamemaster.tables.service import Service
from gamemaster.web.app import make_app
from gamemaster.web.callers import ServerSettings

Json = Any


class Clock:
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.ms = 1_700_000_000_000

    def __call__(self) -> int:
        return self.ms


class Person:
    """Somebody with a browser."""

    def __init__(self, town: "Town", client: httpx.AsyncClient) -> None:
        self.town, self.client = town, client
        self.csrf = ""
        self.id = self.key = ""

    def took(self, me: Json) -> None:
        self.csrf = me["csrf"] or self.csrf
        self.id = me["account"]["id"]
        self.key = me.get("key", self.key)

    async def ask(self, method: str, path: str, body: Json = None, **more: Any) -> httpx.Response:
        headers = {"X-CSRF-Token": self.csrf} if self.csrf else {}
        headers |= more.pop("headers", {})
        content = None if body is None else json.dumps(body).encode()
        return await self.client.request(
            method, f"/api{path}", content=content, headers=headers, **more
        )

    async def get(self, path: str, status: int = 200, **params: Any) -> Json:
        return self._json(await self.ask("GET", path, params=params), status)

    async def post(self, path: str, body: Json = None, status: int = 200) -> Json:
        return self._json(await self.ask("POST", path, {} if body is None else body), status)

    async def put(self, path: str, body: Json, status: int = 200) -> Json:
        return self._json(await self.ask("PUT", path, body), status)

    def _json(self, answer: httpx.Response, status: int) -> Json:
        assert answer.status_code == status, f"{answer.status_code}: {answer.text[:400]}"
        return answer.json() if answer.content else None

    async def open(self, status: int = 201, **wish: Any) -> Json:
        wish = {"game": "automatafl", **wish}
        return await self.post("/tables", wish, status)

    async def seal(self, table: str, turn: int, raw: Json = None, **more: Any) -> Json:
        status = more.pop("status", 200)
        body = {"turn": turn, "raw": raw, **more}
        return await self.post(f"/tables/{table}/submit", body, status)

    async def watch(self, table: str, **params: Any) -> "Watching":
        """Open a stream."""
        watching = Watching(self, table, params)
        await watching.begin()
        return watching


class Watching:
    """An open stream, by way of the server's own interface: chunks come as they are sent."""

    def __init__(self, person: Person, table: str, params: dict[str, Any]) -> None:
        self.person, self.table = person, table
        self.params = params
        self.text = ""
        self.ended = False
        self._left = asyncio.Event()
        self._begun = asyncio.Event()

    async def begin(self) -> None:
        request = self.person.client.build_request(
            "GET", f"/api/tables/{self.table}/stream", params=self.params
        )
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": request.url.path,
            "raw_path": request.url.raw_path,
            "query_string": request.url.query,
            "headers": [(name.lower(), value) for name, value in request.headers.raw],
            "client": ("test", 1),
            "server": ("test", 80),
        }
        self._task = asyncio.create_task(self._run(scope))
        await self._begun.wait()

    async def _run(self, scope: dict[str, Any]) -> None:
        async def receive() -> dict[str, Any]:
            await self._left.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            self._begun.set()
            if message["type"] == "http.response.body":
                self.text += message.get("body", b"").decode()
                self.ended = self.ended or not message.get("more_body")

        await self.person.town.app(scope, receive, send)  # type: ignore[arg-type]

    @property
    def frames(self) -> list[tuple[int, str, Json]]:
        """What came: id, kind, data."""
        found = []
        for block in self.text.split("\n\n"):
            lines = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
            if "event" in lines:
                found.append((int(lines.get("id", 0)), lines["event"], json.loads(lines["data"])))
        return found

    @property
    def kinds(self) -> list[str]:
        return [kind for _, kind, _ in self.frames]

    async def until(self, kind: str, times: int = 1) -> list[tuple[int, str, Json]]:
        async with asyncio.timeout(20):
            while self.kinds.count(kind) < times:
                await asyncio.sleep(0.005)
        return self.frames

    async def ends(self) -> None:
        """Wait until the server has no more to say."""
        async with asyncio.timeout(20):
            await self._task
        assert self.ended

    async def leave(self) -> None:
        self._left.set()
        await self._task


class Town:
    """A server and the people who use it."""

    def __init__(self, app: Any, clock: Clock | None) -> None:
        self.app, self.clock = app, clock
        self._people: list[httpx.AsyncClient] = []

    @property
    def service(self) -> Service:
        service: Service = self.app.state.desk.service
        return service

    def stranger(self, **headers: str) -> Person:
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        client = httpx.AsyncClient(transport=transport, base_url="http://test", headers=headers)
        self._people.append(client)
        return Person(self, client)

    async def person(self, name: str) -> Person:
        person = self.stranger()
        person.took(await person.post("/accounts", {"name": name}, 201))
        return person

    def bearer(self, token: str) -> Person:
        return self.stranger(Authorization=f"Bearer {token}")

    async def settled(self) -> None:
        """Wait until no turn is being closed, and everybody has heard what there is to hear."""
        async with asyncio.timeout(40):
            await asyncio.sleep(0.01)
            while self.service.clock.is_busy or any(
                x.telling for x in self.service.tables.all_in_memory()
            ):
                await asyncio.sleep(0.005)
            await asyncio.sleep(0)

    async def turn_clock(self, seconds: float) -> None:
        assert self.clock
        self.clock.ms += int(seconds * 1000)
        await self.service.clock.look_at_all()
        await self.settled()

    async def leave(self) -> None:
        for client in self._people:
            await client.aclose()


@asynccontextmanager
async def town(database: str, clock: Clock | None = None, **settings: Any) -> AsyncIterator[Town]:
    """A town on a database; leaving it is like stopping the server."""
    settings = {
        "limits": False,
        "local_webhooks": True,
        "pace": 1,
        "sweep": 3600.0,
        "mail": False,
        **settings,
    }
    app = make_app(ServerSettings(database, **settings), **({"now": clock} if clock else {}))
    async with app.router.lifespan_context(app):
        here = Town(app, clock)
        # No test may hang on the luck of the dice: every town draws the same seeds, in order.
        draws = count(1)
        here.service.house.draw_seed = lambda: f"{next(draws):064x}"
        try:
            yield here
        finally:
            await here.leave()


class Gate:
    """Holds the first who comes through a function, until it is opened."""

    def __init__(self) -> None:
        self.came, self.open, self._first = asyncio.Event(), asyncio.Event(), True

    async def pass_through(self) -> None:
        if self._first:
            self._first = False
            self.came.set()
            await self.open.wait()

    def behind(self, function: Any) -> Any:
        """The function, with the gate at its end."""

        async def held(*args: Any, **more: Any) -> Any:
            done = await function(*args, **more)
            await self.pass_through()
            return done

        return held


def some_move(game: str, view: Json, turn: int, seat: int) -> Json:
    """What the random bot would send, from a view as it came over the wire."""
    from gamemaster.core.codec import convert

    box = GAMES[game]
    dice = ThreefryDice(key_of_stream(match_key("town"), "move", turn, seat))
    return box.bots["random"](convert(view, box.view), dice)


async def play_turn(person: Person, table: str) -> bool:
    """Seal something for every seat of mine that is awaited; whether the match goes on."""
    shown = await person.get(f"/tables/{table}")
    if shown["status"] != "running":
        return False
    for seat in shown["me"]["seats"]:
        if seat in shown["awaiting"] and not shown["seats"][seat]["sealed"]:
            sight = await person.get(f"/tables/{table}/view", seat=seat)
            raw = some_move(shown["game"], sight["view"], shown["turn"] + 1, seat)
            await person.seal(table, shown["turn"] + 1, raw, seat=seat)
    return True
