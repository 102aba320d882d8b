"""Loops over heroes without taking them one by one: guesses and jumps, both exact.

*Guess*: the pass of the first hero of a squad is run with its number left open. If it changed and
read nothing that the pass of the next hero could notice, it stands for the whole squad.

*Jump*: two passes that changed every number by the same amounts suggest a pattern. The next pass is
run once with every number x as x + change·s. If it ends in x + change·(s + 1), it is valid for
every s for which all comparisons keep their outcome; the largest such run is applied at once.

A guess or jump that fails has still been one correct pass (s = 0).
"""

from collections.abc import Callable
from typing import NamedTuple

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.field.field import Body, Field, Journal, Looped, Told, who
from gamemaster.games.auto_rumble.battle.field.forms import (
    Form,
    Frame,
    Number,
    now,
    slope_of,
    with_symbol,
)
from gamemaster.games.auto_rumble.battle.field.memory import PassesLeft
from gamemaster.games.auto_rumble.battle.field.squads import NUMBERS, Squad, numbers_of

Once = Callable[[], bool]
"""One pass of a loop; gives whether the next hero of the same squad is in turn."""

ENOUGH = 3  # how far a round's work may be spent before loops end
GUESS_FROM = 4  # a squad of fewer heroes is not worth a guess
JUMP_FROM = 6
LONGEST_PERIOD = 4  # patterns that come again after more passes are not looked for
LONGEST_WAIT = 126  # passes without a look after many misses


class Snapshot(NamedTuple):
    """Everything on the field: what is not a number, and the numbers."""

    shape: list[object]
    numbers: list[Number]


class Trail:
    """What one loop has seen of its own passes."""

    __slots__ = ("misses", "period", "seen", "wait")

    def __init__(self) -> None:
        self.seen: list[Snapshot] = []
        self.misses = 0
        self.period = 1  # the first to be tried
        self.wait = 0

    def see(self, snapshot: Snapshot) -> None:
        self.seen = [*self.seen[-LONGEST_PERIOD:], snapshot]

    def pattern(self) -> int:
        """After how many passes the field looks alike again, but for its numbers; 0 if never."""
        if len(self.seen) <= self.period:
            return 0
        for n in range(LONGEST_PERIOD):
            period = (self.period + n - 1) % LONGEST_PERIOD + 1
            if period < len(self.seen) and self.seen[-1 - period].shape == self.seen[-1].shape:
                return period
        return 0


