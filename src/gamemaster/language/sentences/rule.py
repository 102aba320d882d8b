"""One clause of a sentence to its rule: when it acts, what it does, and what else if not."""

from typing import Literal, cast

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences import resolve
from gamemaster.language.sentences.brought import (
    back_with_the_next_round,
    brought_event,
    for_next_attack,
    from_the_start,
    in_so_many_rounds,
    midway,
    over_rounds,
    spread,
    with_their_moment,
)
from gamemaster.language.sentences.counted import counts_amiss, so_often_in_all
from gamemaster.language.sentences.drafts import (
    DRAFTS,
    GROWN,
    AfterRounds,
    AtMost,
    Clause,
    Crosses,
    Elided,
    EveryFew,
    Everyone,
    ExceptYou,
    ForEach,
    ForRounds,
    Given,
    InPlaceOfDeath,
    InRounds,
    Mod,
    More,
    OncePerRound,
    Part,
    Parts,
    PerDamage,
    PreventsSome,
    Somebody,
    SumAtMost,
    TheOne,
    TheStart,
    Timed,
    Unfit,
    UntilRound,
    Upon,
    When,
    Whoever,
)
from gamemaster.language.sentences.makers.amounts import per_unit
from gamemaster.language.sentences.makers.effects import multiplied
from gamemaster.language.sentences.mods import (
    HOLDING,
    Acting,
    Circumstances,
    Mods,
    acting,
    adds_up,
    always_there,
    bounded,
    gathered,
    is_open,
    is_state,
    lasting_shelter,
    limited,
    open_ended,
)
from gamemaster.language.sentences.resolve import (
    SINGLE,
    Effects,
    changes_hits,
    of_event,
    of_target,
    with_lasting,
)
from gamemaster.language.sentences.settle import TO_OTHERS, SoFar
from gamemaster.language.sentences.timely import (
    at_the_next_start,
    counted_from,
    either_way,
    if_it_happened,
    in_no_step,
    is_over,
    once_at_the_end,
    out_of_place,
    stands_from_the_start,
    usual_end,
)
from gamemaster.language.tree import nodes, rewritten

Costs = tuple[t.Cost, ...]


ROUNDS_GROWN: dict[t.Moment, t.Amount] = {
    "start": t.RoundNumber(),
    "main": t.RoundNumber(),
    "end": t.Sub(t.RoundNumber(), 1),
}
"""How often by now something was done that is done in each round."""


class RuleDraft(msgspec.Struct):
    """A rule under way: what its clause said, taken apart."""

    found: Mods
    costs: Costs
    effects: Parts
    otherwise: Parts = ()

    @property
    def plain(self) -> bool:
        """Whether nothing is paid, answered to, or done instead."""
        return not self.costs and not self.otherwise and self.found.event is None


