"""The library: powers, cards and fighters that people wrote, with how they are read.

What an item says is read when it is saved, and kept with it: a list of a hundred texts costs no more than a hundred rows. When a
game has a new version its items are read again, one after the other, beside the requests.
"""

import asyncio
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from gamemaster.core.codec import decode, digest, encode
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.values import Json
from gamemaster.games import GAMES
from gamemaster.tables.house import House
from gamemaster.tables.people.accounts import known
from gamemaster.tables.people.keys import fresh_id
from gamemaster.tables.people.names import checked_name
from gamemaster.tables.refusals import Conflict, Missing, NotAllowed, TooLarge
from gamemaster.tables.store import schema
from gamemaster.tables.store.rows import Asker
from gamemaster.tables.telling import answers
from gamemaster.tables.telling.asks import NewItem, Unfinished
from gamemaster.tables.telling.showing import problem

MOST_ITEMS = 500
MOST_SHOWN = 100
MOST_LISTED = 1 << 20
"""Bytes of items and their readings in one list."""
PAUSE = 0.05
LARGEST, MOST_BYTES = 64 << 10, 4 << 20
"""Bytes of one item, and of all items of an account."""


def kinds() -> dict[str, Callable[[Json], Json]]:
    """The kinds of content, each with the check of the game that brought it."""
    return {kind: check for box in GAMES.values() for kind, check in box.checks.items()}


async def offered(house: House, kind: str, ask: Unfinished) -> answers.Offers:
    """Phrases that may follow an unfinished sentence."""
    found = {kind: offer for box in GAMES.values() for kind, offer in box.offers.items()}
    if kind not in found:
        raise Missing("kind of sentence", "esse tipo de frase")
    return answers.Offers(await house.think(f"offers {kind}", _offered, kind, ask))


def _offered(kind: str, ask: Unfinished) -> tuple[str, ...]:
    found = {kind: offer for box in GAMES.values() for kind, offer in box.offers.items()}
    return found[kind](ask.text, ask.lang)


async def checked(house: House, kind: str, body: Json) -> answers.Checked:
    """How content is read, or what is wrong with it."""
    if kind not in kinds():
        raise Missing("kind of content", "esse tipo de conteúdo")
    return await house.think(f"check {kind} {digest(encode(body))}", _checked, kind, body)


def _checked(kind: str, body: Json) -> answers.Checked:
    try:
        return answers.Checked(ok=True, reading=kinds()[kind](body))
    except Illegal as fault:
        return answers.Checked(ok=False, reading=None, problems=(problem(fault),))


async def add_item(house: House, who: Asker, ask: NewItem) -> answers.Item:
    account = known(who)
    row = {"id": fresh_id(12), "account_id": account.id, **await _row(house, ask)}
    async with house.store.writing() as tx:
        await _room_for(tx, account.id, row)
        await tx.execute(insert(schema.items).values(**row))
    return await item(house, who, str(row["id"]))


async def _room_for(tx: AsyncConnection, account: str, row: dict[str, Any]) -> None:
    """Whether an item fits into its author's library; one that is changed makes room for itself."""
    at = schema.items.c
    others = (at.account_id == account, at.id != row["id"])
    count, size = (
        await tx.execute(select(func.count(), func.sum(func.length(at.body))).where(*others))
    ).one()
    if count >= MOST_ITEMS or (size or 0) + len(row["body"]) > MOST_BYTES:
        raise Conflict("Your library is full.", pt="Sua biblioteca está cheia.")


async def _row(house: House, ask: NewItem) -> dict[str, object]:
    if len(encode(ask.body)) > LARGEST:
        raise TooLarge(
            f"An item has at most {LARGEST >> 10} KiB.",
            pt=f"Um item tem no máximo {LARGEST >> 10} KiB.",
        )
    read = await checked(house, ask.kind, ask.body)
    return {
        "reading": encode(read).decode(),
        "read_by": read_by(ask.kind),
        "kind": ask.kind,
        "name": checked_name(ask.name),
        "body": encode(ask.body).decode(),
        "public": ask.public,
        "changed_at": house.now(),
    }


ITEMS = select(schema.items, schema.accounts.c.name.label("author_name")).join(schema.accounts)


