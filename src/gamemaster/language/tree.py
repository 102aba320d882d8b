"""The typed tree of a power or card: the canonical form that the engines interpret.

A text is a list of rules; a rule says when it acts, under which condition, how often, at what
cost, and what it does. The docstring of each node fixes its meaning. What holds for all of them:

* *You* are the hero that has the power (in a card: the player who played it).
* A round of a battle and a turn of the card game are both called a round here; likewise "battle"
  is the whole card match, and a hero is a player.
* Every division is rounded away from zero; every stat stays a whole number.
* A target that does not exist (nobody attacked you yet, the group is empty) means that the effect
  does nothing; an amount that reads such a target is 0, a comparison with it is made with 0.
* Amounts are evaluated for each target just before it is affected, so `It` and stats are current.
* The rules of a power that share a step act in the order in which they are written, at the
  power's place in the order list; each has its own condition, limit and cost.
* A hit runs: base → bonuses → multipliers → at least 0 → redirect → defence → prevention → loss
  → death → reactions in initiative order.
"""

import re
from collections.abc import Callable
from typing import Any, Literal, TypeAlias, Union

import msgspec

from gamemaster.core.values import Value


def _tag(name: str) -> str:
    """`LastAttacker` is `last_attacker` in JSON."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Node(Value, frozen=True, omit_defaults=True, tag_field="op", tag=_tag):
    """A node of the tree; its JSON form names its kind under `op`."""


# --- words of the tree -----------------------------------------------------------------------

Moment: TypeAlias = Literal["setup", "start", "main", "end", "always", "play"]
"""When a rule acts by itself.

setup   once, before round 1, for heroes that have the power by then (after Energy, Attack and
        initiative follow from the coins); never for a power gained later.
start   step 1 of every round (cards: start of every turn, after upkeep).
main    step 2 of every round, at the power's place in the order list: this is *using* the power.
end     step 3 of every round (cards: end of every turn).
always  as long as the hero lives and has the power unsilenced: its effects are not actions but
        hold (see each effect); Defence is added in the set-up of each round, after it was reset.
play    cards only: when the card is played (a subprocess: when it enters).
"""

Step: TypeAlias = Literal["start", "main", "end"]
"""The three steps of a round; in a card only start and end."""

Stat: TypeAlias = Literal[
    "energy",
    "defence",
    "attack",
    "initiative",
    "attack_cost",
    "threshold",
    "powers",
    "starting_energy",
    "life",
    "glory",
    "coins",
    "cards",
]
"""What can be read (and mostly changed) of a hero, player or subprocess.

energy           current Energy. In cards: Energy to pay cards with.
defence          what is left of this round's Defence pool.
attack           damage of the attack with its bonuses.
initiative       place in the order; higher acts earlier.
attack_cost      what the attack costs to make (usually 10).
threshold        the hero dies when his Energy is at or under it (usually 0).
powers           how many powers he has (read only).
starting_energy  Energy when round 1 began (read only).
life, glory      cards: Life of a player or subprocess, Glory counters of a player.
coins            cards: changes the coins of the next upkeep; reads the coins held.
cards            cards: changes how many cards the next draw brings; reads the cards in the deck.
"""

Span: TypeAlias = Literal["round", "last_round", "battle"]
"""A stretch of time looked back on: this round so far, the whole round before, the battle so far."""

Lasting: TypeAlias = Literal["while", "round", "battle"]
"""How long a change lasts: `while` an always-rule holds (only there), until this round is over,
or until the battle is over."""

Party: TypeAlias = Literal["you", "opponent", "ally", "other", "anyone", "this"]
"""One side of an event: you; a hero of another player; a copy or helper of yours (not you);
anyone but you; anyone; `this` is the subprocess itself (cards)."""

Base: TypeAlias = Literal[
    "everyone",
    "opponents",
    "others",
    "allies",
    "team",
    "subprocesses",
    "enemy_subprocesses",
    "own_subprocesses",
]
"""What a group is drawn from: everyone (you too); heroes of other players; everyone but you;
your copies and helpers without you; you and they; cards: subprocesses of anybody, of others, yours.
A power's sentence that harms everyone or all others is read as opponents (rulings Q-AR-28 and 47);
only a tree says otherwise."""

Pick: TypeAlias = Literal["this", "strongest", "weakest", "first", "last", "all", "named"]
"""Which power of a hero: this one; highest or lowest strength (ties: higher in his list); top or
bottom of his list; all of them; the one called `name`."""

Sign: TypeAlias = Literal["<", "<=", "=", "!=", ">=", ">"]

Kinds: TypeAlias = Literal["damage", "attacks", "powers"]
"""Which hits a modifier looks at: all of them, only attacks, only those that are not attacks."""


# --- amounts ---------------------------------------------------------------------------------


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
        "cards_played",  # cards only
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
    Strength,
    EventAmount,
    Changed,
    Tally,
    Deaths,
    Marks,
]


# --- conditions ------------------------------------------------------------------------------


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
    """One of `by` attacked (or damaged: took Energy by any hit from) one of `whom` in the span.

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


