"""Counts that trail behind what they cannot count."""

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import (
    AtMost,
    Clause,
    Mod,
    Part,
    Parts,
    SumAtMost,
    Unfit,
    When,
)


def counts_amiss(clause: Clause) -> bool:
    """Whether a count behind a clause could be meant of something else than it would be taken for."""
    return _of_what_is_forbidden(clause) or _of_what_is_capped(clause)


def _of_what_is_forbidden(clause: Clause) -> bool:
    """ "You cannot attack twice per battle": it counts the deed rather than the ban."""
    counted = any(isinstance(m, AtMost) for m in clause.back)
    return counted and any(isinstance(e, (t.Forbid, t.Immune)) for e in clause.effects)


def _of_what_is_capped(clause: Clause) -> bool:
    """ "Whenever you are attacked, gain 3 Energy, up to 10 per round": so much of each round is no line
    that the stat may not pass."""
    each_round = When("main", weak=True) in clause.back
    return each_round and any(_stops_at_a_line(e) for e in clause.effects)


def _stops_at_a_line(effect: Part) -> bool:
    match effect:
        case t.Gain(amount=t.Lower(b=t.Higher(a=t.Sub(b=t.Of())))):
            return True
    return False


def so_often_in_all(most: SumAtMost, effects: Parts) -> Mod:
    """ "Gain 5 Energy, up to 20 per round": four times in it. What does not come out even would have to
    be counted, and nothing does that."""
    match effects:
        case (t.Gain(amount=int(each), stat=stat) | t.Lose(amount=int(each), stat=stat),) if (
            stat == most.stat and each > 0 and most.most % each == 0
        ):
            return AtMost(most.most // each, most.span)
    raise Unfit
