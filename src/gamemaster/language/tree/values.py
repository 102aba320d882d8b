"""Amounts, conditions and targets of the tree, which speak of one another."""

from typing import Literal, TypeAlias, Union

from gamemaster.core.values import Value
from gamemaster.language.tree.words import Base, Node, Party, Sign, Span, Stat


class Var(Node, frozen=True):
    """The present value of a variable that the text declares."""

    name: str


class Add(Node, frozen=True):
    """a + b."""

    a: "Amount"
    b: "Amount"


class Sub(Node, frozen=True):
    """a − b (may be negative)."""

    a: "Amount"
    b: "Amount"


class Mul(Node, frozen=True):
    """a × b; "10 for each opponent" is Mul(10, Count(opponents)), "double" is Mul(2, …)."""

    a: "Amount"
    b: "Amount"


class Div(Node, frozen=True):
    """a ÷ b, rounded away from zero; by 0 it is 0; "half of" is Div(…, 2)."""

    a: "Amount"
    b: "Amount"


class Higher(Node, frozen=True):
    """The higher of the two: "…, at least b"."""

    a: "Amount"
    b: "Amount"


class Lower(Node, frozen=True):
    """The lower of the two: "…, at most b"."""

    a: "Amount"
    b: "Amount"


class Of(Node, frozen=True):
    """A stat of one hero; of several (Each) it is their sum."""

    who: "Whom"
    stat: Stat


class Count(Node, frozen=True):
    """How many there are in a group."""

    group: "Group"


class Total(Node, frozen=True):
    """The sum of a stat over a group."""

    group: "Group"
    stat: Stat


class Highest(Node, frozen=True):
    """The highest value of a stat in a group; 0 if it is empty."""

    group: "Group"
    stat: Stat


class Lowest(Node, frozen=True):
    """The lowest value of a stat in a group; 0 if it is empty."""

    group: "Group"
    stat: Stat


class RoundNumber(Node, frozen=True):
    """The number of this round (cards: turn), counted from 1; 0 in setup."""


class StepNumber(Node, frozen=True):
    """Cards: the step of the turn in which cards are played now, counted from 1; 0 at other moments."""


class Strength(Node, frozen=True):
    """The strength of this power: the coins bid on it."""


class EventAmount(Node, frozen=True):
    """How much the event is about.

    In a reaction: to Attacks the hit's size after multipliers (before redirect and Defence), to
    Damaged the Energy lost, to Gains or Loses what was gained or lost, to Broken the Defence that
    went; otherwise 0. In Prevent, Redirect: what is left of the hit at that place of its order.
    """


class Changed(Node, frozen=True):
    """By how much the effect just before in this rule really changed its targets, in total and
    without sign ("gain as much", "what he had"): Energy lost, Defence taken, damage dealt…"""


class Tally(Node, frozen=True):
    """How much or how often something happened to or through a hero in a span."""

    who: "Whom"
    what: Literal[
        "damage_taken",  # Energy lost to hits
        "damage_dealt",  # Energy others lost to his hits
        "kills",  # heroes whose death his hit or effect caused
        "powers_used",  # powers used in steps 1 and 2
        "attacks_suffered",  # attacks that were aimed at him, one per attacker and attack
        "attackers",  # different heroes that attacked him
        "energy_gained",
        "energy_lost",  # by hits, burning and losing
        "energy_spent",  # allocated by costs of kind spend
        "energy_burned",
        "cards_played",  # this and what follows: cards only
        "cards_won",  # cards bought in the auction
        "cards_to_come",  # of his sequence, behind the step under way: only one's own is known
    ]
    span: Span


class Deaths(Node, frozen=True):
    """How many heroes of a party died in a span (a hero revived and dead again counts twice)."""

    whose: Party
    span: Span


class Marks(Node, frozen=True):
    """How many counters of a mark a hero bears (0 if none)."""

    who: "Whom"
    mark: str


Amount: TypeAlias = Union[  # noqa: UP007
    int,
    Var,
    Add,
    Sub,
    Mul,
    Div,
    Higher,
    Lower,
    Of,
    Count,
    Total,
    Highest,
    Lowest,
    RoundNumber,
    StepNumber,
    Strength,
    EventAmount,
    Changed,
    Tally,
    Deaths,
    Marks,
]


class Compare(Node, frozen=True):
    """a compared with b."""

    a: Amount
    sign: Sign
    b: Amount


class AllOf(Node, frozen=True):
    """All of them hold."""

    conds: tuple["Cond", ...]


class AnyOf(Node, frozen=True):
    """At least one of them holds."""

    conds: tuple["Cond", ...]


class Not(Node, frozen=True):
    """It does not hold."""

    cond: "Cond"


