"""Sentences: rules, declarations, moments, limits and costs."""

from typing import Any

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import (
    Also,
    AtMost,
    Chooses,
    Clause,
    Crosses,
    Declares,
    Doubles,
    Else,
    ForEach,
    Given,
    GoesOn,
    Grows,
    Join,
    Mod,
    OnlySoOften,
    Part,
    PerEvent,
    Said,
    Sentence,
    Unfit,
    Until,
    Upon,
    When,
)
from gamemaster.language.sentences.makers.registry import inverse, maker

Mods = tuple[Mod, ...]
Sentences = tuple[Sentence, ...]


@maker
def one(x: Any) -> Any:
    return (x,)


@maker
def joined(x: tuple[Any, ...], xs: tuple[Any, ...]) -> tuple[Any, ...]:
    return (*x, *xs)


@maker
def cons(x: Sentence, xs: Sentences, join: Join = ".") -> Sentences:
    """A sentence and those behind it; the next one remembers how it hangs on this one."""
    if join == ".":
        return (x, *xs)
    if isinstance(x, (GoesOn, Else)) and join == "and":
        raise Unfit  # what follows "then …" by "and" is a further part of it
    if not isinstance(x, Said) or not isinstance(xs[0], Said):
        return (x, *xs)
    return (x, msgspec.structs.replace(xs[0], join=join), *xs[1:])


@maker
def rule(
    effects: tuple[Part, ...],
    mods: Mods = (),
    costs: tuple[t.Cost, ...] = (),
    mods2: Mods = (),
    back: Mods = (),
    otherwise: tuple[Part, ...] = (),
) -> Said:
    return Said(mods + mods2, costs, (Clause(effects, back, otherwise),))


@maker
def where_is(x: Sentence, name: str, n: t.Amount, xs: Sentences = ()) -> Sentences:
    """ "Gain X Energy, where X is the number of opponents": the amount stands for its name."""
    found = False

    def change(node: Any) -> Any:
        nonlocal found
        if isinstance(node, t.SetVar) and node.name == name:
            raise Unfit
        if isinstance(node, t.Var) and node.name == name:
            found = True
            return n
        return node

    said = t.rewritten(x, change)
    if not found:
        raise Unfit
    return (said, *xs)


@maker
def where_round(x: Sentence, n: str, xs: Sentences = ()) -> Sentences:
    """ "…, where R is the round number": R always is."""
    if t.RoundNumber() not in t.nodes(x):
        raise Unfit
    return (x, *xs)


@maker
def go_on(effects: tuple[Part, ...]) -> GoesOn:
    return GoesOn(effects)


@maker
def also(effects: tuple[Part, ...]) -> Said:
    return Said((), (), (Clause((Also(effects[0]), *effects[1:])),))


@maker
def otherwise(effects: tuple[Part, ...]) -> Else:
    return Else(effects)


FIELDS = ("field", "campo", "aura")
"""Names of what lies over the whole table: there is one for all."""


@maker
def declare(name: str, start: int, shared: bool = False, doubles: bool = False) -> Declares:
    return Declares(t.Variable(name, start, shared or name in FIELDS, doubles))


@maker
def declare_change(name: str, start: int, rule: Any, shared: bool = False) -> Declares:
    mods, change = rule
    # "falls by 10 each round": after everybody felt this round's value
    mods = tuple(When("end") if m == When("main", weak=True) else m for m in mods)
    return Declares(declare(name, start, shared).variable, mods, change(t.Var(name)))


@maker
def doubling(name: str) -> Doubles:
    return Doubles(name)


@maker
def growing(n: int) -> Grows:
    return Grows(n)


@maker
def only_so_often(limit: Mods) -> OnlySoOften:
    (most,) = limit
    return OnlySoOften(most)


@maker
def choose(kind: Any) -> Chooses:
    return Chooses(kind)


@maker
def when(moment: t.Moment, weak: bool = False) -> Mods:
    return (When(moment, weak),)


@maker
def when_rounds(moment: t.Moment, every: int, first: int | None = None) -> Mods:
    if every < 1:
        raise Unfit
    cond = t.EveryRounds(every, every if first is None else first)
    return (When(moment, span=moment == "main"), Given(cond))


@maker
def when_round(moment: t.Moment, n: Any, sign: t.Sign = "=") -> Mods:
    cond = t.Compare(t.RoundNumber(), sign, n)
    return (When(moment, weak=moment == "main", span=moment == "main"), Given(cond))


@maker
def when_between(a: int, b: int) -> Mods:
    now = t.RoundNumber()
    cond = t.AllOf((t.Compare(now, ">=", a), t.Compare(now, "<=", b)))
    return (When("main", weak=True, span=True), Given(cond))


