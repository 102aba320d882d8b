"""Taking a seat, leaving it, handing it over, coming back to it."""

from sqlalchemy import delete, select

from gamemaster.core.errors import Illegal
from gamemaster.core.values import Seat
from gamemaster.tables.guests.guests import Guests
from gamemaster.tables.guests.players import SeatBot, bot_name
from gamemaster.tables.people.accounts import known
from gamemaster.tables.people.keys import fresh_key, hashed
from gamemaster.tables.people.names import name_at_table
from gamemaster.tables.refusals import Conflict, Missing, NotAllowed
from gamemaster.tables.store import schema
from gamemaster.tables.store.rows import Asker
from gamemaster.tables.table.beginning import begin_match, beginning, must_not_draw
from gamemaster.tables.table.changing import Change
from gamemaster.tables.table.live import LiveTable
from gamemaster.tables.table.opening import invite_to, invited_in
from gamemaster.tables.table.tables import LiveTables
from gamemaster.tables.telling.asks import HandOver, Join


async def invited(tables: LiveTables, code: str) -> tuple[LiveTable, Seat | None]:
    """The table an invitation is for, and the seat if it is for a certain one."""
    invites = schema.invites.c
    async with tables.store.reading() as tx:
        found = select(invites.table_id, invites.seat).where(invites.code_hash == hashed(code))
        row = (await tx.execute(found)).one_or_none()
    if row is None:
        raise Missing("invitation", "esse convite")
    return await tables.table(row.table_id), row.seat


async def take_seat(
    tables: LiveTables, who: Asker, table: str, ask: Join
) -> tuple[LiveTable, Seat]:
    """Sit down: in a free seat, or in the seat an invitation is for."""
    known(who)
    invited_to = await _invited_seat(tables, table, ask)

    async def deed() -> Seat:
        async with tables.changing(table) as change:
            seat = await _sit_down(change, who, ask, invited_to)
            await _start_if_full(tables, change)
        return seat

    seat = await beginning(tables, deed)
    tables.alarms.look(table)
    return await tables.table(table), seat


async def _sit_down(change: Change, who: Asker, ask: Join, seat: Seat | None) -> Seat:
    """In the seat that somebody is invited to, or in a free one."""
    live, account = change.live, known(who)
    name = account.name
    if ask.name:
        name = await name_at_table(change.tx, ask.name, account.name, account.id)
    if ask.invite is None and not live.row.public and not live.is_host(who):
        raise NotAllowed("This table is by invitation.", pt="Esta mesa é por convite.")
    if live.seats_of(who) and not live.row.several:
        raise Conflict("You have a seat here already.", pt="Você já tem um lugar aqui.")
    if seat is None:
        seat = _free_seat(live, ask.seat)
    else:
        await _use_up(change, ask.invite or "")
        _must_be_fresh(live, who, seat)
    must_not_draw(live)
    begun = live.row.status != "gathering"
    if not (ask.rated or begun):
        change.set(rated=False)
    change.seat(
        seat,
        lock=live.seats[seat].lock if begun else ask.lock,
        account_id=account.id,
        account_name=account.name,
        name=live.seats[seat].name if begun else name,
        bot=None,
        token_hash=None,
        stand_in=None,
        missed=0,
        wants_end=False,
    )
    change.note("table")
    return seat


async def _invited_seat(tables: LiveTables, table: str, ask: Join) -> Seat | None:
    if ask.invite is None:
        return None
    live, seat = await invited(tables, ask.invite)
    if live.id != table:
        raise NotAllowed("That invitation is for another table.", pt="Convite de outra mesa.")
    return seat


async def _use_up(change: Change, code: str) -> None:
    """An invitation to one seat is good for one person."""
    used = delete(schema.invites).where(schema.invites.c.code_hash == hashed(code))
    if not (await change.tx.execute(used)).rowcount:
        raise Missing("invitation", "esse convite")


def _must_be_fresh(live: LiveTable, who: Asker, seat: Seat) -> None:
    """Whoever takes a seat over learns its view: never what another has sealed, never as the host."""
    if seat in live.sealed:
        raise Conflict(
            "Orders are sealed in that seat; it can be taken when the turn is over.",
            pt="Há ordens lacradas nesse lugar; ele pode ser tomado quando o turno acabar.",
        )
    if _is_bots(live, seat) and live.is_host(who):
        raise _not_the_hosts()


def _is_bots(live: LiveTable, seat: Seat) -> bool:
    """Whether a bot of the house plays it in a match that has begun."""
    return live.row.status != "gathering" and not live.seats[seat].is_person


