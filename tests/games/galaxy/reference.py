"""A second reading of the rules: plain dicts and fractions, written from the source alone, slow."""

from fractions import Fraction
from math import ceil, isqrt
from typing import Any

from gamemaster.core.codec import plain
from gamemaster.core.dice import Dice

GOODS = ("gold", "minerals", "fuel")
World = dict[str, Any]


def turn(state: World, lists: dict[int, list[Any]], dice: Dice) -> World:
    """The next state as JSON, without what only tells why an action was skipped."""
    world: World = plain(state)
    world.pop("skipped")
    built: dict[tuple[int, int], int] = {}
    fills: dict[int, dict[int, int]] = {}
    begun = {order["id"]: dict(order) for order in world["book"]["orders"]}
    early = {(f["seat"], f["id"]) for wave in world["transit"] for f in wave["fleets"]}
    for seat in sorted(lists):
        for action in lists[seat]:
            act(world, seat, action, built, fills, begun, early)
    for system in world["systems"]:
        battle(system)
    for at, system in enumerate(world["systems"]):
        contest(world, at, system)
    exchange(world, fills, begun, dice)
    world["turn"] += 1
    if world["turn"] <= world["config"]["turns"]:
        start(world, built, dice)
    world["transit"] = [wave for wave in world["transit"] if wave["fleets"]]
    return world


def ships(system: World) -> dict[int, int]:
    return dict(system["ships"])


def station(system: World, fleets: dict[int, int]) -> None:
    system["ships"] = [[seat, fleets[seat]] for seat in sorted(fleets) if fleets[seat]]


def act(
    world: World, seat: int, action: Any, built: Any, fills: Any, begun: Any, early: Any
) -> None:
    """One action, or nothing at all if any part of it cannot be."""
    do = {"build": build, "travel": travel, "scrap": scrap, "post": post, "cancel": cancel}
    if action["do"] == "fill":
        fill(world, seat, action, fills, begun)
    else:
        do[action["do"]](world, seat, action, built, early)


def build(world: World, seat: int, action: Any, built: Any, early: Any) -> None:
    at, count, stock = action["at"], action["ships"], world["stocks"][seat]
    system = world["systems"][at] if at < len(world["systems"]) else None
    if system is None or system["controller"] != seat or system["contested"]:
        return
    here = built.get((at, seat), 0) + count
    if here <= 2 * world["places"][at]["yields"]["minerals"] and count <= stock["minerals"]:
        stock["minerals"] -= count
        built[at, seat] = here


def travel(world: World, seat: int, action: Any, built: Any, early: Any) -> None:
    origin, target, count = action.get("from"), action["to"], action["ships"]
    many = len(world["systems"])
    if origin is None or origin >= many or target >= many or origin == target:
        return
    fleets = ships(world["systems"][origin])
    a, b = world["places"][origin], world["places"][target]
    square = (a["x"] - b["x"]) ** 2 + (a["y"] - b["y"]) ** 2
    ly = isqrt(square) + (isqrt(square) ** 2 < square)
    if fleets.get(seat, 0) < count or world["stocks"][seat]["fuel"] < count * ly:
        return
    world["stocks"][seat]["fuel"] -= count * ly
    fleets[seat] -= count
    station(world["systems"][origin], fleets)
    fleet = {
        "id": world["next_fleet"][seat],
        "seat": seat,
        "from": origin,
        "to": target,
        "ships": count,
    }
    world["next_fleet"][seat] += 1
    arrival = world["turn"] + ly
    for wave in world["transit"]:
        if wave["arrival"] == arrival:
            wave["fleets"].append(fleet)
            return
    world["transit"].append({"arrival": arrival, "fleets": [fleet]})
    world["transit"].sort(key=lambda wave: wave["arrival"])


def scrap(world: World, seat: int, action: Any, built: Any, early: Any) -> None:
    count, at, number = action["ships"], action.get("at"), action.get("fleet")
    if at is not None and number is None and at < len(world["systems"]):
        fleets = ships(world["systems"][at])
        if fleets.get(seat, 0) >= count:
            fleets[seat] -= count
            station(world["systems"][at], fleets)
    if number is not None and at is None and (seat, number) in early:
        for wave in world["transit"]:
            for fleet in wave["fleets"]:
                if (fleet["seat"], fleet["id"]) == (seat, number) and fleet["ships"] >= count:
                    fleet["ships"] -= count
            wave["fleets"] = [fleet for fleet in wave["fleets"] if fleet["ships"]]


def post(world: World, seat: int, action: Any, built: Any, early: Any) -> None:
    at, give, most = action["at"], action["give"], action.get("most") or action["offer"]
    stock, orders = world["stocks"][seat], world["book"]["orders"]
    if at >= len(world["systems"]) or world["systems"][at]["controller"] != seat:
        return
    if give == action["want"] or stock[give] < most or any(o["at"] == at for o in orders):
        return
    stock[give] -= most
    orders.append({"id": world["book"]["next"], "seat": seat, "at": at, "give": give, "left": most,
                   "want": action["want"], "offer": action["offer"], "ask": action["ask"]})  # fmt: skip
    world["book"]["next"] += 1


def cancel(world: World, seat: int, action: Any, built: Any, early: Any) -> None:
    close(
        world, [o for o in world["book"]["orders"] if (o["at"], o["seat"]) == (action["at"], seat)]
    )


def close(world: World, closing: list[World]) -> None:
    for order in closing:
        world["stocks"][order["seat"]][order["give"]] += order["left"]
        world["book"]["orders"].remove(order)


def price(order: World, amount: int) -> int:
    return ceil(Fraction(amount * order["ask"], order["offer"]))


