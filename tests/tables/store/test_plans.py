"""Whatever is asked of the database is found by a key: nothing that grows is looked through.

A tour of the house is made, and every statement it sends is explained by the database itself. Housework that looks at
few rows by nature (the house's own key, the newest migration) is named below, with its reason.
"""

import json
import re
from contextlib import contextmanager

import pytest
from sqlalchemy import event, insert, text
from sqlalchemy.engine import Engine

from gamemaster.tables import tidying
from gamemaster.tables.guests.trainings import forget_lost
from gamemaster.tables.store import schema
from tests.tables.databases import awaited
from tests.tables.people.test_webhooks import ear, posted
from tests.tables.table.test_tables import two_at_a_table
from tests.tables.town import Clock, town

OURS = re.compile(r"^(SELECT|UPDATE|DELETE)\b")
FEW_ROWS = {
    "alembic_version": "has one row",
    "house": "has a row or two",
    "shows": "the newest of each game alone are kept",
}


@contextmanager
def heard():
    """Every statement that is sent, once, with values it was sent with."""
    said = {}

    def hear(connection, cursor, statement, values, context, many):
        if OURS.match(statement) and "pg_" not in statement:
            said.setdefault(statement, values[0] if many else values)

    event.listen(Engine, "before_cursor_execute", hear)
    try:
        yield said
    finally:
        event.remove(Engine, "before_cursor_execute", hear)


async def does(person, method, path, body=None):
    answer = await person.ask(method, path, body)
    assert answer.status_code < 400, f"{method} {path}: {answer.status_code} {answer.text[:200]}"
    return answer


async def tour(here, clock):
    """What people and the house itself do here, each thing once."""
    ana, bia, table = await two_at_a_table(here)
    secret = "correct horse battery"
    ana.took((await does(ana, "PATCH", "/me", {"password": secret, "old": ana.key})).json())
    await does(here.stranger(), "POST", "/session", {"name": "Ana", "password": secret})
    await does(here.stranger(), "POST", "/session", {"key": bia.key})
    for path in ("/me", "/me/sessions", "/me/tables", "/me/webhooks", "/bots", "/trainings"):
        await does(bia, "GET", path)
    await seats_and_turns(here, ana, bia, table)
    await content(here, bia)
    for path in ("", "?status=over", "?game=automatafl", "?game=automatafl&status=running"):
        await does(bia, "GET", f"/tables{path}")
    for path in (f"/people/{ana.id}", "/ladder/automatafl", "/replays", "/exhibitions"):
        await does(bia, "GET", path)
    for part in ("receipts", "chat", "record", "ending", "steps"):
        await does(bia, "GET", f"/tables/{table}/{part}")
    await word_of_turns(here, ana, bia)
    await does(bia, "DELETE", "/me/sessions")
    clock.ms += 100 * tidying.USEFUL
    await here.service.clock.look_at_all()
    await tidying.forget_old(here.service.house)
    await forget_lost(here.service.house.store)


async def word_of_turns(here, ana, bia):
    async with ear() as heard_there:
        await does(bia, "POST", "/me/webhooks", {"url": heard_there.url, "remind": 60})
        opened = await ana.open(deadline=3600)
        join = f"/tables/{opened['table']['id']}/join"
        await does(bia, "POST", join, {"invite": opened["invite"]})
        await here.settled()
        await posted(here)
        assert heard_there.kinds


async def seats_and_turns(here, ana, bia, table):
    await does(ana, "PUT", f"/tables/{table}/draft", {"turn": 1, "raw": None})
    await ana.seal(table, 1)
    await does(ana, "POST", f"/tables/{table}/withdraw", {"turn": 1})
    await ana.seal(table, 1)
    await does(ana, "POST", f"/tables/{table}/chat", {"text": "hello"})
    await bia.seal(table, 1)
    await here.settled()
    here.service.tables.forget(table)
    await does(bia, "POST", f"/tables/{table}/resign", {})
    await does(ana, "POST", f"/tables/{table}/rematch", {})
    other = (await ana.open(seats=2))["table"]["id"]
    code = (await does(ana, "POST", f"/tables/{other}/invites", {})).json()["invite"]
    await does(bia, "GET", f"/invites/{code}")
    await does(bia, "POST", f"/tables/{other}/join", {"invite": code})
    third = (await ana.open(seats=2))["table"]["id"]
    await does(ana, "DELETE", f"/tables/{third}")


async def content(here, bia):
    power = {"kind": "power", "name": "Blow", "body": {"name": "Blow", "text": "x"}}
    made = await does(bia, "POST", "/library", {**power, "public": True})
    await does(bia, "GET", "/library?kind=power")
    await does(bia, "GET", "/library?mine=true")
    await does(bia, "DELETE", f"/library/{made.json()['id']}")
    hook = {"url": "http://127.0.0.1:9/x", "shape": "json", "lang": "en", "remind": 0}
    made = await does(bia, "POST", "/me/webhooks", hook)
    await does(bia, "DELETE", f"/me/webhooks/{made.json()['id']}")
    bot = {"id": "b" * 12, "account_id": bia.id, "game": "automatafl", "name": "Bot"}
    bot |= {"command": "[]", "build": "[]", "files": b"", "size": 0, "digest": "d" * 64}
    async with here.service.house.store.writing() as tx:
        await tx.execute(insert(schema.bots).values(**bot, public=True, created_at=1))
    await does(bia, "GET", f"/bots/{bot['id']}/faults")
    await does(bia, "DELETE", f"/bots/{bot['id']}")


def scanned_by_sqlite(plan):
    found = [re.match(r"SCAN (\w+)", row[3]) for row in plan]
    return {match[1] for match in found if match} - {"CONSTANT"}


def scanned_by_postgresql(node):
    """Tables that are read from one end to the other, by themselves or along an index."""
    found = set()
    if node["Node Type"] == "Seq Scan" or (
        "Index" in node["Node Type"] and "Index Cond" not in node and "Relation Name" in node
    ):
        found.add(node["Relation Name"])
    for inner in node.get("Plans", ()):
        found |= scanned_by_postgresql(inner)
    return found


async def scanned(store, statement, values):
    async with store.reading() as tx:
        if not store.postgres:
            plan = await tx.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
            return scanned_by_sqlite(plan.all())
        # What is small it would rather read from end to end.
        for way in ("seqscan", "hashjoin", "mergejoin"):
            await tx.execute(text(f"SET enable_{way} = off"))
        plan = await tx.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {statement}", values)
        (said,) = plan.scalars()
        await tx.rollback()
        return scanned_by_postgresql(
            (json.loads(said) if isinstance(said, str) else said)[0]["Plan"]
        )


@awaited
async def test_no_statement_of_the_house_looks_through_a_table_that_grows(database):
    clock = Clock()
    async with town(database, clock, limits=True) as here:
        with heard() as said:
            await tour(here, clock)
        assert len(said) > 60
        store, found = here.service.house.store, {}
        for statement, values in said.items():
            tables = await scanned(store, statement, values) & set(schema.metadata.tables)
            if tables - set(FEW_ROWS):
                found[statement] = tables
    assert found == {}, "\n\n".join(f"{tables}: {one[-400:]}" for one, tables in found.items())


@pytest.mark.parametrize("table", schema.metadata.sorted_tables, ids=lambda table: table.name)
def test_what_goes_with_its_parent_is_found_by_it(table):
    leading = {next(iter(index.columns)).name for index in table.indexes}
    leading |= {next(iter(key.columns)).name for key in table.constraints if list(key.columns)}
    goes = {key.parent.name for key in table.foreign_keys if key.ondelete == "CASCADE"}
    assert goes <= leading
