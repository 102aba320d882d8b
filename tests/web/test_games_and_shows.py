"""What a first visitor finds: games, the exhibition, the ladder, replays of records, the library."""

import asyncio

import pytest
from sqlalchemy import insert, update

from gamemaster.arena.standings import MatchResult, standings
from gamemaster.core.codec import encode
from gamemaster.core.contract import Outcome
from gamemaster.games import GAMES
from gamemaster.tables.guests import authors
from gamemaster.tables.store import schema
from gamemaster.tables.telling import exhibition, shows
from gamemaster.tables.work.budgets import PAYER
from gamemaster.web import routes_games
from tests.tables.databases import awaited
from tests.tables.table.test_tables import two_at_a_table
from tests.tables.town import Clock, play_turn, town


@awaited
async def test_every_game_is_listed_with_what_a_form_needs(sqlite):
    async with town(sqlite) as here:
        stranger = here.stranger()
        listed = (await stranger.get("/games"))["games"]
        assert [game["id"] for game in listed] == list(GAMES)
        for game in listed:
            whole = await stranger.get(f"/games/{game['id']}")
            assert whole["schemas"]["config"]
            usual = await stranger.get(f"/games/{game['id']}/usual")
            again = await stranger.post(f"/games/{game['id']}/config", {"config": usual["config"]})
            assert again == usual


THINKS_LONG = "auto-rumble"
"""Its bots try out what they may buy in battles."""
each_game = pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=pytest.mark.long) if game == THINKS_LONG else game for game in GAMES],
)


@each_game
@awaited
async def test_anybody_plays_any_game_against_bots_in_one_click(sqlite, game):
    async with town(sqlite) as here:
        guest = here.stranger()
        started = await guest.post(f"/play/{game}", {}, 201)
        guest.took(started["me"])
        table = started["table"]["id"]
        for _ in range(2):
            if not await play_turn(guest, table):
                break
            await here.settled()
        assert (await guest.get(f"/tables/{table}"))["turn"] >= 1
        sight = await guest.get(f"/tables/{table}/view")
        assert sight["text"]["en"]


@awaited
async def test_whoever_says_nothing_gets_what_people_play(sqlite):
    box = GAMES["galaxy"]
    meant = box.presets[box.people]["turns"]
    assert meant != box.usual(box.seats[0]).turns
    async with town(sqlite) as here:
        started = await here.stranger().post("/play/galaxy", {}, 201)
        assert started["table"]["config"]["turns"] == meant
        ana = await here.person("Ana")
        opened = await ana.post("/tables", {"game": "galaxy"}, 201)
        assert opened["table"]["config"]["turns"] == meant


@pytest.fixture
def patient(monkeypatch):
    """Who looks at an exhibition waits for its turns, however busy the machine is."""
    monkeypatch.setattr(exhibition, "PATIENCE", 60)


@pytest.mark.usefixtures("patient")
@each_game
@awaited
async def test_the_exhibition_goes_on_while_somebody_watches(sqlite, game):
    clock = Clock()
    async with town(sqlite, clock) as here:
        stranger = here.stranger()
        first = await stranger.get("/exhibition", game=game)
        assert first["turn"] == 0
        clock.ms += first["pace"]
        second = await stranger.get("/exhibition", game=game)
        assert (second["id"], second["turn"]) == (first["id"], 1)
        clock.ms += 3_600_000
        third = await stranger.get("/exhibition", game=game)
        assert 1 < third["turn"] <= 4
        shown = await stranger.get(f"/exhibition/{first['id']}/steps")
        assert [step["turn"] for step in shown["steps"]] == list(range(third["turn"] + 1))


@awaited
async def test_nobody_waits_for_long_turns_of_an_exhibition(sqlite, monkeypatch):
    clock, go_on = Clock(), asyncio.Event()
    async with town(sqlite, clock) as here:
        stranger, think = here.stranger(), here.service.house.measured
        first = await stranger.get("/exhibition", game="automatafl")

        async def slow(*work):
            await go_on.wait()
            return await think(*work)

        monkeypatch.setattr(here.service.house, "measured", slow)
        monkeypatch.setattr(exhibition, "PATIENCE", 0.05)
        clock.ms += first["pace"]
        async with asyncio.timeout(20):
            for _ in range(3):
                assert (await stranger.get("/exhibition", game="automatafl")) == first
        go_on.set()
        monkeypatch.setattr(exhibition, "PATIENCE", 60)
        assert (await stranger.get("/exhibition", game="automatafl"))["turn"] == 1


@pytest.mark.usefixtures("patient")
@awaited
async def test_the_exhibition_takes_turns_with_the_matches_of_people(sqlite, monkeypatch):
    clock, paid = Clock(), []
    async with town(sqlite, clock) as here:
        ana, think = await here.person("Ana"), here.service.house.measured
        monkeypatch.setattr(
            here.service.house, "measured", lambda *a: paid.append(PAYER.get().name) or think(*a)
        )
        await ana.get("/exhibition", game="automatafl")
        clock.ms += 3000
        await ana.get("/exhibition", game="automatafl")
        assert paid == ["the stage"] * 2


