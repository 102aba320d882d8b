"""Opening a table, starting it, playing it again."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import structs
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from gamemaster.bots.learned import learner_of
from gamemaster.core.box import AnyBox
from gamemaster.core.codec import convert, digest, encode, plain
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.values import Json, Seat
from gamemaster.tables.guests.guests import Guests
from gamemaster.tables.guests.players import (
    BRAIN,
    bot_name,
    game_called,
    is_built_in,
    wished_config,
)
from gamemaster.tables.house import House
from gamemaster.tables.people.accounts import known
from gamemaster.tables.people.keys import fresh_id, hashed
from gamemaster.tables.people.names import unheaped
from gamemaster.tables.refusals import Conflict, NotAllowed
from gamemaster.tables.store import schema
from gamemaster.tables.store.rows import AccountRow, Asker, SeatRow
from gamemaster.tables.table.beginning import begin_match, beginning
from gamemaster.tables.table.blind import check_wish
from gamemaster.tables.table.changing import Change
from gamemaster.tables.table.live import LiveTable
from gamemaster.tables.table.tables import LiveTables
from gamemaster.tables.telling.asks import NewTable, PlayNow, Rematch, Start

ME, OPEN, BOT = "me", "open", "bot:"
MOST_OPEN = 100
"""Tables that one account has opened and that are not over."""
MOST_INVITES = 100
"""Invitations to any seat of one table, and to each seat of it."""


def host_seat(box: AnyBox, config: Json) -> Seat | None:
    """The seat a config keeps for the host, if it has one."""
    return box.host_seat(convert(config, box.config))


async def wished(
    house: House, box: AnyBox, config: Json | None, preset: str | None, seats: int | None
) -> tuple[Json, int]:
    """The config somebody wants, complete; and how many seats it has."""
    about = f"config {digest(encode(config))}"
    return await house.think(about, wished_config, box, config, preset, seats)


async def open_table(
    tables: LiveTables, guests: Guests, who: Asker, ask: NewTable
) -> tuple[LiveTable, str]:
    """A new table and an invitation to it; it starts at once if no seat is left free."""
    account, box = known(who), game_called(ask.game)
    check_wish(ask)
    config, count = await wished(tables.house, box, ask.config, ask.preset, ask.seats)
    if ask.config is None and ask.preset is None:
        config = await guests.with_brains(who, box, config, _bots(ask.players or ()))
    seats = _locked(await _seated(guests, who, box, config, count, ask.players), ask.lock)
    async with tables.store.writing() as tx:
        table = await _insert(tx, tables, Setup(box, config, seats), account, ask)
        code = await invited_in(tx, table, None)
    live = await tables.table(table)
    if ask.start == "full" and not any(seat.is_free for seat in live.seats):
        await start_table(tables, guests, who, table, Start())
    return live, code


def _bots(players: Sequence[str]) -> dict[Seat, str]:
    """The bots that are wanted, by seat."""
    return {
        seat: player.removeprefix(BOT)
        for seat, player in enumerate(players)
        if player.startswith(BOT)
    }


async def _seated(
    guests: Guests,
    who: Asker,
    box: AnyBox,
    config: Json,
    count: int,
    players: Sequence[str] | None,
) -> list[SeatRow]:
    """Who sits where: `me`, `open` or `bot:NAME` for each seat; the host in the host's seat."""
    if players is None:
        mine = host_seat(box, config) or 0
        players = [ME if seat == mine else OPEN for seat in range(count)]
    if len(players) != count:
        raise Illegal(
            f"This config has {count} seats, and players has {len(players)}.",
            ("players",),
            pt=f"Esta config tem {count} lugares, e players tem {len(players)}.",
        )
    return [
        await _seat(guests, who, box, config, seat, player) for seat, player in enumerate(players)
    ]


