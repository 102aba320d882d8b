"""Whoever asks about a text learns nothing from how quickly the answer comes."""

from gamemaster.games import GAMES
from gamemaster.games.auto_rumble import powers
from gamemaster.games.rumble_royale import cards
from tests.games.auto_rumble.table import GAME, table

CARD = "Quiet Knife [2]: deal 3 damage to a target of your choice."
POWER = {"name": "Quiet", "text": "Whenever you are attacked, gain 3 Energy.", "lang": "en"}


def test_a_card_that_another_has_handed_in_is_read_anew_by_whoever_asks():
    cards.read_card(CARD)
    before = cards.read_card.cache_info()
    assert GAMES["rumble-royale"].checks["card"](CARD)["name"] == "Quiet Knife"
    assert cards.read_card.cache_info() == before


def test_a_power_that_another_has_handed_in_is_read_anew_by_whoever_asks():
    state = table(lots=("P",))
    powers.program_of(powers.Written(**POWER))
    before = powers._compiled.cache_info()
    GAMES["auto-rumble"].checks["power"](POWER)
    GAME.parse(GAME.view(state, 0), {"powers": [POWER]})
    assert powers._compiled.cache_info() == before