def _not_the_hosts() -> NotAllowed:
    return NotAllowed(
        "In a match a bot's seat goes to another bot or, by invitation, to a person who is new here.",
        pt="Numa partida, o lugar de um bot vai para outro bot ou, por convite, para alguém de fora.",
    )


def _free_seat(live: LiveTable, wanted: Seat | None) -> Seat:
    free = [seat.seat for seat in live.seats if seat.is_free]
    if wanted is not None and wanted not in free:
        raise Conflict("That seat is not free.", pt="Esse lugar não está livre.")
    if not free:
        raise Conflict("No seat is free.", pt="Não há lugar livre.")
    return free[0] if wanted is None else wanted


async def _start_if_full(tables: LiveTables, change: Change) -> None:
    waiting = change.row.status == "gathering" and change.row.start == "full"
    if waiting and not any(seat.is_free for seat in change.seats):
        await begin_match(tables, change)


async def leave_seat(tables: LiveTables, who: Asker, table: str, wanted: Seat | None) -> LiveTable:
    """Get up: before the start the seat is free again, afterwards a bot plays it."""
    async with tables.changing(table) as change:
        live = change.live
        must_not_draw(live)
        seat = live.seat_of(who, wanted)
        begun = live.row.status != "gathering"
        best = live.box.best_bot
        given_to_bot(change, seat, SeatBot(best, bot_name(best)) if begun else None)
        change.note("table")
    tables.alarms.look(table)
    return await tables.table(table)


def given_to_bot(change: Change, seat: Seat, bot: SeatBot | None) -> None:
    name = change.seats[seat].name
    if change.row.status == "gathering":
        name = bot.name if bot else ""
        change.seat(seat, lock=None)
    change.seat(
        seat,
        wants_end=False,
        account_id=None,
        account_name=None,
        token_hash=None,
        stand_in=None,
        missed=0,
        bot=bot.bot if bot else None,
        name=name,
    )


async def hand_over_seat(
    tables: LiveTables, guests: Guests, who: Asker, table: str, seat: Seat, ask: HandOver
) -> tuple[LiveTable, str | None, str | None]:
    """Give a seat to a bot, to whoever opens a link, or to a remote bot; link and token if any."""
    if [ask.bot is not None, ask.invite, ask.token].count(True) != 1:
        raise Illegal("Say one of: bot, invite, token.", pt="Diga um destes: bot, invite, token.")
    live, bot = await tables.table(table), None
    _may_hand_over(live, who, seat)
    if ask.bot is not None:
        bot = await guests.player(who, live.box, ask.bot, live.raw_config(), seat)

    async def deed() -> tuple[str | None, str | None]:
        code = token = None
        async with tables.changing(table) as change:
            must_not_draw(change.live)
            _may_hand_over(change.live, who, seat)
            if bot:
                given_to_bot(change, seat, bot)
                change.note("table")
            elif ask.invite:
                code = await invited_in(change.tx, table, seat)
            elif _is_bots(change.live, seat):
                raise _not_the_hosts()
            else:
                token = _given_to_program(change, seat)
            await _start_if_full(tables, change)
        return code, token

    code, token = await beginning(tables, deed)
    tables.alarms.look(table)
    return live, code, token


def _given_to_program(change: Change, seat: Seat) -> str:
    """A remote bot plays the seat, whoever has this token."""
    row, token = change.seats[seat], fresh_key()
    change.seat(
        seat,
        token_hash=hashed(token),
        lock=row.lock if change.row.status != "gathering" else None,
        bot=None,
        stand_in=None,
        missed=0,
        name=row.name or f"Remote {seat + 1}",
    )
    change.note("table")
    return token


def _may_hand_over(live: LiveTable, who: Asker, seat: Seat) -> None:
    known(who)
    if live.row.status == "over":
        raise Conflict("The match is over.", pt="A partida acabou.")
    if seat >= len(live.seats):
        raise Missing("seat", "esse lugar")
    unowned = live.seats[seat].account_id is None
    if seat not in live.seats_of(who) and not (unowned and live.is_host(who)):
        raise NotAllowed("That is not your seat.", pt="Esse lugar não é seu.")


async def return_to_seat(tables: LiveTables, who: Asker, table: str, seat: Seat) -> LiveTable:
    """The owner is back: the stand-in gets up."""
    async with tables.changing(table) as change:
        change.live.seat_of(who, seat)
        if change.live.seats[seat].stand_in:
            change.seat(seat, stand_in=None, missed=0)
            change.note("table")
    return await tables.table(table)


async def invite(tables: LiveTables, who: Asker, table: str) -> str:
    """One more invitation to any free seat."""
    live = await tables.table(table)
    if not live.is_led_by(who):
        raise NotAllowed("Only the host invites.", pt="Só quem organiza convida.")
    return await invite_to(tables, table)
