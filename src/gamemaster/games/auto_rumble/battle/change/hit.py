"""A hit: base → bonuses → multipliers → at least 0 → redirect → Defence → prevention → loss → death
→ reactions in initiative order."""

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.change.life import check_death, held_loss, note_loss
from gamemaster.games.auto_rumble.battle.change.moment import foreseen, one_attack
from gamemaster.games.auto_rumble.battle.change.remember import count_use, remember_strike, tally
from gamemaster.games.auto_rumble.battle.field.field import who
from gamemaster.games.auto_rumble.battle.field.forms import Number
from gamemaster.games.auto_rumble.battle.field.memory import Tallied
from gamemaster.games.auto_rumble.battle.field.programs import mentions
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.games.auto_rumble.battle.read.modifiers import has_voice, is_forbidden, modifiers
from gamemaster.games.auto_rumble.battle.read.questions import amount, chosen, targets
from gamemaster.games.auto_rumble.battle.read.scene import Fight, Scene, badge, pinned
from gamemaster.games.auto_rumble.battle.read.stats import multiplied
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
    with foreseen(fight, source, target), one_attack(fight, target, "taken", attack):
        if passes_by(fight, blow, target):
            return 0
        if attack:
            fight.answer(tree.Attacking, source, target, base, detail=fight.hits)
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
            if effect.way == way and _changes(fight, effect, scene, blow, target):
                size += amount(fight, effect.amount, scene.about(hero)) * times
    for hero, way in sides:
        for factor, scene, times in modifiers(fight, hero, tree.Factor):
            if factor.way == way and _changes(fight, factor, scene, blow, target):
                size = multiplied(size, factor.times, factor.over, times)
    return size if size > 0 else 0


def _changes(
    fight: Fight, effect: tree.Bonus | tree.Factor, scene: Scene, blow: Blow, target: Squad
) -> bool:
    """Whether a bonus or factor looks at this hit: its kind, and who is on the other side of it."""
    other = target if effect.way == "dealt" else blow.source
    return blow.is_of(effect.hits) and _is_among(fight, effect.other, scene, other)


def _land(fight: Fight, blow: Blow, target: Squad) -> Number:
    """Redirect → Defence → prevention → loss → death → reactions."""
    size = blow.left
    may_prevent = not _is_unpreventable(fight, blow)
    if may_prevent and not blow.turned:
        _redirect(fight, blow, target)
    defence = target.defence
    if not _pierces(fight, blow):
        _block(fight, blow, target)
    if may_prevent:
        _prevent(fight, blow, target)
    if blow.left > 0:
        _take_off(blow, blow.left - held_loss(fight, target, blow.left))
    lost = blow.left
    dead = not target.alive
    if lost > 0:
        _lose(fight, blow, target, lost)
    by = None if blow.source is None else who(blow.source)
    fight.tell(
        told.Hit(
            by,
            who(target),
            blow.power,
            blow.attack,
            size,
            blow.blocked,
            target.defence,
            blow.prevented,
            lost,
            target.energy,
            dead,
        )
    )
    died = lost > 0 and check_death(fight, target, blow.source)
    _answers(fight, blow, target, size, defence, died)
    return lost


def _lose(fight: Fight, blow: Blow, target: Squad, lost: Number) -> None:
    """Take what neither Defence nor prevention kept away; the dead lose it too."""
    fight.field.put(target, "energy", target.energy - lost)
    if target.alive:
        note_loss(fight)
    tally(fight, target, "damage_taken", lost)
    tally(fight, target, "energy_lost", lost)
    if blow.source is not None:
        tally(fight, blow.source, "damage_dealt", lost)


