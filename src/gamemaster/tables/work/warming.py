"""Before anybody comes: what games work out once is worked out when the server starts, so that no guest waits for it.

In every game the strongest bot moves once: it reads the grammar if there are texts, and machine code that it needs is made and kept
on disk. On a machine that has not done so yet that takes a minute, behind everything else.
"""

import logging

from gamemaster.core.errors import Trouble
from gamemaster.core.match import Match, ask_bot
from gamemaster.games import GAMES, find_game
from gamemaster.tables.work.crew import ErrandFailed, crew

log = logging.getLogger("gamemaster.work")
SEED = "00" * 32
STRONGEST = "level-8"


async def warm_up() -> None:
    """Let every game work out what it works out once."""
    for game in GAMES:
        try:
            await crew().do(f"warm {game}", first_move, game)
        except (Trouble, ErrandFailed) as fault:
            log.warning("%s could not be warmed up: %s", game, fault)


def first_move(game: str) -> None:
    """The first move of a game's strongest bot at its usual table."""
    box = find_game(game)
    match = Match(box, box.usual(box.seats[0]), SEED)
    seat = match.awaiting[0]
    ask_bot(box.bots.get(STRONGEST, box.bots["random"]), match.view(seat), SEED, 1, seat)
