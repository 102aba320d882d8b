"""What is kept of what happened, if anybody asks for it: tallies, who struck whom, uses of a rule."""

from typing import Literal

from gamemaster.games.auto_rumble.battle.field.forms import Number
from gamemaster.games.auto_rumble.battle.field.memory import (
    DeathToll,
    LastStruckBy,
    StruckBy,
    Tallied,
    TimesActed,
)
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.games.auto_rumble.battle.read.scene import Fight, Scene
from gamemaster.language import tree

SPANS: tuple[Literal["round", "battle"], ...] = ("round", "battle")


def tally(fight: Fight, hero: Squad, what: str, much: Number) -> None:
    """Add to what happened to a hero in this round and in the battle."""
    if what not in fight.needs.tallies:
        return
    for span in SPANS:
        key = Tallied(what, span)
        fight.field.remember(hero, key, hero.memory.get(key, 0) + much)


def count_death(fight: Fight, hero: Squad) -> None:
    """Add to the dead of a seat."""
    if fight.needs.deaths:
        for span in SPANS:
            key = DeathToll(hero.seat, span)
            fight.field.register(key, fight.field.registers.get(key, 0) + 1)


def count_use(fight: Fight, rule: tree.Rule, scene: Scene) -> None:
    """Note that a limited rule has acted."""
    if rule.limit is not None:
        if rule.limit.span == "rounds":
            this_round = TimesActed(scene.i, scene.number, "round")
            if this_round in scene.you.memory:
                return
            fight.field.remember(scene.you, this_round, 1)
        key = TimesActed(scene.i, scene.number, rule.limit.span)
        fight.field.remember(scene.you, key, scene.you.memory.get(key, 0) + 1)


def remember_strike(
    fight: Fight, source: Squad, victim: Squad, how: Literal["attacked", "damaged"]
) -> None:
    """Keep who struck whom."""
    if how == "attacked" and fight.needs.last_attacker and source.seat != victim.seat:
        for key in [key for key in victim.memory if type(key) is LastStruckBy]:
            fight.field.forget(victim, key)
        fight.field.remember(victim, LastStruckBy(source.seat), source.first)
    if how in fight.needs.struck:
        for span in SPANS:
            _widen(fight, victim, StruckBy(how, span, source.seat, 0, False), source.first)


def _widen(fight: Fight, victim: Squad, first: StruckBy, number: Number) -> None:
    """Add a hero's number to the runs of numbers that stand in a relation to the victim."""
    memory = victim.memory
    low = first
    while True:
        behind = StruckBy(low.how, low.span, low.seat, low.run, True)
        if low not in memory:
            break
        if memory[behind] == number:
            fight.field.remember(victim, behind, number + 1)
            return
        if memory[low] <= number and number < memory[behind]:
            return
        low = StruckBy(low.how, low.span, low.seat, low.run + 1, False)
    fight.field.remember(victim, low, number)
    fight.field.remember(victim, behind, number + 1)
