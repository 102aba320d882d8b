"""Tables of Auto Rumble for tests: sides, lots and submissions in a line or two."""

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from gamemaster.core.contract import Step
from gamemaster.core.dice import Dice, dice_for_turn, match_key
from gamemaster.core.events import Event, everything
from gamemaster.core.values import Json
from gamemaster.games.auto_rumble import BOX
from gamemaster.games.auto_rumble.battle.heroes import ATTACK
from gamemaster.games.auto_rumble.state import Side, State, Won, Written

GAME = BOX.game

SAMPLE = {
    "Amoeba": "At the end of each round you multiply if your Energy is higher than 5 - divide your "
    "Energy by 2 and add 5. Create another of yourself with that same Energy and powers.",
    "Big, Gnashy Claws": "If you use no other Powers in a given round, add 20 to each of your Attacks.",
    "Cosmic Shield": "You get +10 to Defense for every Hero alive at the start of the round.",
    "Souleater": "Gain 30 Energy at the end of the round whenever an opponent is eliminated in the round.",
    "Crystallize": "Spend 20: Add +X to your Defense. X is initially 1, and doubles every time you use "
    "this Power.",
    "Titanium Skin": "Prevent the first 50 damage you take during the game.",
}
PLAIN_TEXT = "At the end of each round gain 1 Energy."


def written(name: str) -> Written:
    """One of the document's powers, or a plain one of that name."""
    return Written(name, SAMPLE.get(name, PLAIN_TEXT))


def side(coins: int = 30, base: int = 1, **powers: int) -> Side:
    """A side with powers in the order won, each with its strength."""
    won = tuple(Won(name, strength) for name, strength in powers.items())
    return Side(coins, base, won, (ATTACK, *powers))


def ordered(side: Side, *order: str) -> Side:
    return structs.replace(side, order=order)


def table(
    *sides: Side,
    lots: tuple[str, ...] = (),
    hidden: tuple[str, ...] = (),
    pool: tuple[str, ...] = (),
    number: int = 1,
    **config: Json,
) -> State:
    """A bidding round in which these lots are on offer."""
    sides = sides or (side(), side(), side())
    sides = tuple(structs.replace(s, base=n + 1) for n, s in enumerate(sides))
    owned = [won.power for s in sides for won in s.powers]
    known = tuple(written(name) for name in dict.fromkeys((*lots, *pool, *owned)))
    return State(
        config=BOX.complete(
            {"seats": len(sides), "library": [f"{n}: {PLAIN_TEXT}" for n in hidden], **config}
        ),
        round=number,
        sides=sides,
        lots=lots,
        hidden=tuple(written(name) for name in hidden),
        pool=pool,
        known=known,
        winners=(0,) * (number - 1),
    )


def sent(state: State, seat: int, raw: Json) -> Any:
    """What a seat's raw submission becomes, or Illegal."""
    return GAME.parse(GAME.view(state, seat), raw)


def resolved(
    state: State, raws: Mapping[int, Json] | None = None, dice: Dice | None = None
) -> Step:
    """The turn, with what was sent; every other awaited seat is silent."""
    raws = raws or {}
    submissions = {
        seat: sent(state, seat, raws[seat])
        if seat in raws
        else GAME.default(GAME.view(state, seat))
        for seat in GAME.awaiting(state)
    }
    return GAME.resolve(state, submissions, dice or dice_for_turn(match_key("test"), 1))


def auctioned(state: State, *bids: Mapping[str, int] | None) -> State:
    """The state after a round with these bids, seat by seat, before the next income."""
    step = resolved(state, {seat: {"bids": dict(b)} for seat, b in enumerate(bids) if b})
    income = state.config.income if step.state.phase == "bidding" else 0
    return structs.replace(
        step.state,
        sides=tuple(structs.replace(s, coins=s.coins - income) for s in step.state.sides),
    )


def told(step: Step, kind: type[Event]) -> list[Any]:
    """The events of one kind, whole."""
    return [event for event in everything(step.events) if isinstance(event, kind)]


def owned(side: Side) -> set[str]:
    return {won.power for won in side.powers}