Cond: TypeAlias = Union[  # noqa: UP007
    Compare, AllOf, AnyOf, Not, HasPower, Alive, Struck, NoOtherPower, EveryRounds, Was
]


# --- targets ---------------------------------------------------------------------------------


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


class Chosen(Node, frozen=True):
    """Cards: the target named when the card was played."""


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
    Chosen,
    This,
    Each,
    Most,
    Least,
    First,
    Last,
]


# --- events ----------------------------------------------------------------------------------


class Attacks(Node, frozen=True):
    """An attack by `by` was aimed at `whom`; once per attacked hero, after the whole hit, whether
    or not anything got through; hits that are not attacks do not count (ruling Q-AR-48)."""

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
    Attacks, Damaged, Dies, Uses, Gains, Loses, Broken, Plays
]


# --- limits and costs ------------------------------------------------------------------------


class Limit(Value, frozen=True, omit_defaults=True):
    """The rule acts at most this many times in each round or in the battle, per hero."""

    times: int
    span: Literal["round", "battle"]


class Cost(Value, frozen=True, omit_defaults=True):
    """Paid once for the whole rule when its condition and limit allow it, or the rule does not act.

    spend allocates of the round's budget; burn takes budget and Energy (ruling Q-AR-18). In a
    reaction the cost is paid for each time it reacts.
    """

    kind: Literal["spend", "burn"]
    amount: Amount


# --- effects ---------------------------------------------------------------------------------


class Gain(Node, frozen=True):
    """The target gains of a stat: energy, or in cards life (up to the cap), glory, coins, cards,
    energy; a negative amount is a loss."""

    to: Whom
    amount: Amount
    stat: Stat = "energy"


class Lose(Node, frozen=True):
    """The target loses of a stat: not damage, so neither Defence nor prevention helps; a negative
    amount is a gain. Glory, coins and cards do not fall under 0."""

    to: Whom
    amount: Amount
    stat: Stat = "energy"


class Burn(Node, frozen=True):
    """The target loses Energy and as much of this round's budget (not damage)."""

    to: Whom
    amount: Amount


class Damage(Node, frozen=True):
    """You hit the target for this much; it is a hit but not an attack. Cards: to Life."""

    to: Whom
    amount: Amount


class Attack(Node, frozen=True):
    """You make an attack on the target now, at no cost; without an amount with your Attack, with
    one for that much (attack bonuses that you have apply in both cases)."""

    to: Whom
    amount: Amount | None = None


class Raise(Node, frozen=True):
    """The target's stat rises. Defence: added to its pool (always-rule: in each round's set-up;
    it is gone with the round in any case). Attack: a bonus on each attack. attack_cost,
    initiative, threshold: as they say. always-rule: holds with `while`, amounts current."""

    to: Whom
    stat: Stat
    amount: Amount
    lasting: Lasting


class Fall(Node, frozen=True):
    """The target's stat falls, the opposite of Raise; Defence, Attack and attack cost not under 0."""

    to: Whom
    stat: Stat
    amount: Amount
    lasting: Lasting


class Set(Node, frozen=True):
    """The target's stat becomes this amount; of Energy that is a loss or gain of the difference,
    not damage. "Divide your Energy by 2 and add 5" is Set(You, energy, Add(Div(Of(It, energy), 2),
    5)). In an always-rule the stat stands at it while the rule holds; else `lasting` counts
    (energy, life, glory: a change once and for all, written with "battle")."""

    to: Whom
    stat: Stat
    amount: Amount
    lasting: Lasting