class Ruling(SoFar):
    """Clauses on their way to rules."""

    def add_rule(self, front: tuple[Mod, ...], costs: Costs, clause: Clause) -> None:
        """The rule of a clause, or several where what holds and what is done part."""
        said = (*front, *clause.back, *midway(clause.effects))
        mods = tuple(m for mod in said for m in self._opened(mod, clause.effects, said))
        mods = at_the_next_start(mods, clause.effects) if self.dialect.repeats else mods
        clause = _but_you(self._first_of(clause, mods), mods)
        if _each_of_one_round(front, clause):
            raise Unfit  # "in round 1 gain 10, then lose 2 each round": not each of them in round 1
        if counts_amiss(clause):
            raise Unfit
        if not self.dialect.repeats and not clause.otherwise:
            clause, mods = self._asked_then(clause, mods)
        clause = self._later_on(clause, mods)
        found = gathered(mods)
        if any(_is_nobodys(m, clause.effects) for m in mods):
            raise Unfit  # who?
        clause = self._in_rounds(clause, found, costs)
        self._aim(found)
        if not costs and When("main", weak=True) in mods:
            _only_of_the_round(clause.effects)
        effects = _taken_out(clause.effects, found)
        self._add_draft(RuleDraft(found, costs, effects, clause.otherwise), mods)

    def _add_draft(self, draft: RuleDraft, mods: tuple[Mod, ...]) -> None:
        """The rule of what a clause said; what only holds gets one of its own."""
        draft.effects = tuple(self._prevention(e, draft.found) for e in draft.effects)
        if draft.plain and draft.found.when is not None:
            draft.effects = self._parted(draft.found.when, mods, draft)
        if draft.effects:
            self._add_settled(draft)

    def _aim(self, found: Mods) -> None:
        """ "Choose an opponent. Whenever he plays a card": no other hero's deed can be his."""
        party = resolve.about_chosen(found.event, found.conds)
        self.aimed = bool(party) and "anyone" in (getattr(found.event, "by", "anyone"), party)
        if party and found.event is not None:
            found.event = resolve.of_kind(found.event, party, self.choose)

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

    def _parted(self, when: When, mods: tuple[Mod, ...], draft: RuleDraft) -> Parts:
        """What is left of a rule at this moment when what only holds has got a rule of its own."""
        if when == When("setup"):
            return self._sheltering(mods, draft.effects)
        if when.moment == "main" and draft.found.limit is None:
            return self._states_apart(mods, draft.effects)
        return draft.effects

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

    def _add_settled(self, draft: RuleDraft) -> None:
        found = draft.found
        draft.effects = self._first_ones(draft.effects)
        self.mentioned = [n for n in nodes(found.conds) if isinstance(n, SINGLE)]
        event = brought_event(draft.effects, found)
        happened = once_at_the_end(found, draft.effects)
        if happened is not None and self.fork():
            found.event, found.conds = None, (*found.conds, happened)
        if _in_some_rounds(draft):
            draft.effects = in_so_many_rounds(draft.effects, found)
        draft.effects = back_with_the_next_round(draft.effects, found)
        if comes_back(draft.effects) and _is_lost(self.rules):
            raise Unfit  # by a power that is gone by then
        if found.or_death:
            draft.effects = self._at_death(found, draft.effects)
        draft.effects = _out_of_deaths_place(draft.effects, found)
        _narrow(found)
        draft.effects = for_next_attack(draft.effects, found, draft.costs)
        draft.effects = self._grown(draft)
        at = self._acting(draft, event)
        if at.watched is not None:
            draft.effects = self._watching(draft, at.watched)
        draft.effects = self._without_more(draft, at)
        if draft.effects:
            rule = self._finished(draft, at)
            self.rules += either_way(rule)

    def _first_ones(self, effects: Parts) -> Parts:
        """ "The first hero to attack you", when nobody said of what: of the battle, or of each round."""
        words = [n for n in nodes(effects) if isinstance(n, Whoever) and n.first == "either"]
        if not words or not self.fork():
            return effects
        each: Parts = rewritten(
            effects,
            lambda n: msgspec.structs.replace(n, first="round") if n in words else n,
        )
        return each

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

    def _grown(self, draft: RuleDraft) -> Parts:
        """ "Your Defence rises by 5 each round": 5 in each, or 5 more in each. Defence is gone with its
        round, so what adds up is counted by the rounds."""
        found = draft.found
        rounds = ROUNDS_GROWN.get(found.when.moment) if found.when and not found.when.span else None
        grown = all(getattr(e, "lasting", "") == GROWN for e in draft.effects)
        if not draft.plain or found.limit or found.conds or not grown or rounds is None:
            return draft.effects
        if found.when == When("main", weak=True) and not self.fork():
            return draft.effects
        found.when = When("always")
        return tuple(multiplied(e, rounds) for e in draft.effects)

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

    def _acting(self, draft: RuleDraft, event: t.Event | None) -> Acting:
        found = draft.found
        now = Circumstances(event, bool(draft.costs), draft.effects, self.dialect, self.stays)
        at = acting(found, now)
        if event is not None or found.event is not None or draft.costs:
            return at
        return self._from_then_on(draft, at) or self._looking_back(draft, at) or at

    def _from_then_on(self, draft: RuleDraft, at: Acting) -> Acting | None:
        """What can be meant of each round, or of all that follow."""
        found, effects = draft.found, draft.effects
        if self._may_hold(found, effects):
            return Acting("always")  # "each round, +5 Attack": in each, or more in each
        if at.when == "always" and _comes_again(found, effects) and self.fork():
            return Acting("main")  # "every 2 rounds, double your Attack": in those, or from then on
        if at.when == "main" and stands_from_the_start(found, effects):
            return Acting("setup") if self.fork() else at
        return None

    def _looking_back(self, draft: RuleDraft, at: Acting) -> Acting | None:
        """What can be meant of a round so far, or of all of it."""
        found = draft.found
        each = found.when in (None, When("main", weak=True))
        unsaid = each and self.dialect.repeats and at.when == "main"
        if unsaid and looks_back((found.conds, draft.effects)) and self.fork():
            return Acting("end")  # "if nobody attacked you this round": so far, or in all of it
        if self._each_turn(found, at) and self.fork():
            return Acting("end")
        return self._which_round(found, draft.effects, at)

    def _each_turn(self, found: Mods, at: Acting) -> bool:
        """ "Each turn, gain 1 coin" where a turn has no middle: at its start, or at its end."""
        said = found.when is not None and found.when.moment == "main" and not found.when.span
        return said and self.stays and not self.dialect.repeats and at.when == "start"

    def _which_round(self, found: Mods, effects: Parts, at: Acting) -> Acting:
        """ "Nobody can gain Energy this round" by itself: in every round, or in the first; behind a
        condition as long as that holds, or from your turn to the end of the round."""
        ends = any(getattr(e, "lasting", "") == "round" for e in effects)
        if at.when != "always" or found.when is not None or not ends or not self.dialect.repeats:
            return at
        if not self.fork():
            return at
        if found.conds:
            return Acting(self.dialect.unsaid)
        found.conds = (t.Compare(t.RoundNumber(), "=", 1),)
        return at

    def _finished(self, draft: RuleDraft, at: Acting) -> t.Rule:
        """The rule, its words settled and all that was left open decided."""
        found, about = draft.found, at.per or at.when
        costs = self.paid(draft.costs, about)
        done, when = _of_the_hit(self._done(draft, at), at, found)
        done = self._in_its_time(with_lasting(done, usual_end(when, costs)), when, found)
        cond = self._whose(found.cond, done)
        cond = of_target(cond, done) if about == when else cond
        other: Effects = ()
        if draft.otherwise and costs and isinstance(when, str):
            other = self._instead_of(draft, about, ())
        elif draft.otherwise:
            done, cond = self._either(cond, done, draft, about), None
        limit = limited(found.limit, when, found.when is not None)
        if _happens_often(found.limit, when):
            done, limit = _repeated(done, found.limit), None
        if for_a_corpse(when, done):
            raise Unfit
        self.asked_of = None
        return t.Rule(when, done, at.per, self.about(cond, about), limit, costs, other)

    def _in_its_time(self, done: Effects, when: t.Moment | t.Event, found: Mods) -> Effects:
        """The effects, if they can be there; in the place of dying, or some rounds later."""
        if out_of_place(done, when):
            raise Unfit
        if isinstance(when, t.WouldDie):
            done = tuple(_instead_of_coming_back(e, self.dialect.vital) for e in done)
        return _much_later(done, found.later) if found.later else done

    def _done(self, draft: RuleDraft, at: Acting) -> Effects:
        """What is done, if it can be at that time."""
        self.asked_of = resolve.subject_of_cond(draft.found.conds)
        done = self.resolved(draft.effects, at.per or at.when, ())
        if _is_for_the_dead(done, draft.found, at) or _is_out_of_time(done, draft, at):
            raise Unfit
        return done

    def _whose(self, cond: t.Cond | None, done: Effects) -> t.Cond | None:
        """ "O oponente mais fraco morre se tiver menos de 15": he who the sentence is about has it;
        where you do it to him, it could be you."""
        if not any(isinstance(n, Elided) for n in nodes(cond)):
            return cond
        him: t.Whom | None = getattr(done[0], "to", t.You())
        if isinstance(him, t.Each) or len(done) > 1:
            him = t.You() if _all_yours(done) else None
        if him is None:
            raise Unfit
        if him != t.You() and isinstance(done[0], TO_OTHERS) and self.fork():
            him = t.You()
        return rewritten(cond, lambda n: him if isinstance(n, Elided) else n)

    def _may_hold(self, found: Mods, effects: Parts) -> bool:
        each = (When("main", weak=True), When("start"))
        if found.when not in each or found.limit or not self.dialect.repeats:
            return False
        signed = all(
            isinstance(e, (t.Raise, t.Fall)) and getattr(e, "lasting", None) == "" for e in effects
        )
        return signed and any(adds_up(e) for e in effects) and self.fork()

    def _either(
        self, cond: t.Cond | None, done: Effects, draft: RuleDraft, about: t.Moment | t.Event
    ) -> Effects:
        cond = self.about(cond, about)
        if cond is None:
            raise Unfit
        return (t.If(cond, done, self._instead_of(draft, about, draft.costs)),)

    def _instead_of(self, draft: RuleDraft, about: t.Moment | t.Event, costs: Costs) -> Effects:
        """What is done otherwise."""
        return with_lasting(self.resolved(draft.otherwise, about, ()), usual_end(about, costs))

    def _prevention(self, effect: Part, found: Mods) -> Part:
        """ "Prevent 10 damage": each round it is 10 in all; in answer to a hit it is of that hit; else
        it could be either."""
        if not isinstance(effect, PreventsSome):
            return effect
        each_hit = t.Prevent(effect.to, effect.amount, "damage", None, effect.lasting)
        in_all = t.Shield(effect.to, effect.amount, "round")
        if found.event is not None:
            return each_hit
        if found.when is not None and found.when.weak and not effect.lasting:
            return in_all
        return each_hit if self.fork() else in_all

    def _sheltering(self, mods: tuple[Mod, ...], effects: Parts) -> Parts:
        """Defence lasts for a round: what is gained before the first is there in each. Gives the rest."""
        sheltering = tuple(always_there(e) for e in effects if lasting_shelter(e))
        if sheltering:
            kept = tuple(m for m in mods if not isinstance(m, When))
            self.add_rule(kept, (), Clause(sheltering))
        return tuple(e for e in effects if not lasting_shelter(e))

    def _states_apart(self, mods: tuple[Mod, ...], effects: Parts) -> Parts:
        """ "In odd rounds you cannot attack and gain 5 Energy": what holds does so during the whole of
        those rounds, what is done is done in step 2 (rulings Q-AR-56 and 57). Gives the deeds."""
        states = tuple(e for e in effects if is_state(e))
        deeds = tuple(e for e in effects if not is_state(e))
        backward = any(isinstance(n, (t.Them, t.Changed, Elided)) for n in nodes(effects))
        if not states or not deeds or backward:
            return effects
        self.add_rule(mods, (), Clause(states))
        return deeds

    def _watching(self, draft: RuleDraft, watched: t.Event) -> Effects:
        """Effects that wait for an event of this round, or change the hits it brings. What is asked of
        a card that is gone by then is asked when the event comes."""
        done = self.resolved(draft.effects, watched, ())
        if changes_hits(done, watched):
            return of_event(done, watched)
        done = with_lasting(done, "round")
        cond = None if draft.costs else self.about(draft.found.cond, watched)
        if cond is not None:
            done, draft.found.conds = (t.If(cond, done),), ()
        once = if_it_happened(draft.found, watched, draft.effects)
        if once is not None and not self.dialect.repeats and self.fork():
            return (t.Over((t.If(once, done),), 1, "end", 0),)
        self.watches.append(t.Watch(watched, done, "round"))
        return (self.watches[-1],)

    def _without_more(self, draft: RuleDraft, at: Acting) -> Parts:
        """ "Takes 5 more" in answer to a hit is a bonus on that kind of hit. Gives the other effects."""
        found = draft.found
        more = [e for e in draft.effects if isinstance(e, More)]
        if not more:
            return draft.effects
        bound = draft.costs or draft.otherwise
        if bound or found.limit or found.per_event or found.per_amount:
            raise Unfit
        cond = self.about(found.cond, "always")
        for m in more:
            of_hit = isinstance(at.when, (t.Damaged, t.Attacks))
            bonus = _bonus(m if of_hit else self._of_somebody(m, draft.effects), at.when)
            self.rules.append(t.Rule("always", (bonus,), cond=cond))
            if bonus.to != t.You():
                self.hang_on(bonus)
        return tuple(e for e in draft.effects if not isinstance(e, More))

    def _of_somebody(self, more: More, effects: Parts) -> More:
        """More of the hits of him who is meant: the one of his kind, or the subject before."""
        to: object = more.to
        if isinstance(to, TheOne):
            return msgspec.structs.replace(more, to=self.the_one(to.group, None))
        if not isinstance(to, (Elided, t.Them)):
            return more
        before = effects[: effects.index(more)]
        subject = getattr(before[-1], "to", None) if before else self.others or self.subject
        if subject is None or isinstance(subject, DRAFTS):
            raise Unfit
        return msgspec.structs.replace(more, to=subject)


