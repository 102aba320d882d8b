"""Powers as small integer programs: packed once, kept in a book that battles read from."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import numpy as np

from gamemaster.core.names import plain_name
from gamemaster.games.auto_rumble.battle.field.programs import (
    MODIFIERS,
    STANDING,
    Holding,
    Needs,
    Program,
    mentions,
    program,
)
from gamemaster.games.auto_rumble.twin import words as w
from gamemaster.language import tree
from gamemaster.language.tree import Power
from gamemaster.vec.compiling import Ints

KINDS = {node: kind for kind, node in enumerate(w.NODES)}
AMOUNTS = ("amount", "a", "b", "energy", "attack", "count", "rounds")
"""Fields in which a plain number is an amount."""
DOINGS = ("do", "then", "otherwise")
"""Fields that hold effects in order."""
LATER = (tree.EventAmount, tree.It, tree.RoundNumber)
"""What cannot be known when an effect begins to last."""
SIMPLE = (tree.Gain, tree.Lose, tree.Burn, tree.Damage, tree.Raise, tree.Fall, tree.Mark)
"""Effects that may be put off to later rounds."""
LARGEST = 10**12
"""Numbers that are written down, at most; the engine takes any."""
MET = 4096
"""Powers that are known by identity at a time."""
WATCHED = (tree.Source, tree.Victim, tree.EventAmount)


class Beyond(Exception):
    """A power that a compiled battle does not carry."""


def reason(power: Power) -> str:
    """Why a compiled battle does not carry a power; empty if it does."""
    try:
        for node in tree.nodes(power):
            _check(node)
    except Beyond as beyond:
        return str(beyond)
    return ""


def _check(node: Any) -> None:
    name = type(node).__name__
    if type(node) not in KINDS:
        raise Beyond(name)
    if getattr(node, "lasting", "") == "attack":
        raise Beyond(f"{name} for one attack")
    if isinstance(node, tree.Rule) and isinstance(node.per, tree.Dies):
        if any(isinstance(effect, tree.Revive) for effect in node.do):
            raise Beyond("coming back when the round ends")
    if isinstance(node, tree.Over):
        for part in node.do:
            if not isinstance(part, SIMPLE):
                raise Beyond(f"{type(part).__name__} put off")
            _freezes(part)
    if isinstance(node, MODIFIERS) and getattr(node, "lasting", "while") != "while":
        _freezes(node)
    for held in map(node.__getattribute__, node.__struct_fields__):
        if isinstance(held, int) and abs(held) > LARGEST:
            raise Beyond(f"a number as large as {held}")
    for field in ("stat", "what", "span", "base", "which"):
        word = getattr(node, field, None)
        if isinstance(word, str):
            _word(node, field, word)


def _freezes(effect: Any) -> int:
    """1: the amount of an effect that lasts is known when it begins; 0: it is read each time, as it stands."""
    group = getattr(effect, "other", None) or getattr(effect, "by", None)
    if isinstance(group, tree.Group) and group.where is not None:
        raise Beyond(f"{type(effect).__name__} that lasts, for some of a group")
    amount = getattr(effect, "amount", None)
    if amount is None:
        return 0
    if not mentions(amount, *LATER):
        return 1
    for node in tree.nodes(amount):
        reads_it = isinstance(node, tree.Of | tree.Marks) and isinstance(node.who, tree.It)
        reckons = (tree.Add, tree.Sub, tree.Mul, tree.Div, tree.Higher, tree.Lower, *LATER)
        if not reads_it and not isinstance(node, reckons):
            raise Beyond(f"{type(effect).__name__} that lasts, known in part")
    return 0


def _word(node: Any, field: str, word: str) -> int:
    table = field
    if field == "what":
        table = "forbidden" if isinstance(node, tree.Forbid) else "state"
        table = "tally" if isinstance(node, tree.Tally) else table
    elif field in ("by", "whom"):
        table = "party"
    if word not in w.WORDS[table]:
        raise Beyond(f"{type(node).__name__} of {word}")
    return w.WORDS[table][word]


class PowerBook:
    """Every power that was packed so far, in one array; what is in it is never changed."""

    def __init__(self) -> None:
        self._code: list[int] = []
        self._programs: dict[Power, int] = {}
        self._met: dict[
            int, tuple[Power, int]
        ] = {}  # by identity, which is quicker asked than equality
        self._beyond: dict[Power, str] = {}
        self._names: dict[str, int] = {"": 0}
        self._ranked: list[tuple[str, int]] = []
        self._array: Ints | None = None

    def program(self, power: Power) -> int:
        """Where the program of a power begins; raises Beyond if it is not carried."""
        met = self._met.get(id(power))
        if met is not None:
            return met[1]
        known = self._programs.get(power)
        if known is None:
            why = self._beyond.get(power)
            if why is None:
                why = self._beyond[power] = reason(power)
            if why:
                raise Beyond(why)
            known = self._programs[power] = self._packed(power)
            self._array = None
        if len(self._met) >= MET:
            self._met.clear()
        self._met[id(power)] = (power, known)  # held here, so that nothing else gets its identity
        return known

    def array(self) -> Ints:
        """The code of all programs."""
        if self._array is None:
            for rank, (_, place) in enumerate(sorted(self._ranked)):
                self._code[place] = rank
            self._array = np.array(self._code, np.int64)
        return self._array

    # --- packing

    def _name(self, name: str) -> int:
        return self._names.setdefault(name, len(self._names))

    def _put(self, words: Iterable[int]) -> int:
        at = w.CODE + len(self._code)
        self._code.extend(words)
        return at

    def _list(self, items: Iterable[int], step: int = 1) -> int:
        flat = list(items)
        return self._put([len(flat) // step, *flat])

    def _packed(self, power: Power) -> int:
        ready = program(power)
        seen: dict[Any, int] = {}  # equal effects of a power are one

        def node(value: Any) -> int:
            if value not in seen:
                seen[value] = self._node(value, node)
            return seen[value]

        rules = {number: node(rule) for number, rule in enumerate(power.text.rules)}
        for number, rule in enumerate(power.text.rules):
            self._finish(rules[number] - w.CODE, rule, power)
        header = [0] * w.PROGRAM
        header[w.P_NAME], header[w.P_PLAIN] = (
            self._name(power.name),
            self._name(plain_name(power.name)),
        )
        header[w.P_RULES] = self._list(rules.values())
        header[w.P_VARIABLES] = self._list(node(variable) for variable in power.text.variables)
        for place, moment in enumerate(("setup", "start", "main", "end")):
            header[w.P_SETUP + place] = self._rules(ready.moments.get(moment, []), rules)
        header[w.P_REACTIONS] = self._rules(ready.reactions, rules)
        header[w.P_TALLIED] = self._rules(ready.tallied, rules)
        header[w.P_INWARD] = self._holdings(ready.inward, rules, node)
        header[w.P_OUTWARD] = self._holdings(ready.outward, rules, node)
        header[w.P_SETUPS] = self._holdings(ready.setups, rules, node)
        self._note_needs(header, ready)
        at = self._put(header)
        self._ranked.append((power.name, at - w.CODE + w.P_RANK))
        return at

    def _rules(self, found: list[tuple[int, tree.Rule]], rules: dict[int, int]) -> int:
        return self._list((word for n, _ in found for word in (n, rules[n])), 2)

    def _holdings(
        self, found: list[Holding], rules: dict[int, int], node: Callable[[Any], int]
    ) -> int:
        return self._list(
            (
                word
                for held in found
                for word in (held.number, rules[held.number], node(held.effect))
            ),
            3,
        )

    def _note_needs(self, header: list[int], ready: Program) -> None:
        needs = Needs((ready,))
        kinds = {KINDS[kind] for kind in needs.kinds if kind in KINDS}
        if any(isinstance(n, tree.Rule) and n.per is not None for n in tree.nodes(ready.power)):
            kinds.add(w.PER)
        header[w.P_KINDS] = self._list(sorted(kinds))
        header[w.P_HELD] = self._list(sorted(KINDS[kind] for kind in needs.holding))
        stats = {word for word in needs.standing if word in STANDING}
        header[w.P_STANDING] = self._list(sorted(w.STAT_WORDS[stat] for stat in stats))
        header[w.P_CREDIT] = int(needs.credit)

    def _finish(self, at: int, rule: tree.Rule, power: Power) -> None:
        """What a rule is asked besides its fields: which variables it doubles, and whether it asks for details."""
        doubled = [
            self._name(variable.name)
            for variable in power.text.variables
            if variable.doubles and tree.Var(variable.name) in tree.nodes(rule.do)
        ]
        names = self._list(doubled)
        self._code[at + w.MORE] = names
        self._code[at + w.WIDTH] = int(mentions(rule.do, *WATCHED))

    def _node(self, value: Any, node: Callable[[Any], int]) -> int:
        words = [KINDS[type(value)], *[0] * w.WIDTH]
        for field in value.__struct_fields__:
            words[w.PLACES[field]] = self._field(value, field, node)
        if isinstance(value, tree.Grant):
            words[w.MORE] = self.program(Power(value.name, value.text))
        elif isinstance(value, (*MODIFIERS, *SIMPLE)) and not isinstance(value, tree.Reverse):
            try:
                words[w.MORE] = _freezes(value)
            except Beyond:
                words[w.MORE] = 0  # it never lasts, or the power would not be here
        return self._put(words)

    def _field(self, value: Any, field: str, node: Callable[[Any], int]) -> int:
        held = getattr(value, field)
        if held is None or field == "text":
            return 0
        if field in DOINGS:
            return self._doing(held, node)
        if isinstance(held, tuple):
            return self._list(node(part) for part in held)
        if isinstance(held, msgspec.Struct):
            return node(held)
        if isinstance(held, str):
            if field in ("name", "mark"):
                plain = isinstance(value, tree.Marks | tree.Mark | tree.Unmark)
                is_power = hasattr(value, "which") or isinstance(value, tree.HasPower)
                return self._name(plain_name(held) if plain or is_power else held)
            return 0 if field == "choose" else _word(value, field, held)
        if field in AMOUNTS:
            words = [w.NUMBER, *[0] * (w.WIDTH - 1)]
            words[w.F_AMOUNT] = held
            return self._put(words)
        return int(held)

    def _doing(self, effects: tuple[tree.Effect, ...], node: Callable[[Any], int]) -> int:
        """Effects in order: each with whether a later one speaks of its targets, and whether it reads what changed."""
        packed = [node(effect) for effect in effects]
        words = [len(effects), int(mentions(effects, tree.Changed))]
        for place, effect in enumerate(effects):
            speaks = mentions(effects[place + 1 :], tree.Them)
            words += [packed[place], int(speaks), int(mentions(effect, tree.Changed))]
        return self._put(words)
