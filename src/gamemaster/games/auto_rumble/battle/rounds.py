"""The rounds of a battle: set-up, three steps, copies, stalemate, and who has won."""

from collections.abc import Callable
from functools import partial
from typing import Any

from gamemaster.games.auto_rumble.battle import effects, hit, react
from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.modifiers import (
    has_voice,
    modifiers,
    single_out,
    stat,
    within_limit,
)
from gamemaster.games.auto_rumble.battle.muster import regroup, troops
from gamemaster.games.auto_rumble.battle.read import holds
from gamemaster.games.auto_rumble.battle.scene import Fight, Scene, who
from gamemaster.games.auto_rumble.battle.squads import (
    COUNT,
    DEFENCE,
    ENERGY,
    FIRST,
    LEFT,
    ROUND_ATTACK,
    ROUND_ATTACK_COST,
    ROUND_INITIATIVE,
    ROUND_THRESHOLD,
    STARTING,
    Squad,
)
from gamemaster.games.auto_rumble.battle.turns import has_turn, take_turn
from gamemaster.language import tree
from gamemaster.mechanics.rounding import away_from_zero


def battle(fight: Fight) -> told.BattleEnded:
    """Fight all rounds; gives how it ended."""
    before_first_round(fight)
    quiet = 0
    fallen: list[Squad] = regroup(fight)
    while not is_over(fight):
        if fight.round == fight.settings.rounds:
            return ended(fight, living, "energy")
        lost = one_round(fight)
        fallen = regroup(fight)
        quiet = 0 if lost else quiet + 1
        if quiet == fight.settings.stalemate:
            quiet = 0
            halve(fight)
            fallen += regroup(fight)
    if living(fight):
        return ended(fight, living, "last")
    return ended(fight, lambda fight: fallen, "all_dead")


def before_first_round(fight: Fight) -> None:
    """Powers that act once before round 1; then whoever has no Energy is dead on arrival."""
    arrange(fight)
    for squad in fight.field.line:
        fight.field.put(squad, LEFT, squad.v[ENERGY])
    run_step(fight, "setup")
    for squad in fight.field.line:
        fight.field.put(squad, STARTING, squad.v[ENERGY])
        if squad.alive and squad.v[ENERGY] <= stat(fight, squad, "threshold"):
            fight.field.set_alive(squad, False)
            fight.tell(told.Died(who(squad), None, squad.v[ENERGY]))  # type: ignore[arg-type]


def one_round(fight: Fight) -> bool:
    """One round up to the end of step 3; gives whether a living hero lost Energy in it."""
    fight.round += 1
    fight.field.rest()
    fight.fizzled.clear()
    fight.field.registers["loss",] = 0
    reset(fight)
    fight.step = "setup"
    arrange(fight)
    fight.tell(told.RoundBegan(fight.round, troops(fight)))
    set_up(fight)
    for step in ("start", "main", "end"):
        arrange(fight)
        run_step(fight, step)
    close_round(fight)
    return bool(fight.field.registers["loss",])


def run_step(fight: Fight, step: Any) -> None:
    """In initiative order, every living hero takes its turn of the step."""
    fight.step = step
    fight.tell(told.StepBegan(step, troops(fight)))
    acting = [squad for squad in fight.field.line if has_turn(fight, squad, step)]

    def turn(hero: Squad) -> None:
        if hero.alive:
            take_turn(fight, hero, step)

    fight.field.each(acting, turn, ("turn", step))


def reset(fight: Fight) -> None:
    """What lasted for a round is gone: Defence, bonuses, plans; the budget is the Energy now."""
    for squad in fight.field.line:
        for slot in (DEFENCE, *_FOR_ROUND):
            squad.v[slot] = 0
        squad.v[LEFT] = squad.v[ENERGY]
        squad.used = squad.planned = 0
    look_back(fight)
    settle_all(fight)


_FOR_ROUND = (ROUND_ATTACK, ROUND_INITIATIVE, ROUND_ATTACK_COST, ROUND_THRESHOLD)


def settle_all(fight: Fight) -> None:
    for squad in fight.field.line:
        fight.field.settle(squad)


def arrange(fight: Fight) -> None:
    """Put the squads in initiative order; ties go by base initiative, seat and copy order."""
    single_out(fight)
    backwards = -1 if _is_reversed(fight) else 1

    def key(squad: Squad) -> tuple[Any, ...]:
        initiative: Any = stat(fight, squad, "initiative")
        place = 0
        for effect, _, _ in modifiers(fight, squad, tree.Place):
            place = -1 if effect.place == "first" else 1
        return (place, -initiative * backwards, -squad.base * backwards, squad.seat, squad.v[FIRST])

    cuts = -1
    while cuts != fight.field.cuts:
        cuts = fight.field.cuts
        keyed = [(key(squad), squad) for squad in fight.field.line]
    fight.field.line.rearrange([squad for _, squad in sorted(keyed, key=lambda pair: pair[0])])
    settle_all(fight)


def _is_reversed(fight: Fight) -> bool:
    """Reversals cancel each other in pairs."""
    if tree.Reverse not in fight.needs.kinds:
        return False
    turns: Any = sum(n for key, n in fight.field.registers.items() if key[0] == "reverse")
    for squad in fight.field.line:
        for i, held in squad.kind.outward if squad.alive else ():
            reverses = isinstance(held.effect, tree.Reverse) and has_voice(fight, squad, i)
            cond = held.rule.cond
            if reverses and (cond is None or holds(fight, cond, Scene(squad, i))):
                turns += squad.v[COUNT]
    return bool(turns % 2)


