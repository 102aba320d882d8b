"""Reading the field: amounts, conditions, groups and targets of the tree, which ask one another."""

from collections.abc import Callable
from typing import Any, assert_never

from gamemaster.core.names import plain_name
from gamemaster.games.auto_rumble.battle.field.forms import Number, now, same
from gamemaster.games.auto_rumble.battle.field.memory import (
    ATTEMPTS,
    Counters,
    DeathToll,
    Foreseen,
    OwnVariable,
    SharedVariable,
    StruckBy,
    Tallied,
)
from gamemaster.games.auto_rumble.battle.field.programs import WAS, mentions
from gamemaster.games.auto_rumble.battle.field.recall import attackers, last_attacker, runs_of
from gamemaster.games.auto_rumble.battle.field.sides import counts_in, in_base
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.games.auto_rumble.battle.read.scene import Fight, Scene, pinned
from gamemaster.language import tree
from gamemaster.language.tree import Group, Whom
from gamemaster.mechanics.rounding import away_from_zero

Members = list[tuple[Squad, Number]]

# --- groups and targets


def members(fight: Fight, group: Group, scene: Scene, living: bool = True) -> Members:
    """The squads of a group with how many of each belong to it, in initiative order."""
    field = fight.field
    if field.journals:
        field.reads(None, "alive")
    if group.where is not None and fight.needs.relations and mentions(group.where, tree.Struck):
        _cut_by_relations(fight)
    fight.laws.single_out(fight)
    while True:
        cuts = field.cuts
        found = _found(fight, group, scene, living)
        if field.cuts == cuts:
            return found


def _found(fight: Fight, group: Group, scene: Scene, living: bool) -> Members:
    found: Members = []
    for squad in fight.field.line:
        if living and not squad.alive and not group.at_start:
            continue
        if not in_base(scene.you, group.base, squad):
            continue
        if group.where is None or holds(fight, group.where, scene.about(squad)):
            count = counts_in(scene.you, group.base, squad)
            if count > 0:
                found.append((squad, count))
    return found


def chosen(fight: Fight, group: Group, scene: Scene) -> list[Squad]:
    """The squads that an effect on each of a group goes to: all present, the dead of this round too."""
    return [squad for squad, _ in members(fight, group, scene, living=False)]


def picked(fight: Fight, whom: Whom, scene: Scene) -> Squad | None:
    """The squad whose first (for Last: last) hero is meant by a target that is one hero."""
    match whom:
        case tree.You():
            return scene.you
        case tree.It():
            return scene.it if scene.it is not None else scene.you
        case tree.Source():
            return scene.source
        case tree.Victim():
            return scene.victim
        case tree.Them():
            return scene.them if isinstance(scene.them, Squad) else None
        case tree.LastAttacker():
            return _last_attacker(fight, scene.you, fight.field.with_hero)
        case tree.Next():
            return _next(fight, scene.you)
        case tree.Most() | tree.Least():
            return _extreme(fight, whom, scene)
        case tree.First():
            found = members(fight, whom.group, scene)
            return fight.field.picks(found[0][0]) if found else None
        case tree.Last():
            found = members(fight, whom.group, scene)
            return fight.field.picks(found[-1][0]) if found else None
        case tree.Each() | tree.Chosen() | tree.Owner() | tree.This():
            return None
        case _:
            assert_never(whom)


def targets(fight: Fight, whom: Whom, scene: Scene) -> list[Squad]:
    """The squads an effect goes to; a single target stands by itself."""
    if isinstance(whom, tree.Them) and not isinstance(scene.them, Squad):
        return targets(fight, scene.them, scene) if scene.them is not None else []
    if isinstance(whom, tree.Each):
        return chosen(fight, whom.group, scene)
    if isinstance(whom, tree.LastAttacker):
        attacker = _last_attacker(fight, scene.you, fight.field.find)
        return [] if attacker is None else [attacker]
    squad = picked(fight, whom, scene)
    if squad is None:
        return []
    if isinstance(whom, tree.Last):
        return [fight.field.take_last(squad)]
    return [squad if squad.holds else fight.field.take(squad)]


