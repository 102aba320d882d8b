"""Loops over squads are loops over heroes: small random programs on both battlefields."""

from random import Random
from typing import Any

import pytest

from gamemaster.games.auto_rumble.battle.field.field import Field
from gamemaster.games.auto_rumble.battle.field.loops import SquadField
from gamemaster.games.auto_rumble.battle.field.programs import Kind
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.mechanics.rounding import away_from_zero

from .reference import HeroField

SLOTS = ("energy", "defence", "attack", "starting_energy")
PLAIN = Kind((), (-1,))


class Program:
    """A few statements about the hero of each loop around, invented by a seed."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.sizes = [(seat, self.dice.choice((1, 7, 12, 30))) for seat in (0, 1, 1, 2)]
        self.starts = [[self.dice.randrange(200) for _ in SLOTS] for _ in self.sizes]
        self.body = self.statements(0)

    def statements(self, depth: int) -> list[Any]:
        made = [self.statement(depth) for _ in range(self.dice.choice((1, 1, 2, 3)))]
        if depth == 0 or (depth == 1 and self.dice.randrange(4) == 0):
            seat = self.dice.randrange(3)
            made.insert(
                self.dice.randrange(len(made) + 1), ("each", seat, self.statements(depth + 1))
            )
        return made

    def statement(self, depth: int) -> tuple[Any, ...]:
        d = self.dice
        hero, other = d.randrange(depth + 1), d.randrange(depth + 1)
        slot, read = d.choice(SLOTS), d.choice(SLOTS)
        kind = d.randrange(10)
        if kind < 5:
            return ("add", hero, slot, d.randrange(-9, 10))
        if kind == 5:
            return ("take", hero, slot, other, read)
        if kind == 6:
            return ("copy", hero, slot, other, read, d.choice((1, 2, -1)))
        if kind == 7:
            return ("half", hero, slot, d.choice((2, 3)))
        if kind == 8:
            return ("count", hero, slot)
        return (
            "if",
            hero,
            slot,
            d.randrange(150),
            [self.statement(depth)],
            [self.statement(depth)],
        )

    def run(self, field: Field) -> list[list[int]]:
        """Run it for every hero of seat 0; gives every hero's numbers."""
        squads = [self.squad(place) for place in range(len(self.sizes))]
        firsts: dict[int, int] = {}
        for squad in squads:
            squad.first = firsts.get(squad.seat, 0)
            firsts[squad.seat] = squad.first + squad.count
        field.line.rearrange(field.enlisted(squads))
        chosen = [squad for squad in field.line if squad.seat == 0]
        field.each(chosen, lambda hero: self.do(field, self.body, [hero]), "outer")
        return [
            [getattr(squad, slot) for slot in SLOTS]
            for squad in field.line
            for _ in range(squad.count)
        ]

    def squad(self, place: int) -> Squad:
        seat, count = self.sizes[place]
        squad = Squad(seat, 0, PLAIN, {})
        squad.count = count
        for slot, n in zip(SLOTS, self.starts[place], strict=True):
            setattr(squad, slot, n)
        return squad

    def do(self, field: Field, statements: list[Any], heroes: list[Squad]) -> None:
        for statement in statements:
            self.one(field, statement, heroes)

    def one(self, field: Field, statement: tuple[Any, ...], heroes: list[Squad]) -> None:
        what, at = statement[0], statement[1]
        if what == "each":
            chosen = [squad for squad in field.line if squad.seat == at]
            body = statement[2]
            field.each(chosen, lambda hero: self.do(field, body, [*heroes, hero]), id(body))
            return
        hero, slot = heroes[at], statement[2]
        value = self.read(field, hero, slot)
        match statement:
            case ("add", _, _, n):
                field.put(hero, slot, value + n)
            case ("take", _, _, other, read):
                taken = self.read(field, heroes[other], read)
                much = taken if taken < value else value
                field.put(hero, slot, value - (much if much > 0 else 0))
            case ("copy", _, _, other, read, times):
                field.put(hero, slot, self.read(field, heroes[other], read) * times)
            case ("half", _, _, by):
                field.put(hero, slot, away_from_zero(value, by))
            case ("count", _, _):
                field.reads(None, "energy")
                rich = sum(s.count for s in field.line if s.energy > 50)
                field.put(hero, slot, value + rich)
            case ("if", _, _, bound, then, otherwise):
                self.do(field, then if value < bound else otherwise, heroes)

    def read(self, field: Field, hero: Squad, slot: int) -> Any:
        field.reads(hero, slot)
        return getattr(hero, slot)


@pytest.mark.parametrize("block", range(4))
def test_small_programs_leave_the_same_numbers(block):
    for seed in range(block * 40, block * 40 + 40):
        program = Program(seed)
        assert program.run(SquadField()) == program.run(HeroField(10**6, patient=True)), seed


@pytest.mark.soak
def test_ten_thousand_small_programs_leave_the_same_numbers():
    for seed in range(10_000, 20_000):
        program = Program(seed)
        assert program.run(SquadField()) == program.run(HeroField(10**6, patient=True)), seed
