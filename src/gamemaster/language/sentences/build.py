"""From what was read to the canonical tree: moments, defaults, and words that need their sentence."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Literal

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.dialect import Dialect
from gamemaster.language.sentences import resolve
from gamemaster.language.sentences.drafts import (
    Also,
    At,
    Chooses,
    Clause,
    Crosses,
    Declares,
    Doubles,
    Elided,
    Else,
    Everyone,
    Given,
    GoesOn,
    Granting,
    Grows,
    InPlaceOfDeath,
    Mod,
    More,
    NextAttack,
    On,
    OncePerRound,
    OnlySoOften,
    Part,
    Picked,
    PreventsSome,
    Said,
    Sentence,
    Somebody,
    Timed,
    Unfit,
    Upon,
    When,
    Whoever,
)
from gamemaster.language.sentences.drafts import AtMost as Limit
from gamemaster.language.sentences.makers.conditions import OTHERS
from gamemaster.language.sentences.makers.effects import multiplied
from gamemaster.language.sentences.makers.parties import but_for
from gamemaster.language.sentences.mods import (
    HOLDING,
    Acting,
    Mods,
    acting,
    adds_up,
    always_there,
    bounded,
    gathered,
    is_state,
    lasting_shelter,
    limited,
    open_ended,
)
from gamemaster.language.sentences.normal import put_together
from gamemaster.language.sentences.resolve import (
    SINGLE,
    about_event,
    changes_hits,
    of_event,
    of_target,
    with_lasting,
)
from gamemaster.language.tree import nodes, rewritten

MOST_FORKS = 6


def texts(
    sentences: tuple[Sentence, ...], dialect: Dialect, stays: bool = False
) -> Iterator[t.Text]:
    """Every tree of a whole text; none if its sentences do not fit together.

    Where words can be taken in two ways the builder asks; each answer is followed to its end.
    """
    answers: list[tuple[bool, ...]] = [()]
    while answers:
        given = answers.pop()
        builder = _Builder(dialect, stays, given)
        with suppress(Unfit):
            yield builder.text(sentences)
        asked = min(builder.asked, MOST_FORKS)
        answers += [given + (False,) * (n - len(given)) + (True,) for n in range(len(given), asked)]


class _Builder:
    """Sentences on their way to rules."""

    def __init__(self, dialect: Dialect, stays: bool, answers: tuple[bool, ...] = ()) -> None:
        self.dialect = dialect
        self.stays = stays
        self.answers = answers
        self.asked = 0
        self.rules: list[t.Rule] = []
        self.variables: list[t.Variable] = []
        self.choose: Literal["", "any", "player", "opponent", "subprocess"] = ""
        self.mentioned: list[t.Whom] = []
        self.growth = 0
        self.shared = False
        self.subject: t.Whom | None = None
        """Who the sentence before was about, where this one hangs on it."""

    def fork(self) -> bool:
        """A question that the words leave open: no first, and yes in another reading."""
        self.asked += 1
        return self.asked <= len(self.answers) and self.answers[self.asked - 1]

    def text(self, sentences: tuple[Sentence, ...]) -> t.Text:
        self.shared = any(isinstance(s, Declares) and s.variable.shared for s in sentences)
        for sentence in self._hung_together(sentences):
            before = len(self.rules)
            self.subject = self._subject_before(sentence)
            self._take(self._with_choice(sentence))
            if isinstance(sentence, Said) and sentence.join != ".":
                self.rules[:] = put_together(self.rules, before)
        if not self.rules or any(counts_the_dead(n) for n in nodes(tuple(self.rules))):
            raise Unfit
        if self.growth:
            self._grow()
        rules: tuple[t.Rule, ...] = rewritten(tuple(self.rules), _other_than_you)
        return t.Text(rules, tuple(self.variables), self.choose)

    # --- sentences

    def _subject_before(self, sentence: Sentence) -> t.Whom | None:
        if not self.rules or not isinstance(sentence, Said) or sentence.join == ".":
            return None
        whom: t.Whom | None = getattr(self.rules[-1].do[-1], "to", None)
        return whom

    def _hung_together(self, sentences: tuple[Sentence, ...]) -> list[Sentence]:
        """The sentences, with those that share the front of the one before put into it."""
        out: list[Sentence] = []
        for sentence in sentences:
            before = out[-1] if out else None
            if (
                isinstance(sentence, Said)
                and isinstance(before, Said)
                and self._shares(before, sentence)
            ):
                clauses = before.clauses + sentence.clauses
                out[-1] = msgspec.structs.replace(before, clauses=clauses)
            else:
                out.append(sentence)
        return out

    def _shares(self, before: Said, sentence: Said) -> bool:
        """Whether what stands in front of one sentence covers the next one too."""
        if sentence.join == "." or sentence.front or sentence.costs:
            return False
        if sentence.join == "and" and _is_elided(sentence.clauses[0]):
            raise Unfit  # a verb without its subject is a further part of the clause before
        if not before.front and not before.costs:
            if sentence.join == "and" and any(isinstance(n, Whoever) for n in nodes(before)):
                raise Unfit  # the event that the subject brings covers both clauses
            return False
        if sentence.join == "and":
            return True  # a front moment, event or cost covers all clauses joined by "and"
        if sentence.join == "but" and (
            before.costs or any(isinstance(m, Upon) for m in before.front)
        ):
            return True
        return not self.fork()  # "but" and ";" may begin anew

    def _take(self, sentence: Sentence) -> None:
        match sentence:
            case Said():
                self._rules_of(sentence)
            case GoesOn(effects):
                self._continue(effects)
            case Else(effects):
                self._otherwise(effects)
            case Declares(variable, mods, becomes):
                self._declare(variable, mods, becomes)
            case Doubles(name):
                self.variables = [
                    msgspec.structs.replace(v, doubles=True) if v.name == name else v
                    for v in self.variables
                ]
            case Grows(by):
                if self.growth:
                    raise Unfit
                self.growth = by
            case OnlySoOften(limit):
                self._limit(limit)
            case Chooses(kind):
                self.choose = kind

    def _declare(
        self, variable: t.Variable, mods: tuple[Mod, ...], becomes: t.Amount | None
    ) -> None:
        if any(v.name == variable.name for v in self.variables):
            raise Unfit
        self.variables.append(variable)
        if becomes is not None:
            self._rule(mods, (), Clause((t.SetVar(variable.name, becomes),)))

    def _continue(self, effects: tuple[Part, ...]) -> None:
        if not self.rules:
            raise Unfit
        last = self.rules[-1]
        done = self._resolved(effects, last.when, list(last.do))
        lasting = _lasting(last.when, last.costs)
        self.rules[-1] = msgspec.structs.replace(last, do=last.do + with_lasting(done, lasting))

    def _otherwise(self, effects: tuple[Part, ...]) -> None:
        last = self.rules[-1] if self.rules else None
        if last is not None and last.costs and isinstance(last.when, str) and not last.otherwise:
            other = with_lasting(self._resolved(effects, last.when, []), "")
            self.rules[-1] = msgspec.structs.replace(last, otherwise=other)
            return
        if last is None or last.cond is None:
            raise Unfit
        done = with_lasting(self._resolved(effects, last.when, []), _lasting(last.when, last.costs))
        self.rules[-1] = msgspec.structs.replace(
            last, cond=None, do=(t.If(last.cond, last.do, done),)
        )

    def _limit(self, limit: Mod) -> None:
        if not self.rules or self.rules[-1].limit is not None or not isinstance(limit, Limit):
            raise Unfit
        most = limited(limit, self.rules[-1].when, False)
        self.rules[-1] = msgspec.structs.replace(self.rules[-1], limit=most)

    def _rules_of(self, sentence: Said) -> None:
        """The rules of a sentence: one for all its clauses where it was paid for once, else one for
        each."""
        sentence, added = _without_also(sentence)
        first, *more = sentence.clauses
        if self._goes_on_from_death(sentence) or (
            added and self._can_go_on(sentence) and self.fork()
        ):
            self._continue(first.effects)
            return
        self._rule(sentence.front, sentence.costs, first)
        for clause in more:
            self.subject = getattr(self.rules[-1].do[-1], "to", None) if self.rules else None
            if sentence.costs:
                self._under_the_cost(clause)
            else:
                self._rule(_covering(sentence.front, clause.back), (), clause)

    def _can_go_on(self, sentence: Said) -> bool:
        """Whether a sentence with "also" says nothing that the rule before it could not share."""
        (clause, *more) = sentence.clauses
        own = sentence.front or sentence.costs or clause.back or clause.otherwise
        return bool(self.rules) and not more and not own

    def _under_the_cost(self, clause: Clause) -> None:
        """A further clause of a rule that was paid for: it may have a condition of its own."""
        if clause.otherwise or not all(isinstance(m, Given) for m in clause.back):
            raise Unfit
        cond = gathered(clause.back).cond
        last = self.rules[-1]
        if cond is None:
            self._continue(clause.effects)
            return
        cond = about_event(cond, last.when)
        assert cond is not None
        inner = self._resolved(clause.effects, last.when, list(last.do))
        inner = with_lasting(inner, _lasting(last.when, last.costs))
        self.rules[-1] = msgspec.structs.replace(last, do=(*last.do, t.If(cond, inner)))

    def _goes_on_from_death(self, sentence: Said) -> bool:
        """ "When you are defeated, discard this power. You return with 50 Energy": nobody returns by
        himself at a fixed step, so that is part of what happens at the death."""
        (clause, *more) = sentence.clauses
        returns = any(isinstance(e, t.Revive) and e.to == t.You() for e in clause.effects)
        if not returns or more or sentence.front or sentence.costs or clause.back:
            return False
        if not self.rules or not isinstance(self.rules[-1].when, t.Dies):
            raise Unfit
        return True

    def _with_choice(self, sentence: Sentence) -> Sentence:
        """ "The chosen player" is chosen when the text is played, whether or not a sentence asks."""
        asked: list[Mod] = []

        def change(node: Any) -> Any:
            if not isinstance(node, Picked):
                return node
            self.choose = self.choose or node.kind  # type: ignore[assignment]
            if node.where is not None:
                asked.append(Given(resolve.of_chosen(node)))
            return t.Chosen()

        if not self.dialect.chooses:
            return sentence
        chosen: Sentence = rewritten(sentence, change)
        if asked and not isinstance(chosen, Said):
            raise Unfit
        if isinstance(chosen, Said) and asked:
            return msgspec.structs.replace(chosen, front=(*chosen.front, *asked))
        return chosen

    # --- one rule

    def _rule(self, front: tuple[Mod, ...], costs: tuple[t.Cost, ...], clause: Clause) -> None:
        mods = (*front, *clause.back, *_midway(clause.effects))
        mods = tuple(m for mod in mods for m in self._crossing(mod, clause.effects))
        found = gathered(mods)
        each_round = not costs and When("main", weak=True) in mods
        if each_round and any(_of_the_battle(e) for e in clause.effects):
            raise Unfit  # "the first 12 damage you take each round": of the round, not of the battle
        effects = tuple(e.effect if isinstance(e, Timed) else e for e in clause.effects)
        effects = bounded(effects, found.lasting)
        if found.per_amount is not None:
            effects = tuple(multiplied(e, found.per_amount) for e in effects)
        effects = _with_their_moment(effects, found)
        effects = tuple(self._prevention(e, found, bool(costs)) for e in effects)
        plain = not costs and not clause.otherwise and found.event is None
        if plain and found.when == When("setup"):
            effects = self._sheltering(mods, effects)
        if plain and found.limit is None and found.when and found.when.moment == "main":
            effects = self._states_apart(mods, effects)
        if effects:
            self._settled_rule(found, costs, effects, clause.otherwise)

    def _crossing(self, mod: Mod, effects: tuple[Part, ...]) -> tuple[Mod, ...]:
        """ "When your Energy drops below 20": when it passes the line; what holds may be meant to hold
        as long as it is below."""
        if not isinstance(mod, Crosses):
            return (mod,)
        if mod.other_way is not None and self.fork():
            mod = mod.other_way
        own = mod.event.whom == "you"  # type: ignore[union-attr]
        lasts = all(isinstance(e, HOLDING) for e in effects)
        if own and (lasts or mod.asks) and self.fork():
            return (Given(mod.state),)
        return (Upon(mod.event), Given(mod.crossed))

    def _settled_rule(
        self,
        found: Mods,
        costs: tuple[t.Cost, ...],
        effects: tuple[Part, ...],
        otherwise: tuple[Part, ...],
    ) -> None:
        self.mentioned = [n for n in nodes(found.conds) if isinstance(n, SINGLE)]
        event = self._brought(effects, found)
        if (
            found.limit
            and found.when is None
            and found.event is None
            and not costs
            and any(
                isinstance(e, resolve.OWN_HIT) and getattr(e, "lasting", "") == "round"
                for e in effects
            )
        ):
            effects = _in_so_many_rounds(effects, found)
        stays = any(isinstance(e, InPlaceOfDeath) for e in effects)
        if found.or_death and not (found.said_instead or stays):
            self._at_death(found, effects)
        if (found.said_instead or stays) and not isinstance(found.event, t.WouldDie):
            if found.event != t.Dies("you", "anyone"):
                raise Unfit  # instead of what?
            found.instead = not stays
            found.event = t.WouldDie() if stays else found.event
        effects = tuple(e.effect if isinstance(e, InPlaceOfDeath) else e for e in effects)
        if isinstance(found.event, t.Attacking) and (found.when or found.later):
            raise Unfit
        if found.some is not None and found.event is not None:
            found.event = resolve.narrowed(found.event, found.some)
        if found.once_per_him:
            found.event, first = resolve.once_per_him(found.event, found.once_per_him)
            found.conds = (first, *found.conds)
        effects = _for_next_attack(effects, found, costs)
        at = acting(found, event, costs, effects, self.dialect, self.stays)
        if event is None and found.event is None and not costs and self._may_hold(found, effects):
            at = Acting("always")  # "each round, +5 Attack": in each, or more in each
        if at.watched is not None:
            effects = self._watching(effects, at.watched)
        effects = self._without_more(effects, at, found, bool(costs or otherwise))
        if not effects:
            return
        about = at.per or at.when
        done = self._resolved(effects, about, [])
        if found.instead and not any(isinstance(e, t.Revive) and e.to == t.You() for e in done):
            raise Unfit  # only coming back can stand in the place of dying
        when = at.when
        if not isinstance(when, str) and open_ended(done) and changes_hits(done, when):
            # "when you are attacked, prevent half of it": the hit itself changes
            if found.limit and not all(isinstance(e, resolve.OWN_HIT) for e in done):
                raise Unfit
            done, when = of_event(done, when, found.some), "always"
        elif found.some is not None:
            if at.per is not None or isinstance(when, str):
                raise Unfit
            found.conds = (resolve.party_is(when, found.some), *found.conds)
        done = with_lasting(done, _lasting(when, costs))
        if out_of_place(done, when):
            raise Unfit
        if isinstance(when, t.WouldDie):
            done = tuple(_instead_of_coming_back(e) for e in done)
        if found.later:
            done = _much_later(done, found.later)
        cond = self._whose(found.cond, done)
        cond = of_target(cond, done) if about == when else cond
        other: tuple[Part, ...] = ()
        if otherwise and costs and isinstance(when, str):
            other = with_lasting(self._resolved(otherwise, about, []), _lasting(about, ()))
        elif otherwise:
            done, cond = self._either(cond, done, otherwise, about, costs), None
        limit = limited(found.limit, when, found.when is not None)
        if _happens_often(found.limit, when):
            done, limit = _repeated(done, found.limit), None
        cond = about_event(cond, about)
        if for_a_corpse(when, done):
            raise Unfit
        self.rules.append(t.Rule(when, done, at.per, cond, limit, costs, other))

    def _at_death(self, found: Mods, effects: tuple[Part, ...]) -> None:
        """ "When you would die, …" without "instead": in its place, or when you do die. What only the
        living can use is not meant for the dead, and nobody said that you live on."""
        death = t.Dies("you", "anyone")
        if for_a_corpse(death, effects):
            raise Unfit
        if not self.fork():
            found.event = death

    def _whose(self, cond: t.Cond | None, done: tuple[Part, ...]) -> t.Cond | None:
        """ "O oponente mais fraco morre se tiver menos de 15": he who the sentence is about has it;
        where you do it to him, it could be you."""
        if not any(isinstance(n, Elided) for n in nodes(cond)):
            return cond
        him = getattr(done[0], "to", t.You())
        if isinstance(him, t.Each) or len(done) > 1:
            him = t.You() if all(getattr(e, "to", t.You()) == t.You() for e in done) else None
        if him is None:
            raise Unfit
        if him != t.You() and isinstance(done[0], TO_OTHERS) and self.fork():
            him = t.You()
        found: t.Cond = rewritten(cond, lambda n: him if isinstance(n, Elided) else n)
        return found

    def _may_hold(self, found: Mods, effects: tuple[Part, ...]) -> bool:
        if found.when != When("main", weak=True) or found.limit or not self.dialect.repeats:
            return False
        signed = all(
            isinstance(e, (t.Raise, t.Fall)) and getattr(e, "lasting", None) == "" for e in effects
        )
        return signed and any(adds_up(e) for e in effects) and self.fork()

    def _either(
        self,
        cond: t.Cond | None,
        done: tuple[Part, ...],
        otherwise: tuple[Part, ...],
        about: t.Moment | t.Event,
        costs: tuple[t.Cost, ...],
    ) -> tuple[Part, ...]:
        if cond is None:
            raise Unfit
        cond = about_event(cond, about)
        assert cond is not None
        other = with_lasting(self._resolved(otherwise, about, []), _lasting(about, costs))
        return (t.If(cond, done, other),)

    def _prevention(self, effect: Part, found: Mods, paid: bool) -> Part:
        """ "Prevent 10 damage": each round it is 10 in all; in answer to a hit it is of that hit; else
        it could be either."""
        if not isinstance(effect, PreventsSome):
            return effect
        each_hit = t.Prevent(effect.to, effect.amount, "damage", None, effect.lasting)  # type: ignore[arg-type]
        in_all = t.Shield(effect.to, effect.amount, "round")
        if found.event is not None:
            return each_hit
        if found.when is not None and found.when.weak and not effect.lasting:
            return in_all
        return each_hit if self.fork() else in_all

    def _sheltering(self, mods: tuple[Mod, ...], effects: tuple[Part, ...]) -> tuple[Part, ...]:
        """Defence lasts for a round: what is gained before the first is there in each. Gives the rest."""
        sheltering = tuple(always_there(e) for e in effects if lasting_shelter(e))
        if sheltering:
            kept = tuple(m for m in mods if not isinstance(m, When))
            self._rule(kept, (), Clause(sheltering))
        return tuple(e for e in effects if not lasting_shelter(e))

    def _states_apart(self, mods: tuple[Mod, ...], effects: tuple[Part, ...]) -> tuple[Part, ...]:
        """ "In odd rounds you cannot attack and gain 5 Energy": what holds does so during the whole of
        those rounds, what is done is done in step 2 (rulings Q-AR-56 and 57). Gives the deeds."""
        states = tuple(e for e in effects if is_state(e))
        deeds = tuple(e for e in effects if not is_state(e))
        backward = any(isinstance(n, (t.Them, t.Changed, Elided)) for n in nodes(effects))
        if not states or not deeds or backward:
            return effects
        self._rule(mods, (), Clause(states))
        return deeds

    def _watching(self, effects: tuple[Part, ...], watched: t.Event) -> tuple[Part, ...]:
        """Effects that wait for an event of this round, or change the hits it brings."""
        done = self._resolved(effects, watched, [])
        if changes_hits(done, watched):
            return of_event(done, watched)
        return (t.Watch(watched, with_lasting(done, "round"), "round"),)

    def _brought(self, effects: tuple[Part, ...], found: Mods) -> t.Event | None:
        """The event that a target brings along ("whoever attacks you")."""
        events = [n for n in nodes(effects) if isinstance(n, Whoever)]
        named = found.event or found.per_event
        if named is not None and events and all(e.fits(named) for e in events):
            return None
        if not events:
            answers = any(isinstance(getattr(e, "to", None), t.Source) for e in effects)
            if answers and (found.event, found.per_event, found.when) == (None, None, None):
                return t.Attacks("anyone", "you")  # "the attacker loses 5": whoever attacks you
            return None
        if any(e.event != events[0].event for e in events) or found.event is not None:
            raise Unfit
        if events[0].said and (events[0].said == "must" or found.when is not None):
            raise Unfit
        if events[0].round_only:
            found.this_round = True
        return events[0].event

    def _without_more(
        self, effects: tuple[Part, ...], at: Acting, found: Mods, bound: bool
    ) -> tuple[Part, ...]:
        """ "Takes 5 more" in answer to a hit is a bonus on that kind of hit. Gives the other effects."""
        more = [e for e in effects if isinstance(e, More)]
        if not more:
            return effects
        if bound or found.limit or found.per_event or found.per_amount:
            raise Unfit
        cond = about_event(found.cond, "always")
        for m in more:
            self.rules.append(t.Rule("always", (self._bonus(m, at.when),), cond=cond))
        return tuple(e for e in effects if not isinstance(e, More))

    def _bonus(self, more: More, when: t.Moment | t.Event) -> t.Bonus:
        if isinstance(when, t.Damaged | t.Attacks):
            if "you" not in (when.by, when.whom):
                raise Unfit
            hits: t.Kinds = "attacks" if isinstance(when, t.Attacks) else "damage"
            way: Literal["dealt", "taken"] = "dealt" if when.by == "you" else "taken"
            return t.Bonus(t.You(), way, more.amount, hits, "while")
        to: Any = more.to
        if isinstance(to, (Whoever, Somebody)) or more.deed:
            raise Unfit
        if isinstance(to, Everyone):
            to = t.Each(t.Group(resolve.others_than(to.base, None)))  # type: ignore[arg-type]
        return t.Bonus(to, "taken", more.amount, "damage", "while")

    # --- effects

    def _resolved(
        self, effects: tuple[Part, ...], when: t.Moment | t.Event, before: list[Part]
    ) -> tuple[Part, ...]:
        done = list(before)
        for effect in effects:
            if isinstance(effect, Granting):
                inner = _Builder(self.dialect, False).text(effect.sentences)
                effect = t.Grant(effect.to, effect.name or CURSE, inner)
            done.append(self._settle(effect, when, done))
        return tuple(done[len(before) :])

    def _settle(self, effect: Part, when: t.Moment | t.Event, done: list[Part]) -> Part:
        event = when if not isinstance(when, str) else None
        if event is not None and resolve.names_nobody(effect, event):
            raise Unfit
        change = _Words(self, effect, event, done)
        if isinstance(effect, t.Grant):
            return msgspec.structs.replace(effect, to=rewritten(effect.to, change))
        if isinstance(effect, (t.If, t.Over, t.Watch)):
            return self._settle_inside(effect, when)
        effect = rewritten(effect, change)
        if isinstance(getattr(effect, "to", None), t.It):
            effect = msgspec.structs.replace(effect, to=t.You())
        if isinstance(getattr(effect, "to", None), t.You) and not isinstance(effect, t.Set):
            other = t.Them() if done and not resolve.on_you(done) else change.party
            if other is not None and resolve.mentions_it(effect):
                effect = resolve.replace_it(effect, other)
        return effect

    def _settle_inside(self, effect: t.If | t.Over | t.Watch, when: t.Moment | t.Event) -> Part:
        if isinstance(effect, t.If):
            cond = about_event(effect.cond, when)
            assert cond is not None
            return t.If(
                cond,
                self._resolved(effect.then, when, [t.Gain(t.You(), 0)]),
                self._resolved(effect.otherwise, when, [t.Gain(t.You(), 0)]),
            )
        if isinstance(effect, t.Over):
            return msgspec.structs.replace(effect, do=self._resolved(effect.do, when, []))
        inner = self._resolved(effect.do, effect.event, [])
        return msgspec.structs.replace(effect, do=with_lasting(inner, ""))

    def somebody(self, event: t.Event | None, kind: str) -> t.Whom:
        """Whom a text means that leaves its target open."""
        if self.dialect.chooses or kind:  # where nothing is chosen the checker refuses it
            self.choose = self.choose or kind or "any"  # type: ignore[assignment]
            return t.Chosen()
        if isinstance(event, t.Attacks | t.Damaged) and event.whom == "you":
            return t.Source()
        return t.Each(t.Group("opponents"))

    def everyone(self, effect: Part, base: str, event: t.Event | None) -> t.Whom:
        """Whom "everyone" without a noun means in an effect."""
        whole = t.Each(t.Group(resolve.others_than(base, event)))  # type: ignore[arg-type]
        if self.shared or base == "all":
            return whole
        first, *other = self.dialect.everyone(effect, base)
        if isinstance(event, t.Dies) and isinstance(first, t.Each) and first.group.base == "others":
            return whole
        return other[0] if other and self.fork() else first

    def _grow(self) -> None:
        """ "Each time you use this power, its damage rises by 2": the one number of damage that the
        text deals becomes a variable, which rises after it."""
        dealt = [(n, e) for n, r in enumerate(self.rules) for e in r.do if isinstance(e, t.Damage)]
        if len(dealt) != 1 or self.variables:
            raise Unfit
        (at, damage), name = dealt[0], "X"
        if not isinstance(damage.amount, int):
            raise Unfit
        self.variables.append(t.Variable(name, damage.amount))
        rule = self.rules[at]
        done = tuple(
            msgspec.structs.replace(e, amount=t.Var(name)) if e is damage else e for e in rule.do
        )
        more = t.SetVar(name, t.Add(t.Var(name), self.growth))
        self.rules[at] = msgspec.structs.replace(rule, do=(*done, more))


class _Words:
    """What the words of one effect stand for, given the event and what was done before."""

    def __init__(
        self, builder: _Builder, effect: Part, event: t.Event | None, done: list[Part]
    ) -> None:
        self.builder = builder
        self.effect = effect
        self.event = event
        self.done = done
        self.party = resolve.party_of(event)
        self.free = event is None and not isinstance(effect, resolve.OWN_HIT)

    def __call__(self, node: Any) -> Any:
        match node:
            case Whoever():
                return node.role
            case Everyone("others") if isinstance(self._named(), ONE_OF_THEM):
                return t.Each(self._group_without_named(t.Group("everyone"), self._all_but_him()))
            case t.Group("others?") if isinstance(self._named(), ONE_OF_THEM):
                return self._group_without_named(node, self._all_but_him())
            case t.Group("opponents?"):
                return self._group_without_named(node, "opponents")
            case Everyone():
                return self.builder.everyone(self.effect, node.base, self.event)
            case Somebody():
                return self.builder.somebody(self.event, node.kind)
            case Elided():
                return self._same_subject()
            case t.Them():
                return self._that_hero(node)
            case t.EventAmount() | t.Changed():
                return self._that_much(node)
            case t.Source() | t.Victim() if self.free:
                raise Unfit
        return node

    def _all_but_him(self) -> t.Base:
        """Whom "the others" are taken from: at a table of players you are one of them."""
        return "everyone" if self.builder.dialect.chooses else "opponents"

    def _group_without_named(self, node: t.Group, base: t.Base) -> t.Group:
        """Others than he who was just named, or who the event is about."""
        group = msgspec.structs.replace(node, base=base)
        named = self._named()
        if isinstance(named, t.Chosen):
            return but_for(group, named)
        if isinstance(named, ONE_OF_THEM):
            if not self.done:
                raise Unfit
            return but_for(group, t.Them())
        if self.party is not None and not self.done:
            return but_for(group, self.party)
        raise Unfit  # others than whom?

    def _named(self) -> t.Whom | None:
        """Whom the effect before was about."""
        whom: t.Whom | None = getattr(self.done[-1], "to", None) if self.done else None
        return whom or self.builder.subject

    def _same_subject(self) -> t.Whom:
        """The subject of the clause before, whose targets it means."""
        for before in reversed(self.done):
            to = getattr(before, "to", None)
            if isinstance(before, TO_OTHERS):
                return t.You()  # you deal the damage, so you are who goes on
            if to is not None:
                holds = "lasting" in before.__struct_fields__
                return to if holds or isinstance(to, t.You) else t.Them()
        return self.builder.subject or resolve.subject_of(self.event)

    def _that_hero(self, node: t.Them) -> t.Whom:
        if self.done and not resolve.on_you(self.done):
            return node
        if self.party is None and len(self.builder.mentioned) == 1:
            return self.builder.mentioned[0]
        if self.party is None:
            raise Unfit
        return self.party

    def _that_much(self, node: t.EventAmount | t.Changed) -> t.Amount:
        """ "As much" is what the effect before did; with none before, what the event is about."""
        if isinstance(node, t.EventAmount) and self.free:
            if not self.done:
                raise Unfit
            return t.Changed()
        if isinstance(node, t.Changed) and not self.done:
            if self.event is None:
                raise Unfit
            return t.EventAmount()
        return node


def _without_also(sentence: Said) -> tuple[Said, bool]:
    """The sentence, and whether it began with "also"."""
    first = sentence.clauses[0]
    if not isinstance(first.effects[0], Also):
        return sentence, False
    effects = (first.effects[0].effect, *first.effects[1:])
    clause = msgspec.structs.replace(first, effects=effects)
    return msgspec.structs.replace(sentence, clauses=(clause, *sentence.clauses[1:])), True


def _other_than_you(node: Any) -> Any:
    if isinstance(node, t.Group) and node.base == OTHERS:
        return msgspec.structs.replace(node, base="others")
    return node


def for_a_corpse(when: t.Moment | t.Event, done: tuple[Part, ...]) -> bool:
    """What a dead hero gains is lost on him: only coming back is not."""
    if not isinstance(when, t.Dies) or when.whom != "you":
        return False
    if any(isinstance(e, t.Revive) for e in done):
        return False
    return any(isinstance(e, (t.Gain, t.Set, t.Raise)) and e.to == t.You() for e in done)


def _is_elided(clause: Clause) -> bool:
    return getattr(clause.effects[0], "to", None) == Elided()


def counts_the_dead(node: Any) -> bool:
    """A count of the living who died: always 0, so not meant ("for each hero that died": deaths)."""
    if not isinstance(node, t.Count) or node.group.at_start:
        return False
    where = node.group.where
    return isinstance(where, t.Was) and where.what == "died"


def _of_the_battle(effect: Part) -> bool:
    return isinstance(effect, t.Shield) and effect.span == "battle"


ONE_OF_THEM = (*SINGLE, t.Chosen, t.Them)

TO_OTHERS = (t.Damage, t.Attack, t.Kill, t.StealPower, t.CopyPower, t.Silence)
"""Effects whose target is not who does them."""

CURSE = "Curse"
"""What a granted power is called that was given no name."""


def _lasting(when: t.Moment | t.Event, costs: tuple[t.Cost, ...]) -> str:
    if when == "always":
        return "while"
    return "round" if any(c.kind == "spend" for c in costs) else ""


def _covering(front: tuple[Mod, ...], back: tuple[Mod, ...]) -> tuple[Mod, ...]:
    """What of the front covers a clause with trailing words of its own: not a moment or event in
    whose place it has another."""
    timed = any(isinstance(m, (When, Upon)) and not getattr(m, "weak", False) for m in back)
    return tuple(m for m in front if not (timed and isinstance(m, (When, Upon, Limit))))


def _midway(effects: tuple[Part, ...]) -> tuple[Mod, ...]:
    return tuple(m for e in effects if isinstance(e, Timed) for m in e.mods)


def _with_their_moment(effects: tuple[Part, ...], found: Mods) -> tuple[Part, ...]:
    """The bare effects; the limit, moment or event that one of them brings goes to the rule."""
    for effect in effects:
        match effect:
            case OncePerRound():
                _alone(effects)
                if found.limit is not None:
                    raise Unfit
                found.limit = Limit(1, "round")
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


def _for_next_attack(
    effects: tuple[Part, ...], found: Mods, costs: tuple[t.Cost, ...]
) -> tuple[Part, ...]:
    """ "Your next attack deals 20 more": by itself it is the first of the battle; "every second attack"
    holds always."""
    if not any(isinstance(e, NextAttack) for e in effects):
        return effects
    always = [e.cond for e in effects if isinstance(e, NextAttack) and e.cond is not None]
    if always:
        _alone(effects)
        if (found.event, found.when, found.limit) != (None, None, None) or costs:
            raise Unfit
        found.conds += (always[0],)
        found.when = When("always")
    elif found.event is None and found.when is None and not costs and not found.conds:
        found.when = When("setup")
    return tuple(e.effect if isinstance(e, NextAttack) else e for e in effects)


def _in_so_many_rounds(effects: tuple[Part, ...], found: Mods) -> tuple[Part, ...]:
    """ "Once per battle, prevent all damage you take this round": in one round of the battle, from the
    first damage on (ruling Q-AR-61)."""
    limit = found.limit
    assert limit is not None
    if limit.span == "round" or not all(isinstance(e, t.Prevent) for e in effects):
        raise Unfit
    found.limit, found.when = Limit(limit.times, "rounds"), When("always")
    return tuple(msgspec.structs.replace(e, lasting="") for e in effects)


HIT_LASTING = (t.Bonus, t.Factor, t.Prevent, t.Pierce, t.Unpreventable)
"""What may last for one attack."""


def out_of_place(done: tuple[Part, ...], when: t.Moment | t.Event) -> bool:
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


def _instead_of_coming_back(effect: Part) -> Part:
    """Who does not die does not come back: his Energy is what he would come back with."""
    if isinstance(effect, t.Revive):
        return t.Set(effect.to, "energy", effect.energy, "battle")
    return effect


def _much_later(done: tuple[Part, ...], rounds: int) -> tuple[Part, ...]:
    """ "Two rounds after …": once, at the start of that round."""
    if any("lasting" in e.__struct_fields__ for e in done):
        raise Unfit
    return (t.Over(done, 1, "start", rounds),)


def _alone(effects: tuple[Part, ...]) -> None:
    if len(effects) != 1:
        raise Unfit


def _bring(found: Mods, moment: t.Moment) -> None:
    same = found.when is not None and found.when.moment == moment
    loose = found.loose if moment == "end" else found.when is None
    if found.event is not None or not (same or loose):
        raise Unfit
    found.when = When(moment)


def _happens_often(limit: Limit | None, when: t.Moment | t.Event) -> bool:
    """ "Twice per round" of what comes once a round says how often it is done."""
    return limit is not None and limit.often and isinstance(when, str) and limit.span == "round"


def _repeated(done: tuple[Part, ...], limit: Limit | None) -> tuple[Part, ...]:
    if limit is None or limit.times > 6 or any(hasattr(e, "lasting") for e in done):
        raise Unfit
    return done * limit.times