def _next(fight: Fight, you: Squad) -> Squad | None:
    """The first living opponent behind a hero in the order of this step."""
    squad = you.next
    while squad is not fight.field.line.stand:
        fight.field.line.looks += 1
        fight.field.reads(squad, "alive")
        if squad.alive and squad.seat != you.seat:
            return fight.field.picks(squad)
        squad = squad.next
    return None


def _extreme(fight: Fight, whom: tree.Most | tree.Least, scene: Scene) -> Squad | None:
    best: Squad | None = None
    value: Number = 0
    sign = 1 if isinstance(whom, tree.Most) else -1
    for squad, _ in members(fight, whom.group, scene):
        mine = fight.laws.stat(fight, squad, whom.stat) * sign
        if best is None or mine > value:
            best, value = squad, mine
    return None if best is None else fight.field.picks(best)


def _last_attacker(
    fight: Fight, you: Squad, found: Callable[[int, Number], Squad | None]
) -> Squad | None:
    last = last_attacker(you.memory)
    if last is None:
        return None
    fight.field.reads(None, "memory")
    return found(last[0], pinned(last[1]))


def _cut_by_relations(fight: Fight) -> None:
    """Split squads of which only some heroes struck somebody."""
    line = fight.field.line
    edges = {
        (key.seat, pinned(n))
        for squad in line
        for key, n in squad.memory.items()
        if type(key) is StruckBy
    }
    for squad in line:
        inside = [
            edge
            for seat, edge in edges
            if seat == squad.seat and now(squad.first) < edge < now(squad.first + squad.count)
        ]
        if inside and not squad.holds:
            fight.field.cut(squad, min(inside) - squad.first)


# --- amounts


def amount(fight: Fight, node: tree.Amount, scene: Scene) -> Number:
    """What an amount comes to now."""
    if isinstance(node, int):
        return node
    return AMOUNTS[type(node)](fight, node, scene)


def _two(work: Callable[[Number, Number], Number]) -> Callable[[Fight, Any, Scene], Number]:
    return lambda fight, node, scene: work(
        amount(fight, node.a, scene), amount(fight, node.b, scene)
    )


def _divided(a: Number, b: Number) -> Number:
    b = pinned(b)
    return away_from_zero(a, b) if b else 0


def _of(fight: Fight, node: tree.Of, scene: Scene) -> Number:
    if isinstance(node.who, tree.Each):
        return _sum(fight, node.who.group, node.stat, scene)
    squad = picked(fight, node.who, scene)
    return fight.laws.stat(fight, squad, node.stat) if squad is not None else 0


def _sum(fight: Fight, group: Group, name: str, scene: Scene) -> Number:
    total: Number = 0
    for squad, count in members(fight, group, scene):
        total += fight.laws.stat(fight, squad, name) * count
    return total


def _count(fight: Fight, node: tree.Count, scene: Scene) -> Number:
    total: Number = 0
    for _, count in members(fight, node.group, scene):
        total += count
    return total


def _best(fight: Fight, node: tree.Highest | tree.Lowest, scene: Scene) -> Number:
    values = [
        fight.laws.stat(fight, squad, node.stat) for squad, _ in members(fight, node.group, scene)
    ]
    if not values:
        return 0
    return max(values) if isinstance(node, tree.Highest) else min(values)


def _variable(fight: Fight, node: tree.Var, scene: Scene) -> Number:
    own = scene.you.memory.get(OwnVariable(scene.i, node.name))
    if own is not None:
        return own
    return fight.field.registers.get(SharedVariable(scene.power, node.name), 0)


def _strength(fight: Fight, node: tree.Strength, scene: Scene) -> Number:
    return scene.you.kind.entries[scene.i].strength if scene.i >= 0 else 0


def _changed(fight: Fight, node: tree.Changed, scene: Scene) -> Number:
    return fight.field.registers[scene.changed] if scene.changed is not None else 0


def _tally(fight: Fight, node: tree.Tally, scene: Scene) -> Number:
    squad = picked(fight, node.who, scene)
    if squad is None:
        return 0
    fight.field.reads(squad, "memory")
    if node.what == "attackers":
        return attackers(squad.memory, node.span)
    return squad.memory.get(Tallied(node.what, node.span), 0)


