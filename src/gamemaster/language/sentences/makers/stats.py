"""Stats that are gained and lost, raised and lowered, set, scaled, stolen and given."""

from typing import TypeAlias

from gamemaster.core.values import Value
from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import GAINED, GROWN, OPEN, Everyone, Unfit
from gamemaster.language.sentences.makers.amounts import scaled, unscaled
from gamemaster.language.sentences.makers.registry import inverse, maker
from gamemaster.language.sentences.makers.shapes import Slots

POOLS = ("energy", "life", "glory", "coins", "cards")
"""Stats that are gained and lost; the others rise and fall."""


def up(to: t.Whom, stat: t.Stat, amount: t.Amount, lasting: t.Lasting = OPEN) -> t.Effect:
    if isinstance(amount, int) and amount < 0:
        return down(to, stat, -amount, lasting)
    if stat in POOLS:
        return t.Gain(to, amount, stat)
    return t.Raise(to, stat, amount, lasting)


def down(to: t.Whom, stat: t.Stat, amount: t.Amount, lasting: t.Lasting = OPEN) -> t.Effect:
    if stat in POOLS:
        return t.Lose(to, amount, stat)
    return t.Fall(to, stat, amount, lasting)


class Thing(Value, frozen=True):
    """So much of a stat, in a list of what is gained or lost; `signed`: written with a sign; `more`: said
    to be added."""

    stat: t.Stat
    n: t.Amount
    lasting: t.Lasting = OPEN
    signed: bool = False
    more: bool = False


Things: TypeAlias = tuple[Thing, ...]
Effects: TypeAlias = tuple[t.Effect, ...]


@maker
def thing(
    stat: t.Stat,
    n: t.Amount,
    lasting: t.Lasting = OPEN,
    per0: t.Amount | None = None,
    signed: bool = False,
    more: bool = False,
) -> Things:
    return (Thing(stat, n if per0 is None else scaled(n, per0), lasting, signed, more),)


@maker
def as_much(stat: t.Stat) -> Things:
    return (Thing(stat, t.Changed()),)


@maker
def gain_things(to: t.Whom, things: Things, lasting: t.Lasting = OPEN) -> Effects:
    return tuple(up(to, x.stat, x.n, _end(x, lasting)) for x in things)


@maker
def have_things(to: t.Whom, things: Things, lasting: t.Lasting = OPEN) -> Effects:
    """ "You have 150 Energy": so much, not so much more. Of what begins at nothing in each round, or is
    said with a sign, it is the same."""
    return tuple(
        t.Set(to, x.stat, x.n, "battle")
        if x.stat in POOLS and not (x.signed or x.more)
        else up(to, x.stat, x.n, _end(x, lasting))
        for x in things
    )


@maker
def have_stat(to: t.Whom, n: int, stat: t.Stat, lasting: t.Lasting = OPEN) -> Effects:
    """ "You have 20 Attack": 20 in all. Defence begins at nothing, so 20 of it are 20 more."""
    if stat == "defence" or n < 0:
        raise Unfit
    return (t.Set(to, stat, n, lasting),)


@maker
def lose_things(to: t.Whom, things: Things, lasting: t.Lasting = OPEN) -> Effects:
    if any(x.stat == "threshold" for x in things):
        raise Unfit  # "death threshold -30" says where it is
    return tuple(down(to, x.stat, x.n, _end(x, lasting)) for x in things)


@maker
def signs(
    more: Things, less: Things, lasting: t.Lasting = OPEN, less_first: bool = False
) -> Effects:
    """ "+10 Attack -5 Defence"."""
    up_, down_ = gain_things(t.You(), more, lasting), lose_things(t.You(), less, lasting)
    return (*down_, *up_) if less_first else (*up_, *down_)


@maker
def two_stats(n: t.Amount, stat: t.Stat, other: t.Stat, signed: bool = False) -> Things:
    """ "+5 Attack and Defence": so much of both."""
    return (*thing(stat, n, signed=signed), *thing(other, n, signed=signed))


def _end(x: Thing, lasting: t.Lasting) -> t.Lasting:
    """How long; where nothing is said, "gain 10 Attack" is a deed and "+10 Attack" a state."""
    return x.lasting or lasting or (OPEN if x.signed else GAINED)


StatOf: TypeAlias = t.Of | tuple[t.Of, ...]
"""A stat of somebody, or several."""


def owners(of: StatOf) -> tuple[t.Of, ...]:
    return of if isinstance(of, tuple) else (of,)


def _his_own(to: t.Whom, stat: t.Stat) -> t.Of:
    """The stat of him whom an effect is done to, said in that effect."""
    return t.Of(t.You() if isinstance(to, t.You) else t.It(), stat)


@maker
def raise_of(of: StatOf, n: t.Amount, lasting: t.Lasting = OPEN) -> Effects:
    return tuple(up(o.who, o.stat, n, _grown(o, lasting)) for o in owners(of))


@maker
def lower_of(of: StatOf, n: t.Amount, lasting: t.Lasting = OPEN) -> Effects:
    return tuple(down(o.who, o.stat, n, _grown(o, lasting)) for o in owners(of))


def _grown(of: t.Of, lasting: t.Lasting) -> t.Lasting:
    return GROWN if lasting == OPEN and of.stat == "defence" else lasting


@maker
def set_of(of: StatOf, n: t.Amount, lasting: t.Lasting = OPEN) -> Effects:
    return tuple(t.Set(o.who, o.stat, n, lasting) for o in owners(of))


