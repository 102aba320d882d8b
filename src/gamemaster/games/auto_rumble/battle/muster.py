"""The line between rounds: the dead leave, copies and helpers take their places, numbers are given."""

from typing import Any, NamedTuple

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.scene import Fight
from gamemaster.games.auto_rumble.battle.squads import (
    ATTACK,
    ATTACK_COST,
    BASE_ATTACK,
    COPIES,
    COUNT,
    DEFENCE,
    ENERGY,
    FIRST,
    INITIATIVE,
    LEFT,
    NUMBERS,
    STARTING,
    Squad,
)


class Moved(NamedTuple):
    """Heroes `first … first + heroes − 1` of a seat have become `each` heroes each, from `to` on."""

    first: int
    heroes: int
    each: int
    to: int


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
    v: Any = squad.v
    pools = _pools(squad)
    return told.Troop(
        squad.seat, v[FIRST], v[COUNT], v[ENERGY], v[DEFENCE], squad.alive, pools, squad.helper
    )


def _pools(squad: Squad) -> Any:
    """What is left of what prevents damage, and how much it was, power by power."""
    left: dict[str, tuple[Any, Any]] = {}
    for key in squad.pools():
        now, whole = left.get(key[2], (0, 0))
        left[key[2]] = (now + squad.x[key], whole + squad.x["poured", *key[1:]])
    return tuple((name, *amounts) for name, amounts in left.items())


def _looks(troop: told.Troop) -> tuple[Any, ...]:
    return (troop.energy, troop.defence, troop.alive, troop.pools, troop.helper)


def regroup(fight: Fight) -> list[Squad]:
    """Remove the dead, let copies and helpers stand in line, number everybody; gives the dead."""
    fallen = [squad for squad in fight.field.line if not squad.alive]
    ranks = sorted(
        (squad for squad in fight.field.line if squad.alive),
        key=lambda squad: (squad.seat, squad.v[FIRST]),
    )
    moves: dict[int, list[Moved]] = {}
    nexts: dict[int, int] = {}
    for squad in ranks:
        v: Any = squad.v
        each = 1 + v[COPIES]
        moved = Moved(v[FIRST], v[COUNT], each, nexts.get(squad.seat, 0))
        if each > 1:
            fight.tell(told.Multiplied(squad.seat, v[FIRST], v[COUNT], each, v[ENERGY]))
        _grow(fight, squad, moved)
        moves.setdefault(squad.seat, []).append(moved)
        nexts[squad.seat] = moved.to + moved.heroes * each
    newcomers = _helpers(fight, nexts)
    line = _placed(fight, ranks, newcomers)
    fight.field.line.rearrange(line)
    _tell_lineage(fight, moves, newcomers, bool(fallen))
    _remember_anew(line, moves)
    return fallen


def _grow(fight: Fight, squad: Squad, moved: Moved) -> None:
    """A squad whose heroes each made the same number of copies stays one squad."""
    squad.v[FIRST] = moved.to
    squad.v[COUNT] = moved.heroes * moved.each
    squad.v[COPIES] = 0


def _helpers(fight: Fight, nexts: dict[int, int]) -> list[Squad]:
    """The helpers called this round, behind the last hero of their seat."""
    registers = fight.field.registers
    called = sorted(key for key in registers if key[0] == "helpers")
    newcomers = []
    for key in called:
        _, seat, energy, attack, initiative, base = key
        count: Any = registers.pop(key)
        v: list[Any] = [0] * NUMBERS
        v[COUNT], v[FIRST] = count, nexts.get(seat, 0)
        v[ENERGY] = v[LEFT] = v[STARTING] = energy
        v[ATTACK] = v[BASE_ATTACK] = attack
        v[ATTACK_COST], v[INITIATIVE] = fight.settings.attack_cost, initiative
        helper = Squad(seat, base, fight.kinds.kind((), (-1,)), v, {})
        helper.helper = True
        nexts[seat] = v[FIRST] + count
        newcomers.append(helper)
    return newcomers


def _placed(fight: Fight, ranks: list[Squad], newcomers: list[Squad]) -> list[Squad]:
    """Everybody by seat and number; the step's order is made from it (helpers on their own)."""
    return fight.field.enlisted(
        sorted([*ranks, *newcomers], key=lambda squad: (squad.seat, squad.v[FIRST]))
    )


def _tell_lineage(
    fight: Fight, moves: dict[int, list[Moved]], newcomers: list[Squad], gone: bool
) -> None:
    lineage: list[told.Lineage] = []
    for seat, moved in sorted(moves.items()):
        for first, count, each, to in moved:
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
        v: Any = squad.v
        lineage.append(told.Lineage(squad.seat, v[FIRST], v[COUNT], 0, 0))
    if newcomers or gone or any(each > 1 for m in moves.values() for _, _, each, _ in m):
        fight.tell(told.Regrouped(tuple(lineage)))


# --- what heroes remember of other heroes, by their new numbers


def _remember_anew(line: list[Squad], moves: dict[int, list[Moved]]) -> None:
    for squad in line:
        if any(key[0] in ("last", "struck", "held", "over") for key in squad.x):
            squad.x = _renumbered(squad.x, moves)


def _renumbered(x: dict[Any, Any], moves: dict[int, list[Moved]]) -> dict[Any, Any]:
    anew: dict[Any, Any] = {}
    runs: dict[Any, list[tuple[int, int]]] = {}
    for key, value in x.items():
        match key[0]:
            case "last":
                number = _new_number(moves, key[1], value)
                if number is not None:
                    anew[key] = number
            case "struck" if key[5]:
                low = x[(*key[:5], 0)]
                runs.setdefault(key[:4], []).extend(_new_runs(moves, key[3], low, value))
            case "struck":
                pass
            case "held" if key[2] is not None:
                anew[(key[0], key[1], _new_name(moves, key[2]), key[3])] = value
            case "over" if key[5] is not None:
                anew[(*key[:5], _new_name(moves, key[5]), *key[6:])] = value
            case _:
                anew[key] = value
    for relation, found in runs.items():
        for j, (low, high) in enumerate(_merged(sorted(found))):
            anew[(*relation, j, 0)] = low
            anew[(*relation, j, 1)] = high
    return anew


def _new_number(moves: dict[int, list[Moved]], seat: int, number: int) -> int | None:
    for first, count, each, to in moves.get(seat, ()):
        if first <= number < first + count:
            return to + (number - first) * each
    return None


def _new_name(moves: dict[int, list[Moved]], name: tuple[int, int]) -> tuple[int, int]:
    """A hero's new number; −1 if it is gone."""
    number = _new_number(moves, *name)
    return (name[0], -1 if number is None else number)


def _new_runs(
    moves: dict[int, list[Moved]], seat: int, low: int, high: int
) -> list[tuple[int, int]]:
    """The numbers low … high − 1 after the move; a copy counts as having done what its original did."""
    found = []
    for first, count, each, to in moves.get(seat, ()):
        a, b = max(low, first), min(high, first + count)
        if a < b:
            found.append((to + (a - first) * each, to + (b - first) * each))
    return found


def _merged(runs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for low, high in runs:
        if merged and merged[-1][1] >= low:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        else:
            merged.append((low, high))
    return merged