def fill(world: World, seat: int, action: Any, fills: Any, begun: Any) -> None:
    order = begun.get(action["order"])
    if order is None or order["seat"] == seat:
        return
    before = fills.get(order["id"], {}).get(seat, 0)
    more = price(order, before + action["amount"]) - price(order, before)
    if before + action["amount"] <= order["left"] and more <= world["stocks"][seat][order["want"]]:
        world["stocks"][seat][order["want"]] -= more
        fills.setdefault(order["id"], {})[seat] = before + action["amount"]


def battle(system: World) -> None:
    """Shots of a tenth, rounded up, shared by largest remainder; all at once."""
    fleets = list(ships(system).items()) + [(-1, system["natives"])] * (system["natives"] > 0)
    if len(fleets) < 2:
        return
    lost = dict.fromkeys((side for side, _ in fleets), 0)
    for place, (_, size) in enumerate(fleets):
        others = fleets[place + 1 :] + fleets[:place]  # in the order of the tie-break
        whole = sum(count for _, count in others)
        damage = min(ceil(Fraction(size, 10)), whole)
        shares = [(Fraction(damage * count, whole), side, count) for side, count in others]
        left = damage - sum(int(share) for share, _, _ in shares)
        ranked = sorted(shares, key=lambda s: (-(s[0] - int(s[0])), -s[2]))
        for share, side, _ in shares:
            lost[side] += int(share)
        for _, side, _ in ranked[:left]:
            lost[side] += 1
    after = {side: max(0, size - lost[side]) for side, size in fleets}
    system["natives"] = after.pop(-1, 0)
    station(system, after)


def contest(world: World, at: int, system: World) -> None:
    fleets, owner = ships(system), system["controller"]
    top = max(fleets.values(), default=0)
    leaders = [seat for seat, count in fleets.items() if count == top]
    leader = leaders[0] if len(leaders) == 1 else None
    if system["contested"]:
        if set(fleets) <= {owner} or (owner is not None and leader == owner):
            system.update(contested=False, leader=None, streak=0)
            return
        streak = (
            0 if leader is None else 1 + (system["streak"] if leader == system["leader"] else 0)
        )
        system.update(leader=leader, streak=streak)
        if streak >= world["config"]["hold"]:
            taken(world, at, system, leader)
    elif fleets and not system["natives"]:
        if owner is None and len(fleets) == 1:
            taken(world, at, system, leader)
        elif owner is None or (len(fleets) == 1 and owner not in fleets):
            system.update(contested=True, leader=None, streak=0)


def taken(world: World, at: int, system: World, seat: int | None) -> None:
    system.update(controller=seat, contested=False, leader=None, streak=0)
    close(world, [order for order in world["book"]["orders"] if order["at"] == at])


def exchange(world: World, fills: Any, begun: Any, dice: Dice) -> None:
    for number in sorted(fills):
        for seat in dice.named("queue", number).shuffled(sorted(fills[number])):
            old, asked = begun[number], fills[number][seat]
            live = next((o for o in world["book"]["orders"] if o["id"] == number), None)
            got = min(asked, live["left"]) if live else 0
            world["stocks"][seat][old["want"]] += price(old, asked) - price(old, got)
            world["stocks"][seat][old["give"]] += got
            world["stocks"][old["seat"]][old["want"]] += price(old, got)
            if live:
                live["left"] -= got
                close(world, [live] * (live["left"] == 0))


def start(world: World, built: dict[tuple[int, int], int], dice: Dice) -> None:
    """What was built and what arrives stands there; income; upkeep or scrapping by lot."""
    come = [(at, seat, count) for (at, seat), count in built.items()]
    for wave in world["transit"]:
        if wave["arrival"] == world["turn"]:
            come += [(fleet["to"], fleet["seat"], fleet["ships"]) for fleet in wave["fleets"]]
            wave["fleets"] = []
    for at, seat, count in come:
        fleets = ships(world["systems"][at])
        fleets[seat] = fleets.get(seat, 0) + count
        station(world["systems"][at], fleets)
    for seat, stock in enumerate(world["stocks"]):
        for place, system in zip(world["places"], world["systems"], strict=True):
            if system["controller"] == seat and not system["contested"]:
                for kind in GOODS:
                    stock[kind] += place["yields"][kind]
        upkeep(world, seat, stock, dice)


def upkeep(world: World, seat: int, stock: World, dice: Dice) -> None:
    """Every fighter is a ticket: system by system, then fleet by fleet."""
    tickets: list[Any] = []
    for at, system in enumerate(world["systems"]):
        tickets += [("at", at)] * ships(system).get(seat, 0)
    for wave in world["transit"]:
        for fleet in wave["fleets"]:
            tickets += [("fleet", fleet["id"])] * (fleet["ships"] if fleet["seat"] == seat else 0)
    paid = min(len(tickets), stock["gold"])
    stock["gold"] -= paid
    unpaid = len(tickets) - paid
    few = min(unpaid, paid)
    drawn = (
        set(dice.named("upkeep", seat).sample(list(range(len(tickets))), few)) if unpaid else set()
    )
    for n, (where, which) in enumerate(tickets if unpaid else ()):
        if (n in drawn) != (few == unpaid):
            continue
        if where == "at":
            fleets = ships(world["systems"][which])
            fleets[seat] -= 1
            station(world["systems"][which], fleets)
        for wave in world["transit"] if where == "fleet" else ():
            for fleet in wave["fleets"]:
                fleet["ships"] -= (fleet["seat"], fleet["id"]) == (seat, which)
            wave["fleets"] = [fleet for fleet in wave["fleets"] if fleet["ships"]]
