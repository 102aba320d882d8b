"""States from outside that the rules could not have made."""

import pytest
from msgspec.structs import replace

from gamemaster.core.dice import LowDice
from gamemaster.core.errors import Illegal
from gamemaster.games.galaxy.rules import GAME
from gamemaster.games.galaxy.sound import sound
from gamemaster.games.galaxy.state import (
    Config,
    Fleet,
    Goods,
    Site,
    Skip,
    Span,
    State,
    System,
    SystemFacts,
    Wave,
)
from gamemaster.mechanics.market import Order, OrderBook
from tests.games.galaxy.skies import A, B, held, sky


def good(**changes: object) -> State:
    return replace(sky([held(A, A=3), held(B)], transit=[(5, Fleet(1, A, 0, 1, 2))]), **changes)


def order(**changes: object) -> Order:
    return replace(Order(1, A, 0, "gold", "fuel", 5, 5, 5), **changes)


def systems(first: System) -> tuple[System, ...]:
    return (first, held(B))


def test_a_plain_state_is_sound():
    sound(good(book=OrderBook((order(),), 2)))


def test_a_state_on_a_map_drawn_by_hand_is_sound_whatever_the_unused_settings():
    sites = tuple(Site(x, 0, home=x) for x in range(50))
    config = Config(seats=50, map=sites, size=2, systems=2, home=Goods())
    sound(GAME.setup(config, LowDice()).state)


@pytest.mark.parametrize("changes, at", [
    ({"config": Config(gold=Span(5, 4))}, "$.config.gold"),
    ({"stocks": ()}, "$.stocks"),
    ({"next_fleet": (1,)}, "$.next_fleet"),
    ({"systems": (held(A),)}, "$.systems"),
    ({"places": (SystemFacts("x", 0, 0, None),) * 2}, "$.places[0].yields"),
    ({"systems": systems(System(controller=2))}, "$.systems[0].controller"),
    ({"systems": systems(System(controller=A, natives=3))}, "$.systems[0].natives"),
    ({"systems": systems(System(natives=-1))}, "$.systems[0].natives"),
    ({"systems": systems(System(ships=((1, 2), (0, 2))))}, "$.systems[0].ships"),
    ({"places": (replace(good().places[0], name="x" * 41), *good().places[1:])}, "$.places[0].name"),
    ({"systems": systems(System(ships=((0, 0),)))}, "$.systems[0].ships[0]"),
    ({"transit": (Wave(1, ()),)}, "$.transit[0].arrival"),
    ({"transit": (Wave(4, (Fleet(1, A, 0, 9, 2),)),)}, "$.transit[0].fleets[0]"),
    ({"transit": (Wave(4, (Fleet(100, A, 0, 1, 2),)),)}, "$.transit[0].fleets[0].id"),
    ({"transit": (Wave(4, (Fleet(1, A, 0, 1, 0),)),)}, "$.transit[0].fleets[0].ships"),
    ({"transit": (Wave(4, (Fleet(1, A, 0, 1, 1),) * 2),)}, "$.transit[0].fleets[1].id"),
    ({"systems": systems(System(ships=((0, 10**19),)))}, "$.systems"),
    ({"skipped": ((Skip(0, "because"),), ())}, "$.skipped[0][0]"),
    ({"skipped": ((), (Skip(0, "contested"),))}, "$.skipped[1][0]"),
    ({"book": OrderBook((order(),), 1)}, "$.book.orders[0].id"),
    ({"book": OrderBook((order(at=7),), 2)}, "$.book.orders[0].at"),
    ({"book": OrderBook((order(seat=B),), 2)}, "$.book.orders[0].seat"),
    ({"book": OrderBook((order(want="gold"),), 2)}, "$.book.orders[0]"),
    ({"book": OrderBook((order(left=0),), 2)}, "$.book.orders[0]"),
    ({"book": OrderBook((order(), order(id=2)), 3)}, "$.book.orders"),
])  # fmt: skip
def test_what_cannot_be_is_named(changes: dict[str, object], at: str):
    with pytest.raises(Illegal) as refusal:
        sound(good(**changes))
    assert refusal.value.at == at
