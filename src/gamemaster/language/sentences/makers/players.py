"""What players say of themselves in their own words: so much less for each, up to so much, whoever has it."""

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import (
    OPEN,
    AtMost,
    Clause,
    Crosses,
    Everyone,
    Given,
    Loser,
    Mod,
    Part,
    Said,
    Unfit,
    Upon,
    When,
    as_whom,
)
from gamemaster.language.sentences.makers.amounts import signed, unscaled
from gamemaster.language.sentences.makers.conditions import filtered
from gamemaster.language.sentences.makers.hits import Effects, Way
from gamemaster.language.sentences.makers.registry import inverse, maker
from gamemaster.language.sentences.makers.shapes import Slots
from gamemaster.language.sentences.makers.stats import up
from gamemaster.language.tree import nodes, rewritten

Mods = tuple[Mod, ...]


@maker
def less_per(
    to: t.Whom, n: int, per: t.Amount, way: Way, hits: t.Kinds, lasting: t.Lasting = OPEN
) -> Effects:
    """ "1 less for each dead hero"."""
    return (t.Bonus(to, way, t.Mul(-n, per), hits, lasting),)


@inverse("less_per")
def _unless_per(value: object) -> Slots | None:
    (e,) = value if isinstance(value, tuple) else (value,)
    if not isinstance(e, t.Bonus) or e.other is not None:
        return None
    parts = unscaled(e.amount)
    if parts is None or not isinstance(parts["n"], int) or parts["n"] >= 0:
        return None
    said = {"to": e.to, "way": e.way, "hits": e.hits, "lasting": e.lasting}
    return {**said, "n": -parts["n"], "per": parts["per"]}


@maker
def weakens_all(amount: t.Amount, lasting: t.Lasting = OPEN) -> Effects:
    """ "Reduce the damage of all attacks by 3": of everybody's."""
    everyone = t.Each(t.Group("everyone"))
    return (t.Bonus(everyone, "dealt", signed(amount, -1), "attacks", lasting),)


@maker
def weakens_at_you(amount: t.Amount, lasting: t.Lasting = OPEN) -> Effects:
    """ "Reduce the damage of all attacks by 3": of those against you."""
    return (t.Bonus(t.You(), "taken", signed(amount, -1), "attacks", lasting),)


@maker
def such_one(
    group: t.Group, where: t.Cond, effects: tuple[Part, ...], mods: Mods = (), back: Mods = ()
) -> Said:
    """ "If an opponent has twice your Energy, he takes double damage": each opponent who has it."""
    him = t.Each(filtered(group, where))
    if not any(isinstance(n, t.Them) for n in nodes(effects)):
        raise Unfit
    if isinstance(getattr(effects[0], "to", None), t.You):
        raise Unfit
    meant = rewritten(effects[:1], lambda n: him if isinstance(n, t.Them) else n)
    return Said(mods, (), (Clause((*meant, *effects[1:]), back),))


PARTIES: dict[str, t.Party] = {"opponents": "opponent", "others": "other"}
"""Who does it, of those of whom something is said."""


@maker
def when_they(effects: tuple[Part, ...], event: t.Attacks | t.Damaged, back: Mods = ()) -> Said:
    """ "Opponents lose 5 Energy when they attack you": he who does; an attacker does so anyway."""
    him = getattr(effects[0], "to", None)
    if him in (t.Source(), t.You()):
        others = him == t.You() and event.whom == "anyone"  # "they" are not you
        event = msgspec.structs.replace(event, by="other") if others else event
        return Said((Upon(event), *back), (), (Clause(effects),))
    by = PARTIES.get(_those(him, effects[0]))
    if by is None:
        raise Unfit
    meant = rewritten(effects, lambda n: t.Source() if n == him else n)
    return Said((Upon(msgspec.structs.replace(event, by=by)), *back), (), (Clause(meant),))


def _those(him: object, effect: Part) -> str:
    """Of which group one is spoken; everyone is the opponents where it harms (ruling Q-AR-55)."""
    if isinstance(him, Everyone) and isinstance(effect, (t.Lose, t.Damage, t.Fall)):
        return "opponents" if him.base == "everyone" else str(him.base)
    if isinstance(him, t.Each) and him.group.where is None:
        return him.group.base
    return ""


