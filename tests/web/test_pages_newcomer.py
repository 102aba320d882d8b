"""The first ten minutes of each game: primer, guided turn, a whole match, its end, a rematch."""

import pytest

from tests.web.browsing import needs_pages
from tests.web.newcomer import GAMES, Newcomer

pytestmark = [needs_pages, pytest.mark.long, pytest.mark.xdist_group("browser")]


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_plays_a_match_with_only_what_the_page_says(visit, game):
    ana = Newcomer(visit(motion=True, newcomer=True), game)
    ana.presses_play()
    ana.reads_how_to_play()
    ana.is_guided()
    ana.plays_to_the_end()
    ana.has_seen_everything_before_it_stood_anywhere()
    ana.sees_who_won_and_why()
    ana.plays_again()
