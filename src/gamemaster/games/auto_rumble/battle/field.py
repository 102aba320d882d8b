"""The battlefield: squads in the order of the step, and every change that is made to them."""

from collections.abc import Callable, Iterator
from typing import Any

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.forms import Book, Number
from gamemaster.games.auto_rumble.battle.heroes import BOUND
from gamemaster.games.auto_rumble.battle.programs import Kind
from gamemaster.games.auto_rumble.battle.squads import (
    ALIVE,
    COUNT,
    EXTRA,
    FIRST,
    KIND,
    NAMES,
    USED,
    Key,
    Squad,
)

Body = Callable[[Squad], None]
LOOKS = 100  # squads looked at that count as one pass


class Journal:
    """What a guessed pass touched: it stands for the whole squad only if it stayed with its hero."""

    __slots__ = ("clean", "hero", "reads", "rest", "writes")

    def __init__(self, hero: Squad, rest: Squad) -> None:
        self.hero = hero
        self.rest = rest
        self.clean = True
        self.reads: set[int] = set()
        self.writes: set[int] = set()


class Line:
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
        self.line = Line()
        self.book = Book()
        self.registers: dict[Key, Number] = {}
        self.journals: list[Journal] = []
        self.events: list[Any] = []
        self.passes = 0  # bodies of loops run in this round
        self.allowance = 10**18  # passes that every round may take …
        self.reserve = 0  # … and those that are left for rounds that need more
        self.cuts = (
            0  # how often a squad was split where nobody acted: who walked the line walks again
        )
        self._marks = 0

    @property
    def spent(self) -> int:
        """0: there is work left for this round; else how often its allowance went beyond that
        (ruling Q-AR-54)."""
        beyond = self.work - self.allowance - self.reserve
        return 0 if beyond < 0 else 1 + beyond // self.allowance

    @property
    def work(self) -> int:
        """What this round has taken so far.

        A long line makes every pass dearer, so that looking at so many squads is a pass too.
        """
        return self.passes + self.line.looks // LOOKS

    def rest(self) -> None:
        """A new round: what the last one took beyond its allowance is gone from the reserve."""
        self.reserve = max(0, self.reserve - max(0, self.work - self.allowance))
        self.passes = self.line.looks = 0

    # --- changes

    def put(self, hero: Squad, slot: int, value: Number) -> None:
        """Write one of a hero's numbers, held within the bound."""
        if value > BOUND or value < -BOUND:
            value = self._held(hero, NAMES.get(slot, ""), value)
        hero.v[slot] = value
        if self.journals:
            self.wrote(hero, slot)

    def put_extra(self, hero: Squad, key: Key, value: Number) -> None:
        """Write a number that not every hero has."""
        if value > BOUND or value < -BOUND:
            value = self._held(hero, key[0], value)
        hero.x[key] = value
        if self.journals:
            self.wrote(hero, EXTRA)

    def _held(self, hero: Squad | None, what: str, value: Number) -> int:
        """Hold a number at the bound, and say so (ruling Q-AR-53)."""
        whose = None
        if hero is not None:
            whose = told.Who(hero.seat, hero.v[FIRST], hero.helper)  # type: ignore[arg-type]
        self.events.append(told.Held(whose, what))
        return BOUND if value > 0 else -BOUND

    def drop_extra(self, hero: Squad, key: Key) -> None:
        if hero.x.pop(key, None) is not None and self.journals:
            self.wrote(hero, EXTRA)

    def register(self, key: Key, value: Number) -> None:
        """Write a number that belongs to the battle, not to a hero."""
        if value > BOUND or value < -BOUND:
            value = self._held(None, key[0], value)
        self.registers[key] = value
        for journal in self.journals:
            journal.clean = False

    def set_alive(self, hero: Squad, alive: bool) -> None:
        hero.alive = alive
        if self.journals:
            self.wrote(hero, ALIVE)

    def set_kind(self, hero: Squad, kind: Kind) -> None:
        hero.kind = kind
        if self.journals:
            self.wrote(hero, KIND)

    def set_used(self, hero: Squad, used: int, planned: int) -> None:
        hero.used, hero.planned = used, planned
        if self.journals:
            self.wrote(hero, USED)

    def wrote(self, hero: Squad, slot: int) -> None:
        for journal in self.journals:
            if journal.hero is hero:
                journal.writes.add(slot)
            else:
                journal.clean = False

    def reads(self, hero: Squad | None, *slots: int) -> None:
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
        if squad.v[COUNT] < 2:
            return squad
        hero = squad.twin()
        hero.v[COUNT] = 1
        Line.before(squad, hero)
        squad.v[COUNT] -= 1
        squad.v[FIRST] += 1
        return hero

    def take_last(self, squad: Squad) -> Squad:
        """The last hero of a squad as an entry of its own."""
        if squad.v[COUNT] < 2:
            return squad
        front = squad.twin()
        Line.before(squad, front)
        front.v[COUNT] -= 1
        squad.v[FIRST] += front.v[COUNT]
        squad.v[COUNT] = 1
        return squad

    def cut(self, squad: Squad, members: Number) -> Squad:
        """Split a squad behind its first `members`; gives the rest, which whoever walks the line meets next."""
        self.cuts += 1
        rest = squad.twin()
        Line.before(squad.next, rest)
        squad.v[COUNT] = members
        rest.v[COUNT] -= members
        rest.v[FIRST] += members
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
            or front.v[FIRST] + front.v[COUNT] != back.v[FIRST]
            or not front.equals(back)
        ):
            return front if keep_first else back
        front.v[COUNT] += back.v[COUNT]
        Line.drop(back)
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
                first, count = squad.v[FIRST], squad.v[COUNT]
                if first <= number and number < first + count:
                    return squad
        return None

    def find(self, seat: int, number: Number) -> Squad | None:
        """The hero of a seat with that number, on his own; None if he is not here."""
        squad = self.with_hero(seat, number)
        if squad is None or squad.holds:
            return squad
        if number > squad.v[FIRST]:
            squad = self.cut(squad, number - squad.v[FIRST])
        if squad.v[COUNT] > 1:
            self.cut(squad, 1)
        return squad
