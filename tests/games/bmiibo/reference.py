"""A second reading of the rules: dicts and lists, written from the source and the rulings alone."""

from typing import Any

from gamemaster.core.codec import plain
from gamemaster.games.bmiibo.state import State, Submission

WAYS = {"N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1),
        "S": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1)}  # fmt: skip
SLOTS = ("attack", "ability", "ultimate")
World = dict[str, Any]


def turn(state: State, submission: Submission) -> World:
    """The next state as JSON."""
    world: World = plain(state)
    mine: World = plain(submission)
    me = world["now"]
    if mine.get("move"):
        dx, dy = WAYS[mine["move"]]
        x, y = world["bodies"][me]["cell"]
        if is_free(world, [x + dx, y + dy]):
            world["bodies"][me]["cell"] = [x + dx, y + dy]
    else:
        slot = next(slot for slot in SLOTS if mine.get(slot) is not None)
        use(world, me, slot, mine[slot])
    world["turn"] += 1
    cap = world["config"]["cap"] or 200 * len(world["bodies"])
    if world["turn"] >= cap:
        world["now"] = None
        return world
    order = world["order"]
    at = order.index(me)
    for seat in (order[at + 1 :] + order[: at + 1]) * 2:
        body = world["bodies"][seat]
        if body["gone"]:
            continue
        if body["hp"] > 0:
            world["now"] = seat
            body["waits"] = [max(0, wait - 1) for wait in body["waits"]]
            return world
        body.update(gone=True, blocks=[])
        world["fallen"].append(seat)
        if sum(not each["gone"] for each in world["bodies"]) == 1:
            world["now"] = None
            return world
    raise AssertionError("somebody is left")


def apart(world: World, a: list[int], b: list[int]) -> int:
    gaps = abs(a[0] - b[0]), abs(a[1] - b[1])
    return max(gaps) if world["config"]["metric"] == "chebyshev" else sum(gaps)


def standing(world: World) -> list[int]:
    return [seat for seat in world["order"] if not world["bodies"][seat]["gone"]]


def who(world: World, cell: list[int]) -> int | None:
    return next((s for s in standing(world) if world["bodies"][s]["cell"] == cell), None)


def is_free(world: World, cell: list[int]) -> bool:
    inside = all(0 <= c < world["config"]["board"] for c in cell)
    blocked = any(cell in body["blocks"] for body in world["bodies"])
    return inside and not blocked and who(world, cell) is None


def sign(n: int) -> int:
    return 0 if n == 0 else n // abs(n)


def use(world: World, me: int, slot: str, target: list[int]) -> None:
    action = world["config"]["fighters"][me][slot]
    world["bodies"][me]["waits"][SLOTS.index(slot)] = action["cooldown"]
    if slot == "attack" and who(world, target) in (None, me):
        return
    for part in action["components"]:
        DO[part["actionType"]](world, me, part, target)


def hurt(world: World, seat: int, amount: int, element: str) -> None:
    body = world["bodies"][seat]
    body["hp"] -= amount * (2 if element in body["weaknesses"] else 1)


def blow(world: World, me: int, part: World, target: list[int]) -> None:
    victim, gap = who(world, target), apart(world, world["bodies"][me]["cell"], target)
    if victim not in (None, me) and (gap == 1) == (part["actionType"] == "melee"):
        hurt(world, victim, part["amount"], part["element"])


def heal(world: World, me: int, part: World, target: list[int]) -> None:
    patient = me if part.get("selfTargeting") else who(world, target)
    if patient is not None:
        body = world["bodies"][patient]
        body["hp"] = min(100, body["hp"] + part["amount"])


def blockade(world: World, me: int, part: World, target: list[int]) -> None:
    body = world["bodies"][me]
    if apart(world, body["cell"], target) == 1 and is_free(world, target):
        body["blocks"].append(target)
        body["blocks"] = body["blocks"][max(0, len(body["blocks"]) - part["blocks"]) :]


def weakness(world: World, me: int, part: World, target: list[int]) -> None:
    bearer = me if part.get("selfTargeting") else who(world, target)
    if bearer is None:
        return
    weak = set(world["bodies"][bearer]["weaknesses"]) - {part["element"]}
    if not part["remove"]:
        weak.add(part["element"])
    elements = ("normal", "fire", "water", "earth", "air", "light", "dark")
    world["bodies"][bearer]["weaknesses"] = [each for each in elements if each in weak]


def explosion(world: World, me: int, part: World, target: list[int]) -> None:
    if apart(world, world["bodies"][me]["cell"], target) > part["radius"] + 1:
        blast(world, me, part, target, range(part["radius"] + 1))


def whirl(world: World, me: int, part: World, target: list[int]) -> None:
    blast(world, me, part, world["bodies"][me]["cell"], range(1, 2))


def blast(world: World, me: int, part: World, centre: list[int], reach: range) -> None:
    """All damage, then pushes from the farthest to the nearest, each the whole way or not at all."""
    victims = [(apart(world, world["bodies"][seat]["cell"], centre), seat)
               for seat in standing(world) if seat != me]  # fmt: skip
    victims = [(far, seat) for far, seat in victims if far in reach]
    for _, seat in victims:
        hurt(world, seat, part["amount"], part["element"])
    for _, seat in sorted(victims, key=lambda victim: -victim[0]):
        x, y = world["bodies"][seat]["cell"]
        dx, dy = sign(x - centre[0]), sign(y - centre[1])
        way = [[x + dx * n, y + dy * n] for n in range(1, part["force"] + 1)]
        if way and (dx or dy) and all(is_free(world, cell) for cell in way):
            world["bodies"][seat]["cell"] = way[-1]


def piercing(world: World, me: int, part: World, target: list[int]) -> None:
    x, y = world["bodies"][me]["cell"]
    dx, dy = sign(target[0] - x), sign(target[1] - y)
    if abs(dx) + abs(dy) != 1 or (x != target[0] and y != target[1]):
        return
    ray = [[x + dx * n, y + dy * n] for n in range(1, world["config"]["board"])]
    for seat in standing(world):
        if world["bodies"][seat]["cell"] in ray:
            hurt(world, seat, part["amount"], part["element"])


def charge(world: World, me: int, part: World, target: list[int]) -> None:
    body = world["bodies"][me]
    for _ in range(part["distance"]):
        x, y = body["cell"]
        gaps = target[0] - x, target[1] - y
        dx, dy = sign(gaps[0]), sign(gaps[1])
        if world["config"]["metric"] == "manhattan":
            dx, dy = (dx, 0) if abs(gaps[0]) >= abs(gaps[1]) else (0, dy)
        if not is_free(world, [x + dx, y + dy]):
            break
        body["cell"] = [x + dx, y + dy]
    victim = who(world, target)
    if victim not in (None, me) and apart(world, body["cell"], target) == 1:
        hurt(world, victim, part["amount"], part["element"])
    hurt(world, me, part["recoil"], part["element"])


DO = {"melee": blow, "ranged": blow, "heal": heal, "blockade": blockade, "weakness": weakness,
      "explosion": explosion, "whirl": whirl, "piercing": piercing, "charge": charge}  # fmt: skip
