"""What players of cards say in their own way: paid with Life, one amount instead of another, all but one."""

from typing import Literal, cast

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.brought import over_rounds
from gamemaster.language.sentences.drafts import (
    OPEN,
    AtMost,
    Clause,
    Everyone,
    ForRounds,
    Given,
    GoesOn,
    InRounds,
    Mod,
    Part,
    Parts,
    Picked,
    Said,
    Sentence,
    Somebody,
    Target,
    Unfit,
    Upon,
    as_whom,
)
from gamemaster.language.sentences.makers.amounts import scaled
from gamemaster.language.sentences.makers.parties import but_for
from gamemaster.language.sentences.makers.registry import inverse, maker
from gamemaster.language.sentences.makers.shapes import Slots
from gamemaster.language.sentences.makers.stats import Things, gain_things, lose_things, moved

Sentences = tuple[Sentence, ...]


# --- paid with what a player has


@maker
def pays(n: int, stat: t.Stat, effects: Parts) -> Said:
    """ "Pay 3 Life: gain 2 Glory": who has not so much cannot pay, and nothing happens."""
    has = t.Compare(t.Of(t.You(), stat), ">=", n)
    return Said((Given(has),), (), (Clause((t.Lose(t.You(), n, stat), *effects)),))


@maker
def trades(n: int, stat: t.Stat, things: Things) -> Said:
    """ "Trade 3 Life for 1 Glory"."""
    if any(x.stat == stat for x in things):
        raise Unfit
    return pays(n, stat, gain_things(t.You(), things))


# --- one amount instead of another


@maker
def if_else(cond: t.Cond, effects: Parts, n: int, stat: str = "") -> Said:
    """ "If you have less than 10 Life, gain 6 instead of 3": else 3."""
    return _either(cond, effects, _with_amount(effects, n, stat))


@maker
def if_otherwise(cond: t.Cond, effects: Parts, n: int) -> Said:
    """ "If he has less than 8 Life, deal 6 damage; otherwise 3"."""
    return _either(cond, effects, _with_amount(effects, n, ""))


@maker
def or_if(cond: t.Cond, effects: Parts, n: int = 0, stat: str = "") -> Said:
    """ "Deal 3 damage, or 5 if …"; without a number it is twice as much."""
    usual = _amount_of(effects)
    return _either(cond, _with_amount(effects, n or 2 * usual, stat), effects)


@maker
def plus_if(cond: t.Cond, effects: Parts, n: int, stat: str = "") -> Said:
    """ "Deal 3 damage, +2 if he already took damage"."""
    return _either(cond, _with_amount(effects, _amount_of(effects) + n, stat), effects)


@maker
def instead_if(
    x: Sentence, cond: t.Cond, effects: Parts | t.Damage, xs: Sentences = ()
) -> Sentences:
    """ "Deal 6 damage to a player. If he has less than 5 Life, deal 8 instead". When the one is done, so
    is the other ("at the end of each turn, heal 1. If …, heal 2 instead")."""
    effects = effects if isinstance(effects, tuple) else (effects,)
    if not isinstance(x, Said) or x.costs or len(x.clauses) != 1:
        raise Unfit
    (usual,) = x.clauses
    if usual.otherwise or len(usual.effects) != 1 or len(effects) != 1:
        raise Unfit  # instead of which of them?
    when = (*x.front, *usual.back)
    if isinstance(usual.effects[0], (ForRounds, t.Over)) or any(isinstance(m, Given) for m in when):
        raise Unfit  # is that asked now or then, and of what?
    other = _to_the_same(effects[0], usual.effects[0])
    clause = Clause((other,), (), usual.effects)
    return (Said((*when, Given(cond)), (), (clause,)), *xs)


def _either(cond: t.Cond, effects: Parts, otherwise: Parts) -> Said:
    return Said((Given(cond),), (), (Clause(effects, (), otherwise),))


def _amount_of(effects: Parts) -> int:
    amount = getattr(effects[0], "amount", None) if len(effects) == 1 else None
    if not isinstance(amount, int):
        raise Unfit
    return amount


