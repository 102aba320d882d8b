"""Cases worked out by hand from the source and the rulings, where two or three of them meet."""

import pytest
from msgspec import structs

from gamemaster.games.rumble_royale.events import LotSold, MatchWon, PlayerEliminated
from gamemaster.games.rumble_royale.rules import GAME
from gamemaster.games.rumble_royale.state import Process, State, Target
from tests.games.rumble_royale.tables import (
    BATERIA,
    BISCOITAR,
    BREAD,
    DIVINE,
    METAL,
    POKE,
    POTATO,
    at,
    lives,
    on,
    play,
    resolved,
    table,
    with_lots,
    with_player,
)

THREE = "Tapa [1]: causa 3 de dano."


def hit(seat: int, card: int = BREAD, times: int = 1) -> dict:
    return {"plays": [play(card, at(seat))] * times}


def with_process(
    state: State, card: int, owner: int, life: int, target: int | None = None
) -> State:
    """The state with one more subprocess in play."""
    number = state.next_process
    process = Process(
        id=number, card=card, owner=owner, life=life, used=(0,), used_ever=(0,),
        target=None if target is None else Target(player=target),
    )  # fmt: skip
    return structs.replace(state, processes=(*state.processes, process), next_process=number + 1)


@pytest.mark.parametrize("turn, life, metal", [(1, 17, 3), (2, 17, 3), (3, 18, 2)])
def test_Q_CR_26_and_29_the_metal_takes_the_hit_of_who_is_first_in_this_turn(turn, life, metal):
    # Priority A B C, then B C A, then C A B; B hits for 2, C for 3.
    state = table(3, turn=turn, hands={1: (BREAD,), 2: (7,)}, extra=(THREE,))
    after, _ = resolved(with_process(state, METAL, 0, 5), {}, hit(0), hit(0, 7))
    assert (after.players[0].life, after.processes[0].life) == (life, metal)


def test_Q_CR_16_and_26_a_metal_beaten_down_in_a_step_still_absorbs_in_that_step():
    # Damage falls all at once and the destroyed leave after it: the Metal is there for C's hit.
    state = with_process(table(3, hands={1: (BREAD,), 2: (BREAD,)}), METAL, 0, 1)
    after, _ = resolved(state, {}, {"plays": [play(BREAD, on(1))]}, hit(0))
    assert (lives(after), after.processes) == ([20, 20, 20], ())


def test_Q_CR_26_and_35_in_the_next_step_the_destroyed_metal_protects_nobody():
    state = with_process(table(hands={1: (BREAD, BREAD)}), METAL, 0, 1)
    after, _ = resolved(state, {}, {"plays": [play(BREAD, on(1)), play(BREAD, at(0))]})
    assert lives(after) == [18, 20]


def test_Q_CR_27_and_28_a_second_metal_in_a_later_step_sees_no_first_damage_if_the_first_absorbed_it():
    # Step 1: Metal 1 takes 2. Step 2: Metal 2 enters and takes the 2 that would still come through.
    state = with_process(table(hands={0: (POTATO, METAL), 1: (BREAD, BREAD)}), METAL, 0, 5)
    after, _ = resolved(state, {"plays": [play(POTATO), play(METAL)]}, hit(0, times=2))
    assert lives(after) == [20, 20]
    assert [process.life for process in after.processes] == [3, 3]


def test_Q_CR_27_it_protects_again_in_the_next_turn():
    state = table(hands={0: (POTATO, METAL), 1: (BREAD, BREAD)})
    after, _ = resolved(state, {"plays": [play(POTATO), play(METAL)]}, hit(0, times=2))
    assert (lives(after), after.processes[0].life) == ([16, 20], 5)
    after = with_player(after, 1, hand=(BREAD,), energy=5)
    assert resolved(after, {}, hit(0))[0].processes[0].life == 3


def test_Q_CR_23_31_and_33_two_pokes_that_kill_each_others_owners_leave_nobody():
    state = with_process(with_process(table(turn=4), POKE, 0, 1, target=1), POKE, 1, 1, target=0)
    state = with_player(with_player(state, 0, life=1), 1, life=1)
    after, events = resolved(state)
    assert sum(isinstance(event, PlayerEliminated) for event in events) == 2
    assert events[-1] == MatchWon((0, 1), "nobody alive", 4)
    glorious, events = resolved(with_player(state, 1, glory=1))
    assert events[-1].seats == (1,)
    assert GAME.outcome(glorious).ranking == ((1,), (0,))
    assert GAME.outcome(after).ranking == ((0, 1),)