def _asked_behind(clause: Clause, mods: tuple[Mod, ...], timed: bool) -> list[Given]:
    """The conditions behind a moment to come, or behind what all lasts some rounds."""
    places = [n for n, m in enumerate(mods) if isinstance(m, InRounds)]
    if not places and not timed:
        return []
    first = places[0] if places else len(mods)
    return _given((*mods[first:], *clause.back))


def _is_brought_on(found: Mods) -> bool:
    """Whether something begins it: what happens, what is so, a limit or a step that was said."""
    if found.event or found.per_event or found.conds or found.limit:
        return True
    return found.when is not None and found.when != When("main", weak=True)


def _asking(effects: Parts, cond: t.Cond, timed: bool) -> Parts:
    """Effects of rounds to come that are done if something is true then."""
    if not timed:
        return (t.If(cond, cast(Effects, effects)),)
    return tuple(
        msgspec.structs.replace(e, effects=(t.If(cond, e.effects),))
        for e in effects
        if isinstance(e, ForRounds)
    )


def _given(mods: tuple[Mod, ...]) -> list[Given]:
    return [m for m in mods if isinstance(m, Given)]


def _at_its_end(clause: Clause) -> bool:
    """Whether all of a clause is done when this turn ends, which was said behind it: "if you took no
    damage this turn, gain 2 Life at the end of the turn" is asked now or then."""
    said = [m for m in clause.back if isinstance(m, InRounds)]
    if said:
        return (said[0].rounds, said[0].step, said[0].after) == (1, "end", 0)
    return all(_at_this_end(e) for e in clause.effects)


