"""The end of a match: the turn that decided it is found by playing on, and what it did to the ratings."""

import pytest

from gamemaster.core.contract import Outcome
from gamemaster.core.match import play
from gamemaster.games import GAMES
from gamemaster.tables.telling.endings import Enough, bound, decided_at
from gamemaster.tables.telling.ladder import Climber, Finished, changes
from gamemaster.tables.telling.pasts import turns_of

SEED = "ab" * 16


def match_of(game, config):
    box = GAMES[game]
    whole = box.complete(config)
    bots = [box.bots[box.best_bot]] * box.seated(whole)
    turns = turns_of(box, play(box, whole, bots, SEED))
    return box, turns, box.game.outcome(turns[-1].state)


def never():
    """Time enough."""


@pytest.mark.parametrize(
    ("game", "config"),
    [
        ("galaxy", {"seats": 2, "turns": 8, "systems": 6, "size": 8}),
        ("bmiibo", {"fighters": ["archer", "brawler"], "cap": 40}),
    ],
)
def test_from_the_key_turn_on_whoever_won_always_wins(game, config):
    box, turns, outcome = match_of(game, config)
    found = decided_at(box, turns, outcome, SEED, never)
    assert 1 <= found.turn <= len(turns) - 1
    assert found == decided_at(box, turns, outcome, SEED, never)
    if found.turn > 1:
        assert 0 < found.otherwise <= found.tries


def test_a_search_that_takes_too_long_finds_nothing():
    box, turns, outcome = match_of("galaxy", {"seats": 2, "turns": 8, "systems": 6, "size": 8})

    def at_once():
        raise Enough

    assert decided_at(box, turns, outcome, SEED, at_once) is None


def test_a_bound_lets_work_go_on_until_its_time_is_over():
    check = bound(1000.0)
    check()
    with pytest.raises(Enough):
        bound(-1.0)()


def test_a_win_raises_the_rating_and_a_loss_lowers_it():
    ana, bia = Climber("a", None, "Ana", False, True), Climber("b", None, "Bia", False, True)
    match = Finished("t", 0, Outcome(((0,), (1,)), (1, 0)), (ana, bia))
    won, lost = changes([match], "t")
    assert won.after > won.before
    assert lost.after < lost.before


def test_a_match_against_oneself_changes_no_rating():
    ana = Climber("a", None, "Ana", False, True)
    match = Finished("t", 0, Outcome(((0,), (1,)), (1, 0)), (ana, ana))
    assert changes([match], "t") == ()
