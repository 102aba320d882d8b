"""Puzzles of Auto Rumble: powers that cost Energy, and the order list that wins with them."""

from collections.abc import Iterator
from itertools import permutations

from msgspec import structs

from gamemaster.core.depth import Lesson
from gamemaster.core.dice import Dice
from gamemaster.core.puzzles import Puzzles
from gamemaster.core.values import Json, Words
from gamemaster.games.auto_rumble.battle.clash import clash
from gamemaster.games.auto_rumble.lessons import table, won
from gamemaster.games.auto_rumble.state import State, View

MINE = (
    "Bonfire",
    "Ladder",
    "Second Swing",
    "Sparkler",
    "Pickpocket",
    "Hermit Crab",
    "Gag Order",
    "Return to Sender",
)
"""Powers that are paid for, so that it matters which comes first."""
Names = tuple[str, ...]
THEIRS = (
    "Stone Coat",
    "Long Blade",
    "Tax Day",
    "Bramble Hide",
    "Daily Skin",
    "Riposte",
    "Slow Spring",
    "Squire",
    "Soft Landing",
    "Thick Helmet",
    "Rust",
    "Red Thirst",
)


FEW = 3
MOST_COINS = 64


def propose(dice: Dice) -> Lesson[State, View] | None:
    mine, theirs = dice.sample(MINE, 3), dice.sample(THEIRS, dice.between(1, 2))
    coins = _balanced(mine, theirs, 5 * dice.between(0, 4))
    if coins is None:
        return None
    return Lesson(
        id="",
        title=Words("The order list that wins", "A lista de ordem que vence"),
        ask=Words(
            "No lot to buy and twenty-four ways to order what you have. Win the battle.",
            "Nenhum lote, e vinte e quatro ordens para o que você tem. Vença a batalha.",
        ),
        position=lambda: table(mine=mine, theirs=theirs, coins=coins),
        missing=won,
    )


def _balanced(mine: Names, theirs: Names, purse: int) -> tuple[int, int] | None:
    """Coins with which few order lists win: the richer the rival, the fewer do."""
    poor, rich = 0, MOST_COINS
    while rich - poor > 1:
        coins = purse, (poor + rich) // 2
        wins = _winning(table(mine=mine, theirs=theirs, coins=coins))
        if 0 < wins <= FEW:
            return coins
        poor, rich = (coins[1], rich) if wins else (poor, coins[1])
    return None


def _winning(state: State) -> int:
    """How many order lists win, or one more than a few."""
    me, rival = state.sides
    wins = 0
    for order in permutations(me.order):
        sides = structs.replace(me, order=order), rival
        wins += clash(sides, state.known, state.config.settings).winner == 0
        if wins > FEW:
            break
    return wins


def answers(view: View) -> Iterator[Json]:
    """Every order list, the one that silence keeps among them."""
    for order in permutations(view.sides[0].order):
        yield {"order": list(order)}


PUZZLES: Puzzles[State, View] = Puzzles(propose=propose, answers=answers, share=8)
