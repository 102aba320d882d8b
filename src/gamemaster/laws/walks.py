"""Walks through random matches of any game, for the laws to look at."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import encode
from gamemaster.core.contract import AnyStep
from gamemaster.core.dice import ThreefryDice, dice_for_turn, key_of_stream, match_key
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json, Seat, Value
from gamemaster.games import GAMES, find_game

Table: TypeAlias = tuple[AnyBox, Any]
"""A game, and the config it is played with."""


def chosen(names: Sequence[str]) -> list[AnyBox]:
    """The games by these names, or all that are listed."""
    return [find_game(name) for name in names] if names else list(GAMES.values())


def tables(boxes: Sequence[AnyBox]) -> list[tuple[str, Table]]:
    """Every game with its usual configs and its presets."""
    named: list[tuple[str, Table]] = []
    for box in boxes:
        named += [(f"{box.id}-{seats}", (box, box.usual(seats))) for seats in tuple(box.seats)[:2]]
        named += [
            (f"{box.id}-{name}", (box, box.complete(raw))) for name, raw in box.presets.items()
        ]
    return named


class Stride(NamedTuple):
    """One turn of a walk."""

    turn: int
    state: Value
    raws: dict[Seat, Json]
    submissions: dict[Seat, Any]
    step: AnyStep


def walk(table: Table, seed: str, most: int = 12) -> Iterator[Stride]:
    """The first turns of a match of random bots."""
    box, config = table
    key = match_key(seed)
    state = box.game.setup(config, dice_for_turn(key, 0)).state
    for turn in range(1, most + 1):
        awaited = box.game.awaiting(state)
        if not awaited:
            return
        views = {seat: box.game.view(state, seat) for seat in awaited}
        raws = {
            seat: box.bots["random"](view, ThreefryDice(key_of_stream(key, "walk", turn, seat)))
            for seat, view in views.items()
        }
        submissions = {seat: box.game.parse(views[seat], raw) for seat, raw in raws.items()}
        step = box.game.resolve(state, submissions, dice_for_turn(key, turn))
        yield Stride(turn, state, raws, submissions, step)
        state = step.state


class TableOnce(NamedTuple):
    """A table that is told from others by its game and config alone."""

    table: Table

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TableOnce)


USUAL = "usual"
"""The seed of the walk that most laws look at."""


def usual_walk(table: Table) -> tuple[Stride, ...]:
    """One walk of a table, made once for all laws that only look."""
    box, config = table
    return _usual_walk(box.id, encode(config), TableOnce(table))


@lru_cache(maxsize=64)
def _usual_walk(game: str, config: bytes, same: TableOnce) -> tuple[Stride, ...]:
    return tuple(walk(same.table, USUAL))


def everyone(table: Table) -> tuple[Seat | None, ...]:
    """A spectator, and every seat."""
    box, config = table
    return (None, *range(box.seated(config)))


def is_refused(box: AnyBox, view: object, raw: Json) -> bool:
    try:
        box.game.parse(view, raw)
    except Illegal:
        return True
    return False
