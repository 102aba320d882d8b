"""What a played card waits for, what a subprocess does when destroyed, the next hit, and whose things are."""

from gamemaster.core.events import seen_by
from gamemaster.games.rumble_royale.events import HealingBarred, StatChanged
from gamemaster.games.rumble_royale.story import narrate
from tests.games.rumble_royale.tables import (
    BREAD,
    METAL,
    POKE,
    POTATO,
    at,
    lives,
    on,
    play,
    resolved,
    table,
    with_player,
)

NEXT = "Cushion [1]: prevent the next hit you take."
SOON = "Cushion [1]: prevent the next hit you take this turn."
SPIKES = "Spikes [1]: whenever you take damage this turn, deal 1 damage to whoever dealt it."
ECHO = "Echo [1]: whenever you play a card this turn, gain 1 Glory."
HUNT = "Hunt [1]: Deal 4 damage to target player. If that kills them, gain 2 Glory."
STORM = "Storm [1]: Deal 4 damage to each opponent. If that kills anyone, gain 1 Glory."
TRADE = "Trade [1]: swap your life with the target's."
ROT = "Rot [1]: target player can't gain life this turn."
GLOOM = "Gloom [1] - subprocess 3: opponents cannot gain life."
SURE = "Bolt [1]: deal 4 damage. This damage cannot be prevented."
FOG = "Fog [1]: prevent all damage you would take this turn."
PIGGY = "Piggy [1] - subprocess 2: when this subprocess is destroyed, deal 3 damage to whoever destroyed it."
BOMB = "Bomb [1] - subprocess 3: at the end of the next turn, deal 6 damage to each opponent and destroy this."
SWEEP = "Sweep [1]: destroy all subprocesses of one opponent."
RAID = "Raid [1]: destroy target subprocess. Its owner loses 3 life."
GRUDGE = "Grudge [1]: you take 2 less damage from the player with the most Glory this turn."


def test_Q_CR_41_the_next_hit_is_waited_for_in_turns_to_come():
    state = table(hands={0: (7,), 1: (BREAD, BREAD)}, extra=(NEXT,))
    state, _ = resolved(state, {"plays": [play(7)]})
    state = with_player(state, 1, hand=(BREAD, BREAD))
    state, _ = resolved(state, {}, {"plays": [play(BREAD, at(0))] * 2})
    assert lives(state) == [18, 20]
    assert len(state.spells) == 1  # it stands there, spent
    state = with_player(state, 1, hand=(BREAD,))
    state, _ = resolved(state, {}, {"plays": [play(BREAD, at(0))]})
    assert lives(state) == [16, 20]


def test_the_next_hit_of_a_turn_is_not_waited_for_longer():
    state = table(hands={0: (7,)}, extra=(SOON,))
    state, _ = resolved(state, {"plays": [play(7)]})
    state = with_player(state, 1, hand=(BREAD,))
    state, _ = resolved(state, {}, {"plays": [play(BREAD, at(0))]})
    assert lives(state) == [18, 20]


def test_a_played_card_answers_until_its_turn_is_over():
    state = table(hands={0: (7,), 1: (BREAD, BREAD)}, extra=(SPIKES,))
    state, _ = resolved(state, {"plays": [play(7)]}, {"plays": [play(BREAD, at(0))] * 2})
    assert lives(state) == [16, 18]
    state = with_player(state, 1, hand=(BREAD,))
    state, _ = resolved(state, {}, {"plays": [play(BREAD, at(0))]})
    assert lives(state) == [14, 18]


def test_a_card_does_not_answer_that_it_is_played_itself():
    state = table(hands={0: (7, BREAD)}, extra=(ECHO,))
    state, _ = resolved(state, {"plays": [play(7), play(BREAD, at(1))]})
    assert state.players[0].glory == 1


def test_what_kills_is_the_damage_of_that_very_card():
    state = table(3, hands={0: (7, BREAD)}, extra=(HUNT,))
    fallen, _ = resolved(with_player(state, 1, life=4), {"plays": [play(7, at(1))]})
    assert fallen.players[0].glory == 2
    later = {"plays": [play(7, at(1)), play(BREAD, at(1))]}
    spared, _ = resolved(with_player(state, 1, life=6), later)
    assert lives(spared) == [20, 0, 20]
    assert spared.players[0].glory == 0


def test_what_kills_several_is_answered_for_each():
    state = table(3, hands={0: (7,)}, extra=(STORM,))
    state = with_player(with_player(state, 1, life=4), 2, life=3)
    state, _ = resolved(state, {"plays": [play(7)]})
    assert state.players[0].glory == 2


def test_two_players_swap_their_life_and_nothing_else():
    state = with_player(table(hands={0: (7,)}, extra=(TRADE,)), 0, life=3)
    state, events = resolved(state, {"plays": [play(7, at(1))]})
    assert lives(state) == [20, 3]
    changes = [e.change for e in events if isinstance(e, StatChanged) and e.stat == "life"]
    assert changes == [17, -17]