class Scale(Node, frozen=True):
    """The target's stat counts `times`/`over`, away from zero, while this lasts: Defence each time
    some is added (already standing Defence at once, when this begins within a round), Attack after
    all bonuses, attack cost after all changes."""

    to: Whom
    stat: Stat
    times: int
    over: int
    lasting: Lasting


class Factor(Node, frozen=True):
    """What hits by (dealt) or against (taken) the target carry, or what Energy it gains or loses
    by effects, is multiplied by `times`/`over`, away from zero: the multipliers' place in a hit."""

    to: Whom
    way: Literal["dealt", "taken", "gained", "lost"]
    times: int
    over: int
    hits: Kinds
    lasting: Lasting


class Bonus(Node, frozen=True):
    """Hits by (dealt) or against (taken) the target carry this much more (negative: less): the
    bonuses' place in a hit."""

    to: Whom
    way: Literal["dealt", "taken"]
    amount: Amount
    hits: Kinds
    lasting: Lasting


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
    one hit. Cards: onto This the subprocess takes it, and what is beyond its Life is lost."""

    to: Whom
    amount: Amount
    onto: Whom
    hits: Kinds
    lasting: Lasting


class Cap(Node, frozen=True):
    """The target takes at most this much damage per hit, or per round in all."""

    to: Whom
    amount: Amount
    per: Literal["hit", "round"]
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


class Forbid(Node, frozen=True):
    """The target cannot do this: make its attack, use powers (none of its rules act, reactions and
    passives included: silence), gain Energy, get Defence, die (its Energy may be under the
    threshold; checked again when this ends), be revived, copy itself, change targets' hits by
    preventing (no prevention of its own)."""

    to: Whom
    what: Literal["attack", "powers", "gain", "defend", "die", "revive", "copy", "prevent"]
    lasting: Lasting


class Place(Node, frozen=True):
    """The target acts before (first) or after (last) everyone else, whatever its initiative."""

    to: Whom
    place: Literal["first", "last"]
    lasting: Lasting


class Reverse(Node, frozen=True):
    """The initiative order of all heroes runs backwards from the next step on."""

    lasting: Lasting


class SpendBurns(Node, frozen=True):
    """What the target spends is burned as well."""

    to: Whom
    lasting: Lasting


class CopySelf(Node, frozen=True):
    """So many copies of you come into being when step 3 is over (ruling Q-AR-51)."""

    count: Amount


class Helper(Node, frozen=True):
    """So many helpers on your side, without powers, with this Energy and Attack (its attack costs
    10), behind your last hero, acting from the next round (ruling Q-AR-52)."""

    energy: Amount
    attack: Amount
    count: Amount


class Revive(Node, frozen=True):
    """The target, if dead and still present, lives again with this Energy (cards: Life)."""

    to: Whom
    energy: Amount


class Kill(Node, frozen=True):
    """The target dies at once, whatever its Energy (cards: is eliminated or destroyed)."""

    to: Whom


class Grant(Node, frozen=True):
    """The target gets this new power of strength 0 at the bottom of its list (Q-AR-10, Q-AR-14)."""

    to: Whom
    name: str
    text: "Text"


class StealPower(Node, frozen=True):
    """The power leaves the target and comes to the bottom of your list (not this very power)."""

    to: Whom
    which: Pick
    name: str = ""


class CopyPower(Node, frozen=True):
    """You get a copy of the target's power, with its variables as they stand."""

    to: Whom
    which: Pick
    name: str = ""


class Silence(Node, frozen=True):
    """The target's power does nothing while this lasts."""

    to: Whom
    which: Pick
    lasting: Lasting
    name: str = ""


class LosePower(Node, frozen=True):
    """The target loses the power; `this` is the power that says so."""

    to: Whom
    which: Pick
    name: str = ""


class Mark(Node, frozen=True):
    """The target gets so many counters of a mark (one table-wide name per word)."""

    to: Whom
    mark: str
    amount: Amount


class Unmark(Node, frozen=True):
    """The target loses so many counters of a mark; without an amount all."""

    to: Whom
    mark: str
    amount: Amount | None = None


