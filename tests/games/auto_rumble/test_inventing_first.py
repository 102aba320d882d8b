"""A table may choose that new powers are handed in and talked about before anybody bids (Q-AR-64)."""

import pytest

from gamemaster.core.errors import Illegal
from gamemaster.games.auto_rumble import BOX
from gamemaster.games.auto_rumble.events import (
    BattleFought,
    PowerReworded,
    PowerSubmitted,
    PowerWithdrawn,
)
from tests.games.auto_rumble.table import GAME, resolved, sent, structs, table, told

STING = "Sting: Deal 5 damage to each opponent."
MOSS = "Moss: At the end of each round gain 3 Energy."
HOST = 3


def inventing(**config):
    """A table of three whose round begins with inventing."""
    return structs.replace(table(lots=("P",), invent="first", **config), phase="inventing")


def shown(**config):
    """The same table, two powers lying open."""
    return resolved(inventing(**config), {0: {"powers": [STING]}, 2: {"powers": [MOSS]}}).state


def known(state):
    return [power.name for power in state.known]


def test_Q_AR_64_new_powers_are_public_before_anybody_bids():
    step = resolved(inventing(), {0: {"powers": [STING]}, 2: {"powers": [MOSS]}})
    assert [event.power.name for event in told(step, PowerSubmitted)] == ["Sting", "Moss"]
    assert told(step, BattleFought) == []
    assert step.state.phase == "clarifying"
    assert [p.power.name for p in GAME.view(step.state, 1).proposals] == ["Sting", "Moss"]


def test_only_authors_are_asked_while_powers_are_talked_about():
    assert GAME.awaiting(shown()) == (0, 2)


def test_a_silent_author_keeps_his_power_and_then_everybody_bids():
    after = resolved(shown()).state
    assert (after.phase, after.round, GAME.awaiting(after)) == ("bidding", 1, (0, 1, 2))
    assert known(after) == ["P", "Sting", "Moss"]


def test_an_author_may_word_his_power_anew():
    words = {"powers": ["sting: Deal 2 damage to each opponent."]}
    step = resolved(shown(), {0: words})
    (event,) = told(step, PowerReworded)
    assert (event.before, event.power.text) == ("Sting", "Deal 2 damage to each opponent.")
    assert known(step.state) == ["P", "Sting", "Moss"]


def test_an_author_may_withdraw_his_power():
    step = resolved(shown(), {2: {"withdraw": ["moss"]}})
    assert told(step, PowerWithdrawn) == [PowerWithdrawn(2, "Moss")]
    assert known(step.state) == ["P", "Sting"]


@pytest.mark.parametrize(
    "raw",
    [
        {"withdraw": ["Moss"]},
        {"powers": [MOSS]},
        {"powers": ["Other: Deal 2 damage to each opponent."]},
        {"powers": [STING], "withdraw": ["Sting"]},
        {"bids": {"P": 1}},
    ],
)
def test_nobody_touches_what_is_not_his(raw):
    with pytest.raises(Illegal):
        sent(shown(), 0, raw)


def test_powers_do_not_come_with_the_bids_as_well():
    with pytest.raises(Illegal, match="before the bids"):
        sent(resolved(shown()).state, 0, {"powers": ["New: Gain 2 Energy each round."]})


def test_without_new_powers_everybody_bids_at_once():
    assert resolved(inventing()).state.phase == "bidding"


def test_powers_talked_about_are_lots_from_the_next_round_on():
    bids = resolved(shown()).state
    assert bids.lots == ("P",)
    assert {"Sting", "Moss"} <= set(resolved(bids).state.lots)


def test_the_next_round_begins_with_inventing_and_the_last_does_not():
    after = resolved(resolved(shown(rounds=3)).state).state
    assert (after.round, after.phase) == (2, "inventing")
    last = resolved(resolved(after).state).state
    assert (last.round, last.phase) == (3, "bidding")


def test_the_host_judges_before_the_bids():
    review = resolved(shown(host=HOST)).state
    assert (review.phase, GAME.awaiting(review)) == ("review", (HOST,))
    said = {"verdicts": [{"power": "Sting", "ruling": "veto", "reason": "too strong"}]}
    after = resolved(review, {HOST: said}).state
    assert (after.phase, after.round) == ("bidding", 1)
    assert known(after) == ["P", "Moss"]


@pytest.mark.parametrize("line", ["withdraw = Moss", "retirar = Moss"])
def test_at_a_keyboard_a_power_is_withdrawn_by_its_name(line):
    assert BOX.typed(GAME.view(shown(), 2), line) == {"withdraw": ["Moss"]}