def _answers(
    fight: Fight, blow: Blow, target: Squad, size: Number, defence: Number, died: bool
) -> None:
    """Reactions to a hit, in the order attacked, Defence broken, damaged, Energy lost, death."""
    source, lost, hit = blow.source, blow.left, fight.hits
    if blow.attack:
        tally(fight, target, "attacks_suffered", 1)
        if source is not None:
            tally(fight, source, "attacks_made", 1)
            remember_strike(fight, source, target, "attacked")
        fight.answer(tree.Attacks, source, target, size, detail=hit)
    if defence > 0 and target.defence <= 0:
        fight.answer(tree.Broken, source, target, defence, detail=hit)
    if lost > 0:
        if source is not None:
            remember_strike(fight, source, target, "damaged")
        fight.answer(tree.Damaged, source, target, lost, detail=hit)
        fight.answer(tree.Loses, source, target, lost, "energy", hit)
    if died:
        fight.answer(tree.Dies, source, target, detail=hit)


def _is_unpreventable(fight: Fight, blow: Blow) -> bool:
    if blow.source is None or tree.Unpreventable not in fight.needs.kinds:
        return False
    for effect, scene, _ in modifiers(fight, blow.source, tree.Unpreventable):
        own = effect.hits == "this" and scene.power == blow.power and not blow.attack
        if own or (effect.hits != "this" and blow.is_of(effect.hits)):
            return True
    return False


def _pierces(fight: Fight, blow: Blow) -> bool:
    return blow.source is not None and any(
        blow.is_of(effect.hits) for effect, _, _ in modifiers(fight, blow.source, tree.Pierce)
    )


def _redirect(fight: Fight, blow: Blow, target: Squad) -> None:
    """Every redirection that holds takes its share of what is left, one giver after the other."""
    held = [
        (effect, scene, badge(scene.you), pinned(times))
        for effect, scene, times in modifiers(fight, target, tree.Redirect)
        if blow.is_of(effect.hits) and _is_among(fight, effect.by, scene, blow.source)
    ]  # before any of them changes the line
    for effect, scene, (seat, first), times in held:
        alone = bool(scene.you.holds) or times == 1
        for n in range(times):
            if blow.left <= 0 or fight.spent:
                return
            giver = scene.you if scene.you.holds else fight.field.find(seat, first + n)
            here = None if giver is None else Scene(giver, scene.i, scene.number)
            if here is None or not _redirect_by(fight, blow, target, effect, here):
                break
            fight.field.passes += not alone


def _redirect_by(
    fight: Fight, blow: Blow, target: Squad, effect: tree.Redirect, scene: Scene
) -> bool:
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
    fight.tell(told.Redirected(who(target), who(onto), share))
    _land(fight, turned, onto)
    fight.field.release(onto)


def _block(fight: Fight, blow: Blow, target: Squad) -> None:
    defence = target.defence
    if defence > 0 and blow.left > 0:
        blow.blocked = _at_most(defence, blow.left)
        blow.left -= blow.blocked
        fight.field.put(target, "defence", defence - blow.blocked)


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
    for cap, scene, _ in modifiers(fight, target, tree.Cap):
        if blow.left > 0 and cap.of == "damage":
            most = amount(fight, cap.amount, _in_hit(scene, blow, target).about(target))
            if cap.per == "round":
                most -= target.memory.get(DAMAGE_THIS_ROUND, 0)
            _take_off(blow, blow.left - (most if most > 0 else 0))


def _prevent_by(
    fight: Fight, blow: Blow, target: Squad, effect: tree.Prevent, scene: Scene, times: Number
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


DAMAGE_THIS_ROUND = Tallied("damage_taken", "round")
_PREVENTING = {tree.Shield, tree.Prevent, tree.Cap}


def _count(fight: Fight, scene: Scene) -> None:
    entry = scene.you.kind.entries[scene.i]
    count_use(fight, entry.program.power.text.rules[scene.number], scene)


def _use_shields(fight: Fight, blow: Blow, target: Squad) -> None:
    for key in target.pools():
        pool = target.memory[key]
        if blow.left <= 0 or pool <= 0:
            continue
        if key.place < 0 or has_voice(fight, target, key.place):
            before = blow.left
            _take_off(blow, pool)
            fight.field.remember(target, key, pool - (before - blow.left))


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
