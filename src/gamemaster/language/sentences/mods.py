"""The modifiers of a sentence taken together: when its rule acts, how often, and what only holds."""

from collections.abc import Iterable
from typing import Literal, TypeVar

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.dialect import Dialect
from gamemaster.language.sentences.drafts import (
    GAINED,
    UNENDED,
    AtMost,
    EachAttacker,
    ForEach,
    Given,
    Instead,
    Mod,
    OncePerHim,
    Part,
    Parts,
    PerEvent,
    RoundsLater,
    Unfit,
    Until,
    Upon,
    When,
)
from gamemaster.language.tree import nodes

T = TypeVar("T")

HOLDING = (
    t.Raise, t.Fall, t.Scale, t.Factor, t.Bonus, t.Shield, t.Prevent, t.Redirect, t.Cap, t.Bound,
    t.Immune, t.Aim, t.Pierce, t.Unpreventable, t.Forbid, t.Place, t.Reverse, t.SpendBurns,
    t.CardCost,
)  # fmt: skip
"""Effects that hold rather than happen: alone and without moment or cost they hold always."""


class Mods(msgspec.Struct):
    """The modifiers of one clause, taken together; two of a kind do not fit."""

    when: When | None = None
    event: t.Event | None = None
    this_round: bool = False
    instead: bool = False
    per_event: t.Event | None = None
    per_amount: t.Amount | None = None
    limit: AtMost | None = None
    lasting: str = ""
    conds: tuple[t.Cond, ...] = ()
    some: t.Group | None = None
    said_instead: bool = False
    or_death: bool = False
    later: int = 0
    once_per_him: Literal["", "round", "battle"] = ""
    perhaps_once: bool = False

    @property
    def cond(self) -> t.Cond | None:
        """All conditions as one."""
        if len(self.conds) < 2:
            return self.conds[0] if self.conds else None
        flat: list[t.Cond] = []
        for c in self.conds:
            flat += c.conds if isinstance(c, t.AllOf) else (c,)
        return t.AllOf(tuple(flat))

    @property
    def loose(self) -> bool:
        """Whether no moment is said, or only "each round"."""
        return self.when is None or self.when.weak


def gathered(mods: Iterable[Mod]) -> Mods:
    """The modifiers as one."""
    found = Mods()
    before: Mod | None = None
    for mod in mods:
        _take(found, mod)
        if isinstance(before, AtMost) and isinstance(mod, ForEach):
            raise Unfit  # "once per round per opponent" is one limit
        if isinstance(before, AtMost) and not before.span and _counts(mod):
            raise Unfit  # "once per round", "once per opponent" are one limit, not two modifiers
        if isinstance(before, Upon) and not before.this_round and mod == Until("round"):
            raise Unfit  # "whenever you are attacked this round" is one event
        before = mod
    return found


def _counts(mod: Mod) -> bool:
    return isinstance(mod, ForEach) or mod == When("main", weak=True)


def _take(found: Mods, mod: Mod) -> None:
    match mod:
        case When():
            _take_moment(found, mod)
        case Given(cond):
            found.conds += (cond,)
        case Upon() | EachAttacker() | PerEvent():
            _take_event(found, mod)
        case Instead():
            found.said_instead = True
        case RoundsLater(rounds):
            found.later = rounds
        case OncePerHim(span):
            found.once_per_him = span
        case AtMost():
            found.limit = _only(found.limit, mod)
        case Until(lasting):
            found.lasting = _only(found.lasting or None, lasting)
        case ForEach(amount):
            found.per_amount = _only(found.per_amount, amount)


def _take_event(found: Mods, mod: Upon | EachAttacker | PerEvent) -> None:
    match mod:
        case Upon(event, this_round, instead, some, or_death):
            found.event = _only(found.event, event)
            found.this_round, found.instead, found.some = this_round, instead, some
            found.or_death, found.perhaps_once = or_death, mod.perhaps_once
        case EachAttacker():
            found.event = _only(found.event, t.Attacking("opponent", "you"))
            found.conds += (t.Not(t.Struck(t.Source(), t.You(), "attacked", "round")),)
        case PerEvent(event):
            found.per_event = _only(found.per_event, event)


def _take_moment(found: Mods, mod: When) -> None:
    if found.when is not None and not (found.when.weak or mod.weak) and found.when != mod:
        raise Unfit
    if found.when is not None and "setup" in (found.when.moment, mod.moment):
        raise Unfit  # "before the first round, … each round": once or again and again
    if found.when is None or found.when.weak:
        found.when = mod


def _only(before: object, now: T) -> T:
    if before is not None:
        raise Unfit
    return now


def bounded(effects: Parts, lasting: str) -> Parts:
    """The effects, with the end that was said in front of all of them ("this round, …")."""
    if not lasting:
        return effects
    if not any(is_open(e) for e in effects):
        raise Unfit
    return tuple(_bounded(e, lasting) for e in effects)


def _bounded(effect: Part, lasting: str) -> Part:
    if is_open(effect):
        return msgspec.structs.replace(effect, lasting=lasting)
    if isinstance(effect, (t.Damage, t.Attack)):
        return effect  # over with the moment in any case
    raise Unfit


