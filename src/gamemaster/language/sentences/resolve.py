"""Words that need their sentence: that hero, as much, how long."""

from collections.abc import Sequence
from typing import Literal, TypeAlias, TypeVar, cast

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import Everyone, Somebody, Those, Unfit, Whoever
from gamemaster.language.sentences.makers.stats import POOLS
from gamemaster.language.sentences.mods import HOLDING, is_open
from gamemaster.language.tree import nodes, rewritten
from gamemaster.language.tree.walk import Change

Effects: TypeAlias = tuple[t.Effect, ...]
E = TypeVar("E", bound=msgspec.Struct)

SINGLE = (t.Most, t.Least, t.First, t.Last, t.LastAttacker, t.Next)
"""Targets that are one hero, found by what he is."""

OWN_HIT = (t.Prevent, t.Redirect, t.Cap)
"""Changes of hits against somebody."""

HIT_CHANGES = (*OWN_HIT, t.Bonus, t.Factor, t.Pierce, t.Unpreventable)
"""Effects that change the very hit whose event they answer."""


def others_than(base: Those, event: t.Event | None) -> t.Base:
    """ "All others" when somebody died are the living; when somebody else acts, it is not clear."""
    if base in ("everyone", "all"):
        return "everyone"
    if event is None or "you" in (getattr(event, "by", ""), getattr(event, "whom", "")):
        return "others"
    if isinstance(event, t.Dies):
        return _others_than_dead(event)
    raise Unfit


def _others_than_dead(event: t.Dies) -> t.Base:
    """Who dies is none of the living; but behind a subprocess stands its owner: you, if it is this one."""
    if event.whom == "this":
        return "others"
    if event.whom.endswith("subprocess"):
        raise Unfit
    return "everyone"


# --- a reaction that changes its own hit


def changes_hits(effects: Effects, event: t.Event) -> bool:
    """Whether effects that answer an event change the very hit that it is about.

    "Whenever you attack, deal 5 more damage" is 5 more on each of your attacks: in answer to the
    hit it would come too late for it."""
    if all(isinstance(e, OWN_HIT) for e in effects):
        return True
    if not isinstance(event, (t.Attacks, t.Damaged)):
        return False
    return all(isinstance(e, HIT_CHANGES) and _of_that_hit(e, event) for e in effects)


def _of_that_hit(effect: t.Effect, event: t.Attacks | t.Damaged) -> bool:
    if isinstance(effect, OWN_HIT):
        return True
    dealer = t.You() if event.by == "you" else t.Source()
    taker = t.You() if event.whom == "you" else t.Victim()
    way = getattr(effect, "way", "dealt")
    to: t.Whom = getattr(effect, "to", t.You())
    return way in ("dealt", "taken") and to == (dealer if way == "dealt" else taker)


def of_event(effects: Effects, event: t.Event, some: t.Group | None = None) -> Effects:
    """Changes of the hit that an event is about: of attacks only if the event is an attack; and
    against or by some only, if it is about them."""
    if not isinstance(event, (t.Attacks, t.Damaged)):
        raise Unfit
    changed = tuple(_of_hit(e, event) for e in effects)
    return changed if some is None else tuple(_with_other(e, some) for e in changed)


def _with_other(effect: t.Effect, some: t.Group) -> t.Effect:
    if isinstance(effect, (t.Bonus, t.Factor)) and effect.other is None:
        return msgspec.structs.replace(effect, other=some)
    if isinstance(effect, t.Prevent) and effect.by is None:
        return msgspec.structs.replace(effect, by=some)
    raise Unfit


def party_is(event: t.Event, some: t.Group) -> t.Cond:
    """The party of an event is one of those, judged as things were before the hit."""
    if not isinstance(event, (t.Attacks, t.Damaged)) or some.where is None or some.at_start:
        raise Unfit
    him: t.Whom = t.Victim() if event.by == "you" else t.Source()
    return t.Before(rewritten(some.where, lambda node: him if isinstance(node, t.It) else node))


