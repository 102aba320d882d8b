"""Gaining and losing Energy, and dying of it."""

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.change.remember import count_death, tally
from gamemaster.games.auto_rumble.battle.field.field import who
from gamemaster.games.auto_rumble.battle.field.forms import Number
from gamemaster.games.auto_rumble.battle.field.memory import ENERGY_WAS_LOST, Tallied
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.games.auto_rumble.battle.read import questions
from gamemaster.games.auto_rumble.battle.read.modifiers import is_forbidden, modifiers
from gamemaster.games.auto_rumble.battle.read.scene import Fight, Scene
from gamemaster.games.auto_rumble.battle.read.stats import stat
from gamemaster.language import tree


def note_loss(fight: Fight) -> None:
    """A living hero lost Energy: no stalemate this round (the same whoever says it, so no journal)."""
    fight.field.registers[ENERGY_WAS_LOST] = 1


def check_death(fight: Fight, hero: Squad, by: Squad | None) -> bool:
    """Let a living hero at or under its threshold die; gives whether it did."""
    if not hero.alive or hero.energy > stat(fight, hero, "threshold"):
        return False
    if tree.Forbid in fight.needs.kinds and is_forbidden(fight, hero, "die"):
        return False
    if is_spared(fight, hero, by):
        return False
    die(fight, hero, by)
    return True


def is_spared(fight: Fight, hero: Squad, by: Squad | None) -> bool:
    """Whether something else happens in the place of the hero's death (ruling Q-AR-58)."""
    return tree.WouldDie in fight.needs.kinds and fight.laws.spare(fight, hero, by)


def held_loss(fight: Fight, hero: Squad, much: Number) -> Number:
    """What of a loss of Energy happens: bounds and caps of losses hold the rest."""
    if not hero.alive:
        return much
    much = held_at(fight, hero, much)
    for cap, scene, _ in modifiers(fight, hero, tree.Cap):
        if cap.of == "loss":
            most = questions.amount(fight, cap.amount, scene)
            much = _within(much, most - hero.memory.get(LOST_THIS_ROUND, 0))
    return much


def held_at(fight: Fight, hero: Squad, much: Number) -> Number:
    """What of a loss happens before Energy stands at the bound under which it never falls."""
    for bound, scene, _ in modifiers(fight, hero, tree.Bound):
        if bound.way == "least":
            much = _within(much, hero.energy - questions.amount(fight, bound.amount, scene))
    return much


def _held_gain(fight: Fight, hero: Squad, much: Number) -> Number:
    for bound, scene, _ in modifiers(fight, hero, tree.Bound):
        if bound.way == "most":
            much = _within(much, questions.amount(fight, bound.amount, scene) - hero.energy)
    return much


def _within(much: Number, room: Number) -> Number:
    """So much as there is room for."""
    if much <= room:
        return much
    return room if room > 0 else 0


LOST_THIS_ROUND = Tallied("energy_lost", "round")


def fall_to_bounds(fight: Fight, hero: Squad) -> None:
    """What is above a bound when a round is set up is lost."""
    for bound, scene, _ in modifiers(fight, hero, tree.Bound) if hero.alive else ():
        over = hero.energy - questions.amount(fight, bound.amount, scene)
        if bound.way == "most" and over > 0:
            lose_energy(fight, hero, over, Scene(hero, scene.i if scene.you is hero else -1), False)


def die(fight: Fight, hero: Squad, by: Squad | None) -> None:
    """The hero is dead; the reactions to it are the caller's."""
    field = fight.field
    field.set_alive(hero, False)
    if field.journals:
        field.reads(hero, "memory")
    credit = None if by is None else who(by)
    fight.tell(told.Died(who(hero), credit, hero.energy))
    tally(fight, hero, "deaths", 1)
    if by is not None and by is not hero:
        tally(fight, by, "kills", 1)
    count_death(fight, hero)


def lose_energy(fight: Fight, hero: Squad, much: Number, scene: Scene, burned: bool) -> None:
    """Take Energy that is not damage, with death and reactions; `much` is above 0."""
    field = fight.field
    if not burned or scene.you is not hero:
        much = held_loss(fight, hero, much)
        if much <= 0:
            return
    field.put(hero, "energy", hero.energy - much)
    if hero.alive:
        note_loss(fight)
    tally(fight, hero, "energy_lost", much)
    if burned:
        tally(fight, hero, "energy_burned", much)
    _tell_energy(fight, hero, -much, scene, burned)
    by = scene.you if scene.you is not hero else None
    died = check_death(fight, hero, by)
    fight.answer(tree.Loses, scene.you, hero, much, "energy")
    if died:
        fight.answer(tree.Dies, by, hero)


def gain_energy(fight: Fight, hero: Squad, much: Number, scene: Scene) -> None:
    """Give Energy; `much` is above 0. It revives nobody (ruling Q-AR-31)."""
    if tree.Forbid in fight.needs.kinds and is_forbidden(fight, hero, "gain"):
        return
    much = _held_gain(fight, hero, much)
    if much <= 0:
        return
    fight.field.put(hero, "energy", hero.energy + much)
    tally(fight, hero, "energy_gained", much)
    _tell_energy(fight, hero, much, scene, False)
    fight.answer(tree.Gains, scene.you, hero, much, "energy")


def _tell_energy(fight: Fight, hero: Squad, by: Number, scene: Scene, burned: bool) -> None:
    fight.tell(told.EnergyChanged(who(hero), scene.power, by, hero.energy, burned))