@maker
def scale_now(
    of: StatOf,
    times: t.Amount = 1,
    over: t.Amount = 1,
    plus: t.Amount = 0,
    lasting: t.Lasting = OPEN,
) -> Effects:
    """Divide or multiply a stat once, and perhaps add to it."""

    def become(o: t.Of) -> t.Effect:
        if o.stat not in POOLS and plus == 0 and isinstance(times, int) and isinstance(over, int):
            return t.Scale(o.who, o.stat, times, over, lasting)
        value = _changed(_his_own(o.who, o.stat), times, over, plus)
        return t.Set(o.who, o.stat, value, lasting)

    return tuple(become(o) for o in owners(of))


def _changed(value: t.Amount, times: t.Amount, over: t.Amount, plus: t.Amount) -> t.Amount:
    """An amount multiplied, divided and added to, where there is something to do."""
    value = value if times == 1 else t.Mul(times, value)
    value = value if over == 1 else t.Div(value, over)
    return value if plus == 0 else t.Add(value, plus)


@maker
def scale_while(of: StatOf, times: int = 1, over: int = 1, lasting: t.Lasting = OPEN) -> Effects:
    return tuple(_scaled_stat(o, times, over, lasting) for o in owners(of))


def _scaled_stat(o: t.Of, times: int, over: int, lasting: t.Lasting) -> t.Effect:
    if o.stat in POOLS:
        (effect,) = scale_now(o, times, over)
        return effect
    return t.Scale(o.who, o.stat, times, over, lasting)


@inverse("scale_while")
def _unscale(value: object) -> Slots | None:
    (e,) = value if isinstance(value, tuple) else (value,)
    if not isinstance(e, t.Scale):
        return None
    return {"of": t.Of(e.to, e.stat), "times": e.times, "over": e.over, "lasting": e.lasting}


@maker
def steal(to: t.Whom, things: Things, lasting: t.Lasting = OPEN) -> Effects:
    return moved(to, t.You(), things, lasting)


def moved(giver: t.Whom, taker: t.Whom, things: Things, lasting: t.Lasting) -> Effects:
    return tuple(
        e
        for x in things
        for e in (
            down(giver, x.stat, x.n, x.lasting or lasting),
            up(taker, x.stat, t.Changed(), x.lasting or lasting),
        )
    )


@maker
def give(to: t.Whom, things: Things, lasting: t.Lasting = OPEN) -> Effects:
    return moved(t.You(), to, things, lasting)


@maker
def give_one(to: t.Whom, things: Things) -> Effects:
    """ "Give him 5 Energy", of yours; to several it would be more than that."""
    if isinstance(to, (t.Each, Everyone, t.You)):
        raise Unfit
    return give(to, things)


@maker
def full_energy(to: t.Whom) -> Effects:
    return (t.Set(to, "energy", _his_own(to, "starting_energy"), "battle"),)


@maker
def lose_share(to: t.Whom, stat: t.Stat, whose: t.Whom | None = None) -> Effects:
    """ "Lose half of your coins"; "each opponent loses half of your coins" is measured by yours."""
    own = _his_own(to, stat) if whose is None else t.Of(whose, stat)
    return (down(to, stat, t.Div(own, 2)),)


@maker
def change_var(
    name: str, n: t.Amount = 0, times: int = 1, over: int = 1, sign: int = 1
) -> tuple[t.SetVar, ...]:
    value = _changed(t.Var(name), times, over, n if sign > 0 else 0)
    return (t.SetVar(name, value if sign > 0 or n == 0 else t.Sub(value, n)),)


@maker
def things_per(things: Things, per: t.Amount) -> Things:
    return tuple(Thing(x.stat, scaled(x.n, per), x.lasting, x.signed, x.more) for x in things)


@maker
def copy_stat(n: t.Of, lasting: t.Lasting = OPEN) -> Effects:
    return (t.Set(t.You(), n.stat, n, lasting),)


@maker
def raise_per(
    to: t.Whom, n: t.Amount, stat: t.Stat, per: t.Amount, lasting: t.Lasting = OPEN
) -> Effects:
    return (up(to, stat, scaled(n, per), lasting),)


@inverse("raise_per")
def _unraise_per(value: object) -> Slots | None:
    (e,) = value if isinstance(value, tuple) else (value,)
    parts = unscaled(e.amount) if isinstance(e, t.Raise) else None
    return {"to": e.to, "stat": e.stat, "lasting": e.lasting, **parts} if parts else None


@inverse("set_of")
def _unset_of(value: object) -> Slots | None:
    (e,) = value if isinstance(value, tuple) else (value,)
    if not isinstance(e, t.Set):
        return None
    lasting = "while" if e.stat in POOLS and e.lasting == "battle" else e.lasting
    return {"of": t.Of(e.to, e.stat), "n": e.amount, "lasting": lasting}


@maker
def fall_and_yours(of: t.Of, n: t.Amount, lasting: t.Lasting = OPEN) -> Effects:
    return (down(of.who, of.stat, n, lasting), up(t.You(), of.stat, t.Changed(), lasting))


@maker
def fall_and_his(
    who: t.Whom,
    stat: t.Stat,
    n: t.Amount,
    his: t.Stat,
    yours: t.Stat | None = None,
    lasting: t.Lasting = OPEN,
) -> Effects:
    """ "His Defence falls by 20 and yours rises by his": by what he had, so it rises first."""
    if his != stat or yours not in (None, his) or isinstance(who, t.Each):
        raise Unfit
    return (up(t.You(), stat, t.Of(who, stat), lasting), down(who, stat, n, lasting))
