"""Damage: dealt all at once, changed and taken over by what protects.

The order of a hit is the language's: bonuses, multipliers, at least 0, redirect, prevention, loss.
Hits of one moment strike in the turn's priority of their sources, then in order of entry (Q-CR-29).
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import structs

from gamemaster.games.rumble_royale.events import (
    DamagePrevented,
    PlayerDamaged,
    SubprocessDamaged,
)
from gamemaster.games.rumble_royale.meaning import (
    Context,
    amount_of,
    bounded,
    holds,
    may_act,
    targets_of,
)
from gamemaster.games.rumble_royale.state import Spell, Target
from gamemaster.games.rumble_royale.turn import Cause, DamageUnderWay, Fact, Turn
from gamemaster.language import tree as t
from gamemaster.mechanics.rounding import away_from_zero


def for_next_turn(spell: Spell) -> Spell | None:
    """What is left of a spell when a new turn begins: only what lasts for the match."""
    lasts = getattr(spell.effect, "lasting", getattr(spell.effect, "span", "round"))
    if lasts != "battle":
        return None
    return spell if getattr(spell.effect, "hits", "") == "next" else structs.replace(spell, met=())


class Modifier(NamedTuple):
    """Something that changes hits: a rule of a subprocess, or a spell."""

    cause: Cause
    effect: t.Effect
    rule: t.Rule | None = None
    number: int = 0
    spell: Spell | None = None


def deal(turn: Turn) -> None:
    """Deal every hit laid aside; who falls is cleared after it."""
    hits, turn.hits = turn.hits, []
    place = {seat: n for n, seat in enumerate(turn.priority)}
    for hit in sorted(hits, key=lambda hit: (place[hit.cause.seat], hit.cause.process or 0)):
        if turn.is_there(hit.to):
            _strike(turn, hit)


def _strike(turn: Turn, hit: DamageUnderWay) -> None:
    if hit.to.subprocess is not None:
        _wound_process(turn, hit, hit.amount, None)
        return
    amount = hit.amount
    for modifier in _modifiers(turn, hit, (t.Bonus, t.Factor)):
        amount = _scaled(modifier, hit, amount, turn)
    amount = max(0, amount)
    if amount == 0:
        return
    wards = () if _is_sure(turn, hit) else (t.Immune, t.Redirect, t.Shield, t.Prevent, t.Cap)
    for modifier in _modifiers(turn, hit, wards):
        amount = _warded(turn, modifier, hit, amount)
        if amount <= 0:
            return
    _wound_player(turn, hit, amount)


def _is_sure(turn: Turn, hit: DamageUnderWay) -> bool:
    """Whether the card says that nothing prevents its damage."""
    return any(
        isinstance(effect, t.Unpreventable)
        for rule in turn.catalogue[hit.cause.card].text.rules
        for effect in rule.do
    )


def _modifiers(turn: Turn, hit: DamageUnderWay, kinds: tuple[type, ...]) -> Iterator[Modifier]:
    """Everything of these kinds that concerns a hit, oldest subprocess first, then spells."""
    for process in list(turn.processes.values()):
        cause = Cause(process.owner, process.card, process.id, process.target)
        for number, rule in turn.rules_of(process):
            if rule.when != "always":
                continue
            for effect in rule.do:
                modifier = Modifier(cause, effect, rule, number)
                if isinstance(effect, kinds) and _concerns(turn, modifier, hit):
                    yield modifier
    for spell in list(turn.spells):
        cause = Cause(spell.owner, spell.card, None, spell.target)
        modifier = Modifier(cause, spell.effect, spell=spell)
        if isinstance(spell.effect, kinds) and _concerns(turn, modifier, hit):
            yield modifier


def _here(turn: Turn, modifier: Modifier, hit: DamageUnderWay, amount: int) -> Context:
    fact = Fact(t.Damaged, hit.cause.seat, hit.to, amount)
    return Context(turn, modifier.cause, fact=fact, amount=amount)


def _concerns(turn: Turn, modifier: Modifier, hit: DamageUnderWay) -> bool:
    """Whether a modifier looks at this hit: the right side of it, its condition, its source."""
    here = _here(turn, modifier, hit, hit.amount)
    effect = modifier.effect
    if getattr(effect, "hits", "damage") == "attacks":
        return False
    side = _side(effect, hit)
    if modifier.spell is not None and side.player in modifier.spell.met:
        return False
    if side not in targets_of(effect.to, here):  # type: ignore[union-attr]
        return False
    by, other = getattr(effect, "by", None), getattr(effect, "other", None)
    if by is not None and not _is_one(_sources(hit), by, here):
        return False
    if other is not None and not _is_one(_other_side(effect, hit), other, here):
        return False
    return modifier.rule is None or holds(modifier.rule.cond, here)


def _side(effect: t.Effect, hit: DamageUnderWay) -> Target:
    """Whom a change of hits looks at: who deals them, or who takes them."""
    return Target(player=hit.cause.seat) if getattr(effect, "way", "") == "dealt" else hit.to


def _other_side(effect: t.Effect, hit: DamageUnderWay) -> tuple[Target, ...]:
    return (hit.to,) if getattr(effect, "way", "") == "dealt" else _sources(hit)


def _sources(hit: DamageUnderWay) -> tuple[Target, ...]:
    """Whose hit it is: its owner's, and that of the subprocess that deals it (Q-CR-30)."""
    owner = Target(player=hit.cause.seat)
    process = hit.cause.process
    return (owner,) if process is None else (owner, Target(subprocess=process))


