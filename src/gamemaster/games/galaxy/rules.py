"""King of the Galaxy on the contract: the stages of a turn, and what begins and ends a match.

Between turns a state stands where the seats are asked (stage 1 of Q-KG-1): `resolve` plays
stages 2 to 6 of the turn and then stage 0 of the next one.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from gamemaster.core.contract import Outcome, Step, ranked
from gamemaster.core.dice import Dice
from gamemaster.core.values import Json, Seat
from gamemaster.games.galaxy.actions import execute_actions, tell_order, unplaced
from gamemaster.games.galaxy.combat import fight
from gamemaster.games.galaxy.config import check
from gamemaster.games.galaxy.control import update_control
from gamemaster.games.galaxy.events import (
    FillRefunded,
    HomeFounded,
    MatchEnded,
    MatchStarted,
    OrderFilled,
)
from gamemaster.games.galaxy.mapmaking import drawn_map
from gamemaster.games.galaxy.parse import read_submission
from gamemaster.games.galaxy.start import start_turn
from gamemaster.games.galaxy.state import Config, Site, State, Submission, System, SystemFacts, View
from gamemaster.games.galaxy.turn import Turn, fighters_of
from gamemaster.games.galaxy.view import view_of


def exchange_fills(turn: Turn) -> None:
    """Stage 5: goods change hands, in the queue's order where several want the same."""
    for deal in turn.market.settle(turn.dice):
        if deal.got:
            order = deal.order
            event = OrderFilled(order, deal.filler, deal.asked, deal.got, deal.paid)
            tell_order(turn, event, replace(event, order=unplaced(order)), order)
        else:
            turn.tell_only(deal.filler, FillRefunded(deal.order.id, deal.filler, deal.asked))


def begin_next_turn(turn: Turn) -> None:
    """Stage 6, and stage 0 of the next turn if there is one."""
    turn.number += 1
    if turn.number <= turn.config.turns:
        start_turn(turn)


def end_match(turn: Turn) -> None:
    """After the last turn the systems are counted."""
    if turn.number > turn.config.turns:
        turn.settle()
        turn.tell(_ended(turn.state))


STAGES = (execute_actions, fight, update_control, exchange_fills, begin_next_turn, end_match)


class KingOfTheGalaxy:
    """Everybody acts at once for a fixed number of turns; most systems win."""

    id = "galaxy"
    version = 3

    def setup(self, config: Config, dice: Dice) -> Step[State]:
        check(config)
        sites = drawn_map(config, dice)
        turn = Turn(_first_state(config, sites), {}, dice)
        turn.tell(MatchStarted(len(sites), config.turns))
        for at, site in enumerate(sites):
            if site.home is not None:
                event = HomeFounded(site.home, at, site.name, site.fighters)
                turn.tell_at(event, at, to=(site.home,))
        return turn.play((start_turn,))

    def awaiting(self, state: State) -> tuple[Seat, ...]:
        return () if state.is_over else tuple(range(state.config.seats))

    def view(self, state: State, seat: Seat | None) -> View:
        return view_of(state, seat)

    def parse(self, view: View, raw: Json) -> Submission:
        return read_submission(view, raw)

    def default(self, view: View) -> Submission:
        return Submission()

    def resolve(
        self, state: State, submissions: Mapping[Seat, Submission], dice: Dice
    ) -> Step[State]:
        return Turn(state, submissions, dice).play(STAGES)

    def outcome(self, state: State) -> Outcome | None:
        """Most systems, then most fighters, then most goods, else shared (Q-KG-24)."""
        if not state.is_over:
            return None
        worth = list(zip(*_standings(state), strict=True))
        places = ranked(tuple(sorted(set(worth)).index(mine) for mine in worth)).ranking
        return Outcome(places, tuple(systems for systems, _, _ in worth))


def _first_state(config: Config, sites: tuple[Site, ...]) -> State:
    """The map peopled, before the first income; a map drawn by hand is kept once, as places."""
    return State(
        config=replace(config, map=()),
        turn=1,
        places=tuple(SystemFacts(site.name, site.x, site.y, site.yields) for site in sites),
        systems=tuple(_first_system(site) for site in sites),
        next_fleet=(1,) * config.seats,
        stocks=(config.stock,) * config.seats,
        skipped=((),) * config.seats,
    )


def _first_system(site: Site) -> System:
    if site.home is None:
        return System(natives=site.natives)
    ships = ((site.home, site.fighters),) if site.fighters else ()
    return System(controller=site.home, ships=ships)


def _standings(state: State) -> tuple[list[int], list[int], list[int]]:
    """Systems, fighters (in transit too) and goods (in escrow too) of every seat."""
    systems = [0] * state.config.seats
    for system in state.systems:
        if system.controller is not None:
            systems[system.controller] += 1
    waves = (wave.fleets for wave in state.transit)
    fighters = fighters_of(state.config.seats, state.systems, waves)
    goods = [stock.gold + stock.minerals + stock.fuel for stock in state.stocks]
    for order in state.book.orders:
        goods[order.seat] += order.left
    return systems, fighters, goods


def _ended(state: State) -> MatchEnded:
    outcome = GAME.outcome(state)
    assert outcome is not None
    systems, fighters, goods = _standings(state)
    return MatchEnded(tuple(systems), tuple(fighters), tuple(goods), outcome.winners)


GAME = KingOfTheGalaxy()
