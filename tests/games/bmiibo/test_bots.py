"""The scripted bots do what their sentences say."""

import pytest

from gamemaster.core.dice import LoadedDice, LowDice, ThreefryDice
from gamemaster.core.match import play
from gamemaster.games.bmiibo import BOX
from gamemaster.games.bmiibo.bots import brash, greedy, random, wary
from gamemaster.games.bmiibo.inventing import random_fighter
from gamemaster.games.bmiibo.state import Config
from tests.games.bmiibo.build import (
    GAME,
    board,
    body,
    charge,
    explosion,
    fighter,
    heal,
    melee,
    ranged,
)
from tests.marks import levels_are_long


def seen(user, *bodies, **config):
    return GAME.view(board(user, *bodies, **config), 0)


def test_random_chooses_among_8_steps_and_every_cell_of_every_ready_slot():
    view = seen(fighter(), body((0, 0), waits=(0, 1, 0)), body((5, 5)), size=3)
    assert random(view, LoadedDice([7])) == {"move": "NW"}
    assert random(view, LoadedDice([8])) == {"attack": [0, 0]}
    assert random(view, LoadedDice([8 + 17])) == {"ultimate": [2, 2]}


def test_brash_aims_a_kind_of_action_by_lot_at_an_enemy_by_lot():
    view = seen(fighter(), body((0, 0), waits=(1, 0, 0)), body((5, 5)), body((6, 6)))
    assert brash(view, LoadedDice([2, 1])) == {"ultimate": [6, 6]}
    assert brash(view, LoadedDice([0, 3])) == {"move": "SE"}


def test_greedy_takes_the_best_exchange():
    user = fighter(melee(20), slot="ability")
    assert greedy(seen(user, body((0, 0)), body((1, 1))), LowDice()) == {"ability": [1, 1]}


def test_greedy_counts_its_own_recoil():
    user = fighter(charge(20, 15, 3), slot="ability")
    assert greedy(seen(user, body((0, 0)), body((1, 1))), LowDice()) == {"attack": [1, 1]}


def test_greedy_likes_a_kill_better_than_more_damage():
    user = fighter(ranged(30), slot="ability")
    view = seen(user, body((0, 0)), body((1, 1), hp=5), body((4, 4)))
    assert greedy(view, LowDice()) == {"ability": [4, 4]}
    view = seen(fighter(ranged(12), slot="ability"), body((0, 0)), body((1, 1), hp=5), body((4, 4)))
    assert greedy(view, LowDice()) == {"attack": [1, 1]}


def test_greedy_finds_the_centre_that_catches_two():
    user = fighter(explosion(9, 1, 0), slot="ability")
    view = seen(user, body((0, 0)), body((5, 5)), body((7, 5)))
    assert greedy(view, LowDice()) == {"ability": [6, 4]}


def test_greedy_heals_itself_when_nothing_else_pays():
    user = fighter(heal(10), slot="ability")
    assert "ability" in greedy(seen(user, body((0, 0), hp=50), body((7, 7))), LowDice())
    assert "move" in greedy(seen(user, body((0, 0)), body((7, 7))), LowDice())


def test_greedy_with_nothing_to_gain_steps_closer():
    assert greedy(seen(fighter(), body((0, 0)), body((5, 0))), LowDice()) == {"move": "E"}


def test_wary_does_not_step_into_a_blow():
    view = seen(fighter(), body((3, 3)), body((5, 3)))
    assert greedy(view, LowDice()) == {"move": "E"}
    chosen = wary(view, LowDice())
    after = GAME.resolve(board(fighter(), *view.bodies), {0: GAME.parse(view, chosen)}, LowDice())
    x, y = after.state.bodies[0].cell
    assert max(abs(x - 5), abs(y - 3)) == 2


def test_wary_strikes_when_the_blow_is_worth_its_answer():
    user = fighter(melee(40), slot="ultimate")
    assert wary(seen(user, body((3, 3)), body((4, 3))), LowDice()) == {"ultimate": [4, 3]}


@pytest.mark.parametrize("bot", levels_are_long(BOX.bots))
def test_every_bot_answers_legally_in_every_corner(bot):
    for number in range(6):
        dice = ThreefryDice((number, 5))
        fighters = tuple(random_fighter(dice.named("f", n)) for n in range(2 + number % 3))
        config = Config(
            fighters=fighters,
            board=3 + number,
            cap=12 if bot.startswith("level") else 60,
            metric=dice.pick(("chebyshev", "manhattan")),
        )
        record = play(BOX, config, [BOX.bots[bot]] * len(fighters), str(number))
        assert all(not turn.silent for turn in record.turns)


@pytest.mark.parametrize("stronger, weaker", [("greedy", "random"), ("wary", "brash")])
def test_scripted_bots_beat_the_wild_ones(stronger, weaker):
    bots = [BOX.bots[stronger], BOX.bots[weaker]]
    mirror = BOX.complete(BOX.presets["mirror"])
    wins = sum(play(BOX, mirror, bots, str(n)).end.outcome.winners == (0,) for n in range(10))
    assert wins >= 9
