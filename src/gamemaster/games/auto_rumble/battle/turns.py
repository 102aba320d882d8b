"""What a hero does when its turn comes in a step."""

from collections.abc import Iterator
from typing import Any

from gamemaster.games.auto_rumble.battle import act, attack, read
from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.forms import Number
from gamemaster.games.auto_rumble.battle.modifiers import has_voice, is_forbidden, stat
from gamemaster.games.auto_rumble.battle.programs import mentions
from gamemaster.games.auto_rumble.battle.react import Happened, answer, tally
from gamemaster.games.auto_rumble.battle.scene import Fight, Scene, who
from gamemaster.games.auto_rumble.battle.squads import LEFT, Squad
from gamemaster.language import tree


def has_turn(fight: Fight, squad: Squad, step: str) -> bool:
    """Whether there is anything for these heroes to do in a step."""
    if not squad.alive:
        return False
    if step == "main" or any(i >= 0 for i in squad.kind.turns[step]):
        return True
    return any(key[0] == "over" for key in squad.x) or (step == "end" and fight.needs.plans)


def take_turn(fight: Fight, hero: Squad, step: Any) -> None:
    """Delayed effects first, then the entries of the list that act in this step."""
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
                attack.attack(fight, hero)
    if step == "end" and fight.needs.plans and hero.alive:
        _tell_withheld(fight, hero)


def _use(fight: Fight, hero: Squad, i: int, step: Any) -> None:
    """One entry: all rules of the power for this step, never cut short (ruling Q-AR-19)."""
    if not has_voice(fight, hero, i):
        return
    if fight.spent > 1:
        fight.fizzle(hero, hero.kind.entries[i].program.name, "work")
        return
    acted = False
    for number, rule in hero.kind.entries[i].program.moments[step]:
        acted |= act.act(fight, rule, Scene(hero, i, number), step)
    if acted and step in ("start", "main"):
        fight.field.set_used(hero, hero.used | 1 << i, hero.planned)
        tally(fight, hero, "powers_used", 1)
        uses = hero.x.get(("tally", "powers_used", "round"), 0)
        answer(fight, Happened(tree.Uses, hero, None, uses))


def _do_delayed(fight: Fight, hero: Squad, step: str) -> None:
    due = [
        (key, count)
        for key, count in hero.x.items()
        if key[0] == "over" and key[2] == step and key[3] <= fight.round <= key[4]
    ]
    for key, count in due:
        if hero.alive:
            _do_one_delayed(fight, hero, key, count)


def _do_one_delayed(fight: Fight, hero: Squad, key: Any, count: Any) -> None:
    """One effect that was put on the hero in an earlier step, by whoever put it there."""
    giver = hero if key[5] is None else fight.field.find(*key[5])
    known = giver is not None and key[6] < len(giver.kind.entries)
    scene = Scene(giver, key[6]) if giver is not None and known else Scene(hero)
    scene.it = hero
    scene.you.holds += 1
    fight.field.repeat(count, lambda: act.do(fight, (key[1],), scene), key[1])
    fight.field.release(scene.you)


def _plan(fight: Fight, hero: Squad) -> None:
    """Look ahead: the powers this turn will use, affordable in list order (ruling Q-AR-42)."""
    left = hero.v[LEFT]
    planned = 0
    stopped = ("stopped",) in hero.x
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
                if act.may_act(fight, rule, scene):
                    yield i, act.price(fight, rule.costs, scene).whole


def _tell_withheld(fight: Fight, hero: Squad) -> None:
    """Say which power stayed out because another was used."""
    others = hero.used | hero.planned
    for i, held in hero.kind.inward:
        cond = held.rule.cond
        if cond is None or not mentions(cond, tree.NoOtherPower):
            continue
        if others & ~(1 << i) and not read.holds(fight, cond, Scene(hero, i)):
            other = next(j for j in hero.kind.order if j >= 0 and j != i and others >> j & 1)
            names = [hero.kind.entries[j].program.name for j in (i, other)]
            fight.tell(told.NotUsed(who(hero), names[0], "other_power", 0, 0, names[1]))
