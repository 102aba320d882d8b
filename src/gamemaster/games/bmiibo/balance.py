"""The balance formula: what an action may cost, line by line, and the limits that stand beside it."""

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from gamemaster.core.codec import plain
from gamemaster.core.values import Json, Value, Words
from gamemaster.games.bmiibo.fighter import fighter_from
from gamemaster.games.bmiibo.state import (
    SLOTS,
    Blockade,
    Charge,
    Component,
    Explosion,
    Fighter,
    Heal,
    Melee,
    Piercing,
    Ranged,
    Slot,
    SlotAction,
    Weakness,
    Whirl,
)
from gamemaster.mechanics.rounding import ceil_div, half_up

POINTS_PER_TURN: dict[Slot, int] = {"attack": 10, "ability": 5, "ultimate": 10}
MOST_DAMAGE: dict[Slot, int] = {"attack": 20, "ability": 40, "ultimate": 70}
LEAST_COOLDOWN: dict[Slot, int] = {"attack": 1, "ability": 3, "ultimate": 10}
MOST_BLOCKS = 2
LEAST_RECOIL = 5

LimitName: TypeAlias = Literal[
    "max-damage", "min-cooldown", "max-blocks", "one-blockade", "min-recoil", "duplicate-weakness"
]


class BalanceEntry(Value, frozen=True):
    """One line of the account: why, and how many points it gives or takes."""

    why: Words
    points: int


class BrokenLimit(Value, frozen=True):
    """A limit that is broken, whatever the points say."""

    name: LimitName
    why: Words


class Balance(Value, frozen=True):
    """The account of one action."""

    slot: Slot
    lines: tuple[BalanceEntry, ...]
    limits: tuple[BrokenLimit, ...]
    smallest_cooldown: int | None
    """The smallest cooldown at which the action would pass; None: no cooldown helps."""

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)

    @property
    def ok(self) -> bool:
        return self.points >= 0 and not self.limits


def balance(slot: Slot, action: SlotAction) -> Balance:
    """The account of an action in a slot."""
    costs = tuple(_costs(action.components))
    fixed = tuple(_limits(slot, action.components))
    return Balance(
        slot,
        (_allowance(slot, action.cooldown), *costs),
        (*_cooldown_limit(slot, action.cooldown), *fixed),
        None if fixed else _smallest_cooldown(slot, -sum(line.points for line in costs)),
    )


def balances(fighter: Fighter) -> tuple[Balance, ...]:
    """The accounts of attack, ability and ultimate."""
    return tuple(balance(slot, fighter.action(slot)) for slot in SLOTS)


def is_balanced(fighter: Fighter) -> bool:
    return all(account.ok for account in balances(fighter))


def check(raw: Json) -> Json:
    """The account of every action of a fighter, balanced or not; refused if it is no fighter."""
    fighter = fighter_from(raw)
    return {
        "balanced": is_balanced(fighter),
        "balance": [
            plain(account) | {"points": account.points, "ok": account.ok}
            for account in balances(fighter)
        ],
    }


def damage_of(components: Sequence[Component]) -> int:
    """The sum of the damage amounts, before any doubling."""
    return sum(
        part.amount
        for part in components
        if isinstance(part, Melee | Ranged | Explosion | Whirl | Piercing | Charge)
    )


def _smallest_cooldown(slot: Slot, cost: int) -> int:
    return max(LEAST_COOLDOWN[slot], ceil_div(cost, POINTS_PER_TURN[slot]))


def _allowance(slot: Slot, cooldown: int) -> BalanceEntry:
    each = POINTS_PER_TURN[slot]
    return BalanceEntry(
        Words(f"{slot}: {each} × cooldown {cooldown}", f"{slot}: {each} × recarga {cooldown}"),
        each * cooldown,
    )


