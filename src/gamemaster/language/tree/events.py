"""Events that a rule may answer to, its limit and its costs."""

from typing import Literal, TypeAlias, Union

from gamemaster.core.values import Value
from gamemaster.language.tree.values import Amount
from gamemaster.language.tree.words import Node, Party, Stat


class Attacks(Node, frozen=True):
    """An attack by `by` was aimed at `whom`; once per attacked hero, after the whole hit, whether
    or not anything got through; hits that are not attacks do not count (ruling Q-AR-48)."""

    by: Party
    whom: Party


class Attacking(Node, frozen=True):
    """An attack by `by` on `whom` begins: before its damage, so that what is done now meets it
    (ruling Q-AR-62); not if it passes the target by."""

    by: Party
    whom: Party


class Damaged(Node, frozen=True):
    """`whom` lost Energy (cards: Life) to a hit by `by`, attack or not."""

    by: Party
    whom: Party


class Dies(Node, frozen=True):
    """`whom` died (cards: was eliminated; `this`: the subprocess was destroyed) through `by`.

    `anyone` as `by` also covers deaths nobody caused. The dead hero's own reaction to its own
    death still happens.
    """

    whom: Party
    by: Party


class WouldDie(Node, frozen=True):
    """You are about to die: what the rule does happens instead of it, if that leaves your Energy
    above the threshold (ruling Q-AR-58). Nothing that watches for a death sees one."""

    by: Party = "anyone"


class Uses(Node, frozen=True):
    """`by` used a power (steps 1 and 2, cost paid); with nth > 0 only his nth use in a round."""

    by: Party
    nth: int = 0


class Gains(Node, frozen=True):
    """`whom` gained of a stat (energy, defence, life, glory) by an effect."""

    whom: Party
    stat: Stat = "energy"


class Loses(Node, frozen=True):
    """`whom` lost of a stat, in whatever way (energy: hits, burning, losing; never spending)."""

    whom: Party
    stat: Stat = "energy"


class Broken(Node, frozen=True):
    """A hit by `by` took the last of the Defence of `whom` (it was above 0 and is 0)."""

    whom: Party
    by: Party


class Plays(Node, frozen=True):
    """Cards: `by` played a card (other than this one)."""

    by: Party


Event: TypeAlias = Union[  # noqa: UP007
    Attacks, Attacking, Damaged, Dies, WouldDie, Uses, Gains, Loses, Broken, Plays
]


class Limit(Value, frozen=True, omit_defaults=True):
    """The rule acts at most this many times in each round or in the battle, per hero; or (rounds) in
    at most so many rounds of the battle, in each of them as often as it comes (Q-AR-61)."""

    times: int
    span: Literal["round", "battle", "rounds"]


class Cost(Value, frozen=True, omit_defaults=True):
    """Paid once for the whole rule when its condition and limit allow it, or the rule does not act.

    spend allocates of the round's budget; burn takes budget and Energy (ruling Q-AR-18). In a
    reaction the cost is paid for each time it reacts.
    """

    kind: Literal["spend", "burn"]
    amount: Amount