class HasPower(Node, frozen=True):
    """The hero has a power called `name` (letter case and accents do not matter)."""

    who: "Whom"
    name: str


class Alive(Node, frozen=True):
    """The hero is alive now."""

    who: "Whom"


class Struck(Node, frozen=True):
    """One of `by` attacked (or damaged: took Energy, cards: Life, by any hit from) one of `whom` in the span.

    In an always-rule that adds Defence this is asked in the set-up of the round, so `round` is
    then empty and `last_round` is what players mean.
    """

    by: "Whom"
    whom: "Whom"
    how: Literal["attacked", "damaged"]
    span: Span


class NoOtherPower(Node, frozen=True):
    """You use no power but this one this round (look-ahead of ruling Q-AR-42; passives, reactions
    and step-3 powers are not uses)."""


class EveryRounds(Node, frozen=True):
    """This round is number first, first + every, first + 2 × every, …"""

    every: int
    first: int


class Was(Node, frozen=True):
    """The hero was in this state in the span: died (and perhaps came back), was attacked by
    anyone, took damage, attacked anyone, used a power, gained Energy."""

    who: "Whom"
    what: Literal["died", "attacked", "damaged", "attacking", "using_powers", "gaining"]
    span: Span


class Is(Node, frozen=True):
    """Both are one and the same hero ("each other opponent" is each who is not he)."""

    who: "Whom"
    whom: "Whom"


class Ranks(Node, frozen=True):
    """The hero is among the living of a group, from place `first` to place `last` by a stat, the
    highest (most) or lowest (least) first; ties go to the first in initiative. The group has no
    condition, and its base is everyone, opponents or team."""

    who: "Whom"
    group: "Group"
    stat: Stat
    way: Literal["most", "least"]
    first: int = 1
    last: int = 1


class Before(Node, frozen=True):
    """In answer to a hit: it held just before that hit (ruling Q-AR-63)."""

    cond: "Cond"


class NthAttack(Node, frozen=True):
    """In a change of hits: the attack is your every-th, 2 × every-th, … of the battle (dealt: one
    attack is all its hits, an extra attack counts too), or the every-th attack against you."""

    every: int
    way: Literal["dealt", "taken"]


Cond: TypeAlias = Union[  # noqa: UP007
    Compare,
    AllOf,
    AnyOf,
    Not,
    HasPower,
    Alive,
    Struck,
    NoOtherPower,
    EveryRounds,
    Was,
    Is,
    Ranks,
    Before,
    NthAttack,
]


class Group(Value, frozen=True, omit_defaults=True):
    """Heroes drawn from a base, filtered by a condition on each (`It`).

    As a target (Each) the group holds those present at the start of the round, alive or dead since
    then, in initiative order. In amounts, conditions and Most, Least, First, Last it holds the
    living; with `at_start` those who were alive at the start of the round.
    """

    base: Base
    where: Cond | None = None
    at_start: bool = False


class You(Node, frozen=True):
    """The hero that has this power (cards: the player who played the card)."""


class It(Node, frozen=True):
    """In a group's condition the hero being considered; in an effect the target being affected."""


class Them(Node, frozen=True):
    """The targets of the effect just before in this rule ("that hero", "the same hero")."""


class Source(Node, frozen=True):
    """In a reaction or hit modifier: who did it (attacker, dealer, killer, user, player)."""


class Victim(Node, frozen=True):
    """In a reaction: to whom it happened (attacked, damaged, dead, who gained or lost)."""


class LastAttacker(Node, frozen=True):
    """The opponent who attacked you most recently, in this round or an earlier one, if present."""


class Next(Node, frozen=True):
    """The first opponent behind you in the order of this step, alive; nobody if there is none."""


class Chosen(Node, frozen=True):
    """Cards: the target named when the card was played."""


class Owner(Node, frozen=True):
    """Cards: the player whose subprocess it is; of a player it is he himself."""

    of: "Whom"


class This(Node, frozen=True):
    """Cards: the subprocess itself."""


class Each(Node, frozen=True):
    """Each hero of a group, one after the other in initiative order."""

    group: Group


class Most(Node, frozen=True):
    """The one hero of a group with the highest stat; ties go to the first in initiative."""

    group: Group
    stat: Stat


class Least(Node, frozen=True):
    """The one hero of a group with the lowest stat; ties go to the first in initiative."""

    group: Group
    stat: Stat


class First(Node, frozen=True):
    """The first hero of a group in initiative order."""

    group: Group


class Last(Node, frozen=True):
    """The last hero of a group in initiative order."""

    group: Group


Whom: TypeAlias = Union[  # noqa: UP007
    You,
    It,
    Them,
    Source,
    Victim,
    LastAttacker,
    Next,
    Chosen,
    Owner,
    This,
    Each,
    Most,
    Least,
    First,
    Last,
]
