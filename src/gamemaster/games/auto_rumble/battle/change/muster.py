"""The line between rounds: the dead leave, copies and helpers take their places, numbers are given."""

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.field.forms import now
from gamemaster.games.auto_rumble.battle.field.memory import HelpersCalled, Poured
from gamemaster.games.auto_rumble.battle.field.numbering import Renumbering, Shift
from gamemaster.games.auto_rumble.battle.field.recall import renumbered
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.games.auto_rumble.battle.read.scene import Fight


def troops(fight: Fight) -> tuple[told.Troop, ...]:
    """The line as people see it: neighbours that look alike stand together."""
    seen: list[told.Troop] = []
    for squad in fight.field.line:
        troop = _troop(squad)
        last = seen[-1] if seen else None
        if last is not None and last.seat == troop.seat and last.first + last.count == troop.first:
            together = told.Troop(last.seat, last.first, last.count + troop.count, *_looks(troop))
            if _looks(last) == _looks(troop):
                seen[-1] = together
                continue
        seen.append(troop)
    return tuple(seen)


def _troop(squad: Squad) -> told.Troop:
    return told.Troop(
        squad.seat,
        now(squad.first),
        now(squad.count),
        now(squad.energy),
        now(squad.defence),
        squad.alive,
        _pools(squad),
        squad.helper,
    )


def _pools(squad: Squad) -> tuple[tuple[str, int, int], ...]:
    """What is left of what prevents damage, and how much it was, power by power."""
    found: dict[str, tuple[int, int]] = {}
    for pool in squad.pools():
        left, whole = found.get(pool.power, (0, 0))
        poured = squad.memory[Poured(pool.span, pool.power, pool.place)]
        found[pool.power] = (left + now(squad.memory[pool]), whole + now(poured))
    return tuple((name, *amounts) for name, amounts in found.items())


def _looks(troop: told.Troop) -> tuple[int, int, bool, tuple[tuple[str, int, int], ...], bool]:
    return (troop.energy, troop.defence, troop.alive, troop.pools, troop.helper)


def regroup(fight: Fight) -> list[Squad]:
    """Remove the dead, let copies and helpers stand in line, number everybody; gives the dead."""
    fallen = [squad for squad in fight.field.line if not squad.alive]
    ranks = sorted(
        (squad for squad in fight.field.line if squad.alive),
        key=_place,
    )
    anew = Renumbering()
    for squad in ranks:
        _grow(fight, squad, anew)
    newcomers = _helpers(fight, anew)
    # Everybody by seat and number; the order of a step is made from it (helpers on their own).
    line = fight.field.enlisted(sorted([*ranks, *newcomers], key=_place))
    fight.field.line.rearrange(line)
    _tell_lineage(fight, anew, newcomers, bool(fallen))
    for squad in line:
        squad.memory = renumbered(squad.memory, anew)
    return fallen


def _place(squad: Squad) -> tuple[int, int]:
    return squad.seat, now(squad.first)


def _grow(fight: Fight, squad: Squad, anew: Renumbering) -> None:
    """A squad whose heroes each made the same number of copies stays one squad."""
    seat, first, count, each = squad.seat, now(squad.first), now(squad.count), 1 + now(squad.copies)
    if each > 1:
        fight.tell(told.Multiplied(seat, first, count, each, now(squad.energy)))
    squad.first = anew.end(seat)
    squad.count = count * each
    squad.copies = 0
    anew.add(seat, Shift(first, count, each, squad.first))


def _helpers(fight: Fight, anew: Renumbering) -> list[Squad]:
    """The helpers called this round, behind the last hero of their seat."""
    registers = fight.field.registers
    ends: dict[int, int] = {}
    newcomers = []
    for called in sorted(key for key in registers if type(key) is HelpersCalled):
        helper = Squad(called.seat, called.base, fight.kinds.kind((), (-1,)), {})
        helper.helper = True
        helper.first = ends.get(called.seat, anew.end(called.seat))
        helper.count = now(registers.pop(called))
        helper.energy = helper.budget = helper.starting_energy = called.energy
        helper.attack = helper.base_attack = called.attack
        helper.attack_cost, helper.initiative = fight.settings.attack_cost, called.initiative
        ends[called.seat] = helper.first + helper.count
        newcomers.append(helper)
    return newcomers


def _tell_lineage(fight: Fight, anew: Renumbering, newcomers: list[Squad], gone: bool) -> None:
    """Say where everybody comes from, if anything is otherwise; what stood together stays so."""
    lineage: list[told.Lineage] = []
    for seat, shifts in sorted(anew.shifts.items()):
        for first, count, each, to in shifts:
            last = lineage[-1] if lineage else None
            if (
                last is not None
                and (last.seat, last.each) == (seat, each)
                and last.parent + last.count // each == first
            ):
                lineage[-1] = told.Lineage(
                    seat, last.first, last.count + count * each, last.parent, each
                )
            else:
                lineage.append(told.Lineage(seat, to, count * each, first, each))
    for squad in newcomers:
        lineage.append(told.Lineage(squad.seat, now(squad.first), now(squad.count), 0, 0))
    multiplied = any(shift.each > 1 for shifts in anew.shifts.values() for shift in shifts)
    if newcomers or gone or multiplied:
        fight.tell(told.Regrouped(tuple(lineage)))
