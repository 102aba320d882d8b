"""Powers that players submit: compiled at once, public, refused whole with the reason and the place."""

import pytest

from gamemaster.core.errors import Illegal
from gamemaster.games.auto_rumble.events import PowerSubmitted, RoundOpened
from gamemaster.games.auto_rumble.powers import check, unlike
from tests.games.auto_rumble.table import PLAIN_TEXT, resolved, sent, side, table, told, written

STING = "Sting: Deal 5 damage to each opponent."
MOSS = "Moss: At the end of each round gain 3 Energy."


def test_submitted_powers_are_public_with_their_author():
    step = resolved(table(lots=("P",)), {1: {"powers": [STING, MOSS]}})
    submitted = [(e.seat, e.power.name, e.power.author) for e in told(step, PowerSubmitted)]
    assert submitted == [(1, "Sting", 1), (1, "Moss", 1)]
    assert {"Sting", "Moss"} <= {power.name for power in step.state.known}


def test_a_power_may_be_written_in_portuguese():
    raw = {"powers": [{"text": "Ferrão: Cause 5 de dano a cada oponente.", "lang": "pt"}]}
    power = sent(table(lots=("P",)), 0, raw).powers[0]
    assert (power.name, power.lang) == ("Ferrão", "pt")


def test_an_illegal_text_refuses_the_whole_submission_with_its_place():
    raw = {"bids": {"P": 5}, "powers": [STING, "Flaw: Gain 5 coins each round."]}
    with pytest.raises(Illegal) as refusal:
        sent(table(lots=("P",)), 0, raw)
    assert refusal.value.path[:2] == ("powers", 1)
    assert "coins" in refusal.value.message


def test_a_power_refused_at_a_table_shows_the_place_that_the_editor_shows():
    text = "Each round, gian 3 Energy."
    with pytest.raises(Illegal) as editor:
        check({"name": "Slip", "text": text})
    with pytest.raises(Illegal) as refusal:
        sent(table(lots=("P",)), 0, {"powers": [STING, f"Slip: {text}"]})
    shown = refusal.value
    assert shown.span == editor.value.span == (12, 16)
    assert (shown.nearest, shown.repairs) == (editor.value.nearest, editor.value.repairs)


@pytest.mark.parametrize(
    "text",
    [
        "Luck: Flip a coin: deal 5 damage.",
        "Boh: Blargh the foo.",
        "No colon",
        ": nameless.",
        "Empty:",
    ],
)
def test_texts_that_are_no_power_are_refused_for_their_author(text):
    with pytest.raises(Illegal) as refusal:
        sent(table(lots=("P",)), 0, {"powers": [text]})
    assert refusal.value.path[:2] == ("powers", 0)
    assert refusal.value.pt


def test_Q_AR_7_fewer_than_two_powers_are_allowed_and_more_are_not():
    assert len(sent(table(lots=("P",)), 0, {"powers": [STING]}).powers) == 1
    with pytest.raises(Illegal, match="2 new powers a round"):
        sent(table(lots=("P",)), 0, {"powers": [STING, MOSS, f"Third: {PLAIN_TEXT}"]})


def test_G_AR_15_no_powers_in_the_last_round_but_bids_and_order():
    last = table(side(30, P1=1), side(), lots=("Q",), number=10)
    with pytest.raises(Illegal, match="last round"):
        sent(last, 0, {"powers": [STING]})
    accepted = sent(last, 0, {"bids": {"Q": 3}, "order": ["P1"]})
    assert accepted.bids[0].coins == 3


def test_Q_AR_7_round_nine_still_takes_powers():
    ninth = table(lots=("P",), number=9)
    assert sent(ninth, 0, {"powers": [STING]}).powers[0].name == "Sting"


def test_the_last_battle_ends_the_match():
    step = resolved(table(lots=("P",), number=10))
    assert step.state.phase == "over"
    assert told(step, RoundOpened) == []


@pytest.mark.parametrize("name", ["P", "p", "Attack", "ataque", "x" * 61, "a:b", "a\x07b"])
def test_names_that_would_confuse_are_refused(name):
    with pytest.raises(Illegal):
        sent(table(lots=("P",)), 0, {"powers": [{"name": name, "text": PLAIN_TEXT}]})


def test_two_powers_of_one_submission_need_two_names():
    with pytest.raises(Illegal) as refusal:
        sent(table(lots=("P",)), 0, {"powers": [STING, STING]})
    assert refusal.value.path == ("powers", 1)


def test_of_two_seats_with_one_name_the_later_gets_a_number():
    step = resolved(table(lots=("P",)), {0: {"powers": [STING]}, 2: {"powers": [STING]}})
    names = [(e.power.name, e.wanted) for e in told(step, PowerSubmitted)]
    assert names == [("Sting", ""), ("Sting 2", "Sting")]


def test_a_name_in_the_hidden_pool_is_free_and_the_hidden_power_gives_way():
    state = table(lots=("P",), hidden=("Sting",))
    step = resolved(state, {0: {"powers": [STING]}})
    assert told(step, PowerSubmitted)[0].power.name == "Sting"
    assert sorted(lot.name for lot in told(step, RoundOpened)[0].lots) == ["P", "Sting", "Sting 2"]


def test_a_number_behind_a_long_name_keeps_it_within_bounds():
    long = written("x" * 60)
    assert unlike(long, [long.name]).name == "x" * 58 + " 2"


def test_Q_AR_50_a_provisional_winner_gets_nothing():
    step = resolved(table(lots=("P",)))
    assert [s.coins for s in step.state.sides] == [60, 60, 60]
    assert len(step.state.winners) == 1


@pytest.mark.parametrize("name", ["\ud800", "St\ud800ing", "", "x" * 61, "Attack", "A:B"])
def test_a_power_is_checked_under_a_name_that_it_could_have_at_a_table(name):
    with pytest.raises(Illegal):
        check({"name": name, "text": "Gain 3 Energy.", "lang": "en"})
