"""Powers made ready for battle: rules by moment, and what all powers together read and do."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeGuard

from msgspec import Struct

from gamemaster.language import tree
from gamemaster.language.tree import Power, Rule

MODIFIERS: tuple[type, ...] = (
    tree.Scale,
    tree.Factor,
    tree.Bonus,
    tree.Prevent,
    tree.Redirect,
    tree.Cap,
    tree.Bound,
    tree.Immune,
    tree.Aim,
    tree.Pierce,
    tree.Unpreventable,
    tree.Forbid,
    tree.Place,
    tree.Reverse,
    tree.SpendBurns,
    tree.Silence,
)
"""Effects that hold for a while instead of happening once."""

SINGLES = (tree.Most, tree.Least, tree.First, tree.Last, tree.LastAttacker, tree.Next)
"""Targets that are one hero picked out of several."""

STANDING = ("attack", "initiative", "attack_cost", "threshold")
"""Stats that an always-rule changes for as long as it holds."""


@lru_cache(maxsize=8192)
def mentions(value: object, *kinds: type) -> bool:
    """Whether a tree holds a node of one of the kinds."""
    return any(isinstance(node, kinds) for node in tree.nodes(value))


def holds(effect: tree.Effect) -> bool:
    """Whether an effect of an always-rule holds while it lasts, rather than being done in set-up."""
    if isinstance(effect, MODIFIERS):
        return True
    return isinstance(effect, tree.Raise | tree.Fall | tree.Set) and effect.stat in STANDING


class Holding(NamedTuple):
    """An effect that an always-rule lets hold, with its place in the power."""

    rule: Rule
    number: int
    effect: tree.Effect


class Program:
    """One power, its rules sorted by when they act; `number` is a rule's place in the text."""

    __slots__ = ("inward", "moments", "name", "outward", "power", "reactions", "setups", "tallied")

    def __init__(self, power: Power) -> None:
        self.power = power
        self.name = power.name
        self.moments: dict[str, list[tuple[int, Rule]]] = {}
        self.reactions: list[tuple[int, Rule]] = []
        self.tallied: list[tuple[int, Rule]] = []
        self.inward: list[Holding] = []
        self.outward: list[Holding] = []
        self.setups: list[Holding] = []
        for number, rule in enumerate(power.text.rules):
            self._sort(number, rule)

    def _sort(self, number: int, rule: Rule) -> None:
        if not isinstance(rule.when, str):
            self.reactions.append((number, rule))
        elif rule.when == "always":
            for effect in rule.do:
                self._hold(Holding(rule, number, effect))
        else:
            self.moments.setdefault(rule.when, []).append((number, rule))
        if rule.per is not None:
            self.tallied.append((number, rule))

    def _hold(self, holding: Holding) -> None:
        if not holds(holding.effect):
            self.setups.append(holding)
        elif _is_inward(holding.effect):
            self.inward.append(holding)
        else:
            self.outward.append(holding)


def target_of(effect: tree.Effect) -> tree.Whom | None:
    """Whom an effect goes to, if it goes to anybody by itself."""
    return getattr(effect, "to", None)


def _is_inward(effect: tree.Effect) -> bool:
    return isinstance(target_of(effect), tree.You)


def _is_always(node: object) -> TypeGuard[tree.Rule]:
    return isinstance(node, Rule) and node.when == "always"


@lru_cache(maxsize=4096)
def program(power: Power) -> Program:
    """The power made ready, once."""
    return Program(power)


class Entry(NamedTuple):
    """A power a hero has: where it came from counts for strength and for when it may be used."""

    program: Program
    strength: int
    since: int = -1
    """The round in which it was gained; it acts from the next one (−1: owned from the beginning)."""
    lost: bool = False


class Kind:
    """What heroes of one kind share: their powers, and the order list (−1 is the attack)."""

    __slots__ = ("entries", "inward", "order", "outward", "reacts", "setups", "tallies", "turns")

    def __init__(self, entries: tuple[Entry, ...], order: tuple[int, ...]) -> None:
        self.entries = entries
        self.order = order
        live = [i for i in order if i >= 0 and not entries[i].lost]
        self.inward = [(i, held) for i in live for held in entries[i].program.inward]
        self.outward = [(i, held) for i in live for held in entries[i].program.outward]
        self.setups = [(i, held) for i in live for held in entries[i].program.setups]
        reactions = [(i, n, rule) for i in live for n, rule in entries[i].program.reactions]
        self.reacts = _by_kind(reactions, lambda rule: rule.when)
        tallied = [(i, n, rule) for i in live for n, rule in entries[i].program.tallied]
        self.tallies = _by_kind(tallied, lambda rule: rule.per)
        self.turns = {
            moment: [i for i in order if i < 0 or (i in live and _acts(entries[i], moment))]
            for moment in ("setup", "start", "main", "end")
        }

    def live(self) -> list[int]:
        """The powers the hero has now, top of the list first."""
        return [i for i in self.order if i >= 0 and not self.entries[i].lost]