async def _seat(
    guests: Guests, who: Asker, box: AnyBox, config: Json, seat: Seat, player: str
) -> SeatRow:
    free = SeatRow(
        seat=seat,
        name="",
        account_id=None,
        account_name=None,
        bot=None,
        token_hash=None,
        stand_in=None,
        missed=0,
    )
    if player == OPEN:
        return free
    if player == ME:
        account = known(who)
        return structs.replace(free, account_id=account.id, name=account.name)
    if player.startswith(BOT):
        wanted = player.removeprefix(BOT)
        bot = await guests.player(who, box, wanted, config, seat)
        return structs.replace(free, bot=bot.bot, name=bot.name)
    raise Illegal(
        "A player is `me`, `open` or `bot:NAME`.",
        ("players", seat),
        pt="Um jogador é `me`, `open` ou `bot:NOME`.",
    )


def _locked(seats: Sequence[SeatRow], lock: str | None) -> list[SeatRow]:
    """The seats, with what their owner adds to the dice."""
    return [structs.replace(seat, lock=lock) if seat.is_person else seat for seat in seats]


def one_line(words: str) -> str:
    """The words without anything that is not shown, or drawn over what stands around them."""
    return " ".join("".join(c if c.isprintable() else " " for c in unheaped(words)).split())


def _usual_name(box: AnyBox, account: AccountRow) -> str:
    """What a table is called that nobody named: after its host, unless that is a guest without a name."""
    return box.title if account.guest else f"{box.title} · {account.name}"[:80]


class Setup(NamedTuple):
    """What is to be played at a new table, and who sits where."""

    box: AnyBox
    config: Json
    seats: Sequence[SeatRow]


async def _insert(
    tx: AsyncConnection,
    tables: LiveTables,
    setup: Setup,
    account: AccountRow,
    ask: NewTable,
    before: str | None = None,
) -> str:
    table, (box, config, seats) = fresh_id(), setup
    row = {
        "id": table,
        "name": one_line(ask.name)[:80] or _usual_name(box, account),
        "game": box.id,
        "game_version": box.game.version,
        "config": encode(config).decode(),
        "seed": tables.house.draw_seed(),
        "status": "gathering",
        "public": ask.public,
        "deadline": ask.deadline,
        "start": ask.start,
        "several": ask.several,
        "rated": ask.rated,
        "blind": ask.blind,
        "host_id": account.id if ask.host else None,
        "opened_by": account.id,
        "turn": 0,
        "awaiting": "[]",
        "closing": 0,
        "before": before,
        "notice": 0,
        "version": 0,
        "created_at": tables.now(),
    }
    fields = [c.name for c in schema.seats.c if c.name != "table_id"]
    places = [{"table_id": table} | {f: getattr(seat, f) for f in fields} for seat in seats]
    if tables.house.quotas:
        await _room_for_one(tx, account)
    await tx.execute(insert(schema.tables).values(**row))
    await tx.execute(insert(schema.seats), places)
    return table


async def _room_for_one(tx: AsyncConnection, account: AccountRow) -> None:
    """Nobody opens more matches at once than he could look after, as their host or not."""
    at = schema.tables.c
    open_ones = select(func.count()).where(at.opened_by == account.id, at.status != "over")
    if (await tx.scalar(open_ones) or 0) >= MOST_OPEN:
        raise Conflict(
            f"You have opened {MOST_OPEN} tables that are not over; end or remove one first.",
            pt=f"Você abriu {MOST_OPEN} mesas que não acabaram; termine ou remova uma antes.",
        )


async def invite_to(tables: LiveTables, table: str) -> str:
    """A new invitation to any free seat."""
    async with tables.store.writing() as tx:
        return await invited_in(tx, table, None)


async def invited_in(tx: AsyncConnection, table: str, seat: Seat | None) -> str:
    """A new invitation; one to a certain seat dies when that seat changes hands.

    Those to a seat are its owner's, and counted by themselves: they leave room for what the host gives out.
    """
    code, at = fresh_id(24), schema.invites.c
    given = select(func.count()).where(at.table_id == table, at.seat.is_not_distinct_from(seat))
    if (await tx.scalar(given) or 0) >= MOST_INVITES:
        raise Conflict(
            f"There are {MOST_INVITES} such invitations to this table already; use one of them.",
            pt=f"Já há {MOST_INVITES} convites assim para esta mesa; use um deles.",
        )
    line = {"code_hash": hashed(code), "table_id": table, "seat": seat}
    await tx.execute(insert(schema.invites).values(**line))
    return code


