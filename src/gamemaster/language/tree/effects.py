"""Effects, and the whole: variables, rules, texts, powers and cards."""

from typing import Literal, TypeAlias, Union

from gamemaster.core.values import Value
from gamemaster.language.tree.cards import CardCost, CopyProcess, TakeProcess
from gamemaster.language.tree.events import Cost, Event, Limit
from gamemaster.language.tree.hits import (
    Aim,
    Bonus,
    Bound,
    Cap,
    Factor,
    Immune,
    Pierce,
    Prevent,
    Redirect,
    Shield,
    Unpreventable,
)
from gamemaster.language.tree.values import Amount, Cond, Whom
from gamemaster.language.tree.words import Choice, Lasting, Moment, Node, Pick, Stat, Step


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


class Forbid(Node, frozen=True):
    """The target cannot do this: make its attack, use powers (none of its rules act, reactions and
    passives included: silence), gain Energy, get Defence, die (its Energy may be under the
    threshold; checked again when this ends), be revived, copy itself, change targets' hits by
    preventing (no prevention of its own). Cards: play cards; gain Life (`heal`)."""

    to: Whom
    what: Literal[
        "attack", "powers", "gain", "defend", "die", "revive", "copy", "prevent", "cards", "heal"
    ]
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
    """Until the round (or battle) is over, each time the event happens the effects are done; cards:
    or until the step of the card is over, which is when its own damage has been dealt."""

    event: Event
    do: tuple["Effect", ...]
    lasting: Literal["round", "battle", "step"]


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
    Bound,
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
    CardCost,
    TakeProcess,
    CopyProcess,
]


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
    the event's parties and amount at hand; the costs are paid once. `otherwise` is done if the
    condition fails or the costs cannot be paid (moments only).
    """

    when: Moment | Event
    do: tuple[Effect, ...]
    per: Event | None = None
    cond: Cond | None = None
    limit: Limit | None = None
    costs: tuple[Cost, ...] = ()
    otherwise: tuple[Effect, ...] = ()


class Text(Value, frozen=True, omit_defaults=True):
    """What a power or card does: its variables, what is chosen when it is played, its rules."""

    rules: tuple[Rule, ...]
    variables: tuple[Variable, ...] = ()
    choose: Choice = ""


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
