"""Fighters by lot: always balanced, all nine types, for tests and for sparring partners."""

from gamemaster.core.dice import Dice
from gamemaster.games.bmiibo.balance import MOST_BLOCKS, MOST_DAMAGE, balance
from gamemaster.games.bmiibo.state import (
    ELEMENTS,
    KINDS,
    SLOTS,
    Blockade,
    Charge,
    Component,
    Explosion,
    Fighter,
    Flag,
    Heal,
    Melee,
    Piercing,
    Ranged,
    Slot,
    SlotAction,
    Weakness,
    Whirl,
)


def random_fighter(dice: Dice, name: str = "stray") -> Fighter:
    """A fighter that the balance formula accepts."""
    return Fighter(name, *(random_action(slot, dice.named(slot)) for slot in SLOTS))


def random_action(slot: Slot, dice: Dice) -> SlotAction:
    """One to three components; then the smallest cooldown that passes, or a little more."""
    damage_left = MOST_DAMAGE[slot]
    kinds = list(KINDS)
    components: list[Component] = []
    for _ in range(1 + dice.below(3)):
        kind = dice.pick(kinds)
        if kind in ("blockade", "weakness"):  # one of each: more could break a limit
            kinds.remove(kind)
        component = _component(kind, max(1, dice.between(1, max(1, damage_left // 2))), dice)
        damage_left -= 0 if isinstance(component, Heal) else getattr(component, "amount", 0)
        components.append(component)
    account = balance(slot, SlotAction(1, tuple(components)))
    assert account.smallest_cooldown is not None
    return SlotAction(account.smallest_cooldown + dice.below(3), tuple(components))


def _component(kind: str, amount: int, dice: Dice) -> Component:
    element = dice.pick(ELEMENTS)
    made: dict[str, Component] = {
        "melee": Melee(element, amount),
        "heal": Heal(amount, _flag(dice)),
        "ranged": Ranged(element, amount),
        "blockade": Blockade(dice.between(1, MOST_BLOCKS)),
        "weakness": Weakness(element, _flag(dice), _flag(dice)),
        "explosion": Explosion(element, amount, dice.below(4), dice.below(4)),
        "whirl": Whirl(element, amount, dice.below(4)),
        "piercing": Piercing(element, amount),
        "charge": Charge(element, amount, dice.between(5, 15), dice.between(1, 6)),
    }
    return made[kind]


def _flag(dice: Dice) -> Flag:
    return 1 if dice.below(2) else 0
