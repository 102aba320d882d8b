"""The clarification sheet of a new power."""

import pytest

from gamemaster.core.codec import decode, encode
from gamemaster.core.dice import ThreefryDice
from gamemaster.games.auto_rumble.battle.heroes import Settings
from gamemaster.games.auto_rumble.powers import house_library
from gamemaster.games.auto_rumble.sheet.meeting import met
from gamemaster.games.auto_rumble.sheet.sheet import Sheet, meetings, sheet_of
from gamemaster.games.auto_rumble.sheet.story import told_sheet
from gamemaster.games.auto_rumble.sheet.told_meeting import told_scenes
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


def scene(power: Written, other: Written) -> dict[tuple[str, str], tuple[int, int]]:
    """What changes when the owner of the first power acts first: alone, and now."""
    found = met(power, other, Settings())
    assert found is not None
    return {(one.power, one.deed): (one.alone, one.now) for one in found.first.changes}


WALL = Written("Wall", "You have +16 Defence.")
BLADE = Written("Blade", "You have +5 Attack.")


def test_defence_changes_a_power_that_deals_damage_by_what_it_stops():
    changes = scene(STING, WALL)
    assert changes["Sting", "stopped"] == (0, 3 * 6)  # three rounds, what the attack has left of 16
    assert changes["Wall", "guarded"] == (3 * 10, 3 * 16)


def test_a_stronger_attack_changes_nothing_of_a_power_that_heals():
    assert met(Written("Dew", "Gain 5 Energy."), BLADE, Settings()) is None


def test_a_power_that_blocks_more_because_the_other_hits_harder_is_changed():
    thick = Written("Thick", "You have +50 Defence.")
    assert scene(thick, BLADE) == {("Thick", "guarded"): (30, 45)}


def test_a_power_that_is_silenced_does_not_act():
    gag = Written("Gag", "At the start of each round, opponents cannot use powers this round.")
    changes = scene(STING, gag)
    assert changes["Sting", "dealt"] == (45, 0)
    assert "does not act at all" in told_scenes("Sting", met(STING, gag, Settings()), "en")[0]


def test_an_order_that_makes_a_difference_is_told_line_by_line():
    late = Written("Late", "If you have less than 90 Energy, gain 7 Energy.")
    first, second = told_scenes("Sting", met(STING, late, Settings()), "en")
    assert first.startswith("If Sting comes first, ")
    assert second.startswith("If Late comes first, ")
    assert first != second


def test_every_public_power_is_told_of_once_and_those_that_change_most_first():
    sheet = made(STING)
    names = [meeting.power for meeting in sheet.meetings]
    assert sorted((*names, *sheet.calm)) == sorted(power.name for power in PUBLIC)
    changes = [meeting.change for meeting in sheet.meetings]
    assert changes == sorted(changes, reverse=True)
    assert min(changes) > 0


def test_powers_of_the_house_meet_with_numbers_and_no_braces_in_both_languages():
    public = house_library()
    for power in (STING, written("Amoeba"), written("Alice")):
        moved, _ = meetings(power, public, Settings())
        for meeting in moved:
            for lang in ("en", "pt"):
                for line in told_scenes(power.name, meeting, lang):
                    assert "{" not in line
                    assert ":" not in line.removeprefix(power.name)


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
    assert {"en": "In either order", "pt": "Em qualquer ordem"}[lang] in text
    assert "± " in text


def test_an_estimate_is_told_in_percent():
    from gamemaster.games.auto_rumble.sheet.story import told_estimate

    told = told_estimate(Estimate(200, 310, -23, 17), "en")
    assert (
        "changes by −2.3 % ± 1.7 % (200 battles fought with it and without; without: 31.0 %)"
        in told
    )
