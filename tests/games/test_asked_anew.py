"""Whoever asks about a text learns nothing from how quickly the answer comes."""

from gamemaster.core.depth import load
from gamemaster.games import GAMES
from gamemaster.games.auto_rumble import powers
from gamemaster.games.auto_rumble.sheet import meeting
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


def test_a_sheet_of_a_draft_finds_and_leaves_nothing_of_it_in_what_is_remembered():
    power = powers.Written(**POWER)
    powers.program_of(power)
    maker = load(GAMES["auto-rumble"].sheets["power"])
    other = {"name": "Loud", "text": "When you attack, gain 1 Energy.", "lang": "en"}
    maker.make(maker.draft(other, [POWER]))  # what it needs beside the texts is known now
    before = powers._compiled.cache_info(), meeting._fought.cache_info()
    maker.make(maker.draft(POWER, [other]))
    after = powers._compiled.cache_info(), meeting._fought.cache_info()
    assert [info.currsize for info in after] == [info.currsize for info in before]
    assert after[0].hits == before[0].hits
