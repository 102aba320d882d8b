"""Accounts without ceremony: a name and a secret link; a password for those who want one."""

import asyncio
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from msgspec import UNSET, structs
from sqlalchemy import ColumnElement, and_, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from gamemaster.core.errors import Illegal
from gamemaster.tables.house import House
from gamemaster.tables.people.keys import (
    csrf_of,
    fresh_id,
    fresh_key,
    hashed,
    password_fits,
    password_hash,
)
from gamemaster.tables.people.names import name_key, own_name, taken
from gamemaster.tables.refusals import NotAllowed, Unknown
from gamemaster.tables.store import schema
from gamemaster.tables.store.overtaken import was_overtaken
from gamemaster.tables.store.rows import NOBODY, AccountRow, Asker
from gamemaster.tables.table.tables import LiveTables
from gamemaster.tables.telling import answers
from gamemaster.tables.telling.asks import ChangedAccount, NewAccount, SignIn

REMEMBERED = 15_000  # another process may have ended a session: ask the store again after this
MOST_REMEMBERED = 50_000
NOTED = 3_600_000
"""So many milliseconds apart it is written down that a session is in use."""


class Doors:
    """Who is behind a session or a token, remembered for some seconds."""

    def __init__(self, house: House, part: Callable[[str], None] = lambda _: None) -> None:
        self.house, self._part = house, part
        self._known: dict[str, tuple[int, Asker]] = {}
        self._asking: dict[str, asyncio.Task[Asker]] = {}
        self._forgotten = 0
        """How often anything was; nobody knows yet whom a key belongs to that is being looked up."""
        self._noted: dict[str, int] = {}
        """By session, when its use was last written down."""

    async def by_session(self, token: str) -> Asker:
        digest, now = hashed(token), self.house.now()
        if who := self._remembered("session " + digest, now):
            return who
        sessions = schema.sessions.c
        found = (
            select(schema.accounts)
            .join(schema.sessions)
            .where(sessions.token_hash == digest, sessions.expires_at > now)
        )
        who = await self._who("session " + digest, found)
        if who.account and now - self._noted.get(digest, 0) > NOTED:
            self._noted[digest] = now
            self.house.run(self._note_use(digest, now))
        return who

    async def _note_use(self, digest: str, now: int) -> None:
        """A session was used: its owner sees when."""
        if len(self._noted) > MOST_REMEMBERED:
            self._noted.clear()
        of = update(schema.sessions).where(schema.sessions.c.token_hash == digest)
        async with self.house.store.writing() as tx:
            await tx.execute(of.values(used_at=now))

    async def by_token(self, token: str) -> Asker:
        """The bearer of an account's key, or of a seat's token."""
        digest = hashed(token)
        if who := self._remembered("key " + digest, self.house.now()):
            return who
        found = select(schema.accounts).where(schema.accounts.c.key_hash == digest)
        who = await self._who("key " + digest, found)
        return who if who.account else await self._by_seat_token(token)

    def _remembered(self, key: str, now: int) -> Asker | None:
        at, who = self._known.get(key, (0, None))
        return who if now - at < REMEMBERED else None

    async def _by_seat_token(self, token: str) -> Asker:
        seats = schema.seats.c
        async with self.house.store.glancing() as tx:
            found = select(seats.table_id, seats.seat).where(seats.token_hash == hashed(token))
            row = (await tx.execute(found)).one_or_none()
        if row is None:
            raise Unknown
        return Asker(None, (row.table_id, row.seat, hashed(token)))

    async def _who(self, key: str, query: Any) -> Asker:
        """Ask the store; those who come with the same key meanwhile share the answer."""
        if key not in self._asking:
            self._asking[key] = task = self.house.run(self._looked_up(key, query))
            task.add_done_callback(partial(self._answered, key))
        return await asyncio.shield(self._asking[key])

    def _answered(self, key: str, task: "asyncio.Task[Asker]") -> None:
        if self._asking.get(key) is task:
            del self._asking[key]

    async def _looked_up(self, key: str, query: Any) -> Asker:
        forgotten = self._forgotten
        async with self.house.store.glancing() as tx:
            row = (await tx.execute(query)).mappings().one_or_none()
        if row is None:
            return NOBODY
        who = Asker(AccountRow(**{name: row[name] for name in AccountRow.__struct_fields__}))
        if len(self._known) > MOST_REMEMBERED:
            self._known.clear()
        if forgotten == self._forgotten:  # else it may be old already
            self._known[key] = (self.house.now(), who)
        return who

    def forget(self, account: str) -> None:
        """What is known of an account is old, and so is what is being looked up."""
        self._forgotten += 1
        self._asking.clear()
        self._known = {k: v for k, v in self._known.items() if v[1].id != account}

    def shut(self, account: str) -> None:
        """A session or key of an account opens nothing any more: what is open must be opened anew, by whoever may."""
        self.forget(account)
        self._part(account)


async def make_account(house: House, ask: NewAccount) -> tuple[AccountRow, str]:
    """A new account and its key, which is shown once."""
    name = own_name(ask.name)
    password = await _password(ask.password)
    return await _insert(house, name, name_key(name), False, ask.lang, password)


async def make_guest(house: House, lang: str = "en") -> tuple[AccountRow, str]:
    """An account for somebody who just wants to play; it has no name of its own yet."""
    ident = fresh_id(6)
    name = f"Guest {ident}" if lang == "en" else f"Visita {ident}"
    return await _insert(house, name, f"guest {fresh_id()}", True, lang, None)


