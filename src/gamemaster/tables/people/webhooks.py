"""Word of one's turns, sent to an address of one's own: queued with the turn, sent until taken."""

import asyncio
import ipaddress
import logging
import socket
from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.engine import RowMapping

from gamemaster.core.codec import encode
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json, Lang, Seat, say
from gamemaster.tables.house import House
from gamemaster.tables.people.accounts import known
from gamemaster.tables.people.keys import fresh_id
from gamemaster.tables.refusals import Conflict, Missing
from gamemaster.tables.store import schema
from gamemaster.tables.store.database import Store
from gamemaster.tables.store.rows import SeatRow, TableRow, Who
from gamemaster.tables.table.live import LiveTable
from gamemaster.tables.telling import answers
from gamemaster.tables.telling.asks import NewWebhook

log = logging.getLogger("gamemaster.webhooks")
MOST = 5
TRIES = 6
LEASE = 60_000
PATIENCE = 5.0
BATCH = 20


class Happened(NamedTuple):
    """A turn that was resolved, and what it means for the people at the table."""

    row: TableRow
    owners: dict[Seat, str]
    stood_in: Sequence[Seat]
    at: int


def happened(
    row: TableRow, seats: Sequence[SeatRow], at: int, stood_in: Sequence[Seat] = ()
) -> Happened:
    owners = {seat.seat: seat.account_id for seat in seats if seat.account_id}
    return Happened(row, owners, stood_in, at)


def announce(tx: Connection, store: Store, turns: Sequence[Happened]) -> None:
    """Queue what to send to whom, in the transaction that stores the turns."""
    people = {owner for turn in turns for owner in turn.owners.values()}
    if not people:
        return
    hooks = schema.webhooks
    mine = tx.execute(select(hooks).where(hooks.c.account_id.in_(people))).mappings().all()
    rows = [
        row
        for turn in turns
        for seat, owner in turn.owners.items()
        for hook in mine
        if hook["account_id"] == owner
        for row in _deliveries(hook, turn, seat)
    ]
    if rows:
        tx.execute(store.upsert(schema.deliveries).on_conflict_do_nothing(), rows)


def _deliveries(hook: RowMapping, turn: Happened, seat: Seat) -> list[dict[str, Any]]:
    row = turn.row
    if row.status == "over":
        return [_delivery(hook, "over", row, seat, turn.at)]
    kinds = ["turn"] * (seat in row.awaiting) + ["stand_in"] * (seat in turn.stood_in)
    rows = [_delivery(hook, kind, row, seat, turn.at) for kind in kinds]
    if seat in row.awaiting and row.closes_at and hook["remind"]:
        due = row.closes_at - hook["remind"] * 1000
        rows.append(_delivery(hook, "reminder", row, seat, due))
    return rows


def _delivery(hook: RowMapping, kind: str, row: TableRow, seat: Seat, due: int) -> dict[str, Any]:
    return {
        "webhook_id": hook["id"],
        "mark": f"{kind} {row.id} {row.turn} {seat}",
        "kind": kind,
        "table_id": row.id,
        "turn": row.turn + (kind != "over"),
        "seat": seat,
        "due_at": due,
        "attempts": 0,
    }


