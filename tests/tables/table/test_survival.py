"""Nothing acknowledged is lost: restarts, unfinished closings, several servers on one database."""

import asyncio

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import insert, select, text

from gamemaster.tables.people.keys import hashed
from gamemaster.tables.store import schema
from gamemaster.tables.store.database import NEWEST, Store
from gamemaster.tables.store.migrating import migration_config
from gamemaster.tables.table.closing import Closing
from tests.tables.databases import awaited
from tests.tables.table.test_tables import DAY, MOVE, two_at_a_table
from tests.tables.town import Clock, Person, Town, town


async def again(here: Town, person: Person) -> Person:
    """The same person in a new browser."""
    return here.bearer(person.key)


async def until_turn(person: Person, table: str, turn: int) -> None:
    """Wait until a turn is resolved; nobody sends anything more for it."""
    async with asyncio.timeout(30):
        while (await person.get(f"/tables/{table}"))["turn"] != turn:
            await asyncio.sleep(0.01)


@awaited
async def test_sealed_orders_and_drafts_are_there_after_a_restart(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here)
        receipt = await ana.seal(table, 1, MOVE)
        await bia.put(f"/tables/{table}/draft", {"turn": 1, "raw": MOVE})
    async with town(database) as here:
        orders = await (await again(here, ana)).get(f"/tables/{table}/orders")
        assert orders["sealed"]["receipt"] == receipt["receipt"]
        bia = await again(here, bia)
        assert (await bia.get(f"/tables/{table}/orders"))["draft"]["raw"] == MOVE
        await bia.seal(table, 1)
        await here.settled()
        assert (await bia.get(f"/tables/{table}"))["turn"] == 1


@awaited
async def test_a_deadline_that_passed_while_nobody_served_closes_the_turn(database):
    clock = Clock()
    async with town(database, clock) as here:
        ana, _, table = await two_at_a_table(here, deadline=DAY)
    clock.ms += 2 * DAY * 1000
    async with town(database, clock) as here:
        await until_turn(await again(here, ana), table, 1)


@awaited
async def test_a_turn_whose_last_orders_came_just_before_the_crash_is_closed(database, monkeypatch):
    async with town(database) as here:
        monkeypatch.setattr(here.service.alarms, "look", lambda table: None)
        ana, bia, table = await two_at_a_table(here)
        await ana.seal(table, 1)
        await bia.seal(table, 1)
        assert (await ana.get(f"/tables/{table}"))["turn"] == 0
    monkeypatch.undo()
    async with town(database) as here:
        await until_turn(await again(here, ana), table, 1)


@awaited
async def test_a_closing_that_was_cut_off_is_finished_and_takes_nothing_more(database, monkeypatch):
    async def cut_off(*_):
        raise RuntimeError("the power went")

    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here)
        monkeypatch.setattr(Closing, "_adjudicate", cut_off)
        await ana.seal(table, 1)
        await bia.seal(table, 1)
        await here.settled()
        late = await ana.seal(table, 1, MOVE, status=409)
        assert late["error"]["code"] == "turn_closed"
    monkeypatch.undo()
    async with town(database) as here:
        await until_turn(await again(here, ana), table, 1)


@awaited
async def test_the_journal_keeps_what_stands_as_it_was_sent_and_of_the_rest_that_it_was(database):
    async with town(database) as here:
        ana, _, table = await two_at_a_table(here)
        await ana.seal(table, 1, MOVE)
        await ana.post(f"/tables/{table}/withdraw", {"turn": 1})
        await ana.seal(table, 1, None)
        lines = schema.journal.c
        async with here.service.house.store.reading() as tx:
            kept = await tx.execute(
                select(lines.kind, lines.body)
                .where(lines.kind.in_(("sealed", "withdrawn")))
                .order_by(lines.id)
            )
            assert [tuple(row) for row in kept] == [
                ("sealed", None),
                ("withdrawn", None),
                ("sealed", "null"),
            ]


@awaited
async def test_keys_sessions_and_invitations_are_stored_as_digests_only(database):
    async with town(database) as here:
        ana = await here.person("Ana")
        opened = await ana.open()
        session = ana.client.cookies["gamemaster_session"]
        secrets = (ana.key, session, opened["invite"], ana.csrf)
        async with here.service.house.store.reading() as tx:
            rows = [
                str(tuple(row))
                for table in schema.metadata.sorted_tables
                for row in await tx.execute(select(table))
            ]
        assert not [secret for secret in secrets for row in rows if secret in row]
        assert any(hashed(ana.key) in row for row in rows)


@awaited
async def test_two_servers_share_one_postgresql(postgres):
    async with town(postgres) as one, town(postgres) as two:
        ana, bia, table = await two_at_a_table(one)
        bia_there = await again(two, bia)
        watching = await bia_there.watch(table)
        await ana.seal(table, 1, MOVE)
        await watching.until("sealed")
        await bia_there.seal(table, 1)
        await watching.until("turn")
        ana_there = await again(two, ana)
        assert (await ana_there.get(f"/tables/{table}"))["turn"] == 1
        await until_turn(ana, table, 1)
        await watching.leave()


