"""Bmiibo Buto Chess on the contract: one fighter acts, then the next, until one is left."""

from collections.abc import Mapping

from gamemaster.core.contract import Outcome, Step, ranked
from gamemaster.core.dice import Dice
from gamemaster.core.values import Json, Seat
from gamemaster.games.bmiibo.bout import Bout, distance
from gamemaster.games.bmiibo.events import FighterPlaced, MatchWon, OrderDrawn
from gamemaster.games.bmiibo.parse import read_submission
from gamemaster.games.bmiibo.state import (
    FULL_HEALTH,
    Body,
    Cell,
    Config,
    Fighter,
    State,
    Submission,
    View,
    stepping,
)
from gamemaster.games.bmiibo.turn import Turn
from gamemaster.games.bmiibo.view import view_of


def take_action(turn: Turn) -> None:
    """Whoever is to act takes a step or uses a slot."""
    ((seat, submission),) = turn.submissions.items()
    turn.bout.act(seat, submission)
    turn.change(turn=turn.state.turn + 1)


def stop_at_cap(turn: Turn) -> None:
    """The cap-th turn was the last: health decides, then turn order."""
    state, hp = turn.state, turn.bout.hp
    if state.turn < state.config.turn_cap:
        return
    winner = by_health(hp, list(turn.bout.standing()))[0]
    turn.tell(MatchWon(winner, hp[winner], state.turn, "turn cap"))
    turn.change(now=None)
    turn.stop()


def begin_next_turn(turn: Turn) -> None:
    """The dying are removed as their turns begin; the first who lives ticks and is to act."""
    bout, now = turn.bout, turn.state.now
    while now is not None:
        now = _after(turn.state.order, now, bout)
        if bout.hp[now] > 0:
            bout.tick(now)
            break
        bout.remove(now)
        turn.change(fallen=(*turn.state.fallen, now))
        left = list(bout.standing())
        if len(left) == 1:
            now = None
            turn.tell(MatchWon(left[0], bout.hp[left[0]], turn.state.turn, "last standing"))
    turn.change(now=now)


STAGES = (take_action, stop_at_cap, begin_next_turn)


def _after(order: tuple[Seat, ...], seat: Seat, bout: Bout) -> Seat:
    """The next in turn order who is still on the board."""
    place = order.index(seat)
    round_trip = order[place + 1 :] + order[: place + 1]
    return next(seat for seat in round_trip if not bout.gone[seat])


def by_health(hp: list[int], standing: list[Seat]) -> list[Seat]:
    """Most health first; equal health in turn order (`standing` is in it already)."""
    return sorted(standing, key=lambda seat: -hp[seat])


def spaced_cells(config: Config, dice: Dice) -> tuple[Cell, ...]:
    """A first cell by lot; each next as far as can be from those before, ties by lot."""
    cells = [(x, y) for y in range(config.board) for x in range(config.board)]
    gaps = [2 * config.board] * len(cells)
    placed: list[Cell] = []
    for _ in config.fighters:
        widest = max(gaps)
        at = dice.pick([i for i, gap in enumerate(gaps) if gap == widest])
        placed.append(cells[at])
        gaps = [
            min(gap, distance(config.metric, cell, cells[at]))
            for gap, cell in zip(gaps, cells, strict=True)
        ]
    return tuple(placed)


class Bmiibo:
    """The rules of Bmiibo Buto Chess."""

    id = "bmiibo"
    version = 1

    def setup(self, config: Config, dice: Dice) -> Step[State]:
        cells = spaced_cells(config, dice.named("placement"))
        order = dice.named("order").shuffled(range(len(config.fighters)))
        bodies = [
            Body(cell, FULL_HEALTH, _first_waits(config, fighter))
            for cell, fighter in zip(cells, config.fighters, strict=True)
        ]
        first = Bout(config, order, bodies)
        first.tick(order[0])
        state = State(config=config, order=order, bodies=first.bodies(), now=order[0])
        placed = [
            FighterPlaced(seat, fighter.name, cell, FULL_HEALTH)
            for seat, (fighter, cell) in enumerate(zip(config.fighters, cells, strict=True))
        ]
        return Step(state, (*placed, OrderDrawn(order)))

    def awaiting(self, state: State) -> tuple[Seat, ...]:
        return () if state.now is None else (state.now,)

    def view(self, state: State, seat: Seat | None) -> View:
        return view_of(state, seat)

    def parse(self, view: View, raw: Json) -> Submission:
        return read_submission(view, raw)

    def default(self, view: View) -> Submission:
        """A silent fighter takes a step north: to stand idle is not among the four actions."""
        return stepping("N")

    def resolve(
        self, state: State, submissions: Mapping[Seat, Submission], dice: Dice
    ) -> Step[State]:
        return Turn(state, submissions, dice).play(STAGES)

    def outcome(self, state: State) -> Outcome | None:
        """A fighter's score is the number of fighters it placed above; places are never shared."""
        if state.now is not None:
            return None
        standing = [seat for seat in state.order if not state.bodies[seat].gone]
        places = by_health([body.hp for body in state.bodies], standing)
        places += reversed(state.fallen)
        return ranked(tuple(len(places) - 1 - places.index(seat) for seat in sorted(places)))


def _first_waits(config: Config, fighter: Fighter) -> tuple[int, int, int]:
    if config.start_charged:
        return (0, 0, 0)
    return (fighter.attack.cooldown, fighter.ability.cooldown, fighter.ultimate.cooldown)


GAME = Bmiibo()
