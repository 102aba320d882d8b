"""The eight levels of every game: legal, the same every time, for every number of seats, on what the view says."""

import pytest

from gamemaster.bots.levels import LevelStrength, best_of, of_level, weakened
from gamemaster.core.depth import load
from gamemaster.core.dice import ThreefryDice, dice_for_turn, match_key
from gamemaster.core.errors import Trouble
from gamemaster.core.match import play
from gamemaster.games import BOXES, GAMES
from gamemaster.games.galaxy.levels.plans import force_against, survivors
from gamemaster.games.rumble_royale.levels.bidding import points
from gamemaster.games.rumble_royale.levels.guessing import Guess

each_game = pytest.mark.parametrize("box", BOXES, ids=lambda box: box.id)


def view_in(box, seats, turns=2):
    """What seat 0 sees after some turns of random players."""
    config = box.usual(seats)
    state = box.game.setup(config, dice_for_turn(match_key("levels"), 0)).state
    for turn in range(turns):
        sent = {}
        for seat in box.game.awaiting(state):
            view = box.game.view(state, seat)
            raw = box.bots["random"](view, ThreefryDice((turn, seat)))
            sent[seat] = box.game.parse(view, raw)
        state = box.game.resolve(state, sent, dice_for_turn(match_key("levels"), turn + 1)).state
    return box.game.view(state, box.game.awaiting(state)[0])


@each_game
@pytest.mark.parametrize("number", [1, 5, pytest.param(8, marks=pytest.mark.long)])
def test_a_level_answers_legally_and_always_the_same(box, number):
    for seats in (box.seats[0], min(max(box.seats), 8)):
        view = view_in(box, seats)
        answers = [load(box.levels)(number)(view, ThreefryDice((number, 4))) for _ in range(2)]
        assert answers[0] == answers[1]
        box.game.parse(view, answers[0])


@each_game
def test_all_eight_are_among_the_bots_by_themselves(box):
    assert {f"level-{number}" for number in range(1, 9)} <= box.bots.keys()


@each_game
def test_there_are_eight(box):
    for number in (0, 9):
        with pytest.raises(Trouble, match="from 1 to 8"):
            load(box.levels)(number)


@pytest.mark.parametrize(
    "name, seats", [pytest.param("rumble-royale", 3, marks=pytest.mark.long), ("galaxy", 2)]
)
def test_the_master_beats_the_first_level(name, seats):
    box = GAMES[name]
    bots = [box.bots["level-8"], *[box.bots["level-1"]] * (seats - 1)]
    won = sum(
        0 in play(box, box.usual(seats), bots, f"m {n}").end.outcome.winners for n in range(3)
    )
    assert won >= 2


def test_what_rumble_royale_guesses_looks_the_same_to_the_seat():
    box = GAMES["rumble-royale"]
    view = view_in(box, 3, turns=3)
    seen = box.game.view(Guess(view, ThreefryDice((1, 1))).state(), view.seat)
    for field in ("players", "energy", "coins", "turn", "turns"):
        assert getattr(seen, field) == getattr(view, field)
    assert [face.name for face in seen.hand] == [face.name for face in view.hand]
    assert [(s.id, s.owner, s.life) for s in seen.subprocesses] == [
        (s.id, s.owner, s.life) for s in view.subprocesses
    ]


def test_a_card_that_hurts_everybody_is_worth_more_among_more():
    box = GAMES["rumble-royale"]
    cards = {text.split(" [")[0]: text for text in box.usual(3).house}
    assert "Hail of Stones" in cards or "Chuva de pedras" in cards
    view = view_in(box, 3, turns=1)
    bread = view.basics[0]
    assert points(bread, 2) == 2


@pytest.mark.parametrize("natives, force", [(1, 2), (3, 4), (6, 7), (10, 11)])
def test_galaxys_plans_send_the_smallest_force_that_wins(natives, force):
    assert force_against(natives) == force
    assert survivors(force, natives) > 0
    assert survivors(force - 1, natives) <= 0


def test_without_noise_the_best_is_chosen_and_equals_by_lot():
    assert best_of([1, 9, 3], 0, ThreefryDice((1, 1))) == 1
    drawn = {best_of([5, 5], 0, ThreefryDice((n, 1))) for n in range(20)}
    assert drawn == {0, 1}


def test_noise_makes_near_choices_alike_and_leaves_far_ones_apart():
    chosen = {best_of([0, 40, 1000], 100, ThreefryDice((n, 1))) for n in range(40)}
    assert chosen == {2}
    chosen = {best_of([0, 40], 100, ThreefryDice((n, 1))) for n in range(40)}
    assert chosen == {0, 1}


def test_rashness_is_how_often_it_does_not_think():
    bot = weakened(LevelStrength(30, 0, 0), lambda view, dice: "rash", lambda *asked: "thought")
    rash = sum(bot(None, ThreefryDice((n, 1))) == "rash" for n in range(400))
    assert 80 < rash < 160


def test_a_level_is_found_by_its_number():
    assert of_level("abcdefgh", 3) == "c"
