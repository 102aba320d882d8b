"""Auto Rumble at a keyboard: what people type, and what they see."""

import pytest

from gamemaster.core.errors import Illegal
from gamemaster.games.auto_rumble import BOX
from tests.games.auto_rumble.table import GAME, resolved, side, table

NAMES = ("Ana", "Bia", "Caio", "Judy")
STING = "Sting: Deal 5 damage to each opponent."


def view(**config):
    return GAME.view(
        table(side(30, Moss=2), side(), lots=("Sting", "Big, Gnashy Claws"), **config), 0
    )


def review():
    return GAME.view(resolved(table(lots=("P",), host=3), {0: {"powers": [STING]}}).state, 3)


def test_bids_by_name_and_by_number():
    assert BOX.typed(view(), "Sting = 5; 2 = 10") == {
        "bids": [{"power": "Sting", "coins": 5}, {"power": "Big, Gnashy Claws", "coins": 10}]
    }


def test_order_and_powers_in_one_line():
    line = "order = Moss > Attack; power = Thorn: Deal 1 damage to each opponent."
    raw = BOX.typed(view(), line)
    assert raw == {
        "order": ["Moss", "Attack"],
        "powers": ["Thorn: Deal 1 damage to each opponent."],
    }
    assert GAME.parse(view(), raw).order == ("Moss", "Attack")


@pytest.mark.parametrize("line", ["pass", "passo", "-", "  "])
def test_silence_can_be_typed(line):
    assert BOX.typed(view(), line) == {}


@pytest.mark.parametrize("line", ["Sting 5", "Sting = many"])
def test_what_cannot_be_read_is_refused_in_both_languages(line):
    with pytest.raises(Illegal) as refusal:
        BOX.typed(view(), line)
    assert refusal.value.pt


def test_verdicts_by_number():
    raw = BOX.typed(review(), "1 = veto too strong")
    assert raw == {"verdicts": [{"power": "Sting", "ruling": "veto", "reason": "too strong"}]}
    with pytest.raises(Illegal, match="accept, veto or reword"):
        BOX.typed(review(), "1 = maybe")


def test_the_table_shows_lots_balances_and_orders():
    drawn = BOX.draw(view(), "en", NAMES)
    assert "Bidding round 1 of 10" in drawn
    assert "  2. Big, Gnashy Claws: If you use no other Powers" in drawn
    assert "Ana: 30 coins (1/3); Attack > Moss (2)" in drawn
    assert "Ataque > Moss (2)" in BOX.draw(view(), "pt", NAMES)


def test_the_table_shows_what_waits_for_the_host():
    assert "Waiting for the host:\n  1. Sting:" in BOX.draw(review(), "en", NAMES)