def _deaths(fight: Fight, node: tree.Deaths, scene: Scene) -> Number:
    registers, you = fight.field.registers, scene.you
    fight.field.reads(None, "alive")
    own = you.memory.get(Tallied("deaths", node.span), 0)
    mine = registers.get(DeathToll(you.seat, node.span), 0)
    everybody: Number = 0
    for key, number in registers.items():
        if type(key) is DeathToll and key.span == node.span:
            everybody += number
    by_party = {
        "you": own,
        "ally": mine - own,
        "opponent": everybody - mine,
        "other": everybody - own,
        "anyone": everybody,
        "this": 0,
    }
    return by_party[node.whose]


def _marks(fight: Fight, node: tree.Marks, scene: Scene) -> Number:
    squad = picked(fight, node.who, scene)
    if squad is None:
        return 0
    fight.field.reads(squad, "memory")
    return squad.memory.get(Counters(plain_name(node.mark)), 0)


AMOUNTS: dict[type, Callable[[Fight, Any, Scene], Number]] = {
    tree.Var: _variable,
    tree.Add: _two(lambda a, b: a + b),
    tree.Sub: _two(lambda a, b: a - b),
    tree.Mul: _two(lambda a, b: a * b),
    tree.Div: _two(_divided),
    tree.Higher: _two(lambda a, b: a if a >= b else b),
    tree.Lower: _two(lambda a, b: a if a <= b else b),
    tree.Of: _of,
    tree.Count: _count,
    tree.Total: lambda fight, node, scene: _sum(fight, node.group, node.stat, scene),
    tree.Highest: _best,
    tree.Lowest: _best,
    tree.RoundNumber: lambda fight, node, scene: fight.round,
    tree.Strength: _strength,
    tree.EventAmount: lambda fight, node, scene: scene.amount,
    tree.Changed: _changed,
    tree.Tally: _tally,
    tree.Deaths: _deaths,
    tree.Marks: _marks,
}

# --- conditions


def holds(fight: Fight, cond: tree.Cond, scene: Scene) -> bool:
    """Whether a condition holds now."""
    fight.field.asked += 1
    return CONDITIONS[type(cond)](fight, cond, scene)


def _compares(fight: Fight, cond: tree.Compare, scene: Scene) -> bool:
    return compared(amount(fight, cond.a, scene), cond.sign, amount(fight, cond.b, scene))


def _every_rounds(fight: Fight, cond: tree.EveryRounds, scene: Scene) -> bool:
    return fight.round >= cond.first and (fight.round - cond.first) % cond.every == 0


def _no_other_power(fight: Fight, cond: tree.NoOtherPower, scene: Scene) -> bool:
    return not (scene.you.used | scene.you.planned) & ~(1 << scene.i)


def compared(a: Number, sign: tree.Sign, b: Number) -> bool:
    """One comparison of two numbers."""
    match sign:
        case "<":
            return a < b
        case "<=":
            return a <= b
        case "=":
            return same(a, b)
        case "!=":
            return not same(a, b)
        case ">=":
            return a >= b
        case ">":
            return a > b
        case _:
            assert_never(sign)


def _squads(fight: Fight, whom: Whom, scene: Scene) -> list[Squad]:
    """The squads meant, for reading only."""
    if isinstance(whom, tree.Each):
        return [squad for squad, _ in members(fight, whom.group, scene)]
    squad = picked(fight, whom, scene)
    return [] if squad is None else [squad]


def _is_he(fight: Fight, cond: tree.Is, scene: Scene) -> bool:
    both = [_alone(fight, whom, scene) for whom in (cond.who, cond.whom)]
    return both[0] is not None and both[0] is both[1]


def _alone(fight: Fight, whom: Whom, scene: Scene) -> Squad | None:
    """The one hero meant; who was picked out of a squad stands by himself."""
    if isinstance(whom, tree.LastAttacker):
        return _last_attacker(fight, scene.you, fight.field.find)
    squad = picked(fight, whom, scene)
    if squad is None or squad.holds or not isinstance(whom, _PICKED):
        return squad
    if isinstance(whom, tree.Last) and squad.count > 1:
        return fight.field.cut(squad, squad.count - 1)
    if squad.count > 1:
        fight.field.cut(squad, 1)
    return squad


