"""What the time of a rule makes of its words: from which round, at which start, once or each time."""

from typing import Literal, TypeAlias

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import (
    AfterRounds,
    EveryFew,
    Given,
    InRounds,
    Mod,
    Part,
    Parts,
    TheOne,
    TheStart,
    Unfit,
    Upon,
    When,
    Whoever,
)
from gamemaster.language.sentences.mods import Mods
from gamemaster.language.tree import nodes

Effects: TypeAlias = tuple[t.Effect, ...]
Costs: TypeAlias = tuple[t.Cost, ...]


def at_the_next_start(mods: tuple[Mod, ...], effects: Parts) -> tuple[Mod, ...]:
    """ "When an opponent dies, gain 5 Energy at the start of the round": of the next one, as that of
    this one is over. What is measured could have been so at the start of this one."""
    events = [n for n, mod in enumerate(mods) if isinstance(mod, Upon)]
    starts = [n for n, mod in enumerate(mods) if mod == When("start")]
    if not events or not starts:
        return mods
    if starts[0] < events[0] or any(isinstance(n, t.Of) for n in nodes(effects)):
        raise Unfit
    return tuple(InRounds(1, "start", 1) if mod == When("start") else mod for mod in mods)


def measured_then(mods: tuple[Mod, ...], effects: Parts) -> bool:
    """Whether "at the start of the round" trails behind a stat, which could be meant as it was then."""
    amount = getattr(effects[-1], "amount", None)
    return TheStart() in mods and any(isinstance(n, t.Of) for n in nodes(amount))


def counted_from(every: EveryFew, said: tuple[Mod, ...]) -> tuple[int, ...]:
    """The round that "every 3 rounds" begins with: the third, or where the sentence has them begin. If
    that was said first ("from round 5 on, every 2 rounds") or is a round before ("after round 5"), there
    are two ways to count."""
    for n, mod in enumerate(said):
        if isinstance(mod, AfterRounds) and isinstance(mod.n, int):
            return (mod.n + every.every, mod.n + 1)
        bounds = nodes(mod.cond) if isinstance(mod, Given) else ()
        for cond in bounds:
            if not isinstance(cond, t.Compare) or cond.a != t.RoundNumber():
                continue
            if not isinstance(cond.b, int) or cond.sign not in (">", ">="):
                continue
            if cond.sign == ">":
                return (cond.b + every.every, cond.b + 1)
            behind = n > said.index(every)
            return (cond.b,) if behind else (cond.b, -(-cond.b // every.every) * every.every)
    return (every.every,)


PARTIES = (t.Source, t.Victim, Whoever, TheOne, t.Them, t.EventAmount)
"""Words for who is part of an event, and for how much of it there was."""


def once_at_the_end(found: Mods, effects: Parts) -> t.Cond | None:
    """ "If you are attacked, gain 5 Energy at the end of the round": for each attack, or once if there was
    one; that condition. Who is named by it may be another each time."""
    at_the_end = found.when is not None and found.when.moment == "end"
    if found.event is None or not found.perhaps_once or not at_the_end or found.some is not None:
        return None
    if found.limit or found.per_amount or any(isinstance(n, PARTIES) for n in nodes(effects)):
        return None
    return happened(found.event)


def if_it_happened(found: Mods, event: t.Event, effects: Parts) -> t.Cond | None:
    """ "If you take damage this turn, gain 1 Glory", of what is over once played: for each hit, or once if
    there was one; that condition."""
    if not found.perhaps_once or any(isinstance(n, PARTIES) for n in nodes(effects)):
        return None
    return happened(event)


def happened(event: t.Event) -> t.Cond | None:
    """That it happened in this round, where a condition can say so."""
    match event:
        case t.Attacks("anyone" | "opponent", "you"):
            return t.Was(t.You(), "attacked", "round")
        case t.Attacks("you", "anyone" | "opponent"):
            return t.Was(t.You(), "attacking", "round")
        case t.Damaged("anyone" | "opponent", "you"):
            return t.Was(t.You(), "damaged", "round")
        case t.Damaged("you", "anyone" | "opponent"):
            return t.Compare(t.Tally(t.You(), "damage_dealt", "round"), ">=", 1)
        case t.Dies(whom, "anyone") if whom != "you":
            return t.Compare(t.Deaths(whom, "round"), ">=", 1)
        case t.Dies("anyone" | "opponent", "you"):
            return t.Compare(t.Tally(t.You(), "kills", "round"), ">=", 1)
        case t.Loses("you", "energy"):
            return t.Compare(t.Tally(t.You(), "energy_lost", "round"), ">=", 1)
    return None


def _is_defence(effect: Part) -> bool:
    return isinstance(effect, (t.Raise, t.Fall)) and effect.stat == "defence"


def is_over(effect: Part) -> bool:
    """What is said of a round that ends is of no use in it."""
    states = (t.Forbid, t.Prevent, t.Immune, t.Cap, t.Factor, t.Pierce, t.Unpreventable, t.Aim)
    return _is_defence(effect) or isinstance(effect, states)


def in_no_step(effect: Part) -> bool:
    """What could be meant for a step alone: nobody attacks in the first."""
    if isinstance(effect, t.Forbid):
        return effect.what != "attack"
    return isinstance(effect, (t.Prevent, t.Immune, t.Cap))


def stands_from_the_start(found: Mods, effects: Parts) -> bool:
    """ "You have 150 Energy" and no more: at the start of the battle, or in each round."""
    unsaid = found.when is None and not found.conds and found.limit is None
    return unsaid and any(
        isinstance(e, t.Set) and e.to == t.You() and isinstance(e.amount, int) for e in effects
    )


def usual_end(when: t.Moment | t.Event, costs: Costs) -> Literal["", "while", "round"]:
    """How long effects of such a rule last that say no end themselves; "": as is usual for each."""
    if when == "always":
        return "while"
    return "round" if any(c.kind == "spend" for c in costs) else ""


HIT_LASTING = (t.Bonus, t.Factor, t.Prevent, t.Pierce, t.Unpreventable)
"""What may last for one attack."""


def out_of_place(done: Effects, when: t.Moment | t.Event) -> bool:
    """What only some effects and events can be: lasting for one attack, the power that was used, what
    is there when an attack begins."""
    for node in nodes(done):
        if getattr(node, "lasting", "") == "attack" and not isinstance(node, HIT_LASTING):
            return True
        if getattr(node, "which", "") == "used" and not isinstance(when, t.Uses):
            return True
    return isinstance(when, t.Attacking) and any(
        not isinstance(e, (t.Raise, t.Fall)) or e.stat != "defence" for e in done
    )


def either_way(rule: t.Rule) -> tuple[t.Rule, ...]:
    """ "While you have 50 Energy you cannot attack, otherwise +5 Attack": two things that hold as long as
    they do. What is done rather than holds is done once in each round."""
    match rule:
        case t.Rule("always", (t.If(cond, then, other),)) if other:
            against = cond.cond if isinstance(cond, t.Not) else t.Not(cond)
            return (_holding(rule, then, cond), _holding(rule, other, against))
    return (rule,)


def _holding(rule: t.Rule, done: Effects, cond: t.Cond) -> t.Rule:
    holds = {_lasts(effect) for effect in done}
    if len(holds) > 1:
        raise Unfit
    moment: t.Moment = "always" if holds == {True} else "main"
    return msgspec.structs.replace(rule, when=moment, do=done, cond=cond)


def _lasts(effect: t.Effect) -> bool:
    return hasattr(effect, "lasting") or isinstance(effect, t.Shield)