def _each_of_one_round(front: tuple[Mod, ...], clause: Clause) -> bool:
    """Whether a sentence begins with one round and ends with each."""
    one = any(
        isinstance(m, Given)
        and isinstance(m.cond, t.Compare)
        and (m.cond.a, m.cond.sign) == (t.RoundNumber(), "=")
        for m in front
    )
    return one and When("main", weak=True) in clause.back


def _all_yours(effects: Parts) -> bool:
    """Whether you are of whom all of it is said: it is done to you, or by you to several."""
    return all(_is_yours(effect) for effect in effects)


def _is_nobodys(mod: Mod, effects: Parts) -> bool:
    """Whether the subject of an event was left out and is not you: all else is not said of you, or you
    would do it to yourself ("quando te atacar, perde 5": he who attacks, or you?)."""
    if not isinstance(mod, Upon) or not mod.elided:
        return False
    to_yourself = getattr(mod.event, "by", "") == getattr(mod.event, "whom", "") == "you"
    return to_yourself or not _all_yours(effects)


def _is_yours(effect: object) -> bool:
    to = getattr(effect, "to", t.You())
    return to == t.You() or (isinstance(effect, TO_OTHERS) and isinstance(to, t.Each))


def _but_you(clause: Clause, mods: tuple[Mod, ...]) -> Clause:
    """ "Everyone loses 3 Energy, except you"."""
    if not any(isinstance(m, ExceptYou) for m in mods):
        return clause

    def change(node: object) -> object:
        if isinstance(node, Everyone) and node.base != "others":
            return Everyone("others")
        if isinstance(node, t.Group) and node.base == "everyone":
            return msgspec.structs.replace(node, base="others")
        return node

    effects: Parts = rewritten(clause.effects, change)
    if effects == clause.effects:
        raise Unfit
    return msgspec.structs.replace(clause, effects=effects)


