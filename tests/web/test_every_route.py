"""Every route of the description, asked by those whom it does not concern, and with whatever a field could hold."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import insert, select

from gamemaster.tables.people.keys import fresh_id
from gamemaster.tables.store import schema
from tests.tables.databases import awaited
from tests.tables.table.test_tables import two_at_a_table
from tests.tables.town import Person, Town, town

SECRET = "canary"
"""Stands in everything of Ana's that is nobody else's affair."""
UNENDING = ("/stream",)
NOTED = {"sessions": ("used_at",)}
"""What changes by itself: when a session was used last."""
RAW = {"from": [0, 0], "to": [1, 0]}
FITTING: dict[str, Any] = {
    "game": "automatafl", "name": "Somebody", "kind": "power", "key": "x" * 40, "password": "long enough",
    "url": "https://example.org/x", "token": "x" * 40, "turn": 1, "raw": RAW, "salt": "salt", "seat": 0,
    "body": "Power: gain 1 Attack.", "piece": "Power: gain 1 Attack.", "text": "gain 1", "seconds": 10,
    "lang": "en", "commitment": "0" * 64, "lock": "0" * 64, "opener": "x" * 20, "agree": True, "public": True,
}  # fmt: skip
ODD: tuple[str, ...] = (
    "null", "true", "0", "-1", "1.5", "9223372036854775808", "1" + "0" * 400, '""', '"x"', '"\\u0000"', '"\\ud800"',
    '"\\u202e\\r\\nBcc: x"', '"../../x"', '"' + "x" * 70_000 + '"', "[]", "[[]]", "{}", '{"a":1,"a":2}',
    "[" * 90 + "]" * 90, "[" * 3000 + "]" * 3000, "[" + "0," * 3000 + "0]",
)  # fmt: skip


BODIES = {
    "/hand-over": {"invite": True},
    "/submit": {"turn": 1, "raw": RAW, "seat": 0},
    "/join": {"seat": 0},
}
"""Of forms whose fields do not all go together."""


class Things:
    """What Ana has in the house, by the name a route gives to its kind."""

    def __init__(self, ana: Person, bia: Person) -> None:
        self.ana, self.bia = ana, bia
        self.ids: dict[str, list[str]] = {
            "game": ["automatafl"],
            "kind": ["power"],
            "seat": ["0"],
            "number": ["0"],
            "language": ["python"],
            "lesson": ["x"],
            "show": ["x"],
        }

    def filled(self, path: str) -> Iterator[str]:
        """The address, once for each thing it could be about."""
        names = re.findall(r"\{(\w+)\}", path)
        longest = max((len(self.ids[name]) for name in names), default=1)
        for n in range(longest):
            chosen = {name: self.ids[name][n % len(self.ids[name])] for name in names}
            yield path.format(**chosen)


async def settled_in(here: Town) -> Things:
    """Ana sits at a table in each state, and keeps one of everything that can be kept."""
    ana, bia, running = await two_at_a_table(here, name=f"{SECRET} table")
    await ana.put(f"/tables/{running}/draft", {"turn": 1, "raw": {"note": SECRET}})
    await ana.seal(running, 1, RAW)
    await ana.put(f"/tables/{running}/draft", {"turn": 1, "raw": {"note": SECRET}})
    await ana.post(f"/tables/{running}/chat", {"text": f"{SECRET} said"}, 201)
    gathering = await ana.open(name="Ours")
    blind = await ana.open(blind=True, deadline=60)
    await bia.post(f"/tables/{blind['table']['id']}/join", {"invite": blind["invite"]})
    over = (await ana.post("/play/automatafl", {"preset": "duel"}, 201))["table"]["id"]
    await ana.post(f"/tables/{over}/resign")
    await here.settled()
    things = Things(ana, bia)
    things.ids |= {
        "table": [running, gathering["table"]["id"], blind["table"]["id"], over],
        "person": [ana.id],
        "code": [gathering["invite"]],
    }
    hook = await ana.post("/me/webhooks", {"url": f"https://example.org/{SECRET}"}, 201)
    body = {"kind": "power", "name": f"{SECRET} power", "body": "gain 1 Attack."}
    item = await ana.post("/library", body, 201)
    sessions = await ana.get("/me/sessions")
    things.ids |= {
        "webhook": [hook["id"]],
        "item": [item["id"]],
        "session": [sessions["sessions"][0]["id"]],
    }
    await _brought(here, things)
    return things


async def _brought(here: Town, things: Things) -> None:
    """A bot and a training of Ana's, as they lie in the store."""
    bot, training, at = fresh_id(12), fresh_id(12), here.service.house.now()
    mine = {"account_id": things.ana.id, "game": "automatafl", "created_at": at}
    whole = {"files": b"x", "size": 1, "digest": "0" * 64, "command": SECRET, "build": SECRET}
    pupil = {
        "pupil": f'"{SECRET}"',
        "wish": "{}",
        "status": "done",
        "progress": "{}",
        "beat_at": at,
    }
    async with here.service.house.store.writing() as tx:
        row = {"id": bot, "name": f"{SECRET} bot", "public": False, **mine, **whole}
        await tx.execute(insert(schema.bots).values(**row))
        row = {"id": training, "name": f"{SECRET} pupil", **mine, **pupil}
        await tx.execute(insert(schema.trainings).values(**row))
    things.ids |= {"bot": [bot], "training": [training]}


