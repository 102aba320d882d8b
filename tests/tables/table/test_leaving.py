"""Whoever leaves takes his orders along, and cannot by leaving make the house look like a liar."""

import pytest
from sqlalchemy import select

from gamemaster.core.fairness import lock_of
from gamemaster.tables.store import schema
from tests.tables.databases import awaited
from tests.tables.table.test_blind import ONE, both_sealed, judged, opens, seals
from tests.tables.table.test_tables import MOVE, two_at_a_table
from tests.tables.town import Clock, town

WAYS = {"leave": ("leave", {}), "hand-over": ("seats/0/hand-over", {"bot": "random"})}


@pytest.mark.parametrize("way", list(WAYS))
@awaited
async def test_who_leaves_after_sealing_takes_his_orders_along_and_the_record_holds(database, way):
    path, body = WAYS[way]
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here, config=ONE)
        await ana.seal(table, 1, MOVE)
        watching = await here.stranger().watch(table)
        shown = (await ana.post(f"/tables/{table}/{path}", body)).get("table")
        assert shown is None or not shown["seats"][0]["sealed"]
        await watching.until("withdrawn")
        await watching.leave()
        await bia.seal(table, 1, None)
        await here.settled()
        record = await judged(bia, table)
        assert [bool(line.bot) for line in record.turns[0].sent] == [True, False]


@awaited
async def test_of_orders_that_went_with_their_author_nothing_is_kept(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here, config=ONE)
        await ana.seal(table, 1, MOVE)
        await ana.post(f"/tables/{table}/leave")
        async with here.service.house.store.reading() as tx:
            rows = await tx.execute(select(schema.journal.c.body, schema.journal.c.seat))
            assert [body for body, seat in rows if seat == 0 and body] == []
    async with town(database) as again:
        await again.bearer(bia.key).seal(table, 1, None)
        await again.settled()
        record = await judged(again.bearer(bia.key), table)
        assert len(record.turns[0].sent) == 2


@awaited
async def test_who_withdraws_and_leaves_has_withdrawn(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here, config=ONE)
        await ana.seal(table, 1, MOVE)
        await ana.post(f"/tables/{table}/withdraw", {"turn": 1})
        await ana.post(f"/tables/{table}/leave")
        await bia.seal(table, 1, None)
        await here.settled()
        assert (await judged(bia, table)).turns[0].sent[0].bot


@awaited
async def test_orders_that_are_locked_keep_their_author_until_he_opens_them(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here, config=ONE)
        await ana.seal(table, 1, MOVE, lock=lock_of("a word that Ana keeps"))
        await ana.post(f"/tables/{table}/leave", {}, 409)
        await ana.post(f"/tables/{table}/withdraw", {"turn": 1, "opener": "a word that Ana keeps"})
        await ana.post(f"/tables/{table}/leave")
        await bia.seal(table, 1, None)
        await here.settled()
        await judged(bia, table)


@awaited
async def test_who_leaves_a_blind_table_after_sealing_keeps_nobody_waiting(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here, config=ONE, blind=True)
        await seals(ana, table, 0, MOVE)
        await ana.post(f"/tables/{table}/leave")
        await seals(bia, table, 1, None)
        await here.settled()
        await opens(bia, table, None)
        await here.settled()
        assert (await judged(bia, table)).turns[0].sent[0].bot


@awaited
async def test_nobody_leaves_between_opening_and_the_end_of_the_turn(database):
    async with town(database) as here:
        ana, bia, table = await both_sealed(here)
        await opens(ana, table, MOVE)
        for path, body in WAYS.values():
            await ana.post(f"/tables/{table}/{path}", body, 409)
        await opens(bia, table, None)
        await here.settled()
        assert (await judged(bia, table)).turns[0].sent[0].raw == MOVE


@awaited
async def test_nobody_sits_down_for_a_bot_whose_turn_is_being_worked_out(database):
    async with town(database, Clock()) as here:
        ana, cleo = await here.person("Ana"), await here.person("Cleo")
        opened = await ana.open(players=["me", "bot:hunter"], config=ONE, blind=True)
        table = opened["table"]["id"]
        link = await ana.post(f"/tables/{table}/seats/1/hand-over", {"invite": True})
        await seals(ana, table, 0, MOVE)
        await here.settled()
        await cleo.post(f"/tables/{table}/join", {"invite": link["invite"]}, 409)
        await opens(ana, table, MOVE)
        await here.settled()
        assert [bool(line.bot) for line in (await judged(ana, table)).turns[0].sent] == [
            False,
            True,
        ]
