"""From what was read to the canonical tree: sentences that hang together, each to its rules."""

from collections.abc import Iterator
from contextlib import suppress

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.dialect import Dialect
from gamemaster.language.sentences import resolve
from gamemaster.language.sentences.drafts import (
    UNSETTLED,
    AtMost,
    Chooses,
    Clause,
    Declares,
    Doubles,
    Elided,
    Else,
    Everyone,
    Given,
    GoesOn,
    Grows,
    Mod,
    OnlySoOften,
    Parts,
    Picked,
    Said,
    Sentence,
    Somebody,
    Unfit,
    Upon,
    When,
    Whoever,
)
from gamemaster.language.sentences.joined import (
    asks_of_nobody,
    changed_by,
    counted_by,
    counts_the_dead,
    covering,
    covers,
    effects_of,
    goes_on_in,
    of_whoever,
    other_than_you,
    says_when,
    to_the_others,
    without_also,
    you_come_after,
)
from gamemaster.language.sentences.mods import gathered, is_state, limited
from gamemaster.language.sentences.normal import (
    asked_first,
    is_of_rounds,
    put_together,
    when_rounds_are_over,
)
from gamemaster.language.sentences.resolve import with_lasting
from gamemaster.language.sentences.rule import Ruling
from gamemaster.language.sentences.timely import either_way, usual_end
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


def _says_nothing(rules: list[t.Rule]) -> bool:
    """Whether a rule counts whom nobody can count, asks of nobody, or holds a word left unsettled."""
    found = nodes(tuple(rules))
    if any(counts_the_dead(n) or isinstance(n, UNSETTLED) for n in found):
        return True
    return any(asks_of_nobody(rule) for rule in rules)


def _is_one_condition(sentence: Said) -> bool:
    """Whether a sentence is one thing under a condition, and no more."""
    (clause, *more) = sentence.clauses
    given = bool(sentence.front) and all(isinstance(m, Given) for m in sentence.front)
    return given and not more and not clause.otherwise


