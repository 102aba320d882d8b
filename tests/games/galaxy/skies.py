"""Builders for the galaxy's tests: small skies at the moment the seats are asked."""

from collections.abc import Sequence
from typing import Any, TypeVar

from gamemaster.core.contract import Step
from gamemaster.core.dice import Dice, LowDice, dice_for_turn, match_key
from gamemaster.core.events import Event, everything
from gamemaster.games.galaxy.rules import GAME
from gamemaster.games.galaxy.state import (
    Config,
    Fleet,
    Goods,
    State,
    Submission,
    System,
    SystemFacts,
    Wave,
)

E = TypeVar("E", bound=Event)
A, B, C, D = range(4)


def place(x: int, y: int, gold: int = 0, minerals: int = 0, fuel: int = 0) -> SystemFacts:
    return SystemFacts(f"S{x}.{y}", x, y, Goods(gold, minerals, fuel))


def held(by: int | None = None, *, natives: int = 0, **ships: int) -> System:
    """A system; ships by seat letter: `held(A, A=5, B=3)`."""
    fleets = tuple((ord(letter) - ord("A"), count) for letter, count in sorted(ships.items()))
    return System(controller=by, natives=natives, ships=fleets)


def contested(by: int | None, leader: int | None = None, streak: int = 0, **ships: int) -> System:
    plain = held(by, **ships)
    return System(by, True, leader, streak, 0, plain.ships)


def sky(
    systems: Sequence[System],
    places: Sequence[SystemFacts] | None = None,
    *,
    seats: int = 2,
    stocks: Sequence[tuple[int, int, int]] | None = None,
    transit: Sequence[tuple[int, Fleet]] = (),
    turn: int = 1,
    turns: int = 100,
    **options: Any,
) -> State:
    """A state with these systems, a light year apart in a row if no places are given."""
    stock = stocks or [(1000, 1000, 1000)] * seats
    waves: dict[int, list[Fleet]] = {}
    for arrival, fleet in transit:
        waves.setdefault(arrival, []).append(fleet)
    return State(
        config=Config(seats=seats, turns=turns, **options),
        turn=turn,
        places=tuple(places or [place(x, 0) for x in range(len(systems))]),
        systems=tuple(systems),
        transit=tuple(Wave(arrival, tuple(waves[arrival])) for arrival in sorted(waves)),
        next_fleet=(100,) * seats,
        stocks=tuple(Goods(*goods) for goods in stock),
        skipped=((),) * seats,
    )


def submitted(state: State, seat: int, actions: Sequence[Any]) -> Submission:
    return GAME.parse(GAME.view(state, seat), {"actions": list(actions)})


def step(
    state: State, acts: dict[int, Sequence[Any]] | None = None, dice: Dice | None = None
) -> Step[State]:
    """One turn with these lists of actions; everybody else is silent."""
    submissions = {
        seat: submitted(state, seat, (acts or {}).get(seat, ()))
        for seat in range(state.config.seats)
    }
    return GAME.resolve(state, submissions, dice or LowDice())


def after(state: State, *turns: dict[int, Sequence[Any]], dice: Dice | None = None) -> State:
    """The state after some turns."""
    for acts in turns:
        state = step(state, acts, dice).state
    return state


def rolled(seed: str, turn: int = 1) -> Dice:
    return dice_for_turn(match_key(seed), turn)


def of_kind(done: Step[State], kind: type[E]) -> list[E]:
    return [event for event in everything(done.events) if isinstance(event, kind)]


def codes(state: State, seat: int) -> list[str]:
    """Why the seat's actions of the last turn were skipped."""
    return [refusal.code for refusal in GAME.view(state, seat).skipped]


def build(at: int, ships: int) -> dict[str, Any]:
    return {"do": "build", "at": at, "ships": ships}


def travel(origin: int, target: int, ships: int) -> dict[str, Any]:
    return {"do": "travel", "from": origin, "to": target, "ships": ships}


def scrap(ships: int, **where: int) -> dict[str, Any]:
    return {"do": "scrap", "ships": ships, **where}


def post(at: int, offer: int, give: str, ask: int, want: str, **most: int) -> dict[str, Any]:
    return {"do": "post", "at": at, "offer": offer, "give": give, "ask": ask, "want": want, **most}


def cancel(at: int) -> dict[str, Any]:
    return {"do": "cancel", "at": at}


def fill(order: int, amount: int) -> dict[str, Any]:
    return {"do": "fill", "order": order, "amount": amount}