@awaited
async def test_the_ladder_counts_finished_matches(sqlite):
    async with town(sqlite) as here:
        ana, bia, table = await two_at_a_table(here, config={"seats": 2, "turn_limit": 1})
        await ana.seal(table, 1)
        await bia.seal(table, 1)
        await here.settled()
        rows = (await ana.get("/ladder/automatafl"))["rows"]
        assert {row["account"]["name"] for row in rows} == {"Ana", "Bia"}
        assert all(row["played"] == 1 and row["low"] < row["rating"] < row["high"] for row in rows)


async def watched_to_its_end(here, clock, game):
    """An exhibition, looked at until it is over."""
    stranger = here.stranger()
    for _ in range(2000):
        shown = await stranger.get("/exhibition", game=game)
        if shown["over"]:
            return shown
        clock.ms += shown["pace"]
    raise AssertionError("the exhibition never ended")


@pytest.mark.usefixtures("patient")
@awaited
async def test_an_exhibition_that_has_ended_can_be_watched_again_after_a_restart(sqlite):
    clock = Clock()
    async with town(sqlite, clock) as here:
        shown = await watched_to_its_end(here, clock, "bmiibo")
        live = await here.stranger().get(f"/exhibition/{shown['id']}/steps", count=200)
    async with town(sqlite, clock) as here:
        stranger = here.stranger()
        (kept,) = (await stranger.get("/exhibitions"))["shows"]
        assert (kept["id"], kept["game"]) == (shown["id"], "bmiibo")
        assert (kept["names"], kept["turns"]) == (shown["names"], shown["turn"])
        assert "outcome" not in kept
        assert await stranger.get(f"/exhibition/{kept['id']}/steps", count=200) == live
        assert (await stranger.get("/exhibitions", game="galaxy"))["shows"] == []
        await stranger.get("/exhibition/nosuchshow/steps", 404)


@awaited
async def test_only_the_last_exhibitions_of_a_game_are_kept(sqlite):
    clock = Clock()
    async with town(sqlite, clock) as here:
        shown = await watched_to_its_end(here, clock, "bmiibo")
        stage = here.service.stage
        match = stage._shows["bmiibo"].match
        for number in range(shows.MOST_OF_A_GAME + 1):
            clock.ms += 1
            await stage.past.keep(f"again{number}", match)
        kept = [show["id"] for show in (await here.stranger().get("/exhibitions"))["shows"]]
        assert len(kept) == shows.MOST_OF_A_GAME
        assert shown["id"] not in kept
        assert kept[0] == f"again{shows.MOST_OF_A_GAME}"


