"""A second reading of the rules for the basic cards, plain damage and a few cards that change costs,
bar players, take and copy subprocesses: dicts, written from the source and the rulings."""

import re
from typing import Any

from gamemaster.core.codec import plain
from gamemaster.core.dice import Dice
from gamemaster.games.rumble_royale.state import State

BREAD, DIVINE, POTATO, BISCOITAR, POKE, BATERIA, METAL = range(7)
LIVES = {POKE: 1, BATERIA: 1, METAL: 5}
COSTS = {BREAD: 1, DIVINE: 3, POTATO: 2, BISCOITAR: 7, POKE: 1, BATERIA: 2, METAL: 3}
World = dict[str, Any]


def turn(state: State, sent: dict[int, World], dice: Dice) -> World:
    """What players, slots, pool and subprocesses must be after the turn, and who has won (or None)."""
    world = plain(state)
    seats = len(world["players"])
    world["priority"] = [(world["turn"] - 1 + n) % seats for n in range(seats)]
    world["damage"] = {n: hurt(card["name"]) for n, card in enumerate(world["catalogue"])}
    world["name"] = [card["name"] for card in world["catalogue"]]
    for player in world["players"]:
        player.update(shields=0, locked=False, bargain=0, foes=set(), won=0)
    auction(world, sent)
    for step in range(max(len(sent[seat].get("plays", ())) for seat in sent)):
        world["step"] = step + 1
        world["ends"] = {
            seat for seat, mine in sent.items() if len(mine.get("plays", ())) == step + 1
        }
        one_step(world, {seat: mine["plays"][step] for seat, mine in sent.items()
                         if alive(world, seat) and step < len(mine.get("plays", ()))})  # fmt: skip
    hits = [(p["owner"], p["id"], p["target"], 1) for p in world["processes"] if p["card"] == POKE]
    strike(world, hits)
    for player in world["players"]:
        if player["died"] is None:
            player["deck"], player["hand"] = sorted(player["deck"] + player["hand"]), []
    world["won"] = winners(world)
    if world["won"] is None:
        upkeep(world, dice)
    return world


def hurt(name: str) -> int:
    """`Golpe 4` deals 4."""
    found = re.fullmatch(r"Golpe (\d+)", name)
    return 2 if name.startswith("Bread") else int(found[1]) if found else 0


def alive(world: World, seat: int) -> bool:
    return world["players"][seat]["died"] is None


def auction(world: World, sent: dict[int, World]) -> None:
    for slot in range(len(world["slots"])):
        bids = [(-bid["coins"], world["priority"].index(seat), seat) for seat, mine in sent.items()
                for bid in mine.get("bids", ()) if bid["slot"] == slot and bid["coins"] > 0]  # fmt: skip
        if not bids:
            continue
        bids.sort()
        winner = world["players"][bids[0][2]]
        winner["coins"] -= -bids[1][0] if len(bids) > 1 else 0
        winner["reserved"].append(world["slots"][slot])
        winner["won"] += 1
        world["slots"][slot] = None
    for seat in sorted(sent):
        basics = sorted(sent[seat].get("basics", ()))
        world["players"][seat]["coins"] -= len(basics)
        world["players"][seat]["reserved"] += basics


def there(world: World, target: World | None) -> bool:
    if not target:
        return False
    if target.get("player") is not None:
        return alive(world, target["player"])
    return any(p["id"] == target["subprocess"] for p in world["processes"])


def one_step(world: World, plays: dict[int, World]) -> None:
    order = [seat for seat in world["priority"] if seat in plays and pays(world, seat, plays[seat])]
    for seat in order:
        player, card = world["players"][seat], plays[seat]["card"]
        if card in LIVES:
            first = [player["struck"] if card == METAL else 0]
            world["processes"].append({
                "id": world["next_process"], "card": card, "owner": seat, "life": LIVES[card],
                "target": plays[seat].get("target"), "used": first,
            })  # fmt: skip
            world["next_process"] += 1
    world["busy"] = set(order)
    for seat in order:
        player, card = world["players"][seat], plays[seat]["card"]
        player["extra_cards"] += card == DIVINE
        player["glory"] += card == BISCOITAR
        if card == POTATO:
            player["life"] = min(world["config"]["life_cap"], player["life"] + 2)
        special(world, seat, world["name"][card], plays[seat].get("target"))
    before = [set(player["foes"]) for player in world["players"]]
    strike(world, [(seat, 0, plays[seat].get("target"), harm(world, before, seat, plays[seat]))
                   for seat in order if plays[seat]["card"] not in LIVES])  # fmt: skip


def harm(world: World, before: list[set[int]], seat: int, play: World) -> int:
    """What a card deals; the one that pays back only to somebody who has hurt its player before."""
    if world["name"][play["card"]] == "Revanche":
        return 3 * (play["target"]["player"] in before[seat])
    return world["damage"][play["card"]]


