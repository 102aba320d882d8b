"""Effects that change hits: more, less, kept off, sent elsewhere, aimed."""

from typing import Literal

from gamemaster.language.tree.values import Amount, Group, Whom
from gamemaster.language.tree.words import Kinds, Lasting, Node


class Factor(Node, frozen=True):
    """What hits by (dealt) or against (taken) the target carry, or what Energy it gains or loses
    by effects, is multiplied by `times`/`over`, away from zero: the multipliers' place in a hit.
    With `other` only hits against (dealt) or by (taken) one of those."""

    to: Whom
    way: Literal["dealt", "taken", "gained", "lost"]
    times: int
    over: int
    hits: Kinds
    lasting: Lasting
    other: Group | None = None


class Bonus(Node, frozen=True):
    """Hits by (dealt) or against (taken) the target carry this much more (negative: less): the
    bonuses' place in a hit. With `other` only hits against (dealt) or by (taken) one of those."""

    to: Whom
    way: Literal["dealt", "taken"]
    amount: Amount
    hits: Kinds
    lasting: Lasting
    other: Group | None = None


class Shield(Node, frozen=True):
    """The first `amount` damage that would be taken by the target is prevented: a pool, filled once
    (battle; an always-rule fills it once per battle) or anew each round (round)."""

    to: Whom
    amount: Amount
    span: Literal["round", "battle"]


class Prevent(Node, frozen=True):
    """Of each hit that got through the target's Defence this much is prevented (EventAmount: what
    would still be taken); with a rule's limit only of so many hits."""

    to: Whom
    amount: Amount
    hits: Kinds
    by: Group | None
    lasting: Lasting


class Redirect(Node, frozen=True):
    """Of each hit against the target this much strikes `onto` instead (EventAmount: the hit), as a
    hit of the same source; onto Source it is sent back, as a hit by the target. Never twice for
    one hit. With `by` only of hits by one of those. Cards: onto This the subprocess takes it, and
    what is beyond its Life is lost."""

    to: Whom
    amount: Amount
    onto: Whom
    hits: Kinds
    lasting: Lasting
    by: Group | None = None


class Cap(Node, frozen=True):
    """The target takes at most this much damage per hit, or per round in all. Of `loss`: it loses at
    most so much Energy in a round, by hits and effects together; costs and halving are not held."""

    to: Whom
    amount: Amount
    per: Literal["hit", "round"]
    lasting: Lasting
    of: Literal["damage", "loss"] = "damage"


class Bound(Node, frozen=True):
    """The target's Energy never rises above (most) or falls under (least) this: of a gain or loss
    only so much happens. What is above when a round is set up is lost then, and is no damage."""

    to: Whom
    way: Literal["most", "least"]
    amount: Amount
    lasting: Lasting


class Immune(Node, frozen=True):
    """Attacks (or all hits) pass the target by: it is not aimed at and no reaction follows."""

    to: Whom
    hits: Kinds
    by: Group | None
    lasting: Lasting


class Aim(Node, frozen=True):
    """The target's attack goes to these heroes only, instead of to every opponent."""

    to: Whom
    at: Whom
    lasting: Lasting


class Pierce(Node, frozen=True):
    """Hits by the target ignore Defence."""

    to: Whom
    hits: Kinds
    lasting: Lasting


class Unpreventable(Node, frozen=True):
    """Nothing prevents, caps or redirects these hits: those of `this` power only, or the given
    kind of hits by the target (Defence still counts)."""

    to: Whom
    hits: Literal["this", "damage", "attacks", "powers"]
    lasting: Lasting