def _at_this_end(effect: Part) -> bool:
    if not isinstance(effect, ForRounds):
        return False
    return (effect.rounds, effect.step, effect.after) == (1, "end", 0)


def _taken_out(effects: Parts, found: Mods) -> Parts:
    """The bare effects of a clause, with the end and the multiple that stand for all of them."""
    effects = tuple(e.effect if isinstance(e, Timed) else e for e in effects)
    effects = bounded(effects, found.lasting)
    if found.per_amount is not None:
        per = found.per_amount
        effects = tuple(multiplied(e, per) for e in effects)
    return with_their_moment(effects, found)


def _only_of_the_round(effects: Parts) -> None:
    """ "The first 12 damage you take each round": of the round, not of the battle."""
    if any(isinstance(e, t.Shield) and e.span == "battle" for e in effects):
        raise Unfit


def _in_some_rounds(draft: RuleDraft) -> bool:
    """Whether a limit counts rounds: "once per battle, prevent all damage you take this round"."""
    found = draft.found
    if not found.limit or found.when or found.event is not None or draft.costs:
        return False
    return any(
        isinstance(e, resolve.OWN_HIT) and getattr(e, "lasting", "") == "round"
        for e in draft.effects
    )


def _out_of_deaths_place(effects: Parts, found: Mods) -> Parts:
    stays = any(isinstance(e, InPlaceOfDeath) for e in effects)
    if (found.said_instead or stays) and not isinstance(found.event, t.WouldDie):
        if found.event != t.Dies("you", "anyone"):
            raise Unfit  # instead of what?
        found.instead = not stays
        found.event = t.WouldDie() if stays else found.event
    return tuple(e.effect if isinstance(e, InPlaceOfDeath) else e for e in effects)