async def start_table(
    tables: LiveTables, guests: Guests, who: Asker, table: str, ask: Start
) -> LiveTable:
    """Fix the names, publish the commitment to the seed, set up the match."""
    live = await tables.table(table)
    _may_start(live, who)
    bot = None
    if ask.fill:
        bot = await guests.player(who, live.box, ask.fill, live.raw_config(), None)

    async def deed() -> None:
        async with tables.changing(table) as change:
            _may_start(change.live, who)
            await begin_match(tables, change, bot)

    await beginning(tables, deed)
    live = await tables.table(table)
    tables.alarms.look(table)
    return live


def _may_start(live: LiveTable, who: Asker) -> None:
    known(who)
    if live.row.status != "gathering" or live.row.draws_at is not None:
        raise Conflict("The table has started already.", pt="A mesa já começou.")
    if not live.is_led_by(who):
        raise NotAllowed("Only the host starts the table.", pt="Só quem organiza começa a mesa.")


async def play_now(
    tables: LiveTables, guests: Guests, who: Asker, game: str, ask: PlayNow
) -> LiveTable:
    """A match against bots, at once."""
    box = game_called(game)
    bot = ask.bot or box.best_bot
    config, count = await wished(tables.house, box, ask.config, ask.preset, ask.seats)
    mine = host_seat(box, config)
    players = [ME if seat in (0, mine) else f"{BOT}{bot}" for seat in range(count)]
    account = known(who)
    wish = NewTable(game=game)
    if ask.config is None and ask.preset is None:
        config = await guests.with_brains(who, box, config, _bots(players))
    seats = _locked(await _seated(guests, who, box, config, count, players), ask.lock)
    async with tables.store.writing() as tx:
        table = await _insert(tx, tables, Setup(box, config, seats), account, wish)
    return await start_table(tables, guests, who, table, Start())


async def rematch(
    tables: LiveTables, who: Asker, table: str, ask: Rematch
) -> tuple[LiveTable, str | None]:
    """Offer the same people a new table, each one seat further, or accept what another offered.

    Whoever accepts sits down in the seat that is his by turn; the match begins with the last of
    them, for nobody is seated without being asked. The old table points to the new one. Whoever
    offers it gets an invitation too; who accepts needs none, and may not let others in.
    """
    account = known(who)
    live = await tables.table(table)
    if live.row.status != "over":
        raise Conflict("The match is not over yet.", pt="A partida ainda não acabou.")
    if not live.seats_of(who) and not live.is_host(who):
        raise NotAllowed("You were not at this table.", pt="Você não estava nesta mesa.")
    turned = _turned(live.seats, _moves(live))
    code, new = None, live.row.rematch
    if new is None:
        new, code = await _offered(tables, live, account, turned)

    async def deed() -> None:
        async with tables.changing(new) as change:
            _accept(change, account, turned, ask.lock)
            full = not any(seat.is_free for seat in change.seats)
            if change.live.row.status == "gathering" and full:
                change.set(public=live.row.public)
                if change.live.row.start == "full":
                    await begin_match(tables, change)

    await beginning(tables, deed)
    tables.alarms.look(new)
    return await tables.table(new), code


async def _offered(
    tables: LiveTables, live: LiveTable, account: AccountRow, turned: Sequence[SeatRow]
) -> tuple[str, str | None]:
    """A new table where only bots sit yet; no stranger finds it while people think it over.

    Of several who offer at once one makes it, the others accept it.
    """
    row = live.row
    wish = NewTable(
        game=row.game,
        name=row.name,
        deadline=row.deadline,
        host=row.host_id is not None,
        public=False,
        start="full" if row.start == "full" else "host",
        several=row.several,
        rated=row.rated,
        blind=row.blind,
    )
    seats = [_left_free(seat) if seat.is_person else seat for seat in turned]
    setup = Setup(live.box, _with_their_pupils(live), seats)
    async with tables.changing(row.id) as change:
        if change.row.rematch:
            return change.row.rematch, None
        new = await _insert(change.tx, tables, setup, account, wish, before=row.id)
        code = await invited_in(change.tx, new, None)
        change.set(rematch=new)
        change.note("rematch")
    return new, code


