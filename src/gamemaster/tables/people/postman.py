"""The postman: takes word of one's turns to an address of one's own, until it is taken."""

import asyncio
import ipaddress
import logging
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from sqlalchemy import select, update
from sqlalchemy.engine import RowMapping

from gamemaster.core.codec import encode
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json, Lang, Seat, say
from gamemaster.tables.house import House
from gamemaster.tables.people.mail import HUSH, token_of, word
from gamemaster.tables.refusals import Missing
from gamemaster.tables.signing import sealed_by
from gamemaster.tables.store import schema
from gamemaster.tables.store.drafts import stored_draft
from gamemaster.tables.table.live import LiveTable
from gamemaster.tables.table.tables import LiveTables

log = logging.getLogger("gamemaster.webhooks")
TRIES = 6
LEASE = 60_000
UNSAID = 0
"""When a delivery was done of which there was nothing to say any more."""
PATIENCE = 5.0
"""Seconds for a whole delivery, from the name's lookup to the answer's head."""
AT_ONCE = 100
"""Deliveries under way together; a slow receiver holds one of these places for PATIENCE at most."""

SEAL = "X-Gamemaster-Signature"


class Postman:
    """Takes due deliveries to their addresses."""

    def __init__(self, tables: LiveTables) -> None:
        self.tables, self.house = tables, tables.house
        self._under_way: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Deliver, for ever."""
        while True:
            try:
                while await self._set_out():
                    pass
            except Exception:
                log.exception("deliveries failed; they are tried again")
            await asyncio.sleep(1.0)

    async def deliver_due(self) -> int:
        """Send what is due now, and wait for it; how many there were."""
        started = await self._set_out()
        await asyncio.gather(*self._under_way)
        return started

    async def _set_out(self) -> int:
        """Send what is due now, each on its own way: nobody waits for another's receiver."""
        room = AT_ONCE - len(self._under_way)
        due = await self._taken(room) if room else []
        for each in due:
            task = self.house.run(self._deliver(each))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)
        return len(due)

    async def _taken(self, most: int) -> list[RowMapping]:
        """Due deliveries, put off by a lease so that no other process sends them meanwhile."""
        at, hooks, now = schema.deliveries.c, schema.webhooks, self.house.now()
        wanted = (
            select(schema.deliveries.c.id)
            .where(at.done_at.is_(None), at.due_at <= now)
            .order_by(at.due_at)
            .limit(most)
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
        elif was_taken(await self._sent(each, message)):
            await self._done(each, failed=False)
        else:
            await self._done(each, failed=True)

    async def _sent(self, each: RowMapping, message: dict[str, Json]) -> int:
        if each["shape"] != "mail":
            return await send(self.house, address_of(each), shaped(each["shape"], message))
        text, url = str(message["text"]), str(message["url"])
        return await send_word(self.house, each["webhook_id"], each["url"], text, url, each["lang"])

    async def _is_hushed(self, each: RowMapping) -> bool:
        """Whether a mail said within the hour that a turn of this table is theirs."""
        at = schema.deliveries.c
        lately = self.house.now() - HUSH
        said = select(at.id).where(
            at.webhook_id == each["webhook_id"],
            at.table_id == each["table_id"],
            at.kind == "turn",
            at.id != each["id"],
            at.done_at > lately,
        )
        async with self.house.store.reading() as tx:
            return (await tx.scalars(said.limit(1))).first() is not None

    async def _message(self, each: RowMapping) -> dict[str, Json] | int | None:
        """What to say; a moment to look again at; or None if there is nothing to say any more."""
        try:
            live = await self.tables.table(each["table_id"])
        except Missing:
            return None
        submission = "none"
        if each["kind"] != "over":
            if live.row.status == "over" or live.playing != each["turn"]:
                return None
            submission = await _state_of_submission(self.house, live, each["seat"])
        mails_turn = each["shape"] == "mail" and each["kind"] == "turn"
        if mails_turn and (submission == "sealed" or await self._is_hushed(each)):
            return None
        if each["kind"] == "reminder":
            if submission == "sealed" or live.row.closes_at is None:
                return None  # nobody is reminded of what is done
            due: int = live.row.closes_at - each["remind"] * 1000
            if due > self.house.now() + 1000:
                return due  # the host gave more time
        return message_of(self.house, live, each["kind"], each["seat"], submission, each["lang"])

    async def _close(self, delivery: int, due_at: Any, done: bool = True) -> None:
        of = update(schema.deliveries).where(schema.deliveries.c.id == delivery)
        values = {"due_at": due_at, "done_at": UNSAID if done else None}
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


async def _state_of_submission(house: House, live: LiveTable, seat: Seat) -> str:
    if seat in live.sealed:
        return "sealed"
    return "draft" if await stored_draft(house.store, live.id, seat, live.playing) else "none"


def message_of(
    house: House, live: LiveTable, kind: str, seat: Seat, submission: str, lang: Lang
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
        "orders": submission,
        "closes_at": row.closes_at,
        "text": f"{row.name}: {_sentence(kind, live, submission, left, lang)}",
        "url": f"{house.address}/t/{live.id}",
    }


def _sentence(kind: str, live: LiveTable, submission: str, left: int | None, lang: Lang) -> str:
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
    if kind == "reminder" and submission == "draft":
        return say(
            lang,
            en=f"turn {turn}: your draft is not sealed.{time}",
            pt=f"turno {turn}: seu rascunho não está lacrado.{time}",
        )
    if kind == "reminder":
        return say(
            lang,
            en=f"turn {turn}: you have sent nothing yet.{time}",
            pt=f"turno {turn}: você ainda não enviou nada.{time}",
        )
    return say(lang, en=f"turn {turn} is yours.{time}", pt=f"o turno {turn} é seu.{time}")


def shaped(shape: str, message: dict[str, Json]) -> dict[str, Json]:
    """A message as its receiver wants it."""
    if shape != "discord":
        return message
    content = f"{message['text']} {message['url']}".strip()
    return {
        "content": content[:2000],
        "username": "gamemaster",
        "allowed_mentions": {"parse": []},
    }


class Address(NamedTuple):
    """A webhook as letters go to it."""

    webhook: str
    url: str


def address_of(delivery: RowMapping) -> Address:
    return Address(delivery["webhook_id"], delivery["url"])


async def send(house: House, to: Address, body: dict[str, Json]) -> int:
    """Post to an address outside, sealed so that its owner can tell that it comes from this house.

    The status it answered with, 0 if nobody did or it may not be called.
    """
    import httpx  # slow to load, and most servers never send anything

    url, text = to.url, encode(body)
    seal = sealed_by(house.signer.secret_of(to.webhook), house.now(), text)
    try:
        async with (
            asyncio.timeout(PATIENCE),
            httpx.AsyncClient(timeout=PATIENCE, follow_redirects=False) as client,
        ):
            host, address = await _looked_up(house, to)
            request = client.build_request(
                "POST",
                httpx.URL(url).copy_with(host=address),
                content=text,
                headers={
                    "Content-Type": "application/json",
                    "Host": _host_header(url),
                    SEAL: seal,
                },
                extensions={"sni_hostname": host},
            )
            answer = await client.send(request, stream=True)
            await answer.aclose()
    except (httpx.HTTPError, httpx.InvalidURL, OSError, Illegal, ValueError):
        return 0
    return answer.status_code


async def send_word(house: House, hook: str, to: str, text: str, url: str, lang: Lang) -> int:
    """Write to a confirmed address; the SMTP server's answer."""
    if house.mailer is None:
        return 0
    stop = f"{house.address}/mail/stop/{token_of(house.signer, 'stop', hook)}"
    return await house.mailer.send(word(to, text, url, stop, lang))


def was_taken(status: int) -> bool:
    return 200 <= status < 300


def _host_header(url: str) -> str:
    return urlsplit(url).netloc.rpartition("@")[2]


async def _looked_up(house: House, to: Address) -> tuple[str, str]:
    """The host of an address and where it is; never inside our own network."""
    parts = urlsplit(to.url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise bad_address()
    port = parts.port or (443 if parts.scheme == "https" else 80)
    addresses = await house.lookups.addresses(to.webhook, parts.hostname, port)
    if not addresses or not (house.local_webhooks or all(map(is_outside, addresses))):
        raise bad_address()
    return parts.hostname, addresses[0]


INSIDE = tuple(
    map(ipaddress.ip_network, ("fec0::/10", "64:ff9b:1::/48", "::/96", "192.88.99.0/24"))
)
"""Networks that Python calls global, and are not: of one site, of one translator, of old ways through IPv4."""
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")


def is_outside(address: str) -> bool:
    """Whether an address is one of the whole world, and so is every address that is written inside it."""
    found = ipaddress.ip_address(address)
    if not found.is_global or found.is_multicast or found.is_reserved:
        return found in TRANSLATED and is_outside(str(_within(found)))
    if any(found in network for network in INSIDE):
        return False
    if isinstance(found, ipaddress.IPv6Address) and found.sixtofour:
        return is_outside(str(found.sixtofour))
    return found not in TRANSLATED or is_outside(str(_within(found)))


def _within(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> ipaddress.IPv4Address:
    """The address of IPv4 to which a translator passes on what is sent to one of IPv6."""
    return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)


def bad_address() -> Illegal:
    return Illegal(
        "A webhook needs a public http or https address.",
        ("url",),
        pt="Um webhook precisa de um endereço http ou https público.",
    )
