"""What stands over players (dearer cards, no cards), whose subprocesses are, and the first hit of a turn."""

import pytest
from msgspec import structs

from gamemaster.core.dice import LowDice, ThreefryDice
from gamemaster.core.errors import Illegal
from gamemaster.core.events import seen_by
from gamemaster.games.rumble_royale.bots import brawler, gloryseeker, random
from gamemaster.games.rumble_royale.cards import read_card
from gamemaster.games.rumble_royale.events import NoRoom, PlayerBarred, PlaySkipped, SubprocessTaken
from gamemaster.games.rumble_royale.holdings import MOST_SUBPROCESSES
from gamemaster.games.rumble_royale.rules import GAME
from gamemaster.games.rumble_royale.state import Process, Target
from gamemaster.games.rumble_royale.story import narrate
from tests.games.rumble_royale.tables import (
    BREAD,
    METAL,
    POKE,
    at,
    lives,
    on,
    play,
    resolved,
    sent,
    table,
    with_player,
)

LOCK = "Trava [1]: escolha um oponente; ele não pode jogar cartas no próximo turno."
HUSH = "Hush [1]: opponents cannot play cards this turn."
SEAL = "Seal [1] - subprocess 2: opponents cannot play cards."
BARGAIN = "Bargain [1]: your cards cost 1 less next turn."
TOLL = "Toll [1] - subprocess 2: opponents' cards cost 2 more."
TAX = "Imposto [1]: as cartas dos oponentes custam 1 a mais neste turno."
THEFT = "Theft [1]: steal an opponent's subprocess."
CLONE = "Clone [1]: choose a subprocess; you get a copy of it."
SHIELD = "Shield [1]: prevent the first damage you would take this turn."
MIRROR = "Mirror [1]: reflect the first damage you take this turn."
HALF = "Half [1]: the first damage you take this turn is halved."
FOUR = "Golpe 4 [1]: causa 4 de dano."
ARMOUR = "Armour [1]: each hit against you is halved for the rest of the match."


def blows(count: int, card: int = BREAD) -> dict:
    return {"plays": [play(card, at(0))] * count}


# --- no cards


def test_Q_CR_38_who_may_play_no_cards_next_turn_sends_none():
    state = table(hands={0: (7,), 1: (BREAD,)}, extra=(LOCK,))
    state, _ = resolved(state, {"plays": [play(7, at(1))]})
    assert [GAME.view(state, seat).may_play for seat in (0, 1)] == [True, False]
    card = state.players[1].hand[0]
    with pytest.raises(Illegal) as refused:
        sent(state, 1, plays=[play(card, at(0))])
    assert "cannot play cards this turn" in refused.value.message
    assert "não pode jogar cartas" in refused.value.pt
    state, _ = resolved(state)
    assert GAME.view(state, 1).may_play


def test_who_is_barred_in_the_middle_of_a_turn_keeps_the_rest_of_his_sequence_unseen():
    state = table(3, hands={0: (7,), 1: (BREAD, BREAD)}, extra=(HUSH,))
    step = GAME.resolve(
        state,
        {0: sent(state, 0, plays=[play(7)]), 1: sent(state, 1, **blows(2)), 2: sent(state, 2)},
        LowDice(),
    )
    assert lives(step.state) == [18, 20, 20]
    skipped = PlaySkipped(1, "Bread'n'Butter", "barred")
    assert skipped in seen_by(step.events, 1)
    assert skipped not in seen_by(step.events, 0)


def test_a_subprocess_bars_players_as_long_as_it_stands():
    state = table(hands={0: (7,)}, extra=(SEAL,))
    state, _ = resolved(state, {"plays": [play(7)]})
    assert not GAME.view(state, 1).may_play
    state = structs.replace(state, processes=())
    assert GAME.view(state, 1).may_play


def test_a_bot_that_may_play_nothing_sends_no_plays():
    state = with_player(table(hands={0: (BREAD,) * 3}), 0, barred=1)
    view = GAME.view(state, 0)
    for bot in (random, brawler, gloryseeker):
        GAME.parse(view, bot(view, ThreefryDice((1, 2))))


# --- what cards cost


def test_Q_CR_39_cards_cost_less_next_turn_and_then_what_they_did():
    state = table(hands={0: (7,)}, extra=(BARGAIN,))
    state, _ = resolved(state, {"plays": [play(7)]})
    state = with_player(state, 0, hand=(BREAD, METAL), energy=2)
    assert [face.cost for face in GAME.view(state, 0).hand] == [0, 2]
    after, _ = resolved(state, {"plays": [play(BREAD, at(1)), play(METAL)]})
    assert lives(after) == [20, 18]
    assert after.players[0].dearer == 0


def test_a_card_never_costs_less_than_nothing():
    state = with_player(table(hands={0: (BREAD,)}), 0, dearer=-5)
    assert GAME.view(state, 0).hand[0].cost == 0


def test_a_subprocess_makes_cards_dearer_as_long_as_it_stands():
    state = table(hands={0: (7,)}, extra=(TOLL,))
    state, _ = resolved(state, {"plays": [play(7)]})
    assert {face.cost for face in GAME.view(state, 1).hand} == {3}
    assert {face.cost for face in GAME.view(state, 0).hand} == {1}
    with pytest.raises(Illegal):
        sent(with_player(state, 1, energy=2), 1, plays=[play(BREAD, at(0))])


