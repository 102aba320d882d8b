"""Rules of subprocesses act: at a moment, all together, or in answer to what happened."""

from gamemaster.games.rumble_royale.acting import act, cause_of
from gamemaster.games.rumble_royale.effects import do_all
from gamemaster.games.rumble_royale.events import ReactionsFizzled, SubprocessActed
from gamemaster.games.rumble_royale.fallen import clear_fallen
from gamemaster.games.rumble_royale.hits import deal
from gamemaster.games.rumble_royale.meaning import Context, holds, is_party, may_act
from gamemaster.games.rumble_royale.state import Target
from gamemaster.games.rumble_royale.turn import MOST_BATCHES, Cause, Fact, Turn
from gamemaster.language import tree as t


def act_at(turn: Turn, moment: str) -> None:
    """Every rule of that moment, in order of entry, and what cards announced for it; their damage
    falls together (Q-CR-23)."""
    _do_announced(turn, moment)
    for process in list(turn.processes.values()):
        for number, rule in turn.rules_of(process):
            if rule.when == moment:
                act(turn, process.id, number, rule, None)
    settle(turn)


def _do_announced(turn: Turn, moment: str) -> None:
    """What cards left for this step of this turn, in the order in which they were played."""
    due = [x for x in turn.later if x.step == moment and x.first <= turn.number <= x.last]
    for later in due:
        if later.process is not None and later.process not in turn.processes:
            continue
        cause = Cause(later.owner, later.card, later.process, later.target)
        fact = None
        if later.whom is not None:
            fact = Fact(t.Damaged, later.by, later.whom, later.amount)
        here = Context(turn, cause, fact, them=later.them, changed=later.amount)
        do_all(later.do, here)
    turn.later = [x for x in turn.later if x.last > turn.number or x not in due]


def settle(turn: Turn) -> None:
    """Deal what was laid aside, clear the fallen, let subprocesses answer, until nothing is left."""
    _settle(turn)
    turn.spells = [s for s in turn.spells if getattr(s.effect, "lasting", "") != "step"]


def _settle(turn: Turn) -> None:
    deal(turn)
    clear_fallen(turn)
    while turn.facts or turn.hits:
        facts, turn.facts = turn.facts, []
        turn.batches += 1
        if turn.batches > MOST_BATCHES:
            turn.tell(ReactionsFizzled(MOST_BATCHES))
            turn.facts = []
            return
        unseen, turn.unseen = turn.unseen, {}
        for n, fact in enumerate(facts):
            answer(turn, fact)
            _answer_spells(turn, fact, {place for place, before in unseen.items() if n < before})
        deal(turn)
        clear_fallen(turn)


def answer(turn: Turn, fact: Fact) -> None:
    """Every rule that waits for what happened."""
    for process in list(turn.processes.values()):
        here = Context(turn, cause_of(process))
        for number, rule in turn.rules_of(process):
            if not isinstance(rule.when, str) and _is_answer(rule.when, fact, here):
                act(turn, process.id, number, rule, fact)
    _last_words(turn, fact)


def _last_words(turn: Turn, fact: Fact) -> None:
    """What a subprocess does when it is destroyed, it does although it is gone (Q-CR-42)."""
    if fact.kind is not t.Dies:
        return
    process = turn.fallen.get(fact.whom.subprocess or 0)
    if process is None:
        return
    for number, rule in turn.rules_of(process):
        here = Context(turn, cause_of(process), fact=fact)
        if not isinstance(rule.when, t.Dies) or not _is_answer(rule.when, fact, here):
            continue
        if may_act(process, rule, number) and holds(rule.cond, here):
            turn.tell(SubprocessActed(process.id, turn.card_name(process.card), process.owner))
            do_all(rule.do, here)


def _answer_spells(turn: Turn, fact: Fact, blind: set[int]) -> None:
    """What played cards left behind that answers; those that are `blind` to it came later."""
    for place, spell in enumerate(list(turn.spells)):
        if not isinstance(spell.effect, t.Watch) or place in blind:
            continue
        here = Context(turn, Cause(spell.owner, spell.card, None, spell.target), fact=fact)
        if _is_answer(spell.effect.event, fact, here):
            do_all(spell.effect.do, here)


def _is_answer(event: t.Event, fact: Fact, here: Context) -> bool:
    if type(event) is not fact.kind:
        return False
    source = Target(player=fact.by) if fact.by is not None else None
    match event:
        case t.Damaged(by, whom):
            return is_party(whom, fact.whom, here) and _by(by, source, here)
        case t.Dies(whom, by):
            return is_party(whom, fact.whom, here) and _by(by, source, here)
        case t.Gains(whom, stat) | t.Loses(whom, stat):
            return stat == fact.stat and is_party(whom, fact.whom, here)
        case t.Plays(by):
            return _by(by, source, here)
    return False


def _by(party: str, source: Target | None, here: Context) -> bool:
    if source is None:
        return party == "anyone"
    return is_party(party, source, here)
