"""Sentences: rules, declarations, moments, limits and costs."""

from typing import TypeVar

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import (
    Also,
    Clause,
    Declares,
    Else,
    EveryFew,
    Given,
    GoesOn,
    Join,
    Mod,
    OnlySoOften,
    Part,
    Said,
    Sentence,
    Unfit,
    When,
)
from gamemaster.language.sentences.makers.registry import maker
from gamemaster.language.sentences.timely import measured_then

Mods = tuple[Mod, ...]
Sentences = tuple[Sentence, ...]


T = TypeVar("T")


@maker
def joined(x: tuple[T, ...], xs: tuple[T, ...]) -> tuple[T, ...]:
    return (*x, *xs)


@maker
def cons(x: Sentence, xs: Sentences, join: Join = ".") -> Sentences:
    """A sentence and those behind it; the next one remembers how it hangs on this one."""
    if join == ".":
        return (x, *xs)
    if isinstance(x, (GoesOn, Else)) and join == "and":
        raise Unfit  # what follows "then …" by "and" is a further part of it
    if not isinstance(x, Said) or not isinstance(xs[0], Said) or xs[0].join == "instead":
        return (x, *xs)
    return (x, msgspec.structs.replace(xs[0], join=join), *xs[1:])


@maker
def behind_colon(x: Sentence, xs: Sentences) -> Sentences:
    """Two sentences with a colon between them. What you lose before it is paid for what comes behind,
    so these are not two rules of their own."""
    if isinstance(x, Said) and all(_is_own_loss(e) for c in x.clauses for e in c.effects):
        raise Unfit
    return cons(x, xs)


def _is_own_loss(effect: Part) -> bool:
    return isinstance(effect, (t.Lose, t.Fall, t.Burn)) and isinstance(effect.to, t.You)


@maker
def rule(
    effects: tuple[Part, ...],
    mods: Mods = (),
    costs: tuple[t.Cost, ...] = (),
    mods2: Mods = (),
    back: Mods = (),
    otherwise: tuple[Part, ...] = (),
) -> Said:
    if measured_then(back, effects):
        raise Unfit  # "your Defence at the start of the round": then, or as it was then?
    return Said(mods + mods2, costs, (Clause(effects, back, otherwise),))


@maker
def unless_then(
    effects: tuple[Part, ...], cond: t.Cond, otherwise: tuple[Part, ...], mods: Mods = ()
) -> Said:
    """ "… unless you were attacked; then lose 5": what is done in the case that was left out."""
    return Said((*mods, Given(t.Not(cond))), (), (Clause(effects, (), otherwise),))


@maker
def in_place(effects: tuple[Part, ...], mods: Mods) -> Said:
    """ "If …, gain 10 instead": in the place of what was said before."""
    return Said(mods, (), (Clause(effects),), "instead")


@maker
def where_is(x: Sentence, name: str, n: t.Amount, xs: Sentences = ()) -> Sentences:
    """ "Gain X Energy, where X is the number of opponents": the amount stands for its name."""
    found = False

    def change(node: object) -> object:
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
def let(name: str, n: t.Amount, xs: Sentences) -> Sentences:
    """ "Let X be the number of opponents. Gain X Energy.": the same, said before it is used."""
    first, *more = xs
    return where_is(first, name, n, tuple(more))


@maker
def where_round(x: Sentence, n: str, xs: Sentences = ()) -> Sentences:
    """ "…, where R is the round number": R always is, so `n` says nothing."""
    del n
    if t.RoundNumber() not in t.nodes(x):
        raise Unfit
    return (x, *xs)


@maker
def also(effects: tuple[Part, ...]) -> Said:
    return Said((), (), (Clause((Also(effects[0]), *effects[1:])),))


FIELDS = ("field", "campo", "aura")
"""Names of what lies over the whole table: there is one for all."""


@maker
def declare(name: str, start: int, shared: bool = False, doubles: bool = False) -> Declares:
    return Declares(t.Variable(name, start, shared or name in FIELDS, doubles))


class VarChange(msgspec.Struct, frozen=True):
    """How a variable changes, and when: by an amount, or by a factor."""

    mods: Mods
    by: t.Amount = 0
    sign: int = 1
    times: int = 1
    over: int = 1

    def of(self, value: t.Amount) -> t.Amount:
        """What the variable becomes."""
        if self.times != 1:
            return t.Mul(self.times, value)
        if self.over != 1:
            return t.Div(value, self.over)
        return t.Add(value, self.by) if self.sign > 0 else t.Sub(value, self.by)


@maker
def falls(m: Mods, n: t.Amount, sign: int) -> VarChange:
    return VarChange(m, n, sign)


@maker
def falls_times(m: Mods, times: int, over: int) -> VarChange:
    return VarChange(m, times=times, over=over)


@maker
def declare_change(name: str, start: int, rule: VarChange, shared: bool = False) -> Declares:
    # "falls by 10 each round": after everybody felt this round's value
    mods = tuple(When("end") if m == When("main", weak=True) else m for m in rule.mods)
    return Declares(declare(name, start, shared).variable, mods, rule.of(t.Var(name)))


@maker
def only_so_often(limit: Mods) -> OnlySoOften:
    (most,) = limit
    return OnlySoOften(most)


@maker
def when_rounds(moment: t.Moment, every: int, first: int | None = None) -> Mods:
    if every < 1:
        raise Unfit
    counted = EveryFew(every) if first is None else Given(t.EveryRounds(every, first))
    return (When(moment, span=moment == "main"), counted)


@maker
def when_round(moment: t.Moment, n: t.Amount, sign: t.Sign = "=") -> Mods:
    cond = t.Compare(t.RoundNumber(), sign, n)
    return (When(moment, weak=moment == "main", span=moment == "main"), Given(cond))


@maker
def when_list(rounds: tuple[int, ...]) -> Mods:
    cond = t.AnyOf(tuple(t.Compare(t.RoundNumber(), "=", n) for n in rounds))
    return (When("main", weak=True, span=True), Given(cond))


@maker
def when_not_list(rounds: tuple[int, ...]) -> Mods:
    cond = t.AllOf(tuple(t.Compare(t.RoundNumber(), "!=", n) for n in rounds))
    return (When("main", weak=True, span=True), Given(cond))


@maker
def several_ints(a: int, b: int, c: int | None = None, d: int | None = None) -> tuple[int, ...]:
    return tuple(n for n in (a, b, c, d) if n is not None)


@maker
def when_cond(moment: t.Moment, cond: t.Cond) -> Mods:
    return (When(moment, weak=moment == "main", span=moment == "main"), Given(cond))


@maker
def label(label: str, xs: Sentences, label2: str = "", label3: str = "") -> Sentences:
    """Words and a colon before the text say nothing ("Poison: …")."""
    del label, label2, label3
    return xs