@maker
def when_list(rounds: tuple[int, ...]) -> Mods:
    cond = t.AnyOf(tuple(t.Compare(t.RoundNumber(), "=", n) for n in rounds))
    return (When("main", weak=True, span=True), Given(cond))


@maker
def several_ints(a: int, b: int, c: int | None = None, d: int | None = None) -> tuple[int, ...]:
    return tuple(n for n in (a, b, c, d) if n is not None)


@maker
def when_cond(moment: t.Moment, cond: t.Cond) -> Mods:
    return (When(moment, weak=moment == "main", span=moment == "main"), Given(cond))


@maker
def cond_mod(cond: t.Cond) -> Mods:
    return (Given(cond),)


@maker
def event_mod(event: t.Event, this_round: bool = False) -> Mods:
    return (Upon(event, this_round),)


@maker
def instead(event: t.Event) -> Mods:
    return (Upon(event, instead=True),)


@maker
def would_die(first: bool = False) -> Mods:
    upon = Upon(t.WouldDie(), or_death=True)
    return (upon, AtMost(1, "battle")) if first else (upon,)


_NOT: dict[t.Sign, t.Sign] = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


@maker
def crosses(whom: t.Party, stat: t.Stat, sign: t.Sign, n: t.Amount) -> Crosses:
    """A stat passes a line: what it is now is beyond, what it was before the change is not."""
    if stat not in ("energy", "life") or whom in ("other", "ally", "this"):
        raise Unfit
    now = t.Of(t.You() if whom == "you" else t.Victim(), stat)
    falls = sign in ("<", "<=")
    before = t.Add(now, t.EventAmount()) if falls else t.Sub(now, t.EventAmount())
    beyond = t.Compare(now, sign, n)
    event = t.Loses(whom, stat) if falls else t.Gains(whom, stat)
    return Crosses(event, t.AllOf((beyond, t.Compare(before, _NOT[sign], n))), beyond)


@maker
def reaches(whom: t.Party, stat: t.Stat, n: t.Amount) -> Crosses:
    rises, falls = (crosses(whom, stat, sign, n) for sign in (">=", "<="))
    found: Crosses = msgspec.structs.replace(rises, other_way=falls)
    return found


@maker
def crossing(x: Crosses, asks: bool = False) -> Mods:
    return (msgspec.structs.replace(x, asks=asks),)


@maker
def first_crossing(x: Crosses, span: Any) -> Mods:
    return (x, AtMost(1, span))


@maker
def per_event(event: t.Event) -> Mods:
    return (PerEvent(event),)


@maker
def event_if(event: t.Event, cond: t.Cond) -> Mods:
    return (Upon(event), Given(cond))


@maker
def limit_mod(times: int, span: Any = "", often: bool = False) -> Mods:
    return (AtMost(times, span, often),)


@maker
def first_event(event: t.Event, span: Any) -> Mods:
    return (Upon(event), AtMost(1, span))


@maker
def first_cond(cond: t.Cond) -> Mods:
    return (Given(cond), AtMost(1, "battle"))


@maker
def per_mod(per: t.Amount) -> Mods:
    return (ForEach(per),)


@maker
def cost(kind: Any, amount: t.Amount) -> tuple[t.Cost, ...]:
    return (t.Cost(kind, amount),)


@inverse("cost")
def _uncost(value: tuple[t.Cost, ...]) -> dict[str, Any]:
    (c,) = value
    return {"kind": c.kind, "amount": c.amount}


@maker
def lasting_mod(lasting: t.Lasting) -> Mods:
    return (Until(lasting),)


@maker
def unless(cond: t.Cond) -> Mods:
    return (Given(t.Not(cond)),)


@maker
def falls(m: Mods, n: t.Amount, sign: int) -> Any:
    return (m, _by(n, sign))


@maker
def falls_times(m: Mods, times: int, over: int) -> Any:
    return (m, _times(times, over))


class _Change(msgspec.Struct, frozen=True):
    """How a variable changes: by an amount, or by a factor."""

    by: t.Amount = 0
    times: int = 1
    over: int = 1

    def __call__(self, value: t.Amount) -> t.Amount:
        if self.times != 1:
            return t.Mul(self.times, value)
        if self.over != 1:
            return t.Div(value, self.over)
        if isinstance(self.by, t.Sub):
            return t.Sub(value, self.by.b)
        return t.Add(value, self.by)


def _by(n: t.Amount, sign: int) -> _Change:
    return _Change(n if sign > 0 else t.Sub(0, n))


def _times(times: int, over: int) -> _Change:
    return _Change(times=times, over=over)


@maker
def label(label: str, xs: Sentences, label2: str = "") -> Sentences:
    """A word and a colon before the text say nothing ("Poison: …")."""
    return xs