class Postman:
    """Takes due deliveries to their addresses."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def run(self) -> None:
        """Deliver, for ever."""
        while True:
            try:
                while await self.deliver_due():
                    pass
            except Exception:
                log.exception("deliveries failed; they are tried again")
            await asyncio.sleep(1.0)

    async def deliver_due(self) -> int:
        """Send what is due now; how many there were."""
        due = await self._taken()
        await asyncio.gather(*(self._deliver(each) for each in due))
        return len(due)

    async def _taken(self) -> list[RowMapping]:
        """Due deliveries, put off by a lease so that no other process sends them meanwhile."""
        at, hooks, now = schema.deliveries.c, schema.webhooks, self.house.now()
        wanted = (
            select(schema.deliveries.c.id)
            .where(at.done_at.is_(None), at.due_at <= now)
            .order_by(at.due_at)
            .limit(BATCH)
            .with_for_update(skip_locked=True)
        )
        async with self.house.store.reading() as tx:
            if not (await tx.scalars(wanted.with_only_columns(at.id))).first():
                return []
        async with self.house.store.writing() as tx:
            ids = list(await tx.scalars(wanted))
            put_off = update(schema.deliveries).where(at.id.in_(ids))
            await tx.execute(put_off.values(due_at=now + LEASE, attempts=at.attempts + 1))
            whole = (
                select(schema.deliveries, hooks.c.url, hooks.c.shape, hooks.c.lang, hooks.c.remind)
                .join(hooks)
                .where(at.id.in_(ids))
            )
            return list((await tx.execute(whole)).mappings())

    async def _deliver(self, each: RowMapping) -> None:
        message = await self._message(each)
        if message is None:
            await self._close(each["id"], schema.deliveries.c.due_at)
        elif isinstance(message, int):
            await self._close(each["id"], message, done=False)
        elif await send(self.house, each["url"], shaped(self.house, each["shape"], message)):
            await self._done(each, failed=False)
        else:
            await self._done(each, failed=True)

    async def _message(self, each: RowMapping) -> dict[str, Json] | int | None:
        """What to say; a moment to look again at; or None if there is nothing to say any more."""
        try:
            live = await self.house.table(each["table_id"])
        except Missing:
            return None
        orders = "none"
        if each["kind"] != "over":
            if live.row.status == "over" or live.playing != each["turn"]:
                return None
            orders = await _state_of_orders(self.house, live, each["seat"])
        if each["kind"] == "reminder":
            if orders == "sealed" or live.row.closes_at is None:
                return None  # nobody is reminded of what is done
            due: int = live.row.closes_at - each["remind"] * 1000
            if due > self.house.now() + 1000:
                return due  # the host gave more time
        return message_of(self.house, live, each["kind"], each["seat"], orders, each["lang"])

    async def _close(self, delivery: int, due_at: Any, done: bool = True) -> None:
        of = update(schema.deliveries).where(schema.deliveries.c.id == delivery)
        values = {"due_at": due_at, "done_at": self.house.now() if done else None}
        async with self.house.store.writing() as tx:
            await tx.execute(of.values(**values))

    async def _done(self, each: RowMapping, failed: bool) -> None:
        """Mark a delivery as taken, or try again later, each time twice as late."""
        hooks, now = schema.webhooks.c, self.house.now()
        give_up = failed and each["attempts"] >= TRIES
        later = now + 10_000 * 2 ** each["attempts"]
        of = update(schema.deliveries).where(schema.deliveries.c.id == each["id"])
        hook = update(schema.webhooks).where(hooks.id == each["webhook_id"])
        async with self.house.store.writing() as tx:
            done_at = now if give_up or not failed else None
            await tx.execute(of.values(done_at=done_at, due_at=later))
            await tx.execute(hook.values(failures=hooks.failures + 1 if failed else 0, last_at=now))


async def _state_of_orders(house: House, live: LiveTable, seat: Seat) -> str:
    from gamemaster.tables.table.submissions import stored_draft

    if seat in live.sealed:
        return "sealed"
    return "draft" if await stored_draft(house, live.id, seat, live.playing) else "none"


def message_of(
    house: House, live: LiveTable, kind: str, seat: Seat, orders: str, lang: Lang
) -> dict[str, Json]:
    """The JSON shape of one message."""
    row = live.row
    left = None if row.closes_at is None else max(0, (row.closes_at - house.now()) // 60_000)
    return {
        "kind": kind,
        "table": live.id,
        "name": row.name,
        "game": row.game,
        "turn": row.turn if kind == "over" else live.playing,
        "seat": seat,
        "orders": orders,
        "closes_at": row.closes_at,
        "text": f"{row.name}: {_sentence(kind, live, orders, left, lang)}",
        "url": f"{house.address}/t/{live.id}",
    }


def _sentence(kind: str, live: LiveTable, orders: str, left: int | None, lang: Lang) -> str:
    turn = live.playing
    if kind == "over":
        return say(lang, en="the match is over.", pt="a partida acabou.")
    if kind == "stand_in":
        return say(
            lang,
            en="you missed two turns; a bot plays for you until you come back.",
            pt="você perdeu dois turnos; um bot joga por você até você voltar.",
        )
    time = "" if left is None else say(lang, en=f" {left} min are left.", pt=f" Restam {left} min.")
    if kind == "reminder" and orders == "draft":
        return say(
            lang,
            en=f"turn {turn}: your draft is not sealed.{time}",
            pt=f"turno {turn}: seu rascunho não está selado.{time}",
        )
    if kind == "reminder":
        return say(
            lang,
            en=f"turn {turn}: you have sent nothing yet.{time}",
            pt=f"turno {turn}: você ainda não enviou nada.{time}",
        )
    return say(lang, en=f"turn {turn} is yours.{time}", pt=f"o turno {turn} é seu.{time}")


def shaped(house: House, shape: str, message: dict[str, Json]) -> dict[str, Json]:
    """A message as its receiver wants it."""
    if shape != "discord":
        return message
    content = f"{message['text']} {message['url']}".strip()
    return {
        "content": content[:2000],
        "username": "gamemaster",
        "allowed_mentions": {"parse": []},
    }


async def send(house: House, url: str, body: dict[str, Json]) -> int:
    """Post to an address outside; the status if it was taken, else 0."""
    import httpx  # slow to load, and most servers never send anything

    try:
        host, address = await _looked_up(url, house.local_webhooks)
        async with httpx.AsyncClient(timeout=PATIENCE, follow_redirects=False) as client:
            request = client.build_request(
                "POST",
                httpx.URL(url).copy_with(host=address),
                content=encode(body),
                headers={"Content-Type": "application/json", "Host": _host_header(url)},
                extensions={"sni_hostname": host},
            )
            answer = await client.send(request, stream=True)
            await answer.aclose()
    except (httpx.HTTPError, httpx.InvalidURL, OSError, Illegal, ValueError):
        return 0
    return answer.status_code if answer.status_code < 300 else 0


def _host_header(url: str) -> str:
    return urlsplit(url).netloc.rpartition("@")[2]


async def _looked_up(url: str, local: bool) -> tuple[str, str]:
    """The host of an address and where it is; never inside our own network."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise _bad_address()
    port = parts.port or (443 if parts.scheme == "https" else 80)
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses or not (local or all(ipaddress.ip_address(a).is_global for a in addresses)):
        raise _bad_address()
    return parts.hostname, addresses[0]