class SquadField(Field):
    """The battlefield on which equal heroes act as one."""

    def __init__(self) -> None:
        super().__init__()
        self._shy: dict[object, list[int]] = {}
        self._depth = 0

    def each(self, chosen: list[Squad], body: Body, site: object = None) -> None:
        if len(chosen) == 1 and not isinstance(chosen[0].count, Form) and chosen[0].count == 1:
            self.passes += 1
            self.alone(chosen[0], body)
            return
        if not chosen:
            return
        bit = self.mark()
        for squad in chosen:
            squad.marks |= bit
        trail = Trail()
        squad = chosen[0]
        stand = self.line.stand
        while squad is not stand:
            if squad.marks & bit:
                if self.spent >= ENOUGH:
                    self._give_up(squad, bit)
                    break
                squad = self._advance(squad, bit, body, site, trail)
            squad = squad.next
        self.unmark(bit)

    def repeat(self, times: Number, body: Callable[[], None], site: object = None) -> None:
        if times <= 0:
            return
        self._depth += 1
        key = PassesLeft(self._depth)
        self.registers[key] = times
        trail = Trail()

        def once() -> bool:
            self.passes += 1
            if self.registers[key] > 1:  # asked in the pass, so that no jump goes beyond it
                self.registers[key] -= 1
            else:
                self.registers[key] = 0
            body()
            return now(self.registers[key]) > 0

        while self.registers[key] > 0 and self.spent < ENOUGH:
            worth = now(self.registers[key]) >= JUMP_FROM
            if not (worth and self._jump(once, trail)):
                self._step(once, trail, worth)
        del self.registers[key]
        self._depth -= 1

    def _give_up(self, squad: Squad, bit: int) -> None:
        """The round's work is spent for good: whoever is still to come is passed over."""
        self.events.append(told.Fizzled(who(squad), "", "work"))
        for other in self.line:
            other.marks &= ~bit

    # --- the passes of a loop

    def _advance(self, squad: Squad, bit: int, body: Body, site: object, trail: Trail) -> Squad:
        """One pass, or a whole run of them; gives the squad in which the last hero done stands."""
        count = now(squad.count)
        if count >= GUESS_FROM and self._is_bold(site):
            trail.seen = []
            return self._guess(squad, bit, body, site)
        done: list[Squad] = []

        def once() -> bool:
            self.passes += 1
            hero = self.take(squad)
            hero.marks &= ~bit
            hero.holds += 1
            body(hero)
            done[:] = [self.release(hero)]
            return hero is not squad and done[0].next is squad and bool(squad.marks & bit)

        worth = count >= JUMP_FROM
        if not (worth and self._jump(once, trail)):
            self._step(once, trail, worth)
        return done[0]

    def _step(self, once: Once, trail: Trail, worth: bool) -> None:
        once()
        if worth and not trail.wait:
            trail.see(self._snapshot())
        else:
            trail.seen = []
            trail.wait -= bool(trail.wait)

    # --- the guess

    def _is_bold(self, site: object) -> bool:
        """Whether a guess is worth while at this place; after misses it rests for a while."""
        shy = self._shy.get(site)
        if shy is None or not shy[1]:
            return True
        shy[1] -= 1
        return False

    def _guess(self, squad: Squad, bit: int, body: Body, site: object) -> Squad:
        self.passes += 1
        count, first = squad.count, squad.first
        hero = self.take(squad)
        hero.marks &= ~bit
        symbol = self.book.open()
        hero.first = symbol + first
        hero.holds += 1
        journal = Journal(hero, squad)
        self.journals.append(journal)
        outside, self.events = self.events, []
        spent = self.spent
        body(hero)
        self.journals.pop()
        events, self.events = self.events, outside
        frame = self.book.close()
        mark = 1 << len(self.book.frames)
        whole = (
            journal.clean
            and spent == self.spent
            and journal.reads.isdisjoint(journal.writes)
            and not frame.pinned
            and not frame.conditions
            and hero.next is squad
            and squad.count == count - 1
        )
        if not whole:
            self._be_shy(site)
            self._hand_up(frame, mark)
            self._substitute(mark, 0)
            self.events.extend(event_with(event, mark, 0) for event in events)
            return self.release(hero)
        self._shy.pop(site, None)
        hero.count, hero.first = count, first
        self.line.drop(squad)
        if events:
            self.events.append(Looped(count, mark, events))
        return self.release(hero)

    def _be_shy(self, site: object) -> None:
        misses = self._shy[site][0] + 1 if site in self._shy else 1
        self._shy[site] = [misses, min(1 << misses, 1024)]

    # --- the jump

    def _jump(self, once: Once, trail: Trail) -> bool:
        """Try a run of passes at once; False if there is no pattern to try (nothing was done)."""
        period = 0 if trail.wait else trail.pattern()
        if not period:
            return False
        before, after = trail.seen[-1 - period], trail.seen[-1]
        changes = [b - a for a, b in zip(before.numbers, after.numbers, strict=True)]
        symbol = self.book.open()
        mark = 1 << (len(self.book.frames) - 1)
        self._write(
            [n + symbol * c if c != 0 else n for n, c in zip(after.numbers, changes, strict=True)]
        )
        outside, self.events = self.events, []
        spent = self.spent
        whole = _times(once, period)
        events, self.events = self.events, outside
        end = self._snapshot()
        frame = self.book.close()
        holds = (
            whole
            and not frame.pinned
            and spent == self.spent
            and end.shape == after.shape
            and self._is_next(end, after, changes, symbol)
        )
        times = self._settled(frame, mark) if holds else 1
        if now(times) < 2:
            self._hand_up(frame, mark)
            times = 1
        self._substitute(mark, times - 1)
        self._keep(events, times, mark)
        self._learn(trail, now(times), period)
        return True

    @staticmethod
    def _is_next(end: Snapshot, after: Snapshot, changes: list[Number], symbol: Form) -> bool:
        """Whether the pass led from x + change·s to x + change·(s + 1), for every number."""
        onward = symbol + 1
        return all(
            e == (n + onward * c if c != 0 else n)
            for e, n, c in zip(end.numbers, after.numbers, changes, strict=True)
        )

    def _settled(self, frame: Frame, mark: int) -> Number:
        """For how many passes every condition holds; what that leans on is handed up."""
        limits: list[Number] = []
        for condition in frame.conditions:
            start, slope = with_symbol(condition, mark, 0), slope_of(condition, mark)
            if isinstance(slope, Form):
                self.book.pin(slope.by)
                slope = slope.at
            if slope >= 0:
                self.book.require(start)
            else:
                limits.append(start // -slope + 1)
        times = min(limits, key=now)
        for limit in limits:
            self.book.require(limit - times)
        self.book.require(times - 1)
        return times

    def _hand_up(self, frame: Frame, mark: int) -> None:
        """What was decided in this pass was decided in the pass around it as well."""
        for condition in frame.conditions:
            self.book.require(with_symbol(condition, mark, 0))

    def _keep(self, events: list[Told], times: Number, mark: int) -> None:
        if isinstance(times, int) and times == 1:
            self.events.extend(event_with(event, mark, 0) for event in events)
        elif events:
            self.events.append(Looped(times, mark, events))

    def _learn(self, trail: Trail, times: int, period: int) -> None:
        """After a long run look afresh; after misses try another period and rest, longer each time."""
        trail.period = period
        if times > 2:
            trail.misses = 0
            trail.seen = [self._snapshot()]
            return
        trail.misses += 1
        trail.period = period % LONGEST_PERIOD + 1
        trail.wait = min((1 << trail.misses) - 2, LONGEST_WAIT)
        trail.seen = []

    # --- the whole field

    def _snapshot(self) -> Snapshot:
        shape: list[object] = [tuple(self.registers)]
        numbers: list[Number] = list(self.registers.values())
        for squad in self.line:
            shape.append(squad.shape())
            numbers += numbers_of(squad)
            numbers += squad.memory.values()
        return Snapshot(shape, numbers)

    def _write(self, numbers: list[Number]) -> None:
        """Write all numbers of the field, in the order of a snapshot."""
        take = iter(numbers)
        for key in self.registers:
            self.registers[key] = next(take)
        for squad in self.line:
            squad.write([next(take) for _ in NUMBERS])
            for name in squad.memory:
                squad.memory[name] = next(take)

    def _substitute(self, mark: int, value: Number) -> None:
        """Give a symbol its value everywhere on the field."""
        for key, number in self.registers.items():
            if isinstance(number, Form):
                self.registers[key] = with_symbol(number, mark, value)
        for squad in self.line:
            for slot, number in zip(NUMBERS, numbers_of(squad), strict=True):
                if isinstance(number, Form):
                    setattr(squad, slot, with_symbol(number, mark, value))
            for name, number in squad.memory.items():
                if isinstance(number, Form):
                    squad.memory[name] = with_symbol(number, mark, value)


def _times(once: Once, period: int) -> bool:
    """Run a pass so many times; False if there was nobody left for all of them."""
    for _ in range(period - 1):
        if not once():
            return False
    once()  # whether anybody comes after the last pass is nothing to it
    return True


def event_with(event: Told, mark: int, value: Number) -> Told:
    """The event once a symbol has its value."""
    if isinstance(event, Looped):
        times = with_symbol(event.times, mark, value)
        return Looped(times, event.bit, [event_with(e, mark, value) for e in event.events])
    return told.mapped(event, Form, lambda number: with_symbol(number, mark, value))
