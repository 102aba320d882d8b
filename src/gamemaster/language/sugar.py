"""What a row builds: tree nodes directly, or by one of the small functions here.

Words that need their sentence to be understood ("whoever attacks you", "takes 5 more") are built
as drafts, which `build` resolves. A function that can be printed has an inverse in UNMADE.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from inspect import Parameter, signature
from typing import Any, get_type_hints

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.grammar import Row

NODES: dict[str, type[t.Node]] = {
    str(cls.__struct_config__.tag): cls for cls in t.Node.__subclasses__()
}


class Unfit(Exception):
    """The parts of a phrase do not fit together; this reading does not count."""


class Whoever(t.Node, frozen=True):
    """Draft of a target that an event brings: "whoever attacks you"."""

    event: t.Event
    role: t.Whom
    round_only: bool


class More(t.Node, frozen=True):
    """Draft of "takes 5 more": a bonus on the hits that the rule is about."""

    to: t.Whom
    amount: t.Amount


class Somebody(t.Node, frozen=True):
    """Draft of a target the text leaves open (opponents, or the chosen one) or asks to choose."""

    kind: str = ""


class Everyone(t.Node, frozen=True):
    """Draft of "everyone" or "all others": of whom, the effect decides (ruling Q-AR-28)."""

    base: str


def fixed_fields(row: Row) -> dict[str, Any]:
    """The row's fixed fields as values of the tree."""
    return _FIXED_BY_ID[row.id] if row.id in _FIXED_BY_ID else _remember(row)


_FIXED_BY_ID: dict[str, dict[str, Any]] = {}


def _remember(row: Row) -> dict[str, Any]:
    cls = NODES.get(row.op) or (t.Group if row.op == "group" else None)
    hints = get_type_hints(cls) if cls is not None else {}
    fields = {name: _value(raw, hints.get(name)) for name, raw in row.fixed}
    _FIXED_BY_ID[row.id] = fields
    return fields


def _value(raw: Any, hint: Any) -> Any:
    """A fixed field as the tree holds it; "none" stands for None, which TOML cannot say."""
    if raw == "none":
        return None
    if hint is not None:
        return msgspec.convert(raw, hint)
    if isinstance(raw, dict):
        return msgspec.convert(raw, t.Group if "base" in raw else Any_)
    return raw


def made(row: Row, slots: dict[str, Any]) -> Any:
    """The value that a row builds from its slots."""
    if row.value is not None:
        return row.value
    if row.op == "":
        (value,) = slots.values()
        return value
    fields = {**fixed_fields(row), **slots}
    if row.category == "effect1" and "to" not in fields and _wants_target(row.op):
        fields["to"] = t.You()
    if row.op[0] == "!":
        return MAKERS[row.op[1:]](**fields)
    cls = NODES.get(row.op) or t.Group
    if "lasting" in cls.__struct_fields__ and "lasting" not in fields:
        fields["lasting"] = ""
    if row.category == "event":
        fields = {**_unsaid(cls), **fields}
    try:
        node = cls(**fields)
    except TypeError:
        raise Unfit from None
    return (node,) if row.category == "effect1" else node


@cache
def _unsaid(cls: type[t.Node]) -> dict[str, str]:
    """Parties of an event that its words leave out: it happens to you, by anyone."""
    usual = {"whom": "you", "by": "anyone"}
    return {k: v for k, v in usual.items() if k in cls.__struct_fields__}


@cache
def _wants_target(op: str) -> bool:
    """Whether what is built needs a target; left out, it is you."""
    if op[0] == "!":
        wanted = signature(MAKERS[op[1:]]).parameters.get("to")
        return wanted is not None and wanted.default is Parameter.empty
    return "to" in NODES[op].__struct_fields__


def unmade(row: Row, value: Any) -> dict[str, Any] | None:
    """The slots from which the row would build this value, or None."""
    if not row.printed:
        return None
    if row.value is not None:
        return {} if value == row.value and type(value) is type(row.value) else None
    if row.op == "":
        return None if isinstance(value, _OWN_LEVEL.get(row.category, ())) else {"*": value}
    fields = fixed_fields(row)
    if row.op[0] == "!":
        inverse = UNMADE.get(row.op[1:])
        if inverse is None:
            return None
        found = inverse(value)
        if found is None or any(found.pop(k, None) != v for k, v in fields.items()):
            return None
        return found
    if row.category == "effect1":
        value = value[0] if isinstance(value, tuple) and len(value) == 1 else value
    cls = NODES.get(row.op) or t.Group
    if type(value) is not cls:
        return None
    defaults = dict(zip(cls.__struct_fields__[::-1], cls.__struct_defaults__[::-1], strict=False))
    slots = {}
    for name in cls.__struct_fields__:
        held = getattr(value, name)
        if name in fields:
            if fields[name] != held:
                return None
        else:
            slots[name] = held
    usual = tuple(n for n in slots if n in defaults and defaults[n] == slots[n])
    return {**slots, USUAL: usual} if usual else slots


