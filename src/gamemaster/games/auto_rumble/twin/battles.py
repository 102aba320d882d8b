"""Many battles at once: compiled where the powers allow it, by the engine where not, and equal to it in every case."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from gamemaster.core.values import Value
from gamemaster.games.auto_rumble.battle.fight import fight, order_of
from gamemaster.games.auto_rumble.battle.heroes import Hero, Settings
from gamemaster.games.auto_rumble.twin import words as w
from gamemaster.games.auto_rumble.twin.book import LARGEST, Beyond, PowerBook
from gamemaster.games.auto_rumble.twin.kernels import on_cpu
from gamemaster.vec.compiling import Ints

BLOCK = 512
"""Battles that are handed over at once."""


class BattleResult(Value, frozen=True):
    """How a battle ended: who won, in which round, and every survivor's seat, Energy and Defence."""

    winner: int | None
    rounds: int
    survivors: tuple[tuple[int, int, int], ...]
    compiled: bool = True
    """Whether it was fought by compiled code; a battle that this cannot carry is the engine's."""
    work: int = 0
    """What the longest round took, by compiled code's own count, which is never less than the engine's."""


def battles(
    asked: Sequence[tuple[Hero, ...]], settings: Settings | None = None
) -> list[BattleResult]:
    """Fight them all, in their order."""
    return Arena().battles(asked, settings or Settings())


def by_engine(heroes: tuple[Hero, ...], settings: Settings) -> BattleResult:
    """The same battle by the engine."""
    battle = fight(heroes, settings)
    survivors = tuple(
        (troop.seat, troop.energy, troop.defence)
        for troop in battle.survivors
        for _ in range(min(troop.count, w.MOST_HEROES + 1))
    )
    return BattleResult(battle.winner, battle.rounds, survivors, compiled=False)


def same(one: BattleResult, other: BattleResult) -> bool:
    """Whether two results tell the same, whoever found them out."""
    told = [(result.winner, result.rounds, result.survivors) for result in (one, other)]
    return told[0] == told[1]


class Arena:
    """A field for compiled battles, with the book of powers that were seen on it."""

    def __init__(self) -> None:
        self.book = _book()
        self.field = np.zeros(w.CODE, np.int64)

    def battles(self, asked: Sequence[tuple[Hero, ...]], settings: Settings) -> list[BattleResult]:
        """Fight them all, in their order."""
        results: list[BattleResult] = []
        for start in range(0, len(asked), BLOCK):
            results += self._block(asked[start : start + BLOCK], settings)
        return results

    def _block(self, asked: Sequence[tuple[Hero, ...]], settings: Settings) -> list[BattleResult]:
        given: list[int] = []
        starts: list[int] = []
        carried: list[bool] = []
        for heroes in asked:
            words = self._entered(heroes, settings)
            carried.append(words is not None)
            if words is not None:
                starts.append(len(given))
                given += words
        found = iter(self._fought(given, starts))
        return [
            _result(next(found), heroes, settings) if is_carried else by_engine(heroes, settings)
            for heroes, is_carried in zip(asked, carried, strict=True)
        ]

    def _fought(self, given: list[int], starts: list[int]) -> Ints:
        results = np.zeros((len(starts), w.RESULT), np.int64)
        if starts:
            code = self.book.array()
            if len(self.field) != w.CODE + len(code):
                self.field = np.concatenate([self.field[: w.CODE], code])
            kernels = on_cpu()
            self.field[: len(kernels.knots)] = kernels.knots
            self.field[w.CODE :] = code
            entered, places = np.array(given, np.int64), np.array(starts, np.int64)
            kernels.fight_all(self.field, entered, places, len(starts), results.reshape(-1))
        return results

    def _entered(self, heroes: tuple[Hero, ...], settings: Settings) -> list[int] | None:
        """Heroes and settings as words; None if compiled code does not carry them."""
        if settings.strict_stop or settings.chain >= w.MOST_CHAIN or len(heroes) > w.MOST_SEATS:
            return None
        words = [settings.rounds, settings.stalemate, settings.attack_cost, settings.chain]
        words += [settings.passes, settings.reserve, len(heroes)]
        for hero in heroes:
            powers = hero.powers
            numbers = [hero.energy, hero.attack, hero.initiative, hero.base]
            strengths = [owned.strength for owned in powers]
            if len(powers) > w.MOST_POWERS or max(map(abs, [*numbers, *strengths])) > LARGEST:
                return None
            words += [*numbers, len(powers)]
            try:
                for owned in powers:
                    words += [self.book.program(owned.power), owned.strength]
            except Beyond:
                return None
            words += order_of(hero)
        return words


def _result(words: Any, heroes: tuple[Hero, ...], settings: Settings) -> BattleResult:
    bail, winner, rounds, work, size = words[:5].tolist()
    if bail:
        return by_engine(heroes, settings)
    rest = words[5 : 5 + 3 * size].tolist()
    survivors = tuple(zip(rest[::3], rest[1::3], rest[2::3], strict=True))
    return BattleResult(None if winner < 0 else winner, rounds, survivors, work=work)


@lru_cache(maxsize=1)
def _book() -> PowerBook:
    """One book for all arenas of a process: powers are packed once."""
    return PowerBook()
