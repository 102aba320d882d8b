"""The clarification sheet of a new power."""

import pytest

from gamemaster.core.codec import decode, encode
from gamemaster.core.dice import ThreefryDice
from gamemaster.games.auto_rumble.battle.heroes import Settings
from gamemaster.games.auto_rumble.sheet.sheet import Sheet, sheet_of, touched
from gamemaster.games.auto_rumble.sheet.story import told_sheet
from gamemaster.games.auto_rumble.sheet.trials import Estimate, _error, estimate
from gamemaster.games.auto_rumble.state import Written
from tests.games.auto_rumble.table import SAMPLE, written

PUBLIC = tuple(written(name) for name in SAMPLE)
STING = Written("Sting", "Deal 15 damage to each opponent.")
FEEBLE = Written("Feeble", "At the start of each round lose 30 Energy.")


def made(power: Written, trials: int = 10) -> Sheet:
    return sheet_of(power, PUBLIC, Settings(), ThreefryDice((3, 3)), trials)


def test_the_same_dice_give_the_same_sheet_and_it_survives_json():
    sheet = made(STING)
    assert made(STING) == sheet
    assert decode(encode(sheet), Sheet) == sheet


def test_touched_names_moments_and_stats():
    assert touched(written("Amoeba")) == (("end",), ("energy",))
    moments, stats = touched(written("Cosmic Shield"))
    assert "always" in moments
    assert "defence" in stats


def test_powers_that_share_a_moment_or_a_stat_meet_and_others_do_not():
    sheet = made(
        Written("Bark", "You get +5 to Defense for every Hero alive at the start of the round.")
    )
    met = {meeting.power: meeting for meeting in sheet.meetings}
    assert "defence" in met["Cosmic Shield"].stats
    assert "Souleater" not in met


def test_a_power_does_not_meet_itself():
    met = [meeting.power for meeting in made(written("Amoeba")).meetings]
    assert "Amoeba" not in met


def test_a_power_that_only_helps_is_estimated_above_one_that_only_harms():
    dice = ThreefryDice((5, 5))
    good = estimate(STING, PUBLIC, Settings(), dice, 40)
    bad = estimate(FEEBLE, PUBLIC, Settings(), dice, 40)
    assert good.change - 2 * good.error > 0 > bad.change + 2 * bad.error


@pytest.mark.parametrize(
    "battles, changes, squares, error",
    [(100, 0, 0, 1), (100, 100, 100, 1), (100, 0, 50, 72), (1, 0, 0, 1000)],
)
def test_the_standard_error_of_the_change(battles, changes, squares, error):
    assert _error(battles, changes, squares) == error


@pytest.mark.parametrize("lang, reads", [("en", "Judy reads this as: "), ("pt", "Judy lê assim: ")])
def test_the_sheet_as_text_has_all_its_parts(lang, reads):
    text = told_sheet(made(STING), lang)
    assert reads in text
    assert "Sting" in text
    assert "Amoeba (" in text
    assert "± " in text


def test_an_estimate_is_told_in_percent():
    from gamemaster.games.auto_rumble.sheet.story import told_estimate

    told = told_estimate(Estimate(200, 310, -23, 17), "en")
    assert (
        "changes by −2.3 % ± 1.7 % (200 battles fought with it and without; without: 31.0 %)"
        in told
    )
