"""Steps, damage, subprocesses, the end."""

import pytest
from msgspec import structs

from gamemaster.core.dice import LowDice
from gamemaster.core.errors import Illegal
from gamemaster.core.events import seen_by
from gamemaster.games.rumble_royale import BOX
from gamemaster.games.rumble_royale.cards import read_card
from gamemaster.games.rumble_royale.events import MatchWon, TargetGone
from gamemaster.games.rumble_royale.rules import GAME
from tests.games.rumble_royale.tables import (
    BISCOITAR,
    BREAD,
    METAL,
    POKE,
    POTATO,
    at,
    lives,
    on,
    play,
    prepared,
    resolved,
    sent,
    table,
    with_player,
)


def hit(seat, times=1):
    return {"plays": [play(BREAD, at(seat))] * times}


def both_hold(*cards):
    return {0: cards, 1: cards, 2: cards}


def test_G_CR_16_both_hit_each_other():
    state, _ = resolved(table(hands=both_hold(BREAD)), hit(1), hit(0))
    assert lives(state) == [18, 18]


def test_G_CR_18_healing_in_the_same_step_saves():
    state = with_player(table(hands={0: (POTATO,), 1: (BREAD,)}), 0, life=1)
    after, _ = resolved(state, {"plays": [play(POTATO)]}, hit(0))
    assert lives(after) == [1, 20]
    assert after.players[0].is_alive


def test_Q_CR_17_healing_in_a_later_step_is_too_late():
    state = with_player(table(3, hands={0: (POTATO, BREAD), 1: (BREAD,)}), 0, life=1)
    after, _ = resolved(state, {"plays": [play(BREAD, at(1)), play(POTATO)]}, hit(0))
    assert not after.players[0].is_alive


@pytest.mark.parametrize("life, after", [(20, 20), (19, 20), (17, 19)])
def test_G_CR_20_healing_stops_at_twenty(life, after):
    state = with_player(table(hands={0: (POTATO,)}), 0, life=life)
    assert resolved(state, {"plays": [play(POTATO)]})[0].players[0].life == after


def test_Q_CR_18_without_a_cap_healing_goes_on():
    state = table(hands={0: (POTATO,)}, life_cap=0)
    assert resolved(state, {"plays": [play(POTATO)]})[0].players[0].life == 22


def test_G_CR_21_metal_absorbs_the_first_hit_only():
    state, _ = resolved(
        table(hands={0: (METAL,), 1: (BREAD, BREAD)}), {"plays": [play(METAL)]}, hit(0, 2)
    )
    assert lives(state)[0] == 18
    assert state.processes[0].life == 3


SEVEN = "Marreta [1]: causa 7 de dano."


def test_G_CR_23_what_is_beyond_the_life_of_the_metal_is_lost():
    state = table(hands={0: (METAL,), 1: (7,)}, extra=(SEVEN,))
    after, _ = resolved(state, {"plays": [play(METAL)]}, {"plays": [play(7, at(0))]})
    assert lives(after)[0] == 20
    assert after.processes == ()


def test_G_CR_25_in_the_next_turn_the_metal_absorbs_again():
    state, _ = resolved(table(hands={0: (METAL,), 1: (BREAD,)}), {"plays": [play(METAL)]}, hit(0))
    state = with_player(state, 1, hand=(BREAD, BREAD))
    after, _ = resolved(state, {}, hit(0, 2))
    assert after.processes[0].life == 1
    assert lives(after)[0] == 18


def test_G_CR_26_poke_monster_pokes_from_its_first_turn_until_it_is_destroyed():
    state, _ = resolved(table(hands={0: (POKE,)}), {"plays": [play(POKE, at(1))]})
    assert lives(state)[1] == 19
    state, _ = resolved(state)
    assert lives(state)[1] == 18
    state = with_player(state, 1, hand=(BREAD,))
    state, _ = resolved(state, {}, {"plays": [play(BREAD, on(1))]})
    assert lives(state)[1] == 18
    assert state.processes == ()
    assert POKE not in (*state.players[0].deck, *state.players[0].hand)


def test_G_CR_29_a_poke_that_kills_the_last_opponent_wins_at_once():
    state = with_player(table(hands={0: (POKE,)}), 1, life=1)
    after, events = resolved(state, {"plays": [play(POKE, at(1))]})
    assert after.winners == (0,)
    assert MatchWon((0,), "last alive", 1) in events


def poked_after_death(**config):
    """Seat 0 plays a Poke on seat 1 and is killed in the same turn by seat 2."""
    state = table(3, hands={0: (POKE,), 2: (BREAD,)}, **config)
    state = with_player(with_player(state, 0, life=2), 1, life=3)
    return resolved(state, {"plays": [play(POKE, at(1))]}, {}, hit(0))[0]


