"""Stats that are gained and lost, raised and lowered, set, scaled, stolen and given."""

from typing import Any

from gamemaster.core.values import Value
from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import GAINED, At, Timed, Unfit
from gamemaster.language.sentences.makers.amounts import _unscaled, scaled
from gamemaster.language.sentences.makers.registry import inverse, maker

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


class Thing(Value, frozen=True):
    """So much of a stat, in a list of what is gained or lost; `signed`: written with a sign."""

    stat: t.Stat
    n: t.Amount
    lasting: str = ""
    signed: bool = False


Things = tuple[Thing, ...]
Effects = tuple[t.Effect, ...]


@maker
def thing(
    stat: t.Stat,
    n: t.Amount,
    lasting: str = "",
    per0: t.Amount | None = None,
    signed: bool = False,
) -> Things:
    return (Thing(stat, n if per0 is None else scaled(n, per0), lasting, signed),)


@maker
def as_much(stat: t.Stat) -> Things:
    return (Thing(stat, t.Changed()),)


@maker
def gain_things(to: t.Whom, things: Things, lasting: str = "") -> Effects:
    return tuple(up(to, x.stat, x.n, _end(x, lasting)) for x in things)


@maker
def lose_things(to: t.Whom, things: Things, lasting: str = "") -> Effects:
    if any(x.stat == "threshold" for x in things):
        raise Unfit  # "death threshold -30" says where it is
    return tuple(down(to, x.stat, x.n, _end(x, lasting)) for x in things)


def _end(x: Thing, lasting: str) -> str:
    """How long; where nothing is said, "gain 10 Attack" is a deed and "+10 Attack" a state."""
    return x.lasting or lasting or ("" if x.signed else GAINED)


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
def steal(to: t.Whom, things: Things, lasting: str = "") -> Effects:
    return _moved(to, t.You(), things, lasting)


def _moved(giver: t.Whom, taker: t.Whom, things: Things, lasting: str) -> Effects:
    return tuple(
        e
        for x in things
        for e in (
            down(giver, x.stat, x.n, x.lasting or lasting),
            up(taker, x.stat, t.Changed(), x.lasting or lasting),
        )
    )


@maker
def steal_energy(to: Any, n: Any) -> Any:
    return (t.Lose(to, n), t.Gain(t.You(), t.Changed()))


@maker
def timed(x: Any) -> Any:
    mods, effect = x
    return (Timed(mods, effect),)


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
def give(to: t.Whom, things: Things, lasting: str = "") -> Effects:
    return _moved(t.You(), to, things, lasting)


@maker
def full_energy(to: Any) -> Any:
    whole = t.Of(t.You() if isinstance(to, t.You) else t.It(), "starting_energy")
    return (t.Set(to, "energy", whole, "battle"),)


@maker
def lose_share(to: Any, stat: str) -> Any:
    own = t.Of(t.You() if isinstance(to, t.You) else t.It(), stat)  # type: ignore[arg-type]
    return (down(to, stat, t.Div(own, 2)),)


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
def things_per(things: Things, per: t.Amount) -> Things:
    return tuple(Thing(x.stat, scaled(x.n, per), x.lasting, x.signed) for x in things)


@maker
def copy_stat(n: Any, lasting: str = "") -> Any:
    return (t.Set(t.You(), n.stat, n, lasting),)  # type: ignore[arg-type]


@maker
def own_threshold(n: int) -> Any:
    return (t.Set(t.You(), "threshold", n, ""),)  # type: ignore[arg-type]


@inverse("set_var")
def _unset_var(value: Any) -> Any:
    (e,) = value
    return {"name": e.name, "n": e.amount} if isinstance(e, t.SetVar) else None


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
def start_with(to: Any, amount: Any) -> Any:
    return (At("setup", t.Gain(to, amount)),)


@maker
def start_less(to: Any, amount: Any) -> Any:
    return (At("setup", t.Lose(to, amount)),)


@maker
def start_at(to: Any, amount: Any) -> Any:
    return (At("setup", t.Set(to, "energy", amount, "battle")),)


@maker
def fall_and_yours(of: Any, n: Any, lasting: str = "") -> Any:
    return (down(of.who, of.stat, n, lasting), up(t.You(), of.stat, t.Changed(), lasting))


@maker
def fall_and_his(who: Any, stat: str, n: Any, his: str, yours: str = "", lasting: str = "") -> Any:
    """ "His Defence falls by 20 and yours rises by his": by what he had, so it rises first."""
    if his != stat or yours not in ("", his) or isinstance(who, t.Each):
        raise Unfit
    return (up(t.You(), stat, t.Of(who, stat), lasting), down(who, stat, n, lasting))  # type: ignore[arg-type]