def _costs(components: Sequence[Component]) -> Iterator[BalanceEntry]:
    """Everything but the allowance; a line only for what the action has."""
    yield from _damage_lines(components)
    healing = sum(part.amount for part in components if isinstance(part, Heal))
    if healing:
        why = Words(
            f"healing {healing} × 1.5, rounded half up", f"cura {healing} × 1,5, meio para cima"
        )
        yield BalanceEntry(why, -half_up(3 * healing, 2))
    distance = sum(part.distance for part in components if isinstance(part, Charge))
    if distance:
        yield BalanceEntry(
            Words(f"distance {distance} × 3", f"distância {distance} × 3"), -3 * distance
        )
    force = sum(part.force for part in components if isinstance(part, Explosion | Whirl))
    if force:
        yield BalanceEntry(Words(f"force {force} × 3", f"força {force} × 3"), -3 * force)
    recoil = sum(part.recoil for part in components if isinstance(part, Charge))
    if recoil:
        yield BalanceEntry(
            Words(f"recoil {recoil} given back", f"recuo {recoil} devolvido"), recoil
        )
    yield from (_weakness_line(part) for part in components if isinstance(part, Weakness))
    blocks = sum(part.blocks for part in components if isinstance(part, Blockade))
    if blocks:
        yield BalanceEntry(Words(f"blocks {blocks} × 10", f"blocos {blocks} × 10"), -10 * blocks)


def _damage_lines(components: Sequence[Component]) -> Iterator[BalanceEntry]:
    """The whole sum counts twice if any component is ranged or can hit several."""
    damage = damage_of(components)
    if not damage:
        return
    yield BalanceEntry(Words(f"damage {damage}", f"dano {damage}"), -damage)
    if any(isinstance(part, Ranged | Explosion | Whirl | Piercing) for part in components):
        why = Words(
            "damage again: a component is ranged or hits several",
            "dano outra vez: um componente é à distância ou atinge vários",
        )
        yield BalanceEntry(why, -damage)


def _weakness_line(part: Weakness) -> BalanceEntry:
    if part.self_targeting and not part.remove:
        return BalanceEntry(
            Words(f"own weakness to {part.element} taken on", f"fraqueza própria: {part.element}"),
            10,
        )
    if part.self_targeting:
        return BalanceEntry(
            Words(
                f"own weakness to {part.element} removed",
                f"fraqueza própria a {part.element} removida",
            ),
            -10,
        )
    return BalanceEntry(
        Words(f"weakness to {part.element} of a target", f"fraqueza a {part.element} de um alvo"),
        -10,
    )


def _cooldown_limit(slot: Slot, cooldown: int) -> Iterator[BrokenLimit]:
    least = LEAST_COOLDOWN[slot]
    if cooldown < least:
        yield BrokenLimit(
            "min-cooldown",
            Words(
                f"cooldown {cooldown} is under the {slot}'s minimum of {least}",
                f"recarga {cooldown} abaixo do mínimo de {least} para {slot}",
            ),
        )


def _limits(slot: Slot, components: Sequence[Component]) -> Iterator[BrokenLimit]:
    """The limits that no cooldown can mend."""
    damage, most = damage_of(components), MOST_DAMAGE[slot]
    if damage > most:
        yield BrokenLimit(
            "max-damage",
            Words(
                f"damage {damage} is over the {slot}'s maximum of {most}",
                f"dano {damage} acima do máximo de {most} para {slot}",
            ),
        )
    yield from _blockade_limits([part for part in components if isinstance(part, Blockade)])
    for part in components:
        if isinstance(part, Charge) and part.recoil < LEAST_RECOIL:
            yield BrokenLimit(
                "min-recoil",
                Words(
                    f"recoil {part.recoil} is under the minimum of {LEAST_RECOIL}",
                    f"recuo {part.recoil} abaixo do mínimo de {LEAST_RECOIL}",
                ),
            )
    weaknesses = [part for part in components if isinstance(part, Weakness)]
    for at, part in enumerate(weaknesses):
        if part in weaknesses[:at]:
            yield BrokenLimit(
                "duplicate-weakness",
                Words(
                    f"the same weakness to {part.element} twice in one action",
                    f"a mesma fraqueza a {part.element} duas vezes numa ação",
                ),
            )


def _blockade_limits(blockades: Sequence[Blockade]) -> Iterator[BrokenLimit]:
    for part in blockades:
        if part.blocks > MOST_BLOCKS:
            yield BrokenLimit(
                "max-blocks",
                Words(
                    f"blocks {part.blocks} is over the maximum of {MOST_BLOCKS}",
                    f"blocos {part.blocks} acima do máximo de {MOST_BLOCKS}",
                ),
            )
    if len(blockades) > 1:
        yield BrokenLimit(
            "one-blockade",
            Words(
                f"{len(blockades)} blockades in one action: at most 1",
                f"{len(blockades)} bloqueios numa ação: no máximo 1",
            ),
        )
