"""Parts of a state by the paths of `Known`, and other values they could have."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from msgspec import structs

from gamemaster.core.dice import Dice
from gamemaster.core.values import Seat, Value

Keys: TypeAlias = tuple[str | int, ...]
Pool: TypeAlias = dict[str, list[Any]]
"""By path, the values that leaves had somewhere on the walks."""


class Part(NamedTuple):
    """Something in a state: where it is, whose entry it is (None: nobody's), what it is."""

    keys: Keys
    owner: Seat | None
    value: Any

    @property
    def path(self) -> str:
        """The fields on the way to it, as `Known` names them."""
        return ".".join(key for key in self.keys if isinstance(key, str))

    @property
    def label(self) -> str:
        return spelled("State", self.keys)


def spelled(root: str, keys: Keys) -> str:
    """`State.players[2].hand`."""
    steps = (f".{key}" if isinstance(key, str) else f"[{key}]" for key in keys)
    return root + "".join(steps)


def parts_at(state: object, path: str, seats: int) -> list[Part]:
    """All that a path names; where it has an entry for each seat, entry by entry."""
    found = [Part((), None, state)]
    for name in path.split("."):
        entries = (entry for part in found for entry in _entries(part, seats))
        found = [
            Part((*entry.keys, name), entry.owner, getattr(entry.value, name))
            for entry in entries
            if isinstance(entry.value, Value) and name in entry.value.__struct_fields__
        ]
    return [own for part in found for own in _by_seat(part, seats)]


def _entries(part: Part, seats: int) -> Iterator[Part]:
    if not isinstance(part.value, tuple):
        yield part
        return
    for n, item in enumerate(part.value):
        owner = n if part.owner is None and len(part.value) == seats else part.owner
        yield from _entries(Part((*part.keys, n), owner, item), seats)


def _by_seat(part: Part, seats: int) -> list[Part]:
    is_by_seat = isinstance(part.value, tuple) and len(part.value) == seats and part.owner is None
    if not is_by_seat:
        return [part]
    return [Part((*part.keys, seat), seat, item) for seat, item in enumerate(part.value)]


def leaves(part: Part, seats: int) -> Iterator[Part]:
    """The numbers, texts and nothings that a part is made of."""
    if isinstance(part.value, Value):
        for name in part.value.__struct_fields__:
            inner = Part((*part.keys, name), part.owner, getattr(part.value, name))
            yield from leaves(inner, seats)
    elif isinstance(part.value, tuple):
        for n, item in enumerate(part.value):
            owner = n if part.owner is None and len(part.value) == seats else part.owner
            yield from leaves(Part((*part.keys, n), owner, item), seats)
    else:
        yield part


def with_part(value: Any, keys: Keys, new: Any) -> Any:
    """The same value with another part in that place."""
    if not keys:
        return new
    first, rest = keys[0], keys[1:]
    if isinstance(first, int):
        return (*value[:first], with_part(value[first], rest, new), *value[first + 1 :])
    return structs.replace(value, **{first: with_part(getattr(value, first), rest, new)})


def pool_of(states: Sequence[Any], seats: int) -> Pool:
    """What the leaves of these states held, by path."""
    pool: Pool = {}
    for state in states:
        for leaf in leaves(Part((), None, state), seats):
            held = pool.setdefault(leaf.path, [])
            if leaf.value not in held[-200:]:
                held.append(leaf.value)
    return pool


def other_leaf(leaf: Part, pool: Pool, dice: Dice) -> Any:
    """Another value that a leaf could have, or the same if none is known."""
    others = [value for value in pool.get(leaf.path, ()) if value != leaf.value]
    if others:
        return dice.pick(others)
    is_number = isinstance(leaf.value, int) and not isinstance(leaf.value, bool)
    return leaf.value + 1 if is_number else leaf.value


def other_values(part: Part, pool: Pool, dice: Dice, seats: int) -> Iterator[Any]:
    """What else of the same form could stand there: in another order, two exchanged, a leaf changed."""
    value = part.value
    if isinstance(value, tuple) and len(value) > 1:
        yield dice.shuffled(value)
        one, other = dice.sample(range(len(value)), 2)
        yield with_part(with_part(value, (one,), value[other]), (other,), value[one])
    inside = [(leaf.keys[len(part.keys) :], leaf) for leaf in leaves(part, seats)]
    changed = value
    for keys, leaf in inside:
        changed = with_part(changed, keys, other_leaf(leaf, pool, dice))
    yield changed
    if len(inside) > 1:
        keys, leaf = dice.pick(inside)
        yield with_part(value, keys, other_leaf(leaf, pool, dice))


def difference(one: Any, other: Any, root: str = "") -> str:
    """Where two values first differ, spelled from the kind of the outermost."""
    return spelled(root or type(one).__name__, _first_difference(one, other))


def _first_difference(one: Any, other: Any) -> Keys:
    if isinstance(one, Value) and type(one) is type(other):
        for name in one.__struct_fields__:
            if getattr(one, name) != getattr(other, name):
                return (name, *_first_difference(getattr(one, name), getattr(other, name)))
    if isinstance(one, dict) and isinstance(other, dict):
        for name in sorted({*one, *other}):
            if name not in one or name not in other or one[name] != other[name]:
                return (name, *_first_difference(one.get(name), other.get(name)))
    if isinstance(one, (tuple, list, bytes)) and isinstance(other, (tuple, list, bytes)):
        for n, (here, there) in enumerate(zip(one, other, strict=False)):
            if here != there:
                return (n, *_first_difference(here, there))
    return ()