def test_what_became_too_dear_in_the_middle_of_a_turn_is_skipped():
    state = with_player(table(hands={0: (7,), 1: (BREAD, BREAD)}, extra=(TAX,)), 1, energy=2)
    state, events = resolved(state, {"plays": [play(7)]}, blows(2))
    assert lives(state) == [18, 20]
    assert PlaySkipped(1, "Bread'n'Butter", "energy") in events


# --- whose subprocesses are


def with_process(state, card: int, owner: int, life: int, target: Target | None = None):
    number = state.next_process
    process = Process(
        id=number, card=card, owner=owner, life=life, target=target, used=(0,), used_ever=(0,)
    )
    return structs.replace(state, processes=(*state.processes, process), next_process=number + 1)


def test_Q_CR_40_a_subprocess_that_is_taken_keeps_its_life_and_its_target():
    state = with_process(table(hands={0: (7,)}, extra=(THEFT,)), POKE, 1, 1, Target(player=0))
    state, events = resolved(state, {"plays": [play(7, on(1))]})
    assert [(p.owner, p.life, p.target) for p in state.processes] == [(0, 1, Target(player=0))]
    assert lives(state) == [19, 20]
    assert SubprocessTaken(1, "Poke Monster", 0, 1, "Theft") in events


def test_a_metal_that_is_taken_absorbs_for_its_new_owner():
    state = with_process(table(hands={0: (7,), 1: (BREAD,) * 2}, extra=(THEFT,)), METAL, 1, 5)
    state, _ = resolved(state, {"plays": [play(7, on(1))]}, blows(2))
    assert [(p.owner, p.life) for p in state.processes] == [(0, 3)]
    assert lives(state) == [18, 20]


def test_a_copy_has_the_life_and_the_target_of_what_it_copies_and_belongs_to_the_copier():
    state = with_process(table(hands={0: (7,)}, extra=(CLONE,)), POKE, 1, 1, Target(player=1))
    state, _ = resolved(state, {"plays": [play(7, on(1))]})
    assert [(p.owner, p.life, p.copied) for p in state.processes] == [(1, 1, False), (0, 1, True)]
    assert lives(state) == [20, 18]


def test_a_copy_beyond_the_room_of_the_table_does_not_come_into_being():
    state = table(hands={0: (7,)}, extra=(CLONE,))
    for _ in range(MOST_SUBPROCESSES):
        state = with_process(state, METAL, 1, 5)
    state, events = resolved(state, {"plays": [play(7, on(1))]})
    assert len(state.processes) == MOST_SUBPROCESSES
    assert NoRoom(0, "Metal de sacrifício", MOST_SUBPROCESSES) in events


@pytest.mark.parametrize(
    "text, why",
    [
        ("A [1]: steal an opponent.", "Only a subprocess can be taken or copied"),
        ("A [1]: copy target player.", "Only a subprocess can be taken or copied"),
        ("A [1]: target player cannot die next turn.", "only forbid to play cards"),
    ],
)
def test_what_no_card_can_do_is_refused_with_the_reason(text, why):
    with pytest.raises(Illegal, match=why):
        read_card(text)


# --- the first hit of a turn


def test_Q_CR_37_a_played_card_prevents_the_first_damage_of_its_turn_only():
    state = table(hands={0: (7,), 1: (BREAD,) * 3}, extra=(SHIELD,))
    state, _ = resolved(state, {"plays": [play(7)]}, blows(3))
    assert lives(state) == [16, 20]
    state, _ = resolved(with_player(state, 1, hand=(BREAD,)), {}, blows(1))
    assert lives(state) == [14, 20]


def test_damage_before_the_card_came_was_the_first_of_the_turn():
    state = table(hands={0: (BREAD, 7), 1: (BREAD,) * 3}, extra=(SHIELD,))
    plays = [play(BREAD, at(1)), play(7)]
    state, _ = resolved(state, {"plays": plays}, blows(3))
    assert lives(state) == [14, 18]


def test_the_first_damage_of_a_turn_can_be_sent_back_or_halved():
    for text, after in ((MIRROR, [16, 16]), (HALF, [14, 20])):
        state = table(hands={0: (7,), 1: (8, 8)}, extra=(text, FOUR))
        state, _ = resolved(state, {"plays": [play(7)]}, blows(2, 8))
        assert lives(state) == after


def test_what_a_card_changes_for_the_rest_of_the_match_is_there_in_later_turns():
    state = table(hands={0: (7,), 1: (8,)}, extra=(ARMOUR, FOUR))
    state, _ = resolved(state, {"plays": [play(7)]}, blows(1, 8))
    state, _ = resolved(with_player(state, 1, hand=(8,)), {}, blows(1, 8))
    assert lives(state) == [16, 20]


@pytest.mark.parametrize("lang, said", [("en", "cannot play cards"), ("pt", "não pode jogar")])
def test_the_story_names_the_card_that_bars_a_player(lang, said):
    line = narrate(PlayerBarred(1, False, "Trava"), lang, ("Ana", "Bob"))
    assert line.startswith("Trava: Bob")
    assert said in line
