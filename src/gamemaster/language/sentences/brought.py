"""What effects bring along for their whole rule: an event, a moment, a limit."""

from itertools import chain, groupby
from typing import TypeAlias, cast

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import (
    DRAFTS,
    UNENDED,
    At,
    AtMost,
    Elided,
    ForRounds,
    Granting,
    InRounds,
    Mod,
    NextAttack,
    On,
    OncePerRound,
    Part,
    Parts,
    Timed,
    Unfit,
    When,
    Whoever,
)
from gamemaster.language.sentences.mods import Mods
from gamemaster.language.tree import nodes

Effects: TypeAlias = tuple[t.Effect, ...]


def brought_event(effects: Parts, found: Mods) -> t.Event | None:
    """The event that a target brings along ("whoever attacks you"); what a power that is granted says is
    its own, and so is what waits for an event."""
    granted = [n.sentences for n in nodes(effects) if isinstance(n, Granting)]
    waiting = [n.do for n in nodes(effects) if isinstance(n, t.Watch)]
    theirs = {id(n) for n in nodes((*granted, *waiting))}
    words = [n for n in nodes(effects) if isinstance(n, Whoever) and id(n) not in theirs]
    return _of_words(words, found) if words else _of_the_attacker(effects, found)


def _of_words(words: list[Whoever], found: Mods) -> t.Event | None:
    """The one event of all words that bring one; none where the sentence has named it."""
    named = found.event or found.per_event
    if named is not None and all(word.fits(named) for word in words):
        return None
    if any(word.event != words[0].event for word in words) or found.event is not None:
        raise Unfit
    return _by_itself(words[0], found)


def _by_itself(word: Whoever, found: Mods) -> t.Event | None:
    """The event of a word that no other names."""
    if word.said and (word.said == "must" or found.when is not None):
        raise Unfit
    if word.round_only:
        found.this_round = True
    if word.first:
        if found.limit is not None or found.when is not None:
            raise Unfit
        found.limit = AtMost(1, "battle" if word.first == "either" else word.first)
    return word.event


def _of_the_attacker(effects: Parts, found: Mods) -> t.Event | None:
    """ "The attacker loses 5": whoever attacks you."""
    answers = any(isinstance(getattr(e, "to", None), t.Source) for e in effects)
    unsaid = (found.event, found.per_event, found.when) == (None, None, None)
    return t.Attacks("anyone", "you") if answers and unsaid else None


def midway(effects: Parts) -> tuple[Mod, ...]:
    """The modifiers that stand in the middle of effects."""
    return tuple(m for e in effects if isinstance(e, Timed) for m in e.mods)


def with_their_moment(effects: Parts, found: Mods) -> Parts:
    """The bare effects; the limit, moment or event that one of them brings goes to the rule."""
    for effect in effects:
        match effect:
            case OncePerRound():
                _alone(effects)
                if found.limit is not None:
                    raise Unfit
                found.limit = AtMost(1, effect.span or "round")
            case At("setup"):
                _alone(effects)
                _bring(found, "setup")
            case At(moment):
                _bring(found, moment)
            case On(event):
                _alone(effects)
                if found.event is not None or found.when is not None:
                    raise Unfit
                found.event = event
    return tuple(e.effect if isinstance(e, (OncePerRound, At, On)) else e for e in effects)


def over_rounds(effects: Parts, d: InRounds) -> Parts:
    """Effects in rounds to come: what is done in one go, what holds by itself."""
    if (d.after, d.rounds) == (1, 1) and all(
        getattr(e, "stat", "") in ("coins", "cards") for e in effects
    ):
        return effects  # coins and cards come in the next turn anyhow
    if any(isinstance(e, DRAFTS) for e in effects):
        raise Unfit
    runs = [
        tuple(run) for _, run in groupby(effects, lambda e: getattr(e, "lasting", None) in UNENDED)
    ]
    if len(runs) > 1 and any(isinstance(n, (t.Them, t.Changed, Elided)) for n in nodes(effects)):
        raise Unfit  # of whom, when each is done by itself?
    return tuple(ForRounds(cast(Effects, run), d.rounds, d.step, d.after) for run in runs)


