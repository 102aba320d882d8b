"""The compiled twin equals the rules, state by state, and its bots choose what theirs choose."""

import numpy as np
import pytest

from gamemaster.core.dice import (
    Dice,
    LowDice,
    ThreefryDice,
    dice_for_turn,
    key_of_stream,
    match_key,
    threefry2x64,
)
from gamemaster.games.bmiibo import BOX
from gamemaster.games.bmiibo.inventing import random_fighter
from gamemaster.games.bmiibo.library import library
from gamemaster.games.bmiibo.state import Config
from gamemaster.games.bmiibo.twin.arrays import action_of, packed, submission_of, unpacked
from gamemaster.games.bmiibo.twin.bots import BOT_NUMBERS, choose
from gamemaster.games.bmiibo.twin.turn import started, step, winner
from gamemaster.vec import threefry

GAME = BOX.game


def test_blocks_are_those_of_core():
    for number in range(50):
        key, counter = (number * 7919, 2**64 - 1 - number), (number, number << 50)
        words = threefry.block(*(np.uint64(word) for word in (*key, *counter)))
        assert tuple(int(word) for word in words) == threefry2x64(key, counter)


@pytest.mark.parametrize("n", [1, 2, 3, 7, 64, 776, 2**40, 2**62 + 1])
def test_rolls_are_those_of_core(n):
    dice, twin = ThreefryDice((3, n)), threefry.new_dice((3, n))
    assert [int(threefry.below(twin, n)) for _ in range(40)] == [dice.below(n) for _ in range(40)]


def test_streams_are_those_of_core():
    parent, child = threefry.new_dice((11, 12)), threefry.new_dice()
    for number in (0, 1, 2**63 - 1):
        threefry.open_stream(parent, threefry.stream_word("turn", 1), number, child)
        assert (int(child[0]), int(child[1])) == key_of_stream((11, 12), "turn", number)


def random_config(dice: Dice) -> Config:
    size = dice.pick((3, 4, 5, 8, 8, 11, 16))
    many = dice.between(2, min(16, size * size))
    strays = [random_fighter(dice.named("fighter", n)) for n in range(many)]
    known = list(library().values())
    return Config(
        fighters=tuple(dice.pick((stray, dice.pick(known))) for stray in strays),
        board=size,
        metric=dice.pick(("chebyshev", "chebyshev", "manhattan")),
        start_charged=bool(dice.below(2)),
        cap=dice.pick((None, 40, 400)),
    )


def follow(seed: str) -> int:
    """One random match played by both, compared after every turn; the number of turns."""
    key = match_key(seed)
    dice = ThreefryDice(key_of_stream(key, "shape"))
    config = random_config(dice)
    bots = [BOX.bots[dice.pick(("random", "brash", "brash"))] for _ in config.fighters]
    state = GAME.setup(config, dice_for_turn(key, 0)).state
    twin = started(config, key)
    assert unpacked(config, twin) == state
    turns = 0
    while state.now is not None:
        view = GAME.view(state, state.now)
        submission = GAME.parse(view, bots[state.now](view, dice))
        action = action_of(submission, config.board)
        assert submission_of(action, config.board) == submission
        state = GAME.resolve(state, {state.now: submission}, LowDice()).state
        step(*twin, action)
        assert unpacked(config, twin) == state
        turns += 1
    again = packed(state)
    assert all(np.array_equal(a, b) for a, b in zip(again[3:], twin[3:], strict=True))
    assert winner(twin.bodies, twin.order) == GAME.outcome(state).winners[0]
    return turns


def test_the_twin_equals_the_rules_on_thousands_of_random_turns():
    turns = number = 0
    while turns < 5_000:
        turns += follow(f"twin {number}")
        number += 1


@pytest.mark.soak
def test_the_twin_equals_the_rules_on_one_hundred_thousand_random_turns():
    turns = number = 0
    while turns < 100_000:
        turns += follow(f"soak {number}")
        number += 1


def check_bots(matches: int) -> None:
    for number in range(matches):
        key = match_key(f"bots {number}")
        dice = ThreefryDice(key_of_stream(key, "shape"))
        config = random_config(dice)
        if len(config.fighters) > 5:  # keeps the wary ones quick
            config = Config(fighters=config.fighters[:5], board=config.board, metric=config.metric)
        state = GAME.setup(config, dice_for_turn(key, 0)).state
        for turn in range(25):
            if state.now is None:
                break
            view = GAME.view(state, state.now)
            twin = packed(state)
            room = [twin.bodies.copy(), twin.grid.copy(), twin.bodies.copy(), twin.grid.copy()]
            for name, bot in ((name, BOX.bots[name]) for name in BOT_NUMBERS):
                raw = bot(view, ThreefryDice((turn, number)))
                theirs = action_of(GAME.parse(view, raw), config.board)
                rolls = threefry.new_dice((turn, number))
                ours = choose(
                    BOT_NUMBERS[name], twin.rules, twin.specs, twin.bodies, twin.grid, twin.order,
                    state.now, rolls, *room,
                )  # fmt: skip
                assert ours == theirs, (name, number, turn)
            mover = BOX.bots[dice.pick(("brash", "greedy", "wary", "greedy"))]
            chosen = GAME.parse(view, mover(view, dice))
            state = GAME.resolve(state, {state.now: chosen}, LowDice()).state


@pytest.mark.long
def test_the_bots_of_the_twin_choose_what_the_bots_choose():
    check_bots(12)


@pytest.mark.soak
def test_the_bots_of_the_twin_choose_what_the_bots_choose_many_times():
    check_bots(300)