def about_chosen(event: t.Event | None, conds: tuple[t.Cond, ...]) -> Literal["by", "whom", ""]:
    """Which party of an event is the one who was chosen ("whenever the target plays a card"), if any."""
    for cond in conds if event is not None else ():
        if isinstance(cond, t.Is) and cond.whom == t.Chosen():
            if isinstance(cond.who, (t.Source, Whoever)):
                return "by"
            if isinstance(cond.who, t.Victim):
                return "whom"
    return ""


def of_kind(event: t.Event, party: Literal["by", "whom"], kind: t.Choice) -> t.Event:
    """The event as it can only be of one of the kind that was chosen: an opponent's, a subprocess's end."""
    if getattr(event, party, "") != "anyone" or kind in ("", "any", "player"):
        return event
    if kind == "opponent":
        return msgspec.structs.replace(event, **{party: "opponent"})
    if not isinstance(event, t.Dies) or party != "whom":
        raise Unfit  # of a subprocess nothing else is told
    return msgspec.structs.replace(event, whom=kind)


def once_per_him(event: t.Event | None, span: t.Span) -> tuple[t.Event, t.Cond]:
    """ "Once per opponent": he had not done it yet, or had not suffered it, before the hit."""
    if not isinstance(event, (t.Attacks, t.Damaged)) or "you" not in (event.by, event.whom):
        raise Unfit
    mine = event.by == "you"
    how: Literal["attacked", "damaged"] = "attacked" if isinstance(event, t.Attacks) else "damaged"
    struck = t.Struck(t.You() if mine else t.Source(), t.Victim() if mine else t.You(), how, span)
    return narrowed(event, t.Group("opponents")), t.Before(t.Not(struck))


def narrowed(event: t.Event, some: t.Group) -> t.Event:
    """The event with a party that is an opponent, if only opponents are meant."""
    if some.base != "opponents":
        return event
    field = "whom" if getattr(event, "by", "") == "you" else "by"
    return msgspec.structs.replace(event, **{field: "opponent"})


def _of_hit(effect: t.Effect, event: t.Attacks | t.Damaged) -> t.Effect:
    attacks = isinstance(event, t.Attacks)
    if isinstance(effect, OWN_HIT):
        if event.whom != "you":
            raise Unfit
        return _of_attacks(effect, attacks)
    if isinstance(effect, (t.Bonus, t.Factor)):
        return _of_attacks(_seen_from_you(effect, event), attacks)
    if event.by != "you" or event.whom not in WHOEVER:
        raise Unfit
    return _of_attacks(effect, attacks)


WHOEVER = ("anyone", "opponent", "other")


def _seen_from_you(effect: t.Bonus | t.Factor, event: t.Attacks | t.Damaged) -> t.Effect:
    """A bonus or factor of the hit: dealt by you, or taken by you."""
    if event.by == "you" and event.whom in WHOEVER:
        return msgspec.structs.replace(effect, to=t.You(), way="dealt")
    if event.whom == "you" and event.by in WHOEVER:
        return msgspec.structs.replace(effect, to=t.You(), way="taken")
    raise Unfit


def _of_attacks(effect: t.Effect, attacks: bool) -> t.Effect:
    if attacks and getattr(effect, "hits", "") == "damage":
        return msgspec.structs.replace(effect, hits="attacks")
    return effect


# --- whom a word means


HITS = (t.Attacks, t.Attacking, t.Damaged, t.Dies, t.WouldDie, t.Broken)
"""Events that have an attacker."""


def names_nobody(part: object, event: t.Event) -> bool:
    """Whether words name an attacker or a victim where the event has none: nobody attacks in a gain.
    "The user", "whoever did it" are asked for themselves; so is the power that was used."""
    match part:
        case Whoever() | t.Grant() | t.Watch():
            return False
        case t.Source():
            return not isinstance(event, HITS)
        case t.Victim():
            return not hasattr(event, "whom")
        case tuple():
            return any(names_nobody(p, event) for p in part)
        case msgspec.Struct() if getattr(part, "which", "") != "used":
            return any(names_nobody(getattr(part, f), event) for f in part.__struct_fields__)
    return False