def routes(here: Town) -> list[tuple[str, str, dict[str, Any]]]:
    described = here.app.openapi()
    return [
        (method.upper(), path.removeprefix("/api"), route)
        for path, methods in described["paths"].items()
        for method, route in methods.items()
        if not path.endswith(UNENDING)
    ]


def fields_of(here: Town, route: dict[str, Any]) -> list[str]:
    """The fields of the body of a route, if it takes a form."""
    schemas = here.app.openapi()["components"]["schemas"]
    for content in route.get("requestBody", {}).get("content", {}).values():
        name = content["schema"].get("$ref", "").rpartition("/")[2]
        return list(schemas.get(name, {}).get("properties", ()))
    return []


def body_of(here: Town, path: str, route: dict[str, Any]) -> dict[str, Any]:
    """A body that would do what the route is for."""
    for end, body in BODIES.items():
        if path.endswith(end):
            return body
    return {field: FITTING[field] for field in fields_of(here, route) if field in FITTING}


async def everything(here: Town) -> dict[str, dict[Any, dict[str, Any]]]:
    """Every row that is stored, by table and key."""
    found: dict[str, dict[Any, dict[str, Any]]] = {}
    async with here.service.house.store.reading() as tx:
        for table in schema.metadata.sorted_tables:
            rows = (await tx.execute(select(table))).mappings().all()
            keys = [column.name for column in table.primary_key]
            found[table.name] = {
                tuple(row[key] for key in keys): {
                    name: row[name] for name in row if name not in NOTED.get(table.name, ())
                }
                for row in rows
            }
    return found


