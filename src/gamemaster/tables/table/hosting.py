"""What the host may do to the clock."""

from gamemaster.tables.refusals import Conflict, NotAllowed
from gamemaster.tables.store.rows import Asker
from gamemaster.tables.table.changing import Change
from gamemaster.tables.table.live import LiveTable
from gamemaster.tables.table.tables import LiveTables
from gamemaster.tables.work.budgets import wait_for, work_owed


def _must_host(live: LiveTable, who: Asker, status: str) -> None:
    """Also after the house held a table in the middle of closing its turn; then whoever leads it may let it go on."""
    leads = live.is_led_by(who) if live.row.held else live.is_host(who)
    if not leads:
        raise NotAllowed("Only the host may do that.", pt="Só quem organiza pode fazer isso.")
    if live.row.status != status or (live.row.closing and not live.row.held):
        raise Conflict(
            f"The table is not {status} now.", pt="A mesa não está num estado que permita isso."
        )


async def pause(tables: LiveTables, who: Asker, table: str) -> LiveTable:
    """Stop the clock; orders can still be sealed."""
    async with tables.changing(table) as change:
        row = change.live.row
        _must_host(change.live, who, "running")
        left = None if row.closes_at is None else max(0, row.closes_at - change.now)
        change.set(status="paused", closes_at=None, paused_left=left)
        change.note("table")
    return await tables.table(table)


async def resume(tables: LiveTables, who: Asker, table: str) -> LiveTable:
    """Let the clock go on with the time that was left."""
    async with tables.changing(table) as change:
        row = change.live.row
        _must_host(change.live, who, "paused")
        if tables.house.quotas and row.held:
            _must_have_time(tables, change)
        at = None if row.paused_left is None else change.now + row.paused_left
        change.set(status="running", closes_at=at, paused_left=None, held=None)
        change.note("table")
    return await _looked_at(tables, table)


def _must_have_time(tables: LiveTables, change: Change) -> None:
    """What was paused because it cost too much goes on when its budget has filled again."""
    row, opener = change.row, change.row.opened_by or ""
    left = wait_for(work_owed(row.work, row.work_at, change.now))
    if left or tables.house.budgets.is_empty(opener):
        minutes = max(1, -(-left // 60))
        raise Conflict(
            f"This table has taken too much of the server's time; it can go on in {minutes} min.",
            pt=f"Esta mesa tomou tempo demais do servidor; ela pode continuar em {minutes} min.",
        )


async def extend(tables: LiveTables, who: Asker, table: str, seconds: int) -> LiveTable:
    """Give everybody more time for this turn."""
    async with tables.changing(table) as change:
        row = change.live.row
        _must_host(change.live, who, "running")
        if row.closes_at is None:
            raise Conflict("This turn has no deadline.", pt="Este turno não tem prazo.")
        change.set(closes_at=row.closes_at + seconds * 1000)
        change.note("table")
    return await _looked_at(tables, table)


async def _looked_at(tables: LiveTables, table: str) -> LiveTable:
    tables.alarms.look(table)
    return await tables.table(table)