def _with_amount(effects: Parts, n: int, stat: str) -> Parts:
    """The one effect with another amount, of the same stat."""
    if _amount_of(effects) == n:
        raise Unfit
    (effect,) = effects
    of = "damage" if isinstance(effect, t.Damage) else getattr(effect, "stat", "")
    if stat and stat != of:
        raise Unfit
    return (msgspec.structs.replace(cast(t.Damage, effect), amount=n),)


def _to_the_same(effect: Part, usual: Part) -> Part:
    """What names no target has that of what it stands for."""
    if getattr(effect, "to", None) != Somebody():
        return effect
    if type(effect) is not type(usual):
        raise Unfit
    return msgspec.structs.replace(cast(t.Damage, effect), to=cast(t.Damage, usual).to)


@maker
def plus_for_each(effect: Parts, k: int, per: t.Amount) -> Parts:
    """ "Deal 2 damage, plus 1 for each Glory he has"."""
    usual, each = _amount_of(effect), scaled(k, per)
    return (msgspec.structs.replace(cast(t.Damage, effect[0]), amount=t.Add(usual, each)),)


@maker
def less_for_each(effect: Parts, k: int, per: t.Amount) -> Parts:
    """ "Deal 6 damage, minus 1 for each subprocess he has"."""
    left = t.Higher(t.Sub(_amount_of(effect), scaled(k, per)), 0)
    return (msgspec.structs.replace(cast(t.Damage, effect[0]), amount=left),)


# --- whoever is so


@maker
def those_take(m: tuple[Mod, ...], where: t.Cond, n: int) -> Said:
    """ "If an opponent has 5 Life or less, he takes 2 damage": each who has."""
    each = t.Each(t.Group("opponents", where))
    return Said(m, (), (Clause((t.Damage(each, n),)),))


# --- all but one


@maker
def except_for(effect: Parts, but: Target) -> Parts:
    """ "Everyone heals 3 except you", "… except the player with the most Glory"."""
    return tuple(_sparing(e, but) for e in effect)


def _sparing(effect: Part, but: Target) -> Part:
    to = getattr(effect, "to", None)
    if isinstance(to, t.Each) and to.group.base == "everyone" and isinstance(but, t.You):
        rest = t.Each(msgspec.structs.replace(to.group, base="others"))
        return msgspec.structs.replace(cast(t.Damage, effect), to=rest)
    if to not in (Everyone("everyone"), t.Each(t.Group("everyone")), t.Each(t.Group("opponents"))):
        raise Unfit
    base: t.Base = "opponents" if to == t.Each(t.Group("opponents")) else "everyone"
    if isinstance(but, t.You):
        if base == "opponents":
            raise Unfit  # you are none of them
        return msgspec.structs.replace(cast(t.Damage, effect), to=t.Each(t.Group("others")))
    if not isinstance(but, (t.Most, t.Least, t.LastAttacker, t.Chosen, Somebody)):
        raise Unfit
    spared = but_for(t.Group(base), as_whom(but))
    return msgspec.structs.replace(cast(t.Damage, effect), to=t.Each(spared))


# --- all of it


@maker
def lose_all(to: t.Whom, stat: t.Stat) -> Parts:
    """ "Lose all your Glory"."""
    own: t.Whom = t.You() if isinstance(to, t.You) else t.It()
    return (t.Lose(to, t.Of(own, stat), stat),)


# --- two at once


@maker
def both_lose(b: t.Whom, things: Things) -> Parts:
    return (*lose_things(t.You(), things), *lose_things(b, things))


@maker
def both_gain(b: t.Whom, things: Things) -> Parts:
    return (*gain_things(t.You(), things), *gain_things(b, things))


@maker
def both_hit(b: t.Whom, n: int) -> Parts:
    return (t.Damage(t.You(), n), t.Damage(b, n))


@maker
def he_and_you(to: t.Whom, things: Things, mine: Things) -> Parts:
    """ "The target gains 2 coins and you 1 Glory"."""
    return (*gain_things(to, things), *gain_things(t.You(), mine))


