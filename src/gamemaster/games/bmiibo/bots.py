"""Bmiibo's scripted bots; what each considers, and how it decides between equals, is written down.

`worth` of a fighter is 0 when it is dying, else its health + 20, so that a kill counts as more
than its last points. The `exchange` of an action is what it changes in one's own worth minus
what it changes in the worth of all enemies together.
"""

from collections.abc import Iterator, Mapping

from gamemaster.core.contract import Bot
from gamemaster.core.depth import by_level
from gamemaster.core.dice import Dice
from gamemaster.core.values import Json, Seat
from gamemaster.games.bmiibo.bout import Bout, steps_of
from gamemaster.games.bmiibo.state import (
    SLOTS,
    STEPS,
    Cell,
    Direction,
    Explosion,
    Slot,
    Submission,
    View,
    aimed,
    stepping,
)

ALIVE = 20
"""What being alive is worth beside the health itself."""


def random(view: View, dice: Dice) -> Json:
    """Any legal action, each as likely as the others."""
    ways, size = steps_of(view.config.metric), view.config.board
    ready = _ready(view)
    at = dice.below(len(ways) + len(ready) * size * size)
    if at < len(ways):
        return {"move": ways[at]}
    slot, cell = divmod(at - len(ways), size * size)
    return {ready[slot]: [cell % size, cell // size]}


def brash(view: View, dice: Dice) -> Json:
    """A kind of action by lot (move, or a ready slot); then a direction or an enemy by lot."""
    bout, user = bout_of(view)
    ways = steps_of(view.config.metric)
    ready = _ready(view)
    kind = dice.below(1 + len(ready))
    if kind == 0:
        return {"move": dice.pick(ways)}
    return {ready[kind - 1]: list(bout.cells[dice.pick(bout.enemies(user))])}


def greedy(view: View, dice: Dice) -> Json:
    """The best exchange of this turn if one is above 0, else a step closer to the nearest enemy.

    Between equals: attack before ability before ultimate, then the earlier aim (see `aims`).
    """
    bout, user = bout_of(view)
    best, choice = 0, None
    for use in uses(bout, user):
        value = exchange(bout, tried(bout, user, use), user)
        if value > best:
            best, choice = value, use
    return sent(choice or stepping(approach(bout, user)))


def wary(view: View, dice: Dice) -> Json:
    """The best exchange minus the best reply of any one enemy.

    Between equals: the better exchange, then the one that ends nearer to an enemy, then the
    earlier: steps clockwise from north (a step into a wall is a way to stand still), then
    attack, ability, ultimate by aims.
    """
    bout, user = bout_of(view)
    best: tuple[int, int, int] | None = None
    choice: Submission | None = None
    options: list[Submission] = [*map(stepping, steps_of(bout.metric)), *uses(bout, user)]
    for option in options:
        after = tried(bout, user, option)
        gain = exchange(bout, after, user)
        rank = (gain - best_reply(after, user), gain, -nearness(after, user, after.cells[user]))
        if best is None or rank > best:
            best, choice = rank, option
    assert choice is not None
    return sent(choice)


def uses(bout: Bout, user: Seat) -> Iterator[Submission]:
    """Every ready slot at every aim worth a thought."""
    for number, slot in enumerate(SLOTS):
        if bout.waits[user][number] == 0:
            yield from (aimed(slot, aim) for aim in aims(bout, user, slot))


def aims(bout: Bout, user: Seat, slot: Slot) -> list[Cell]:
    """Where fighters stand, in turn order (an attack: enemies only); then, for an explosion,
    every centre in reading order that reaches an enemy and is far enough from the user."""
    if slot == "attack":
        return [bout.cells[seat] for seat in bout.enemies(user)]
    cells = [bout.cells[seat] for seat in bout.standing()]
    radius = blast_radius(bout, user, slot)
    if radius is None:
        return cells
    victims = [bout.cells[seat] for seat in bout.enemies(user)]
    return cells + [
        (x, y)
        for y in range(bout.board)
        for x in range(bout.board)
        if bout.distance((x, y), bout.cells[user]) > radius + 1
        and any(bout.distance((x, y), cell) <= radius for cell in victims)
    ]


def blast_radius(bout: Bout, user: Seat, slot: Slot) -> int | None:
    """The radius of the first explosion in an action."""
    for component in bout.config.fighters[user].action(slot).components:
        if isinstance(component, Explosion):
            return component.radius
    return None


def approach(bout: Bout, user: Seat) -> Direction:
    """The step to a free cell nearest to an enemy, the first clockwise from north; if none is free, the first."""
    x, y = bout.cells[user]
    ways = steps_of(bout.metric)
    best, choice = None, ways[0]
    for way in ways:
        dx, dy = STEPS[way]
        if bout.is_free((x + dx, y + dy)):
            near = nearness(bout, user, (x + dx, y + dy))
            if best is None or near < best:
                best, choice = near, way
    return choice


def nearness(bout: Bout, user: Seat, cell: Cell) -> int:
    """How near a cell is to the nearest enemy: distance first, then the sum of both gaps."""
    x, y = cell
    return min(
        bout.distance(cell, (ex, ey)) * 1000 + abs(ex - x) + abs(ey - y)
        for ex, ey in (bout.cells[enemy] for enemy in bout.enemies(user))
    )


def worth(hp: int) -> int:
    return hp + ALIVE if hp > 0 else 0


def tried(bout: Bout, user: Seat, submission: Submission) -> Bout:
    after = bout.copy()
    after.act(user, submission)
    return after


def exchange(before: Bout, after: Bout, user: Seat) -> int:
    total = 0
    for seat in before.standing():
        change = worth(after.hp[seat]) - worth(before.hp[seat])
        total += change if seat == user else -change
    return total


def best_reply(bout: Bout, user: Seat) -> int:
    """The most any one living enemy can gain on `user` next turn: its own worth minus the user's."""
    best = 0
    lead = worth(bout.hp[user])
    for enemy in bout.enemies(user):
        if bout.hp[enemy] <= 0:
            continue
        theirs = worth(bout.hp[enemy])
        for use in replies(bout, enemy, user):
            after = tried(bout, enemy, use)
            gain = worth(after.hp[enemy]) - theirs - worth(after.hp[user]) + lead
            best = max(best, gain)
    return best


def replies(bout: Bout, enemy: Seat, user: Seat) -> Iterator[Submission]:
    """Slots that will be ready, at the user, at oneself, and at one blast centre that reaches it."""
    for number, slot in enumerate(SLOTS):
        if bout.waits[enemy][number] > 1:
            continue
        yield aimed(slot, bout.cells[user])
        if slot != "attack":
            yield aimed(slot, bout.cells[enemy])
            if centre := _blast_centre(bout, enemy, user, slot):
                yield aimed(slot, centre)


def _blast_centre(bout: Bout, enemy: Seat, user: Seat, slot: Slot) -> Cell | None:
    """If the user is too near for a blast on its own cell: the first centre beside it that is not."""
    radius = blast_radius(bout, enemy, slot)
    here, there = bout.cells[enemy], bout.cells[user]
    if radius is None or bout.distance(here, there) > radius + 1:
        return None
    for y in range(max(0, there[1] - radius), min(bout.board, there[1] + radius + 1)):
        for x in range(max(0, there[0] - radius), min(bout.board, there[0] + radius + 1)):
            if bout.distance((x, y), there) <= radius and bout.distance((x, y), here) > radius + 1:
                return (x, y)
    return None


def sent(submission: Submission) -> Json:
    """A submission as the JSON its author sends."""
    if submission.move is not None:
        return {"move": submission.move}
    return {submission.slot: list(submission.target)}


def bout_of(view: View) -> tuple[Bout, Seat]:
    """The board to try things on, and whose thought it is."""
    assert view.seat is not None
    return Bout(view.config, view.order, view.bodies), view.seat


def _ready(view: View) -> list[Slot]:
    assert view.seat is not None
    waits = view.bodies[view.seat].waits
    return [slot for slot, wait in zip(SLOTS, waits, strict=True) if wait == 0]


LEVELS = "gamemaster.games.bmiibo.levels:level"

BOTS: Mapping[str, Bot[View]] = {
    "random": random,
    **by_level(LEVELS),
    "brash": brash,
    "greedy": greedy,
    "wary": wary,
}
