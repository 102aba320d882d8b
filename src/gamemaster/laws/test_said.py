"""The laws of what a game says of its secrets: all of it, nothing untrue, and a look-alike to match."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any

from gamemaster.core.box import nothing_hidden
from gamemaster.core.codec import encode, plain
from gamemaster.core.dice import ThreefryDice, key_of_stream
from gamemaster.core.events import Secret
from gamemaster.core.values import Seat, Value
from gamemaster.laws.alikes import config_of, grounds, parts_of, whom
from gamemaster.laws.parts import Part, leaves, other_leaf, with_part
from gamemaster.laws.walks import Table, TableOnce, everyone

Seen = dict[tuple[str, bool], dict[Seat | None, bool]]
"""By path, and whether the entry is the seat's own or another's: who was seen to notice a change."""


def test_who_may_know_it_is_said_of_every_field_of_a_state(table: Table) -> None:
    known = grounds(table).known
    unsaid = sorted({path for path in paths(table) if not ruled_by(path, known.said)})
    assert not unsaid, f"`known` does not say who may know {listed_paths(unsaid)}"


def test_what_is_said_of_a_field_is_said_once_and_of_a_field_there_is(table: Table) -> None:
    known = grounds(table).known
    twice = sorted({path for path in known.said if known.said.count(path) > 1})
    assert not twice, f"`known` speaks twice of {listed_paths(twice)}"
    states = [stride.state for stride in grounds(table).strides]
    for path in known.said:
        assert path in ("config", *names_at(table, states, path)), f"there is no State.{path}"


def names_at(table: Table, states: list[Value], path: str) -> set[str]:
    """The fields beside a path, by what the walks came upon; the path itself where they came to none."""
    above = path.rpartition(".")[0]
    if above and not any(parts_of(table, state, above) for state in states):
        return {path}
    holders = [
        item
        for state in states
        for item in ([state] if not above else held(parts_of(table, state, above)))
    ]
    fields = {name for holder in holders for name in holder.__struct_fields__}
    return {f"{above}.{name}" if above else name for name in fields} if holders else {path}


def held(parts: list[Part]) -> Iterator[Value]:
    for part in parts:
        if isinstance(part.value, Value):
            yield part.value
        elif isinstance(part.value, tuple):
            yield from held([Part(part.keys, part.owner, item) for item in part.value])


def paths(table: Table) -> Iterator[str]:
    """The path of every leaf that the walks came upon, and of every field of the state."""
    ground = grounds(table)
    for stride in ground.strides:
        for leaf in leaves(Part((), None, stride.state), ground.seats):
            yield leaf.path
        for name in stride.state.__struct_fields__:
            if not any(said.startswith(f"{name}.") for said in ground.known.said):
                yield name


def ruled_by(path: str, said: tuple[str, ...]) -> str:
    """The longest of the paths that speaks of this one."""
    speaking = [one for one in said if path == one or path.startswith(f"{one}.")]
    return max(speaking, key=len, default="")


def listed_paths(names: list[str]) -> str:
    return ", ".join(f"State.{name}" for name in names)


def test_what_everybody_may_know_is_shown_to_everybody(table: Table) -> None:
    """A field that some view never shows is a secret from that seat, whatever is said of it."""
    known = grounds(table).known
    unshown = {
        path: [whom(seat) for seat, sees in seen.items() if not sees]
        for (path, _), seen in noticed(table).items()
        if ruled_by(path, known.said) in known.everybody and not all(seen.values())
    }
    assert not unshown, "; ".join(
        f"State.{path} is said to be everybody's to know, but no view shows it to {', '.join(blind)}: "
        "is it `owner`, `nobody`, `partly`, or `told`?"
        for path, blind in unshown.items()
    )


def test_an_owner_sees_its_own(table: Table) -> None:
    known = grounds(table).known
    for (path, own), seen in noticed(table).items():
        if own and ruled_by(path, known.said) in known.owner:
            assert any(sees for sees in seen.values()), (
                f"State.{path} is said to be its owner's to know, but no view shows it to him"
            )


def noticed(table: Table) -> Seen:
    box, config = table
    return _noticed(box.id, encode(config), TableOnce(table))


@lru_cache(maxsize=64)
def _noticed(game: str, config: bytes, same: TableOnce) -> Seen:
    """Who sees a change of which leaves, tried with values that these had somewhere on the walks."""
    table = same.table
    ground = grounds(table)
    found: Seen = {}
    for stride in ground.strides:
        tried: dict[tuple[str, Seat | None], int] = {}
        dice = ThreefryDice(key_of_stream((stride.turn, 3), "noticed"))
        for leaf in leaves(Part((), None, stride.state), ground.seats):
            tried[leaf.path, leaf.owner] = tried.get((leaf.path, leaf.owner), 0) + 1
            if tried[leaf.path, leaf.owner] > 3:
                continue
            other = other_leaf(leaf, ground.pool, dice)
            if other == leaf.value:
                continue
            changed = with_part(stride.state, leaf.keys, other)
            notice(table, found, leaf, stride.state, changed)
    return found


def notice(table: Table, found: Seen, leaf: Part, state: object, changed: object) -> None:
    for seat in everyone(table):
        own = leaf.owner is not None and leaf.owner == seat
        seen = found.setdefault((leaf.path, own), {})
        if seen.get(seat):
            continue
        try:
            sees = sight(table, state, seat) != sight(table, changed, seat)
        except Exception:  # such a state cannot be, so it shows nothing
            continue
        seen[seat] = sees


def sight(table: Table, state: object, seat: Seat | None) -> Any:
    """All that a seat can look at: its view, and what is told of the config."""
    box, _ = table
    return plain(box.game.view(state, seat)), box.shown(config_of(table, state))


def test_the_look_alike_changes_all_that_is_hidden(table: Table) -> None:
    box, _ = table
    ground = grounds(table)
    for path in ground.known.hidden:
        if len(values_at(table, path)) < 2:
            continue  # the same in every match: no secret
        assert any(changes(table, path, seat) for seat in everyone(table)), (
            f"State.{path} is hidden from some seat, but the look-alike never changes it"
            + (": it is `nothing_hidden`" if box.lookalike is nothing_hidden else "")
        )


def values_at(table: Table, path: str) -> set[bytes]:
    ground = grounds(table)
    leafs = [leaf for leaf in ground.pool if leaf == path or leaf.startswith(f"{path}.")]
    return {encode((leaf, value)) for leaf in leafs for value in ground.pool[leaf]}


def changes(table: Table, path: str, seat: Seat | None) -> bool:
    """Whether the look-alike for a seat changes another's part somewhere on the walk."""
    box, _ = table
    for n, stride in product(range(3), grounds(table).longer):
        dice = ThreefryDice(
            key_of_stream((stride.turn, n), "changes", -1 if seat is None else seat)
        )
        alike = box.lookalike(stride.state, seat, dice)
        before, after = (parts_of(table, state, path) for state in (stride.state, alike))
        if [part.value for part in before if part.owner in (None, *others(table, seat))] != [
            part.value for part in after if part.owner in (None, *others(table, seat))
        ]:
            return True
    return False


def others(table: Table, seat: Seat | None) -> list[Seat]:
    return [other for other in range(grounds(table).seats) if other != seat]


def test_an_event_for_some_seats_has_a_secret_that_is_said(table: Table) -> None:
    known = grounds(table).known
    if known.hidden or known.sealed:
        return
    for stride in grounds(table).strides:
        for event in stride.step.events:
            assert not isinstance(event, Secret), (
                f"{type(event.secret).__name__} is told to seats {list(event.seats)} alone, but `known` "
                "says that nothing is hidden"
            )


def test_a_game_in_which_nothing_is_hidden_has_one_view_for_all(table: Table) -> None:
    """A field that only some views have is somebody's secret; what is `mine` follows from the seat."""
    box, _ = table
    if grounds(table).known.hidden:
        return
    for stride in grounds(table).strides:
        first = box.game.view(stride.state, None)
        for seat in everyone(table)[1:]:
            view = box.game.view(stride.state, seat)
            for name in first.__struct_fields__:
                theirs, mine = getattr(first, name), getattr(view, name)
                assert theirs == mine or (theirs is None and mine == seat), (
                    f"{type(view).__name__}.{name} is another for {whom(seat)} than for a spectator, but "
                    "`known` says that nothing is hidden"
                )
