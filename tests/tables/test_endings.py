"""The end of a match: the turn that decided it is found by playing on, and what it did to the ratings."""

import asyncio

import pytest

from gamemaster.core.match import play
from gamemaster.games import GAMES
from gamemaster.tables.house import House
from gamemaster.tables.telling import endings
from gamemaster.tables.telling.endings import Enough, bound, decided_at
from gamemaster.tables.telling.pasts import turns_of
from gamemaster.tables.work.budgets import PAYER, Payer
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
