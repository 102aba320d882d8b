"""What a hero does when its turn comes in a step."""

from collections.abc import Iterator
from functools import partial

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.answer.act import act, do, may_act
from gamemaster.games.auto_rumble.battle.change.attack import attack
from gamemaster.games.auto_rumble.battle.change.pay import price
from gamemaster.games.auto_rumble.battle.change.remember import tally
from gamemaster.games.auto_rumble.battle.field.field import who
from gamemaster.games.auto_rumble.battle.field.forms import Number
from gamemaster.games.auto_rumble.battle.field.memory import STOPPED, Delayed, Step, Tallied
from gamemaster.games.auto_rumble.battle.field.programs import mentions
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.games.auto_rumble.battle.read import questions
from gamemaster.games.auto_rumble.battle.read.modifiers import has_voice, is_forbidden
from gamemaster.games.auto_rumble.battle.read.scene import Fight, Scene
from gamemaster.games.auto_rumble.battle.read.stats import stat
from gamemaster.language import tree

USES_THIS_ROUND = Tallied("powers_used", "round")


def has_turn(fight: Fight, squad: Squad, step: Step) -> bool:
    """Whether there is anything for these heroes to do in a step."""
    if not squad.alive:
        return step == "end" and bool(_returning(squad))
    if step == "main" or any(i >= 0 for i in squad.kind.turns[step]):
        return True
    return any(type(key) is Delayed for key in squad.memory) or (
        step == "end" and fight.needs.plans
    )


def take_turn(fight: Fight, hero: Squad, step: Step) -> None:
    """Delayed effects first, then the entries of the list that act in this step. Who died this round
    does nothing at its end but come back."""
    if not hero.alive:
        _return(fight, hero)
        return
    _do_delayed(fight, hero, step)
    if step == "main" and fight.needs.plans:
        _plan(fight, hero)
    for i in hero.kind.turns[step]:
        if not hero.alive:
            return
        if i >= 0:
            _use(fight, hero, i, step)
        elif step == "main":
            if fight.spent > 1:
                fight.fizzle(hero, "", "work")
            else:
                attack(fight, hero)
    if step == "end" and fight.needs.plans and hero.alive:
        _tell_withheld(fight, hero)


def _returning(hero: Squad) -> list[tuple[int, int, tree.Rule]]:
    """The rules by which a hero that died in a round comes back when it ends."""
    return [
        (i, number, rule)
        for i in hero.kind.turns["end"]
        if i >= 0
        for number, rule in hero.kind.entries[i].program.moments["end"]
        if isinstance(rule.per, tree.Dies) and rule.per.whom == "you"
        if any(isinstance(e, tree.Revive) and e.to == tree.You() for e in rule.do)
    ]


def _return(fight: Fight, hero: Squad) -> None:
    for i, number, rule in _returning(hero):
        if not hero.alive and has_voice(fight, hero, i):
            act(fight, rule, Scene(hero, i, number), "end")


def _use(fight: Fight, hero: Squad, i: int, step: Step) -> None:
    """One entry: all rules of the power for this step, never cut short (ruling Q-AR-19)."""
    if not has_voice(fight, hero, i):
        return
    if fight.spent > 1:
        fight.fizzle(hero, hero.kind.entries[i].program.name, "work")
        return
    acted = False
    for number, rule in hero.kind.entries[i].program.moments[step]:
        acted |= act(fight, rule, Scene(hero, i, number), step)
    if acted and step in ("start", "main"):
        fight.field.set_used(hero, hero.used | 1 << i, hero.planned)
        tally(fight, hero, "powers_used", 1)
        fight.answer(tree.Uses, hero, None, hero.memory.get(USES_THIS_ROUND, 0), detail=-1 - i)


def _do_delayed(fight: Fight, hero: Squad, step: Step) -> None:
    due = [
        (key, count)
        for key, count in hero.memory.items()
        if type(key) is Delayed and key.is_due(step, fight.round)
    ]
    for key, count in due:
        if hero.alive:
            _do_one_delayed(fight, hero, key, count)


def _do_one_delayed(fight: Fight, hero: Squad, key: Delayed, count: Number) -> None:
    """One effect that was put on the hero in an earlier step, by whoever put it there."""
    giver = hero if key.giver is None else fight.field.find(*key.giver)
    known = giver is not None and key.power < len(giver.kind.entries)
    scene = Scene(giver, key.power) if giver is not None and known else Scene(hero)
    scene.it = hero
    scene.you.holds += 1
    fight.field.repeat(count, partial(do, fight, (key.effect,), scene), key.effect)
    fight.field.release(scene.you)


def _plan(fight: Fight, hero: Squad) -> None:
    """Look ahead: the powers this turn will use, affordable in list order (ruling Q-AR-42)."""
    left = hero.budget
    planned = 0
    stopped = STOPPED in hero.memory
    for i, whole in _wanted(fight, hero):
        if whole <= 0:
            planned |= 1 << i if i >= 0 else 0
        elif whole > left:
            stopped = stopped or fight.settings.strict_stop
        elif not stopped:
            left -= whole
            planned |= 1 << i if i >= 0 else 0
    fight.field.set_used(hero, hero.used, planned)


def _wanted(fight: Fight, hero: Squad) -> Iterator[tuple[int, Number]]:
    """What the hero would do in step 2 if Energy were no matter, in list order, and its price."""
    for i in hero.kind.turns["main"]:
        if i < 0:
            if not is_forbidden(fight, hero, "attack"):
                yield i, stat(fight, hero, "attack_cost")
        elif has_voice(fight, hero, i):
            for number, rule in hero.kind.entries[i].program.moments["main"]:
                scene = Scene(hero, i, number)
                if may_act(fight, rule, scene):
                    yield i, price(fight, rule.costs, scene).whole


def _tell_withheld(fight: Fight, hero: Squad) -> None:
    """Say which power stayed out because another was used."""
    others = hero.used | hero.planned
    for i, held in hero.kind.inward:
        cond = held.rule.cond
        if cond is None or not mentions(cond, tree.NoOtherPower):
            continue
        if others & ~(1 << i) and not questions.holds(fight, cond, Scene(hero, i)):
            other = next(j for j in hero.kind.order if j >= 0 and j != i and others >> j & 1)
            names = [hero.kind.entries[j].program.name for j in (i, other)]
            fight.tell(told.NotUsed(who(hero), names[0], "other_power", 0, 0, names[1]))
