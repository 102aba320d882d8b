"""Nothing is made and nothing is lost but by income, upkeep, building, flying and fighting."""

from collections.abc import Iterable

import pytest

from gamemaster.core.contract import Step
from gamemaster.core.events import Event, everything
from gamemaster.core.match import AnyMatch, play
from gamemaster.games.galaxy import BOX
from gamemaster.games.galaxy.events import (
    NATIVES,
    BattleFought,
    FightersAbandoned,
    FightersAppeared,
    FightersOrdered,
    FightersScrapped,
    FleetDeparted,
    FleetScrapped,
    IncomePaid,
)
from gamemaster.games.galaxy.state import RESOURCES, State

ALL_KINDS = {"build", "travel", "scrap", "post", "cancel", "fill"}


def goods_of(state: State) -> dict[str, int]:
    """All there is of each resource, in hand and in escrow."""
    return {
        resource: sum(getattr(stock, resource) for stock in state.stocks)
        + sum(order.left for order in state.book.orders if order.give == resource)
        for resource in RESOURCES
    }


def fighters_of(state: State) -> int:
    here = sum(ships for system in state.systems for _, ships in system.ships)
    return here + sum(fleet.ships for wave in state.transit for fleet in wave.fleets)


def flows(events: Iterable[Event]) -> tuple[dict[str, int], int]:
    """By how much the events of a turn say goods and fighters must have changed."""
    goods, fighters = dict.fromkeys(RESOURCES, 0), 0
    for event in events:
        match event:
            case IncomePaid():
                for resource in RESOURCES:
                    goods[resource] += getattr(event.income, resource)
                goods["gold"] -= event.upkeep
            case FightersOrdered():
                goods["minerals"] -= event.ships
            case FleetDeparted():
                goods["fuel"] -= event.fuel
            case FightersAppeared():
                fighters += event.ships
            case FightersScrapped() | FleetScrapped() | FightersAbandoned():
                fighters -= event.ships
            case BattleFought():
                after = dict(event.after)
                fighters -= sum(n - after[who] for who, n in event.before if who != NATIVES)
    return goods, fighters


class Accounts:
    """Watches a match and holds every turn to the law."""

    def __init__(self) -> None:
        self.turns = 0
        self.before: State | None = None

    def __call__(self, match: AnyMatch, step: Step[State]) -> None:
        if self.before is not None:
            goods, fighters = flows(everything(step.events))
            held = goods_of(self.before)
            assert goods_of(step.state) == {r: held[r] + goods[r] for r in RESOURCES}
            assert fighters_of(step.state) == fighters_of(self.before) + fighters
            self.turns += 1
        assert all(getattr(s, r) >= 0 for s in step.state.stocks for r in RESOURCES)
        BOX.sound(step.state)
        self.before = step.state


def watched(seed: str, seats: int, turns: int, **options: object) -> tuple[int, set[str]]:
    """Turns played under the law by random bots, and the kinds of action they sent."""
    accounts = Accounts()
    config = BOX.complete({"seats": seats, "turns": turns, **options})
    record = play(BOX, config, [BOX.bots["random"]] * seats, seed, watch=accounts)
    sent = (line.raw["actions"] for turn in record.turns for line in turn.sent)
    return accounts.turns, {action["do"] for actions in sent for action in actions}


@pytest.mark.parametrize("seed", range(4))
def test_resources_and_fighters_are_conserved_each_turn(seed: int):
    assert watched(f"law {seed}", 4, 75) == (75, ALL_KINDS)


def test_they_are_in_fog_and_with_many_seats():
    assert watched("fog", 9, 25, fog=5)[0] == 25


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_resources_are_conserved_over_ten_thousand_turns(seed: int):
    assert watched(f"soak {seed}", 2 + seed, 500) == (500, ALL_KINDS)
