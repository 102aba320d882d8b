"""Rumble Royale: how long a newcomer who sends nothing lives among two bots of low levels.

`python -m bench newcomer`; MATCHES=200 sets how many. Seats and levels are turned.
"""

import os

from gamemaster.core.match import Match
from gamemaster.games.rumble_royale import BOX

MATCHES = int(os.environ.get("MATCHES", "200"))
LEVELS = (1, 2, 3)
TURNS = 3


def run() -> None:
    alive = sum(lives(number) for number in range(MATCHES))
    print(
        f"alive after turn {TURNS} among two bots of level {LEVELS[0]} to {LEVELS[-1]}: "
        f"{alive} of {MATCHES} newcomers ({100 * alive / MATCHES:.1f} %; wanted: 80)"
    )


def lives(number: int) -> bool:
    """Whether the newcomer of one match lives after the third turn."""
    match = Match(BOX, BOX.usual(3), f"newcomer {number}")
    silent = number % 3
    levels = (LEVELS[number // 3 % 3], LEVELS[number // 9 % 3])
    bots = {
        seat: BOX.bots[f"level-{level}"]
        for seat, level in zip([s for s in range(3) if s != silent], levels, strict=True)
    }
    while match.awaiting and match.state.turn <= TURNS:
        match.resolve(
            [
                match.asked(seat, bots[seat], match.view(seat))
                if seat in bots
                else match.silent(seat, match.view(seat))
                for seat in match.awaiting
            ]
        )
    return match.state.players[silent].is_alive
