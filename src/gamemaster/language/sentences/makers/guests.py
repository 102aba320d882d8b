"""What guests say on cards: and so do you, each of several, all but so much, peace between two."""

from typing import cast

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import OPEN, Clause, Everyone, Part, Parts, Said, Unfit
from gamemaster.language.sentences.makers.cards import one_harmless
from gamemaster.language.sentences.makers.registry import maker
from gamemaster.language.sentences.makers.stats import Things, gain_things, lose_things


@maker
def lose_all_but(to: t.Whom, n: int, stat: t.Stat) -> Parts:
    """ "Lose all but 1 of your Life"."""
    own: t.Whom = t.You() if isinstance(to, t.You) else t.It()
    return (t.Lose(to, t.Higher(t.Sub(t.Of(own, stat), n), 0), stat),)


@maker
def those_lose(base: t.Base, where: t.Cond, things: Things) -> Said:
    """ "If a player has 3 Glory or more, he loses 1 Glory": each who has."""
    return Said((), (), (Clause(lose_things(t.Each(t.Group(base, where)), things)),))


@maker
def each_gains(to: t.Whom, things: Things) -> Parts:
    """ "Your subprocesses gain 1 Life each"."""
    return gain_things(_several(to), things)


@maker
def each_loses(to: t.Whom, things: Things) -> Parts:
    return lose_things(_several(to), things)


def _several(to: t.Whom) -> t.Whom:
    if not isinstance(to, (t.Each, Everyone)):
        raise Unfit
    return to


@maker
def so_do_you(effect: Parts) -> Parts:
    """ "The target gains 2 coins, and so do you"."""
    return (*effect, *(_by_you_too(e) for e in effect))


@maker
def all_so_do_you(effects: Parts) -> Said:
    """ "The target loses 2 coins and gains 1 Life, and so do you": all of it."""
    return Said((), (), (Clause(so_do_you(effects)),))


def _by_you_too(effect: Part) -> Part:
    if not isinstance(effect, (t.Gain, t.Lose)) or not isinstance(effect.amount, int):
        raise Unfit
    if isinstance(effect.to, (t.You, t.Each)):
        raise Unfit  # you are one of them, or who else?
    return msgspec.structs.replace(effect, to=t.You())


@maker
def truce(b: t.Whom, lasting: t.Lasting = OPEN) -> Parts:
    """ "You and the target cannot damage each other this turn"."""
    of_you = t.Group("everyone", t.Is(t.It(), t.You()))
    return (*one_harmless(b, lasting), t.Prevent(b, t.EventAmount(), "damage", of_you, lasting))


@maker
def for_each_killed(effect: Parts) -> Parts:
    """ "Gain 1 Glory for each player eliminated this way"."""
    return (t.Watch(t.Dies("anyone", "you"), cast(tuple[t.Effect, ...], effect), "step"),)