def _narrow(found: Mods) -> None:
    """The event with the party that the modifiers say it must have."""
    if isinstance(found.event, t.Attacking) and (found.when or found.later):
        raise Unfit
    if found.some is not None and found.event is not None:
        found.event = resolve.narrowed(found.event, found.some)
    if found.once_per_him:
        found.event, first = resolve.once_per_him(found.event, found.once_per_him)
        found.conds = (first, *found.conds)


def _is_lost(before: list[t.Rule]) -> bool:
    """Whether a rule before this one loses the power to the same death."""
    own = (t.Dies("you", "anyone"), t.WouldDie())
    lost = [r for r in before if r.when in own or r.per in own]
    return any(isinstance(e, t.LosePower) and e.to == t.You() for r in lost for e in r.do)


def comes_back(done: Parts) -> bool:
    """Whether you come back to life by what is done."""
    return any(isinstance(e, t.Revive) and e.to == t.You() for e in done)


def _is_for_the_dead(done: Effects, found: Mods, at: Acting) -> bool:
    """The dead do nothing at any step, and only coming back can stand in the place of dying."""
    at_a_step = isinstance(at.when, str) and at.per is None
    return at_a_step if comes_back(done) else found.instead


def _is_out_of_time(done: Effects, draft: RuleDraft, at: Acting) -> bool:
    """Defence is gone with the round that ends, and so is what cannot be; "no damage at the start of the
    round" could be in that step, or from then on."""
    left_open = [effect for effect in done if is_open(effect)]
    if at.when == "end":
        return any(map(is_over, left_open))
    alone = at.when == "start" and draft.plain and not draft.found.conds
    return alone and any(map(in_no_step, left_open))


