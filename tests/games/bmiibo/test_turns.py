"""Turns, cooldowns, death, the end, and what a seat may send: cases G-BM-35…39 and rulings."""

import pytest

from gamemaster.core.codec import plain
from gamemaster.core.dice import ThreefryDice, dice_for_turn, match_key
from gamemaster.core.errors import Illegal
from gamemaster.core.match import play
from gamemaster.core.verify import verify
from gamemaster.games.bmiibo import BOX
from gamemaster.games.bmiibo.bout import distance
from gamemaster.games.bmiibo.inventing import random_fighter
from gamemaster.games.bmiibo.library import library
from gamemaster.games.bmiibo.state import SLOTS, Config, aimed, stepping
from tests.games.bmiibo.build import (
    GAME,
    board,
    body,
    cells,
    fighter,
    heal,
    hp,
    melee,
    played,
)

STAY = stepping("N")  # for whoever stands at the top edge
FAR = body((7, 0))


def ready(state, slot="attack", target=(0, 0)) -> bool:
    view = GAME.view(state, state.now)
    try:
        GAME.parse(view, {slot: list(target)})
    except Illegal:
        return False
    return True


def test_G_BM_35_an_action_of_cooldown_3_waits_two_own_turns():
    state = board(fighter(melee(10), cooldown=3), body((0, 0)), FAR)
    state = played(state, aimed("attack", (7, 0)), STAY)
    usable = []
    for _ in range(3):
        usable.append(ready(state))
        state = played(state, STAY, STAY)
    assert usable == [False, False, True]


def test_G_BM_35_an_action_of_cooldown_1_is_ready_every_turn():
    state = board(fighter(melee(10), cooldown=1), body((0, 0)), FAR)
    for _ in range(3):
        assert ready(state)
        state = played(state, aimed("attack", (7, 0)), STAY)


def test_G_BM_35_waiting_long_gives_no_second_use():
    state = board(fighter(melee(10), cooldown=3), body((0, 0)), FAR)
    for _ in range(20):
        state = played(state, STAY, STAY)
    assert ready(state)
    assert not ready(played(state, aimed("attack", (7, 0)), STAY))


def test_Q_BM_14_everything_is_ready_at_the_start():
    state = GAME.setup(BOX.usual(2), ThreefryDice((1, 2))).state
    assert [each.waits for each in state.bodies] == [(0, 0, 0)] * 2


def test_Q_BM_14_a_table_may_start_uncharged():
    archer = library()["archer"]
    duel = Config(fighters=(archer, archer), start_charged=False)
    state = GAME.setup(duel, ThreefryDice((1, 2))).state
    full = tuple(archer.action(slot).cooldown for slot in SLOTS)
    assert state.bodies[state.order[0]].waits == tuple(wait - 1 for wait in full)
    assert state.bodies[state.order[1]].waits == full


def test_Q_BM_15_an_action_on_cooldown_is_illegal():
    state = board(fighter(), body((0, 0), waits=(0, 2, 0)), FAR)
    view = GAME.view(state, 0)
    with pytest.raises(Illegal, match="cooldown: ready in 2"):
        GAME.parse(view, {"ability": [1, 1]})
    assert GAME.parse(view, {"attack": [1, 1]}) == aimed("attack", (1, 1))


def test_G_BM_37_a_dying_fighter_takes_no_action_and_its_cell_becomes_free():
    state = board(fighter(), body((0, 0)), body((1, 1), hp=10), FAR)
    state = played(state, aimed("attack", (1, 1)))
    assert state.now == 2
    assert state.fallen == (1,)
    state = played(state, STAY, stepping("SE"))
    assert cells(state)[0] == (1, 1)


def test_Q_BM_22_who_kills_the_other_wins_when_its_turn_begins():
    state = played(board(fighter(), body((0, 0)), body((1, 1), hp=10)), aimed("attack", (1, 1)))
    assert GAME.awaiting(state) == ()
    assert GAME.outcome(state).ranking == ((0,), (1,))


def test_Q_BM_22_the_last_one_wins_even_when_dying_itself():
    state = board(fighter(), body((0, 0), hp=-3), body((1, 1), hp=10))
    state = played(state, aimed("attack", (1, 1)))
    assert GAME.outcome(state).winners == (0,)


def test_Q_BM_22_at_the_cap_the_most_health_wins():
    state = board(fighter(), body((0, 0), hp=40), body((7, 0), hp=60), cap=2)
    state = played(state, STAY)
    assert GAME.outcome(state) is None
    assert GAME.outcome(played(state, STAY)).ranking == ((1,), (0,))


def test_Q_BM_22_at_the_cap_equal_health_goes_to_the_earlier_in_turn_order():
    state = board(fighter(), body((0, 0)), body((7, 0)), cap=1)
    assert GAME.outcome(played(state, STAY)).ranking == ((0,), (1,))


def test_Q_BM_22_the_cap_is_200_turns_for_each_fighter():
    assert BOX.usual(3).turn_cap == 600


def test_the_fallen_rank_below_the_standing_the_last_to_fall_first():
    state = board(fighter(), body((0, 0)), body((1, 1), hp=-1), body((2, 2), hp=-1), FAR, cap=1)
    after = played(board(fighter(), *state.bodies), STAY)
    assert after.fallen == (1, 2)
    assert after.now == 3


def test_Q_BM_23_a_dying_fighter_still_stands_in_the_way():
    state = board(fighter(), body((0, 0)), body((1, 0), hp=0), body((7, 7)))
    assert cells(played(state, stepping("E")))[0] == (0, 0)