async def item(house: House, who: Asker, ident: str) -> answers.Item:
    if not ident.isalnum():
        raise Missing("item", "esse item")
    async with house.store.reading() as tx:
        row = (await tx.execute(ITEMS.where(schema.items.c.id == ident))).mappings().one_or_none()
    if row is None or not (row["public"] or row["account_id"] == who.id):
        raise Missing("item", "esse item")
    return _shown(row)


def _shown(row: Any) -> answers.Item:
    """An item as it was read last; one that waits to be read for the first time stands for nothing yet."""
    body: Any = decode(row["body"], Any)
    stored = row["reading"]
    read = decode(stored, answers.Checked) if stored else answers.Checked(ok=False)
    return answers.Item(
        id=row["id"],
        kind=row["kind"],
        name=row["name"],
        body=body,
        public=row["public"],
        author=answers.Person(row["account_id"], row["author_name"]),
        ok=read.ok,
        reading=read.reading or None,
        problems=read.problems or (),
        changed_at=row["changed_at"],
    )


async def items(
    house: House, who: Asker, kind: str | None, mine: bool, words: str | None
) -> answers.Items:
    """The public items and mine, the newest first."""
    at = schema.items.c
    found = ITEMS.where(or_(at.public, at.account_id == (who.id or "")))
    if mine:
        found = found.where(at.account_id == known(who).id)
    if kind in kinds():
        found = found.where(at.kind == kind)
    if words and words.isprintable():
        found = found.where(at.name.icontains(words, autoescape=True))
    found = found.where(at.kind.in_(list(kinds()))).order_by(at.changed_at.desc(), at.id)
    async with house.store.reading() as tx:
        rows = (await tx.execute(found.limit(MOST_SHOWN))).mappings().all()
    return answers.Items(tuple(_shown(row) for row in _some(rows)))


def _some(rows: Sequence[Any]) -> list[Any]:
    """As many as one answer should have: all, if they are as short as people write them."""
    ends = accumulate(len(row["body"]) + len(row["reading"] or "") for row in rows)
    return [row for row, end in zip(rows, ends, strict=True) if end <= MOST_LISTED]


def read_by(kind: str) -> str:
    """Which rules read items of a kind: a game and its version."""
    box = next(box for box in GAMES.values() if kind in box.checks)
    return f"{box.id} {box.game.version}"


async def read_again(house: House) -> None:
    """Read what was never read, or by rules that have changed."""
    at = schema.items.c
    for kind in kinds():
        by = read_by(kind)
        old = select(at.id, at.body).where(
            at.kind == kind, or_(at.read_by.is_(None), at.read_by != by)
        )
        while True:
            async with house.store.reading() as tx:
                row = (await tx.execute(old.limit(1))).one_or_none()
            if row is None:
                break
            await _read_again(house, row.id, kind, decode(row.body, object))
            await asyncio.sleep(PAUSE)


async def _read_again(house: House, ident: str, kind: str, body: Json) -> None:
    try:
        read = await checked(house, kind, body)
    except Trouble as fault:  # too much to be read at all
        said = answers.Problem(fault.message, fault.said("pt"))
        read = answers.Checked(ok=False, problems=(said,))
    values = {"reading": encode(read).decode(), "read_by": read_by(kind)}
    async with house.store.writing() as tx:
        of = update(schema.items).where(schema.items.c.id == ident)
        await tx.execute(of.values(**values))


async def _own(house: House, who: Asker, ident: str) -> None:
    if (await item(house, who, ident)).author.id != known(who).id:
        raise NotAllowed("That is not yours.", pt="Isso não é seu.")


async def change_item(house: House, who: Asker, ident: str, ask: NewItem) -> answers.Item:
    await _own(house, who, ident)
    row = await _row(house, ask)
    async with house.store.writing() as tx:
        await _room_for(tx, known(who).id, {"id": ident, **row})
        await tx.execute(update(schema.items).where(schema.items.c.id == ident).values(**row))
    return await item(house, who, ident)


async def drop_item(house: House, who: Asker, ident: str) -> None:
    await _own(house, who, ident)
    async with house.store.writing() as tx:
        await tx.execute(delete(schema.items).where(schema.items.c.id == ident))
