"""Whole matches by the rules and by a second reading of them must come to the same states."""

import pytest

from gamemaster.core.codec import plain
from gamemaster.core.dice import ThreefryDice, dice_for_turn, match_key
from gamemaster.games.galaxy import BOX
from gamemaster.games.galaxy.rules import GAME
from tests.games.galaxy.reference import turn as played_by_the_reference

CONFIGS = [
    {"seats": 2, "systems": 6, "size": 6, "natives": {"low": 0, "high": 2}},
    {"seats": 4, "systems": 12, "size": 8, "home": {"gold": 6, "minerals": 5, "fuel": 12}},
    {
        "seats": 5,
        "systems": 8,
        "size": 9,
        "hold": 2,
        "fighters": 30,
        "stock": {"gold": 20, "fuel": 99},
    },
]


def wild(view, dice):
    """Anything at all, on few systems, so that everybody is in everybody's way."""
    many, actions = len(view.map), []
    for _ in range(2 + dice.below(7)):
        at, to, count = dice.below(many), dice.below(many), 1 + dice.below(6)
        actions.append((
            {"do": "build", "at": at, "ships": count},
            {"do": "travel", "from": at, "to": to, "ships": count},
            {"do": "travel", "from": at, "to": to, "ships": 2 * count},
            {"do": "scrap", "at": at, "ships": 1},
            {"do": "scrap", "fleet": 1 + dice.below(60), "ships": 1},
            {"do": "cancel", "at": at},
            {"do": "fill", "order": 1 + dice.below(view.orders[-1].id + 1 if view.orders else 2), "amount": count},
            {"do": "post", "at": at, "give": ("gold", "minerals", "fuel")[dice.below(3)], "want": ("gold", "fuel", "minerals")[dice.below(3)], "offer": 1 + dice.below(9), "ask": 1 + dice.below(9), "most": count},
        )[dice.below(8)])  # fmt: skip
    return {"actions": actions}


def differing_turn(config, seed: str, turns: int):
    """The first turn after which the two readings differ; None if they never do."""
    key = match_key(seed)
    state = GAME.setup(BOX.complete({**config, "turns": turns}), dice_for_turn(key, 0)).state
    bots = [BOX.bots["expander"], wild, BOX.bots["random"], BOX.bots["rusher"]]
    for turn in range(1, turns + 1):
        lists, sent = {}, {}
        for seat in range(state.config.seats):
            view = GAME.view(state, seat)
            raw = plain(bots[(seat + turn // 9) % 4](view, ThreefryDice((turn, seat))))
            lists[seat], sent[seat] = raw["actions"], GAME.parse(view, raw)
        expected = played_by_the_reference(state, lists, dice_for_turn(key, turn))
        state = GAME.resolve(state, sent, dice_for_turn(key, turn)).state
        if {k: v for k, v in plain(state).items() if k != "skipped"} != expected:
            return turn
    return None


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("seed", ["one", "two"])
def test_two_readings_of_the_rules_agree(config, seed):
    assert differing_turn(config, seed, 40) is None


@pytest.mark.soak
@pytest.mark.parametrize("config", CONFIGS)
def test_two_readings_of_the_rules_agree_in_many_matches(config):
    assert [seed for seed in range(100) if differing_turn(config, str(seed), 100)] == []
