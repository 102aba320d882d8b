"""Content that people write, as its author sees it: every game's check, through its box."""

import pytest

from gamemaster.core.errors import Illegal
from gamemaster.games import GAMES
from gamemaster.language import Refused

POWER = GAMES["auto-rumble"].checks["power"]
CARD = GAMES["rumble-royale"].checks["card"]
FIGHTER = GAMES["bmiibo"].checks["fighter"]
REX = {
    "name": "Rex",
    "attack": {"actionType": "melee", "element": "normal", "amount": 10, "cooldown": 1},
    "ability": {"actionType": "heal", "amount": 10, "selfTargeting": 1, "cooldown": 3},
    "ultimate": {"actionType": "melee", "element": "dark", "amount": 40, "cooldown": 10},
}


def test_judy_reads_a_power_in_both_languages():
    read = POWER({"name": "Sting", "text": "Deal 5 damage to each opponent."})
    assert "5 damage" in read["en"]
    assert "5 de dano" in read["pt"]


def test_a_power_that_does_not_stand_says_why_and_where():
    text = "Spend 15: sometimes deal 3 damage to each opponent."
    with pytest.raises(Refused, match="chance") as refused:
        POWER({"name": "Cold", "text": text})
    assert "sometimes" in text[refused.value.start : refused.value.end]


def test_a_card_is_read_from_its_text_or_from_a_library():
    text = "Glove Slap [1]: deal 3 damage."
    assert CARD(text) == CARD({"text": text})
    assert CARD(text)["cost"] == 1
    with pytest.raises(Illegal):
        CARD({"words": text})


def test_a_fighter_has_an_account_for_every_action():
    read = FIGHTER(REX)
    assert [account["slot"] for account in read["balance"]] == ["attack", "ability", "ultimate"]
    assert read["balanced"]


def test_a_fighter_over_its_points_is_read_and_told():
    strong = {**REX, "attack": {**REX["attack"], "amount": 90}}
    account = FIGHTER(strong)["balance"][0]
    assert account["points"] < 0
    assert account["limits"]
    assert not account["ok"]


@pytest.mark.parametrize("raw", [None, 3, [], {}, "", {"text": 3}, {"name": "x"}])
def test_nonsense_is_refused_and_never_breaks_a_check(raw):
    for box in GAMES.values():
        for check in box.checks.values():
            with pytest.raises(Illegal):
                check(raw)