class SetVar(Node, frozen=True):
    """The variable becomes this amount ("X doubles" is SetVar(X, Mul(2, Var(X))))."""

    name: str
    amount: Amount


class Swap(Node, frozen=True):
    """Two heroes exchange the values of a stat."""

    a: Whom
    b: Whom
    stat: Stat


class If(Node, frozen=True):
    """If the condition holds `then` is done, else `otherwise`."""

    cond: Cond
    then: tuple["Effect", ...]
    otherwise: tuple["Effect", ...] = ()


class Over(Node, frozen=True):
    """The effects are done at a step of several rounds, to the targets they have now: the first
    time `after` rounds from now (0: this round if the step is still to come, else the next), then
    in as many further rounds running as `rounds` says in all."""

    do: tuple["Effect", ...]
    rounds: Amount
    step: Step
    after: int


class Watch(Node, frozen=True):
    """Until the round (or battle) is over, each time the event happens the effects are done."""

    event: Event
    do: tuple["Effect", ...]
    lasting: Literal["round", "battle"]


Effect: TypeAlias = Union[  # noqa: UP007
    Gain,
    Lose,
    Burn,
    Damage,
    Attack,
    Raise,
    Fall,
    Set,
    Scale,
    Factor,
    Bonus,
    Shield,
    Prevent,
    Redirect,
    Cap,
    Immune,
    Aim,
    Pierce,
    Unpreventable,
    Forbid,
    Place,
    Reverse,
    SpendBurns,
    CopySelf,
    Helper,
    Revive,
    Kill,
    Grant,
    StealPower,
    CopyPower,
    Silence,
    LosePower,
    Mark,
    Unmark,
    SetVar,
    Swap,
    If,
    Over,
    Watch,
]


# --- the whole -------------------------------------------------------------------------------


class Variable(Value, frozen=True, omit_defaults=True):
    """A variable of the text: its value when the battle begins (or when the power is gained).

    Each hero that has the power has its own (copies take the value along); `shared`: there is one
    for the battle, which every hero with this power reads and changes. `doubles`: it doubles after
    each paid use of a rule whose effects read it (ruling Q-AR-49).
    """

    name: str
    start: int
    shared: bool = False
    doubles: bool = False


class Rule(Value, frozen=True, omit_defaults=True):
    """At a moment or in reaction to an event: if the condition holds and the limit allows, pay the
    costs and do the effects in order.

    With `per` (moments only) the effects are done once for each such event of this round so far,
    the event's parties and amount at hand; the costs are paid once.
    """

    when: Moment | Event
    do: tuple[Effect, ...]
    per: Event | None = None
    cond: Cond | None = None
    limit: Limit | None = None
    costs: tuple[Cost, ...] = ()


class Text(Value, frozen=True, omit_defaults=True):
    """What a power or card does: its variables, what is chosen when it is played, its rules."""

    rules: tuple[Rule, ...]
    variables: tuple[Variable, ...] = ()
    choose: Literal["", "any", "player", "opponent", "subprocess"] = ""


class Power(Value, frozen=True, omit_defaults=True):
    """A named power."""

    name: str
    text: Text


class Card(Value, frozen=True, omit_defaults=True):
    """A named card with its cost; `life` is above 0 for a subprocess."""

    name: str
    cost: int
    life: int
    text: Text


def rewritten(node: Any, change: Callable[[Any], Any]) -> Any:
    """The value with `change` applied to every node in it, innermost first."""
    if isinstance(node, tuple):
        return tuple(rewritten(x, change) for x in node)
    if isinstance(node, msgspec.Struct):
        fields = {}
        for name in node.__struct_fields__:
            old = getattr(node, name)
            if isinstance(old, (msgspec.Struct, tuple)):
                new = rewritten(old, change)
                if new is not old:
                    fields[name] = new
        if fields:
            node = msgspec.structs.replace(node, **fields)
        return change(node)
    return node


def nodes(node: Any) -> list[Any]:
    """Every node in a value."""
    out: list[Any] = []
    stack = [node]
    while stack:
        x = stack.pop()
        if isinstance(x, tuple):
            stack.extend(x)
        elif isinstance(x, msgspec.Struct):
            out.append(x)
            stack.extend(getattr(x, name) for name in x.__struct_fields__)
    return out
