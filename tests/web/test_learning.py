"""Lessons and puzzles over HTTP: listed, shown, checked, played by the rules."""

import pytest

from gamemaster.games import GAMES
from tests.tables.databases import awaited
from tests.tables.town import town

FIRST = "/games/automatafl/lessons/attractor"
RIGHT = {"from": [0, 4], "to": [0, 2]}


@pytest.mark.long
@awaited
async def test_every_lesson_that_is_listed_can_be_opened(sqlite):
    async with town(sqlite) as here:
        stranger = here.stranger()
        listed = (await stranger.get("/learn"))["games"]
        assert [game["game"] for game in listed] == list(GAMES)
        for game in listed:
            assert len(game["lessons"]) >= 8
            for lesson in game["lessons"]:
                shown = await stranger.get(f"/games/{game['game']}/lessons/{lesson['id']}")
                assert shown["title"] == lesson["title"]
                assert shown["seat"] in shown["awaiting"]


@awaited
async def test_the_rules_judge_an_answer_and_keep_nothing_of_it(sqlite):
    async with town(sqlite) as here:
        stranger = here.stranger()
        before = await stranger.get(FIRST)
        wrong = await stranger.post(FIRST, {"raw": {"from": [0, 4], "to": [0, 3]}})
        assert "did not" in wrong["missing"]["en"] or "stayed" in wrong["missing"]["en"]
        right = await stranger.post(FIRST, {"raw": RIGHT, "name": "Ana"})
        assert right["missing"] is None
        assert right["step"]["view"]["rows"][2] == "A@..."
        assert await stranger.get(FIRST) == before


@awaited
async def test_an_answer_against_the_rules_is_refused_with_its_place(sqlite):
    async with town(sqlite) as here:
        stranger = here.stranger()
        raw = {"from": [0, 4], "to": [3, 3]}
        checked = await stranger.post(f"{FIRST}/check", {"raw": raw})
        assert checked["problems"][0]["path"] == ["to"]
        assert (await stranger.post(FIRST, {"raw": raw}, 422))["error"]["code"] == "illegal"


@awaited
async def test_the_puzzle_of_today_is_a_lesson_and_that_of_tomorrow_is_not(sqlite):
    async with town(sqlite) as here:
        stranger = here.stranger()
        puzzle = (await stranger.get("/learn"))["puzzle"]
        shown = await stranger.get(f"/games/automatafl/lessons/{puzzle['lesson']}")
        assert shown["ask"]["en"] != shown["ask"]["pt"]
        await stranger.get("/games/automatafl/lessons/puzzle-9999-01-01", 404)
        await stranger.get("/games/automatafl/lessons/nonsense", 404)


@awaited
async def test_a_game_tells_how_it_is_played_and_what_its_presets_are_like(sqlite):
    async with town(sqlite) as here:
        for game in (await here.stranger().get("/games"))["games"]:
            assert len(game["primer"]["turn"]) == 3
            assert set(game["about"]) == set(game["presets"])