def test_G_CR_31_the_poke_of_a_dead_owner_stays_and_still_kills():
    state = poked_after_death()
    assert not state.players[0].is_alive
    state, _ = resolved(state)
    state, _ = resolved(state)
    assert state.winners == (2,)


def test_Q_CR_24_or_leaves_with_its_owner_if_the_table_wants_it_so():
    assert poked_after_death(dead_subprocesses="leave").processes == ()


def ended(first, second, **fields):
    state = with_player(with_player(table(turn=10), 0, **first), 1, **second)
    return resolved(state)[0]


def test_G_CR_32_after_turn_ten_glory_decides_then_life():
    assert ended({"glory": 2, "life": 1}, {"glory": 1}).winners == (0,)
    assert ended({"glory": 2, "life": 5}, {"glory": 2, "life": 6}).winners == (1,)
    assert ended({"glory": 2}, {"glory": 2}).winners == (0, 1)


def test_G_CR_35_cards_after_ones_elimination_are_not_played():
    state = table(3, hands={0: (BREAD,) * 3, 1: (BREAD, BREAD)})
    state = with_player(state, 0, life=4)
    after, _ = resolved(state, {"plays": [play(BREAD, at(2))] * 3}, hit(0, 2))
    assert lives(after) == [0, 20, 16]


def test_Q_CR_12_what_cannot_be_paid_any_more_is_skipped():
    drain = (
        "Dreno [0] - subprocesso 1: sempre que um oponente joga uma carta, ele perde 9 de Energia."
    )
    state = table(hands={0: (7,), 1: (POTATO, POTATO)}, extra=(drain,))
    after, events = resolved(
        with_player(state, 1, life=10), {"plays": [play(7)]}, {"plays": [play(POTATO)] * 2}
    )
    assert lives(after)[1] == 12
    assert [type(e).__name__ for e in events].count("PlaySkipped") == 1


def test_Q_CR_16_a_card_of_the_step_of_ones_death_still_counts():
    state = with_player(with_player(table(3, hands=both_hold(BREAD)), 0, life=2), 1, life=2)
    after, _ = resolved(state, hit(1), hit(0))
    assert lives(after) == [0, 0, 20]


def test_Q_CR_19_one_may_aim_at_oneself_or_a_subprocess_and_must_aim():
    state, _ = resolved(table(hands={0: (METAL,)}), {"plays": [play(METAL)]})
    state = with_player(state, 0, hand=(BREAD,))
    assert sent(state, 0, plays=[play(BREAD, at(0))])
    assert sent(state, 0, plays=[play(BREAD, on(1))])
    with pytest.raises(Illegal, match="needs one target"):
        sent(state, 0, plays=[play(BREAD)])


def test_Q_CR_20_a_subprocess_that_is_not_in_play_cannot_be_aimed_at():
    with pytest.raises(Illegal, match="no such subprocess"):
        sent(table(hands={0: (BREAD,)}), 0, plays=[play(BREAD, on(1))])


def test_Q_CR_21_a_target_that_is_gone_wastes_the_card():
    state = with_player(table(3, hands=both_hold(BREAD, BREAD)), 2, life=2)
    after, events = resolved(state, hit(2, 2), {})
    assert TargetGone(0, "Bread'n'Butter") in events
    assert after.players[0].is_alive


def test_Q_CR_22_life_does_not_fall_below_zero():
    state = with_player(table(3, hands=both_hold(BREAD)), 2, life=1)
    assert resolved(state, hit(2))[0].players[2].life == 0


def test_Q_CR_25_a_destroyed_subprocess_does_not_return():
    state = table(hands={0: (METAL,), 1: (7,)}, extra=(SEVEN,))
    after, _ = resolved(state, {"plays": [play(METAL)]}, {"plays": [play(7, at(0))]})
    assert METAL not in (*after.players[0].deck, *after.players[0].hand)


def test_Q_CR_27_damage_before_the_metal_entered_was_the_first():
    state = table(hands={0: (POTATO, METAL), 1: (BREAD, BREAD, BREAD)})
    after, _ = resolved(state, {"plays": [play(POTATO), play(METAL)]}, hit(0, 3))
    assert lives(after)[0] == 14
    assert after.processes[0].life == 5


def test_Q_CR_28_two_metals_absorb_one_hit_each_the_older_first():
    state = table(hands={0: (METAL, METAL), 1: (BREAD,) * 4})
    after, _ = resolved(state, {"plays": [play(METAL)] * 2}, hit(0, 4))
    assert [process.life for process in after.processes] == [3, 3]
    assert lives(after)[0] == 16


