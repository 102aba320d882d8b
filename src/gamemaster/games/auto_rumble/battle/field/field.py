"""The battlefield: squads in the order of the step, and every change that is made to them."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.field.forms import Book, Number
from gamemaster.games.auto_rumble.battle.field.memory import Memory, Remembered
from gamemaster.games.auto_rumble.battle.field.programs import Kind
from gamemaster.games.auto_rumble.battle.field.squads import STATS, Slot, Squad, Trace
from gamemaster.games.auto_rumble.battle.heroes import BOUND

Body: TypeAlias = Callable[[Squad], None]
Told: TypeAlias = "told.BattleEvent | Looped"
"""What happened: an event, or a loop of them that is still to be stored."""
QUESTIONS = 30  # squads looked at and questions asked that count as one pass
REMEMBERED = 8  # things remembered that are gone through with the work of one question


class Looped:
    """So many passes of a loop with the events of one; its symbol is still in their numbers."""

    __slots__ = ("bit", "events", "times")

    def __init__(self, times: Number, bit: int, events: list[Told]) -> None:
        self.times = times
        self.bit = bit
        self.events = events


class Journal:
    """What a guessed pass touched: it stands for the whole squad only if it stayed with its hero."""

    __slots__ = ("clean", "hero", "reads", "rest", "writes")

    def __init__(self, hero: Squad, rest: Squad) -> None:
        self.hero = hero
        self.rest = rest
        self.clean = True
        self.reads: set[Trace] = set()
        self.writes: set[Trace] = set()


class LineOfBattle:
    """Squads in order, as a ring around a stand that is no squad: `stand.next` is the first."""

    def __init__(self) -> None:
        stand = Squad.__new__(Squad)
        stand.prev = stand.next = stand
        self.stand = stand
        self.looks = 0  # squads looked at in this round, by whoever walked the line

    def __iter__(self) -> Iterator[Squad]:
        squad = self.stand.next
        while squad is not self.stand:
            self.looks += 1
            yield squad
            squad = squad.next

    def rearrange(self, squads: list[Squad]) -> None:
        """Let the squads stand in this order."""
        last = self.stand
        for squad in squads:
            last.next, squad.prev = squad, last
            last = squad
        last.next, self.stand.prev = self.stand, last

    @staticmethod
    def before(squad: Squad, new: Squad) -> None:
        new.prev, new.next = squad.prev, squad
        squad.prev.next = new
        squad.prev = new

    @staticmethod
    def drop(squad: Squad) -> None:
        squad.prev.next, squad.next.prev = squad.next, squad.prev


class Field:
    """One squad for each run of equal heroes; every change goes through it.

    Changes are written down for the guesses under way (see loops), and every number is held within
    the bound. Subclasses say how loops over heroes are run.
    """

    def __init__(self) -> None:
        self.line = LineOfBattle()
        self.book = Book()
        self.registers: Memory = {}  # what belongs to the battle, not to a hero
        self.journals: list[Journal] = []
        self.events: list[Told] = []
        self.passes = 0  # bodies of loops run in this round
        self.asked = 0  # questions asked in this round, and things remembered gone through for them
        self.allowance = 10**18  # passes that every round may take …
        self.reserve = 0  # … and those that are left for rounds that need more
        # How often a squad was split where nobody acted: who walked the line walks again.
        self.cuts = 0
        self._marks = 0

    @property
    def spent(self) -> int:
        """0: there is work left for this round; else one more for every fifth of its allowance that
        it took beyond (ruling Q-AR-54)."""
        beyond = self.work - self.allowance - self.reserve
        return 0 if beyond < 0 else 1 + beyond * 5 // self.allowance

    @property
    def work(self) -> int:
        """What this round has taken so far.

        A long line, a long memory and many always-rules make every pass dearer, so that so many
        looks and questions are a pass too.
        """
        return self.passes + (self.line.looks + self.asked) // QUESTIONS

    def recalls(self, things: int) -> None:
        """Count a question for which so many things that are remembered were gone through."""
        self.asked += 1 + things // REMEMBERED

    def rest(self) -> None:
        """A new round: what the last one took beyond its allowance is gone from the reserve."""
        self.reserve = max(0, self.reserve - max(0, self.work - self.allowance))
        self.passes = self.line.looks = self.asked = 0

    # --- changes

    def put(self, hero: Squad, slot: Slot, value: Number) -> None:
        """Write one of a hero's numbers, held within the bound."""
        if value > BOUND or value < -BOUND:
            value = self._hold(hero, slot if slot in STATS else "", value)
        setattr(hero, slot, value)
        if self.journals:
            self.wrote(hero, slot)

    def remember(self, hero: Squad, key: Remembered, value: Number) -> None:
        """Write a number that not every hero has."""
        if value > BOUND or value < -BOUND:
            value = self._hold(hero, key.word, value)
        hero.memory[key] = value
        if self.journals:
            self.wrote(hero, "memory")

    def _hold(self, hero: Squad | None, what: str, value: Number) -> int:
        """Hold a number at the bound, and say so (ruling Q-AR-53)."""
        self.events.append(told.Held(None if hero is None else who(hero), what))
        return BOUND if value > 0 else -BOUND

    def forget(self, hero: Squad, key: Remembered) -> None:
        if hero.memory.pop(key, None) is not None and self.journals:
            self.wrote(hero, "memory")

    def register(self, key: Remembered, value: Number) -> None:
        """Write a number that belongs to the battle, not to a hero."""
        if value > BOUND or value < -BOUND:
            value = self._hold(None, key.word, value)
        self.registers[key] = value
        for journal in self.journals:
            journal.clean = False

    def set_alive(self, hero: Squad, alive: bool) -> None:
        hero.alive = alive
        if self.journals:
            self.wrote(hero, "alive")

    def set_kind(self, hero: Squad, kind: Kind) -> None:
        hero.kind = kind
        if self.journals:
            self.wrote(hero, "kind")

    def set_used(self, hero: Squad, used: int, planned: int) -> None:
        hero.used, hero.planned = used, planned
        if self.journals:
            self.wrote(hero, "used")

    def wrote(self, hero: Squad, slot: Trace) -> None:
        for journal in self.journals:
            if journal.hero is hero:
                journal.writes.add(slot)
            else:
                journal.clean = False

    def reads(self, hero: Squad | None, *slots: Trace) -> None:
        """Note that something of another hero than the one in turn (None: of a group) was read."""
        for journal in self.journals:
            if journal.hero is not hero:
                journal.reads.update(slots)

    def picks(self, squad: Squad) -> Squad:
        """Note that a hero was picked by its place: among equals in turn each would pick another."""
        for journal in self.journals:
            if squad is journal.hero or squad is journal.rest:
                journal.clean = False
        return squad

    # --- one hero out of a squad

    def take(self, squad: Squad) -> Squad:
        """The first hero of a squad as an entry of its own."""
        if squad.count < 2:
            return squad
        hero = squad.like()
        hero.count = 1
        LineOfBattle.before(squad, hero)
        squad.count -= 1
        squad.first += 1
        return hero

    def take_last(self, squad: Squad) -> Squad:
        """The last hero of a squad as an entry of its own."""
        if squad.count < 2:
            return squad
        front = squad.like()
        LineOfBattle.before(squad, front)
        front.count -= 1
        squad.first += front.count
        squad.count = 1
        return squad

    def cut(self, squad: Squad, members: Number) -> Squad:
        """Split a squad behind its first `members`; gives the rest, which whoever walks the line meets next."""
        self.cuts += 1
        rest = squad.like()
        LineOfBattle.before(squad.next, rest)
        squad.count = members
        rest.count -= members
        rest.first += members
        return rest

    def release(self, hero: Squad) -> Squad:
        """Let a hero stand with its equals again; gives the squad it is in."""
        hero.holds -= 1
        return hero if hero.holds else self.settle(hero)

    def settle(self, hero: Squad) -> Squad:
        """Merge a squad with the neighbours it equals."""
        hero = self._joined(hero.prev, hero)
        return self._joined(hero, hero.next, keep_first=True)

    def _joined(self, front: Squad, back: Squad, keep_first: bool = False) -> Squad:
        stand = self.line.stand
        if (
            front is stand
            or back is stand
            or front.holds
            or back.holds
            or front.kind is not back.kind
            or front.first + front.count != back.first
            or not front.equals(back)
        ):
            return front if keep_first else back
        front.count += back.count
        LineOfBattle.drop(back)
        return front

    # --- loops

    def mark(self) -> int:
        """A fresh bit for a loop; given back by `unmark`."""
        bit = 1
        while self._marks & bit:
            bit <<= 1
        self._marks |= bit
        return bit

    def unmark(self, bit: int) -> None:
        self._marks &= ~bit

    def each(self, chosen: list[Squad], body: Body, site: object = None) -> None:
        """Run `body` on every hero of the chosen squads, one after the other, in order."""
        raise NotImplementedError

    def repeat(self, times: Number, body: Callable[[], None], site: object = None) -> None:
        """Run `body` so many times."""
        raise NotImplementedError

    def enlisted(self, squads: list[Squad]) -> list[Squad]:
        """The squads as they are kept from one round to the next."""
        return squads

    def alone(self, hero: Squad, body: Body) -> None:
        """Run `body` on one hero who stands by himself."""
        hero.holds += 1
        body(hero)
        self.release(hero)

    def with_hero(self, seat: int, number: Number) -> Squad | None:
        """The squad in which the hero of a seat with that number stands, if he is here."""
        for squad in self.line:
            if squad.seat == seat:
                first, count = squad.first, squad.count
                if first <= number and number < first + count:
                    return squad
        return None

    def find(self, seat: int, number: Number) -> Squad | None:
        """The hero of a seat with that number, on his own; None if he is not here."""
        squad = self.with_hero(seat, number)
        if squad is None or squad.holds:
            return squad
        if number > squad.first:
            squad = self.cut(squad, number - squad.first)
        if squad.count > 1:
            self.cut(squad, 1)
        return squad


def who(hero: Squad) -> told.Who:
    """The hero as events name it."""
    return told.Who(hero.seat, hero.first, hero.helper)
