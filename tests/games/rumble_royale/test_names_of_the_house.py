"""The house's cards bear the name their reader knows; everybody else's stand as they were written."""

from gamemaster.games.rumble_royale.events import CardPlayed, StatChanged
from gamemaster.games.rumble_royale.library import called, library
from gamemaster.games.rumble_royale.story import narrate


def test_a_card_of_the_house_is_told_in_the_language_of_the_story():
    played = CardPlayed(0, 1, "Tapa de luva", None, 1, 0, "", "", called("Tapa de luva"))
    assert narrate(played, "en", ["Ana"]) == "Step 1: Ana plays Glove Slap."
    assert narrate(played, "pt", ["Ana"]) == "Passo 1: Ana joga Tapa de luva."


def test_a_card_handed_in_in_english_is_told_in_portuguese_too():
    gained = StatChanged(0, "glory", 1, 1, "Tin Medal")
    assert narrate(gained, "pt", ["Ana"]).startswith("Medalha de lata: ")


def test_a_name_that_somebody_invented_is_the_same_in_both_languages():
    assert called("Zephyr Slap").en == called("Zephyr Slap").pt == "Zephyr Slap"


def test_no_two_cards_of_the_house_share_a_name_in_one_language():
    for lang in ("en", "pt"):
        names = [called(card.name).said(lang) for card in library()]
        assert len(set(names)) == len(names)