def party_of(event: t.Event | None) -> t.Whom | None:
    """Whom "that hero" means in answer to an event."""
    if event is None:
        return None
    if isinstance(event, t.Uses | t.Plays):
        return t.Source()
    if isinstance(event, t.Gains | t.Loses):
        return t.Victim()
    if isinstance(event, t.WouldDie):
        return t.Source()
    if isinstance(event, t.Dies) and event.whom == "this":
        return t.Source()  # what is destroyed is nobody
    if event.whom == "own_subprocess":
        return t.Source()
    if event.whom == "enemy_subprocess":
        return t.Owner(t.Victim())
    if event.whom == "subprocess":  # his whose it was, or he who did it?
        return None if event.by == "anyone" else t.Source()
    return t.Source() if event.whom == "you" else t.Victim()


def between_others(event: t.Event | None) -> bool:
    """Whether somebody else does it to somebody else."""
    if not isinstance(event, (t.Attacks, t.Attacking, t.Damaged, t.Dies)):
        return False
    named = event.by != "anyone" or isinstance(event, (t.Attacks, t.Attacking, t.Damaged))
    return named and "you" not in (event.by, event.whom)


def opponent_in(event: t.Event | None) -> t.Whom | None:
    """The one opponent that an event is about: he attacks you or is attacked by you, or it names him."""
    if event is None:
        return None
    by, whom = getattr(event, "by", ""), getattr(event, "whom", "")
    if isinstance(event, (t.Attacks, t.Attacking, t.Damaged)):
        if by == "you" and whom != "you":
            return t.Victim()
        if whom == "you" and by != "you":
            return t.Source()
    if [by, whom].count("opponent") != 1:
        return None
    return t.Source() if by == "opponent" else t.Victim()


def subject_of_cond(conds: tuple[t.Cond, ...]) -> t.Whom | None:
    """Whom a condition is about first, if that is a single one and not you."""
    about = (getattr(n, "by", getattr(n, "who", None)) for n in nodes(conds))
    who = next((whom for whom in about if whom is not None), None)
    return who if isinstance(who, (t.Chosen, *SINGLE)) else None


def subject_of(event: t.Event | None) -> t.Whom:
    """Whom a verb without a subject means in answer to an event: if somebody else did it to you, it
    could be either of you."""
    if isinstance(event, (t.Attacks, t.Damaged)) and event.whom == "you" and event.by != "anyone":
        raise Unfit
    return t.You()


def others_in(effect: t.Effect | None) -> t.Whom | None:
    """Who strikes you, or whom you strike, by a change of such hits: "opponents cannot attack you" is
    kept as something about you, and is said of them."""
    if not isinstance(effect, (t.Factor, t.Bonus, t.Prevent, t.Immune)) or effect.to != t.You():
        return None
    by = effect.by if isinstance(effect, (t.Prevent, t.Immune)) else effect.other
    return t.Each(by or t.Group("opponents"))


def on_you(done: Sequence[t.Effect]) -> bool:
    return not done or isinstance(getattr(done[-1], "to", t.You()), (t.You, t.This))


def mentions_it(effect: t.Effect) -> bool:
    seen: list[object] = []

    def look(node: object) -> object:
        seen.append(node)
        return node

    outside_groups(effect, look)
    return any(isinstance(node, t.It) for node in seen)


def replace_it(effect: E, other: t.Whom) -> E:
    """What is said of "it" in an effect, said of somebody."""

    def change(node: object) -> object:
        return other if isinstance(node, t.It) else node

    fields = {
        name: outside_groups(getattr(effect, name), change)
        for name in ("amount", "energy", "count")
        if name in effect.__struct_fields__
    }
    return msgspec.structs.replace(effect, **fields) if fields else effect


