"""Cases worked out by hand from the source and the rulings, where two or three of them meet."""

import pytest
from msgspec.structs import replace

from gamemaster.games.bmiibo.events import FighterRemoved, MatchWon, Recovered
from gamemaster.games.bmiibo.state import (
    Body,
    Cell,
    Component,
    Slot,
    State,
    Weakness,
    aimed,
    stepping,
)
from tests.games.bmiibo.build import (
    GAME,
    NORTH,
    E,
    F,
    U,
    blockade,
    board,
    body,
    cells,
    charge,
    explosion,
    fighter,
    heal,
    hp,
    melee,
    played,
    points,
    ranged,
    step,
    used,
    weakness,
    whirl,
)

HERE = body((0, 0))


def burnt(*bodies: Body, size: int, force: int = 2) -> State:
    """An explosion of 20 and radius 2 at (4, 4)."""
    blast = explosion(20, 2, force)
    return used(blast, on=(4, 4), bodies=(HERE, *bodies), slot="ability", size=size)


def test_Q_BM_7_and_8_who_stands_in_the_way_is_pushed_first_if_the_board_has_room():
    row = (body((5, 4)), body((6, 4)))
    roomy = burnt(*row, size=9)
    assert (hp(roomy), cells(roomy)[1:]) == ([100, 80, 80], [(7, 4), (8, 4)])
    narrow = burnt(*row, size=8)  # the wall holds the farther one, and it holds the nearer one
    assert (hp(narrow), cells(narrow)[1:]) == ([100, 80, 80], [(5, 4), (6, 4)])


def test_Q_BM_7_and_23_the_dying_are_pushed_and_hold_others_up():
    state = burnt(body((5, 4), hp=-3), body((6, 4)), size=8, force=1)
    assert (hp(state), cells(state)[1:]) == ([100, -23, 80], [(6, 4), (7, 4)])


@pytest.mark.parametrize("force, cell", [(1, (1, 0)), (2, (2, 0)), (0, (2, 0))])
def test_Q_BM_7_a_push_towards_the_user_ends_before_it_or_not_at_all(force: int, cell: Cell):
    bodies = (HERE, body((2, 0)))
    state = used(explosion(10, 1, force), on=(3, 0), bodies=bodies, slot="ultimate")
    assert (hp(state), cells(state)) == ([100, 90], [(0, 0), cell])


@pytest.mark.parametrize(
    "parts, left",
    [
        ((weakness("fire", 0, 0), ranged(10, "fire")), 80),
        ((ranged(10, "fire"), weakness("fire", 0, 0)), 90),
        ((weakness("fire", 0, 0), weakness("fire", 0, 1), ranged(10, "fire")), 90),
        ((weakness("fire", 0, 0), weakness("dark", 0, 0), ranged(10, "fire")), 80),
    ],
)
def test_Q_BM_12_and_20_a_group_is_carried_out_in_its_order(
    parts: tuple[Component, ...], left: int
):
    assert hp(used(*parts, on=(3, 3), bodies=(HERE, body((3, 3))))) == [100, left]


@pytest.mark.parametrize(
    "enemy, user, left",
    [
        ((4, 0), (2, 0), [98, 100]),  # two steps, still not beside it: recoil 5, then healed 3
        ((3, 0), (2, 0), [98, 75]),  # beside it: 10 by the charge, 15 by the blow that follows
        ((1, 1), (0, 0), [98, 75]),  # no step needed
    ],
)
def test_Q_BM_9_12_and_13_charge_blow_and_heal_in_one_action(
    enemy: Cell, user: Cell, left: list[int]
):
    state = used(charge(10, 5, 2), melee(15), heal(3), on=enemy, bodies=(HERE, body(enemy)))
    assert (cells(state)[U], hp(state)) == (user, left)


def test_Q_BM_9_and_10_a_charge_into_the_void_may_cost_its_user_everything():
    weak = body((0, 0), hp=10, weak=("normal",))
    state = used(charge(10, 5, 3), on=(2, 2), bodies=(weak, body((7, 7))), slot="ability")
    assert (cells(state)[U], hp(state)) == ((2, 2), [0, 100])
    assert step(state, NORTH).events[-1] == MatchWon(E, 100, 2, "last standing")