def is_open(effect: object) -> bool:
    """Whether an effect that lasts says no end."""
    return getattr(effect, "lasting", None) in UNENDED


def open_ended(effects: Parts) -> bool:
    return all(getattr(e, "lasting", "") in UNENDED for e in effects)


# --- when a rule acts


class Acting(msgspec.Struct, frozen=True):
    """When a rule acts: a moment or an event; `per` which event; or `watched` after a cost."""

    when: t.Moment | t.Event
    per: t.Event | None = None
    watched: t.Event | None = None


class Circumstances(msgspec.Struct, frozen=True):
    """What else decides when a rule acts: the event that a target brings, whether it is paid for,
    what it does, in which dialect, and whether the text stays in play."""

    brought: t.Event | None
    costly: bool
    effects: Parts
    dialect: Dialect
    stays: bool

    @property
    def holds(self) -> bool:
        """Whether all of it holds rather than happens."""
        return not self.costly and all(_holds(e) for e in self.effects)


def acting(found: Mods, around: Circumstances) -> Acting:
    """When the rule acts, and once per which event."""
    event = found.event or around.brought
    if found.per_event is not None:
        if event is not None or found.when is None:
            raise Unfit
        return Acting(found.when.moment, found.per_event)
    if event is not None:
        return _answering(found, event, around)
    if found.when is None:
        return Acting(_unsaid(found, around))
    if around.holds and open_ended(around.effects) and _stays(found.when, around.effects):
        return Acting("always")
    if found.when.moment != "main":
        return Acting(found.when.moment)
    again = (
        around.stays or not found.when.span
    )  # "each round" is more than once, "in round 5" is not
    return Acting(around.dialect.each_round[again])


def _answering(found: Mods, event: t.Event, around: Circumstances) -> Acting:
    if found.when is not None and found.when.moment in ("start", "end"):
        if found.when.moment == "start" and around.dialect.repeats:
            raise Unfit  # hardly anything has happened in a round that starts
        return Acting(found.when.moment, event)
    if not found.loose:
        raise Unfit
    over_once_played = not around.dialect.repeats and not around.stays
    if found.this_round and (around.costly or over_once_played):
        return Acting("main" if around.dialect.repeats else "play", watched=event)
    return Acting(event)


def _unsaid(found: Mods, around: Circumstances) -> t.Moment:
    dialect = around.dialect
    lasts = any(getattr(e, "lasting", "") == "battle" for e in around.effects)
    if found.conds and lasts and dialect.repeats:
        return dialect.unsaid  # "if you took damage, +5 Attack for the rest of the battle"
    if around.holds and (dialect.repeats or around.stays):
        return "always"
    return dialect.unsaid


def _stays(when: When, effects: Parts) -> bool:
    """Whether effects that could hold do so at this moment (rulings Q-AR-56 and 57): in a stretch of
    rounds, or "each round" if they are states; what adds up is done anew each round."""
    if when.span:
        return not any(getattr(e, "lasting", "") == GAINED and adds_up(e) for e in effects)
    return when.weak and not any(adds_up(e) for e in effects)


def _holds(effect: Part) -> bool:
    return isinstance(effect, HOLDING) or held_set(effect)


def is_state(effect: Part) -> bool:
    """What "each round" cannot add to: it holds always (ruling Q-AR-57)."""
    return _holds(effect) and not adds_up(effect) and is_open(effect)


def adds_up(effect: Part) -> bool:
    """What is more each time it is done; Defence is gone with its round."""
    if isinstance(effect, (t.Raise, t.Fall)):
        return effect.stat != "defence"
    return isinstance(effect, t.Scale)


def held_set(effect: Part) -> bool:
    if isinstance(effect, t.Set) and any(
        isinstance(n, t.Of) and n.stat == effect.stat and isinstance(n.who, t.It | t.You)
        for n in nodes(effect.amount)
    ):
        return False  # a stat cannot stand at what it itself is
    pools = ("energy", "life", "glory", "coins", "cards")
    return isinstance(effect, t.Set) and effect.stat not in pools


def lasting_shelter(effect: Part) -> bool:
    """Defence and the like that is not said to end with a round."""
    shelter = (t.Shield, t.Prevent, t.Cap, t.Redirect, t.Factor, t.Bonus, t.Immune, t.Aim)
    lasting = getattr(effect, "lasting", "")
    if isinstance(effect, (t.Raise, t.Fall)) and effect.stat == "defence":
        return lasting in (*UNENDED, "battle")
    return isinstance(effect, shelter) and lasting in UNENDED


def always_there(shelter: Part) -> Part:
    """Shelter that was said to last for the battle, as what holds always."""
    if getattr(shelter, "lasting", "") == "battle":
        return msgspec.structs.replace(shelter, lasting="")
    return shelter


def limited(limit: AtMost | None, when: t.Moment | t.Event, weak: bool) -> t.Limit | None:
    """How often the rule acts at most (ruling Q-AR-60)."""
    if limit is None:
        return None
    if limit.span:
        return t.Limit(limit.times, limit.span)
    return t.Limit(limit.times, "round" if weak and not isinstance(when, str) else "battle")
