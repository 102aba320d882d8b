"""Whole matches of scripted bots in machine code, counted by who won."""

from gamemaster.games.bmiibo.twin.arrays import NOW, Twin
from gamemaster.games.bmiibo.twin.bots import choose
from gamemaster.games.bmiibo.twin.learning import Room, open_match
from gamemaster.games.bmiibo.twin.turn import step, winner
from gamemaster.vec.compiling import Ints, Words, compiled


@compiled
def bouts(
    twin: Twin, room: Room, shard: Words, bot: int, first: int, matches: int, wins: Ints
) -> None:
    """Matches with the same bot in every seat; `wins` of each seat are added up."""
    for number in range(first, first + matches):
        open_match(twin, room, shard, number)
        while twin.meta[NOW] >= 0:
            action = choose(
                bot, twin.rules, twin.specs, twin.bodies, twin.grid, twin.order, twin.meta[NOW],
                room.dice, room.bodies2, room.grid2, room.bodies3, room.grid3,
            )  # fmt: skip
            step(
                twin.rules, twin.specs, twin.bodies, twin.grid, twin.meta, twin.order, twin.fallen,
                action,
            )  # fmt: skip
        wins[winner(twin.bodies, twin.order)] += 1
