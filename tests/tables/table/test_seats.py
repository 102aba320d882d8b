"""Attacks on seats: by old links, by hosts, by people who want more than one."""

from typing import Any

from gamemaster.tables.table import submissions as module
from tests.tables.databases import awaited
from tests.tables.table.test_tables import MOVE, two_at_a_table
from tests.tables.town import Clock, Town, town


async def a_passer_by_with_a_link(here: Town, **wish):
    """Eve sat at Ana's public table, made a link for the seat, and left."""
    ana, eve = await here.person("Ana"), await here.person("Eve")
    table = (await ana.open(public=True, start="host", **wish))["table"]["id"]
    await eve.post(f"/tables/{table}/join", {})
    link = await eve.post(f"/tables/{table}/seats/1/hand-over", {"invite": True})
    await eve.post(f"/tables/{table}/leave")
    return ana, eve, table, link["invite"]


@awaited
async def test_a_link_of_one_who_left_opens_nobodys_seat(database):
    async with town(database) as here:
        ana, eve, table, link = await a_passer_by_with_a_link(here)
        bia = await here.person("Bia")
        await bia.post(f"/tables/{table}/join", {})
        await ana.post(f"/tables/{table}/start", {})
        await bia.put(f"/tables/{table}/draft", {"turn": 1, "raw": MOVE})
        await eve.post(f"/tables/{table}/join", {"invite": link}, 404)
        assert (await bia.get(f"/tables/{table}/orders"))["draft"]["raw"] == MOVE


@awaited
async def test_a_hosts_link_to_a_free_seat_dies_when_somebody_sits_there(database):
    async with town(database) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        table = (await ana.open(public=True, start="host"))["table"]["id"]
        link = await ana.post(f"/tables/{table}/seats/1/hand-over", {"invite": True})
        await bia.post(f"/tables/{table}/join", {})
        eve = await here.person("Eve")
        await eve.post(f"/tables/{table}/join", {"invite": link["invite"]}, 404)
        await eve.get(f"/invites/{link['invite']}", 404)


@awaited
async def test_a_seat_with_sealed_orders_is_not_taken_over(database):
    async with town(database) as here:
        _, bia, table = await two_at_a_table(here)
        link = await bia.post(f"/tables/{table}/seats/1/hand-over", {"invite": True})
        await bia.seal(table, 1, MOVE)
        cleo = await here.person("Cleo")
        await cleo.post(f"/tables/{table}/join", {"invite": link["invite"]}, 409)
        await bia.post(f"/tables/{table}/withdraw", {"turn": 1})
        await cleo.post(f"/tables/{table}/join", {"invite": link["invite"]})


@awaited
async def test_whoever_takes_a_seat_over_does_not_read_the_draft_of_the_one_before(database):
    async with town(database) as here:
        _, bia, table = await two_at_a_table(here)
        link = await bia.post(f"/tables/{table}/seats/1/hand-over", {"invite": True})
        await bia.put(f"/tables/{table}/draft", {"turn": 1, "raw": MOVE})
        cleo = await here.person("Cleo")
        await cleo.post(f"/tables/{table}/join", {"invite": link["invite"]})
        assert (await cleo.get(f"/tables/{table}/orders"))["state"] == "none"


@awaited
async def test_a_host_cannot_look_into_a_bots_seat_in_mid_match(database):
    async with town(database) as here:
        ana = await here.person("Ana")
        table = (await ana.open(players=["me", "bot:random"], several=True))["table"]["id"]
        link = await ana.post(f"/tables/{table}/seats/1/hand-over", {"invite": True})
        await ana.post(f"/tables/{table}/join", {"invite": link["invite"]}, 403)
        await ana.post(f"/tables/{table}/seats/1/hand-over", {"token": True}, 403)
        await ana.get(f"/tables/{table}/view", 403, seat=1)


@awaited
async def test_a_new_person_may_take_a_bots_seat_by_invitation(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here)
        await bia.post(f"/tables/{table}/leave")
        link = await ana.post(f"/tables/{table}/seats/1/hand-over", {"invite": True})
        cleo = await here.person("Cleo")
        joined = await cleo.post(f"/tables/{table}/join", {"invite": link["invite"]})
        assert joined["seat"] == 1


@awaited
async def test_nobody_sits_twice_at_a_table(database):
    async with town(database) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        opened = await ana.open(seats=4, public=True)
        table = opened["table"]["id"]
        await ana.post(f"/tables/{table}/join", {}, 409)
        await bia.post(f"/tables/{table}/join", {})
        await bia.post(f"/tables/{table}/join", {"invite": opened["invite"]}, 409)


@awaited
async def test_a_host_may_allow_several_seats_to_one_person(database):
    async with town(database) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        table = (await ana.open(seats=4, public=True, several=True))["table"]["id"]
        for _ in range(2):
            await bia.post(f"/tables/{table}/join", {})
        assert (await bia.get(f"/tables/{table}"))["me"]["seats"] == [1, 2]


@awaited
async def test_orders_that_were_being_read_when_their_author_left_are_not_sealed(
    sqlite, monkeypatch
):
    async with town(sqlite, Clock()) as here:
        ana, _, table = await two_at_a_table(here)
        submissions, left = here.service.submissions, []
        taken = submissions._taken

        async def slowly(*args: Any) -> str:
            receipt = await taken(*args)
            if not left:
                left.append(await ana.post(f"/tables/{table}/leave", {"seat": 0}))
            return receipt

        monkeypatch.setattr(submissions, "_taken", slowly)
        await ana.seal(table, 1, status=403)
        live = await here.service.tables.table(table)
        assert left
        assert 0 not in live.sealed


@awaited
async def test_who_left_while_his_orders_were_looked_up_does_not_see_them(sqlite, monkeypatch):
    async with town(sqlite, Clock()) as here:
        ana, _, table = await two_at_a_table(here)
        await ana.seal(table, 1)
        look = module.stored_draft

        async def slowly(*args: Any) -> Any:
            await ana.post(f"/tables/{table}/leave", {"seat": 0})
            return await look(*args)

        monkeypatch.setattr(module, "stored_draft", slowly)
        await ana.get(f"/tables/{table}/orders", 403)