class _Builder(Ruling):
    """Sentences on their way to rules."""

    def text(self, sentences: tuple[Sentence, ...]) -> t.Text:
        self.shared = any(isinstance(s, Declares) and s.variable.shared for s in sentences)
        for sentence in self._hung_together(sentences):
            self._read(sentence)
        if not self.rules or _says_nothing(self.rules):
            raise Unfit
        if self.growth:
            self._grow()
        rules = rewritten(tuple(self._you_apart(self.rules)), other_than_you)
        return t.Text(rules, tuple(self.variables), self.choose)

    def _hang_on(self, sentence: Said, before: int) -> None:
        """A sentence that hangs on the one before it: its rules go into those that act like them."""
        self.rules[:] = put_together(self.rules, before)
        trails = sentence.join in ("and", "but") and not sentence.front
        if trails and not self.dialect.repeats:
            self.rules[:] = asked_first(self.rules, before)

    def _read(self, sentence: Sentence) -> None:
        """One sentence more; what is joined to the one before it is put together with it."""
        before = len(self.rules)
        self.hang_on(self._hangs_on(sentence))
        if not self.choose and any(isinstance(n, Upon) and n.aimed for n in nodes(sentence)):
            raise Unfit  # "whenever he plays a card": nobody was chosen yet
        self._take(self._with_choice(sentence))
        if isinstance(sentence, Said) and sentence.join != ".":
            self._hang_on(sentence, before)

    def _you_apart(self, rules: list[t.Rule]) -> Iterator[t.Rule]:
        """ "Everyone heals 3, you heal 5": you too, and 5 more, or the others 3 and you 5."""
        effects = [e for rule in rules for e in rule.do]
        after = dict(zip(map(id, effects), effects[1:], strict=False))
        for rule in rules:
            done = tuple(
                to_the_others(e)
                if you_come_after(e, after.get(id(e))) and not self.dialect.repeats and self.fork()
                else e
                for e in rule.do
            )
            yield msgspec.structs.replace(rule, do=done)

    def granted(self, sentences: tuple[Sentence, ...]) -> t.Text:
        granted = _Builder(self.dialect, False)
        granted.within = self
        return granted.text(sentences)

    def _hangs_on(self, sentence: Sentence) -> t.Effect | None:
        """What was done last, if the sentence is joined to it."""
        if not self.rules or not isinstance(sentence, Said) or sentence.join == ".":
            return None
        return self.rules[-1].do[-1]

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
        if sentence.join == "and" and goes_on_in(before.clauses[-1], sentence.clauses[0]):
            raise Unfit  # a verb without its subject is a further part of the clause before
        if not before.front and not before.costs:
            if sentence.join == "and" and any(isinstance(n, Whoever) for n in nodes(before)):
                raise Unfit  # the event that the subject brings covers both clauses
            return False
        return covers(before, sentence.join) or not self.fork()  # "but" and ";" may begin anew

    def _take(self, sentence: Sentence) -> None:
        match sentence:
            case Said() if self._speaks_of_before(sentence):
                self._continue(sentence.clauses[0].effects)
            case Said():
                self._rules_of(sentence)
            case GoesOn(effects, later):
                self._go_on(effects if self.choose else of_whoever(effects), later)
            case Else(effects):
                self._otherwise(effects)
            case OnlySoOften(limit):
                self._limit(limit)
            case _:
                self._take_along(sentence)

    def _take_along(self, sentence: Sentence) -> None:
        """What is said of the text itself: what it counts, how it grows, who is chosen."""
        match sentence:
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
            case Chooses(kind):
                self.choose = kind

    def _speaks_of_before(self, sentence: Said) -> bool:
        """ "Deal 4 damage to a player. You gain that much Life": of what was changed just before, so it
        goes on from it; where a text acts again and again, that must be said."""
        if self.dialect.repeats or not self._can_go_on(sentence):
            return False
        first = sentence.clauses[0].effects[0]
        before = getattr(self.rules[-1].do[-1], "to", None)
        some = isinstance(before, t.Each) and before.group.where is not None
        if some and Everyone("others") in nodes(first):
            return True  # others than those of whom was spoken
        return any(isinstance(n, t.Changed) for n in nodes(first))

    def _declare(
        self, variable: t.Variable, mods: tuple[Mod, ...], becomes: t.Amount | None
    ) -> None:
        if any(v.name == variable.name for v in self.variables):
            raise Unfit
        self.variables.append(variable)
        if becomes is not None:
            self.add_rule(mods, (), Clause((t.SetVar(variable.name, becomes),)))

    def _go_on(self, effects: Parts, later: str) -> None:
        """ "You cannot attack in the first 2 rounds. After that, +20 Attack": what always holds has no order, so that is
        when those rounds are over. What is done at a moment may be gone on with then, or there and then."""
        last = self.rules[-1] if self.rules else None
        if last is None or not is_of_rounds(last.cond):
            if later == "surely":
                raise Unfit  # from when on?
            self._continue(effects)
        elif last.when == "always" or later == "surely" or (later and self.fork()):
            self._when_over(last, effects)
        else:
            self._continue(effects)

    def _when_over(self, last: t.Rule, effects: Parts) -> None:
        over = when_rounds_are_over(last.cond)
        if over is None or last.costs or last.limit or last.per:
            raise Unfit
        done = with_lasting(self.resolved(effects, last.when, ()), usual_end(last.when, ()))
        self.rules.append(t.Rule(when=last.when, cond=over, do=done))

    def _continue(self, effects: Parts) -> None:
        if not self.rules:
            raise Unfit
        last = self.rules[-1]
        done = self.resolved(effects, last.when, last.do)
        lasting = usual_end(last.when, last.costs)
        self.rules[-1] = msgspec.structs.replace(last, do=last.do + with_lasting(done, lasting))

    def _otherwise(self, effects: Parts) -> None:
        last = self.rules[-1] if self.rules else None
        if last is not None and last.costs and isinstance(last.when, str) and not last.otherwise:
            other = with_lasting(self.resolved(effects, last.when, ()), "")
            self.rules[-1] = msgspec.structs.replace(last, otherwise=other)
            return
        if last is None or last.cond is None:
            raise Unfit
        done = with_lasting(self.resolved(effects, last.when, ()), usual_end(last.when, last.costs))
        both = msgspec.structs.replace(last, cond=None, do=(t.If(last.cond, last.do, done),))
        self.rules[-1:] = either_way(both)

    def _limit(self, limit: Mod) -> None:
        if not self.rules or self.rules[-1].limit is not None or not isinstance(limit, AtMost):
            raise Unfit
        most = limited(limit, self.rules[-1].when, False)
        self.rules[-1] = msgspec.structs.replace(self.rules[-1], limit=most)

    def _rules_of(self, sentence: Said) -> None:
        """The rules of a sentence: one for all its clauses where it was paid for once, else one for
        each."""
        sentence, added = without_also(sentence)
        first, *more = sentence.clauses
        if self._goes_on_from_death(sentence) or (
            added and self._can_go_on(sentence) and self.fork()
        ):
            self._continue(first.effects)
            return
        if sentence.join == "instead":
            self._in_its_place(self._of_the_same(sentence))
            return
        if self._is_said_anew(sentence) and not self.fork():
            self._in_its_place(sentence)
            return
        when = self._moment_before(sentence)
        self.add_rule((*when, *sentence.front), sentence.costs, first)
        for clause in more:
            self.hang_on(self.rules[-1].do[-1] if self.rules else None)
            if sentence.costs:
                self._under_the_cost(clause)
            elif self._asked_once(sentence, clause):
                self._continue(clause.effects)
            else:
                self.add_rule((*when, *covering(sentence.front, clause.back)), (), clause)

    def _asked_once(self, sentence: Said, clause: Clause) -> bool:
        """ "If you have 5 Life or less, heal 5 and gain 1 Glory", of a card: that is asked before both."""
        bare = not any(c.back or c.otherwise for c in (sentence.clauses[0], clause))
        given = any(isinstance(m, Given) for m in sentence.front)
        last = self.rules[-1] if self.rules else None
        asked = last is not None and last.cond is not None and last.limit is None
        return not self.dialect.repeats and bare and given and asked

    def _moment_before(self, sentence: Said) -> tuple[Mod, ...]:
        """ "At the end of each turn, heal 1. If you have most Glory, lose 1 Life": where a text stays in
        play, what says no moment is done when it is played, or when what was said before it is."""
        before = self.rules[-1].when if self.rules else "play"
        if self.dialect.repeats or not self.stays or before in ("play", "always"):
            return ()
        if sentence.costs or says_when(sentence) or all(is_state(e) for e in effects_of(sentence)):
            return ()
        if not counted_by(tuple(self.rules), sentence) and self.fork():
            return ()
        return (When(before),) if isinstance(before, str) else (Upon(before),)

    def _is_said_anew(self, sentence: Said) -> bool:
        """ "Heal 4 each round, but if you were hit heal 2": the same thing to another amount, under a
        condition, so it may be meant in the place of what was said before."""
        if not _is_one_condition(sentence) or not self.rules:
            return False
        before = self.rules[-1]
        stays = not self.dialect.repeats and self.stays and before.when not in ("play", "always")
        if sentence.join not in ("but", "instead") and not stays:
            return False
        bare = (before.cond, before.limit, before.per, before.costs) == (None, None, None, ())
        now = sentence.clauses[0].effects
        return bare and list(map(changed_by, before.do)) == list(map(changed_by, now))

    def _of_the_same(self, sentence: Said) -> Said:
        """ "Deal 10 damage to the strongest. If he has over 100 Energy, deal 20 instead": to him of whom
        was spoken. What is about another thing stands in the place of nothing."""
        first, *more = sentence.clauses
        before = self.rules[-1].do if self.rules else ()
        meant = tuple(
            msgspec.structs.replace(e, to=b.to)
            if isinstance(getattr(e, "to", None), (Somebody, Elided)) and hasattr(b, "to")
            else e
            for e, b in zip(first.effects, before, strict=False)
        )
        clause = msgspec.structs.replace(first, effects=meant)
        now = msgspec.structs.replace(sentence, clauses=(clause, *more))
        if len(meant) != len(first.effects) or not self._is_said_anew(now):
            raise Unfit
        return now

    def _in_its_place(self, sentence: Said) -> None:
        before, at = self.rules.pop(), len(self.rules)
        when: tuple[Mod, ...] = ()
        if not self.dialect.repeats:
            when = (When(before.when),) if isinstance(before.when, str) else (Upon(before.when),)
        self.add_rule((*when, *sentence.front), (), sentence.clauses[0])
        (now,) = self.rules[at:]
        looks_back = (before.when, now.when) == ("main", "end")  # of the whole of the round
        if (
            now.cond is None
            or now.limit is not None
            or (now.when != before.when and not looks_back)
        ):
            raise Unfit
        either = t.If(now.cond, now.do, before.do)
        self.rules[at:] = [msgspec.structs.replace(now, cond=None, do=(either,))]

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
        cond = self.about(cond, last.when)
        assert cond is not None
        inner = self.resolved(clause.effects, last.when, last.do)
        inner = with_lasting(inner, usual_end(last.when, last.costs))
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

        def change(node: object) -> object:
            if not isinstance(node, Picked):
                return node
            self.choose = self.choose or node.kind
            if node.where is not None:
                asked.append(Given(resolve.of_chosen(node.where)))
            return t.Chosen()

        if not self.dialect.chooses:
            return sentence
        chosen = rewritten(sentence, change)
        if asked and not isinstance(chosen, Said):
            raise Unfit
        if isinstance(chosen, Said) and asked:
            return msgspec.structs.replace(chosen, front=(*chosen.front, *asked))
        return chosen

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