def _of_the_hit(done: Effects, at: Acting, found: Mods) -> tuple[Effects, t.Moment | t.Event]:
    """ "When you are attacked, prevent half of it": the hit itself changes, so that holds always. Else
    the party of the event must be one of those who are meant."""
    when = at.when
    if not isinstance(when, str) and open_ended(done) and changes_hits(done, when):
        if found.limit and not all(isinstance(e, resolve.OWN_HIT) for e in done):
            raise Unfit
        return of_event(done, when, found.some), "always"
    if found.some is not None:
        if at.per is not None or isinstance(when, str):
            raise Unfit
        found.conds = (resolve.party_is(when, found.some), *found.conds)
    return done, when


def _bonus(more: More, when: t.Moment | t.Event) -> t.Bonus:
    if isinstance(when, t.Damaged | t.Attacks):
        if "you" not in (when.by, when.whom):
            raise Unfit
        hits: t.Kinds = "attacks" if isinstance(when, t.Attacks) else "damage"
        way: Literal["dealt", "taken"] = "dealt" if when.by == "you" else "taken"
        return t.Bonus(t.You(), way, more.amount, hits, "while")
    to: object = more.to
    if isinstance(to, (Whoever, Somebody)) or more.deed:
        raise Unfit
    if isinstance(to, Everyone):
        everyone = t.Each(t.Group(resolve.others_than(to.base, None)))
        return t.Bonus(everyone, "taken", more.amount, "damage", "while")
    return t.Bonus(more.to, "taken", more.amount, "damage", "while")


def _comes_again(found: Mods, effects: Parts) -> bool:
    """Whether a stat is multiplied in every so many rounds."""
    again = any(isinstance(c, t.EveryRounds) for c in found.conds)
    return again and any(isinstance(e, t.Scale) and is_open(e) for e in effects)


LOOKING_BACK = (t.Was, t.Struck, t.Tally, t.Deaths)


def looks_back(parts: object) -> bool:
    """Whether something is said of the round as it was."""
    return any(isinstance(n, LOOKING_BACK) and n.span == "round" for n in nodes(parts))


def _is_own(effect: Part, stat: t.Stat) -> bool:
    """Whether you have of that by it."""
    return isinstance(effect, (t.Gain, t.Set)) and (effect.to, effect.stat) == (t.You(), stat)


def for_a_corpse(when: t.Moment | t.Event, done: Parts) -> bool:
    """What a dead hero gains is lost on him: only coming back is not."""
    if not isinstance(when, t.Dies) or when.whom != "you":
        return False
    if any(isinstance(e, t.Revive) for e in done):
        return False
    return any(isinstance(e, (t.Gain, t.Set, t.Raise)) and e.to == t.You() for e in done)


def _instead_of_coming_back(effect: t.Effect, vital: t.Stat) -> t.Effect:
    """Who does not die does not come back: what he has is what he would come back with."""
    if isinstance(effect, t.Revive):
        return t.Set(effect.to, vital, effect.energy, "battle")
    return effect


def _much_later(done: Effects, rounds: int) -> Effects:
    """ "Two rounds after …": once, at the start of that round."""
    if any("lasting" in e.__struct_fields__ for e in done):
        raise Unfit
    return (t.Over(done, 1, "start", rounds),)


def _happens_often(limit: AtMost | None, when: t.Moment | t.Event) -> bool:
    """ "Twice per round" of what comes once a round says how often it is done."""
    return limit is not None and limit.often and isinstance(when, str) and limit.span == "round"


def _repeated(done: Effects, limit: AtMost | None) -> Effects:
    if limit is None or limit.times > 6 or any(hasattr(e, "lasting") for e in done):
        raise Unfit
    return done * limit.times