def harmed(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """The rows that were there before and are not as they were."""
    return [
        f"{table} {key}"
        for table, rows in before.items()
        for key, row in rows.items()
        if after[table].get(key) != row
    ]


@awaited
async def test_whom_it_does_not_concern_sees_and_changes_nothing_by_any_route(sqlite):
    async with town(sqlite) as here:
        things = await settled_in(here)
        eve = await here.person("Eve")
        theirs = (await eve.open())["table"]["id"]
        over = await eve.post(f"/tables/{theirs}/seats/1/hand-over", {"token": True})
        strangers = {"nobody": here.stranger(), "Eve": eve, "a program": here.bearer(over["token"])}
        await here.settled()
        before = await everything(here)
        for name, stranger in strangers.items():
            for method, path, route in routes(here):
                if name == "Eve" and path in (
                    "/me",
                    "/me/key",
                    "/me/sessions",
                    "/session",
                    "/accounts",
                ):
                    continue  # her own affairs
                body = body_of(here, path, route)
                for address in things.filled(path):
                    if "/invites/" in address:
                        continue  # whoever holds a code may look where it leads
                    answer = await stranger.ask(method, address, body if method != "GET" else None)
                    told = (name, method, address, answer.status_code, answer.text[:300])
                    assert answer.status_code < 500, told
                    assert SECRET not in answer.text.replace(f"{SECRET} table", ""), told
        await here.settled()
        own = theirs, eve.id
        ours = [
            each
            for each in harmed(before, await everything(here))
            if not any(x in each for x in own)
        ]
        assert not ours


@awaited
async def test_who_sits_beside_somebody_reaches_nothing_in_his_seat(sqlite):
    async with town(sqlite) as here:
        things = await settled_in(here)
        before = await everything(here)
        for method, path, route in routes(here):
            named = [each["name"] for each in route.get("parameters", ())]
            fields = fields_of(here, route)
            if "{table}" not in path or "seat" not in (*named, *fields) or path.endswith("/join"):
                continue
            body = body_of(here, path, route)
            for address in things.filled(path):
                asked = address if "{seat}" in path or "seat" in fields else f"{address}?seat=0"
                answer = await things.bia.ask(method, asked, body if method != "GET" else None)
                told = (method, asked, answer.status_code, answer.text[:300])
                assert answer.status_code < 500, told
                if things.ids["table"][3] not in asked:  # that one is over: all is told
                    assert answer.status_code in (403, 404, 409), told
                assert SECRET not in answer.text, told
        assert not harmed(before, await everything(here))


def written(fields: dict[str, str]) -> bytes:
    return ("{" + ",".join(f"{json.dumps(k)}:{v}" for k, v in fields.items()) + "}").encode()


def oddly_filled(fields: list[str]) -> Iterator[bytes]:
    """The body with each odd value in each field, and the others as they ought to be."""
    fitting = {field: json.dumps(FITTING[field]) for field in fields if field in FITTING}
    for field in fields:
        for odd in ODD:
            yield written({**fitting, field: odd})
        if field in fitting:
            yield written({name: value for name, value in fitting.items() if name != field})
    for odd in ODD:
        yield odd.encode()
    first = next(iter(fitting.items()), ("a", "1"))
    yield b"{" + f'"{first[0]}":{first[1]},"{first[0]}":{first[1]}'.encode() + b"}"


async def sent(who: Person, method: str, address: str, body: bytes) -> tuple[int, str]:
    headers = {"X-CSRF-Token": who.csrf}
    answer = await who.client.request(method, f"/api{address}", content=body, headers=headers)
    return answer.status_code, answer.text[:300]


WORKED_OUT = ("/trainings", "/bots", "/try", "/test", "/secret")
"""What starts something that goes on for minutes, or calls outside."""


@pytest.mark.parametrize("part", range(4))
@awaited
async def test_every_field_of_every_body_may_hold_anything(sqlite, part):
    async with town(sqlite) as here:
        things = await settled_in(here)
        forms = [each for each in routes(here) if each[2].get("requestBody")]
        forms = [each for each in forms if not each[1].endswith(WORKED_OUT)]
        for method, path, route in forms[part::4]:
            fields = fields_of(here, route)
            for n, body in enumerate(oddly_filled(fields)):
                addresses = list(things.filled(path))
                status, text = await sent(things.ana, method, addresses[n % len(addresses)], body)
                assert status < 500, (method, path, body[:300], status, text)


@awaited
async def test_every_place_of_every_address_may_hold_anything(sqlite):
    odd = (
        "-1",
        "1e5",
        "9" * 30,
        "%00",
        "%ff",
        "%ED%A0%80",
        "..",
        "%2e%2e%2f",
        "x" * 3000,
        "%0d%0aX:%20y",
        "null",
        "'",
    )
    async with town(sqlite) as here:
        things = await settled_in(here)
        for method, path, route in routes(here):
            query = [each["name"] for each in route.get("parameters", ()) if each["in"] == "query"]
            filled = next(iter(things.filled(path)))
            addresses = [f"{filled}?{name}={value}" for name in query for value in odd]
            for name in re.findall(r"\{(\w+)\}", path):
                one = path.replace("{" + name + "}", "ODD")
                for address in things.filled(one):
                    addresses += [address.replace("ODD", value) for value in odd]
            for address in addresses:
                status, text = await sent(things.ana, method, address, b"")
                assert status < 500, (method, address, status, text)


SHARED = ("/card",)
"""A picture to be shown elsewhere; of a private match it is kept by nobody in between."""


@awaited
async def test_no_answer_is_kept_by_anybody_and_none_bears_a_mark_of_its_content(sqlite):
    async with town(sqlite) as here:
        things = await settled_in(here)
        for method, path, _ in routes(here):
            if method != "GET":
                continue
            for address in things.filled(path):
                answer = await things.ana.ask("GET", address)
                kept = answer.headers.get("cache-control", "")
                shared = path.endswith(SHARED) and answer.status_code == 200
                assert ("public" not in kept) if shared else (kept == "no-store"), (address, kept)
                assert "etag" not in answer.headers
                assert "last-modified" not in answer.headers
        for address in ("/nothing", "/tables/%00", "/tables?limit=x", "/me/webhooks"):
            answer = await here.stranger().ask("GET", address)
            assert answer.status_code >= 400
            assert answer.headers["cache-control"] == "no-store", address