def test_Q_CR_43_who_can_gain_no_life_gains_none_this_turn():
    state = with_player(table(hands={0: (7,), 1: (POTATO, POTATO)}, extra=(ROT,)), 1, life=10)
    state, events = resolved(
        state, {"plays": [play(7, at(1))]}, {"plays": [play(POTATO), play(POTATO)]}
    )
    assert lives(state) == [20, 10]
    assert HealingBarred(1, False, "Rot") in events
    story = narrate(HealingBarred(1, False, "Rot"), "en", ("Ana", "Bia"))
    assert story == "Rot: Bia cannot gain Life this turn."
    state = with_player(state, 1, hand=(POTATO,))
    state, _ = resolved(state, {}, {"plays": [play(POTATO)]})
    assert lives(state) == [20, 12]


def test_nobody_gains_life_while_a_subprocess_forbids_it():
    state = with_player(table(hands={0: (7,), 1: (POTATO,)}, extra=(GLOOM,)), 1, life=10)
    state, _ = resolved(state, {"plays": [play(7)]}, {"plays": [play(POTATO)]})
    assert lives(state) == [20, 10]


def test_damage_that_is_sure_is_not_prevented():
    state = table(hands={0: (7,), 1: (8,)}, extra=(SURE, FOG))
    state, _ = resolved(state, {"plays": [play(7, at(1))]}, {"plays": [play(8)]})
    assert lives(state) == [20, 16]


def test_Q_CR_42_a_subprocess_does_what_it_does_when_destroyed():
    state = table(hands={0: (7,)}, extra=(PIGGY,))
    state, _ = resolved(state, {"plays": [play(7)]})
    state = with_player(state, 1, hand=(BREAD,))
    state, _ = resolved(state, {}, {"plays": [play(BREAD, on(1))]})
    assert state.processes == ()
    assert lives(state) == [20, 17]


def test_Q_CR_44_what_a_subprocess_announced_is_gone_with_it():
    state = table(hands={0: (7,)}, extra=(BOMB,))
    armed, _ = resolved(state, {"plays": [play(7)]})
    assert lives(armed) == [20, 20]
    burst, _ = resolved(armed)
    assert (lives(burst), burst.processes) == ([20, 14], ())
    struck = with_player(armed, 1, hand=(BREAD, BREAD))
    spared, _ = resolved(struck, {}, {"plays": [play(BREAD, on(1))] * 2})
    assert lives(spared) == [20, 20]


def test_all_subprocesses_of_one_opponent_are_not_those_of_others():
    state = table(3, hands={0: (METAL,), 1: (METAL,), 2: (METAL,)}, extra=(SWEEP,))
    state, _ = resolved(state, *[{"plays": [play(METAL)]}] * 3)
    state = with_player(state, 0, hand=(7,))
    state, _ = resolved(state, {"plays": [play(7, at(1))]})
    assert [process.owner for process in state.processes] == [0, 2]


def test_the_owner_of_a_subprocess_is_found_while_it_falls():
    state = table(3, hands={1: (POKE,)}, extra=(RAID,))
    state, _ = resolved(state, {}, {"plays": [play(POKE, at(2))]})
    state = with_player(state, 0, hand=(7,))
    state, _ = resolved(state, {"plays": [play(7, on(1))]})
    assert state.processes == ()
    assert lives(state) == [20, 17, 19]


def test_less_damage_from_one_of_them_is_not_less_from_all():
    state = table(3, hands={0: (7,), 1: (BREAD,), 2: (BREAD,)}, extra=(GRUDGE,))
    state = with_player(state, 1, glory=1)
    blow = {"plays": [play(BREAD, at(0))]}
    state, _ = resolved(state, {"plays": [play(7)]}, blow, blow)
    assert lives(state) == [18, 20, 20]


def test_nobody_else_learns_more_of_a_swap_than_what_it_leaves():
    state = with_player(table(3, hands={0: (7,)}, extra=(TRADE,)), 0, life=3)
    _, events = resolved(state, {"plays": [play(7, at(1))]})
    assert [e for e in events if isinstance(e, StatChanged)] == [
        e for e in seen_by(events, 2) if isinstance(e, StatChanged)
    ]


def test_what_is_destroyed_still_has_the_life_that_is_asked_for():
    scrap = "Scrap [1]: destroy target subprocess. Gain Glory equal to the target's Life."
    state = table(hands={1: (METAL,)}, extra=(scrap,))
    state, _ = resolved(state, {}, {"plays": [play(METAL)]})
    state = with_player(state, 0, hand=(7,))
    state, _ = resolved(state, {"plays": [play(7, on(1))]})
    assert (state.processes, state.players[0].glory) == ((), 5)