def _is_one(some: tuple[Target, ...], group: t.Group, here: Context) -> bool:
    members = targets_of(t.Each(group), here)
    return any(target in members for target in some)


def _scaled(modifier: Modifier, hit: DamageUnderWay, amount: int, turn: Turn) -> int:
    if not _use(turn, modifier, hit):
        return amount
    effect = modifier.effect
    if isinstance(effect, t.Factor):
        return bounded(away_from_zero(amount * effect.times, effect.over))
    assert isinstance(effect, t.Bonus)
    return bounded(amount + amount_of(effect.amount, _here(turn, modifier, hit, amount)))


def _warded(turn: Turn, modifier: Modifier, hit: DamageUnderWay, amount: int) -> int:
    """What is left of a hit after one thing that protects from it."""
    effect = modifier.effect
    here = _here(turn, modifier, hit, amount)
    if isinstance(effect, t.Shield):
        taken = _from_shield(turn, modifier, amount, here)
    elif not _use(turn, modifier, hit):
        return amount
    elif isinstance(effect, t.Immune):
        taken = amount
    elif isinstance(effect, t.Cap):
        taken = _over_cap(turn, effect, hit, amount, here)
    elif isinstance(effect, t.Redirect):
        return amount - _redirected(turn, effect, hit, amount, here)
    else:
        assert isinstance(effect, t.Prevent)
        taken = max(0, min(amount, amount_of(effect.amount, here)))
    if taken:
        assert hit.to.player is not None
        turn.tell(DamagePrevented(hit.to.player, taken, turn.card_name(modifier.cause.card)))
    return amount - taken


def _over_cap(turn: Turn, cap: t.Cap, hit: DamageUnderWay, amount: int, here: Context) -> int:
    assert hit.to.player is not None
    most = max(0, amount_of(cap.amount, here))
    if cap.per == "round":
        most = max(0, most - turn.players[hit.to.player].round.taken)
    return max(0, amount - most)


def _use(turn: Turn, modifier: Modifier, hit: DamageUnderWay) -> bool:
    """Count one use of a limited rule; False if it has none left."""
    process = turn.processes.get(modifier.cause.process or 0)
    if modifier.spell is not None:
        _meet(turn, modifier.spell, hit)
        return True
    if process is None or modifier.rule is None:
        return False
    if not may_act(process, modifier.rule, modifier.number):
        return False
    count_use(turn, process.id, modifier.number)
    return True


