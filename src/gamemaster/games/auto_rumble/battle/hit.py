"""A hit: base → bonuses → multipliers → at least 0 → redirect → Defence → prevention → loss → death
→ reactions in initiative order."""

from typing import Any

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.forms import Number
from gamemaster.games.auto_rumble.battle.modifiers import (
    any_of,
    count_use,
    has_voice,
    is_forbidden,
    modifiers,
    multiplied,
    stat,
)
from gamemaster.games.auto_rumble.battle.programs import mentions
from gamemaster.games.auto_rumble.battle.react import (
    Happened,
    answer,
    remember_strike,
    tally,
)
from gamemaster.games.auto_rumble.battle.read import amount, chosen, targets
from gamemaster.games.auto_rumble.battle.scene import Fight, Scene, pinned, who
from gamemaster.games.auto_rumble.battle.squads import DEFENCE, ENERGY, EXTRA, FIRST, Squad
from gamemaster.language import tree


class Blow:
    """One hit on its way: by whom, through what, and what is left of it."""

    __slots__ = ("attack", "blocked", "left", "power", "prevented", "scene", "source", "turned")

    def __init__(self, source: Squad | None, scene: Scene, attack: bool) -> None:
        self.source = source
        self.scene = scene
        self.attack = attack
        self.power = scene.power
        self.left: Number = 0
        self.blocked: Number = 0
        self.prevented: Number = 0
        self.turned = False

    def is_of(self, hits: str) -> bool:
        """Whether a modifier for this kind of hits looks at it."""
        return hits == "damage" or (hits == "attacks") == self.attack


def hit(
    fight: Fight, source: Squad | None, target: Squad, base: Number, scene: Scene, attack: bool
) -> Number:
    """Hit one hero for so much; gives the Energy lost."""
    blow = Blow(source, scene, attack)
    if passes_by(fight, blow, target):
        return 0
    blow.left = _size(fight, blow, target, base)
    return _land(fight, blow, target)


def passes_by(fight: Fight, blow: Blow, target: Squad) -> bool:
    """Whether such hits pass the target by."""
    for effect, scene, _ in modifiers(fight, target, tree.Immune):
        if blow.is_of(effect.hits) and _is_among(fight, effect.by, scene, blow.source):
            return True
    return False


def _is_among(fight: Fight, group: tree.Group | None, scene: Scene, source: Squad | None) -> bool:
    if group is None:
        return True
    return source is not None and any(s is source for s in chosen(fight, group, scene))


def _size(fight: Fight, blow: Blow, target: Squad, size: Number) -> Number:
    """Base → bonuses → multipliers → at least 0."""
    sides = (
        [(target, "taken")] if blow.source is None else [(blow.source, "dealt"), (target, "taken")]
    )
    for hero, way in sides:
        for effect, scene, times in modifiers(fight, hero, tree.Bonus):
            if effect.way == way and blow.is_of(effect.hits):
                size += amount(fight, effect.amount, scene.about(hero)) * times
    for hero, way in sides:
        for effect, _, times in modifiers(fight, hero, tree.Factor):
            if effect.way == way and blow.is_of(effect.hits):
                size = multiplied(size, effect.times, effect.over, times)
    return size if size > 0 else 0


def _land(fight: Fight, blow: Blow, target: Squad) -> Number:
    """Redirect → Defence → prevention → loss → death → reactions."""
    field = fight.field
    size = blow.left
    may_prevent = not _is_unpreventable(fight, blow)
    if may_prevent and not blow.turned:
        _redirect(fight, blow, target)
    defence = target.v[DEFENCE]
    if not _pierces(fight, blow):
        _block(fight, blow, target)
    if may_prevent:
        _prevent(fight, blow, target)
    lost = blow.left
    dead = not target.alive
    if lost > 0:
        field.put(target, ENERGY, target.v[ENERGY] - lost)
        if not dead:
            note_loss(fight)
        tally(fight, target, "damage_taken", lost)
        tally(fight, target, "energy_lost", lost)
        if blow.source is not None:
            tally(fight, blow.source, "damage_dealt", lost)
    by = None if blow.source is None else who(blow.source)
    fight.tell(
        told.Hit(
            by,
            who(target),
            blow.power,
            blow.attack,
            size,  # type: ignore[arg-type]
            blow.blocked,  # type: ignore[arg-type]
            target.v[DEFENCE],  # type: ignore[arg-type]
            blow.prevented,  # type: ignore[arg-type]
            lost,  # type: ignore[arg-type]
            target.v[ENERGY],  # type: ignore[arg-type]
            dead,
        )
    )
    died = lost > 0 and check_death(fight, target, blow.source)
    _answers(fight, blow, target, size, defence, died)
    return lost