def test_Q_CR_24_a_dead_mans_poke_and_battery_go_on_without_helping_him():
    state = with_player(table(3), 0, life=0, died=1, coins=0, energy=0)
    state = with_process(with_process(state, POKE, 0, 1, target=1), BATERIA, 0, 1)
    after, _ = resolved(structs.replace(state, turn=2))
    assert lives(after) == [0, 19, 20]
    assert after.players[0].energy == 0


def test_Q_CR_32_the_survivor_of_turn_10_wins_over_the_glory_of_those_who_fell_in_it():
    state = with_player(table(turn=10, hands={0: (BREAD,)}), 1, life=2, glory=9)
    _, events = resolved(state, hit(1))
    assert events[-1] == MatchWon((0,), "last alive", 10)


@pytest.mark.parametrize(
    "glory, life, seats",
    [((1, 1, 0), (3, 9, 20), (1,)), ((1, 1, 1), (9, 9, 3), (0, 1)), ((0, 2, 1), (20, 1, 20), (1,))],
)
def test_G_CR_32_after_turn_10_glory_then_life_then_shared(glory, life, seats):
    state = table(3, turn=10)
    for seat in range(3):
        state = with_player(state, seat, glory=glory[seat], life=life[seat])
    _, events = resolved(state)
    assert events[-1] == MatchWon(seats, "glory", 10)


def test_Q_CR_3_4_5_and_6_four_slots_at_once():
    # Turn 2: priority B C A. Slot 0: A 4, B 4 → B for 4. 1: C alone → 0. 2: A 3, C 2 → A for 2. 3: none.
    state = with_lots(table(3, turn=2, extra=(THREE,)), 7, 7, 7, 7)
    bids = [[(0, 4), (2, 3)], [(0, 4), (1, 0)], [(1, 6), (2, 2)]]
    after, events = resolved(
        state, *({"bids": [{"slot": s, "coins": c} for s, c in mine]} for mine in bids)
    )
    sold = [(e.slot, e.seat, e.price) for e in events if isinstance(e, LotSold)]
    assert sold == [(0, 1, 4), (1, 2, 0), (2, 0, 2)]
    assert [player.energy for player in after.players] == [8, 6, 10]  # the coins they kept


def test_Q_CR_10_and_14_extra_cards_are_drawn_from_the_deck_with_what_was_bought():
    state = with_player(table(hands={0: (DIVINE, DIVINE, DIVINE)}), 0, deck=(POTATO,) * 3)
    after, _ = resolved(state, {"plays": [play(DIVINE)] * 3, "basics": [BISCOITAR] * 2})
    whole = sorted((*after.players[0].hand, *after.players[0].deck))
    assert whole == [BREAD] * 5 + [POTATO] * 3 + [BISCOITAR] * 2
    assert len(after.players[0].hand) == 8
    again, _ = resolved(after)
    assert len(again.players[0].hand) == 5


def test_Q_CR_13_a_battery_destroyed_in_its_turn_gives_nothing_at_the_next_start():
    state = with_process(table(hands={1: (BREAD,)}), BATERIA, 0, 1)
    after, _ = resolved(state, {}, {"plays": [play(BREAD, on(1))]})
    assert [player.energy for player in after.players] == [10, 10]


def test_Q_CR_9_16_and_21_who_dies_in_step_1_neither_plays_step_2_nor_keeps_what_was_won():
    state = with_lots(table(3, hands={0: (BREAD,), 1: (BREAD, BREAD), 2: (BREAD, BREAD)}), 1)
    state = with_player(state, 1, life=2)
    after, _ = resolved(
        state, hit(1), {"bids": [{"slot": 0, "coins": 5}], **hit(2, times=2)}, hit(1, times=2)
    )
    # B's first card hits C; C's second finds nobody.
    assert lives(after) == [20, 0, 18]
    assert not after.players[1].is_alive
    assert (after.slots[0], after.pool) == (None, ())
