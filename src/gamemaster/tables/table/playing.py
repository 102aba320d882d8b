"""The match of a table: begun from its row, played again from its journal."""

from collections.abc import Iterator, Sequence

from sqlalchemy import select

from gamemaster.core.codec import decode
from gamemaster.core.errors import Trouble
from gamemaster.core.fairness import Entropy
from gamemaster.core.match import AnyMatch, Match, Safeguards
from gamemaster.core.record import Turn
from gamemaster.games import find_game
from gamemaster.tables.house import House
from gamemaster.tables.refusals import Conflict
from gamemaster.tables.store import schema
from gamemaster.tables.store.database import Store
from gamemaster.tables.store.rows import SeatRow, TableRow
from gamemaster.tables.table.live import RECENT, LiveTable, Past

AT_ONCE = 20
"""Stored turns that are played again in one errand."""


async def played(house: House, live: LiveTable) -> AnyMatch:
    """The match of a table up to its last turn; replayed from the journal if need be."""
    if live.match is not None and live.match.turn == live.row.turn:
        return live.match
    if live.row.status == "gathering":
        return live.played
    async with live.loading:
        target = live.row.turn
        if live.match is None or live.match.turn > target:
            safeguards = safeguards_at(live.row, live.seats)
            match = await house.think(live.id, begun, live.row, live.names, safeguards)
            live.recent.clear()
            live.lines = 0
            live.recent.append(Past(0, match.state, match.first.events))
        else:
            match = live.match.fork()
        lines = await _turn_lines(house.store, live.id, match.turn, target)
        for some in batched(lines):
            turns, pasts = await house.think(live.id, played_on, match, some)
            for turn in turns:
                match.took(turn, pasts[-1].state)
            live.lines += sum(map(len, some))
            live.recent.extend(pasts)
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


def batched(lines: Sequence[str]) -> Iterator[Sequence[str]]:
    """Some turns at a time: a long match is no more work than its longest part."""
    for start in range(0, len(lines), AT_ONCE):
        yield lines[start : start + AT_ONCE]


def played_on(match: AnyMatch, lines: Sequence[str]) -> tuple[list[Turn], list[Past]]:
    """Play stored turns again, each of which must lead where it led; the turns, and the last pasts."""
    turns, pasts = [], []
    for text in lines:
        line = decode(text, Turn)
        step = match.again(line)
        if match.fingerprint != line.fingerprint:
            raise Trouble(f"turn {line.turn} does not lead where it led when it was stored")
        turns.append(match.last_turn)
        pasts.append(Past(line.turn, step.state, step.events))
    return turns, pasts[-RECENT:]
