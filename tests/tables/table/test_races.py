"""Two who want the same at the same moment: one gets it, the other hears so, and nothing is left half done."""

import asyncio

import pytest

from tests.tables.databases import awaited
from tests.tables.table.test_tables import MOVE, two_at_a_table
from tests.tables.town import Clock, Gate, Town, town


async def crowd(here: Town, count: int) -> list:
    return [await here.person(f"Somebody {chr(65 + n) * 3}") for n in range(count)]


@pytest.mark.parametrize("wish", [{}, {"seat": 1}])
@awaited
async def test_of_many_who_want_the_last_seat_one_gets_it(database, wish):
    async with town(database) as here:
        ana, people = await here.person("Ana"), await crowd(here, 6)
        table = (await ana.open(public=True))["table"]["id"]
        asked = [each.ask("POST", f"/tables/{table}/join", wish) for each in people]
        answers = [answer.status_code for answer in await asyncio.gather(*asked)]
        assert sorted(answers) == [200] + [409] * 5
        shown = await ana.get(f"/tables/{table}")
        winner = people[answers.index(200)]
        assert [seat["account"]["id"] for seat in shown["seats"]] == [ana.id, winner.id]


@awaited
async def test_an_invitation_to_a_seat_lets_one_in(database):
    async with town(database) as here:
        ana, people = await here.person("Ana"), await crowd(here, 5)
        table = (await ana.open(start="host"))["table"]["id"]
        code = (await ana.post(f"/tables/{table}/seats/1/hand-over", {"invite": True}))["invite"]
        asked = [
            each.ask("POST", f"/tables/{table}/join", {"invite": code})
            for each in (*people, *people)
        ]
        answers = [answer.status_code for answer in await asyncio.gather(*asked)]
        assert answers.count(200) == 1
        assert set(answers) <= {200, 404, 409}


@awaited
async def test_what_is_sealed_as_the_deadline_comes_is_played_or_refused(database):
    clock = Clock()
    async with town(database, clock) as here:
        ana, bia, table = await two_at_a_table(here, deadline=60)
        await ana.seal(table, 1, None)
        for turn in range(1, 6):
            clock.ms += 60_000
            late = bia.ask("POST", f"/tables/{table}/submit", {"turn": turn, "raw": MOVE})
            _, answer = await asyncio.gather(here.service.clock.look_at_all(), late)
            await here.settled()
            stands = answer.status_code == 200
            receipts = (await bia.ask("GET", f"/tables/{table}/receipts")).text
            mine = [line for line in receipts.splitlines() if f'"turn":{turn}' in line]
            assert stands == any('"kind":"sealed"' in line and '"seat":1' in line for line in mine)
            if (await bia.get(f"/tables/{table}"))["status"] != "running":
                break


@pytest.mark.parametrize(("path", "body"), [("invites", {}), ("chat", {"text": "hello"})])
@awaited
async def test_who_writes_to_a_table_that_goes_meanwhile_hears_that_it_is_gone(
    database, monkeypatch, path, body
):
    async with town(database) as here:
        ana = await here.person("Ana")
        table = (await ana.open())["table"]["id"]
        tables, gate = here.service.tables, Gate()
        monkeypatch.setattr(tables, "table", gate.behind(tables.table))
        late = asyncio.create_task(ana.ask("POST", f"/tables/{table}/{path}", body))
        await gate.came.wait()
        assert (await ana.ask("DELETE", f"/tables/{table}")).status_code == 204
        gate.open.set()
        assert (await late).status_code in (404, 409)