@awaited
async def test_two_servers_that_take_orders_at_the_same_moment_lose_none(postgres):
    async with town(postgres) as one, town(postgres) as two:
        ana, bia, table = await two_at_a_table(one, config={"seats": 2, "turn_limit": 12})
        bia = await again(two, bia)
        for turn in range(1, 13):
            answers = await asyncio.gather(ana.seal(table, turn), bia.seal(table, turn))
            assert len({answer["receipt"] for answer in answers}) == 2
            await until_turn(ana, table, turn)
            await until_turn(bia, table, turn)
        assert (await bia.get(f"/tables/{table}/verify"))["ok"] is True


@awaited
async def test_the_migrations_lead_to_what_the_code_expects(database):
    store = Store(database)
    await store.migrate()
    await store.migrate()
    async with store.reading() as tx:
        found = await tx.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), schema.metadata)
        )
    assert found == []
    await store.close()


def test_the_store_knows_the_newest_migration():
    assert ScriptDirectory.from_config(migration_config()).get_current_head() == NEWEST


@awaited
async def test_the_migrations_can_be_undone(database):
    def undo(connection):
        config = migration_config()
        config.attributes["connection"] = connection
        command.downgrade(config, "base")

    store = Store(database)
    await store.migrate()
    async with store.writing() as tx:
        await tx.run_sync(undo)
        left = await tx.scalar(text("SELECT count(*) FROM alembic_version"))
    assert left == 0
    await store.close()


@awaited
async def test_a_store_of_the_first_form_is_brought_up_to_date_and_keeps_what_is_in_it(database):
    def first_form(connection):
        config = migration_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")

    store = Store(database)
    account = {"id": "a", "name": "Ana", "name_key": "ana", "guest": False, "lang": "en"}
    account |= {"key_hash": "k", "password": None, "created_at": 1}
    async with store.writing() as tx:
        await tx.run_sync(first_form)
        await tx.execute(insert(schema.accounts).values(**account))
    await store.migrate()
    async with store.reading() as tx:
        assert await tx.scalar(select(schema.accounts.c.name)) == "Ana"
        for new in (schema.bots, schema.bot_faults, schema.trainings):
            assert (await tx.execute(select(new))).all() == []
    await store.close()


@awaited
async def test_a_batch_that_fails_in_the_middle_leaves_nothing_behind(database):
    store = Store(database)
    await store.migrate()

    def broken(tx):
        tx.execute(text("UPDATE alembic_version SET version_num = 'x'"))
        raise RuntimeError("the power went")

    with pytest.raises(RuntimeError):
        await store.together(broken)
    async with store.reading() as tx:
        assert await tx.scalar(text("SELECT version_num FROM alembic_version")) == NEWEST
    await store.close()


@awaited
async def test_the_log_is_moved_into_the_database_beside_the_writers(sqlite, tmp_path):
    store = Store(sqlite)
    await store.migrate()
    before = (tmp_path / "tables.db").stat().st_size
    await store.tidy()
    assert (tmp_path / "tables.db").stat().st_size > before
    await store.close()


@pytest.mark.parametrize("pragma, value", [("journal_mode", "wal"), ("synchronous", 2)])
@awaited
async def test_sqlite_writes_through_to_the_disk(sqlite, pragma, value):
    store = Store(sqlite)
    async with store.writing() as tx:
        assert await tx.scalar(text(f"PRAGMA {pragma}")) == value
    assert await store.together(lambda tx: tx.scalar(text(f"PRAGMA {pragma}"))) == value
    await store.close()


@awaited
async def test_a_training_of_a_store_of_the_second_form_is_there_with_its_pupil(database):
    def second_form(connection):
        config = migration_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")

    old = Store(database)
    account = {"id": "a", "name": "Ana", "name_key": "ana", "guest": False, "lang": "en"}
    account |= {"key_hash": hashed("key"), "password": None, "created_at": 1}
    async with old.writing() as tx:
        await tx.run_sync(second_form)
        await tx.execute(insert(schema.accounts).values(**account))
        await tx.execute(
            text(
                "INSERT INTO trainings (id, account_id, game, name, fighter, wish, status, progress,"
                " created_at, beat_at) VALUES ('t', 'a', 'bmiibo', 'Rex', :fighter, :wish, 'done',"
                " :progress, 1, 1)"
            ),
            {
                "fighter": '{"name": "Rex"}',
                "wish": '{"matches": 100, "seconds": 5, "board": 4, "players": 2}',
                "progress": '{"progress": 1.0, "matches": 100, "points": [], "done": true}',
            },
        )
    await old.close()
    async with town(database) as here:
        shown = await here.bearer("key").get("/trainings/t")
    assert (shown["pupil"], shown["wishes"]) == ({"name": "Rex"}, {"board": 4, "players": 2})
    assert (shown["matches_wanted"], shown["game"], shown["progress"]) == (100, "bmiibo", 1)