@pytest.mark.parametrize("turn, absorbed", [(1, 7), (2, 2)])
def test_Q_CR_29_of_simultaneous_hits_the_first_is_by_rotating_priority(turn, absorbed):
    state = table(3, turn=turn, hands={2: (METAL,), 0: (7,), 1: (BREAD,)}, extra=(SEVEN,))
    after, _ = resolved(state, {"plays": [play(7, at(2))]}, hit(2), {"plays": [play(METAL)]})
    assert lives(after)[2] == 20 - (9 - absorbed)


def test_Q_CR_30_damage_by_a_subprocess_is_its_owners():
    state, _ = resolved(table(hands={0: (POKE,)}), {"plays": [play(POKE, at(1))]})
    assert state.players[0].battle.dealt == 1
    assert state.players[1].last_struck_by == 0


def test_Q_CR_31_nobody_alive_is_decided_by_glory_among_those_who_fell():
    state = with_player(with_player(table(hands=both_hold(BREAD)), 0, life=2, glory=1), 1, life=2)
    after, events = resolved(state, hit(1), hit(0))
    assert after.winners == (0,)
    assert MatchWon((0,), "nobody alive", 1) in events


def test_Q_CR_32_the_dead_do_not_win_by_glory():
    state = with_player(with_player(table(3, turn=10), 0, glory=9, life=2), 1, glory=1)
    state = structs.replace(
        state, players=(structs.replace(state.players[0], died=3, life=0), *state.players[1:])
    )
    assert resolved(state)[0].winners == (1,)


def test_Q_CR_33_elimination_is_checked_after_the_end_of_turn_effects():
    state = with_player(table(3, hands={0: (POKE,)}), 1, life=1)
    after, _ = resolved(state, {"plays": [play(POKE, at(1))]})
    assert after.players[1].died == 1
    assert GAME.awaiting(after) == (0, 2)


def test_Q_CR_23_end_of_turn_effects_fall_together():
    state = table(hands={0: (POKE,), 1: (POKE,)})
    state = with_player(with_player(state, 0, life=1), 1, life=1)
    after, _ = resolved(state, {"plays": [play(POKE, at(1))]}, {"plays": [play(POKE, at(0))]})
    assert lives(after) == [0, 0]
    assert after.winners == (0, 1)


def test_biscoitar_gives_glory():
    assert (
        resolved(table(hands={0: (BISCOITAR,)}), {"plays": [play(BISCOITAR)]})[0].players[0].glory
        == 1
    )


def test_Q_CR_34_views_hold_nothing_of_others_hands_energy_or_bids():
    state = with_player(table(hands={0: (POKE,), 1: (METAL,)}), 1, energy=3)
    view = GAME.view(state, 0)
    other = with_player(state, 1, energy=9, hand=(POTATO,), deck=(BREAD,) * 3)
    assert GAME.view(other, 0) == view


@pytest.mark.parametrize(
    "text",
    [
        "X [1]: ganhe 5 de Defesa.",
        "X [1] - subprocesso 2: sempre que um oponente usa um poder, cause 1 de dano.",
    ],
)
def test_a_card_that_needs_what_this_game_does_not_have_is_refused(text):
    with pytest.raises(Illegal):
        read_card(text)


def test_Q_CR_34_what_others_see_of_a_loss_does_not_tell_ones_energy():
    drain = "Dreno [0]: cada oponente perde 9 de Energia."

    def seen(energy: int):
        state = with_player(table(hands={0: (7,)}, extra=(drain,)), 1, energy=energy)
        plays = {0: sent(state, 0, plays=[play(7)]), 1: sent(state, 1)}
        return GAME.resolve(state, plays, LowDice()).events

    poor, rich = seen(0), seen(10)
    assert seen_by(poor, 0) == seen_by(rich, 0)
    assert seen_by(poor, None) == seen_by(rich, None)
    assert seen_by(poor, 1) != seen_by(rich, 1)


def test_the_table_at_the_keyboard_names_what_one_may_type():
    view = GAME.view(prepared(), 0)
    drawn = BOX.draw(view, "en", ["Ana", "Bia", "Caio"])
    assert all(f"basic {face.card}: {face.called.en} [" in drawn for face in view.basics)
    assert drawn.startswith("1 Ana ♥ 20 ★ 0 · 2 Bia")


def test_a_slip_at_the_keyboard_is_refused_in_words():
    with pytest.raises(Illegal, match="by their numbers"):
        BOX.typed(GAME.view(prepared(), 0), "house + potato")
