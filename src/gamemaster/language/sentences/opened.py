"""What the modifiers of a clause say that can be taken in two ways, and what of it is done later."""

from typing import cast

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.brought import from_the_start, over_rounds, spread
from gamemaster.language.sentences.counted import so_often_in_all
from gamemaster.language.sentences.drafts import (
    AfterRounds,
    AtMost,
    Clause,
    Crosses,
    EveryFew,
    ForEach,
    ForRounds,
    Given,
    InRounds,
    Mod,
    OncePerRound,
    Part,
    Parts,
    PerDamage,
    SumAtMost,
    TheStart,
    Unfit,
    UntilRound,
    Upon,
    When,
    Whoever,
)
from gamemaster.language.sentences.makers.amounts import per_unit
from gamemaster.language.sentences.mods import HOLDING, Mods, gathered
from gamemaster.language.sentences.resolve import Effects
from gamemaster.language.sentences.settle import SoFar
from gamemaster.language.sentences.timely import counted_from
from gamemaster.language.tree import nodes

Costs = tuple[t.Cost, ...]


class OpenedMods(SoFar):
    """Modifiers on their way to those of a rule."""

    def _opened(self, mod: Mod, effects: Parts, said: tuple[Mod, ...]) -> tuple[Mod, ...]:
        """What a modifier says that can be taken in two ways."""
        if isinstance(mod, AfterRounds):
            return self._after_rounds(mod, effects, said)
        if isinstance(mod, UntilRound):
            cond = t.Compare(t.RoundNumber(), "<" if self.fork() else "<=", mod.n)
            return (When("main", weak=True, span=True), Given(cond))
        if isinstance(mod, EveryFew):
            first, *other = counted_from(mod, said)
            from_then = other[0] if other and other[0] != first and self.fork() else first
            return (Given(t.EveryRounds(mod.every, from_then)),)
        if isinstance(mod, TheStart):
            return ()
        if isinstance(mod, SumAtMost):
            return (so_often_in_all(mod, effects),)
        if isinstance(mod, PerDamage):
            return self._per_damage(mod)
        return self._crossing(mod, effects)

    def _after_rounds(
        self, mod: AfterRounds, effects: Parts, said: tuple[Mod, ...]
    ) -> tuple[Mod, ...]:
        """ "After 3 rounds, …": once, when they are over, or in each from then on."""
        alone = not any(isinstance(m, (When, Upon, Crosses, AtMost)) for m in said)
        deeds = not any(isinstance(e, HOLDING) for e in effects)
        if alone and deeds and self._once("after", mod):
            return (When("end"), Given(t.Compare(t.RoundNumber(), "=", mod.n)))
        later = t.Compare(t.RoundNumber(), ">", mod.n)
        return (When("main", weak=True, span=True), Given(later))

    def _once(self, about: str, what: object) -> bool:
        """A question that is asked once for the whole text, however many clauses it covers."""
        key = (about, what)
        if key not in self.settled:
            self.settled[key] = self.fork()
        return self.settled[key]

    def _per_damage(self, mod: PerDamage) -> tuple[Mod, ...]:
        dealt = mod.way == "dealt"
        if self.fork():
            in_all = t.Tally(t.You(), "damage_dealt" if dealt else "damage_taken", "round")
            return (When("end"), ForEach(per_unit(mod.n, in_all)))
        event = t.Damaged("you", "anyone") if dealt else t.Damaged("anyone", "you")
        return (Upon(event), ForEach(per_unit(mod.n, t.EventAmount())))

    def _crossing(self, mod: Mod, effects: Parts) -> tuple[Mod, ...]:
        """ "When your Energy drops below 20": when it passes the line; what holds may be meant to hold
        as long as it is below."""
        if not isinstance(mod, Crosses):
            return (mod,)
        if mod.other_way is not None and self.fork():
            mod = mod.other_way
        own = mod.event.whom == "you"
        lasts = all(isinstance(e, HOLDING) for e in effects)
        if own and (lasts or mod.asks) and self.fork():
            return (Given(mod.state),)
        return (Upon(mod.event), Given(mod.crossed))

    def _first_of(self, clause: Clause, mods: tuple[Mod, ...]) -> Clause:
        """ "The first attack against you": of each round, or of the battle."""
        (first, *more) = clause.effects
        if more or not isinstance(first, OncePerRound) or first.span or not self.dialect.repeats:
            return clause
        if any(isinstance(mod, When) for mod in mods) or not self.fork():
            return clause
        once = msgspec.structs.replace(first, span="battle")
        return msgspec.structs.replace(clause, effects=(once,))

    def _asked_then(self, clause: Clause, mods: tuple[Mod, ...]) -> tuple[Clause, tuple[Mod, ...]]:
        """ "At the end of this turn, if you have most Life, gain 2 Glory", of a card that is gone by then: that
        is asked then. Behind what is done it could be asked now as well."""
        timed = all(isinstance(e, ForRounds) for e in clause.effects)
        behind = _asked_behind(clause, mods, timed)
        either = not behind or any(m in clause.back for m in behind)
        behind = behind or (_given(mods) if _at_its_end(clause) else [])
        if not behind or (either and not self.fork()):
            return clause, mods
        cond = self.about(gathered(tuple(dict.fromkeys(behind))).cond, self.dialect.unsaid)
        assert cond is not None
        asked = _asking(clause.effects, cond, timed)
        rest = tuple(m for m in mods if m not in behind)
        return msgspec.structs.replace(clause, effects=asked), rest

    def _later_on(self, clause: Clause, mods: tuple[Mod, ...]) -> Clause:
        """ "At the end of the next round, …": all of the clause is done then. What stays in play does at
        "the end of the turn" what it does at each."""
        later = [m for m in mods if isinstance(m, InRounds)]
        effects = clause.effects
        if later:
            timed = any(
                isinstance(m, When) for m in mods
            )  # "each round for 3 rounds" is one stretch
            if len(later) > 1 or timed or clause.otherwise:
                raise Unfit
            effects = over_rounds(effects, later[0])
        answers = any(isinstance(m, Upon) for m in mods)
        if self.stays and not answers and any(_at_this_end(e) for e in effects):
            raise Unfit
        return msgspec.structs.replace(clause, effects=effects)

    def _in_rounds(self, clause: Clause, found: Mods, costs: Costs) -> Clause:
        """ "For 3 rounds": from what brings it on, or from the first round."""
        effects = clause.effects
        if not any(isinstance(e, ForRounds) for e in effects):
            return clause
        named = any(isinstance(n, (Whoever, t.Source, t.Victim)) for n in nodes(effects))
        bound = named or costs or clause.otherwise or _is_brought_on(found)
        free = self.dialect.repeats and not bound
        effects = from_the_start(effects, found) if free else spread(effects)
        return msgspec.structs.replace(clause, effects=effects)