def _left_free(seat: SeatRow) -> SeatRow:
    return structs.replace(seat, account_id=None, account_name=None, name="")


def _accept(
    change: Change, account: AccountRow, turned: Sequence[SeatRow], lock: str | None
) -> None:
    """Sit down in the seats that are mine by turn, where they are still free."""
    if change.live.row.status != "gathering":
        return
    for seat in turned:
        if seat.account_id == account.id and change.seats[seat.seat].is_free:
            mine = {"account_id": account.id, "account_name": account.name, "name": seat.name}
            change.seat(seat.seat, **mine, lock=lock)
    change.note("table")


def _moves(live: LiveTable) -> dict[Seat, Seat]:
    """For each seat, the one whose player takes it: everybody one further, the host stays."""
    host = host_seat(live.box, live.raw_config())
    movable = [seat for seat in range(len(live.seats)) if seat != host]
    moves = dict(zip(movable, [*movable[1:], *movable[:1]], strict=True))
    return moves if host is None else moves | {host: host}


def _turned(seats: Sequence[SeatRow], moves: Mapping[Seat, Seat]) -> list[SeatRow]:
    """The rows of a new table at which people have moved so."""
    fresh: dict[str, object] = {"stand_in": None, "missed": 0, "token_hash": None}
    fresh |= {"lock": None, "opener": None, "left_by": None, "wants_end": False}
    return [
        structs.replace(seats[was], **fresh, seat=to, name=_own_name(seats[was]))
        for to, was in sorted(moves.items())
    ]


def _with_their_pupils(live: LiveTable) -> Json:
    """The config of a rematch: a brain takes its pupil along to its new seat, so everybody does."""
    config, learner = live.raw_config(), learner_of(live.box)
    if learner is None or not any((seat.bot or "").startswith(BRAIN) for seat in live.seats):
        return config
    whole = convert(config, live.box.config)
    pupils = {to: learner.pupil_in(whole, was) for to, was in _moves(live).items()}
    return plain(learner.put(whole, pupils))


def _own_name(seat: SeatRow) -> str:
    if seat.bot:
        return bot_name(seat.bot) if is_built_in(seat.bot) else seat.name
    return seat.account_name or ""


async def drop_table(tables: LiveTables, who: Asker, table: str) -> None:
    """Close a table that has not started."""
    live = await tables.table(table)
    if not live.is_led_by(who):
        raise NotAllowed("Only the host may do that.", pt="Só quem organiza pode fazer isso.")
    if live.row.status != "gathering" or live.row.draws_at is not None:
        raise Conflict("The match has begun.", pt="A partida já começou.")
    async with live.lock, tables.store.writing() as tx:
        await tables.hold(tx, live)
        if live.row.status != "gathering":
            raise Trouble("the match has begun")
        for part in (schema.invites, schema.drafts, schema.journal, schema.receipts, schema.seats):
            await tx.execute(delete(part).where(part.c.table_id == table))
        await tx.execute(delete(schema.tables).where(schema.tables.c.id == table))
        if live.row.before:
            await _offered_no_more(tables, tx, live.row.before)
    tables.forget(table)
    if before := tables.in_memory(live.row.before or ""):
        before.stale = True


async def _offered_no_more(tables: LiveTables, tx: AsyncConnection, old: str) -> None:
    """The table before points to no rematch that is gone: another can be offered."""
    at = schema.tables.c
    free = update(schema.tables).where(at.id == old)
    await tx.execute(free.values(rematch=None, version=at.version + 1))
    await tx.run_sync(tables.store.tell_others, [f"{tables.house.id} {old}"])