@maker
def two_lose(a: t.Whom, b: t.Whom, things: Things) -> Parts:
    return (*lose_things(_other(a), things), *lose_things(b, things))


@maker
def two_gain(a: t.Whom, b: t.Whom, things: Things) -> Parts:
    return (*gain_things(_other(a), things), *gain_things(b, things))


@maker
def two_hit(a: t.Whom, b: t.Whom, n: int) -> Parts:
    return (t.Damage(_other(a), n), t.Damage(b, n))


def _other(whom: t.Whom) -> t.Whom:
    """One of two, neither of whom is you: that is said otherwise."""
    if not isinstance(whom, (t.Most, t.Least, t.Chosen, Picked, t.LastAttacker)):
        raise Unfit
    return whom


# --- instead of dying


@maker
def lives_on(n: int, more: Parts = (), once: bool = False, now: bool = False) -> Said:
    """ "When you would die, heal to 5 instead and destroy this"."""
    left = t.Set(t.You(), "life", n, "battle")
    limit: tuple[Mod, ...] = (AtMost(1, "battle"),) if once else ()
    return Said((Upon(t.WouldDie(), now), *limit), (), (Clause((left, *more)),))


# --- what is asked later


@maker
def if_later(cond: t.Cond, effects: Parts, step: t.Step, after: int) -> Said:
    """ "If at the end of this turn you have most Life, gain 2 Glory"."""
    asked = t.If(cond, cast(tuple[t.Effect, ...], effects))
    return Said((), (), (Clause((t.Over((asked,), 1, step, after),)),))


@maker
def leads_by(stat: t.Stat, n: int) -> t.Compare:
    """ "If somebody has at least 2 more Glory than you"."""
    most = t.Highest(t.Group("opponents"), stat)
    return t.Compare(most, ">=", t.Add(t.Of(t.You(), stat), n))


# --- what changes places


@maker
def swaps(b: t.Whom, stat: t.Stat, stat2: t.Stat | None = None) -> Parts:
    """ "Swap your Life with the target's"."""
    if stat2 not in (None, stat):
        raise Unfit
    return (t.Swap(t.You(), b, stat),)


# --- what kills


@maker
def if_kills(effects: Parts, whom: Literal["one", "any"] = "one") -> GoesOn:
    """ "If that kills him, gain 2 Glory": when the damage of the card has been dealt."""
    done = cast(tuple[t.Effect, ...], effects)
    if whom == "one":
        done = (t.If(t.Is(t.Victim(), t.Chosen()), done),)
    return GoesOn((t.Watch(t.Dies("anyone", "you"), done, "step"),))


# --- so much now, so much later


@maker
def now_and_later(effect: Parts, n: int, d: InRounds) -> Parts:
    """ "Gain 2 coins now and 3 next turn"."""
    if not isinstance(effect[0], (t.Gain, t.Lose, t.Damage)):
        raise Unfit
    _amount_of(effect)
    later = (msgspec.structs.replace(effect[0], amount=n),)
    return (*effect, *over_rounds(later, d))


@maker
def at_first_step(effects: Parts) -> Said:
    """ "In step 1, deal 6 damage": if it is the first card of its sequence. In a later one a card might be
    meant to wait for it, and what holds might hold in that step alone: neither can be."""
    if not all(isinstance(e, _DEEDS) for e in effects):
        raise Unfit
    return Said((Given(t.Compare(t.StepNumber(), "=", 1)),), (), (Clause(effects),))


_DEEDS = (t.Damage, t.Gain, t.Lose, t.Kill)


# --- whose damage


@maker
def one_harmless(b: Target, lasting: t.Lasting = OPEN) -> Parts:
    """ "Prevent all damage the target would deal to you", "… your opponents would deal to you"."""
    if isinstance(b, Everyone):
        raise Unfit  # that is all damage
    by = b.group if isinstance(b, t.Each) else t.Group("everyone", t.Is(t.It(), as_whom(b)))
    return (t.Prevent(t.You(), t.EventAmount(), "damage", by, lasting),)


# --- the next time, once


