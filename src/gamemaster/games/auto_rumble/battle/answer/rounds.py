"""The rounds of a battle: set-up, three steps, copies, stalemate, and who has won."""

from collections.abc import Callable
from functools import partial
from typing import Literal

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.answer.turns import has_turn, take_turn
from gamemaster.games.auto_rumble.battle.change.effects import do_effect
from gamemaster.games.auto_rumble.battle.change.life import check_death, fall_to_bounds, held_at
from gamemaster.games.auto_rumble.battle.change.muster import regroup, troops
from gamemaster.games.auto_rumble.battle.field.field import who
from gamemaster.games.auto_rumble.battle.field.forms import now
from gamemaster.games.auto_rumble.battle.field.memory import (
    ENERGY_WAS_LOST,
    FALLEN,
    Filled,
    OrderReversed,
    Step,
)
from gamemaster.games.auto_rumble.battle.field.recall import looked_back, without_ended
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.games.auto_rumble.battle.read.modifiers import (
    has_voice,
    modifiers,
    single_out,
    within_limit,
)
from gamemaster.games.auto_rumble.battle.read.questions import holds
from gamemaster.games.auto_rumble.battle.read.scene import Fight, Scene
from gamemaster.games.auto_rumble.battle.read.stats import stat
from gamemaster.language import tree
from gamemaster.mechanics.rounding import away_from_zero

STEPS: tuple[Step, ...] = ("start", "main", "end")


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
        fight.field.put(squad, "budget", squad.energy)
    run_step(fight, "setup")
    for squad in fight.field.line:
        fight.field.put(squad, "starting_energy", squad.energy)
        if squad.alive and squad.energy <= stat(fight, squad, "threshold"):
            fight.field.set_alive(squad, False)
            fight.tell(told.Died(who(squad), None, squad.energy))


def one_round(fight: Fight) -> bool:
    """One round up to the end of step 3; gives whether a living hero lost Energy in it."""
    fight.round += 1
    fight.field.rest()
    fight.fizzled.clear()
    fight.field.registers[ENERGY_WAS_LOST] = 0
    reset(fight)
    fight.step = "setup"
    arrange(fight)
    fight.tell(told.RoundBegan(fight.round, troops(fight)))
    set_up(fight)
    if tree.Bound in fight.needs.kinds:
        fight.field.each(living(fight), partial(fall_to_bounds, fight), "bounds")
    for step in STEPS:
        arrange(fight)
        run_step(fight, step)
    close_round(fight)
    return now(fight.field.registers[ENERGY_WAS_LOST]) > 0


def run_step(fight: Fight, step: Step) -> None:
    """In initiative order, every living hero takes its turn of the step; at the end of a round also who
    died in it and comes back then."""
    fight.step = step
    fight.tell(told.StepBegan(step, troops(fight)))
    acting = [squad for squad in fight.field.line if has_turn(fight, squad, step)]

    def turn(hero: Squad) -> None:
        if hero.alive or has_turn(fight, hero, step):
            take_turn(fight, hero, step)

    fight.field.each(acting, turn, ("turn", step))


def reset(fight: Fight) -> None:
    """What lasted for a round is gone: Defence, bonuses, plans; the budget is the Energy now."""
    for squad in fight.field.line:
        squad.defence = 0
        _end_bonuses(squad)
        squad.budget = squad.energy
        squad.used = squad.planned = 0
    look_back(fight)
    settle_all(fight)


def _end_bonuses(squad: Squad) -> None:
    """What stats had for one round is gone."""
    squad.round_attack = squad.round_initiative = 0
    squad.round_attack_cost = squad.round_threshold = 0


def settle_all(fight: Fight) -> None:
    for squad in fight.field.line:
        fight.field.settle(squad)


