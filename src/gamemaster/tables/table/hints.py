"""Some moves that a seat could make: from its own view, for its owner or its program alone."""

from gamemaster.bots.moves import some_moves
from gamemaster.bots.protocol import MOST_MOVES
from gamemaster.core.dice import match_key
from gamemaster.core.values import Seat
from gamemaster.tables.refusals import Conflict
from gamemaster.tables.store.rows import Asker
from gamemaster.tables.table.tables import LiveTables
from gamemaster.tables.telling import guest_answers

MOST = MOST_MOVES


async def moves(
    tables: LiveTables, who: Asker, table: str, wanted: Seat | None, count: int
) -> guest_answers.Moves:
    """Submissions that stand now; the dice they come from are known to all, so they tell nothing."""
    live = await tables.table(table)
    seat = live.seat_of(who, wanted)
    match = await tables.played(live)
    if seat not in live.row.awaiting:
        raise Conflict("Nothing is awaited from that seat.", pt="Nada se espera desse lugar.")
    key = match_key(f"{table} {seat}", "moves")
    about = (live.box, match.view(seat), key, live.playing, count)
    return guest_answers.Moves(live.playing, await tables.house.think(live.id, some_moves, *about))
