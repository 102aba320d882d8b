"""Walks through random matches of any game, for the laws to look at."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from gamemaster.core.box import AnyBox
from gamemaster.core.contract import Step
from gamemaster.core.dice import ThreefryDice, dice_for_turn, key_of_stream, match_key
from gamemaster.core.values import Json, Seat
from gamemaster.games import GAMES

Table = tuple[AnyBox, Any]


def tables() -> list[tuple[str, Table]]:
    """Every registered game with its usual configs and its presets."""
    named = []
    for box in GAMES.values():
        named += [(f"{box.id}-{seats}", (box, box.usual(seats))) for seats in tuple(box.seats)[:2]]
        named += [
            (f"{box.id}-{name}", (box, box.complete(raw))) for name, raw in box.presets.items()
        ]
    return named


class Stride(NamedTuple):
    """One turn of a walk."""

    turn: int
    state: Any
    raws: dict[Seat, Json]
    submissions: dict[Seat, Any]
    step: Step[Any]


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