@pytest.mark.parametrize("amount, over", [(15, True), (16, False)])
def test_Q_BM_22_and_23_healed_to_exactly_0_is_still_dying(amount: int, over: bool):
    healer = fighter(heal(amount, 0), slot="ability")
    state = board(healer, HERE, body((3, 3), hp=-15))
    done = step(state, aimed("ability", (3, 3)))
    assert (GAME.outcome(done.state) is not None) == over
    assert any(isinstance(event, Recovered) for event in done.events) != over


def test_Q_BM_19_22_and_37_a_row_of_dying_fighters_leaves_at_once_and_a_dying_one_wins():
    state = board(
        fighter(charge(0, 5, 1)), body((0, 0), hp=5), body((1, 1), hp=0, blocks=((4, 4),)), body((5, 5), hp=-9)
    )  # fmt: skip
    done = step(state, aimed("attack", (1, 1)))
    assert [e.seat for e in done.events if isinstance(e, FighterRemoved)] == [E, F]
    assert done.events[-1] == MatchWon(U, 0, 1, "last standing")
    assert [each.blocks for each in done.state.bodies] == [(), (), ()]
    assert GAME.outcome(done.state).ranking == ((U,), (F,), (E,))


def test_Q_BM_14_and_22_only_who_acts_next_ticks():
    state = board(fighter(), HERE, body((4, 4), hp=0), body((7, 7), waits=(2, 1, 0)))
    after = played(state, NORTH)
    assert (after.now, after.bodies[F].waits) == (F, (1, 0, 0))


def test_Q_BM_22_at_the_cap_nobody_is_removed_any_more_and_ties_go_by_turn_order():
    state = replace(
        board(fighter(), HERE, body((4, 4)), body((7, 7), hp=-5), cap=1), order=(E, U, F), now=E
    )
    done = step(state, NORTH)
    assert done.events[-1] == MatchWon(E, 100, 1, "turn cap")
    assert GAME.outcome(done.state).ranking == ((E,), (U,), (F,))


def test_Q_BM_18_the_oldest_block_goes_even_if_another_action_placed_it():
    walls = replace(
        fighter(blockade(2), slot="ability"),
        ultimate=fighter(blockade(1), slot="ultimate").ultimate,
    )
    state = board(walls, body((3, 3)), body((7, 7)))
    north = stepping("N")
    for slot, cell in (("ability", (2, 2)), ("ability", (2, 3))):
        state = played(state, aimed(slot, cell), north)
    assert state.bodies[U].blocks == ((2, 2), (2, 3))
    state = played(state, aimed("ultimate", (2, 4)))
    assert state.bodies[U].blocks == ((2, 4),)


def test_Q_BM_1_under_the_manhattan_metric_a_whirl_spares_the_diagonal():
    bodies = (body((3, 3)), body((4, 4)), body((4, 3)))
    state = used(whirl(5, 2), on=(4, 3), bodies=bodies, metric="manhattan")
    assert (hp(state), cells(state)[1:]) == ([100, 100, 95], [(4, 4), (6, 3)])


def test_Q_BM_11_a_blast_in_an_attack_needs_an_enemy_on_its_very_cell():
    bodies = (HERE, body((4, 4)))
    assert hp(used(explosion(10, 1, 0), heal(5), on=(3, 4), bodies=bodies)) == [100, 100]
    assert hp(used(explosion(10, 1, 0), on=(3, 4), bodies=bodies, slot="ability")) == [100, 90]


@pytest.mark.parametrize(
    "slot, cooldown, parts, left",
    [
        # 5·5 − 2·(5 + 5) − half_up(4.5)
        ("ability", 5, (ranged(5), melee(5), heal(3)), 0),
        # 10·10 − 2·(10 + 20) − 3·(2 + 2) + 5 + 10
        ("ultimate", 10, (whirl(10, 2), charge(20, 5, 2), weakness("fire", 1, 0)), 43),
        # two heals of 1 are 3 together, not 2 + 2
        ("attack", 1, (heal(1), heal(1), melee(7)), 0),
        # one's own weakness removed costs, whatever else is taken on
        ("attack", 2, (weakness("fire", 1, 1), weakness("air", 1, 0), melee(20)), 0),
        # blocks 2 and another's weakness removed
        ("ability", 6, (blockade(2), Weakness("fire", 1, 0)), 0),
    ],
)
def test_Q_BM_34_sums_of_mixed_groups(
    slot: Slot, cooldown: int, parts: tuple[Component, ...], left: int
):
    assert points(slot, cooldown, *parts) == left