def from_the_start(effects: Parts, found: Mods) -> Parts:
    """ "For 3 rounds, gain 5 Energy", which nothing brings on: in the first three of the battle. Which
    would be "the next" is not said."""
    first = effects[0]
    if not isinstance(first, ForRounds):
        raise Unfit
    same = [
        e
        for e in effects
        if isinstance(e, ForRounds)
        and (e.rounds, e.step, e.after) == (first.rounds, first.step, first.after)
    ]
    if len(same) < len(effects) or (first.rounds, first.after) == (1, 1):
        raise Unfit
    main = first.step == "main" or all(hasattr(e, "lasting") for e in first.effects)
    found.when = When("main", weak=True, span=True) if main else When(first.step)
    found.conds += (t.Compare(t.RoundNumber(), "<=", first.rounds),)
    return tuple(e for each in same for e in each.effects)


def spread(effects: Parts) -> Parts:
    """What is done for some rounds, as it is done in each of them."""
    return tuple(
        e for part in effects for e in (_over(part) if isinstance(part, ForRounds) else (part,))
    )


def _over(d: ForRounds) -> tuple[t.Effect, ...]:
    """A change that holds in the next round, or for some rounds: in each of them, from its start to
    its end (readings.md, class 8)."""
    if not all(hasattr(e, "lasting") for e in d.effects):
        return (t.Over(d.effects, d.rounds, d.step, d.after),)
    each = tuple(msgspec.structs.replace(e, lasting="round") for e in d.effects)
    if d.after:
        return (t.Over(each, d.rounds, "start", d.after),)
    if d.step != "main" or not isinstance(d.rounds, int) or d.rounds < 2:
        raise Unfit
    return (*each, t.Over(each, d.rounds - 1, "start", 1))


def for_next_attack(effects: Parts, found: Mods, costs: tuple[t.Cost, ...]) -> Parts:
    """ "Your next attack deals 20 more": by itself it is the first of the battle; "every second attack"
    holds always."""
    attacks = [e for e in effects if isinstance(e, NextAttack)]
    if not attacks:
        return effects
    unsaid = (found.event, found.when, costs) == (None, None, ())
    every = next((e.cond for e in attacks if e.cond is not None), None)
    if every is not None:
        _alone(effects)
        if not unsaid or found.limit is not None:
            raise Unfit
        found.conds += (every,)
        found.when = When("always")
    elif unsaid and not found.conds:
        found.when = When("setup")
    return tuple(e.effect if isinstance(e, NextAttack) else e for e in effects)


def back_with_the_next_round(effects: Parts, found: Mods) -> Parts:
    """ "When you die, come back next round": the dead are gone by then, so who is back in the next round
    comes back when this one ends."""
    later = [e for e in effects if isinstance(e, t.Over) and any(map(_returns, e.do))]
    if not later or not _is_next_start(later[0]) or not _is_of_your_death(found):
        return effects
    beside = [e for e in effects if e not in later and not isinstance(e, t.LosePower)]
    if len(later) > 1 or beside or found.when is not None:
        raise Unfit
    found.when = When("end")
    return tuple(chain.from_iterable(map(_at_once, effects)))


def _is_of_your_death(found: Mods) -> bool:
    return found.or_death or found.event == t.Dies("you", "anyone")


def _is_next_start(effect: t.Over) -> bool:
    return (effect.step, effect.after, effect.rounds) == ("start", 1, 1)


def _at_once(effect: Part) -> tuple[Part, ...]:
    """What is done later, done now."""
    return effect.do if isinstance(effect, t.Over) else (effect,)


def _returns(effect: t.Effect) -> bool:
    return isinstance(effect, t.Revive) and effect.to == t.You()


def in_so_many_rounds(effects: Parts, found: Mods) -> Parts:
    """ "Once per battle, prevent all damage you take this round": in one round of the battle, from the
    first damage on (ruling Q-AR-61)."""
    limit = found.limit
    assert limit is not None
    prevented = [e for e in effects if isinstance(e, t.Prevent)]
    if limit.span == "round" or len(prevented) < len(effects):
        raise Unfit
    found.limit, found.when = AtMost(limit.times, "rounds"), When("always")
    return tuple(msgspec.structs.replace(e, lasting="") for e in prevented)


def _alone(effects: Parts) -> None:
    if len(effects) != 1:
        raise Unfit


def _bring(found: Mods, moment: t.Moment) -> None:
    same = found.when is not None and found.when.moment == moment
    loose = found.loose if moment in ("end", "always") else found.when is None
    if found.event is not None or not (same or loose):
        raise Unfit
    found.when = When(moment)
