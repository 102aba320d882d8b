"""Whole matches by the rules and by a second reading of them must come to the same states."""

import pytest

from gamemaster.core.codec import plain
from gamemaster.core.dice import Dice, ThreefryDice, dice_for_turn, match_key
from gamemaster.games.bmiibo.inventing import random_fighter
from gamemaster.games.bmiibo.state import SLOTS, STEPS, Config, State, Submission, aimed, stepping
from tests.games.bmiibo.build import GAME
from tests.games.bmiibo.reference import turn as played_by_the_reference


def wild(state: State, dice: Dice) -> Submission:
    """A step now and then; else any ready action at a fighter, beside one, or anywhere."""
    assert state.now is not None
    ready = [s for s, wait in zip(SLOTS, state.bodies[state.now].waits, strict=True) if not wait]
    if not ready or dice.below(4) == 0:
        ways = [w for w, step in STEPS.items() if state.config.metric == "chebyshev" or 0 in step]
        return stepping(dice.pick(ways))
    cell = dice.pick([body.cell for body in state.bodies if not body.gone])
    near = [cell[n] + dice.below(3) - 1 for n in (0, 1)] if dice.below(3) == 0 else list(cell)
    if dice.below(6) == 0:
        near = [dice.below(state.config.board) for _ in range(2)]
    inside = [min(max(0, place), state.config.board - 1) for place in near]
    return aimed(dice.pick(ready), (inside[0], inside[1]))


def differing_turn(seed: int) -> int | None:
    """The first turn after which the two readings differ; None if they never do."""
    dice = ThreefryDice((seed, 3))
    fighters = tuple(random_fighter(dice.named("f", n), f"f{n}") for n in range(2 + dice.below(4)))
    config = Config(
        fighters=fighters,
        board=3 + dice.below(6),
        metric=dice.pick(("chebyshev", "chebyshev", "manhattan")),
        start_charged=dice.below(4) > 0,
        cap=30 + dice.below(90),
    )
    state = GAME.setup(config, dice_for_turn(match_key(str(seed)), 0)).state
    while state.now is not None:
        sent = GAME.parse(GAME.view(state, state.now), plain(wild(state, dice)))
        expected = played_by_the_reference(state, sent)
        state = GAME.resolve(state, {state.now: sent}, dice).state
        if plain(state) != expected:
            return state.turn
    return None


def test_two_readings_of_the_rules_agree():
    assert [seed for seed in range(80) if differing_turn(seed)] == []


@pytest.mark.soak
def test_two_readings_of_the_rules_agree_in_many_matches():
    assert [seed for seed in range(80, 5_000) if differing_turn(seed)] == []
