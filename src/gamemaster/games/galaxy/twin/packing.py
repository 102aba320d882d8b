"""From configs, states and lists of King of the Galaxy to the twin's arrays and back; what it cannot play it says."""

from collections.abc import Mapping

import numpy as np
from msgspec.structs import replace

from gamemaster.core.dice import Key
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Seat
from gamemaster.games.galaxy.mapmaking import sector_side
from gamemaster.games.galaxy.refusals import numbers_in
from gamemaster.games.galaxy.state import (
    RESOURCES,
    Build,
    Config,
    Entry,
    Fleet,
    Goods,
    Scrap,
    Skip,
    State,
    Submission,
    System,
    SystemFacts,
    Travel,
    Wave,
)
from gamemaster.games.galaxy.twin.words import (
    BEGUN,
    BUILD,
    CODES,
    ENTRY,
    FLYING,
    MATCH_DICE,
    NEXT_FLEET,
    NOBODY,
    ROUNDINGS,
    RULES,
    SCRAP,
    SEATS,
    SYSTEMS,
    TRAVEL,
    TURN,
    Rules,
    Sky,
)
from gamemaster.mechanics.rounding import ceil_sqrt
from gamemaster.vec.compiling import Ints

MOST_FIGHTERS = 2**31
"""Beyond these the products of two fleets would not fit the machine's words."""
MOST_FLEETS = 1_000_000


def rules_of(config: Config, systems: int = 0) -> Rules:
    """The config as numbers, with so many systems if it does not say it itself; raises Illegal for fog."""
    if config.fog:
        raise Illegal("The twin plays without fog.", ("fog",), pt="O gêmeo joga sem névoa.")
    spans = (config.gold, config.minerals, config.fuel, config.natives)
    rules = (
        config.seats,
        systems or len(config.map) or config.systems,
        config.turns,
        config.hold,
        config.damage,
        ROUNDINGS.index(config.damage_rounding),
        int(config.income_first),
        sector_side(config),
        ceil_sqrt(config.seats),
        *(end for span in spans for end in (span.low, span.high)),
        *_numbers(config.home),
        *_numbers(config.stock),
        config.fighters,
        int(bool(config.map)),
    )
    assert len(rules) == RULES
    return rules


def _numbers(goods: Goods) -> tuple[int, ...]:
    return tuple(getattr(goods, resource) for resource in RESOURCES)


def check_fighters(most: int) -> None:
    """Raise Illegal where so many fighters could meet that their products would not fit a word."""
    if most >= MOST_FIGHTERS:
        raise Illegal(
            f"The twin has room for fewer than {MOST_FIGHTERS} fighters; here there could be {most}.",
            pt=f"O gêmeo comporta menos de {MOST_FIGHTERS} caças; aqui poderia haver {most}.",
        )


def most_fighters(config: Config) -> int:
    """No match has more: those of the start, and one for each mineral that there will ever be."""
    if config.map:
        first = sum(site.fighters + site.natives for site in config.map)
        minerals = sum(site.yields.minerals for site in config.map)
    else:
        first = config.seats * config.fighters + config.systems * config.natives.high
        minerals = config.systems * max(config.home.minerals, config.minerals.high)
    return first + config.seats * config.stock.minerals + config.turns * minerals


def farthest(config: Config) -> int:
    """No journey is longer."""
    if config.map:
        xs, ys = [site.x for site in config.map], [site.y for site in config.map]
        across, along = max(xs) - min(xs), max(ys) - min(ys)
    else:
        across = along = config.size
    return max(1, ceil_sqrt(across**2 + along**2))


def most_fleets(config: Config, entries: int) -> int:
    """So many can be in flight at once if a seat sends at most `entries` a turn; raises Illegal where the twin
    would need too much room."""
    fleets = config.seats * entries * min(farthest(config), config.turns)
    if fleets > MOST_FLEETS:
        raise Illegal(
            f"{fleets} fleets could be in flight at once; the twin has room for {MOST_FLEETS}.",
            pt=f"{fleets} frotas poderiam estar em voo; o gêmeo comporta {MOST_FLEETS}.",
        )
    return fleets


def blank(rules: Rules, fleets: int, lanes: tuple[int, ...] = ()) -> Sky:
    """Arrays for a match, or for many."""
    seats, systems = rules[SEATS], rules[SYSTEMS]

    def zeros(*shape: int) -> Ints:
        return np.zeros((*lanes, *shape), np.int64)

    return Sky(
        chart=zeros(systems, 5),
        systems=zeros(systems, 6),
        ships=zeros(systems, seats),
        stocks=zeros(seats, 3),
        fleets=zeros(fleets, 6),
        meta=zeros(NEXT_FLEET + seats),
        sides=zeros(4, seats + 1),
        dice=np.zeros((*lanes, 3, 5), np.uint64),
    )


def drawn(config: Config, rules: Rules) -> Sky:
    """The map that a config was drawn with, peopled; blank if it has none."""
    sky = blank(rules, 0)
    for at, site in enumerate(config.map):
        sky.chart[at] = (site.x, site.y, *_numbers(site.yields))
        home = NOBODY if site.home is None else site.home
        sky.systems[at] = (home, 0, NOBODY, 0, site.natives, 0)
        if site.home is not None:
            sky.ships[at, site.home] = site.fighters
    return sky