_PICKED = (tree.Most, tree.Least, tree.First, tree.Last, tree.Next)


def placed(fight: Fight, cond: tree.Ranks, scene: Scene) -> Members:
    """The living of the group by the stat, the first place first; ties stand in initiative order."""
    sign = -1 if cond.way == "most" else 1
    found = [
        (squad, squad.count)
        for squad in fight.field.line
        if squad.alive and in_base(scene.you, cond.group.base, squad)
    ]
    for squad, _ in found:
        fight.field.picks(squad)
    return sorted(found, key=lambda one: fight.laws.stat(fight, one[0], cond.stat) * sign)


def _ranks(fight: Fight, cond: tree.Ranks, scene: Scene) -> bool:
    """Squads were cut at the places that are asked for, so that all of one have the same answer."""
    hero = _alone(fight, cond.who, scene)
    before: Number = 0
    fight.field.reads(None, "alive")
    for squad, count in placed(fight, cond, scene):
        if squad is hero:
            return before >= cond.first - 1 and before < cond.last
        before += count
    return False


def _was_before(fight: Fight, cond: tree.Before, scene: Scene) -> bool:
    """What was found out before the hit; where there was none, as things are."""
    if not scene.hit:
        return holds(fight, cond.cond, scene)
    fight.field.reads(scene.you, "memory")
    return Foreseen(scene.i, scene.number, cond, scene.hit) in scene.you.memory


def _is_nth_attack(fight: Fight, cond: tree.NthAttack, scene: Scene) -> bool:
    fight.field.reads(scene.you, "memory")
    if cond.way == "dealt":
        count = scene.you.memory.get(ATTEMPTS, 0)
    else:
        count = scene.you.memory.get(Tallied("attacks_suffered", "battle"), 0) + 1
    return pinned(count) % cond.every == 0 and pinned(count) > 0


def _has_power(fight: Fight, cond: tree.HasPower, scene: Scene) -> bool:
    name = plain_name(cond.name)
    squads = _squads(fight, cond.who, scene)
    for squad in squads:
        fight.field.reads(squad, "kind")
    return any(
        plain_name(squad.kind.entries[i].program.name) == name
        for squad in squads
        for i in squad.kind.live()
    )


def _is_alive(fight: Fight, cond: tree.Alive, scene: Scene) -> bool:
    squads = _squads(fight, cond.who, scene)
    for squad in squads:
        fight.field.reads(squad, "alive")
    return bool(squads) and all(squad.alive for squad in squads)


def _struck(fight: Fight, cond: tree.Struck, scene: Scene) -> bool:
    return any(
        _stands_in(source, victim, cond.how, cond.span)
        for victim in _squads(fight, cond.whom, scene)
        for source in _squads(fight, cond.by, scene)
    )


def _stands_in(source: Squad, victim: Squad, how: str, span: str) -> bool:
    """Whether the heroes of `source` are among those who struck `victim`."""
    runs = runs_of(victim.memory, how, span, source.seat)
    return any(low <= source.first and source.first < behind for low, behind in runs)


def _was(fight: Fight, cond: tree.Was, scene: Scene) -> bool:
    squads = _squads(fight, cond.who, scene)
    for squad in squads:
        fight.field.reads(squad, "memory", "used")
    return any(squad.memory.get(Tallied(WAS[cond.what], cond.span), 0) > 0 for squad in squads)


CONDITIONS: dict[type, Callable[[Fight, Any, Scene], bool]] = {
    tree.Compare: _compares,
    tree.AllOf: lambda fight, cond, scene: all(holds(fight, part, scene) for part in cond.conds),
    tree.AnyOf: lambda fight, cond, scene: any(holds(fight, part, scene) for part in cond.conds),
    tree.Not: lambda fight, cond, scene: not holds(fight, cond.cond, scene),
    tree.EveryRounds: _every_rounds,
    tree.NoOtherPower: _no_other_power,
    tree.HasPower: _has_power,
    tree.Alive: _is_alive,
    tree.Struck: _struck,
    tree.Was: _was,
    tree.Is: _is_he,
    tree.Ranks: _ranks,
    tree.Before: _was_before,
    tree.NthAttack: _is_nth_attack,
}
