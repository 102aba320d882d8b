"""One clause of a sentence to its rule: when it acts, what it does, and what else if not."""

from typing import Literal

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences import resolve
from gamemaster.language.sentences.acting import RuleDraft
from gamemaster.language.sentences.brought import (
    back_with_the_next_round,
    brought_event,
    for_next_attack,
    in_so_many_rounds,
    midway,
    with_their_moment,
)
from gamemaster.language.sentences.counted import counts_amiss
from gamemaster.language.sentences.deaths import (
    Dying,
    comes_back,
    for_a_corpse,
    instead_of_coming_back,
    is_lost,
    out_of_deaths_place,
)
from gamemaster.language.sentences.drafts import (
    DRAFTS,
    GROWN,
    AtMost,
    Clause,
    Elided,
    Everyone,
    ExceptYou,
    Given,
    Mod,
    More,
    Part,
    Parts,
    PreventsSome,
    Somebody,
    TheOne,
    Timed,
    Unfit,
    Upon,
    When,
    Whoever,
)
from gamemaster.language.sentences.makers.effects import multiplied
from gamemaster.language.sentences.mods import (
    Acting,
    Mods,
    always_there,
    bounded,
    gathered,
    is_open,
    is_state,
    lasting_shelter,
    limited,
    open_ended,
)
from gamemaster.language.sentences.opened import Costs
from gamemaster.language.sentences.resolve import (
    SINGLE,
    Effects,
    changes_hits,
    of_event,
    of_target,
    with_lasting,
)
from gamemaster.language.sentences.settle import TO_OTHERS
from gamemaster.language.sentences.timely import (
    at_the_next_start,
    either_way,
    if_it_happened,
    in_no_step,
    is_over,
    once_at_the_end,
    out_of_place,
    usual_end,
)
from gamemaster.language.tree import nodes, rewritten

ROUNDS_GROWN: dict[t.Moment, t.Amount] = {
    "start": t.RoundNumber(),
    "main": t.RoundNumber(),
    "end": t.Sub(t.RoundNumber(), 1),
}
"""How often by now something was done that is done in each round."""


class Ruling(Dying):
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

    def _parted(self, when: When, mods: tuple[Mod, ...], draft: RuleDraft) -> Parts:
        """What is left of a rule at this moment when what only holds has got a rule of its own."""
        if when == When("setup"):
            return self._sheltering(mods, draft.effects)
        if when.moment == "main" and draft.found.limit is None:
            return self._states_apart(mods, draft.effects)
        return draft.effects

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
        if comes_back(draft.effects) and is_lost(self.rules):
            raise Unfit  # by a power that is gone by then
        if found.or_death:
            draft.effects = self._at_death(found, draft.effects)
        draft.effects = out_of_deaths_place(draft.effects, found)
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
            done = tuple(instead_of_coming_back(e, self.dialect.vital) for e in done)
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


def _narrow(found: Mods) -> None:
    """The event with the party that the modifiers say it must have."""
    if isinstance(found.event, t.Attacking) and (found.when or found.later):
        raise Unfit
    if found.some is not None and found.event is not None:
        found.event = resolve.narrowed(found.event, found.some)
    if found.once_per_him:
        found.event, first = resolve.once_per_him(found.event, found.once_per_him)
        found.conds = (first, *found.conds)


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