def pays(world: World, seat: int, play: World) -> bool:
    """What cannot be paid any more stays in the hand (Q-CR-12)."""
    player = world["players"][seat]
    cost = max(0, COSTS.get(play["card"], 1) + player["dearer"])
    if cost > player["energy"]:
        return False
    player["hand"].remove(play["card"])
    player["energy"] -= cost
    return True


def special(world: World, seat: int, name: str, target: World | None) -> None:
    """Cards of players; a target that is gone wastes the card."""
    player = world["players"][seat]
    if target is not None and not there(world, target):
        return
    process = next(
        (p for p in world["processes"] if target and p["id"] == target["subprocess"]), {}
    )
    if name == "Arremate":
        player["glory"] += player["won"]
    elif name == "Eco" and target["player"] in world["busy"]:
        world["players"][target["player"]]["glory"] -= (
            world["players"][target["player"]]["glory"] > 0
        )
    elif name == "Fecho":
        player["extra_coins"] += 2 * (seat in world["ends"])
    elif name == "Segunda":
        player["extra_cards"] += world["step"] == 2
    elif name == "Trava":
        world["players"][target["player"]]["locked"] = True
    elif name == "Pechincha":
        player["bargain"] += 1
    elif name == "Pedágio":
        for other, foe in enumerate(world["players"]):
            foe["dearer"] += other != seat and foe["died"] is None
    elif name == "Escudo":
        player["shields"] += not player["struck"]
    elif name == "Remendo" and process["owner"] == seat:
        process["life"] += 2
    elif name == "Furto":
        process["owner"] = seat
    elif name == "Clone":
        first = [player["struck"] if process["card"] == METAL else 0]
        copy = {**process, "owner": seat, "id": world["next_process"], "used": first}
        world["processes"].append(copy)
        world["next_process"] += 1


def strike(world: World, hits: list[tuple[int, int, Any, int]]) -> None:
    """All hits at once; who is first matters only to a Metal. Then the fallen leave."""
    hits = [hit for hit in hits if hit[3] and there(world, hit[2])]
    for source, _, target, amount in sorted(
        hits, key=lambda h: (world["priority"].index(h[0]), h[1])
    ):
        if target.get("player") is None:
            wounded = next(p for p in world["processes"] if p["id"] == target["subprocess"])
            wounded["life"] = max(0, wounded["life"] - amount)
            continue
        metals = [p for p in world["processes"]
                  if (p["card"], p["owner"]) == (METAL, target["player"]) and not p["used"][0]]  # fmt: skip
        if metals:
            metals[0]["used"][0] += 1
            metals[0]["life"] = max(0, metals[0]["life"] - amount)
        elif world["players"][target["player"]]["shields"]:
            world["players"][target["player"]]["shields"] -= 1
        else:
            player = world["players"][target["player"]]
            player["struck"] += 1
            player["foes"].add(source)
            player["life"] = max(0, player["life"] - amount)
    world["processes"] = [p for p in world["processes"] if p["life"] > 0]
    for player in world["players"]:
        if player["died"] is None and player["life"] == 0:
            player["died"] = world["turn"]


def winners(world: World) -> list[int] | None:
    living = [seat for seat in range(len(world["players"])) if alive(world, seat)]
    if len(living) == 1:
        return living
    if living and world["turn"] < world["config"]["turns"]:
        return None
    fallen = [s for s, p in enumerate(world["players"]) if p["died"] == world["turn"]]
    worth = {
        s: (world["players"][s]["glory"], world["players"][s]["life"]) for s in living or fallen
    }
    return [seat for seat in worth if worth[seat] == max(worth.values())]


def upkeep(world: World, dice: Dice) -> None:
    world["turn"] += 1
    for player in world["players"]:
        if player["died"] is None:
            player["energy"], player["struck"] = player["coins"], 0
            player["coins"], player["extra_coins"] = 10 + player["extra_coins"], 0
            player["deck"] += player["reserved"]
            player["deck"] = sorted(player["deck"] + [BREAD] * (10 - len(player["deck"])))
            player["reserved"] = []
            player["dearer"] = -player["bargain"]
            player["barred"] = world["turn"] if player["locked"] else player["barred"]
    roll = dice.named("auction")
    for slot, lying in enumerate(world["slots"]):
        if lying is None and world["pool"]:
            world["slots"][slot] = world["pool"].pop(roll.below(len(world["pool"])))
    for process in world["processes"]:
        process["used"] = [0]
        world["players"][process["owner"]]["energy"] += process["card"] == BATERIA and alive(
            world, process["owner"]
        )
    for seat, player in enumerate(world["players"]):
        if player["died"] is None:
            count = min(len(player["deck"]), 5 + player["extra_cards"])
            drawn = dice.named("draw", seat).sample(list(range(len(player["deck"]))), count)
            player["hand"] = sorted(player["deck"][n] for n in drawn)
            player["deck"] = [card for n, card in enumerate(player["deck"]) if n not in drawn]
            player["extra_cards"] = 0
