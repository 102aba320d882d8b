"""Dying and coming back: what stands in its place, and what only the living can use."""

from gamemaster.language import tree as t
from gamemaster.language.sentences.acting import AtItsMoment
from gamemaster.language.sentences.drafts import InPlaceOfDeath, Part, Parts, Unfit
from gamemaster.language.sentences.mods import Mods


class Dying(AtItsMoment):
    """Rules of whoever would die."""

    def _at_death(self, found: Mods, effects: Parts) -> Parts:
        """ "When you would die, …" without "instead": when you do die, or in its place, with the least
        that one can live on with. What only the living can use is not meant for the dead."""
        if found.said_instead or any(isinstance(e, InPlaceOfDeath) for e in effects):
            return effects
        death = t.Dies("you", "anyone")
        if for_a_corpse(death, effects):
            return self._living_on(effects)
        if found.when is not None or not self.fork():
            found.event = death
            return effects
        lives = any(isinstance(e, t.Revive) for e in effects)
        return effects if lives else (t.Set(t.You(), self.dialect.vital, 1, "battle"), *effects)

    def _living_on(self, effects: Parts) -> Parts:
        """ "When you would die, gain 30 Energy": that much is added to what is left, or is what you have
        then. Who gets no Energy does not live on, and nobody said that he does."""
        vital = self.dialect.vital
        energies = [e for e in effects if _is_own(e, vital)]
        if not energies:
            raise Unfit
        if isinstance(energies[0], t.Set) or not self.fork():
            return effects
        return tuple(
            t.Set(e.to, vital, e.amount, "battle") if e in energies and isinstance(e, t.Gain) else e
            for e in effects
        )


def out_of_deaths_place(effects: Parts, found: Mods) -> Parts:
    stays = any(isinstance(e, InPlaceOfDeath) for e in effects)
    if (found.said_instead or stays) and not isinstance(found.event, t.WouldDie):
        if found.event != t.Dies("you", "anyone"):
            raise Unfit  # instead of what?
        found.instead = not stays
        found.event = t.WouldDie() if stays else found.event
    return tuple(e.effect if isinstance(e, InPlaceOfDeath) else e for e in effects)


def is_lost(before: list[t.Rule]) -> bool:
    """Whether a rule before this one loses the power to the same death."""
    own = (t.Dies("you", "anyone"), t.WouldDie())
    lost = [r for r in before if r.when in own or r.per in own]
    return any(isinstance(e, t.LosePower) and e.to == t.You() for r in lost for e in r.do)


def comes_back(done: Parts) -> bool:
    """Whether you come back to life by what is done."""
    return any(isinstance(e, t.Revive) and e.to == t.You() for e in done)


def for_a_corpse(when: t.Moment | t.Event, done: Parts) -> bool:
    """What a dead hero gains is lost on him: only coming back is not."""
    if not isinstance(when, t.Dies) or when.whom != "you":
        return False
    if any(isinstance(e, t.Revive) for e in done):
        return False
    return any(isinstance(e, (t.Gain, t.Set, t.Raise)) and e.to == t.You() for e in done)


def instead_of_coming_back(effect: t.Effect, vital: t.Stat) -> t.Effect:
    """Who does not die does not come back: what he has is what he would come back with."""
    if isinstance(effect, t.Revive):
        return t.Set(effect.to, vital, effect.energy, "battle")
    return effect


def _is_own(effect: Part, stat: t.Stat) -> bool:
    """Whether you have of that by it."""
    return isinstance(effect, (t.Gain, t.Set)) and (effect.to, effect.stat) == (t.You(), stat)