@maker
def warns(effects: tuple[Part, ...]) -> Said:
    """ "Attack me and lose 6 Energy": he who does; nobody attacks himself."""
    if any(getattr(e, "to", None) != t.You() for e in effects):
        raise Unfit
    meant = tuple(msgspec.structs.replace(e, to=t.Source()) for e in effects)
    return Said((Upon(t.Attacks("anyone", "you")),), (), (Clause(meant),))


@maker
def grows_by(n: int, stat: t.Stat, most: int, m: Mods) -> Said:
    """ "Gain 1 Attack per round, up to 10": 10 in all."""
    if n < 1 or most % n:
        raise Unfit
    gain = (up(t.You(), stat, n, "battle"),)
    return Said((*m, AtMost(most // n, "battle")), (), (Clause(gain),))


@maker
def grows_until(n: int, stat: t.Stat, most: int, m: Mods) -> Said:
    """ "Gain 1 Attack per round, up to 10": until it is 10."""
    room = t.Higher(t.Sub(most, t.Of(t.You(), stat)), 0)
    amount: t.Amount = 1 if n == 1 else t.Lower(n, room)
    below = Given(t.Compare(t.Of(t.You(), stat), "<", most))
    return Said((*m, below), (), (Clause((up(t.You(), stat, amount, "battle"),)),))


@maker
def gains_up_to(amount: t.Amount, most: t.Amount, m: Mods) -> Said:
    """ "Gain 5 Energy each round, up to 100"."""
    room = t.Higher(t.Sub(most, t.Of(t.You(), "energy")), 0)
    return Said(m, (), (Clause((t.Gain(t.You(), t.Lower(amount, room)),)),))


@maker
def starts_with(n: int, a: int, m: int, b: int, stat: t.Stat) -> Said:
    """ "Start with 30 more Energy and 10 less Attack"."""
    energy = t.Gain(t.You(), n) if a > 0 else t.Lose(t.You(), n)
    change = t.Raise if b > 0 else t.Fall
    done = (energy, change(t.You(), stat, m, "battle"))
    return Said((When("setup"),), (), (Clause(done),))


@maker
def share_of_it(d: int) -> t.Amount:
    """ "Half of the Energy", of him who loses or gains it."""
    return t.Div(t.Of(as_whom(Loser()), "energy"), d)


@maker
def you_too(effects: tuple[Part, ...], mods: Mods = (), back: Mods = ()) -> Said:
    """ "Everyone loses 2 Energy at the start of each round, including you"."""
    meant = rewritten(effects, lambda n: Everyone("all") if n == Everyone("everyone") else n)
    if not any(n == Everyone("all") or _all_heroes(n) for n in nodes(meant)):
        raise Unfit
    return Said(mods, (), (Clause(meant, back),))


def _all_heroes(n: object) -> bool:
    return isinstance(n, t.Group) and n.base == "everyone"


@maker
def kills_crosser(x: Crosses) -> Said:
    """ "Kill any opponent that drops below 10 Energy": at that moment."""
    if x.event.whom == "you":
        raise Unfit
    return Said((x,), (), (Clause((t.Kill(t.Victim()),)),))


@maker
def less_amount(
    to: t.Whom, n: t.Amount, way: Way, hits: t.Kinds, lasting: t.Lasting = OPEN
) -> Effects:
    """ "(2 × the round number) less"."""
    if not isinstance(n, t.Mul) or not isinstance(n.a, int) or n.a < 1:
        raise Unfit
    return (t.Bonus(to, way, t.Mul(-n.a, n.b), hits, lasting),)


@inverse("less_amount")
def _unless_amount(value: object) -> Slots | None:
    (e,) = value if isinstance(value, tuple) else (value,)
    if not isinstance(e, t.Bonus) or e.other is not None or not isinstance(e.amount, t.Mul):
        return None
    if not isinstance(e.amount.a, int) or e.amount.a >= 0:
        return None
    more = t.Mul(-e.amount.a, e.amount.b)
    return {"to": e.to, "way": e.way, "hits": e.hits, "lasting": e.lasting, "n": more}
