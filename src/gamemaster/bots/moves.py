"""Some moves: submissions that the rules allow now, for whoever begins to write a bot.

They follow from the seat's own view and from dice of their own, so they tell nothing that the view does not.
"""

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import encode, plain
from gamemaster.core.dice import Key, ThreefryDice, key_of_stream
from gamemaster.core.errors import Trouble
from gamemaster.core.values import Json

PATIENCE = 2
"""So many tries for each move that is wanted: many come up twice."""


def some_moves(box: AnyBox, view: object, key: Key, turn: int, count: int) -> tuple[Json, ...]:
    """Different submissions that stand, at most so many; what silence plays if there is nothing else."""
    bot, found = box.bots["random"], dict[bytes, Json]()
    for number in range(count * PATIENCE):
        dice = ThreefryDice(key_of_stream(key, "moves", turn, number))
        try:
            move = plain(bot(view, dice))
            box.game.parse(view, move)
        except Trouble:
            continue
        found.setdefault(encode(move), move)
        if len(found) == count:
            break
    return tuple(found.values()) or (plain(box.game.default(view)),)
