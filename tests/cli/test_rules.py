"""`gamemaster rules`: how a game is played, on one screen."""

import pytest

from gamemaster.games import GAMES
from tests.cli.command import Command


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "pt"])
def test_rules_tells_goal_turn_and_end(command: Command, game: str, lang: str):
    primer = GAMES[game].primer
    assert primer is not None
    seen = command("rules", game, "--lang", lang)
    assert seen.code == 0
    told = " ".join(seen.out.split())
    for words in (primer.goal, primer.turn[2].words, primer.end):
        assert " ".join((words.en if lang == "en" else words.pt).split()) in told


def test_a_game_that_is_not_there_is_said(command: Command):
    seen = command("rules", "chess")
    assert seen.code == 1
    assert "chess" in seen.err