def _bad_address() -> Illegal:
    return Illegal(
        "A webhook needs a public http or https address.",
        ("url",),
        pt="Um webhook precisa de um endereço http ou https público.",
    )


async def add_webhook(house: House, who: Who, ask: NewWebhook) -> answers.WebhookShown:
    account = known(who)
    parts = _split(ask.url)
    if parts.scheme not in ("http", "https") or not parts.hostname or not ask.url.isprintable():
        raise _bad_address()
    async with house.store.writing() as tx:
        mine = schema.webhooks.c.account_id == account.id
        if len((await tx.execute(select(schema.webhooks.c.id).where(mine))).all()) >= MOST:
            raise Conflict(f"You have {MOST} webhooks.", pt=f"Você já tem {MOST} webhooks.")
        row = {
            "id": fresh_id(12),
            "account_id": account.id,
            "url": ask.url,
            "shape": ask.shape,
            "lang": ask.lang,
            "remind": ask.remind,
            "failures": 0,
            "last_at": None,
        }
        await tx.execute(insert(schema.webhooks).values(**row))
    return _shown(row)


def _split(url: str) -> Any:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        raise _bad_address() from None
    return parts


def _shown(row: Any) -> answers.WebhookShown:
    return answers.WebhookShown(
        **{field: row[field] for field in answers.WebhookShown.__struct_fields__}
    )


async def my_webhooks(house: House, who: Who) -> answers.Webhooks:
    mine = select(schema.webhooks).where(schema.webhooks.c.account_id == known(who).id)
    async with house.store.reading() as tx:
        return answers.Webhooks(tuple(_shown(row) for row in (await tx.execute(mine)).mappings()))


async def _own(house: House, who: Who, webhook: str) -> answers.WebhookShown:
    for shown in (await my_webhooks(house, who)).webhooks:
        if shown.id == webhook:
            return shown
    raise Missing("webhook", "esse webhook")


async def drop_webhook(house: House, who: Who, webhook: str) -> None:
    await _own(house, who, webhook)
    async with house.store.writing() as tx:
        gone = schema.deliveries.c.webhook_id == webhook
        await tx.execute(delete(schema.deliveries).where(gone))
        await tx.execute(delete(schema.webhooks).where(schema.webhooks.c.id == webhook))


async def greet(house: House, who: Who, webhook: str) -> answers.Greeted:
    """Send a greeting now, so that its owner sees whether it arrives."""
    hook = await _own(house, who, webhook)
    lang: Lang = "pt" if hook.lang == "pt" else "en"
    text = say(lang, en="gamemaster can reach you here.", pt="o gamemaster alcança você aqui.")
    message: dict[str, Json] = {"kind": "test", "text": text, "url": house.address}
    status = await send(house, hook.url, shaped(house, hook.shape, message))
    return answers.Greeted(bool(status), status)