def arrange(fight: Fight) -> None:
    """Put the squads in initiative order; ties go by base initiative, seat and copy order."""
    single_out(fight)
    backwards = -1 if _is_reversed(fight) else 1

    def key(squad: Squad) -> tuple[int, ...]:
        initiative = now(stat(fight, squad, "initiative"))
        place = 0
        for effect, _, _ in modifiers(fight, squad, tree.Place):
            place = -1 if effect.place == "first" else 1
        ties = -squad.base * backwards, squad.seat, now(squad.first)
        return (place, -initiative * backwards, *ties)

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
    registers = fight.field.registers
    turns = sum(now(n) for key, n in registers.items() if type(key) is OrderReversed)
    for squad in fight.field.line:
        for i, held in squad.kind.outward if squad.alive else ():
            reverses = isinstance(held.effect, tree.Reverse) and has_voice(fight, squad, i)
            cond = held.rule.cond
            if reverses and (cond is None or holds(fight, cond, Scene(squad, i))):
                turns += now(squad.count)
    return turns % 2 == 1


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
        do_effect(fight, held.effect, scene)


def _is_filled(fight: Fight, hero: Squad, i: int, effect: tree.Effect) -> bool:
    """Whether this is a shield for the whole battle that was filled before."""
    if not isinstance(effect, tree.Shield) or effect.span == "round":
        return False
    key = Filled(i, effect)
    if key in hero.memory:
        return True
    fight.field.remember(hero, key, 1)
    return False


# --- the end of a round


def close_round(fight: Fight) -> None:
    """What lasts for this round ends, which may kill."""
    for squad in fight.field.line:
        squad.memory = without_ended(squad.memory, fight.round)
        _end_bonuses(squad)
    fight.field.registers = without_ended(fight.field.registers, fight.round)
    settle_all(fight)
    if not {tree.Forbid, tree.Raise, tree.Fall, tree.Set}.isdisjoint(fight.needs.kinds):
        let_die(fight)


def look_back(fight: Fight) -> None:
    """What was this round is now the last one."""
    for squad in fight.field.line:
        squad.memory = looked_back(squad.memory)
    fight.field.registers = looked_back(fight.field.registers)


def let_die(fight: Fight) -> None:
    """Whoever is at or under its threshold dies, through nobody: all at once, then come the answers."""
    field = fight.field

    def fall(hero: Squad) -> None:
        if check_death(fight, hero, None):
            field.remember(hero, FALLEN, 1)

    def answer(hero: Squad) -> None:
        field.forget(hero, FALLEN)
        if not hero.alive:
            fight.answer(tree.Dies, None, hero)

    field.each([squad for squad in field.line if squad.alive], fall, "fall")
    field.each([squad for squad in field.line if FALLEN in squad.memory], answer, "answer")


def halve(fight: Fight) -> None:
    """Stalemate: all living heroes lose half their Energy, rounded up; it is not damage.

    All at once: what holds for one of them ("while you are the weakest") is asked before anybody loses.
    """
    arrange(fight)
    fight.tell(told.Stalemate(fight.settings.stalemate))
    single_out(fight)
    losing = [squad for squad in fight.field.line if squad.alive and squad.energy > 0]
    losses = [held_at(fight, squad, away_from_zero(squad.energy, 2)) for squad in losing]
    for squad, loss in zip(losing, losses, strict=True):
        squad.energy -= loss
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


def ended(
    fight: Fight, among: Callable[[Fight], list[Squad]], why: Literal["last", "energy", "all_dead"]
) -> told.BattleEnded:
    """The hero with the most Energy wins for its seat; ties go to the higher initiative."""
    single_out(fight)
    if not among(fight):
        return told.BattleEnded(None, fight.round, why, None, 0, 0)

    def key(squad: Squad) -> tuple[int, ...]:
        initiative = now(stat(fight, squad, "initiative"))
        return (-now(squad.energy), -initiative, -squad.base, squad.seat, now(squad.first))

    best = min(among(fight), key=key)
    heroes = sum(now(s.count) for s in living(fight) if s.seat == best.seat)
    return told.BattleEnded(best.seat, fight.round, why, who(best), now(best.energy), heroes)
