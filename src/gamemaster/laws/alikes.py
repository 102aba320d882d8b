"""Other matches that look the same to a seat: those the author makes, and those the laws make alone.

An author may forget his look-alike, or leave something out of it. So the laws make their own from
what `Known` says: whatever only its owner or nobody may know is exchanged for what it could also have
been, one part at a time, and nothing that the seat sees, hears or is refused may change by it.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from gamemaster.core.codec import encode
from gamemaster.core.dice import Dice, ThreefryDice, key_of_stream
from gamemaster.core.errors import Illegal
from gamemaster.core.known import Known
from gamemaster.core.values import Seat
from gamemaster.laws.parts import Part, Pool, other_values, parts_at, pool_of, with_part
from gamemaster.laws.walks import Stride, Table, TableOnce, everyone, walk

TURNS = 5
"""How many turns of a walk are looked at."""
FURTHER = 12
MOST = 8
"""How many matches of their own the laws compare a turn with, for each seat; hidden parts take turns."""
SEEDS = ("secret", "hidden", "private")


class Alike(NamedTuple):
    """A state, and the config of its match, that a seat may not tell from another; what was changed."""

    changed: str
    owner: Seat | None
    """Who may know of the change, if one part was changed and it is somebody's."""
    state: object
    config: object


class Grounds(NamedTuple):
    """What the laws know of a table before they look for secrets."""

    known: Known
    seats: int
    strides: tuple[Stride, ...]
    """The turns that are compared."""
    longer: tuple[Stride, ...]
    """The same walk, further on."""
    pool: Pool


def grounds(table: Table) -> Grounds:
    """A few walks of one table, made once for all laws."""
    box, config = table
    return _grounds(box.id, encode(config), TableOnce(table))


@lru_cache(maxsize=64)
def _grounds(game: str, config: bytes, same: TableOnce) -> Grounds:
    box, made = same.table
    walks = [tuple(walk(same.table, seed, FURTHER)) for seed in SEEDS]
    states = [stride.state for strides in walks for stride in strides[:TURNS]]
    seats = box.seated(made)
    return Grounds(box.known(made), seats, walks[0][:TURNS], walks[0], pool_of(states, seats))


def config_of(table: Table, state: object) -> Any:
    """The config a state holds, or the table's."""
    box, config = table
    held = getattr(state, "config", None)
    return held if isinstance(held, box.config) else config


def alikes(table: Table, stride: Stride, seat: Seat | None, most: int = MOST) -> Iterator[Alike]:
    """Matches that a seat (None: a spectator) may not tell from this one before the turn."""
    box, _ = table
    dice = ThreefryDice(key_of_stream((stride.turn, 9), "alike", -1 if seat is None else seat))
    state = box.lookalike(stride.state, seat, dice.named("author"))
    yield Alike("what the look-alike changed", None, state, config_of(table, state))
    yield from islice(made_alone(table, stride.state, seat, dice.named("law")), most)


def made_alone(table: Table, state: object, seat: Seat | None, dice: Dice) -> Iterator[Alike]:
    """The laws' own: each part that is hidden from the seat, exchanged by itself."""
    ground = grounds(table)
    for part in dice.named("parts").shuffled(hidden_from(table, state, seat)):
        for value in other_values(part, ground.pool, dice, ground.seats):
            if value != part.value:
                alike = _with(table, state, part, value)
                if _stands(table, alike):
                    yield alike


def hidden_from(table: Table, state: object, seat: Seat | None) -> list[Part]:
    """The parts of a state that are said to be nobody's to know, or another seat's own."""
    ground = grounds(table)
    parts = [(path, part) for path in ground.known.nobody for part in parts_of(table, state, path)]
    parts += [
        (path, part)
        for path in ground.known.owner
        for part in parts_of(table, state, path)
        if part.owner is not None and part.owner != seat
    ]
    return [part for path, part in parts if part.path == path]


def parts_of(table: Table, state: object, path: str) -> list[Part]:
    """What a path names in a state, or in the config where the state does not hold it."""
    _, config = table
    seats = grounds(table).seats
    if _is_apart(state, path):
        inside = path.partition(".")[2]
        found = parts_at(config, inside, seats) if inside else [Part((), None, config)]
        return [Part(("config", *part.keys), part.owner, part.value) for part in found]
    return parts_at(state, path, seats)


def _is_apart(state: object, path: str) -> bool:
    return path.partition(".")[0] == "config" and not hasattr(state, "config")


def _with(table: Table, state: object, part: Part, value: object) -> Alike:
    if _is_apart(state, part.path):
        return Alike(part.label, part.owner, state, with_part(table[1], part.keys[1:], value))
    changed = with_part(state, part.keys, value)
    return Alike(part.label, part.owner, changed, config_of(table, changed))


def _stands(table: Table, alike: Alike) -> bool:
    """Whether the rules could have made it, as far as the game can say."""
    box, _ = table
    try:
        box.sound(alike.state)
        for seat in everyone(table):
            box.game.view(alike.state, seat)
    except (Illegal, LookupError, ValueError, TypeError, AssertionError):
        return False
    return True


def whom(seat: Seat | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"
