"""The match of a table: begun from its row, played again from its journal."""

import asyncio
from collections.abc import Sequence

from sqlalchemy import select

from gamemaster.core.codec import decode
from gamemaster.core.errors import Trouble
from gamemaster.core.fairness import Entropy
from gamemaster.core.match import AnyMatch, Match, Safeguards
from gamemaster.core.record import Turn
from gamemaster.games import find_game
from gamemaster.tables.refusals import Conflict
from gamemaster.tables.store import schema
from gamemaster.tables.store.database import Store
from gamemaster.tables.store.rows import SeatRow, TableRow
from gamemaster.tables.table.live import LiveTable, Past


async def played(store: Store, live: LiveTable) -> AnyMatch:
    """The match of a table up to its last turn; replayed from the journal if need be."""
    if live.match is not None and live.match.turn == live.row.turn:
        return live.match
    if live.row.status == "gathering":
        return live.played
    async with live.loading:
        target = live.row.turn
        if live.match is None or live.match.turn > target:
            safeguards = safeguards_at(live.row, live.seats)
            match = await asyncio.to_thread(begun, live.row, live.names, safeguards)
            live.recent.clear()
            live.recent.append(Past(0, match.state, match.first.events))
        else:
            match = live.match.fork()
        lines = await _turn_lines(store, live.id, match.turn, target)
        live.recent.extend(await asyncio.to_thread(played_on, match, lines))
        live.match = match
    return match


async def _turn_lines(store: Store, table: str, after: int, upto: int) -> list[str]:
    lines = schema.journal.c
    wanted = (
        select(lines.body)
        .where(lines.table_id == table, lines.kind == "turn")
        .where(lines.turn > after, lines.turn <= upto)
        .order_by(lines.turn)
    )
    async with store.reading() as tx:
        return [str(body) for body in await tx.scalars(wanted)]


def safeguards_at(row: TableRow, seats: Sequence[SeatRow]) -> Safeguards:
    """How a table's match is made fair: what its seats add to the dice, and whether they seal blind."""
    parts = (Entropy(seat.seat, seat.lock, seat.opener) for seat in seats if seat.lock)
    return Safeguards(tuple(parts), row.blind)


def begun(row: TableRow, names: Sequence[str], safeguards: Safeguards) -> AnyMatch:
    """The match of a table before its first turn."""
    box = find_game(row.game)
    if box.game.version != row.game_version:
        raise Conflict(
            f"This table was opened with version {row.game_version} of {box.title}; this "
            f"gamemaster plays version {box.game.version}.",
            pt=f"Esta mesa foi aberta com a versão {row.game_version} de {box.title}; este "
            f"gamemaster joga a versão {box.game.version}.",
        )
    return Match(box, box.complete(decode(row.config, dict)), row.seed, names, safeguards)


def played_on(match: AnyMatch, lines: Sequence[str]) -> list[Past]:
    """Play stored turns again; each must lead where it led when it was stored."""
    pasts = []
    for text in lines:
        line = decode(text, Turn)
        step = match.again(line)
        if match.fingerprint != line.fingerprint:
            raise Trouble(f"turn {line.turn} does not lead where it led when it was stored")
        pasts.append(Past(line.turn, step.state, step.events))
    return pasts