def test_Q_BM_19_the_blocks_of_the_dead_go_with_them():
    state = board(fighter(), body((0, 0)), body((5, 5), hp=0, blocks=((3, 3),)), FAR)
    assert played(state, STAY).bodies[1].blocks == ()


@pytest.mark.parametrize("way", ["N", "W", "E", "S"])
def test_G_BM_38_a_step_into_wall_block_or_fighter_uses_the_turn(way):
    state = board(fighter(), body((0, 0), blocks=((0, 1),)), body((1, 0)))
    after = played(state, stepping(way))
    assert cells(after)[0] == (0, 0)
    assert (after.now, after.turn) == (1, 1)


def test_Q_BM_2_a_step_goes_to_any_of_eight_neighbours():
    for way, cell in (("NE", (4, 2)), ("SW", (2, 4)), ("S", (3, 4))):
        assert cells(played(board(fighter(), body((3, 3)), FAR), stepping(way)))[0] == cell


def test_Q_BM_1_under_the_manhattan_metric_there_are_four_directions():
    view = GAME.view(board(fighter(), body((3, 3)), FAR, metric="manhattan"), 0)
    assert GAME.parse(view, {"move": "N"}) == stepping("N")
    with pytest.raises(Illegal, match="N, E, S, W"):
        GAME.parse(view, {"move": "NE"})


@pytest.mark.parametrize(
    "raw",
    [
        None, {}, [], 5, {"move": "UP"}, {"move": 1}, {"attack": [0, 8]}, {"attack": [0]},
        {"attack": [0, True]}, {"attack": [0.0, 1]}, {"move": "N", "attack": [0, 0]},
        {"fly": [1, 1]}, {"ability": "here"}, {"ultimate": [-1, 0]},
    ],
)  # fmt: skip
def test_what_is_no_action_is_illegal(raw):
    view = GAME.view(board(fighter(), body((3, 3)), FAR), 0)
    with pytest.raises(Illegal):
        GAME.parse(view, raw)


def test_nobody_acts_out_of_turn():
    state = board(fighter(), body((3, 3)), FAR)
    for seat in (1, None):
        with pytest.raises(Illegal, match="not your turn"):
            GAME.parse(GAME.view(state, seat), {"move": "N"})


def test_G_BM_39_the_same_seed_gives_the_same_match():
    bots = [BOX.bots["brash"]] * 3
    first, second = (play(BOX, BOX.usual(3), bots, "seed") for _ in range(2))
    assert first == second
    assert first != play(BOX, BOX.usual(3), bots, "other seed")


def test_G_BM_39_two_fighters_on_8x8_start_at_least_4_apart():
    for number in range(200):
        state = GAME.setup(BOX.usual(2), dice_for_turn(match_key(str(number)), 0)).state
        assert distance("chebyshev", *cells(state)) >= 4


def test_Q_BM_3_sixteen_fighters_on_4x4_fill_the_board():
    crowd = Config(fighters=tuple(library().values())[:16], board=4)
    assert len(set(cells(GAME.setup(crowd, ThreefryDice((3, 4))).state))) == 16


def test_Q_BM_3_four_fighters_on_16x16_stand_far_apart():
    four = Config(fighters=tuple(library().values())[:4], board=16)
    places = cells(GAME.setup(four, ThreefryDice((3, 5))).state)
    gaps = [distance("chebyshev", a, b) for i, a in enumerate(places) for b in places[:i]]
    assert min(gaps) >= 7


def test_BM_6_the_order_of_play_is_shuffled():
    orders = {GAME.setup(BOX.usual(2), ThreefryDice((7, n))).state.order for n in range(20)}
    assert orders == {(0, 1), (1, 0)}


def test_Q_BM_31_the_first_components_cooldown_is_the_groups():
    group = fighter(melee(10), heal(10), cooldown=2)
    after = played(board(group, body((0, 0)), body((1, 1))), aimed("attack", (1, 1)))
    assert after.bodies[0].waits == (2, 0, 0)


def test_silence_is_a_legal_step_north():
    view = GAME.view(board(fighter(), body((3, 3)), FAR), 0)
    assert GAME.default(view) == GAME.parse(view, {"move": "N"})


def test_hp_shows_what_it_says():
    assert hp(board(fighter(), body((0, 0), hp=7), FAR)) == [7, 100]


def check_random_matches(first: int, count: int) -> None:
    """Random bots, random boards, random balanced fighters: every record verifies."""
    for number in range(first, first + count):
        dice = ThreefryDice((number, 39))
        size = dice.pick((3, 4, 5, 8, 8, 11, 16))
        crowd = dice.between(2, min(16, size * size))
        config = Config(
            fighters=tuple(random_fighter(dice.named("fighter", n)) for n in range(crowd)),
            board=size,
            metric=dice.pick(("chebyshev", "chebyshev", "manhattan")),
            start_charged=bool(dice.below(2)),
            cap=dice.pick((None, 150, 400)),
        )
        assert BOX.complete(plain(config)) == config
        bot = dice.pick(("random", "random", "brash"))
        record = play(BOX, config, [BOX.bots[bot]] * crowd, str(number))
        verify(BOX, record)
        assert record.end.turns <= config.turn_cap
        assert all(not turn.silent for turn in record.turns)


def test_random_matches_end_and_their_records_verify():
    check_random_matches(0, 25)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(10))
def test_five_thousand_random_matches_end_and_their_records_verify(batch):
    check_random_matches(1_000 + 500 * batch, 500)
