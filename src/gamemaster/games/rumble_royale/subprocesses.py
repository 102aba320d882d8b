"""Rules of subprocesses act: at a moment, all together, or in answer to what happened."""

from gamemaster.games.rumble_royale.effects import do_all
from gamemaster.games.rumble_royale.events import ReactionsFizzled, SubprocessActed
from gamemaster.games.rumble_royale.hits import clear_fallen, count_use, deal
from gamemaster.games.rumble_royale.meaning import Context, bounded, holds, is_party, may_act
from gamemaster.games.rumble_royale.state import Process, Target
from gamemaster.games.rumble_royale.turn import MOST_BATCHES, Cause, Fact, Scene
from gamemaster.language import tree as t


def act_at(scene: Scene, moment: str) -> None:
    """Every rule of that moment, in order of entry, and what cards announced for it; their damage
    falls together (Q-CR-23)."""
    _do_announced(scene, moment)
    for process in list(scene.processes.values()):
        for number, rule in scene.rules_of(process):
            if rule.when == moment:
                act(scene, process.id, number, rule, None)
    settle(scene)


def _do_announced(scene: Scene, moment: str) -> None:
    """What cards left for this step of this turn, in the order in which they were played."""
    due = [x for x in scene.later if x.step == moment and x.first <= scene.turn <= x.last]
    for later in due:
        cause = Cause(later.owner, later.card, None, later.target)
        fact = None
        if later.whom is not None:
            fact = Fact(t.Damaged, later.by, later.whom, later.amount)
        here = Context(scene, cause, fact, them=later.them, changed=later.amount)
        do_all(later.do, here)
    scene.later = [x for x in scene.later if x.last > scene.turn or x not in due]


def act(scene: Scene, process_id: int, number: int, rule: t.Rule, fact: Fact | None) -> None:
    """One rule of one subprocess, if its condition and its limit allow it."""
    process = scene.processes.get(process_id)
    if process is None or not may_act(process, rule, number):
        return
    here = Context(scene, cause_of(process), fact=fact)
    if not holds(rule.cond, here):
        return
    count_use(scene, process_id, number)
    before = len(scene.events), len(scene.hits)
    do_all(rule.do, here)
    if (len(scene.events), len(scene.hits)) != before:
        event = SubprocessActed(process.id, scene.card_name(process.card), process.owner)
        scene.events.insert(before[0], event)
    _double_variables(scene, process_id)


def cause_of(process: Process) -> Cause:
    return Cause(process.owner, process.card, process.id, process.target)


def _double_variables(scene: Scene, process_id: int) -> None:
    """A variable that doubles does so after each use."""
    process = scene.processes.get(process_id)
    if process is None:
        return
    doubling = {v.name for v in scene.catalogue[process.card].text.variables if v.doubles}
    if doubling:
        variables = tuple(
            type(c)(c.name, bounded(2 * c.count)) if c.name in doubling else c
            for c in process.variables
        )
        scene.change_process(process_id, variables=variables)


def settle(scene: Scene) -> None:
    """Deal what was laid aside, clear the fallen, let subprocesses answer, until nothing is left."""
    deal(scene)
    clear_fallen(scene)
    while scene.facts:
        facts, scene.facts = scene.facts, []
        scene.batches += 1
        if scene.batches > MOST_BATCHES:
            scene.tell(ReactionsFizzled(MOST_BATCHES))
            scene.facts = []
            return
        for fact in facts:
            answer(scene, fact)
        deal(scene)


def answer(scene: Scene, fact: Fact) -> None:
    """Every rule that waits for what happened."""
    for process in list(scene.processes.values()):
        for number, rule in scene.rules_of(process):
            if not isinstance(rule.when, str) and _is_answer(rule.when, fact, process, scene):
                act(scene, process.id, number, rule, fact)


def _is_answer(event: t.Event, fact: Fact, process: Process, scene: Scene) -> bool:
    if type(event) is not fact.kind:
        return False
    here = Context(scene, cause_of(process))
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
