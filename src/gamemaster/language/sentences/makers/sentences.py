"""Sentences: rules, declarations, moments, limits and costs."""

from typing import Any

from gamemaster.language import tree as t
from gamemaster.language.sentences.makers.registry import UNMADE, Unfit, inverse, maker


@maker
def one(x: Any) -> Any:
    return (x,)


@maker
def joined(x: Any, xs: Any) -> Any:
    return (*x, *xs)


@maker
def cons(x: Any, xs: Any) -> Any:
    return (x, *xs)


@maker
def rule(
    effects: Any,
    mods: Any = (),
    costs: Any = (),
    mods2: Any = (),
    mods3: Any = (),
    otherwise: Any = (),
) -> Any:
    return ("rule", mods + mods2 + mods3, costs, effects, otherwise)


@maker
def where_is(x: Any, name: str, n: Any, xs: Any = ()) -> Any:
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
def where_round(x: Any, n: str, xs: Any = ()) -> Any:
    """ "…, where R is the round number": R always is."""
    if t.RoundNumber() not in t.nodes(x):
        raise Unfit
    return (x, *xs)


@maker
def go_on(effects: Any) -> Any:
    return ("cont", effects)


@maker
def otherwise(effects: Any) -> Any:
    return ("otherwise", effects)


FIELDS = ("field", "campo", "aura")
"""Names of what lies over the whole table: there is one for all."""


@maker
def declare(name: str, start: int, shared: bool = False, doubles: bool = False) -> Any:
    return ("var", name, start, shared or name in FIELDS, doubles)


@maker
def declare_change(name: str, start: int, rule: Any, shared: bool = False) -> Any:
    return ("vars", declare(name, start, shared), rule)


@maker
def doubling(name: str) -> Any:
    return ("doubles", name)


@maker
def growing(n: int) -> Any:
    return ("grows", n)


@maker
def choose(kind: str) -> Any:
    return ("choose", kind)


@maker
def when(moment: str, weak: bool = False) -> Any:
    return (("when", moment, weak),)


@maker
def when_rounds(moment: str, every: int, first: int | None = None) -> Any:
    if every < 1:
        raise Unfit
    first = every if first is None else first
    cond = t.EveryRounds(every, first)
    return (("when", moment, False), ("cond", cond))


@maker
def when_round(moment: str, n: Any, sign: str = "=") -> Any:
    weak = "span" if moment == "main" else False
    return (("when", moment, weak), ("cond", t.Compare(t.RoundNumber(), sign, n)))  # type: ignore[arg-type]


@maker
def when_span(moment: str, a: Any, b: Any) -> Any:
    cond = t.AllOf((t.Compare(t.RoundNumber(), ">=", a), t.Compare(t.RoundNumber(), "<=", b)))
    return (("when", moment, "span"), ("cond", cond))


@maker
def when_list(rounds: Any) -> Any:
    cond = t.AnyOf(tuple(t.Compare(t.RoundNumber(), "=", n) for n in rounds))
    return (("when", "main", "span"), ("cond", cond))


@maker
def several_ints(a: int, b: int, c: int | None = None, d: int | None = None) -> Any:
    return tuple(n for n in (a, b, c, d) if n is not None)


@maker
def when_cond(moment: str, cond: Any) -> Any:
    return (("when", moment, moment == "main"), ("cond", cond))


@maker
def cond_mod(cond: Any) -> Any:
    return (("cond", cond),)


@maker
def event_mod(event: Any, this_round: bool = False) -> Any:
    return (("event", event, this_round),)


@maker
def per_event(event: Any) -> Any:
    return (("per_event", event),)


@maker
def event_if(event: Any, cond: Any) -> Any:
    return (("event", event, False), ("cond", cond))


@maker
def limit_mod(times: int, span: str) -> Any:
    return (("limit", t.Limit(times, span)),)  # type: ignore[arg-type]


@maker
def first_event(event: Any, span: str) -> Any:
    return (("event", event, False), ("limit", t.Limit(1, span)))  # type: ignore[arg-type]


@maker
def first_cond(cond: Any) -> Any:
    return (("cond", cond), ("limit", t.Limit(1, "battle")))


@maker
def per_mod(per: Any) -> Any:
    return (("per", per),)


@maker
def cost(kind: str, amount: Any) -> Any:
    return (t.Cost(kind, amount),)  # type: ignore[arg-type]


@inverse("cost")
def _uncost(value: Any) -> Any:
    (c,) = value
    return {"kind": c.kind, "amount": c.amount}


@maker
def lasting_mod(lasting: str) -> Any:
    return (("lasting", lasting),)


@maker
def unless(cond: Any) -> Any:
    return (("cond", t.Not(cond)),)


@maker
def falls(m: Any, n: Any, sign: int) -> Any:
    return (m, ("by", n, sign))


@maker
def falls_times(m: Any, times: int, over: int) -> Any:
    return (m, ("times", times, over))


for _name in ("when", "limit_mod", "event_mod", "per_event", "cond_mod", "one", "joined"):
    UNMADE.pop(_name, None)


@maker
def label(label: str, xs: Any) -> Any:
    """A word and a colon before the text say nothing ("Poison: …")."""
    return xs
