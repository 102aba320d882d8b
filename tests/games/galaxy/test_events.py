"""Events tell the whole story: a viewer that knows no rule can follow the galaxy by them alone."""

import pytest

from gamemaster.core.contract import Step
from gamemaster.core.events import everything
from gamemaster.core.match import AnyMatch, play
from gamemaster.games.galaxy import BOX
from gamemaster.games.galaxy.events import (
    NATIVES,
    BattleFought,
    ContestContinued,
    ContestEnded,
    FightersAbandoned,
    FightersAppeared,
    FightersScrapped,
    FleetArrived,
    FleetDeparted,
    FleetScrapped,
    Happened,
    IncomePaid,
    OrderCancelled,
    OrderFilled,
    OrderLost,
    OrderPosted,
    SystemContested,
    SystemTaken,
    TurnStarted,
)
from gamemaster.games.galaxy.state import State, System


class Viewer:
    """Knows the first state, then only events."""

    def __init__(self, state: State) -> None:
        self.ships = [dict(system.ships) for system in state.systems]
        self.natives = [system.natives for system in state.systems]
        self.control = [(s.controller, s.contested, s.leader, s.streak) for s in state.systems]
        self.fleets: dict[tuple[int, int], list[int]] = {}
        self.orders = {order.id: order for order in state.book.orders}
        self.stocks = list(state.stocks)

    def follow(self, event: Happened) -> None:
        match event:
            case TurnStarted():
                self.fleets = {k: f for k, f in self.fleets.items() if f[0] != event.turn}
            case FleetArrived() | FightersAppeared():
                self.ships[event.at][event.seat] = event.total
            case FightersScrapped():
                self.ships[event.at][event.seat] = event.left
            case FleetScrapped():
                self.fleets[event.seat, event.fleet][2] = event.left
            case FleetDeparted():
                self.ships[event.origin][event.seat] -= event.ships
                fleet = [event.arrival, event.target, event.ships]
                self.fleets[event.seat, event.fleet] = fleet
            case FightersAbandoned():
                for at, lost in event.at:
                    self.ships[at][event.seat] -= lost
                for number, lost in event.fleets:
                    self.fleets[event.seat, number][2] -= lost
            case BattleFought():
                after = dict(event.after)
                self.natives[event.at] = after.pop(NATIVES, 0)
                self.ships[event.at] = after
            case _:
                self._follow_control(event)

    def _follow_control(self, event: Happened) -> None:
        match event:
            case SystemContested():
                self.control[event.at] = (event.controller, True, None, 0)
            case ContestContinued():
                self.control[event.at] = (event.controller, True, event.leader, event.streak)
            case ContestEnded():
                self.control[event.at] = (event.controller, False, None, 0)
            case SystemTaken():
                self.control[event.at] = (event.seat, False, None, 0)
            case OrderPosted() | OrderFilled():
                self.orders[event.order.id] = event.order
            case OrderCancelled() | OrderLost():
                del self.orders[event.order.id]
            case IncomePaid():
                self.stocks[event.seat] = event.stock

    def systems(self) -> tuple[System, ...]:
        return tuple(
            System(*control, natives, tuple(sorted((s, n) for s, n in ships.items() if n)))
            for control, natives, ships in zip(self.control, self.natives, self.ships, strict=True)
        )


@pytest.mark.parametrize("names", [["random"] * 4, ["expander", "trader", "rusher", "random"]])
def test_a_viewer_follows_the_whole_galaxy_by_events_alone(names: list[str]):
    viewer: Viewer | None = None

    def watch(match: AnyMatch, step: Step[State]) -> None:
        nonlocal viewer
        state = step.state
        if viewer is None:
            viewer = Viewer(state)
            return
        for event in everything(step.events):
            viewer.follow(event)
        assert viewer.systems() == state.systems
        assert [order for order in viewer.orders.values() if order.left] == [*state.book.orders]
        flying = {(f.seat, f.id): [w.arrival, f.target, f.ships]
                  for w in state.transit for f in w.fleets}  # fmt: skip
        assert {key: fleet for key, fleet in viewer.fleets.items() if fleet[2]} == flying
        if match.outcome is None:
            assert tuple(viewer.stocks) == state.stocks

    bots = [BOX.bots[name] for name in names]
    play(BOX, BOX.complete({"turns": 60}), bots, "events", watch=watch)
