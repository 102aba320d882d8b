"""The built-in bots read what a card does, not what it is called or how it is worded."""

from typing import Any

from gamemaster.core.dice import HighDice, LowDice
from gamemaster.games.rumble_royale import BOX
from gamemaster.games.rumble_royale.bots import brawler, gloryseeker
from gamemaster.games.rumble_royale.cards import face, read_card, text_of
from gamemaster.games.rumble_royale.rules import GAME
from tests.games.rumble_royale.tables import BISCOITAR, BREAD, table, with_player

WALL, NAMED = 7, 8
OWN = (
    "Wall [1]: 3 of each hit against you is prevented this turn.",
    "Damage of Glory [1]: ganhe 1 moeda.",
)


def plays(bot: Any, **hands: Any) -> list[dict[str, Any]]:
    state = table(3, extra=OWN, **hands)
    raw = bot(GAME.view(state, 0), LowDice())
    GAME.parse(GAME.view(state, 0), raw)
    return raw["plays"]


def test_the_face_of_every_card_of_the_house_reads_as_the_card():
    for text in BOX.usual(3).house:
        card = read_card(text)
        assert text_of(face(9, card)) == card.text


def test_a_brawler_plays_what_deals_damage_before_what_prevents_it():
    cards = [play["card"] for play in plays(brawler, hands={0: (BREAD, WALL)})]
    assert cards == [BREAD, WALL]


def test_a_name_does_not_tempt_a_gloryseeker():
    cards = [play["card"] for play in plays(gloryseeker, hands={0: (BISCOITAR, NAMED, WALL)})]
    assert cards == [BISCOITAR, WALL, NAMED]


def test_among_equally_weak_rivals_dice_choose():
    state = table(3, hands={0: (BREAD,)})
    view = GAME.view(state, 0)
    aims = {
        bot_dice: brawler(view, bot_dice())["plays"][0]["target"]
        for bot_dice in (LowDice, HighDice)
    }
    assert aims == {LowDice: {"player": 1}, HighDice: {"player": 2}}


def test_the_weakest_rival_is_hit_whatever_the_dice():
    state = with_player(table(3, hands={0: (BREAD,)}), 2, life=3)
    view = GAME.view(state, 0)
    for dice in (LowDice(), HighDice()):
        assert brawler(view, dice)["plays"][0]["target"] == {"player": 2}
