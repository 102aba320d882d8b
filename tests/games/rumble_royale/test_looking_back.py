"""What a card may ask of the turn so far: who hurt whom, steps and sequences, who played, what was won."""

import pytest

from gamemaster.core.errors import Illegal
from gamemaster.games.rumble_royale.cards import compile_card, read_card, reading
from gamemaster.games.rumble_royale.own_name import without_name
from tests.games.rumble_royale.tables import (
    BREAD,
    METAL,
    at,
    lives,
    play,
    resolved,
    table,
    with_lots,
    with_player,
)

CARD = 7
REVENGE = "Revenge [1]: each opponent who damaged you this turn loses 5 Life."
FIRST = "First [1]: if this is played in step 1, gain 2 Glory."
SECOND = "Second [1]: if this is played in step 2, gain 2 Glory."
LAST = "Last [1]: if this is the last card of your sequence, gain 2 Glory."
WON = "Won [1]: gain 1 Glory for each card you won in the auction this turn."
ECHO = "Echo [1]: if target player played a card in this step, he loses 5 Life."


def glory(state):
    return [player.glory for player in state.players]


def test_Q_CR_47_who_has_damaged_you_is_whose_damage_has_reached_you():
    state = table(3, extra=(REVENGE,), hands={0: (BREAD, CARD), 1: (BREAD,), 2: (BREAD,)})
    state, _ = resolved(
        state,
        {"plays": [play(BREAD, at(1)), play(CARD)]},
        {"plays": [play(BREAD, at(0))]},
        {"plays": [play(BREAD, at(1))]},
    )
    assert lives(state) == [18, 11, 20]


def test_Q_CR_47_what_was_taken_over_did_not_reach_you():
    hands = {0: (METAL, BREAD, CARD), 1: (BREAD,) * 2}
    state = table(2, extra=(REVENGE,), hands=hands)
    state, _ = resolved(
        state,
        {"plays": [play(METAL), play(BREAD, at(1)), play(CARD)]},
        {"plays": [play(BREAD, at(0))]},
    )
    assert lives(state) == [20, 18]


def test_Q_CR_47_last_turn_is_remembered():
    text = "Grudge [1]: each opponent who damaged you last turn loses 5 Life."
    state = table(3, extra=(text,), hands={1: (BREAD,)})
    state, _ = resolved(state, {}, {"plays": [play(BREAD, at(0))]})
    state = with_player(state, 0, hand=(CARD,), energy=10)
    state, _ = resolved(state, {"plays": [play(CARD)]})
    assert lives(state) == [18, 15, 20]


@pytest.mark.parametrize(("text", "wanted"), [(FIRST, [0, 0]), (SECOND, [2, 0])])
def test_Q_CR_48_a_card_keeps_its_step_and_the_last_card_is_the_last_one_sent(text, wanted):
    thief = "Thief [1]: the target loses 9 Energy."
    state = table(2, extra=(text, thief, LAST), hands={0: (CARD, CARD + 2), 1: (CARD + 1,)})
    state = with_player(state, 0, energy=2)
    first, _ = resolved(state, {"plays": [play(CARD), play(CARD + 2)]})
    assert glory(first) == [2 + 2 * (text == FIRST), 0]
    state = with_player(state, 0, hand=(BREAD, CARD), energy=10)
    second, _ = resolved(state, {"plays": [play(BREAD, at(1)), play(CARD)]})
    assert glory(second) == wanted


def test_Q_CR_48_a_card_that_cannot_be_paid_any_more_keeps_its_place():
    thief = "Thief [1]: the target loses 9 Energy."
    state = table(2, extra=(SECOND, thief), hands={0: (CARD,) * 3, 1: (CARD + 1,)})
    state = with_player(state, 0, energy=3)
    plays = [play(CARD)] * 3
    state, _ = resolved(state, {"plays": plays}, {"plays": [play(CARD + 1, at(0))]})
    assert glory(state) == [0, 0]


def test_Q_CR_48_what_others_still_have_in_their_sequences_cannot_be_asked():
    with pytest.raises(Illegal):
        read_card("Spy [1]: gain 1 Glory for each card the target still has in his sequence.")


def test_Q_CR_49_a_card_that_was_won_is_one_bought_in_this_turns_auction():
    state = with_lots(table(2, extra=(WON,), hands={0: (CARD,), 1: (CARD,)}), BREAD, BREAD)
    bids = [{"slot": 0, "coins": 2}, {"slot": 1, "coins": 1}]
    state, _ = resolved(
        state,
        {"plays": [play(CARD)], "bids": bids},
        {"plays": [play(CARD)], "basics": [BREAD, BREAD]},
    )
    assert glory(state) == [2, 0]
    state = with_player(state, 0, hand=(CARD,), energy=10)
    state, _ = resolved(state, {"plays": [play(CARD)]})
    assert glory(state) == [2, 0]


def test_Q_CR_50_who_plays_in_this_step_is_known_before_anything_of_it_happens():
    hands = {0: (CARD,), 1: (CARD,), 2: (BREAD,) * 2}
    state = table(3, extra=(ECHO,), hands=hands)
    mutual, _ = resolved(state, {"plays": [play(CARD, at(1))]}, {"plays": [play(CARD, at(0))]}, {})
    assert lives(mutual) == [15, 15, 20]
    idle, _ = resolved(state, {"plays": [play(CARD, at(2))]}, {}, {})
    assert lives(idle) == [20, 20, 20]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (
            "Martyr [1] - subprocess 2: When Martyr is destroyed, each opponent takes 3 damage.",
            "Whenever this subprocess is destroyed, deal 3 damage to each opponent.",
        ),
        (
            "Fireball [4]: Fireball deals 5 damage to target player.",
            "Choose a player. When played, deal 5 damage to the target.",
        ),
        (
            "The Wall [4] - subprocess 9: damage dealt to you is dealt to the Wall instead.",
            "Always, each hit against you strikes this subprocess instead.",
        ),
    ],
)
def test_a_card_may_call_itself_by_its_name(text, read):
    assert reading(compile_card(text, "en"), "en").endswith(read)


def test_a_name_changes_nothing_that_can_be_read_without_it():
    card = compile_card("Glory [5]: gain 2 Glory.", "en")
    assert reading(card, "en") == "Glory [5]: When played, gain 2 Glory."


def test_a_name_that_stands_in_another_word_is_no_name():
    assert without_name("heal 3 and be healed", "Eal", "en", stays=False) is None


def test_the_place_of_a_refusal_is_that_of_the_text_as_it_stands():
    text = "Martyr [1] - subprocess 2: When Martyr is destroyed, frobnicate each opponent."
    with pytest.raises(Illegal) as refused:
        compile_card(text, "en")
    start, end = refused.value.span
    assert text[start:end] == "Martyr"
