"""The laws of secrecy: what a seat may not know changes nothing that it sees, hears, is refused or told.

Every law compares a match with others that the seat may not tell from it (`alikes`): the author's
look-alikes, and those that the laws make alone from what the game says of its fields.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
import pytest

from gamemaster.bots.protocol import Asking, Limits, Message, greeting, line
from gamemaster.core.codec import encode, plain
from gamemaster.core.dice import ThreefryDice, dice_for_turn, key_of_stream, match_key
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.events import Event, seen_by
from gamemaster.core.values import LANGS, Json, Seat, seat_names
from gamemaster.laws.alikes import MOST, SEEDS, Alike, alikes, config_of, grounds, hidden_from, whom
from gamemaster.laws.parts import difference, leaves
from gamemaster.laws.walks import Stride, Table, TableOnce, everyone, is_refused


class Case(NamedTuple):
    """One turn, one seat, and another match that it may not tell from this one."""

    stride: Stride
    seat: Seat | None
    alike: Alike


def cases(table: Table, most: int = MOST) -> Iterator[Case]:
    for stride in grounds(table).strides:
        for seat in everyone(table):
            for alike in alikes(table, stride, seat, most):
                yield Case(stride, seat, alike)


def breach(case: Case, where: str) -> str:
    return f"{case.alike.changed} reaches {where} of {whom(case.seat)}"


def test_no_view_shows_what_its_seat_may_not_know(table: Table) -> None:
    box, _ = table
    for case in cases(table):
        one = box.game.view(case.stride.state, case.seat)
        other = box.game.view(case.alike.state, case.seat)
        assert one == other, breach(case, f"{difference(one, other)} in the view")


def test_no_event_tells_what_its_hearer_may_not_know(table: Table) -> None:
    """Where a difference has come to nothing that anybody else could see, nobody else hears of it."""
    for case in cases(table):
        both = both_resolved(table, case)
        if both is not None and is_unseen(table, case, both):
            heard = [seen_by(step.events, case.seat) for step in both]
            assert heard[0] == heard[1], breach(case, f"{told_apart(*heard)}, an event in the ears")


def is_unseen(table: Table, case: Case, both: list[Any]) -> bool:
    """Whether two turns look the same: to the seat; for one part alone, to all but its owner."""
    made_alone = case.alike.changed.startswith("State")
    who = [s for s in everyone(table) if s is None or s != case.alike.owner]
    return look_the_same(table, both, who if made_alone else [case.seat])


def look_the_same(table: Table, both: list[Any], who: list[Seat | None]) -> bool:
    box, _ = table
    one, other = both
    return all(box.game.view(one.state, s) == box.game.view(other.state, s) for s in who)


def both_resolved(table: Table, case: Case) -> list[Any] | None:
    """One turn from both states: the same is sent, nothing where the other state cannot take it."""
    box, _ = table
    stride, seat, states = case.stride, case.seat, (case.stride.state, case.alike.state)
    if set(box.game.awaiting(states[1])) != set(stride.submissions):
        return None
    views = [{other: box.game.view(state, other) for other in stride.raws} for state in states]
    raws = {
        other: raw
        for other, raw in stride.raws.items()
        if other != case.alike.owner  # what it does may show what it has
        and (other == seat or not is_refused(box, views[1][other], raw))
    }
    return [as_walked(table, stride, raws), resolved(table, stride, states[1], raws)]


def as_walked(table: Table, stride: Stride, sent: Iterable[Seat]) -> Any:
    """The turn of the walk itself, with what these seats sent; made once for all that is compared with it."""
    box, config = table
    return _as_walked(box.id, encode(config), TableOnce(table), stride.turn, tuple(sorted(sent)))


@lru_cache(maxsize=256)
def _as_walked(game: str, config: bytes, same: TableOnce, turn: int, sent: tuple[Seat, ...]) -> Any:
    [stride] = [stride for stride in grounds(same.table).strides if stride.turn == turn]
    raws = {seat: stride.raws[seat] for seat in sent}
    return resolved(same.table, stride, stride.state, raws)


def resolved(table: Table, stride: Stride, state: object, raws: dict[Seat, Json]) -> Any:
    """The turn with what was sent; `default` plays for the others."""
    box, _ = table
    views = {seat: box.game.view(state, seat) for seat in stride.raws}
    submissions = {
        seat: box.game.parse(view, raws[seat]) if seat in raws else box.game.default(view)
        for seat, view in views.items()
    }
    dice = dice_for_turn(match_key(SEEDS[0]), stride.turn)
    return box.game.resolve(state, submissions, dice)


def told_apart(one: tuple[Event, ...], other: tuple[Event, ...]) -> str:
    """The first place in which two stories differ."""
    for here, there in zip(one, other, strict=False):
        if here != there:
            return difference(here, there)
    longer = max(one, other, key=len)
    return f"{type(longer[min(len(one), len(other))]).__name__} (told or not told)"


def test_no_event_tells_what_another_seat_sent_under_seal(table: Table) -> None:
    """Two submissions of which nothing shows afterwards are told alike, or not at all."""
    for path in grounds(table).known.sealed:
        for stride, sender, raws in sent_otherwise(table, path):
            steps = [
                as_walked(table, stride, stride.raws),
                resolved(table, stride, stride.state, raws),
            ]
            others = [seat for seat in everyone(table) if seat is None or seat != sender]
            if not look_the_same(table, steps, others):
                continue
            for seat in others:
                heard = [seen_by(step.events, seat) for step in steps]
                assert heard[0] == heard[1], (
                    f"what seat {sender} sent as {path} reaches {told_apart(*heard)}, "
                    f"an event in the ears of {whom(seat)}"
                )


def sent_otherwise(table: Table, path: str) -> Iterator[tuple[Stride, Seat, dict[Seat, Json]]]:
    """Turns in which one seat sends something else in a part of its submission, and may."""
    box, _ = table
    for stride in grounds(table).strides:
        for seat, raw in stride.raws.items():
            view = box.game.view(stride.state, seat)
            for n in range(6):
                dice = ThreefryDice(key_of_stream((stride.turn, n), "sealed", seat))
                changed = exchanged(plain(raw), plain(box.bots["random"](view, dice)), path)
                if changed != plain(raw) and not is_refused(box, view, changed):
                    yield stride, seat, {**stride.raws, seat: changed}


def exchanged(raw: Json, other: Json, path: str) -> Json:
    """A submission with one of its parts taken from another."""
    name = path.removeprefix("$").removeprefix(".")
    if not name:
        return other
    if not isinstance(raw, dict) or not isinstance(other, dict):
        return raw
    rest = {key: value for key, value in raw.items() if key != name}
    return {**rest, name: other[name]} if name in other else rest


JUNK: tuple[Json, ...] = (None, -1, 0, 10**6, "x", "", [], {}, [[]], {"x": 1}, True)


def test_no_refusal_says_what_its_author_may_not_know(table: Table) -> None:
    """What a seat may send, and what it is told of what it may not, is the same in both matches."""
    for case in cases(table, most=2):
        if case.seat is None:
            continue
        raws = attempts(table, case)
        states = (case.stride.state, case.alike.state)
        for one, other in zip(*(answers(table, s, case.seat, raws) for s in states), strict=True):
            assert one == other, breach(case, f"a refusal ({one!r}, or else {other!r}) in the ears")


def attempts(table: Table, case: Case) -> list[Json]:
    """What a curious seat sends: what others send, nonsense, and its own with a secret put in."""
    seat, states = case.seat, (case.stride.state, case.alike.state)
    guesses = {
        leaf.value
        for state in states
        for part in hidden_from(table, state, seat)[:4]
        for leaf in list(leaves(part, grounds(table).seats))[:4]
        if isinstance(leaf.value, (int, str))
    }
    raws = [plain(raw) for raw in case.stride.raws.values()]
    mine = plain(case.stride.raws.get(seat or 0))
    tries: list[Json] = [*raws, *JUNK]
    for guess in sorted(guesses, key=repr)[:3]:
        tries += [guess, *put_in(mine, guess)]
    return tries


def put_in(raw: Json, guess: Json) -> Iterator[Json]:
    """The same JSON with one of its leaves after the other exchanged for a guess."""
    if isinstance(raw, dict):
        for name, part in raw.items():
            yield from ({**raw, name: changed} for changed in put_in(part, guess))
    elif isinstance(raw, list):
        for n, part in enumerate(raw):
            yield from ([*raw[:n], changed, *raw[n + 1 :]] for changed in put_in(part, guess))
    else:
        yield guess


def answers(table: Table, state: object, seat: Seat, raws: list[Json]) -> list[Any]:
    """What becomes of submissions: how each is read, or the refusal in every language with its place."""
    box, _ = table
    view = box.game.view(state, seat)
    return [answered(table, view, raw) for raw in raws]


def answered(table: Table, view: object, raw: Json) -> Any:
    box, _ = table
    try:
        return box.game.parse(view, raw)
    except Illegal as refusal:
        return refusal.message, refusal.pt, refusal.at


def test_no_drawing_hint_or_reading_of_keys_depends_on_a_secret(table: Table) -> None:
    box, config = table
    names = seat_names(box.seated(config))
    for case in cases(table):
        states = (case.stride.state, case.alike.state)
        one, other = (keyboard(table, state, case.seat, names) for state in states)
        assert one == other, breach(case, f"{difference(one, other, 'keyboard')} at the screen")


def keyboard(table: Table, state: object, seat: Seat | None, names: tuple[str, ...]) -> Json:
    """What a person at a keyboard gets to see, and how what they type is read."""
    box, _ = table
    view = box.game.view(state, seat)
    seen: Json = {lang: [box.draw(view, lang, names), box.hint(view, lang)] for lang in LANGS}
    for text in ("", "1", "x", "a1 b2", "?"):
        try:
            seen[f"typed {text!r}"] = plain(box.typed(view, text))
        except Trouble as trouble:
            seen[f"typed {text!r}"] = [trouble.message, trouble.pt]
    return seen


def test_no_observation_holds_what_its_seat_may_not_know(table: Table) -> None:
    box, _ = table
    spaces = box.spaces
    if spaces is None:
        pytest.skip("this game has no numbers for learners")
    for case in cases(table):
        seen = []
        for state in (case.stride.state, case.alike.state):
            view = box.game.view(state, case.seat)
            seen.append({"observation": list(spaces.observe(view)), "mask": [*spaces.masks(view)]})
        assert seen[0] == seen[1], breach(
            case, difference(seen[0], seen[1], "the environment's numbers")
        )


def test_no_hello_and_no_question_tells_a_bot_what_its_seat_may_not_know(table: Table) -> None:
    for case in cases(table):
        if case.seat is None:
            continue
        said = [
            first_words(table, state, config, case.seat)
            for state, config in (
                (case.stride.state, config_of(table, case.stride.state)),
                (case.alike.state, case.alike.config),
            )
        ]
        assert said[0] == said[1], breach(
            case, f"{difference(said[0], said[1], 'bot')} for the bot"
        )


def first_words(table: Table, state: object, config: object, seat: Seat) -> Json:
    """The hello and the question that a bot in a seat is sent."""
    box, _ = table
    names = seat_names(box.seated(config))
    hello = greeting(box, config, seat, names=names, seed=1, limits=Limits())
    view = box.game.view(state, seat)
    asking = Asking(1, view, box.game.default(view))
    return {"hello": plain_line(hello), "question": plain_line(asking)}


def plain_line(message: Message) -> Json:
    return msgspec.json.decode(line(message))