def _answers(
    fight: Fight, blow: Blow, target: Squad, size: Number, defence: Number, died: bool
) -> None:
    """Reactions to a hit, in the order attacked, Defence broken, damaged, Energy lost, death."""
    source, lost = blow.source, blow.left
    if blow.attack:
        tally(fight, target, "attacks_suffered", 1)
        if source is not None:
            tally(fight, source, "attacks_made", 1)
            remember_strike(fight, source, target, "attacked")
        answer(fight, Happened(tree.Attacks, source, target, size))
    if defence > 0 and target.v[DEFENCE] <= 0:
        answer(fight, Happened(tree.Broken, source, target, defence))
    if lost > 0:
        if source is not None:
            remember_strike(fight, source, target, "damaged")
        answer(fight, Happened(tree.Damaged, source, target, lost))
        answer(fight, Happened(tree.Loses, source, target, lost, "energy"))
    if died:
        answer(fight, Happened(tree.Dies, source, target, 0))


def _is_unpreventable(fight: Fight, blow: Blow) -> bool:
    if blow.source is None or tree.Unpreventable not in fight.needs.kinds:
        return False
    for effect, scene, _ in modifiers(fight, blow.source, tree.Unpreventable):
        own = effect.hits == "this" and scene.power == blow.power and not blow.attack
        if own or (effect.hits != "this" and blow.is_of(effect.hits)):
            return True
    return False


def _pierces(fight: Fight, blow: Blow) -> bool:
    return blow.source is not None and any_of(
        fight, blow.source, tree.Pierce, lambda effect: blow.is_of(effect.hits)
    )


def _redirect(fight: Fight, blow: Blow, target: Squad) -> None:
    """Every redirection that holds takes its share of what is left, one giver after the other."""
    held = [
        (effect, scene, scene.you.seat, pinned(scene.you.v[FIRST]), pinned(times))
        for effect, scene, times in modifiers(fight, target, tree.Redirect)
        if blow.is_of(effect.hits)
    ]  # before any of them changes the line
    for effect, scene, seat, first, times in held:
        alone = bool(scene.you.holds) or times == 1
        for n in range(times):
            if blow.left <= 0 or fight.spent:
                return
            giver = scene.you if scene.you.holds else fight.field.find(seat, first + n)
            here = None if giver is None else Scene(giver, scene.i, scene.number)
            if here is None or not _redirect_by(fight, blow, target, effect, here):
                break
            fight.field.passes += not alone


def _redirect_by(fight: Fight, blow: Blow, target: Squad, effect: Any, scene: Scene) -> bool:
    """Let one giver take his share; gives whether there may be one for his equals too."""
    scene = _in_hit(scene, blow, target)
    onto = next(iter(targets(fight, effect.onto, scene)), None)
    share = _at_most(amount(fight, effect.amount, scene), blow.left)
    if onto is None or share <= 0:
        return False
    if onto is not target:
        blow.left -= share
        _turn(fight, blow, target, onto, share, isinstance(effect.onto, tree.Source))
    return True


def _turn(fight: Fight, blow: Blow, target: Squad, onto: Squad, share: Number, back: bool) -> None:
    """Let part of a hit strike another hero, never to be turned again."""
    turned = Blow(target if back else blow.source, blow.scene, blow.attack and not back)
    turned.power, turned.left, turned.turned = blow.power, share, True
    onto.holds += 1
    fight.tell(told.Redirected(who(target), who(onto), share))  # type: ignore[arg-type]
    _land(fight, turned, onto)
    fight.field.release(onto)


def _block(fight: Fight, blow: Blow, target: Squad) -> None:
    defence = target.v[DEFENCE]
    if defence > 0 and blow.left > 0:
        blow.blocked = _at_most(defence, blow.left)
        blow.left -= blow.blocked
        fight.field.put(target, DEFENCE, defence - blow.blocked)


def _prevent(fight: Fight, blow: Blow, target: Squad) -> None:
    """Shields first, then prevention of each hit, then caps."""
    if fight.needs.kinds.isdisjoint(_PREVENTING) or blow.left <= 0:
        return
    if tree.Forbid in fight.needs.kinds and is_forbidden(fight, target, "prevent"):
        return
    _use_shields(fight, blow, target)
    for effect, scene, times in modifiers(fight, target, tree.Prevent):
        if (
            blow.left > 0
            and blow.is_of(effect.hits)
            and _is_among(fight, effect.by, scene, blow.source)
        ):
            _prevent_by(fight, blow, target, effect, scene, times)
    for effect, scene, _ in modifiers(fight, target, tree.Cap):
        if blow.left > 0:
            most = amount(fight, effect.amount, _in_hit(scene, blow, target).about(target))
            if effect.per == "round":
                most -= target.x.get(("tally", "damage_taken", "round"), 0)
            _take_off(blow, blow.left - (most if most > 0 else 0))


