"""The host's say over new powers: accept, veto, or ask for another wording."""

import pytest

from gamemaster.core.errors import Illegal
from gamemaster.games.auto_rumble.events import PowerWithdrawn, VerdictGiven
from tests.games.auto_rumble.table import GAME, resolved, sent, table, told

STING = "Sting: Deal 5 damage to each opponent."
MOSS = "Moss: At the end of each round gain 3 Energy."
HOST = 3


def proposed(**config):
    """A table of three and a host who does not play, to whom two powers were submitted."""
    state = table(lots=("P",), host=HOST, **config)
    return resolved(state, {0: {"powers": [STING]}, 2: {"powers": [MOSS]}}).state


def judged(state, **verdicts):
    said = [{"power": p, "ruling": r, "reason": "because"} for p, r in verdicts.items()]
    return resolved(state, {HOST: {"verdicts": said}})


def test_the_host_is_awaited_after_the_battle_and_only_if_there_is_something_to_judge():
    assert GAME.awaiting(proposed()) == (HOST,)
    assert GAME.awaiting(resolved(table(lots=("P",), host=HOST)).state) == (0, 1, 2)


def test_a_silent_host_accepts():
    after = resolved(proposed()).state
    assert after.phase == "bidding"
    assert sorted(after.lots) == ["Moss", "P", "Sting"]


def test_a_vetoed_power_never_enters_the_pool_and_its_name_is_free_again():
    step = judged(proposed(), Sting="veto")
    assert sorted(step.state.lots) == ["Moss", "P"]
    assert told(step, VerdictGiven)[0] == VerdictGiven(0, "Sting", "veto", "because")
    assert sent(step.state, 1, {"powers": [STING]}).powers[0].name == "Sting"


def test_a_rewording_is_asked_of_the_author_alone():
    state = judged(proposed(), Sting="reword").state
    assert (state.phase, GAME.awaiting(state)) == ("rewording", (0,))
    assert [p.asked for p in state.proposals] == ["because"]


def test_a_reworded_power_comes_before_the_host_again():
    asked = judged(proposed(), Sting="reword").state
    again = resolved(asked, {0: {"powers": ["Sting: Deal 2 damage to each opponent."]}}).state
    assert GAME.awaiting(again) == (HOST,)
    after = judged(again, Sting="accept").state
    assert next(p.text for p in after.known if p.name == "Sting").startswith("Deal 2")


def test_a_rewording_that_does_not_compile_is_refused():
    asked = judged(proposed(), Sting="reword").state
    with pytest.raises(Illegal) as refusal:
        sent(asked, 0, {"powers": ["Sting: Gain 5 coins."]})
    assert refusal.value.path[:2] == ("powers", 0)


def test_an_author_who_does_not_reword_withdraws():
    step = resolved(judged(proposed(), Sting="reword").state)
    assert told(step, PowerWithdrawn) == [PowerWithdrawn(0, "Sting")]
    assert sorted(step.state.lots) == ["Moss", "P"]


def test_the_host_may_ask_only_so_often():
    asked = judged(proposed(), Sting="reword").state
    again = resolved(asked, {0: {"powers": [STING]}}).state
    with pytest.raises(Illegal, match="accept it or veto it"):
        judged(again, Sting="reword")


def test_asking_for_a_rewording_needs_a_reason():
    with pytest.raises(Illegal, match="needs a reason"):
        sent(proposed(), HOST, {"verdicts": [{"power": "Sting", "ruling": "reword"}]})


def test_a_verdict_names_a_power_that_waits_and_only_once():
    for verdicts in ([("P", "veto")], [("Sting", "veto"), ("sting", "accept")]):
        raw = {"verdicts": [{"power": p, "ruling": r} for p, r in verdicts]}
        with pytest.raises(Illegal):
            sent(proposed(), HOST, raw)


def test_bids_are_not_asked_for_in_a_review():
    with pytest.raises(Illegal) as refusal:
        sent(proposed(), HOST, {"bids": {"P": 1}})
    assert refusal.value.at == "$.bids"


def test_a_player_may_be_the_host():
    state = resolved(table(lots=("P",), host=1), {0: {"powers": [STING]}}).state
    assert GAME.awaiting(state) == (1,)


def test_a_host_who_does_not_play_is_ranked_behind_the_winner():
    over = resolved(table(lots=("P",), host=HOST, number=10)).state
    outcome = GAME.outcome(over)
    assert outcome.scores[HOST] == 0
    assert len(outcome.scores) == 4