async def _insert(
    house: House, name: str, key_of_name: str, guest: bool, lang: str, password: str | None
) -> tuple[AccountRow, str]:
    key = fresh_key()
    account = AccountRow(
        id=fresh_id(12),
        name=name,
        guest=guest,
        lang=lang,
        password=password,
        key_hash=hashed(key),
    )
    row = {
        **{field: getattr(account, field) for field in AccountRow.__struct_fields__},
        "name_key": key_of_name,
        "created_at": house.now(),
    }
    try:
        async with house.store.writing() as tx:
            await tx.execute(insert(schema.accounts).values(**row))
    except IntegrityError as fault:
        raise (taken(name) if was_overtaken(fault) else fault) from None
    return account, key


async def _password(password: str | None) -> str | None:
    if password is None:
        return None
    if len(password) < 8:
        raise Illegal(
            "A password has at least 8 characters.",
            ("password",),
            pt="Uma senha tem pelo menos 8 caracteres.",
        )
    return await asyncio.to_thread(password_hash, password)


async def change_account(
    tables: LiveTables, doors: Doors, who: Asker, ask: ChangedAccount
) -> AccountRow:
    """A new name, language or password; a guest who takes a name is a guest no more."""
    account = known(who)
    values: dict[str, object] = {}
    if ask.name is not UNSET:
        name = own_name(str(ask.name))
        values |= {"name": name, "name_key": name_key(name), "guest": False}
    if ask.lang is not UNSET:
        values["lang"] = ask.lang
    if ask.password is not UNSET:
        values["password"] = await _password(None if ask.password is None else str(ask.password))
    if values:
        await _update(tables.house, account, values)
        doors.forget(account.id)
        tables.forget_account(account.id)
    fields = {name: getattr(account, name) for name in AccountRow.__struct_fields__}
    return AccountRow(**fields | {k: v for k, v in values.items() if k in fields})


async def _update(house: House, account: AccountRow, values: dict[str, object]) -> None:
    """Change an account; its secrets only where they are still those that were proved."""
    of = update(schema.accounts).where(schema.accounts.c.id == account.id)
    if not values.keys().isdisjoint(("password", "key_hash")):
        of = of.where(is_still(account))
    try:
        async with house.store.writing() as tx:
            done = await tx.execute(of.values(**values))
    except IntegrityError as fault:
        raise (taken(str(values.get("name"))) if was_overtaken(fault) else fault) from None
    if not done.rowcount:
        raise Unknown


def is_still(account: AccountRow) -> ColumnElement[bool]:
    """Whether the account has the password and key by which it was opened: both may be new since."""
    at = schema.accounts.c
    same_password = at.password.is_not_distinct_from(account.password)
    return and_(at.id == account.id, at.key_hash == account.key_hash, same_password)


async def new_key(
    house: House, doors: Doors, account: AccountRow
) -> tuple[AccountRow, answers.Key]:
    """Another secret link; the old one opens nothing any more."""
    key = fresh_key()
    await _update(house, account, {"key_hash": hashed(key)})
    doors.shut(account.id)
    return structs.replace(account, key_hash=hashed(key)), answers.Key(key, f"/key/{key}")


async def sign_in(house: House, ask: SignIn) -> AccountRow:
    """The account behind a key, or behind a name and its password."""
    accounts = schema.accounts.c
    if ask.key is not None:
        found = accounts.key_hash == hashed(ask.key)
    elif ask.name is not None and ask.password is not None and ask.name.isprintable():
        name = " ".join(ask.name.split())
        # Of those who looked alike before that was refused, each signs in by the very letters of his name.
        alike = and_(accounts.name == name, accounts.name_key.startswith("was "))
        found = or_(accounts.name_key == name_key(name), alike)
    else:
        raise Illegal(
            "Send a key, or a name and a password.", pt="Envie uma chave, ou nome e senha."
        )
    async with house.store.reading() as tx:
        wanted = select(schema.accounts).where(found).order_by(accounts.name != (ask.name or ""))
        row = (await tx.execute(wanted)).mappings().first()
    if ask.key is None and not await fits(ask.password or "", row["password"] if row else None):
        row = None
    if row is None:
        raise NotAllowed("That does not open any account.", pt="Isso não abre conta nenhuma.")
    return AccountRow(**{name: row[name] for name in AccountRow.__struct_fields__})


async def fits(password: str, stored: str | None) -> bool:
    """A wrong name takes as long as a wrong password."""
    fits = await asyncio.to_thread(password_fits, password, stored or _no_password())
    return fits and stored is not None


@cache
def _no_password() -> str:
    return password_hash("no account has this password")


def known(who: Asker) -> AccountRow:
    """The account that asks; nobody is refused."""
    if who.account is None:
        raise Unknown
    return who.account


def me(
    house: House, account: AccountRow | None, session: str | None, key: str | None = None
) -> answers.Me:
    """Who is signed in, for himself."""
    shown = None
    if account:
        shown = answers.Account(
            account.id, account.name, account.guest, account.lang, account.password is not None
        )
    return answers.Me(
        account=shown,
        csrf=csrf_of(session) if session and account else None,
        now=house.now(),
        key=key or UNSET,
        link=f"/key/{key}" if key else UNSET,
    )