def set_up(fight: Fight) -> None:
    """Always-rules that fill something do so anew: what is added, then what is set to an amount."""
    for sets in (False, True):
        acting = [squad for squad in fight.field.line if squad.alive and squad.kind.setups]
        fight.field.each(acting, partial(_set_up, fight, sets), ("set-up", sets))


def _set_up(fight: Fight, sets: bool, hero: Squad) -> None:
    for i, held in hero.kind.setups:
        if isinstance(held.effect, tree.Set) != sets:
            continue
        if not hero.alive or not has_voice(fight, hero, i):
            continue
        scene = Scene(hero, i, held.number)
        if held.rule.cond is not None and not holds(fight, held.rule.cond, scene):
            continue
        if not within_limit(held.rule, scene) or _is_filled(fight, hero, i, held.effect):
            continue
        effects.done(fight, held.effect, scene, None)


def _is_filled(fight: Fight, hero: Squad, i: int, effect: tree.Effect) -> bool:
    """Whether this is a shield for the whole battle that was filled before."""
    if not isinstance(effect, tree.Shield) or effect.span == "round":
        return False
    key = ("filled", i, effect)
    if key in hero.x:
        return True
    fight.field.put_extra(hero, key, 1)
    return False


# --- the end of a round


def close_round(fight: Fight) -> None:
    """What lasts for this round ends, which may kill."""
    for squad in fight.field.line:
        squad.x = {key: n for key, n in squad.x.items() if not _ends(key, fight.round)}
        for slot in _FOR_ROUND:
            squad.v[slot] = 0
    fight.field.registers.pop(("reverse", "round"), None)
    settle_all(fight)
    if not {tree.Forbid, tree.Raise, tree.Fall, tree.Set}.isdisjoint(fight.needs.kinds):
        let_die(fight)


def look_back(fight: Fight) -> None:
    """What was this round is now the last one."""
    for squad in fight.field.line:
        squad.x = _looked_back(squad.x)
    registers = fight.field.registers
    for key in [key for key in registers if key[0] == "deaths" and key[2] == "last_round"]:
        del registers[key]
    for key in [key for key in registers if key[0] == "deaths" and key[2] == "round"]:
        registers["deaths", key[1], "last_round"] = registers.pop(key)


def _looked_back(x: dict[Any, Any]) -> dict[Any, Any]:
    kept: dict[Any, Any] = {}
    for key, value in x.items():
        kind = key[0]
        if kind == "per" or (kind in ("tally", "struck") and key[2] == "last_round"):
            continue
        if kind in ("tally", "struck") and key[2] == "round":
            key = (*key[:2], "last_round", *key[3:])
        kept[key] = value
    return kept


def _ends(key: Any, now: int) -> bool:
    """Whether what the key stands for lasted for this round only."""
    match key[0]:
        case "stopped":
            return True
        case "held" | "watch":
            return bool(key[1].lasting == "round")
        case "silenced":
            return bool(key[2] == "round")
        case "limit":
            return bool(key[3] == "round")
        case "shield" | "poured":
            return bool(key[1] == "round")
        case "over":
            return bool(key[4] <= now)
    return False


def let_die(fight: Fight) -> None:
    """Whoever is at or under its threshold dies, through nobody: all at once, then come the answers."""
    field = fight.field

    def fall(hero: Squad) -> None:
        if hit.check_death(fight, hero, None):
            field.put_extra(hero, _FALLEN, 1)

    def answer(hero: Squad) -> None:
        field.drop_extra(hero, _FALLEN)
        if not hero.alive:
            react.answer(fight, react.Happened(tree.Dies, None, hero, 0))

    field.each([squad for squad in field.line if squad.alive], fall, "fall")
    field.each([squad for squad in field.line if _FALLEN in squad.x], answer, "answer")


_FALLEN = ("fallen",)


def halve(fight: Fight) -> None:
    """Stalemate: all living heroes lose half their Energy, rounded up; it is not damage."""
    arrange(fight)
    fight.tell(told.Stalemate(fight.settings.stalemate))
    for squad in fight.field.line:
        energy: Any = squad.v[ENERGY]
        if squad.alive and energy > 0:
            squad.v[ENERGY] = energy - away_from_zero(energy, 2)
    for troop in troops(fight):
        if troop.alive:
            fight.tell(told.Halved(troop.seat, troop.first, troop.count, troop.energy))
    let_die(fight)
    settle_all(fight)


# --- who has won


def living(fight: Fight) -> list[Squad]:
    return [squad for squad in fight.field.line if squad.alive]


def is_over(fight: Fight) -> bool:
    """Whether the living heroes all fight for one seat, or nobody lives."""
    return len({squad.seat for squad in fight.field.line if squad.alive}) < 2


def ended(fight: Fight, among: Callable[[Fight], list[Squad]], why: Any) -> told.BattleEnded:
    """The hero with the most Energy wins for its seat; ties go to the higher initiative."""
    single_out(fight)
    if not among(fight):
        return told.BattleEnded(None, fight.round, why, None, 0, 0)

    def key(squad: Squad) -> tuple[Any, ...]:
        initiative: Any = stat(fight, squad, "initiative")
        energy: Any = squad.v[ENERGY]
        return (-energy, -initiative, -squad.base, squad.seat, squad.v[FIRST])

    best = min(among(fight), key=key)
    heroes: Any = sum(s.v[COUNT] for s in living(fight) if s.seat == best.seat)
    return told.BattleEnded(best.seat, fight.round, why, who(best), best.v[ENERGY], heroes)  # type: ignore[arg-type]