@maker
def next_event(event: t.Event) -> tuple[Mod, ...]:
    return (Upon(event), AtMost(1, "battle"))


# --- whose subprocesses


@maker
def owned_by(who: Target) -> t.Group:
    """ "Each subprocess of the target"."""
    if not isinstance(who, (t.Chosen, Picked, Somebody, t.Most, t.Least, t.Them, t.LastAttacker)):
        raise Unfit
    return t.Group("subprocesses", t.Is(t.Owner(t.It()), as_whom(who)))


@inverse("owned_by")
def _unowned_by(value: object) -> Slots | None:
    match value:
        case t.Group("subprocesses", t.Is(t.Owner(t.It()), who), False):
            return {"who": who}
    return None


# --- the first card of each turn


@maker
def first_card_less(n: int) -> Said:
    """ "The first card you play each turn costs 1 less": while none was played in the turn."""
    none_yet = t.Compare(t.Tally(t.You(), "cards_played", "round"), "=", 0)
    return Said((Given(none_yet),), (), (Clause((t.CardCost(t.You(), "less", n, "while"),)),))


# --- once more


@maker
def again(x: Sentence, xs: Sentences = (), later: bool = False) -> Sentences:
    """ "Deal 2 damage. Do it again": what one sentence says, twice; or once more when the turn ends."""
    if not isinstance(x, Said) or x.costs or len(x.clauses) != 1:
        raise Unfit
    (clause,) = x.clauses
    if clause.otherwise or any(isinstance(e, (ForRounds, t.Over)) for e in clause.effects):
        raise Unfit
    once = cast(tuple[t.Effect, ...], clause.effects)
    more: Parts = (ForRounds(once, 1, "end", 0),) if later else clause.effects
    done = msgspec.structs.replace(clause, effects=(*clause.effects, *more))
    return (msgspec.structs.replace(x, clauses=(done,)), *xs)


# --- what was done


@maker
def if_done(x: Sentence, effects: Parts) -> Sentences:
    """ "Destroy a subprocess of yours; if you do, gain 2 Glory": a card whose target is gone does nothing,
    so the one is done with the other."""
    if not isinstance(x, Said) or x.front or x.costs or len(x.clauses) != 1:
        raise Unfit
    (clause,) = x.clauses
    if clause.back or clause.otherwise or len(clause.effects) != 1:
        raise Unfit
    (done,) = clause.effects
    if isinstance(done, t.Lose) and done.to == t.You() and isinstance(done.amount, int):
        return (pays(done.amount, done.stat, effects),)
    if not isinstance(done, (t.Kill, t.TakeProcess)):
        raise Unfit  # was it done?
    both = msgspec.structs.replace(clause, effects=(*clause.effects, *effects))
    return (msgspec.structs.replace(x, clauses=(both,)),)


@maker
def gives_to(to: t.Whom, things: Things, b: t.Whom) -> Parts:
    """ "Each player gives 1 Glory to the player with the least Glory"."""
    if isinstance(to, t.You) or isinstance(b, t.You):
        raise Unfit  # that is said otherwise
    if isinstance(b, (t.Most, t.Least)):
        raise Unfit  # who has most or least before it, or after it?
    return moved(to, b, things, OPEN)


@maker
def if_any(effect: Parts) -> Parts:
    """ "He loses 1 Glory, if he has any": nobody loses more Glory or coins than he has."""
    if not isinstance(effect[-1], t.Lose) or effect[-1].stat not in ("glory", "coins"):
        raise Unfit
    return effect


@maker
def even_you(effect: Parts) -> Parts:
    """ "Nobody plays cards next turn, not even you": of everyone that is said already; "everybody, you
    too" says it of a word that might leave you out."""
    to = getattr(effect[0], "to", None)
    if len(effect) == 1 and isinstance(to, Everyone) and to.base in ("everyone", "all"):
        all_of_them = t.Each(t.Group("everyone"))
        return (msgspec.structs.replace(cast(t.Damage, effect[0]), to=all_of_them),)
    if t.Each(t.Group("everyone")) not in t.nodes(effect):
        raise Unfit
    return effect