def packed(state: State, room: int, key: Key = (0, 0)) -> Sky:
    """A state in arrays, with the dice of its match and room for so many fleets more; raises Illegal where orders
    are open."""
    if state.book.orders:
        raise Illegal(
            "The twin has no auction house.", ("book",), pt="O gêmeo não tem casa de leilões."
        )
    check_fighters(_most_fighters_from(state))
    flying = [(wave.arrival, fleet) for wave in state.transit for fleet in wave.fleets]
    sky = blank(rules_of(state.config, len(state.systems)), len(flying) + room)
    sky.dice[MATCH_DICE, :2] = key
    for at, (place, system) in enumerate(zip(state.places, state.systems, strict=True)):
        sky.chart[at] = (place.x, place.y, *_numbers(place.yields or Goods()))
        sky.systems[at] = (
            _number(system.controller), system.contested, _number(system.leader), system.streak,
            system.natives, 0,
        )  # fmt: skip
        for seat, ships in system.ships:
            sky.ships[at, seat] = ships
    for row, (arrival, fleet) in zip(sky.fleets, flying, strict=False):
        row[:] = (arrival, fleet.id, fleet.seat, fleet.origin, fleet.target, fleet.ships)
    sky.stocks[:] = [_numbers(stock) for stock in state.stocks]
    sky.meta[:] = (state.turn, len(flying), *state.next_fleet)
    return sky


def _most_fighters_from(state: State) -> int:
    """As `most_fighters`, in the middle of a match."""
    ships = sum(system.natives + sum(dict(system.ships).values()) for system in state.systems)
    flying = sum(fleet.ships for wave in state.transit for fleet in wave.fleets)
    minerals = sum(place.yields.minerals for place in state.places if place.yields is not None)
    stocks = sum(stock.minerals for stock in state.stocks)
    return ships + flying + stocks + minerals * max(0, state.config.turns - state.turn)


def _number(seat: Seat | None) -> int:
    return NOBODY if seat is None else seat


def _seat(number: int) -> Seat | None:
    return None if number == NOBODY else number


def unpacked(
    config: Config, places: tuple[SystemFacts, ...], sky: Sky, answers: Ints | None = None
) -> State:
    """The state that the arrays stand for; names are those of `places`, `answers` what was told of the lists."""
    facts = tuple(
        SystemFacts(place.name, row[0], row[1], Goods(*row[2:]))
        for place, row in zip(places, sky.chart.tolist(), strict=True)
    )
    meta = sky.meta.tolist()
    seats = range(config.seats)
    return State(
        config=replace(config, map=()),
        turn=meta[TURN],
        places=facts,
        systems=tuple(map(_system, sky.systems.tolist(), sky.ships.tolist())),
        transit=_waves(sky.fleets[: meta[FLYING]].tolist()),
        next_fleet=tuple(meta[NEXT_FLEET:]),
        stocks=tuple(Goods(*row) for row in sky.stocks.tolist()),
        skipped=tuple(() if answers is None else _skips(answers[seat].tolist()) for seat in seats),
    )


def _system(row: list[int], ships: list[int]) -> System:
    controller, contested, leader, streak, natives = row[:BEGUN]
    fleets = tuple((seat, many) for seat, many in enumerate(ships) if many)
    return System(_seat(controller), bool(contested), _seat(leader), streak, natives, fleets)


def _waves(fleets: list[list[int]]) -> tuple[Wave, ...]:
    waves: dict[int, list[Fleet]] = {}
    for arrival, *fleet in fleets:
        waves.setdefault(arrival, []).append(Fleet(*fleet))
    return tuple(Wave(arrival, tuple(wave)) for arrival, wave in waves.items())


def _skips(answers: list[list[int]]) -> tuple[Skip, ...]:
    return tuple(
        Skip(index, CODES[code], tuple(numbers[: numbers_in(CODES[code])]))
        for index, (code, *numbers) in enumerate(answers)
        if code
    )


def packed_lists(submissions: Mapping[Seat, Submission], seats: int) -> Ints:
    """The seats' lists as numbers; raises Illegal for an entry that the twin does not carry."""
    longest = max((len(each.actions) for each in submissions.values()), default=0)
    lists = np.zeros((seats, longest, ENTRY), np.int64)
    for seat, submission in submissions.items():
        for n, entry in enumerate(submission.actions):
            lists[seat, n] = _entry(entry, n)
    return lists


def _entry(entry: Entry, n: int) -> tuple[int, int, int, int, int]:
    match entry:
        case Build():
            return BUILD, entry.at, NOBODY, NOBODY, entry.ships
        case Scrap():
            return SCRAP, _number(entry.at), NOBODY, _number(entry.fleet), entry.ships
        case Travel():
            origin, fleet = _number(entry.origin), _number(entry.fleet)
            return TRAVEL, origin, entry.target, fleet, entry.ships
        case _:
            raise Illegal(
                "The twin carries building, scrapping and travel, nothing else.",
                ("actions", n),
                pt="O gêmeo leva construir, sucatear e viajar, nada mais.",
            )
