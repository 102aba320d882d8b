"""Reactions: what rules answer to an event, and what is remembered of it."""

from typing import Any

from gamemaster.games.auto_rumble.battle import act, modifiers, read
from gamemaster.games.auto_rumble.battle.forms import Number
from gamemaster.games.auto_rumble.battle.programs import mentions
from gamemaster.games.auto_rumble.battle.scene import Fight, Scene, pinned
from gamemaster.games.auto_rumble.battle.squads import FIRST, Squad
from gamemaster.language import tree


class Happened:
    """An event that rules may answer: its kind, who did it, to whom, and how much it is about."""

    __slots__ = ("amount", "kind", "source", "stat", "victim")

    def __init__(
        self,
        kind: type,
        source: Squad | None,
        victim: Squad | None,
        amount: Number,
        stat: str = "",
    ) -> None:
        self.kind = kind
        self.source = source
        self.victim = victim
        self.amount = amount
        self.stat = stat

    def fits(self, event: Any, hero: Squad) -> bool:
        """Whether it is the event a rule of this hero waits for."""
        if isinstance(event, tree.Gains | tree.Loses):
            return event.stat == self.stat and read.is_party(hero, self.victim, event.whom)
        if isinstance(event, tree.Uses):
            return read.is_party(hero, self.source, event.by) and _is_nth(event.nth, self.amount)
        return read.is_party(hero, self.source, event.by) and read.is_party(
            hero, self.victim, event.whom
        )


def _is_nth(nth: int, uses: Number) -> bool:
    return not nth or (uses >= nth and uses <= nth)


def answer(fight: Fight, event: Happened) -> None:
    """Let every rule that waits for the event answer it, in initiative order."""
    if event.kind not in fight.needs.events:
        return
    _count_for_later(fight, event)
    watched = tree.Watch in fight.needs.kinds
    reactors = [squad for squad in fight.field.line if _answers(squad, event, watched)]
    if reactors:
        fight.field.each(reactors, lambda hero: _answer(fight, hero, event), (event.kind, "answer"))


def _answers(squad: Squad, event: Happened, watched: bool) -> bool:
    """Whether a hero of this squad has a rule that answers; the dead answer only their own death."""
    if not squad.alive and not (event.kind is tree.Dies and squad is event.victim):
        return False
    for _, _, rule in squad.kind.reacts.get(event.kind, ()):
        if event.fits(rule.when, squad):
            return True
    return watched and any(
        key[0] == "watch"
        and isinstance(key[1].event, event.kind)
        and event.fits(key[1].event, squad)
        for key in squad.x
    )


def _answer(fight: Fight, hero: Squad, event: Happened) -> None:
    own_death = event.kind is tree.Dies and hero is event.victim
    for i, number, rule in hero.kind.reacts.get(event.kind, ()):
        if (hero.alive or own_death) and event.fits(rule.when, hero):
            if not modifiers.has_voice(fight, hero, i):
                continue
            scene = _scene(hero, i, number, event)
            if _may_answer(fight, hero, (i, number), scene):
                fight.chain.append((hero, (i, number)))
                act.act(fight, rule, scene, "reaction")
                fight.chain.pop()
    for key, count in list(hero.x.items()):
        if (
            key[0] == "watch"
            and isinstance(key[1].event, event.kind)
            and event.fits(key[1].event, hero)
        ):
            scene = _scene(hero, key[2], 0, event)
            if _may_answer(fight, hero, key, scene):
                fight.chain.append((hero, key))
                fight.field.repeat(count, _done(fight, key[1], scene), key)
                fight.chain.pop()


def _done(fight: Fight, watch: tree.Watch, scene: Scene) -> Any:
    return lambda: act.do(fight, watch.do, scene)


def _scene(hero: Squad, i: int, number: int, event: Happened) -> Scene:
    scene = Scene(hero, i, number)
    scene.source, scene.victim, scene.amount = event.source, event.victim, event.amount
    return scene


def _may_answer(fight: Fight, hero: Squad, rule: Any, scene: Scene) -> bool:
    """A rule never answers what it caused itself; long chains and spent rounds answer no more."""
    if any(hero is other and rule == busy for other, busy in fight.chain):
        return False
    if len(fight.chain) >= fight.settings.chain:
        fight.fizzle(hero, scene.power, "chain")
        return False
    if fight.spent:
        fight.fizzle(hero, scene.power, "work")
        return False
    return True


# --- what is remembered


def tally(fight: Fight, hero: Squad, what: str, much: Number) -> None:
    """Add to what happened to a hero in this round and in the battle, if anybody asks for it."""
    if what not in fight.needs.tallies:
        return
    for span in ("round", "battle"):
        key = ("tally", what, span)
        fight.field.put_extra(hero, key, hero.x.get(key, 0) + much)


def remember_strike(fight: Fight, source: Squad, victim: Squad, how: str) -> None:
    """Keep who struck whom, if anybody asks for it."""
    if how == "attacked" and fight.needs.last_attacker and source.seat != victim.seat:
        for key in [key for key in victim.x if key[0] == "last"]:
            fight.field.drop_extra(victim, key)
        fight.field.put_extra(victim, ("last", source.seat), source.v[FIRST])
    if how in fight.needs.struck:
        for span in ("round", "battle"):
            _widen(fight, victim, (how, span, source.seat), source.v[FIRST])


def _widen(fight: Fight, victim: Squad, relation: tuple[str, str, int], number: Number) -> None:
    """Add a hero's number to the runs of numbers that stand in a relation to the victim."""
    runs = 0
    while ("struck", *relation, runs, 0) in victim.x:
        low = victim.x["struck", *relation, runs, 0]
        high = victim.x["struck", *relation, runs, 1]
        if high == number:
            fight.field.put_extra(victim, ("struck", *relation, runs, 1), number + 1)
            return
        if low <= number and number < high:
            return
        runs += 1
    fight.field.put_extra(victim, ("struck", *relation, runs, 0), number)
    fight.field.put_extra(victim, ("struck", *relation, runs, 1), number + 1)


def _count_for_later(fight: Fight, event: Happened) -> None:
    """Count the event for rules that act "for each" of them later in the round."""
    holders = [
        squad
        for squad in fight.field.line
        if any(event.fits(rule.per, squad) for _, _, rule in squad.kind.tallies.get(event.kind, ()))
    ]
    if holders:
        fight.field.each(holders, lambda hero: _count(fight, hero, event), (event.kind, "count"))


def _count(fight: Fight, hero: Squad, event: Happened) -> None:
    for i, number, rule in hero.kind.tallies.get(event.kind, ()):
        if event.fits(rule.per, hero):
            details: tuple[Any, ...] = ()
            if mentions(rule.do, tree.Source, tree.Victim, tree.EventAmount):
                details = (_named(event.source), _named(event.victim), pinned(event.amount))
            key = ("per", i, number, *details)
            fight.field.put_extra(hero, key, hero.x.get(key, 0) + 1)


def _named(hero: Squad | None) -> tuple[int, int] | None:
    return None if hero is None else (hero.seat, pinned(hero.v[FIRST]))
