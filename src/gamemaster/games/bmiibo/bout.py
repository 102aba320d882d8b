"""The board while one turn is resolved: a working copy of the bodies, and what the nine types do."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from gamemaster.core.events import Happening
from gamemaster.core.values import Seat
from gamemaster.games.bmiibo.events import (
    ActionUsed,
    BlockPlaced,
    BlockRemoved,
    Bumped,
    Charged,
    Damaged,
    FellDying,
    FighterRemoved,
    Fizzled,
    Healed,
    Moved,
    Pushed,
    PushFailed,
    Reason,
    Recovered,
    WeaknessGained,
    WeaknessLost,
)
from gamemaster.games.bmiibo.state import (
    ELEMENTS,
    FULL_HEALTH,
    SLOTS,
    STEPS,
    Blockade,
    Body,
    Cell,
    Charge,
    Component,
    Config,
    Damaging,
    Direction,
    Element,
    Explosion,
    Heal,
    Melee,
    Metric,
    Piercing,
    Ranged,
    Slot,
    Submission,
    Weakness,
    Whirl,
    kind_of,
)


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def distance(metric: Metric, a: Cell, b: Cell) -> int:
    """How far two cells are apart; adjacent cells have distance 1."""
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return max(dx, dy) if metric == "chebyshev" else dx + dy


def steps_of(metric: Metric) -> tuple[Direction, ...]:
    """The directions a fighter can step in: to every adjacent cell."""
    return tuple(way for way, step in STEPS.items() if distance(metric, (0, 0), step) == 1)


class Bout:
    """A board to change: it lives only inside one `resolve` or one bot's thought."""

    __slots__ = (
        "blocks",
        "board",
        "cells",
        "config",
        "events",
        "gone",
        "hp",
        "metric",
        "order",
        "waits",
        "weak",
    )

    def __init__(
        self,
        config: Config,
        order: Sequence[Seat],
        bodies: Sequence[Body],
        events: list[Happening] | None = None,
    ) -> None:
        self.config = config
        self.board = config.board
        self.metric = config.metric
        self.order = order
        self.cells = [body.cell for body in bodies]
        self.hp = [body.hp for body in bodies]
        self.waits = [list(body.waits) for body in bodies]
        self.weak = [body.weaknesses for body in bodies]
        self.blocks = [body.blocks for body in bodies]
        self.gone = [body.gone for body in bodies]
        self.events: list[Happening] = [] if events is None else events
        """What happened on it; in a turn, the turn's own list."""

    def copy(self) -> "Bout":
        """The same board again, to try something on."""
        twin = Bout.__new__(Bout)
        twin.config, twin.board, twin.metric = self.config, self.board, self.metric
        twin.order = self.order
        twin.cells, twin.hp = self.cells.copy(), self.hp.copy()
        twin.waits = [waits.copy() for waits in self.waits]
        twin.weak, twin.blocks, twin.gone = self.weak.copy(), self.blocks.copy(), self.gone.copy()
        twin.events = []
        return twin

    def bodies(self) -> tuple[Body, ...]:
        """The bodies as they stand now, frozen."""
        return tuple(
            Body(cell, hp, (waits[0], waits[1], waits[2]), weak, blocks, gone)
            for cell, hp, waits, weak, blocks, gone in zip(
                self.cells, self.hp, self.waits, self.weak, self.blocks, self.gone, strict=True
            )
        )

    # What is where.

    def at(self, cell: Cell) -> Seat | None:
        """Who stands on a cell; the dying still stand."""
        for seat, place in enumerate(self.cells):
            if place == cell and not self.gone[seat]:
                return seat
        return None

    def is_blocked(self, cell: Cell) -> bool:
        return any(cell in blocks for blocks in self.blocks)

    def on_board(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.board and 0 <= cell[1] < self.board

    def is_free(self, cell: Cell) -> bool:
        return self.on_board(cell) and not self.is_blocked(cell) and self.at(cell) is None

    def distance(self, a: Cell, b: Cell) -> int:
        return distance(self.metric, a, b)

    def standing(self) -> Iterator[Seat]:
        """Those on the board, in turn order."""
        return (seat for seat in self.order if not self.gone[seat])

    def enemies(self, user: Seat) -> list[Seat]:
        """Everybody else on the board, in turn order."""
        return [seat for seat in self.standing() if seat != user]

    # What a seat does with its turn.

    def act(self, user: Seat, submission: Submission) -> None:
        if submission.move is not None:
            self.step(user, submission.move)
        else:
            self.use(user, submission.slot, submission.target)

    def step(self, user: Seat, direction: Direction) -> None:
        start, (dx, dy) = self.cells[user], STEPS[direction]
        cell = (start[0] + dx, start[1] + dy)
        if self.is_free(cell):
            self.cells[user] = cell
            self.events.append(Moved(user, start, cell))
        elif not self.on_board(cell):
            self.events.append(Bumped(user, cell, "edge"))
        elif self.is_blocked(cell):
            self.events.append(Bumped(user, cell, "block"))
        else:
            self.events.append(Bumped(user, cell, "fighter"))

    def use(self, user: Seat, slot: Slot, target: Cell) -> None:
        """An action goes on cooldown whether or not anything of it resolves."""
        action = self.config.fighters[user].action(slot)
        self.waits[user][SLOTS.index(slot)] = action.cooldown
        there = self.at(target)
        self.events.append(ActionUsed(user, slot, target, there, action.cooldown))
        if slot == "attack" and (there is None or there == user):
            self.events.append(Fizzled(user, "attack", "no enemy there"))
            return
        for component in action.components:
            self.resolve(user, component, target)

    def resolve(self, user: Seat, component: Component, target: Cell) -> None:
        """One component; it resolves or fizzles by itself, whatever became of the others."""
        match component:
            case Melee() | Ranged():
                self.strike(user, component, target)
            case Heal():
                self.heal(user, component, target)
            case Blockade():
                self.block(user, component, target)
            case Weakness():
                self.change_weakness(user, component, target)
            case Explosion():
                self.explode(user, component, target)
            case Whirl():
                self.whirl(user, component)
            case Piercing():
                self.pierce(user, component, target)
            case Charge():
                self.charge(user, component, target)
            case _:
                assert_never(component)

    def strike(self, user: Seat, component: Melee | Ranged, target: Cell) -> None:
        """Melee needs distance 1, ranged 2 or more; neither needs a line of sight."""
        victim = self.at(target)
        gap = self.distance(self.cells[user], target)
        if victim is None or victim == user:
            self.fizzle(user, component, "no enemy there")
        elif isinstance(component, Melee) and gap != 1:
            self.fizzle(user, component, "not adjacent")
        elif isinstance(component, Ranged) and gap < 2:
            self.fizzle(user, component, "adjacent")
        else:
            self.hurt(user, victim, component)

    def heal(self, user: Seat, component: Heal, target: Cell) -> None:
        patient = user if component.self_targeting else self.at(target)
        if patient is None:
            self.fizzle(user, component, "nobody there")
            return
        before = self.hp[patient]
        after = max(before, min(FULL_HEALTH, before + component.amount))
        self.hp[patient] = after
        self.events.append(Healed(patient, user, after - before, after))
        if before <= 0 < after:
            self.events.append(Recovered(patient, after))

    def block(self, user: Seat, component: Blockade, target: Cell) -> None:
        """One block a use; the limit counts all blocks of the user, whichever action placed them."""
        if self.distance(self.cells[user], target) != 1:
            self.fizzle(user, component, "not adjacent")
        elif not self.is_free(target):
            self.fizzle(user, component, "not free")
        else:
            mine = (*self.blocks[user], target)
            self.events.append(BlockPlaced(user, target))
            while len(mine) > component.blocks:
                self.events.append(BlockRemoved(user, mine[0], "limit"))
                mine = mine[1:]
            self.blocks[user] = mine

    def change_weakness(self, user: Seat, component: Weakness, target: Cell) -> None:
        bearer = user if component.self_targeting else self.at(target)
        element = component.element
        if bearer is None:
            self.fizzle(user, component, "nobody there")
            return
        before = self.weak[bearer]
        had = element in before
        self.weak[bearer] = tuple(
            each
            for each in ELEMENTS
            if (each in before if each != element else not component.remove)
        )
        if component.remove:
            self.events.append(WeaknessLost(bearer, user, element, had))
        else:
            self.events.append(WeaknessGained(bearer, user, element, not had))

    def explode(self, user: Seat, component: Explosion, target: Cell) -> None:
        if self.distance(self.cells[user], target) <= component.radius + 1:
            self.fizzle(user, component, "too near")
            return
        victims = [
            enemy
            for enemy in self.enemies(user)
            if self.distance(self.cells[enemy], target) <= component.radius
        ]
        self.blast(user, component, target, victims)

    def whirl(self, user: Seat, component: Whirl) -> None:
        here = self.cells[user]
        victims = [
            enemy for enemy in self.enemies(user) if self.distance(self.cells[enemy], here) == 1
        ]
        self.blast(user, component, here, victims)

    def blast(
        self, user: Seat, component: Explosion | Whirl, centre: Cell, victims: list[Seat]
    ) -> None:
        """All damage first; then pushes from the farthest victim to the nearest."""
        if not victims:
            self.fizzle(user, component, "nobody in reach")
        for victim in victims:
            self.hurt(user, victim, component)
        for victim in sorted(victims, key=lambda v: -self.distance(self.cells[v], centre)):
            self.push(user, victim, centre, component.force)

    def push(self, user: Seat, victim: Seat, centre: Cell, force: int) -> None:
        """All or nothing: every cell of the way must be free."""
        x, y = self.cells[victim]
        dx, dy = sign(x - centre[0]), sign(y - centre[1])
        if force == 0 or (dx, dy) == (0, 0):
            return
        last = (x + dx * force, y + dy * force)
        if self.on_board(last) and all(
            self.is_free((x + dx * i, y + dy * i)) for i in range(1, force + 1)
        ):
            self.cells[victim] = last
            self.events.append(Pushed(victim, user, (x, y), last))
        else:
            self.events.append(PushFailed(victim, user, (x, y)))

    def pierce(self, user: Seat, component: Piercing, target: Cell) -> None:
        """The ray runs from the user to the edge of the board; nothing stops it."""
        x, y = self.cells[user]
        dx, dy = sign(target[0] - x), sign(target[1] - y)
        if (dx == 0) == (dy == 0):
            self.fizzle(user, component, "not in line")
            return
        victims = [enemy for enemy in self.enemies(user) if self._on_ray(enemy, x, y, dx, dy)]
        if not victims:
            self.fizzle(user, component, "nobody in reach")
        for victim in sorted(victims, key=lambda v: self.distance(self.cells[v], (x, y))):
            self.hurt(user, victim, component)

    def _on_ray(self, enemy: Seat, x: int, y: int, dx: int, dy: int) -> bool:
        gap_x, gap_y = self.cells[enemy][0] - x, self.cells[enemy][1] - y
        return (sign(gap_x), sign(gap_y)) == (dx, dy)

    def charge(self, user: Seat, component: Charge, target: Cell) -> None:
        """Straight at the target, without detours; what stands there at the end is hit if adjacent."""
        start = self.cells[user]
        for _ in range(component.distance):
            if not self._charge_step(user, target):
                break
        if self.cells[user] != start:
            self.events.append(Charged(user, start, self.cells[user]))
        victim = self.at(target)
        if victim is None or victim == user:
            self.fizzle(user, component, "no enemy there")
        elif self.distance(self.cells[user], target) != 1:
            self.fizzle(user, component, "not adjacent")
        else:
            self.hurt(user, victim, component)
        self.damage(user, user, "recoil", component.recoil, component.element)

    def _charge_step(self, user: Seat, target: Cell) -> bool:
        x, y = self.cells[user]
        gap_x, gap_y = target[0] - x, target[1] - y
        dx, dy = sign(gap_x), sign(gap_y)
        if self.metric == "manhattan":  # no diagonal steps: the longer way first, then x
            dx, dy = (dx, 0) if abs(gap_x) >= abs(gap_y) else (0, dy)
        cell = (x + dx, y + dy)
        if not self.is_free(cell):  # also when it has arrived: it stands there itself
            return False
        self.cells[user] = cell
        return True

    # What happens to fighters.

    def fizzle(self, user: Seat, component: Component, reason: Reason) -> None:
        self.events.append(Fizzled(user, kind_of(component), reason))

    def hurt(self, user: Seat, victim: Seat, component: Damaging) -> None:
        self.damage(user, victim, kind_of(component), component.amount, component.element)

    def damage(self, by: Seat, victim: Seat, cause: str, amount: int, element: Element) -> None:
        """Doubled once if the victim is weak to the element; health may go below 0."""
        doubled = element in self.weak[victim]
        loss = 2 * amount if doubled else amount
        before = self.hp[victim]
        self.hp[victim] = before - loss
        self.events.append(Damaged(victim, by, cause, loss, element, doubled, before - loss))
        if before > 0 >= before - loss:
            self.events.append(FellDying(victim, before - loss))

    def remove(self, seat: Seat) -> None:
        """A dying fighter's turn began: it and its blocks leave the board."""
        self.gone[seat] = True
        left = sum(1 for _ in self.standing())
        self.events.append(FighterRemoved(seat, self.cells[seat], self.hp[seat], left))
        for cell in self.blocks[seat]:
            self.events.append(BlockRemoved(seat, cell, "death"))
        self.blocks[seat] = ()

    def tick(self, seat: Seat) -> None:
        self.waits[seat] = [max(0, wait - 1) for wait in self.waits[seat]]