@awaited
async def test_the_houses_bots_are_marked_and_those_nobody_met_wait(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        bots = list(GAMES["automatafl"].bots)
        ladder = await ana.get("/ladder/automatafl")
        assert (ladder["rows"], ladder["waiting"]) == ([], bots)
        opened = await ana.open(
            players=["me", "bot:random"], config={"seats": 2, "turn_limit": 1}, start="full"
        )
        await ana.seal(opened["table"]["id"], 1)
        await here.settled()
        here.service.ladders._kept.clear()
        ladder = await ana.get("/ladder/automatafl")
        assert {(row["bot"], row["house"]) for row in ladder["rows"]} == {
            ("random", True),
            (None, False),
        }
        assert ladder["waiting"] == [bot for bot in bots if bot != "random"]


@awaited
async def test_the_ladder_ranks_as_the_arena_does_and_lists_no_private_bot(sqlite):
    async with town(sqlite) as here:
        ana, bia, table = await two_at_a_table(here, config={"seats": 2, "turn_limit": 1})
        await ana.seal(table, 1)
        await bia.seal(table, 1)
        await here.settled()
        somebody = await here.person("Caio")
        bot = {"id": "somebodys", "account_id": somebody.id, "game": "automatafl", "name": "x"}
        bot |= {"command": "[]", "build": "[]", "files": b"", "size": 0, "digest": "x"}
        async with here.service.house.store.writing() as tx:
            await tx.execute(insert(schema.bots).values(**bot, public=False, created_at=1))
            private = {"account_id": None, "bot": "upload:somebodys"}
            of = update(schema.seats).where(schema.seats.c.account_id == bia.id)
            await tx.execute(of.values(**private))
            won = Outcome(((0,), (1,)), (1, 0))
            await tx.execute(update(schema.tables).values(outcome=encode(won).decode()))
        (row,) = (await ana.get("/ladder/automatafl"))["rows"]
        result = MatchResult(
            number=0, pairing=(0, 1), outcome=won, turns=1, faults=(), fingerprint="x"
        )
        rating = standings(["Ana", "somebody's"], [result]).rows[0]
        assert (row["account"]["name"], row["rating"]) == ("Ana", round(rating.rating * 40e-6))


@awaited
async def test_a_record_somebody_brings_is_checked_and_replayed(sqlite):
    async with town(sqlite) as here:
        ana, bia, table = await two_at_a_table(here, config={"seats": 2, "turn_limit": 2})
        for turn in (1, 2):
            await ana.seal(table, turn)
            await bia.seal(table, turn)
            await here.settled()
        record = (await ana.ask("GET", f"/tables/{table}/record")).content
        stranger = here.stranger().client
        good = (await stranger.post("/api/verify", content=record)).json()
        assert (good["ok"], good["turns"]) == (True, 2)
        bad = (
            await stranger.post("/api/verify", content=record.replace(b'"Bia"', b'"Eva"'))
        ).json()
        assert (bad["ok"], bad["turn"]) == (False, 0)
        steps = (await stranger.post("/api/steps?seat=all", content=record)).json()
        assert steps["names"] == ["Ana", "Bia"]
        assert len(steps["steps"]) == 3
        assert (await stranger.post("/api/steps", content=b"no record")).status_code == 400


@awaited
async def test_the_library_keeps_content_with_its_reading(sqlite):
    wall = "Wall: +8 Defence."
    async with town(sqlite) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        checked = await ana.post("/check/power", wall)
        assert (checked["ok"], "Defence" in checked["reading"]["en"]) == (True, True)
        bad = await ana.post("/check/power", 3)
        assert (bad["ok"], bool(bad["problems"])) == (False, True)
        await ana.post("/check/spell", "x", 404)
        item = {"kind": "power", "name": "Sting", "body": wall, "public": False}
        mine = await ana.post("/library", item, 201)
        assert mine["reading"] == checked["reading"]
        await bia.get(f"/library/{mine['id']}", 404)
        public = await ana.put(f"/library/{mine['id']}", item | {"public": True, "body": 4})
        assert (public["ok"], bool(public["problems"])) == (False, True)
        assert [i["id"] for i in (await bia.get("/library", kind="power"))["items"]] == [mine["id"]]
        assert (await bia.ask("DELETE", f"/library/{mine['id']}")).status_code == 403
        assert (await ana.ask("DELETE", f"/library/{mine['id']}")).status_code == 204
        assert (await bia.get("/library"))["items"] == []


@awaited
async def test_the_description_is_served_and_health_is_told(sqlite):
    async with town(sqlite) as here:
        stranger = here.stranger()
        assert (await stranger.get("/health"))["database"] == "sqlite"
        assert "/api/tables/{table}/submit" in (await stranger.get("/openapi.json"))["paths"]


@awaited
async def test_a_game_tells_what_it_brings_for_authors_and_learners(sqlite):
    async with town(sqlite) as here:
        listed = (await here.stranger().get("/games"))["games"]
        brings = {game["id"]: (game["stock"], game["sheets"], game["learner"]) for game in listed}
        assert brings["auto-rumble"] == (["power"], ["power"], False)
        assert brings["bmiibo"] == (["fighter"], [], True)
        assert brings["automatafl"] == ([], [], False)
        assert all(game["best_bot"] in game["bots"] for game in listed)


@awaited
async def test_the_stock_of_a_kind_is_listed_in_the_readers_language(sqlite):
    async with town(sqlite) as here:
        stranger = here.stranger()
        found = await stranger.get("/games/rumble-royale/stock/card", lang="pt")
        assert found == {
            "kind": "card",
            "lang": "pt",
            "pieces": list(GAMES["rumble-royale"].stock["card"]("pt")),
        }
        passed = await stranger.post("/check/card", found["pieces"][0])
        assert passed["ok"] is True


@awaited
async def test_a_kind_without_stock_is_missing(sqlite):
    async with town(sqlite) as here:
        stranger = here.stranger()
        await stranger.get("/games/rumble-royale/stock/power", status=404)
        await stranger.get("/games/rumble-royale/stock/card", lang="xx", status=400)


@pytest.mark.parametrize(
    "path", ["/games", "/games/{}", "/games/{}/messages", "/kits/python?game={}"]
)
@awaited
async def test_what_is_the_same_for_everybody_is_made_once(sqlite, monkeypatch, path):
    async with town(sqlite) as here:
        stranger, path = here.stranger(), path.format("galaxy")
        first = await stranger.ask("GET", path)

        def again(*_, **__):
            raise AssertionError("made again")

        for where, name in (
            (routes_games, "game_shown"),
            (authors, "examples"),
            (authors, "zipped_kit"),
        ):
            monkeypatch.setattr(where, name, again)
        second = await stranger.ask("GET", path.replace("python", "PYTHON"))
        assert first.status_code == second.status_code == 200
        assert first.content == second.content
