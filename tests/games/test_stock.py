"""The house's own content: every piece is what an author could have handed in."""

import pytest

from gamemaster.games import GAMES

KINDS = [(game, kind) for game, box in GAMES.items() for kind in box.stock]
LANGUAGES = ("en", "pt")


def test_every_kind_that_people_write_is_in_stock():
    for box in GAMES.values():
        assert set(box.stock) == set(box.checks), box.id


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game, kind", KINDS)
def test_every_piece_in_stock_passes_the_check_of_its_kind_without_a_question(game, kind, lang):
    box = GAMES[game]
    pieces = box.stock[kind](lang)
    assert len(pieces) >= 12
    for piece in pieces:
        assert box.checks[kind](piece), piece


@pytest.mark.parametrize("game, kind", KINDS)
def test_the_stock_of_one_language_is_that_of_the_other_in_other_words(game, kind):
    box = GAMES[game]
    english, portuguese = (
        [meaning(box.checks[kind](piece)) for piece in box.stock[kind](lang)] for lang in LANGUAGES
    )
    assert english == portuguese


def meaning(reading):
    """What a piece does, its name apart: in English where it is a sentence, else its whole reading."""
    return reading["en"].partition(":")[2] if "en" in reading else reading


def test_a_fighter_in_stock_is_balanced():
    for fighter in GAMES["bmiibo"].stock["fighter"]("en"):
        assert GAMES["bmiibo"].checks["fighter"](fighter)["balanced"], fighter["name"]
