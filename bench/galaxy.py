"""King of the Galaxy: time per turn of large galaxies, and of a whole match of built-in bots."""

from collections.abc import Iterator
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from msgspec.structs import replace

from gamemaster.core.dice import Dice, ThreefryDice, dice_for_turn
from gamemaster.core.match import Match, play
from gamemaster.core.values import Json
from gamemaster.games.galaxy import BOX
from gamemaster.games.galaxy.sky import distance
from gamemaster.games.galaxy.state import Config, Fleet, Goods, State, System, Wave
from gamemaster.mechanics.rounding import ceil_sqrt

SEATS, FLEETS, TURNS = 16, 20_000, 10


def crowded(
    systems: int, fleets: int, seed: int = 1, fog: int = 0
) -> Match[Config, State, object, object]:
    """A galaxy in the middle of a war: all systems controlled, guests at a third, fleets everywhere."""
    size = max(32, ceil_sqrt(10 * systems))
    config = Config(seats=SEATS, systems=systems, size=size, turns=10_000, fog=fog)
    match: Match[Config, State, object, object] = Match(BOX, config, f"bench {seed}")
    dice = ThreefryDice((seed, systems))
    match.state = replace(
        match.state,
        systems=tuple(_held(dice) for _ in match.state.systems),
        stocks=(Goods(10**9, 10**9, 10**9),) * SEATS,
        transit=tuple(_waves(match.state, dice, fleets)),
        next_fleet=(fleets + 1,) * SEATS,
    )
    return match


def _held(dice: Dice) -> System:
    seats = dice.sample(range(SEATS), 1 + (dice.below(3) == 0) + (dice.below(9) == 0))
    return System(controller=seats[0], ships=tuple((s, dice.between(5, 80)) for s in sorted(seats)))


def _waves(state: State, dice: Dice, fleets: int) -> Iterator[Wave]:
    """Fleets somewhere on their way between two systems."""
    waves: dict[int, list[Fleet]] = {}
    for number in range(1, fleets + 1):
        origin, target = (dice.below(len(state.places)) for _ in range(2))
        way = dice.below(distance(state.places[origin], state.places[target]))
        fleet = Fleet(number, dice.below(SEATS), origin, target, dice.between(1, 30))
        waves.setdefault(state.turn + 1 + way, []).append(fleet)
    return (Wave(arrival, tuple(waves[arrival])) for arrival in sorted(waves))


def orders(state: State, seat: int, dice: Dice, count: int) -> Json:
    """As many departures as keep the sky full, and a build at every fourth own system."""
    actions: list[Json] = []
    for at, system in enumerate(state.systems):
        ships = dict(system.ships).get(seat, 0)
        if ships > 1 and len(actions) < count:
            target = dice.below(len(state.systems))
            actions.append({"do": "travel", "from": at, "to": target, "ships": 1 + ships // 2})
        if system.controller == seat and at % 4 == 0:
            actions.append({"do": "build", "at": at, "ships": 1})
    return {"actions": actions}


class Times(NamedTuple):
    """Milliseconds of every turn, and how many fleets are in flight at the end."""

    resolve: tuple[float, ...]
    whole: tuple[float, ...]
    processor: tuple[float, ...]
    flying: int


def turn_times(systems: int, fleets: int, fog: int = 0) -> Times:
    """Resolve alone; views, parsing, resolve and record together, by the clock and the processor."""
    match = crowded(systems, fleets, fog=fog)
    times = []
    for turn in range(TURNS):
        dice = ThreefryDice((turn, 9))
        sent = {seat: orders(match.state, seat, dice, fleets // 400) for seat in range(SEATS)}
        submissions = {seat: BOX.game.parse(match.view(seat), raw) for seat, raw in sent.items()}
        begin = perf_counter()
        BOX.game.resolve(match.state, submissions, dice_for_turn((3, 3), turn))
        middle, busy = perf_counter(), process_time()
        match.advance(sent)
        times.append((middle - begin, perf_counter() - middle, process_time() - busy))
    flying = sum(len(wave.fleets) for wave in match.state.transit)
    columns = (tuple(1000 * seconds for seconds in column) for column in zip(*times, strict=True))
    return Times(*columns, flying)


def match_time(systems: int = 100, seats: int = 8, turns: int = 200) -> float:
    """Seconds for one whole match of built-in bots, two of each kind."""
    config = BOX.complete(
        {"seats": seats, "systems": systems, "size": 10 * ceil_sqrt(seats), "turns": turns}
    )
    bots = list(BOX.bots.values())
    begin = perf_counter()
    play(BOX, config, [bots[seat % len(bots)] for seat in range(seats)], "bench")
    return perf_counter() - begin


def firsts(games: int) -> int:
    """How often the expander is alone in first place against three random bots, from every seat."""
    won = 0
    for game in range(games):
        seats = [BOX.bots["random"]] * 4
        seats[game % 4] = BOX.bots["expander"]
        outcome = play(BOX, BOX.usual(4), seats, f"bench {game}").end.outcome
        won += outcome is not None and outcome.winners == (game % 4,)
    return won


def run() -> None:
    """Print the table."""
    print(f"King of the Galaxy, {SEATS} players, {TURNS} turns, one core, in ms: best and median")
    print("systems   fleets in flight          resolve       whole turn   of it processor")
    for systems, fog in ((100, 0), (1_000, 0), (10_000, 0), (1_000, 6)):
        t = turn_times(systems, FLEETS, fog)
        columns = (
            f"{min(ms):>7.1f} {median(ms):>8.1f}" for ms in (t.resolve, t.whole, t.processor)
        )
        dark = f"  in fog, sight {fog} ly" if fog else ""
        print(f"{systems:>7}   {t.flying:>16} " + " ".join(columns) + dark)
    print("(whole turn: 16 views, parsing, resolve, record with its fingerprint)")
    print(f"100 systems, 8 players, 200 turns of built-in bots: {match_time():.2f} s")
    print(f"expander alone in first place against three random bots: {firsts(200)} of 200 games")


if __name__ == "__main__":
    run()
