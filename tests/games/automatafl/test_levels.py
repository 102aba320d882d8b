"""Automatafl's eight levels: all legal, the same answer every time, stronger by number."""

import pytest

from gamemaster.bots.search import ContractFrames
from gamemaster.core.depth import load
from gamemaster.core.dice import LowDice, ThreefryDice
from gamemaster.core.errors import Trouble
from gamemaster.core.match import play
from gamemaster.games.automatafl import BOX, levels
from gamemaster.games.automatafl.levels.mind import RulesMind

# One worker compiles the twin for all of these; two would compile it twice.
pytestmark = [pytest.mark.xdist_group("automatafl compiled"), pytest.mark.long]
GAME = BOX.game


def first_view(config, seat=0):
    return GAME.view(GAME.setup(BOX.complete(config), LowDice()).state, seat)


@pytest.mark.parametrize("number", range(1, 9))
@pytest.mark.parametrize("config", [{"layout": "duel"}, {"layout": "seven", "seats": 4}], ids=str)
def test_every_level_answers_legally_and_always_the_same(number, config):
    view = first_view(config, 1)
    bot = load(BOX.levels)(number)
    answers = [bot(view, ThreefryDice((number, 4))) for _ in range(2)]
    assert answers[0] == answers[1]
    GAME.parse(view, answers[0])


@pytest.mark.parametrize("preset", ["cube", "twins", "court", "free"])
def test_boards_that_the_twin_cannot_play_are_searched_by_the_rules(preset):
    view = first_view(BOX.presets[preset])
    GAME.parse(view, load(BOX.levels)(8)(view, ThreefryDice((1, 1))))


def test_without_numba_levels_search_the_rules(monkeypatch):
    monkeypatch.setattr(levels, "can_compile", lambda: False)
    view = first_view({"layout": "duel"})
    GAME.parse(view, load(BOX.levels)(8)(view, ThreefryDice((1, 1))))


def test_a_level_enters_again_after_a_clash():
    config = BOX.complete({"layout": "duel"})
    state = GAME.setup(config, LowDice()).state
    move = GAME.parse(GAME.view(state, 0), {"from": [1, 0], "to": [2, 0]})
    state = GAME.resolve(state, {0: move, 1: move}, LowDice()).state
    assert state.owing == (0, 1)
    view = GAME.view(state, 0)
    for seed in range(10):
        GAME.parse(view, load(BOX.levels)(7)(view, ThreefryDice((seed, 1))))


def test_there_are_eight():
    for number in (0, 9):
        with pytest.raises(Trouble, match="from 1 to 8"):
            load(BOX.levels)(number)


def test_frames_by_the_rules_know_where_a_match_ends():
    config = BOX.complete({"layout": "duel", "turn_limit": 1})
    frames = ContractFrames(GAME, RulesMind(), ThreefryDice((1, 1)))
    frame = frames.frame(GAME.setup(config, LowDice()).state, 3, 0)
    assert all(frame.over)
    assert len(frame.table) == 2 * len(frame.over)


def test_level_8_beats_level_2():
    box, config = BOX, BOX.complete({"layout": "duel"})
    strong, weak = (load(box.levels)(number) for number in (8, 2))
    won = 0
    for game in range(4):
        bots = [strong, weak] if game % 2 == 0 else [weak, strong]
        outcome = play(box, config, bots, f"levels {game}").end.outcome
        won += outcome.winners == (game % 2,)
    assert won >= 3
