"""The door of the web: the real application, asked by its own description with something changed."""

import asyncio
import json
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx

from bench.doors.mutation import TEXTS_OF_GARBAGE, Mutator
from bench.doors.offline import configs, moments, records
from gamemaster.core.values import Json
from gamemaster.games import GAMES
from gamemaster.tables.work.crew import crew
from gamemaster.web.app import make_app
from gamemaster.web.callers import ServerSettings

PASSED_OVER = ("/stream", "/test", "/trainings", "/try")
"""What never ends, what calls outside, and what keeps a core busy for minutes by right."""

KNOCKS = 1000
"""At one house."""


def workers() -> list[str]:
    """The processes that work for the server."""
    found = [porter.process for porter in list(crew().porters)]
    return [str(process.pid) for process in found if process]


class ServerFault(Exception):
    """An answer of 500 or more."""


class House:
    """A server without a network, two people with accounts, and tables at which they sit."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._place = tempfile.TemporaryDirectory()
        database = str(Path(self._place.name) / "fuzz.db")
        self.app = make_app(ServerSettings(database, limits=False, mail=False, sweep=3600.0))
        self._life = self.app.router.lifespan_context(self.app)
        self.loop.run_until_complete(self._life.__aenter__())
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=True)
        self.clients = [
            httpx.AsyncClient(transport=transport, base_url="http://fuzz", timeout=60)
            for _ in range(3)
        ]
        self.csrf = ["", "", ""]
        self.pools: dict[str, list[str]] = {
            "game": list(GAMES),
            "kind": [kind for box in GAMES.values() for kind in box.checks],
            "seat": ["0", "1", "2"],
            "lesson": [lesson.id for box in GAMES.values() for lesson in box.lessons],
        }
        description = self.app.openapi()
        self.schemas = description["components"]["schemas"]
        self.routes = [
            (method.upper(), path, route)
            for path, methods in description["paths"].items()
            for method, route in methods.items()
            if not path.endswith(PASSED_OVER)
        ]
        self.loop.run_until_complete(self._settle())

    async def _settle(self) -> None:
        for n, name in enumerate(("Ana", "Bia")):
            me = (await self.clients[n].post("/api/accounts", json={"name": name})).json()
            self.csrf[n] = me["csrf"]
            self.pools.setdefault("person", []).append(me["account"]["id"])
        for game in GAMES:
            opened = await self.ask(0, "POST", "/api/tables", {"game": game, "public": True})
            self.pools.setdefault("table", []).append(opened.json()["table"]["id"])
        for table in self.pools["table"][:2]:
            await self.ask(1, "POST", f"/api/tables/{table}/join", {})
        for table in self.pools["table"][:4]:
            await self.ask(0, "POST", f"/api/tables/{table}/start", {"fill": "random"})

    async def ask(self, who: int, method: str, path: str, body: Json) -> httpx.Response:
        headers = {"X-CSRF-Token": self.csrf[who]}
        content = json.dumps(body).encode()
        return await self.clients[who].request(method, path, content=content, headers=headers)

    def knock(self, who: int, method: str, path: str, body: bytes, headers: Any) -> None:
        """Ask; whatever is 500 or more is a fault."""
        sent = {"X-CSRF-Token": self.csrf[who], **headers}

        async def asked() -> httpx.Response:
            request = self.clients[who].build_request(method, "/x", content=body, headers=sent)
            request.url = request.url.copy_with(raw_path=path.encode())
            return await self.clients[who].send(request)

        answer = self.loop.run_until_complete(asked())
        if answer.status_code >= 500 and answer.status_code != 503:
            raise ServerFault(f"{answer.status_code} {answer.text[:500]}")
        if answer.status_code == 503 and "database" in answer.text:
            raise ServerFault(f"503 {answer.text[:500]}")
        if answer.status_code == 201 and method == "POST" and path.endswith("/tables"):
            self.pools["table"] = [*self.pools["table"][:10], answer.json()["table"]["id"]]
        if answer.status_code >= 400:
            raise Refused(str(answer.status_code))

    def close(self) -> None:
        self.loop.run_until_complete(self._life.__aexit__(None, None, None))
        self.loop.close()
        self._place.cleanup()


class Street:
    """One house after another: where many have knocked, accounts are full and tables are over."""

    def __init__(self) -> None:
        self._house: House | None = None
        self._asked = 0

    def house(self) -> House:
        if self._house is None or self._asked >= KNOCKS:
            self.close()
            self._house, self._asked = House(), 0
        self._asked += 1
        return self._house

    def close(self) -> None:
        if self._house is not None:
            self._house.close()
            self._house = None


class Refused(Exception):
    """An answer of 4xx."""


def request(house: House, mutator: Mutator) -> Callable[[], None]:
    """One request: a route of the description, its places filled, its body an example with a change."""
    chance = mutator.chance
    method, path, route = chance.choice(house.routes)
    path = re.sub(r"\{(\w+)\}", lambda found: _filled(house, mutator, found[1]), path)
    names = [each["name"] for each in route.get("parameters", ()) if each["in"] == "query"]
    asked = [(name, _query(house, mutator, name)) for name in names if chance.random() < 0.4]
    if asked:
        path += "?" + "&".join(f"{name}={quote(_bytes(value))}" for name, value in asked)
    body = _body(house, mutator, route)
    headers = {}
    if chance.random() < 0.05:
        headers["Authorization"] = f"Bearer {quote(_bytes(mutator.word()[:2000]))}"
    who = chance.choice((0, 0, 0, 1, 2))
    return lambda: house.knock(who, method, path, body, headers)


def _bytes(word: str) -> bytes:
    return word.encode("utf-8", "surrogatepass")


def _filled(house: House, mutator: Mutator, name: str) -> str:
    known = house.pools.get(name, ())
    if known and mutator.chance.random() < 0.8:
        return mutator.chance.choice(known)
    return quote(_bytes(mutator.word()[:3000])) or "x"


def _query(house: House, mutator: Mutator, name: str) -> str:
    usual = [*house.pools.get(name, ()), "0", "1", "true", "all", "en", "pt"]
    return mutator.chance.choice((mutator.chance.choice(usual), mutator.word()[:6000]))


def _body(house: House, mutator: Mutator, route: Json) -> bytes:
    content = route.get("requestBody", {}).get("content", {})
    if not content:
        return mutator.chance.choice((b"", b"", b"{}", *TEXTS_OF_GARBAGE))
    media, described = next(iter(content.items()))
    if media == "text/plain":
        return mutator.bytes(mutator.chance.choice(records()))
    if media != "application/json":
        return mutator.bytes(mutator.chance.choice(TEXTS_OF_GARBAGE))
    example = _example(house, mutator, described["schema"], 0)
    return mutator.written(mutator.changed(example) if mutator.chance.random() < 0.7 else example)


def _example(house: House, mutator: Mutator, schema: Json, depth: int) -> Json:
    """Something that fits a schema; what may be anything is a submission or a config of some game."""
    chance = mutator.chance
    if "$ref" in schema:
        schema = house.schemas[schema["$ref"].rsplit("/", 1)[1]]
    if "anyOf" in schema:
        schema = chance.choice(schema["anyOf"])
    if "$ref" in schema:
        return _example(house, mutator, schema, depth + 1)
    if "enum" in schema:
        return chance.choice(schema["enum"])
    match schema.get("type"):
        case "object" if "properties" in schema:
            needed = schema.get("required", ())
            return {
                name: _named(house, mutator, name, inner, depth)
                for name, inner in schema["properties"].items()
                if name in needed or chance.random() < 0.5
            }
        case "integer":
            return chance.choice((0, 1, 2, 10))
        case "boolean":
            return chance.random() < 0.5
        case "string":
            return chance.choice(("x", "Ana", "random", "archer", "0" * 64, mutator.word()))
        case "array":
            return [_example(house, mutator, schema.get("items", {}), depth + 1)]
        case "null":
            return None
    return chance.choice((chance.choice(configs())[1], _raw(mutator)))


def _named(house: House, mutator: Mutator, name: str, schema: Json, depth: int) -> Json:
    known = house.pools.get(name)
    if known and schema.get("type") == "string":
        return mutator.chance.choice(known)
    if name == "raw":
        return _raw(mutator)
    return _example(house, mutator, schema, depth + 1)


def _raw(mutator: Mutator) -> Json:
    moment = mutator.chance.choice(moments())
    return moment.raws[moment.seat]
