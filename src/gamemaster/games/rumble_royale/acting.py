"""One rule of one subprocess acts, if its condition and its limit allow it."""

from gamemaster.games.rumble_royale.effects import do_all
from gamemaster.games.rumble_royale.events import SubprocessActed
from gamemaster.games.rumble_royale.hits import count_use
from gamemaster.games.rumble_royale.meaning import Context, bounded, holds, may_act
from gamemaster.games.rumble_royale.state import Process
from gamemaster.games.rumble_royale.turn import Cause, Fact, Turn
from gamemaster.language import tree as t


def act(turn: Turn, process_id: int, number: int, rule: t.Rule, fact: Fact | None) -> None:
    """One rule of one subprocess, if its condition and its limit allow it."""
    process = turn.processes.get(process_id)
    if process is None or not may_act(process, rule, number):
        return
    here = Context(turn, cause_of(process), fact=fact)
    if not holds(rule.cond, here):
        return
    count_use(turn, process_id, number)
    before = len(turn.events), len(turn.hits)
    do_all(rule.do, here)
    if (len(turn.events), len(turn.hits)) != before:
        event = SubprocessActed(process.id, turn.card_name(process.card), process.owner)
        turn.events.insert(before[0], event)
    _double_variables(turn, process_id)


def cause_of(process: Process) -> Cause:
    return Cause(process.owner, process.card, process.id, process.target)


def _double_variables(turn: Turn, process_id: int) -> None:
    """A variable that doubles does so after each use."""
    process = turn.processes.get(process_id)
    if process is None:
        return
    doubling = {v.name for v in turn.catalogue[process.card].text.variables if v.doubles}
    if doubling:
        variables = tuple(
            type(c)(c.name, bounded(2 * c.count)) if c.name in doubling else c
            for c in process.variables
        )
        turn.change_process(process_id, variables=variables)
