"""What a sentence says of itself and of the one before it: whether it goes on, what it covers, whom it means."""

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import (
    Also,
    At,
    AtMost,
    Clause,
    Elided,
    ExceptYou,
    ForEach,
    ForRounds,
    Given,
    InPlaceOfDeath,
    Join,
    Mod,
    NextAttack,
    On,
    OncePerRound,
    Parts,
    Said,
    Timed,
    Upon,
    When,
    Whoever,
)
from gamemaster.language.sentences.makers.conditions import OTHERS
from gamemaster.language.sentences.mods import is_state
from gamemaster.language.sentences.normal import NOT_YOU
from gamemaster.language.tree import nodes, rewritten


def effects_of(sentence: Said) -> Parts:
    return tuple(e for clause in sentence.clauses for e in clause.effects)


def says_when(sentence: Said) -> bool:
    """Whether a sentence says when it acts, or how long: by words of its own, or by what they bring."""
    mods = (*sentence.front, *(m for clause in sentence.clauses for m in clause.back))
    if any(not isinstance(m, (Given, ForEach, ExceptYou)) for m in mods):
        return True
    parts = effects_of(sentence)
    return any(isinstance(e, (*BRINGING, t.Over, t.Watch)) for e in parts) or any(
        isinstance(n, Whoever) for n in nodes(parts)
    )


BRINGING = (Timed, At, On, ForRounds, NextAttack, OncePerRound, InPlaceOfDeath, Also)
"""Parts that bring their moment, event or limit."""


def changed_by(effect: object) -> tuple[type, object, object]:
    """What an effect changes of whom, whatever the amount."""
    return type(effect), getattr(effect, "to", None), getattr(effect, "stat", None)


ONE_KILLED = t.Is(t.Victim(), t.Chosen())
"""It was the target that was killed."""


def of_whoever(effects: Parts) -> Parts:
    """ "If that kills him" where nobody was chosen: whoever is killed."""

    def change(node: object) -> object:
        if not isinstance(node, t.Watch) or node.lasting != "step":
            return node
        match node.do:
            case (t.If(cond, then),) if cond == ONE_KILLED:
                return msgspec.structs.replace(node, do=then)
        return node

    meant: Parts = rewritten(effects, change)
    return meant


def without_also(sentence: Said) -> tuple[Said, bool]:
    """The sentence, and whether it began with "also"."""
    first = sentence.clauses[0]
    if not isinstance(first.effects[0], Also):
        return sentence, False
    effects = (first.effects[0].effect, *first.effects[1:])
    clause = msgspec.structs.replace(first, effects=effects)
    return msgspec.structs.replace(sentence, clauses=(clause, *sentence.clauses[1:])), True


def other_than_you(node: object) -> object:
    if isinstance(node, t.Group) and node.base == OTHERS:
        return msgspec.structs.replace(node, base="others")
    return t.Group("others") if node == NOT_YOU else node


def covers(before: Said, join: Join) -> bool:
    """Whether a front covers what is joined to it beyond doubt: by "and" any, by "but" what was paid
    or answered to."""
    if join == "but":
        return bool(before.costs) or any(isinstance(m, Upon) for m in before.front)
    return join == "and"


def goes_on_in(before: Clause, clause: Clause) -> bool:
    """Whether a clause without its subject can only be a further part of the one before: that one says
    no moment of its own, and does not hold while this one happens."""
    if not isinstance(getattr(clause.effects[0], "to", None), Elided) or before.back:
        return False
    holds = [all(is_state(e) for e in c.effects) for c in (before, clause)]
    return holds != [True, False]


def counts_the_dead(node: object) -> bool:
    """A count of the living who died: always 0, so not meant ("for each hero that died": deaths)."""
    if not isinstance(node, t.Count) or node.group.at_start:
        return False
    where = node.group.where
    return isinstance(where, t.Was) and where.what == "died"


def asks_of_nobody(rule: t.Rule) -> bool:
    """ "If the target has more Energy" where nothing happens to anybody: there is no target."""
    nothing = isinstance(rule.when, str) and rule.per is None
    return nothing and t.Victim() in nodes(rule.cond)


def covering(front: tuple[Mod, ...], back: tuple[Mod, ...]) -> tuple[Mod, ...]:
    """What of the front covers a clause with trailing words of its own: not a moment or event in
    whose place it has another."""
    timed = any(isinstance(m, (When, Upon)) and not getattr(m, "weak", False) for m in back)
    return tuple(m for m in front if not (timed and isinstance(m, (When, Upon, AtMost))))


def you_come_after(effect: t.Effect, after: t.Effect | None) -> bool:
    """Whether something is done to everyone, and then the same to you to another amount."""
    if type(effect) is not type(after) or not isinstance(effect, (t.Damage, t.Gain, t.Lose)):
        return False
    same = getattr(effect, "stat", "") == getattr(after, "stat", "")
    of = (effect.to, getattr(after, "to", None))
    return same and of == (t.Each(t.Group("everyone")), t.You())


def to_the_others(effect: t.Effect) -> t.Effect:
    return msgspec.structs.replace(effect, to=t.Each(t.Group("others")))


def counted_by(rules: tuple[t.Rule, ...], sentence: Said) -> bool:
    """Whether a sentence asks for what the rules before it count: "put a counter on this. When it has 3 …"."""
    counts = {n.mark for n in nodes(rules) if isinstance(n, t.Mark)}
    counts |= {n.name for n in nodes(rules) if isinstance(n, t.SetVar)}
    asked = {n.mark for n in nodes(sentence) if isinstance(n, t.Marks)}
    asked |= {n.name for n in nodes(sentence) if isinstance(n, t.Var)}
    return bool(counts & asked)
