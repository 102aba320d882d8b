"""What a battle is given: heroes, what they own, and the settings of the rules."""

from gamemaster.core.values import Value
from gamemaster.language.tree import Power

ATTACK = "Attack"
"""The name of the attack in an order list."""


class Owned(Value, frozen=True):
    """A power a hero has, and its strength: the coins bid on it."""

    power: Power
    strength: int = 0


class Hero(Value, frozen=True):
    """One hero as it enters the battle; its seat is its place among the heroes.

    Initiative is the pair (initiative, base): the coins left, and the tie-breaker `base`, which the
    story prints as base ÷ (heroes + 1). `order` names powers and the attack, top first; what it
    leaves out follows in the order owned, the attack first.
    """

    name: str
    energy: int = 100
    attack: int = 10
    initiative: int = 0
    base: int = 0
    powers: tuple[Owned, ...] = ()
    order: tuple[str, ...] = ()


class Settings(Value, frozen=True):
    """What a table may want otherwise, and the bounds of the work."""

    strict_stop: bool = False
    """An entry that cannot be paid ends the hero's turn (ruling Q-AR-16)."""
    rounds: int = 30
    stalemate: int = 3
    """Rounds without a loss of Energy before everybody's Energy is halved."""
    attack_cost: int = 10
    chain: int = 12
    """How many reactions may hang on one another (ruling Q-AR-48)."""
    passes: int = 300
    """Passes that every round may take before reactions fizzle (Q-AR-54) …"""
    reserve: int = 6_000
    """… and passes that the battle has for those rounds that need more."""


BOUND = 10**15
"""Every stat and counter is held within ± this (ruling Q-AR-53)."""
