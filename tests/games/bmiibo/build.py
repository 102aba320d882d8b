"""Builders: a fighter from the few components a test is about, and a board with bodies on it."""

from msgspec import structs

from gamemaster.core.contract import Step
from gamemaster.core.dice import LowDice
from gamemaster.games.bmiibo.balance import Balance, balance
from gamemaster.games.bmiibo.rules import GAME
from gamemaster.games.bmiibo.state import (
    Blockade,
    Body,
    Cell,
    Charge,
    Component,
    Config,
    Element,
    Explosion,
    Fighter,
    Flag,
    Heal,
    Melee,
    Metric,
    Piercing,
    Ranged,
    Slot,
    SlotAction,
    State,
    Submission,
    Weakness,
    Whirl,
    aimed,
    stepping,
)

U, E, F, X = 0, 1, 2, 3


def melee(amount: int, element: Element = "normal") -> Melee:
    return Melee(element, amount)


def ranged(amount: int, element: Element = "normal") -> Ranged:
    return Ranged(element, amount)


def piercing(amount: int) -> Piercing:
    return Piercing("normal", amount)


def heal(amount: int, me: Flag = 1) -> Heal:
    return Heal(amount, me)


def explosion(amount: int, radius: int, force: int) -> Explosion:
    return Explosion("normal", amount, radius, force)


def whirl(amount: int, force: int) -> Whirl:
    return Whirl("normal", amount, force)


def charge(amount: int, recoil: int, distance: int) -> Charge:
    return Charge("normal", amount, recoil, distance)


def weakness(element: Element, me: Flag, remove: Flag) -> Weakness:
    return Weakness(element, remove, me)


def blockade(blocks: int) -> Blockade:
    return Blockade(blocks)


def account(slot: Slot, cooldown: int, *components: Component) -> Balance:
    return balance(slot, SlotAction(cooldown, components))


def points(slot: Slot, cooldown: int, *components: Component) -> int:
    return account(slot, cooldown, *components).points


def limits(slot: Slot, cooldown: int, *components: Component) -> tuple[str, ...]:
    return tuple(limit.name for limit in account(slot, cooldown, *components).limits)


def fighter(
    *components: Component, slot: Slot = "attack", cooldown: int = 1, name: str = "u"
) -> Fighter:
    """A fighter whose one interesting action stands in `slot`."""
    plain = SlotAction(1, (melee(10),))
    actions = {"attack": plain, "ability": plain, "ultimate": plain}
    actions[slot] = SlotAction(cooldown, components or (melee(10),))
    return Fighter(name, actions["attack"], actions["ability"], actions["ultimate"])


def body(
    cell: Cell,
    hp: int = 100,
    weak: tuple[Element, ...] = (),
    blocks: tuple[Cell, ...] = (),
    waits: tuple[int, int, int] = (0, 0, 0),
) -> Body:
    return Body(cell, hp, waits, weak, blocks)


def board(
    user: Fighter,
    *bodies: Body,
    size: int = 8,
    metric: Metric = "chebyshev",
    cap: int | None = None,
) -> State:
    """The user (seat 0, to act) and enemies with plain melee, in turn order by seat."""
    fighters = (user, *(fighter(name=f"e{n}") for n in range(1, len(bodies))))
    config = Config(fighters=fighters, board=size, metric=metric, cap=cap, balanced=False)
    return State(config=config, order=tuple(range(len(bodies))), bodies=bodies, now=0)


def played(state: State, *submissions: Submission) -> State:
    """The state after these submissions, each by whoever is to act."""
    for submission in submissions:
        state = step(state, submission).state
    return state


def step(state: State, submission: Submission) -> Step[State]:
    (seat,) = GAME.awaiting(state)
    return GAME.resolve(state, {seat: submission}, LowDice())


def used(
    *components: Component,
    on: Cell,
    bodies: tuple[Body, ...],
    slot: Slot = "attack",
    size: int = 8,
    metric: Metric = "chebyshev",
) -> State:
    """The state after the user, bodies[0], used an action of these components on a cell."""
    state = board(fighter(*components, slot=slot), *bodies, size=size, metric=metric)
    return played(state, aimed(slot, on))


def hp(state: State) -> list[int]:
    return [each.hp for each in state.bodies]


def cells(state: State) -> list[Cell]:
    return [each.cell for each in state.bodies]


def with_now(state: State, seat: int) -> State:
    return structs.replace(state, now=seat)


NORTH, EAST = stepping("N"), stepping("E")