def _meet(turn: Turn, spell: Spell, hit: DamageUnderWay) -> None:
    """Of what looks at the first hit of the turn, or the next: he has had it now (Q-CR-37, 41)."""
    seat = _side(spell.effect, hit).player
    if getattr(spell.effect, "hits", "") in ("first", "next") and seat is not None:
        place = turn.spells.index(spell)
        turn.spells[place] = structs.replace(spell, met=(*spell.met, seat))


def count_use(turn: Turn, process: int, rule: int) -> None:
    """A rule of a subprocess acted once more."""
    acting = turn.processes[process]
    turn.change_process(
        process,
        used=_more(acting.used, rule, 1),
        used_ever=_more(acting.used_ever, rule, 1),
    )


def _from_shield(turn: Turn, modifier: Modifier, amount: int, here: Context) -> int:
    """A pool of prevention: a spell's is emptied, a subprocess's is filled anew each turn or never."""
    effect = modifier.effect
    assert isinstance(effect, t.Shield)
    spell, process = modifier.spell, turn.processes.get(modifier.cause.process or 0)
    if spell is not None:
        taken = min(amount, max(0, spell.left))
        place = turn.spells.index(spell)
        turn.spells[place] = structs.replace(spell, left=spell.left - taken)
        return taken
    if process is None:
        return 0
    used = (process.used if effect.span == "round" else process.used_ever)[modifier.number]
    taken = min(amount, max(0, amount_of(effect.amount, here) - used))
    turn.change_process(
        process.id,
        used=_more(process.used, modifier.number, taken),
        used_ever=_more(process.used_ever, modifier.number, taken),
    )
    return taken


def _more(counts: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] + by, *counts[place + 1 :])


def _redirected(
    turn: Turn, effect: t.Redirect, hit: DamageUnderWay, amount: int, here: Context
) -> int:
    """Send part of a hit elsewhere, never twice; a subprocess that takes it keeps the excess."""
    part = max(0, min(amount, amount_of(effect.amount, here)))
    for target in targets_of(effect.onto, here)[:1]:
        if part and turn.is_there(target) and target != hit.to:
            if target.subprocess is not None:
                _wound_process(turn, hit._replace(to=target), part, hit.to.player)
            else:
                source = here.cause if isinstance(effect.onto, t.Source) else hit.cause
                _wound_player(turn, DamageUnderWay(source, target, part), part)
            return part
    return 0


def _wound_player(turn: Turn, hit: DamageUnderWay, amount: int) -> None:
    seat = hit.to.player
    assert seat is not None
    player = turn.players[seat]
    life = max(0, player.life - amount)
    turn.change_player(seat, life=life, struck=player.struck + 1, last_struck_by=hit.cause.seat)
    turn.count(seat, taken=amount)
    turn.count(hit.cause.seat, dealt=amount)
    turn.note_hurt(seat, hit.cause.seat)
    name = turn.card_name(hit.cause.card)
    turn.tell(PlayerDamaged(seat, hit.cause.seat, amount, life, name))
    turn.facts.append(Fact(t.Damaged, hit.cause.seat, hit.to, amount))
    turn.facts.append(Fact(t.Loses, hit.cause.seat, hit.to, amount, "life"))


def _wound_process(turn: Turn, hit: DamageUnderWay, amount: int, instead_of: int | None) -> None:
    process = turn.processes[hit.to.subprocess or 0]
    life = max(0, process.life - amount)
    turn.change_process(process.id, life=life)
    turn.strikers[process.id] = hit.cause.seat
    name = turn.card_name(process.card)
    cause = turn.card_name(hit.cause.card)
    turn.tell(
        SubprocessDamaged(
            process.id, name, process.owner, hit.cause.seat, amount, life, cause, instead_of
        )
    )
    turn.facts.append(Fact(t.Damaged, hit.cause.seat, hit.to, amount))