def outside_groups(node: object, change: Change) -> object:
    """As `rewritten`, but what a group's condition says of its own members is left alone."""
    if isinstance(node, t.Group):
        return node
    if isinstance(node, tuple):
        return tuple(outside_groups(x, change) for x in node)
    if isinstance(node, msgspec.Struct):
        fields = {
            name: outside_groups(getattr(node, name), change)
            for name in node.__struct_fields__
            if isinstance(getattr(node, name), (msgspec.Struct, tuple))
        }
        return change(msgspec.structs.replace(node, **fields) if fields else node)
    return node


def of_target(cond: t.Cond | None, done: Effects) -> t.Cond | None:
    """ "Kill the weakest opponent if he has less than 20 Energy": he is the target."""
    to = getattr(done[0], "to", None) if len(done) == 1 else None
    if not isinstance(to, (*SINGLE, t.Chosen)):
        return cond
    return rewritten(cond, lambda node: to if isinstance(node, t.Them) else node)


def about_event(
    cond: t.Cond | None, when: t.Moment | t.Event, named: bool = False
) -> t.Cond | None:
    """ "That hero" in a condition is he to whom something was just done (`named`), or the party of the
    event; "it" is its amount, or nothing."""
    if cond is None:
        return None
    if not isinstance(when, str) and names_nobody(cond, when):
        raise Unfit

    def change(node: object) -> object:
        match node:
            case t.Them() if named:
                return node
            case Everyone():
                return t.Each(t.Group(others_than(node.base, None)))
        return _at_that(node, when) if isinstance(when, str) else _of_that(node, when)

    return rewritten(cond, change)


def _of_that(node: object, event: t.Event) -> object:
    """He or whoever of an event is its party."""
    party = party_of(event)
    if isinstance(node, t.Them) and party is not None:
        return party
    if isinstance(node, Whoever) and node.fits(event):
        return node.role
    if isinstance(node, NOWHERE):
        raise Unfit
    return node


NOWHERE = (t.Them, t.Changed, Whoever, Somebody)
"""Words that mean nothing in a condition, unless the event says whom."""


def _at_that(node: object, moment: t.Moment) -> object:
    """At a moment there is no event of which a word could speak; "always" is at each hit."""
    hit = isinstance(node, (t.Source, t.Victim)) and moment != "always"
    if hit or isinstance(node, (t.EventAmount, *NOWHERE)):
        raise Unfit
    return node


def of_chosen(where: t.Cond) -> t.Cond:
    """What is said of each member of a group, said of the one chosen."""
    return rewritten(where, lambda n: t.Chosen() if isinstance(n, t.It) else n)


# --- how long


def with_lasting(effects: Effects, lasting: t.Lasting | Literal[""]) -> Effects:
    """Effects that say no end get the usual one."""

    def change(node: object) -> object:
        if isinstance(node, t.Over):
            return msgspec.structs.replace(node, do=with_lasting(node.do, ""))
        return _with_end(node, lasting)

    return tuple(_ended(e, change) for e in effects)


def _ended(effect: t.Effect, change: Change) -> t.Effect:
    if isinstance(effect, t.Grant):
        return effect
    if isinstance(effect, t.Over):
        return cast(t.Effect, change(effect))
    return rewritten(effect, change)


def _with_end(node: object, lasting: str) -> object:
    if isinstance(node, t.Set) and node.stat in POOLS:
        if node.lasting == "round":
            raise Unfit  # what is set of a pool is changed once and for all
        return msgspec.structs.replace(node, lasting="battle")
    if isinstance(node, msgspec.Struct) and is_open(node):
        return msgspec.structs.replace(node, lasting=lasting or _usual(node))
    ends = getattr(node, "lasting", None) in ("round", "battle")
    if lasting == "while" and ends and isinstance(node, HOLDING):
        return msgspec.structs.replace(node, lasting="while")
    return node


def _usual(node: object) -> t.Lasting:
    """Defence and shelter last for the round, other changes for the battle."""
    if isinstance(node, (t.Raise, t.Fall, t.Set, t.Scale)):
        return "round" if node.stat == "defence" else "battle"
    return "round"