def _prevent_by(
    fight: Fight, blow: Blow, target: Squad, effect: Any, scene: Scene, times: Number
) -> None:
    """Let one prevention take its part, so many times running."""
    if mentions(effect, tree.EventAmount):
        for _ in range(pinned(times)):
            if blow.left <= 0:
                break
            _take_off(blow, amount(fight, effect.amount, _in_hit(scene, blow, target)))
    else:
        _take_off(blow, amount(fight, effect.amount, _in_hit(scene, blow, target)) * times)
    if scene.i >= 0 and scene.you is target:
        _count(fight, scene)


_PREVENTING = {tree.Shield, tree.Prevent, tree.Cap}


def _count(fight: Fight, scene: Scene) -> None:
    entry = scene.you.kind.entries[scene.i]
    count_use(fight, entry.program.power.text.rules[scene.number], scene)


def _use_shields(fight: Fight, blow: Blow, target: Squad) -> None:
    for key in target.pools():
        pool = target.x[key]
        if blow.left <= 0 or pool <= 0:
            continue
        if key[3] < 0 or has_voice(fight, target, key[3]):
            before = blow.left
            _take_off(blow, pool)
            fight.field.put_extra(target, key, pool - (before - blow.left))


def _take_off(blow: Blow, much: Number) -> None:
    if much > 0:
        much = _at_most(much, blow.left)
        blow.left -= much
        blow.prevented += much


def _at_most(much: Number, bound: Number) -> Number:
    return much if much <= bound else bound


def _in_hit(scene: Scene, blow: Blow, target: Squad) -> Scene:
    """The scene of a modifier with the hit it modifies at hand."""
    here = scene.about(target)
    here.source, here.victim, here.amount = blow.source, target, blow.left
    return here


# --- losing Energy and dying


def note_loss(fight: Fight) -> None:
    """A living hero lost Energy: no stalemate this round (the same whoever says it, so no journal)."""
    fight.field.registers["loss",] = 1


def check_death(fight: Fight, hero: Squad, by: Squad | None) -> bool:
    """Let a living hero at or under its threshold die; gives whether it did."""
    if not hero.alive or hero.v[ENERGY] > stat(fight, hero, "threshold"):
        return False
    if tree.Forbid in fight.needs.kinds and is_forbidden(fight, hero, "die"):
        return False
    die(fight, hero, by)
    return True


def die(fight: Fight, hero: Squad, by: Squad | None) -> None:
    """The hero is dead; the reactions to it are the caller's."""
    field = fight.field
    field.set_alive(hero, False)
    if field.journals:
        field.reads(hero, EXTRA)
    credit = None if by is None else who(by)
    fight.tell(told.Died(who(hero), credit, hero.v[ENERGY]))  # type: ignore[arg-type]
    tally(fight, hero, "deaths", 1)
    if by is not None and by is not hero:
        tally(fight, by, "kills", 1)
    if fight.needs.deaths:
        for span in ("round", "battle"):
            key = ("deaths", hero.seat, span)
            field.register(key, field.registers.get(key, 0) + 1)


def lose_energy(fight: Fight, hero: Squad, much: Number, scene: Scene, burned: bool) -> None:
    """Take Energy that is not damage, with death and reactions; `much` is above 0."""
    field = fight.field
    field.put(hero, ENERGY, hero.v[ENERGY] - much)
    if hero.alive:
        note_loss(fight)
    tally(fight, hero, "energy_lost", much)
    if burned:
        tally(fight, hero, "energy_burned", much)
    _tell_energy(fight, hero, -much, scene, burned)
    by = scene.you if scene.you is not hero else None
    died = check_death(fight, hero, by)
    answer(fight, Happened(tree.Loses, scene.you, hero, much, "energy"))
    if died:
        answer(fight, Happened(tree.Dies, by, hero, 0))


def gain_energy(fight: Fight, hero: Squad, much: Number, scene: Scene) -> None:
    """Give Energy; `much` is above 0. It revives nobody (ruling Q-AR-31)."""
    if tree.Forbid in fight.needs.kinds and is_forbidden(fight, hero, "gain"):
        return
    fight.field.put(hero, ENERGY, hero.v[ENERGY] + much)
    tally(fight, hero, "energy_gained", much)
    _tell_energy(fight, hero, much, scene, False)
    answer(fight, Happened(tree.Gains, scene.you, hero, much, "energy"))


def _tell_energy(fight: Fight, hero: Squad, by: Any, scene: Scene, burned: bool) -> None:
    energy: Any = hero.v[ENERGY]
    fight.tell(told.EnergyChanged(who(hero), scene.power, by, energy, burned))