def _by_kind(
    rules: list[tuple[int, int, Rule]], event: Callable[[Rule], object]
) -> dict[type, list[tuple[int, int, Rule]]]:
    """Rules with their places, by the kind of event that concerns them."""
    found: dict[type, list[tuple[int, int, Rule]]] = {}
    for i, n, rule in rules:
        found.setdefault(type(event(rule)), []).append((i, n, rule))
    return found


def _acts(entry: Entry, moment: str) -> bool:
    return moment in entry.program.moments


class Kinds:
    """All kinds of hero of one battle; equal kinds are one object."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Kind] = {}

    def kind(self, entries: tuple[Entry, ...], order: tuple[int, ...]) -> Kind:
        key = (tuple((id(e.program), *e[1:]) for e in entries), order)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = Kind(entries, order)
        return known

    def with_power(self, kind: Kind, entry: Entry) -> Kind:
        """The kind with one more power at the bottom of the list."""
        return self.kind((*kind.entries, entry), (*kind.order, len(kind.entries)))

    def without_power(self, kind: Kind, i: int) -> Kind:
        entries = list(kind.entries)
        entries[i] = entries[i]._replace(lost=True)
        return self.kind(tuple(entries), kind.order)


class Needs:
    """What the powers of a battle read and do, so that nothing else is kept or asked."""

    def __init__(self, programs: tuple[Program, ...]) -> None:
        found = [node for ready in programs for node in tree.nodes(ready.power)]
        self.kinds = {type(node) for node in found}
        self.tallies = _tallies(found)
        self.ranks = tuple(dict.fromkeys(n for n in found if isinstance(n, tree.Ranks)))
        """Places by a stat that somebody asks for: equal heroes stand apart there."""
        self.for_attacks = any(getattr(node, "lasting", "") == "attack" for node in found)
        """Whether anything lasts for one attack."""
        self.struck = {node.how for node in found if isinstance(node, tree.Struck)}
        if "attackers" in self.tallies:
            self.struck.add("attacked")
        self.relations = bool(self.struck)
        self.last_attacker = tree.LastAttacker in self.kinds
        self.deaths = tree.Deaths in self.kinds
        self.plans = tree.NoOtherPower in self.kinds
        self.events = self.kinds & EVENTS
        self.credit = self._credit(found)
        self._hold([e for rule in found if _is_always(rule) for e in rule.do if holds(e)])

    def _hold(self, held: list[tree.Effect]) -> None:
        """What is true as long as a power is there."""
        stats = [effect for effect in held if not isinstance(effect, MODIFIERS)]
        self.standing = {getattr(effect, "stat", "") for effect in stats}
        self.holding = {kind for kind in self.kinds if kind in MODIFIERS or kind in map(type, held)}
        self.singles = any(isinstance(target_of(effect), SINGLES) for effect in held)
        """Whether an always-rule holds for one hero picked out of several."""
        self.outward = {type(effect) for effect in held if not _is_inward(effect)}

    def _credit(self, found: list[Struct]) -> bool:
        """Whether anybody asks who caused a delayed effect."""
        return (
            any(isinstance(n, tree.Dies | tree.Damaged | tree.Broken) for n in found)
            or "kills" in self.tallies
        )


def _tallies(found: list[Struct]) -> set[str]:
    """What must be counted of each hero for what the powers ask."""
    counted: set[str] = {node.what for node in found if isinstance(node, tree.Tally)}
    for node in found:
        match node:
            case tree.Was():
                counted.add(WAS[node.what])
            case tree.Cap(per="round"):
                counted |= {"damage_taken", "energy_lost"}
            case tree.NthAttack(way="taken"):
                counted.add("attacks_suffered")
            case tree.Uses():
                counted.add("powers_used")
    return counted


@lru_cache(maxsize=1024)
def needs_of(programs: tuple[Program, ...]) -> Needs:
    """What these powers together read and do."""
    return Needs(programs)


WAS = {
    "died": "deaths",
    "attacked": "attacks_suffered",
    "damaged": "damage_taken",
    "attacking": "attacks_made",
    "using_powers": "powers_used",
    "gaining": "energy_gained",
}
"""The tally by which each state of `Was` is known."""

EVENTS: set[type] = {
    tree.Attacks,
    tree.Attacking,
    tree.Damaged,
    tree.Dies,
    tree.Uses,
    tree.Gains,
    tree.Loses,
    tree.Broken,
}
