"""The built-in bots: `random`, `expander`, `trader` and `rusher`."""

from collections.abc import Iterator

from gamemaster.core.contract import Bot
from gamemaster.core.depth import by_level
from gamemaster.core.dice import Dice
from gamemaster.core.values import Json
from gamemaster.games.galaxy.bots.reckoning import Reckoning
from gamemaster.games.galaxy.sky import neighbours, spots_of
from gamemaster.games.galaxy.state import RESOURCES, View


def random(view: View, dice: Dice) -> Json:
    """Some of everything, without sense; now and then more than it can afford."""
    mind = Reckoning(view)
    acts = (_any_build, _any_travel, _any_scrap, _any_post, _any_cancel, _any_fill)
    weights = (0, 0, 0, 1, 1, 1, 2, 3, 4, 5, 5)
    chosen = [acts[dice.pick(weights)] for _ in range(dice.below(7))]
    return {"actions": [action for act in chosen for action in act(mind, dice)]}


def _any_build(mind: Reckoning, dice: Dice) -> Iterator[Json]:
    if mind.mine:
        at = dice.pick(mind.mine)
        yield {"do": "build", "at": at, "ships": 1 + dice.below(2 * mind.minerals_at(at) + 1)}


def _any_travel(mind: Reckoning, dice: Dice) -> Iterator[Json]:
    if mind.idle:
        origin = dice.pick(sorted(mind.idle))
        near = neighbours(spots_of(mind.view.map), 6)[origin]
        ships = 1 + dice.below(mind.idle[origin] + 1)
        yield {"do": "travel", "from": origin, "to": dice.pick(near), "ships": ships}


def _any_scrap(mind: Reckoning, dice: Dice) -> Iterator[Json]:
    fleets = [fleet for _, fleet in mind.own_fleets()]
    if fleets and dice.below(2):
        fleet = dice.pick(fleets)
        yield {"do": "scrap", "fleet": fleet.id, "ships": 1 + dice.below(fleet.ships)}
    elif mind.idle:
        at = dice.pick(sorted(mind.idle))
        yield {"do": "scrap", "at": at, "ships": 1 + dice.below(2)}


def _any_post(mind: Reckoning, dice: Dice) -> Iterator[Json]:
    if mind.mine:
        give, want = dice.sample(RESOURCES, 2)
        offer, ask = dice.between(1, 20), dice.between(1, 20)
        order = {"do": "post", "at": dice.pick(mind.mine), "give": give, "want": want}
        yield {**order, "offer": offer, "ask": ask, "most": dice.between(1, 30)}


def _any_cancel(mind: Reckoning, dice: Dice) -> Iterator[Json]:
    own = [order.at for order in mind.view.orders if order.seat == mind.seat]
    if own:
        yield {"do": "cancel", "at": dice.pick(own)}


def _any_fill(mind: Reckoning, dice: Dice) -> Iterator[Json]:
    if mind.view.orders:
        order = dice.pick(mind.view.orders)
        yield {"do": "fill", "order": order.id, "amount": 1 + dice.below(order.left)}


def expander(view: View, dice: Dice) -> Json:
    """Takes the nearest systems it can surely take, and defends what it has."""
    mind = Reckoning(view)
    return {"actions": [*mind.reliefs(), *mind.conquests(), *mind.builds()]}


def trader(view: View, dice: Dice) -> Json:
    """An expander that swaps what it has too much of for what it lacks."""
    mind = Reckoning(view)
    moves = [*mind.reliefs(), *mind.conquests(), *mind.builds()]
    return {"actions": [*moves, *trades(mind)]}


def trades(mind: Reckoning) -> list[Json]:
    """Fill orders that pay, take back what nobody wanted, offer what there is too much of."""
    return [*_good_fills(mind), *_stale_orders(mind), *_new_order(mind)]


def _plenty(mind: Reckoning, resource: str) -> int:
    """How much of a resource there is, now and in the next five turns."""
    return 1 + mind.stock[resource] + 5 * mind.income[resource]


def _good_fills(mind: Reckoning) -> Iterator[Json]:
    """Orders that pay at least a fifth more than the goods are worth here."""
    for order in mind.view.orders:
        worth = _plenty(mind, order.want) * order.offer * 5
        if order.seat != mind.seat and worth > _plenty(mind, order.give) * order.ask * 6:
            spare = mind.stock[order.want] // 3
            amount = min(order.left, spare * order.offer // order.ask)
            if amount > 0:
                mind.stock[order.want] -= order.price(amount)
                yield {"do": "fill", "order": order.id, "amount": amount}


def _stale_orders(mind: Reckoning) -> Iterator[Json]:
    """Every fifth turn, take back what nobody wanted."""
    if mind.view.turn % 5 == 0:
        for order in mind.view.orders:
            if order.seat == mind.seat:
                yield {"do": "cancel", "at": order.at}


def _new_order(mind: Reckoning) -> Iterator[Json]:
    """Offer a quarter of what there is most of for what there is least of."""
    ranked = sorted(RESOURCES, key=lambda resource: _plenty(mind, resource))
    want, give = ranked[0], ranked[-1]
    offer = mind.stock[give] // 4
    ask = max(1, offer * _plenty(mind, want) * 11 // (_plenty(mind, give) * 10))
    taken = {order.at for order in mind.view.orders if order.seat == mind.seat}
    free = [at for at in mind.mine if at not in taken]
    if free and offer > 0 and _plenty(mind, give) > 2 * _plenty(mind, want):
        yield {
            "do": "post",
            "at": free[0],
            "give": give,
            "want": want,
            "offer": offer,
            "ask": ask,
        }


def rusher(view: View, dice: Dice) -> Json:
    """Grabs what is next door, then throws all it can build at the nearest rival, again and again."""
    mind = Reckoning(view)
    mind.build_up()
    grabs = mind.conquests() if view.turn <= view.turns // 5 else ()
    return {"actions": [*grabs, *_strikes(mind), *mind.builds()]}


def _strikes(mind: Reckoning) -> Iterator[Json]:
    """Forces that can win, from all sides, to the systems of rivals, the nearest first."""
    bases = sorted(mind.idle) or mind.mine
    near = sorted((min(mind.distance(b, at) for b in bases), at) for at in mind.rivals() if bases)
    for _, target in near[:5]:
        if needed := mind.needed(target):
            yield from mind.gathered(target, needed + 4)


LEVELS = "gamemaster.games.galaxy.levels:level"

BOTS: dict[str, Bot[View]] = {
    "random": random,
    **by_level(LEVELS),
    "rusher": rusher,
    "expander": expander,
    "trader": trader,
}
