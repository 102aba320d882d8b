"""Stages 3, 4, 6 and 0 in the twin: combat, control, and the start of the next turn."""

import numpy as np

from gamemaster.games.galaxy.twin.flights import drop, land
from gamemaster.games.galaxy.twin.words import (
    BEGUN,
    CONTESTED,
    CONTROLLER,
    DAMAGE,
    FLYING,
    GOLD,
    HOLD,
    INCOME_FIRST,
    LEADER,
    LOST,
    MATCH_DICE,
    NATIVES,
    NOBODY,
    REST,
    ROUNDING,
    SEAT,
    SEATS,
    SHIPS,
    SIDE_OF,
    SIZE,
    STREAK,
    STREAM,
    SYSTEMS,
    TURN,
    TURN_DICE,
    TURNS,
    YIELDS,
    Rules,
    Sky,
)
from gamemaster.vec.compiling import Ints, int64
from gamemaster.vec.threefry import below, open_stream, stream_word

_TURN, _UPKEEP = stream_word("turn", 1), stream_word("upkeep", 1)


# Combat


def damage_of(rules: Rules, size: int) -> int:
    """What a fleet destroys, of its own size (Q-KG-7)."""
    whole = size * rules[DAMAGE]
    if rules[ROUNDING] == 0:
        return (whole + 99) // 100
    if rules[ROUNDING] == 1:
        return (whole + 50) // 100
    return whole // 100


def next_claim(sides: Ints, many: int, attacker: int) -> int:
    """Whose remainder is served next: the largest, then the larger fleet, then who comes first after
    the attacker (Q-KG-8)."""
    best = -1
    for one in range(many):
        if one == attacker or sides[REST, one] < 0:
            continue
        if best < 0 or sides[REST, one] > sides[REST, best]:
            best = one
        elif sides[REST, one] == sides[REST, best]:
            larger = sides[SIZE, one] - sides[SIZE, best]
            if larger > 0 or (larger == 0 and (one - attacker) % many < (best - attacker) % many):
                best = one
    return best


def shoot(rules: Rules, sides: Ints, many: int, attacker: int, whole: int) -> None:
    """One fleet's damage, shared among its enemies by their sizes (KG-34)."""
    enemies = whole - sides[SIZE, attacker]
    damage = min(damage_of(rules, sides[SIZE, attacker]), enemies)
    left = damage
    for one in range(many):
        if one != attacker:
            claim = damage * sides[SIZE, one]
            share = claim // enemies
            sides[LOST, one] += share
            sides[REST, one] = claim - share * enemies
            left -= share
    for _ in range(left):
        one = next_claim(sides, many, attacker)
        sides[LOST, one] += 1
        sides[REST, one] = -1


def fight_at(rules: Rules, sky: Sky, at: int) -> None:
    """One round at one system, all shots on the sizes before it; the natives are the last side."""
    sides, many, whole = sky.sides, 0, 0
    for side in range(rules[SEATS] + 1):
        size = sky.ships[at, side] if side < rules[SEATS] else sky.systems[at, NATIVES]
        if size > 0:
            sides[SIDE_OF, many], sides[SIZE, many], sides[LOST, many] = side, size, 0
            many += 1
            whole += size
    for attacker in range(many):
        shoot(rules, sides, many, attacker, whole)
    for one in range(many):
        left = max(0, sides[SIZE, one] - sides[LOST, one])
        if sides[SIDE_OF, one] < rules[SEATS]:
            sky.ships[at, sides[SIDE_OF, one]] = left
        else:
            sky.systems[at, NATIVES] = left


def fight(rules: Rules, sky: Sky) -> None:
    """One round wherever fleets of different sides meet."""
    for at in range(rules[SYSTEMS]):
        sides = int64(sky.systems[at, NATIVES] > 0)
        for seat in range(rules[SEATS]):
            sides += sky.ships[at, seat] > 0
        if sides > 1:
            fight_at(rules, sky, at)


# Control


def put(system: Ints, controller: int, contested: int, leader: int, streak: int) -> None:
    system[CONTROLLER], system[CONTESTED], system[NATIVES] = controller, contested, 0
    system[LEADER], system[STREAK] = leader, streak


def strict_leader(ships: Ints) -> int:
    """Who has more ships than anybody else; nobody if two share the most (Q-KG-13)."""
    leader, most = NOBODY, int64(0)
    for seat in range(ships.shape[0]):
        if ships[seat] > most:
            leader, most = seat, ships[seat]
        elif ships[seat] == most:
            leader = NOBODY
    return leader


def contest(rules: Rules, system: Ints, ships: Ints) -> None:
    """One more turn of a contest: it goes on, it ends, or the system flips."""
    leader, controller = strict_leader(ships), system[CONTROLLER]
    strangers = False
    for seat in range(ships.shape[0]):
        strangers = strangers or (seat != controller and ships[seat] > 0)
    if not strangers or (leader != NOBODY and leader == controller):
        put(system, controller, 0, NOBODY, 0)
        return
    streak = 0
    if leader != NOBODY:
        streak = system[STREAK] + 1 if leader == system[LEADER] else 1
    if leader != NOBODY and streak >= rules[HOLD]:
        put(system, leader, 0, NOBODY, 0)
    else:
        put(system, controller, 1, leader, streak)


def visited(system: Ints, ships: Ints) -> None:
    """A system that is not contested, without natives: who is alone there takes or contests it (Q-KG-16)."""
    fleets, alone = 0, NOBODY
    for seat in range(ships.shape[0]):
        if ships[seat] > 0:
            fleets += 1
            alone = seat
    if system[CONTROLLER] == NOBODY:
        if fleets > 1:
            put(system, NOBODY, 1, NOBODY, 0)
        else:
            put(system, alone, 0, NOBODY, 0)
    elif fleets == 1 and alone != system[CONTROLLER]:
        put(system, system[CONTROLLER], 1, NOBODY, 0)