Any_ = t.Whom | t.Amount | t.Cond | t.Event  # any node that a row may fix

# what a category prints itself, so that it is not handed down to the next level and bracketed
_OWN_LEVEL: dict[str, tuple[type, ...]] = {
    "amount": (t.Add, t.Sub, t.Higher, t.Lower),
    "term": (t.Mul,),
    "cond": (t.AllOf, t.AnyOf),
}

USUAL = "~"  # under this key `unmade` names the slots that hold their default and may go unsaid

MAKERS: dict[str, Callable[..., Any]] = {}
UNMADE: dict[str, Callable[[Any], dict[str, Any] | None]] = {}


def maker(function: Callable[..., Any]) -> Callable[..., Any]:
    MAKERS[function.__name__.strip("_")] = function
    return function


def inverse(name: str) -> Callable[[Callable[[Any], Any]], Callable[[Any], Any]]:
    def keep(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
        UNMADE[name] = function
        return function

    return keep


# --- sentences -------------------------------------------------------------------------------


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


@maker
def declare(name: str, start: int, shared: bool = False, doubles: bool = False) -> Any:
    return ("var", name, start, shared, doubles)


@maker
def declare_change(name: str, start: int, rule: Any, shared: bool = False) -> Any:
    return ("vars", ("var", name, start, shared, False), rule)


@maker
def doubling(name: str) -> Any:
    return ("doubles", name)


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


# --- amounts ---------------------------------------------------------------------------------


@maker
def num(n: int) -> int:
    return n


@inverse("num")
def _unnum(value: Any) -> Any:
    return {"n": value} if type(value) is int and value >= 0 else None


@maker
def negative(n: int) -> int:
    return -n


@inverse("negative")
def _unnegative(value: Any) -> Any:
    return {"n": -value} if type(value) is int and value < 0 else None


@maker
def part(x: Any, d: int, k: int = 1) -> Any:
    """k d-ths of x."""
    if d < 1:
        raise Unfit
    return t.Div(x if k == 1 else t.Mul(k, x), d)


@maker
def percent(x: Any, n: int) -> Any:
    if n > 0 and 100 % n == 0:
        return x if n == 100 else t.Div(x, 100 // n)
    if n % 100 == 0:
        return t.Mul(n // 100, x)
    return t.Div(t.Mul(n, x), 100)


@maker
def half(x: Any) -> Any:
    return t.Div(x, 2)


@inverse("half")
def _unhalf(value: Any) -> Any:
    return {"x": value.a} if isinstance(value, t.Div) and value.b == 2 else None


@maker
def times_of(x: Any, k: int) -> Any:
    return t.Mul(k, x)


@maker
def of_that(who: Any, stat: str) -> Any:
    return t.Of(who, stat)  # type: ignore[arg-type]


@maker
def per_unit(n: int, x: Any) -> Any:
    """For each n of x."""
    if n < 1:
        raise Unfit
    return t.Div(x, n)


@maker
def scaled(n: Any, per: Any) -> Any:
    """n for each …"""
    return per if n == 1 else t.Mul(n, per)


@maker
def name_of(name: Any) -> Any:
    return str(name)


# --- targets ---------------------------------------------------------------------------------


@maker
def whoever(event: Any, role: Any, round_only: bool = False) -> Any:
    return Whoever(event, role, round_only)


@maker
def those(base: t.Group, where: Any) -> Any:
    """ "Opponents with more than 50 Energy"."""
    return t.Each(filtered(base, where))


@maker
def everyone(base: str) -> Any:
    return Everyone(base)


@maker
def somebody(kind: str) -> Any:
    return Somebody(kind)


@maker
def filtered(group: t.Group, where: Any) -> Any:
    if where == "at_start":
        return msgspec.structs.replace(group, at_start=True)
    if group.where is not None:
        where = t.AllOf((group.where, where))
    return msgspec.structs.replace(group, where=where)


@inverse("filtered")
def _unfiltered(value: Any) -> Any:
    if not isinstance(value, t.Group) or (value.where is None and not value.at_start):
        return None
    if value.at_start and value.where is None:
        return {"group": msgspec.structs.replace(value, at_start=False), "where": "at_start"}
    if value.at_start:
        return None
    return {"group": msgspec.structs.replace(value, where=None), "where": value.where}


@maker
def filtered_start(group: t.Group, where: Any) -> Any:
    if where == "at_start" or group.where is not None:
        raise Unfit
    return msgspec.structs.replace(group, where=where, at_start=True)


@inverse("filtered_start")
def _unfiltered_start(value: Any) -> Any:
    if not isinstance(value, t.Group) or value.where is None or not value.at_start:
        return None
    return {"group": t.Group(value.base), "where": value.where}


@maker
def both_where(a: Any, b: Any) -> Any:
    if "at_start" in (a, b):
        raise Unfit
    return t.AllOf((a, b))


@maker
def it_has(sign: str, n: Any, stat: str) -> Any:
    return t.Compare(t.Of(t.It(), stat), sign, n)  # type: ignore[arg-type]


@inverse("it_has")
def _unit_has(value: Any) -> Any:
    if isinstance(value, t.Compare) and isinstance(value.a, t.Of) and value.a.who == t.It():
        return {"sign": value.sign, "n": value.b, "stat": value.a.stat}
    return None


@maker
def it_more(sign: str, stat: str, who: Any) -> Any:
    return t.Compare(t.Of(t.It(), stat), sign, t.Of(who, stat))  # type: ignore[arg-type]


@inverse("it_more")
def _unit_more(value: Any) -> Any:
    if not isinstance(value, t.Compare) or not isinstance(value.b, t.Of):
        return None
    if value.a != t.Of(t.It(), value.b.stat):
        return None
    return {"sign": value.sign, "stat": value.b.stat, "who": value.b.who}


def _one_such(who: Somebody, where: Any) -> Any:
    """ "If an opponent has more than 50 Energy": there is at least one."""
    base = "opponents" if who.kind == "opponent" else "everyone"
    return t.Compare(t.Count(t.Group(base, where)), ">=", 1)  # type: ignore[arg-type]


@maker
def who_has(who: Any, sign: str, n: Any, stat: str) -> Any:
    if isinstance(who, Somebody):
        return _one_such(who, it_has(sign, n, stat))
    return t.Compare(t.Of(who, stat), sign, n)  # type: ignore[arg-type]


@maker
def who_more(who: Any, sign: str, stat: str, other: Any) -> Any:
    if isinstance(who, Somebody):
        return _one_such(who, it_more(sign, stat, other))
    return t.Compare(t.Of(who, stat), sign, t.Of(other, stat))  # type: ignore[arg-type]


@maker
def compare(a: Any, sign: str, b: Any) -> Any:
    return t.Compare(a, sign, b)  # type: ignore[arg-type]


@maker
def compare_of(of: Any, sign: str, n: Any) -> Any:
    return t.Compare(of, sign, n)  # type: ignore[arg-type]


@maker
def all_of(a: Any, b: Any) -> Any:
    return t.AllOf((a, *(b.conds if isinstance(b, t.AllOf) else (b,))))


@inverse("all_of")
def _unall(value: Any) -> Any:
    return _split(value, t.AllOf)


@maker
def any_of(a: Any, b: Any) -> Any:
    return t.AnyOf((a, *(b.conds if isinstance(b, t.AnyOf) else (b,))))


@inverse("any_of")
def _unany(value: Any) -> Any:
    return _split(value, t.AnyOf)


def _split(value: Any, cls: Any) -> Any:
    if not isinstance(value, cls) or len(value.conds) < 2:
        return None
    rest = value.conds[1:]
    return {"a": value.conds[0], "b": rest[0] if len(rest) == 1 else cls(rest)}


@maker
def marked(who: Any, mark: str, sign: str = ">=", n: Any = 1) -> Any:
    return t.Compare(t.Marks(who, mark), sign, n)  # type: ignore[arg-type]


@maker
def number_left(group: Any, sign: str, n: Any) -> Any:
    return t.Compare(t.Count(group), sign, n)  # type: ignore[arg-type]


@maker
def died_in(whose: str, span: str) -> Any:
    return t.Compare(t.Deaths(whose, span), ">=", 1)  # type: ignore[arg-type]


@maker
def tallied(who: Any, what: str, span: str, sign: str, n: Any) -> Any:
    return t.Compare(t.Tally(who, what, span), sign, n)  # type: ignore[arg-type]


@maker
def tally_none(who: Any, what: str, span: str = "round") -> Any:
    return t.Compare(t.Tally(who, what, span), "=", 0)  # type: ignore[arg-type]


@maker
def round_is(sign: str, n: Any) -> Any:
    return t.Compare(t.RoundNumber(), sign, n)  # type: ignore[arg-type]


# --- effects ---------------------------------------------------------------------------------

POOLS = ("energy", "life", "glory", "coins", "cards")
"""Stats that are gained and lost; the others rise and fall."""


def up(to: Any, stat: str, amount: Any, lasting: str = "") -> t.Effect:
    if isinstance(amount, int) and amount < 0:
        return down(to, stat, -amount, lasting)
    if stat in POOLS:
        return t.Gain(to, amount, stat)  # type: ignore[arg-type]
    return t.Raise(to, stat, amount, lasting)  # type: ignore[arg-type]


def down(to: Any, stat: str, amount: Any, lasting: str = "") -> t.Effect:
    if stat in POOLS:
        return t.Lose(to, amount, stat)  # type: ignore[arg-type]
    return t.Fall(to, stat, amount, lasting)  # type: ignore[arg-type]


@maker
def thing(stat: str, n: Any, lasting: str = "") -> Any:
    return ((stat, n, lasting),)


@maker
def gain_things(to: Any, things: Any, lasting: str = "") -> Any:
    return tuple(up(to, stat, n, last or lasting) for stat, n, last in things)


@maker
def lose_things(to: Any, things: Any, lasting: str = "") -> Any:
    return tuple(down(to, stat, n, last or lasting) for stat, n, last in things)


def _owners(of: Any) -> list[t.Of]:
    return list(of) if isinstance(of, tuple) else [of]


@maker
def raise_of(of: Any, n: Any, lasting: str = "") -> Any:
    return tuple(up(o.who, o.stat, n, lasting) for o in _owners(of))


@maker
def lower_of(of: Any, n: Any, lasting: str = "") -> Any:
    return tuple(down(o.who, o.stat, n, lasting) for o in _owners(of))


@maker
def set_of(of: Any, n: Any, lasting: str = "") -> Any:
    return tuple(t.Set(o.who, o.stat, n, lasting) for o in _owners(of))  # type: ignore[arg-type]


@maker
def scale_now(of: Any, times: Any = 1, over: Any = 1, plus: Any = 0, lasting: str = "") -> Any:
    """Divide or multiply a stat once, and perhaps add to it."""

    def become(o: t.Of) -> t.Effect:
        if o.stat not in POOLS and plus == 0 and isinstance(times, int) and isinstance(over, int):
            return t.Scale(o.who, o.stat, times, over, lasting)  # type: ignore[arg-type]
        value: Any = t.Of(t.You() if isinstance(o.who, t.You) else t.It(), o.stat)
        if times != 1:
            value = t.Mul(times, value)
        if over != 1:
            value = t.Div(value, over)
        if plus != 0:
            value = t.Add(value, plus)
        return t.Set(o.who, o.stat, value, lasting)  # type: ignore[arg-type]

    return tuple(become(o) for o in _owners(of))


@maker
def scale_while(of: Any, times: Any = 1, over: Any = 1, lasting: str = "") -> Any:
    return tuple(_scaled_stat(o, times, over, lasting) for o in _owners(of))


def _scaled_stat(o: t.Of, times: int, over: int, lasting: str) -> Any:
    if o.stat in POOLS:
        (effect,) = scale_now(o, times, over)
        return effect
    return t.Scale(o.who, o.stat, times, over, lasting)  # type: ignore[arg-type]


@inverse("scale_while")
def _unscale(value: Any) -> Any:
    (e,) = value
    if not isinstance(e, t.Scale):
        return None
    return {"of": t.Of(e.to, e.stat), "times": e.times, "over": e.over, "lasting": e.lasting}


@maker
def factors(
    to: Any, ways: Any, times: int = 1, over: int = 1, hits: str = "damage", lasting: str = ""
) -> Any:
    return tuple(t.Factor(to, way, times, over, hits, lasting) for way in ways)  # type: ignore[arg-type]


@maker
def more(to: Any, amount: Any) -> Any:
    return (More(to, amount),)


@maker
def steal(to: Any, things: Any, lasting: str = "") -> Any:
    return tuple(
        e
        for stat, n, last in things
        for e in (
            down(to, stat, n, last or lasting),
            up(t.You(), stat, t.Changed(), last or lasting),
        )
    )


@maker
def steal_energy(to: Any, n: Any) -> Any:
    return (t.Lose(to, n), t.Gain(t.You(), t.Changed()))


@maker
def timed(x: Any) -> Any:
    mods, effect = x
    return (("timed", mods, effect),)


@maker
def midway_damage(m: Any, amount: Any, to: Any) -> Any:
    return (m, t.Damage(to, amount))


@maker
def midway_gain(m: Any, amount: Any, to: Any = None) -> Any:
    return (m, t.Gain(to or t.You(), amount))


@maker
def midway_lose(m: Any, amount: Any, to: Any = None) -> Any:
    return (m, t.Lose(to or t.You(), amount))


@maker
def give(to: Any, things: Any, lasting: str = "") -> Any:
    return tuple(
        e
        for stat, n, last in things
        for e in (
            down(t.You(), stat, n, last or lasting),
            up(to, stat, t.Changed(), last or lasting),
        )
    )


@maker
def damage_and(to: Any, amount: Any, do: Any) -> Any:
    return (t.Damage(to, amount), *do)


@maker
def split_back(half: Any, back: str, lasting: str = "") -> Any:
    """Half is prevented, the other half goes back."""
    who, hits = half
    rest = t.Sub(t.EventAmount(), t.Div(t.EventAmount(), 2))
    return (
        t.Redirect(who, rest, t.Source(), hits, lasting),  # type: ignore[arg-type]
        t.Prevent(who, t.EventAmount(), hits, None, lasting),  # type: ignore[arg-type]
    )


@maker
def halfhit(hits: str, to: Any = None) -> Any:
    return (to or t.You(), hits)


@maker
def scale_effect(effect: Any, per: Any) -> Any:
    """The effects, their amounts taken for each …"""
    return tuple(multiplied(e, per) for e in effect)


MOST_TIMES = 6


@maker
def repeated(effect: Any, n: int = 2) -> Any:
    """ "Deal 5 damage to each opponent twice": as if it were written so often."""
    if not 2 <= n <= MOST_TIMES or any(isinstance(e, (tuple, More)) for e in effect):
        raise Unfit
    if any("lasting" in e.__struct_fields__ for e in effect):
        raise Unfit
    return effect * n


@maker
def full_energy(to: Any) -> Any:
    whole = t.Of(t.You() if isinstance(to, t.You) else t.It(), "starting_energy")
    return (t.Set(to, "energy", whole, "battle"),)


@maker
def lose_share(to: Any, stat: str) -> Any:
    own = t.Of(t.You() if isinstance(to, t.You) else t.It(), stat)  # type: ignore[arg-type]
    return (down(to, stat, t.Div(own, 2)),)


@maker
def who_most(who: Any, sign: str, stat: str) -> Any:
    everyone = t.Group("everyone")
    best = t.Highest(everyone, stat) if sign == ">=" else t.Lowest(everyone, stat)  # type: ignore[arg-type]
    return t.Compare(t.Of(who, stat), sign, best)  # type: ignore[arg-type]


def multiplied(effect: Any, per: Any) -> Any:
    if isinstance(effect, (t.Prevent, t.Redirect, t.Shield, tuple)):
        raise Unfit
    for name in ("amount", "count"):
        held = getattr(effect, name, None)
        if held is not None and name in effect.__struct_fields__:
            if isinstance(effect, t.Helper) or not isinstance(effect, (t.Set, t.SetVar, t.Cap)):
                return msgspec.structs.replace(effect, **{name: scaled(held, per)})
            raise Unfit
    raise Unfit


@maker
def during(do: Any, rounds: Any, step: str, after: int) -> Any:
    return (t.Over(do, rounds, step, after),)  # type: ignore[arg-type]


@inverse("during")
def _unduring(value: Any) -> Any:
    (e,) = value
    if not isinstance(e, t.Over):
        return None
    return {"do": e.do, "rounds": e.rounds, "step": e.step, "after": e.after}


@maker
def if_then(cond: Any, do: Any, other: Any = ()) -> Any:
    return (t.If(cond, do, other),)


@inverse("if_then")
def _unif(value: Any) -> Any:
    (e,) = value
    if not isinstance(e, t.If):
        return None
    slots = {"cond": e.cond, "do": e.then}
    return {**slots, "other": e.otherwise} if e.otherwise else slots


@maker
def grant(to: Any, text: Any, name: str = "") -> Any:
    return (("grant", to, name, text),)


@maker
def several(**effects: Any) -> Any:
    return tuple(e for key in sorted(effects) for e in effects[key])


@maker
def set_var(name: str, n: Any) -> Any:
    return (t.SetVar(name, n),)


@maker
def change_var(name: str, n: Any = 0, times: int = 1, over: int = 1, sign: int = 1) -> Any:
    value: Any = t.Var(name)
    if times != 1:
        value = t.Mul(times, value)
    if over != 1:
        value = t.Div(value, over)
    if n != 0:
        value = t.Add(value, n) if sign > 0 else t.Sub(value, n)
    return (t.SetVar(name, value),)


@maker
def kill_if(to: Any) -> Any:
    return (t.Kill(to),)


@maker
def absorb(lasting: str = "") -> Any:
    return (t.Redirect(t.You(), t.EventAmount(), t.This(), "damage", lasting),)  # type: ignore[arg-type]


@maker
def redirect_rest(to: Any, onto: Any, hits: str, amount: Any = None, lasting: str = "") -> Any:
    return (t.Redirect(to, t.EventAmount() if amount is None else amount, onto, hits, lasting),)  # type: ignore[arg-type]


@maker
def return_damage(amount: Any = None, hits: str = "attacks") -> Any:
    """Thorns: what an attack did, or part of it, is dealt back as a reaction."""
    return (t.Damage(t.Source(), t.EventAmount() if amount is None else amount),)


@maker
def fraction(k: int, d: int) -> Any:
    if d < 1 or k < 1:
        raise Unfit
    return (k, d)


# --- more makers, in the order of the inventory ------------------------------------------------


@maker
def unless(cond: Any) -> Any:
    return (("cond", t.Not(cond)),)


@maker
def falls(m: Any, n: Any, sign: int) -> Any:
    return (m, ("by", n, sign))


@maker
def falls_times(m: Any, times: int, over: int) -> Any:
    return (m, ("times", times, over))


@maker
def if_after(x: Any, cond: Any, xs: Any) -> Any:
    return (*x, t.If(cond, xs))


@maker
def uses_nth(by: str, nth: int) -> Any:
    return t.Uses(by, nth)  # type: ignore[arg-type]


@inverse("uses_nth")
def _ununses(value: Any) -> Any:
    if isinstance(value, t.Uses) and value.nth:
        return {"by": value.by, "nth": value.nth}
    return None


@maker
def uses_more(by: str, nth: int) -> Any:
    return t.Uses(by, nth + 1)  # type: ignore[arg-type]


@maker
def uses_least(by: str, nth: int) -> Any:
    return t.Uses(by, nth)  # type: ignore[arg-type]


@maker
def you_at(sign: str, n: Any, stat: str) -> Any:
    return t.Compare(t.Of(t.You(), stat), sign, n)  # type: ignore[arg-type]


@maker
def wasnt(who: Any, what: str, span: str = "round") -> Any:
    return t.Not(t.Was(who, what, span))  # type: ignore[arg-type]


@maker
def things_per(things: Any, per: Any) -> Any:
    return tuple((stat, scaled(n, per), lasting) for stat, n, lasting in things)


MAKERS["thing"] = lambda stat, n, lasting="", per0=None: (
    (stat, n if per0 is None else scaled(n, per0), lasting),
)


@maker
def whoever_uses(by: str, n: int) -> Any:
    return Whoever(t.Uses(by, n + 1), t.Source(), False)  # type: ignore[arg-type]


@maker
def it_where(cond: Any) -> Any:
    return cond


@inverse("it_where")
def _unit_where(value: Any) -> Any:
    return {"cond": value} if isinstance(value, t.Node) else None


@inverse("marked")
def _unmarked(value: Any) -> Any:
    if (
        isinstance(value, t.Compare)
        and isinstance(value.a, t.Marks)
        and (value.sign, value.b) == (">=", 1)
    ):
        return {"who": value.a.who, "mark": value.a.mark}
    return None


@inverse("compare")
def _uncompare(value: Any) -> Any:
    if not isinstance(value, t.Compare):
        return None
    return {"a": value.a, "sign": value.sign, "b": value.b}


@maker
def copy_stat(n: Any, lasting: str = "") -> Any:
    return (t.Set(t.You(), n.stat, n, lasting),)  # type: ignore[arg-type]


@maker
def own_threshold(n: int) -> Any:
    return (t.Set(t.You(), "threshold", n, ""),)  # type: ignore[arg-type]


@maker
def open_damage(amount: Any) -> Any:
    return (t.Damage(Somebody(), amount),)  # type: ignore[arg-type]


@maker
def bonus_all(
    to: Any = None,
    amount: Any = 0,
    way: str = "dealt",
    sign: int = 1,
    hits: str = "damage",
    lasting: str = "",
) -> Any:
    if sign < 0:
        amount = -amount if isinstance(amount, int) else t.Sub(0, amount)
    return (t.Bonus(to or t.You(), way, amount, hits, lasting),)  # type: ignore[arg-type]


@maker
def way(to: Any, way: str, hits: str) -> Any:
    return (to, way, hits)


@maker
def ways(a: Any = None, b: Any = None, to: Any = None) -> Any:
    if to is not None:
        return ((to, "dealt", "damage"), (to, "taken", "damage"))
    return (a,) if b is None else (a, b)


@maker
def way_list(a: str, b: str | None = None) -> Any:
    return tuple(("", w, "damage") for w in (a, b) if w)


MAKERS["factors"] = lambda ways, to=None, times=1, over=1, lasting="": tuple(
    t.Factor(who or to, kind, times, over, hits, lasting) for who, kind, hits in ways
)


@maker
def ways_of(way: str, to: Any = None) -> Any:
    return ((to or t.You(), way, "damage"),)


@maker
def percent_more(
    n: int,
    sign: int,
    ways: Any = None,
    to: Any = None,
    way: str = "dealt",
    hits: str = "attacks",
    lasting: str = "",
) -> Any:
    """n per cent more or less of a hit."""
    share = Fraction(100 + sign * n, 100)
    if share < 0:
        raise Unfit
    return MAKERS["factors"](
        ways or ((to, way, hits),), times=share.numerator, over=share.denominator, lasting=lasting
    )


@maker
def prevents(amount: Any, to: Any = None, hits: str = "damage", lasting: str = "") -> Any:
    return (t.Prevent(to or t.You(), amount, hits, None, lasting),)  # type: ignore[arg-type]


@maker
def prevent_half(to: Any = None, lasting: str = "") -> Any:
    return prevents(t.Div(t.EventAmount(), 2), to, "damage", lasting)


@maker
def prevent_all(to: Any = None, lasting: str = "") -> Any:
    return prevents(t.EventAmount(), to, "damage", lasting)


@maker
def prevent_first(to: Any = None, hits: str = "damage") -> Any:
    return (("limited", t.Prevent(to or t.You(), t.EventAmount(), hits, None, "")),)  # type: ignore[arg-type]


@maker
def redirects(onto: Any, hits: str = "damage", to: Any = None, lasting: str = "") -> Any:
    return redirect_rest(to or t.You(), onto, hits, None, lasting)


@maker
def redirect_half(onto: Any, hits: str = "damage", to: Any = None, lasting: str = "") -> Any:
    return redirect_rest(to or t.You(), onto, hits, t.Div(t.EventAmount(), 2), lasting)


@maker
def sends_back(to: Any = None, hits: str = "damage", back: str = "", lasting: str = "") -> Any:
    return redirect_rest(to or t.You(), t.Source(), hits, None, lasting)


@maker
def sends_half_back(half: Any, back: str = "", lasting: str = "") -> Any:
    who, hits = half
    return redirect_rest(who, t.Source(), hits, t.Div(t.EventAmount(), 2), lasting)


@maker
def absorb_all() -> Any:
    return absorb()


@maker
def absorb_first() -> Any:
    return (("limited", absorb()[0]),)


@maker
def absorb_part() -> Any:
    taken = t.Tally(t.You(), "damage_taken", "round")
    return (("at_end", t.Gain(t.You(), t.Div(taken, 2))),)


@maker
def untouchable(to: Any, lasting: str = "") -> Any:
    return (t.Immune(to, "attacks", None, lasting),)  # type: ignore[arg-type]


@maker
def aims(at: Any, lasting: str = "") -> Any:
    return (t.Aim(t.You(), at, lasting),)  # type: ignore[arg-type]


@maker
def pierces(to: Any, lasting: str = "") -> Any:
    return (t.Pierce(to, "attacks", lasting),)  # type: ignore[arg-type]


@maker
def pierces_all(to: Any, lasting: str = "") -> Any:
    return (t.Pierce(to, "damage", lasting),)  # type: ignore[arg-type]


@maker
def unprevent_attacks(to: Any, lasting: str = "") -> Any:
    return (t.Unpreventable(to, "attacks", lasting),)  # type: ignore[arg-type]


@maker
def unprevent_damage(to: Any, lasting: str = "") -> Any:
    return (t.Unpreventable(to, "damage", lasting),)  # type: ignore[arg-type]


@maker
def helper_of(energy: Any, attack: Any = 10, count: Any = 1) -> Any:
    return (t.Helper(energy, attack, count),)


@maker
def during_any(do: Any, rounds: Any, step: str, after: int) -> Any:
    return during(do, rounds, step, after)


UNMADE["during_any"] = _unduring


@inverse("set_var")
def _unset_var(value: Any) -> Any:
    (e,) = value
    return {"name": e.name, "n": e.amount} if isinstance(e, t.SetVar) else None


@inverse("grant")
def _ungrant(value: Any) -> Any:
    (e,) = value
    return {"to": e.to, "name": e.name, "text": e.text} if isinstance(e, t.Grant) else None


@inverse("name_of")
def _unname(value: Any) -> Any:
    return {"name": value} if isinstance(value, str) else None


for _name in ("when", "limit_mod", "event_mod", "per_event", "cond_mod", "one", "joined"):
    UNMADE.pop(_name, None)


@maker
def bracket(x: Any) -> Any:
    return x


@inverse("bracket")
def _unbracket(value: Any) -> Any:
    if isinstance(value, t.Div):
        return {"x": value} if value.b != 2 else None
    return {"x": value} if isinstance(value, (t.Add, t.Sub, t.Mul, t.Higher, t.Lower)) else None


@maker
def cond_bracket(x: Any) -> Any:
    return x


@inverse("cond_bracket")
def _uncond_bracket(value: Any) -> Any:
    return {"x": value} if isinstance(value, (t.AllOf, t.AnyOf)) else None


@maker
def one_copy() -> Any:
    return (t.CopySelf(1),)


@maker
def quotient(a: Any, b: Any) -> Any:
    return t.Div(a, b)


@inverse("quotient")
def _unquotient(value: Any) -> Any:
    return {"a": value.a, "b": value.b} if isinstance(value, t.Div) and value.b != 2 else None


@maker
def plain_amount(x: Any) -> Any:
    """An amount of Energy; "lose half your Defence" is about Defence, whatever else it is."""
    part = x
    while isinstance(part, (t.Div, t.Mul)):
        part = part.b if isinstance(part.a, int) else part.a
    if isinstance(part, t.Of) and part.stat in ("defence", "attack", "initiative"):
        raise Unfit
    return x


@inverse("plain_amount")
def _unplain(value: Any) -> Any:
    return {"x": value} if isinstance(value, (int, t.Var)) else None


@inverse("scaled")
def _unscaled(value: Any) -> Any:
    countable = (t.Count, t.Marks, t.Deaths)
    if isinstance(value, t.Mul) and isinstance(value.a, int) and isinstance(value.b, countable):
        return {"n": value.a, "per": value.b} if value.a != 1 else None
    return None


@maker
def raise_per(to: Any, n: Any, stat: str, per: Any, lasting: str = "") -> Any:
    return (up(to, stat, scaled(n, per), lasting),)


@inverse("raise_per")
def _unraise_per(value: Any) -> Any:
    (e,) = value
    parts = _unscaled(e.amount) if isinstance(e, t.Raise) else None
    return {"to": e.to, "stat": e.stat, "lasting": e.lasting, **parts} if parts else None


@inverse("set_of")
def _unset_of(value: Any) -> Any:
    (e,) = value
    if not isinstance(e, t.Set):
        return None
    lasting = "while" if e.stat in POOLS and e.lasting == "battle" else e.lasting
    return {"of": t.Of(e.to, e.stat), "n": e.amount, "lasting": lasting}


@maker
def duration(rounds: Any, step: str, after: int) -> Any:
    return (rounds, step, after)


@maker
def lasts(effect: Any, d: Any) -> Any:
    rounds, step, after = d
    if all(getattr(e, "lasting", None) == "" for e in effect) and (after, rounds) == (0, 1):
        raise Unfit
    return (t.Over(effect, rounds, step, after),)


@maker
def start_with(to: Any, amount: Any) -> Any:
    return (("at_setup", t.Gain(to, amount)),)


@maker
def start_less(to: Any, amount: Any) -> Any:
    return (("at_setup", t.Lose(to, amount)),)


@maker
def start_at(to: Any, amount: Any) -> Any:
    return (("at_setup", t.Set(to, "energy", amount, "battle")),)


@maker
def fall_and_yours(of: Any, n: Any, lasting: str = "") -> Any:
    return (down(of.who, of.stat, n, lasting), up(t.You(), of.stat, t.Changed(), lasting))


@maker
def was_so(who: Any, what: str, span: str = "round") -> Any:
    return t.Was(who, what, span)  # type: ignore[arg-type]


@maker
def attack_factor(to: Any, times: int = 1, over: int = 1, lasting: str = "") -> Any:
    return (t.Factor(to, "dealt", times, over, "attacks", lasting),)  # type: ignore[arg-type]


@maker
def label(label: str, xs: Any) -> Any:
    """A word and a colon before the text say nothing ("Poison: …")."""
    return xs


@maker
def prevents_from(
    group: Any, to: Any = None, amount: Any = None, hits: str = "damage", lasting: str = ""
) -> Any:
    whole = t.EventAmount() if amount is None else amount
    return (t.Prevent(to or t.You(), whole, hits, group, lasting),)  # type: ignore[arg-type]


@maker
def forbid_all(what: str, lasting: str = "") -> Any:
    return (t.Forbid(t.Each(t.Group("everyone")), what, lasting),)  # type: ignore[arg-type]


@maker
def lifesteal(d: int = 1) -> Any:
    gained: Any = t.EventAmount() if d == 1 else t.Div(t.EventAmount(), d)
    return (("on_event", t.Damaged("you", "anyone"), t.Gain(t.You(), gained)),)


@maker
def less(to: Any, n: int, way: str, hits: str, lasting: str = "") -> Any:
    return (t.Bonus(to, way, -n, hits, lasting),)  # type: ignore[arg-type]


@inverse("less")
def _unless(value: Any) -> Any:
    (e,) = value
    if not isinstance(e, t.Bonus) or not isinstance(e.amount, int) or e.amount >= 0:
        return None
    return {"to": e.to, "n": -e.amount, "way": e.way, "hits": e.hits, "lasting": e.lasting}
