"""The end of a match: the turn that decided it is found by playing on, and what it did to the ratings."""

import asyncio
import re

import pytest

from gamemaster.core.box import told
from gamemaster.core.events import seen_by
from gamemaster.core.match import play
from gamemaster.games import GAMES
from gamemaster.games.galaxy.events import TurnStarted
from gamemaster.tables.house import House
from gamemaster.tables.telling import endings
from gamemaster.tables.telling.endings import Enough, bound, decided_at, heaviest, reason
from gamemaster.tables.telling.pasts import turns_of
from gamemaster.tables.work.budgets import PAYER, Payer
from gamemaster.tables.work.crew import ErrandFailed
from tests.tables.databases import awaited
from tests.tables.table.test_tables import two_at_a_table
from tests.tables.town import Person, Town, town

SEED = "ab" * 16


def match_of(game, config):
    box = GAMES[game]
    whole = box.complete(config)
    bots = [box.bots[box.best_bot]] * box.seated(whole)
    turns = turns_of(box, play(box, whole, bots, SEED))
    return box, turns, box.game.outcome(turns[-1].state)


def never():
    """Time enough."""


@pytest.mark.parametrize(
    ("game", "config"),
    [
        ("galaxy", {"seats": 2, "turns": 8, "systems": 6, "size": 8}),
        ("bmiibo", {"fighters": ["archer", "brawler"], "cap": 40}),
    ],
)
def test_from_the_key_turn_on_whoever_won_always_wins(game, config):
    box, turns, outcome = match_of(game, config)
    found = decided_at(box, turns, outcome, SEED, never)
    assert 1 <= found.turn <= len(turns) - 1
    assert found == decided_at(box, turns, outcome, SEED, never)
    if found.turn > 1:
        assert 0 < found.otherwise <= found.tries


NAMES = ("Ana", "Bia", "Caio", "Duda", "Edu", "Flor")
SMALL = {
    "automatafl": GAMES["automatafl"].preset("duel"),
    "auto-rumble": {"seats": 3, "rounds": 2},
    "bmiibo": {"fighters": ["archer", "brawler"], "cap": 60},
    "galaxy": {"seats": 2, "turns": 6, "systems": 6, "size": 8},
    "rumble-royale": {"seats": 3, "turns": 3},
}


@pytest.mark.parametrize("game", SMALL)
def test_every_games_end_says_why_in_both_languages(game):
    box, turns, outcome = match_of(game, SMALL[game])
    last = turns[-1]
    said = reason(box, last.state, last.events, NAMES)
    stories = {
        line for lang in ("en", "pt") for line in told(box, seen_by(last.events, None), lang, NAMES)
    }
    assert said.en != said.pt
    for text in (said.en, said.pt):
        assert text.endswith((".", "!"))
        assert len(text) > len("Ana wins the match.")
        assert len(outcome.ranking) == 1 or any(NAMES[seat] in text for seat in outcome.winners)
        assert game == "bmiibo" or text not in stories or len(outcome.ranking) == 1


@pytest.mark.parametrize("game", SMALL)
def test_a_turn_is_known_by_what_weighs_most_in_it_not_by_what_was_told_last(game):
    box, turns, _ = match_of(game, SMALL[game])
    known = [heaviest(box, past.events, NAMES) for past in turns[1:]]
    last = [(told(box, seen_by(past.events, None), "en", NAMES) or ("",))[-1] for past in turns[1:]]
    assert any(known)
    assert any(line and line.en != end for line, end in zip(known, last, strict=True))


def test_the_heaviest_line_of_a_last_battle_is_a_death():
    box, turns, _ = match_of("auto-rumble", SMALL["auto-rumble"])
    line = heaviest(box, turns[-1].events, NAMES)
    assert re.search("is dead", line.en)
    assert re.search("morre|mort", line.pt)


def test_what_weighs_nothing_is_no_moment():
    box, turns, _ = match_of("galaxy", SMALL["galaxy"])
    dull = [event for event in turns[1].events if isinstance(event, TurnStarted)]
    assert dull
    assert heaviest(box, dull, NAMES) is None


def test_a_search_that_takes_too_long_finds_nothing():
    box, turns, outcome = match_of("galaxy", {"seats": 2, "turns": 8, "systems": 6, "size": 8})

    def at_once():
        raise Enough

    assert decided_at(box, turns, outcome, SEED, at_once) is None


def test_a_bound_lets_work_go_on_until_its_time_is_over():
    check = bound(1000.0)
    check()
    with pytest.raises(Enough):
        bound(-1.0)()


async def played_to_its_end(here: Town) -> tuple[Person, str]:
    """A match of one turn that is over, and one of its two players."""
    ana, bia, table = await two_at_a_table(here, config={"seats": 2, "turn_limit": 1})
    await ana.seal(table, 1)
    await bia.seal(table, 1)
    await here.settled()
    return ana, table


@awaited
async def test_the_turn_that_decided_is_not_sought_in_the_servers_own_process(sqlite, monkeypatch):
    def here_not(*_):
        raise AssertionError("the server plays on by itself")

    monkeypatch.setattr(endings, "decided_at", here_not)
    monkeypatch.setattr(endings, "story", here_not)
    async with town(sqlite) as here:
        ana, table = await played_to_its_end(here)
        async with asyncio.timeout(60):
            while (found := await ana.get(f"/tables/{table}/ending"))["sought"]:
                await asyncio.sleep(0.05)
        assert found["moment"]["turn"] == 1


@awaited
async def test_why_it_ended_is_told_without_a_search(sqlite):
    async with town(sqlite) as here:
        ana, table = await played_to_its_end(here)
        found = await ana.get(f"/tables/{table}/ending", search="false")
        assert found["sentence"]["en"]
        assert not found.get("sought")
        assert (await ana.get(f"/tables/{table}/ending"))["sought"]


@awaited
async def test_the_search_is_paid_by_the_table_and_not_by_who_asks_first(sqlite, monkeypatch):
    asked = []

    async def measured(house, about, deed, *args, true=House.measured):
        asked.append((deed.__name__, PAYER.get()))
        return await true(house, about, deed, *args)

    monkeypatch.setattr(House, "measured", measured)
    async with town(sqlite) as here:
        ana, table = await played_to_its_end(here)
        async with asyncio.timeout(60):
            while (await here.stranger().get(f"/tables/{table}/ending"))["sought"]:
                await asyncio.sleep(0.05)
    assert ("key_moment", Payer(ana.id)) in asked


@awaited
async def test_what_it_did_to_the_ratings_is_told_without_a_search(sqlite):
    async with town(sqlite) as here:
        ana, table = await played_to_its_end(here)
        found = await ana.get(f"/tables/{table}/ending", search="false")
        assert [change["seat"] for change in found["ratings"]] == [0, 1]


@awaited
async def test_a_search_that_fails_hides_no_rating(sqlite, monkeypatch):
    async def fails(*_):
        raise ErrandFailed("no worker")

    monkeypatch.setattr(endings.Endings, "_found", fails)
    async with town(sqlite) as here:
        ana, table = await played_to_its_end(here)
        async with asyncio.timeout(60):
            while (found := await ana.get(f"/tables/{table}/ending")).get("sought"):
                await asyncio.sleep(0.05)
        assert not found.get("moment")
        assert len(found["ratings"]) == 2
