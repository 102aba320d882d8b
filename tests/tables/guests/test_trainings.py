"""Fighters that train in the background: their curve, their habits, their brains in seats."""

import asyncio
import contextlib
import os
from pathlib import Path

import pytest
from sqlalchemy import select, update

from gamemaster.tables.store import schema
from tests.tables.databases import awaited
from tests.tables.town import Person, play_turn, town

pytest.importorskip("numba")
SHORT = {
    "game": "bmiibo",
    "pupil": "duelist",
    "matches": 200,
    "seconds": 60,
    "wishes": {"board": 4},
}


async def until(person: Person, ident: str, status: str) -> dict:
    async with asyncio.timeout(150):
        while (shown := await person.get(f"/trainings/{ident}"))["status"] != status:
            assert shown["status"] in ("waiting", "running"), shown
            await asyncio.sleep(0.1)
    return shown


def niceness() -> list[int]:
    """How nice the trainings are that this process has started."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            if (
                int(fields[1]) == os.getpid()
                and b"guests.pupil" in (folder / "cmdline").read_bytes()
            ):
                found.append(int(fields[16]))
    return found


async def seated_pupils(person: Person, wish: dict) -> list[str]:
    """Who plays in the seats of a table that somebody opens so."""
    table = (await person.post("/tables", wish, 201))["table"]["id"]
    config = (await person.get(f"/tables/{table}"))["config"]
    return [fighter["name"] for fighter in config["fighters"]]


@pytest.mark.long
@awaited
async def test_a_fighter_trains_and_its_brain_plays_its_owners_seat(sqlite):
    async with town(sqlite) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        begun = await ana.post("/trainings", SHORT, 201)
        assert begun["status"] in ("waiting", "running")
        assert begun["bot"] is None
        await ana.post("/trainings", SHORT, 409)
        done = await until(ana, begun["id"], "done")
        assert len(done["points"]) > 2
        assert set(done["points"][-1]["rates"]) == {"random", "brash", "greedy", "wary"}
        assert done["preferences"][0]["range"]["pt"].startswith("distância")
        assert {result["against"] for result in done["results"]} == set(done["points"][0]["rates"])
        await bia.get(f"/trainings/{begun['id']}", 404)
        assert (await ana.ask("GET", f"/trainings/{begun['id']}/brain")).content[
            :10
        ] == b"gamemaster"
        config = {"fighters": ["duelist", "duelist"], "board": 4, "cap": 8}
        wish = {"game": "bmiibo", "config": config, "players": ["me", f"bot:{done['bot']}"]}
        await bia.post("/tables", wish, 404)
        other = {**wish, "config": {**config, "fighters": ["duelist", "golem"]}}
        await ana.post("/tables", other, 409)
        table = (await ana.post("/tables", wish, 201))["table"]["id"]
        await here.settled()
        while await play_turn(ana, table):
            await here.settled()
        assert (await ana.get(f"/tables/{table}/verify"))["ok"]
        assert '"silent":[{' not in (await ana.ask("GET", f"/tables/{table}/record")).text


@pytest.mark.long
@awaited
async def test_a_brain_brings_its_fighter_to_any_seat_and_takes_it_along_in_a_rematch(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        begun = await ana.post("/trainings", SHORT, 201)
        brain = f"bot:{(await until(ana, begun['id'], 'done'))['bot']}"
        usual = {"game": "bmiibo", "seats": 2}
        assert await seated_pupils(ana, {**usual, "players": ["me", brain]}) == [
            "archer",
            "duelist",
        ]
        assert await seated_pupils(ana, {**usual, "players": [brain, "me"]}) == [
            "duelist",
            "berserker",
        ]
        config = {"fighters": ["golem", "duelist"], "board": 4, "cap": 8}
        wish = {"game": "bmiibo", "config": config, "players": ["me", brain]}
        table = (await ana.post("/tables", wish, 201))["table"]["id"]
        await here.settled()
        while await play_turn(ana, table):
            await here.settled()
        again = (await ana.post(f"/tables/{table}/rematch", {}, 201))["table"]
        assert [fighter["name"] for fighter in again["config"]["fighters"]] == ["duelist", "golem"]
        assert again["seats"][0]["bot"] == brain.removeprefix("bot:")


@awaited
async def test_a_training_cut_off_by_the_end_of_the_server_is_said_to_be_lost(database):
    async with town(database) as here:
        ana = await here.person("Ana")
        begun = await ana.post("/trainings", {**SHORT, "matches": 2_000_000}, 201)
    async with town(database) as here:
        if (
            here.service.house.store.postgres
        ):  # another server might still be at it: silence must tell
            async with here.service.house.store.writing() as tx:
                await tx.execute(update(schema.trainings).values(beat_at=0))
        ana = here.bearer(ana.key)
        assert (await ana.get(f"/trainings/{begun['id']}"))["status"] == "lost"
        again = await ana.post("/trainings", {**SHORT, "matches": 2_000_000}, 201)
        assert again["id"] != begun["id"]


@awaited
async def test_a_training_is_as_nice_as_can_be_and_ends_when_it_is_dropped(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        begun = await ana.post("/trainings", {**SHORT, "matches": 2_000_000}, 201)
        await until(ana, begun["id"], "running")
        async with asyncio.timeout(60):
            while niceness() != [19]:
                await asyncio.sleep(0.05)
        assert (await ana.ask("DELETE", f"/trainings/{begun['id']}")).status_code == 204
        async with asyncio.timeout(20):
            while here.service.coach._running:
                await asyncio.sleep(0.01)
        assert niceness() == []
        async with here.service.house.store.reading() as tx:
            assert (await tx.scalars(select(schema.trainings.c.id))).all() == []


@awaited
async def test_a_fighter_that_does_not_stand_is_refused_with_the_place(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        wrong = await ana.post("/trainings", {"game": "bmiibo", "pupil": {"name": "x"}}, 422)
        assert wrong["error"]["path"][0] == "fighters"
        await ana.post("/trainings", {"game": "bmiibo"}, 422)
        await ana.post("/trainings", {**SHORT, "wishes": {"bored": 4}}, 422)
        await ana.post("/trainings", {**SHORT, "game": "automatafl"}, 409)
        await ana.post("/trainings", {**SHORT, "game": "chess"}, 404)
        await here.stranger().post("/trainings", SHORT, 401)
