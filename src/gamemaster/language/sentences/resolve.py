"""Words that need their sentence: that hero, as much, everyone, how long."""

from collections.abc import Callable
from typing import Any

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.makers import POOLS, Everyone, Somebody, Unfit, Whoever
from gamemaster.language.sentences.mods import HOLDING
from gamemaster.language.tree import rewritten

SINGLE = (t.Most, t.Least, t.First, t.Last, t.LastAttacker)


HIT_CHANGES = (t.Prevent, t.Redirect, t.Cap)


def parted(effect: Any) -> tuple[Any, ...]:
    """ "Everyone, you too" is said of the opponents and then of your own side: harm to everyone
    alone would spare it."""
    if getattr(effect, "to", None) != Everyone("all"):
        return (effect,)
    sides = (t.Each(t.Group("opponents")), t.Each(t.Group("team")))
    return tuple(msgspec.structs.replace(effect, to=side) for side in sides)


def others_than(base: Any, event: Any) -> Any:
    """ "All others" when somebody died are the living; when somebody else acts, it is not clear."""
    if base in ("everyone", "all"):
        return "everyone"
    if event is None:
        return base
    if "you" in (getattr(event, "by", ""), getattr(event, "whom", "")):
        return base
    if isinstance(event, t.Dies):
        return "everyone"
    raise Unfit


def changes_hits(effects: tuple[Any, ...]) -> bool:
    return all(isinstance(e, HIT_CHANGES) for e in effects)


def of_event(effects: tuple[Any, ...], event: Any) -> tuple[Any, ...]:
    """Changes of the hit that an event is about: of attacks only if the event is an attack."""
    if not isinstance(event, (t.Attacks, t.Damaged)) or event.whom != "you":
        raise Unfit
    if isinstance(event, t.Damaged):
        return effects
    return tuple(
        msgspec.structs.replace(e, hits="attacks") if getattr(e, "hits", "") == "damage" else e
        for e in effects
    )


def party_of(event: Any) -> Any:
    """Whom "that hero" means in answer to an event."""
    if event is None:
        return None
    if isinstance(event, t.Uses | t.Plays):
        return t.Source()
    if isinstance(event, t.Gains | t.Loses):
        return t.Victim()
    return t.Source() if event.whom == "you" else t.Victim()


def on_you(done: list[Any]) -> bool:
    return not done or isinstance(getattr(done[-1], "to", t.You()), t.You)


def mentions_it(effect: Any) -> bool:
    found = False

    def look(node: Any) -> Any:
        nonlocal found
        found = found or isinstance(node, t.It)
        return node

    _outside_groups(effect, look)
    return found


def replace_it(effect: Any, other: Any) -> Any:
    def change(node: Any) -> Any:
        return other if isinstance(node, t.It) else node

    fields = {
        name: _outside_groups(getattr(effect, name), change)
        for name in ("amount", "energy", "count")
        if name in effect.__struct_fields__
    }
    return msgspec.structs.replace(effect, **fields) if fields else effect


def _outside_groups(node: Any, change: Callable[[Any], Any]) -> Any:
    """As `rewritten`, but what a group's condition says of its own members is left alone."""
    if isinstance(node, t.Group):
        return node
    if isinstance(node, tuple):
        return tuple(_outside_groups(x, change) for x in node)
    if isinstance(node, msgspec.Struct):
        fields = {
            name: _outside_groups(getattr(node, name), change)
            for name in node.__struct_fields__
            if isinstance(getattr(node, name), (msgspec.Struct, tuple))
        }
        return change(msgspec.structs.replace(node, **fields) if fields else node)
    return node


def of_target(cond: Any, done: tuple[Any, ...]) -> Any:
    """ "Kill the weakest opponent if he has less than 20 Energy": he is the target."""
    to = getattr(done[0], "to", None) if len(done) == 1 else None
    if not isinstance(to, SINGLE):
        return cond
    return rewritten(cond, lambda node: to if isinstance(node, t.Them) else node)


def about_event(cond: Any, when: Any) -> Any:
    """ "That hero" in a condition is the party of the event."""
    if cond is None:
        return None
    party = None if isinstance(when, str) else party_of(when)

    def change(node: Any) -> Any:
        if isinstance(node, t.Group):
            return node
        if isinstance(node, t.Them):
            if party is None:
                raise Unfit
            return party
        if isinstance(node, Everyone):
            return t.Each(t.Group(others_than(node.base, None)))
        told_of = isinstance(node, (t.Source, t.Victim, t.EventAmount))
        if told_of and isinstance(when, str) and when != "always":
            raise Unfit
        if isinstance(node, (t.Changed, Whoever, Somebody)):
            raise Unfit
        return node

    return rewritten(cond, change)


def with_lasting(effects: tuple[Any, ...], lasting: str) -> tuple[Any, ...]:
    """Effects that say no end get the usual one."""

    def change(node: Any) -> Any:
        if isinstance(node, t.Set) and node.stat in POOLS:
            return msgspec.structs.replace(node, lasting="battle")
        if getattr(node, "lasting", None) == "":
            return msgspec.structs.replace(node, lasting=lasting or _usual(node))
        if (
            lasting == "while"
            and getattr(node, "lasting", None) in ("round", "battle")
            and isinstance(node, HOLDING)
        ):
            return msgspec.structs.replace(node, lasting="while")
        return node

    return tuple(e if isinstance(e, t.Grant) else rewritten(e, change) for e in effects)


def _usual(node: Any) -> str:
    """Defence and shelter last for the round, other changes for the battle."""
    if isinstance(node, (t.Raise, t.Fall, t.Set, t.Scale)):
        return "round" if node.stat == "defence" else "battle"
    return "round"