def _asked_behind(clause: Clause, mods: tuple[Mod, ...], timed: bool) -> list[Given]:
    """The conditions behind a moment to come, or behind what all lasts some rounds."""
    places = [n for n, m in enumerate(mods) if isinstance(m, InRounds)]
    if not places and not timed:
        return []
    first = places[0] if places else len(mods)
    return _given((*mods[first:], *clause.back))


def _given(mods: tuple[Mod, ...]) -> list[Given]:
    return [m for m in mods if isinstance(m, Given)]


def _at_its_end(clause: Clause) -> bool:
    """Whether all of a clause is done when this turn ends, which was said behind it: "if you took no
    damage this turn, gain 2 Life at the end of the turn" is asked now or then."""
    said = [m for m in clause.back if isinstance(m, InRounds)]
    if said:
        return (said[0].rounds, said[0].step, said[0].after) == (1, "end", 0)
    return all(_at_this_end(e) for e in clause.effects)


def _asking(effects: Parts, cond: t.Cond, timed: bool) -> Parts:
    """Effects of rounds to come that are done if something is true then."""
    if not timed:
        return (t.If(cond, cast(Effects, effects)),)
    return tuple(
        msgspec.structs.replace(e, effects=(t.If(cond, e.effects),))
        for e in effects
        if isinstance(e, ForRounds)
    )


def _is_brought_on(found: Mods) -> bool:
    """Whether something begins it: what happens, what is so, a limit or a step that was said."""
    if found.event or found.per_event or found.conds or found.limit:
        return True
    return found.when is not None and found.when != When("main", weak=True)


def _at_this_end(effect: Part) -> bool:
    if not isinstance(effect, ForRounds):
        return False
    return (effect.rounds, effect.step, effect.after) == (1, "end", 0)