def control(rules: Rules, sky: Sky) -> None:
    for at in range(rules[SYSTEMS]):
        system = sky.systems[at]
        if system[CONTESTED]:
            contest(rules, system, sky.ships[at])
        elif system[NATIVES] == 0:
            somebody = False
            for seat in range(rules[SEATS]):
                somebody = somebody or sky.ships[at, seat] > 0
            if somebody:
                visited(system, sky.ships[at])


# The start of a turn


def appear(rules: Rules, sky: Sky) -> None:
    """What was built stands there; nobody loses a system in the turn in which he built there (Q-KG-18)."""
    for at in range(rules[SYSTEMS]):
        system = sky.systems[at]
        if system[BEGUN]:
            sky.ships[at, system[CONTROLLER]] += system[BEGUN]
            system[BEGUN] = 0


def receive(rules: Rules, sky: Sky) -> None:
    """What every seat's systems yield; a contested one yields nothing (KG-38)."""
    for at in range(rules[SYSTEMS]):
        seat = sky.systems[at, CONTROLLER]
        if seat != NOBODY and not sky.systems[at, CONTESTED]:
            for resource in range(3):
                sky.stocks[seat, resource] += sky.chart[at, YIELDS + resource]


def count_fighters(rules: Rules, sky: Sky, count: Ints) -> None:
    """Of every seat, at systems and in transit."""
    for seat in range(rules[SEATS]):
        count[seat] = 0
    for at in range(rules[SYSTEMS]):
        for seat in range(rules[SEATS]):
            count[seat] += sky.ships[at, seat]
    for place in range(sky.meta[FLYING]):
        count[sky.fleets[place, SEAT]] += sky.fleets[place, SHIPS]


def place_of(moved: Ints, key: int) -> int:
    """Where a table of pairs has its entry of a key, or room for it; a key is kept with 1 added."""
    size = moved.shape[0]
    slot = (key * 40503) % size
    while moved[slot, 0] != 0 and moved[slot, 0] != key + 1:
        slot = (slot + 1) % size
    return slot


def draw(sky: Sky, whole: int, many: int, drawn: Ints) -> None:
    """`many` different numbers below `whole`, as core's `Dice.sample` draws them; sorted."""
    moved = np.zeros((2 * many + 1, 2), np.int64)
    for first in range(many):
        other = first + below(sky.dice[STREAM], whole - first)
        slot = place_of(moved, other)
        drawn[first] = moved[slot, 1] if moved[slot, 0] else other
        mine = place_of(moved, first)
        kept = moved[mine, 1] if moved[mine, 0] else first
        slot = place_of(moved, other)
        moved[slot, 0], moved[slot, 1] = other + 1, kept
    drawn[:many].sort()


def abandon(rules: Rules, sky: Sky, seat: int, whole: int, unpaid: int) -> None:
    """Every fighter of the seat is as likely to be scrapped as any other (Q-KG-6): those at systems are
    counted first, then those in transit; the fewer of drawn and kept are rolled for."""
    open_stream(sky.dice[TURN_DICE], _UPKEEP, seat, sky.dice[STREAM])
    rare = min(unpaid, whole - unpaid)
    drawn = np.empty(rare + 1, np.int64)
    draw(sky, whole, rare, drawn)
    drawn[rare] = whole
    upcoming, end, flying = 0, int64(0), sky.meta[FLYING]
    for stack in range(rules[SYSTEMS] + flying):
        place = stack - rules[SYSTEMS]
        if place < 0:
            size = sky.ships[stack, seat]
        else:
            size = sky.fleets[place, SHIPS] if sky.fleets[place, SEAT] == seat else 0
        end += size
        first = upcoming
        while drawn[upcoming] < end:
            upcoming += 1
        hits = upcoming - first
        lost = hits if rare == unpaid else size - hits
        if place < 0:
            sky.ships[stack, seat] -= lost
        elif size > 0:
            sky.fleets[place, SHIPS] -= lost
    for place in range(flying - 1, -1, -1):
        if sky.fleets[place, SHIPS] == 0:
            drop(sky, place, 1)


def start_turn(rules: Rules, sky: Sky, dice: int) -> None:
    """All that happens before the seats are asked, with the dice of turn `dice`."""
    appear(rules, sky)
    land(sky)
    fighters = sky.sides[SIZE]
    count_fighters(rules, sky, fighters)
    if rules[INCOME_FIRST]:
        receive(rules, sky)
    for seat in range(rules[SEATS]):
        upkeep = min(fighters[seat], sky.stocks[seat, GOLD])
        sky.stocks[seat, GOLD] -= upkeep
        if upkeep < fighters[seat]:
            open_stream(sky.dice[MATCH_DICE], _TURN, dice, sky.dice[TURN_DICE])
            abandon(rules, sky, seat, fighters[seat], fighters[seat] - upkeep)
    if not rules[INCOME_FIRST]:
        receive(rules, sky)


def after_orders(rules: Rules, sky: Sky) -> None:
    """All of a turn that comes after the seats' lists."""
    fight(rules, sky)
    control(rules, sky)
    sky.meta[TURN] += 1
    if sky.meta[TURN] <= rules[TURNS]:
        start_turn(rules, sky, sky.meta[TURN] - 1)


SOURCE = (
    damage_of,
    next_claim,
    shoot,
    fight_at,
    fight,
    put,
    strict_leader,
    contest,
    visited,
    control,
    appear,
    receive,
    count_fighters,
    place_of,
    draw,
    abandon,
    start_turn,
    after_orders,
)
