"""Sessions: begun by signing in, listed and ended by their owner, all ended by a new password or key."""

from sqlalchemy import delete, insert, select

from gamemaster.core.errors import Illegal
from gamemaster.tables.house import House
from gamemaster.tables.people.accounts import Doors, fits, is_still, known
from gamemaster.tables.people.keys import fresh_id, fresh_key, hashed, same
from gamemaster.tables.refusals import Missing, NotAllowed, Unknown
from gamemaster.tables.store import schema
from gamemaster.tables.store.rows import AccountRow, Asker
from gamemaster.tables.telling import answers

SESSION = 90 * 86_400_000
LONGEST_AGENT = 120
MOST_SESSIONS = 50
"""Of one account; the one that was used longest ago makes room."""


async def begin_session(house: House, account: AccountRow, agent: str = "") -> str:
    """A new session; its token goes into a cookie and nowhere else.

    Nobody gets one by a password or key that is an old one meanwhile.
    """
    token, now, at = fresh_key(), house.now(), schema.sessions.c
    shown = "".join(c for c in agent if c.isprintable())[:LONGEST_AGENT]
    row = {
        "token_hash": hashed(token),
        "account_id": account.id,
        "expires_at": now + SESSION,
        "id": fresh_id(12),
        "created_at": now,
        "used_at": now,
        "agent": shown,
    }
    newest = (
        select(at.token_hash)
        .where(at.account_id == account.id)
        .order_by(at.used_at.desc())
        .limit(MOST_SESSIONS - 1)
    )
    still = select(schema.accounts.c.id).where(is_still(account)).with_for_update()
    async with house.store.writing() as tx:
        if await tx.scalar(still) is None:
            raise Unknown
        surplus = (at.account_id == account.id, at.token_hash.not_in(newest))
        await tx.execute(delete(schema.sessions).where(*surplus))
        await tx.execute(insert(schema.sessions).values(**row))
    return token


async def my_sessions(house: House, who: Asker, token: str | None) -> answers.Sessions:
    """Where I am signed in, the last used first."""
    at = schema.sessions.c
    mine = (at.account_id == known(who).id, at.expires_at > house.now())
    async with house.store.reading() as tx:
        found = select(schema.sessions).where(*mine).order_by(at.used_at.desc())
        rows = (await tx.execute(found)).mappings().all()
    here = hashed(token) if token else ""
    return answers.Sessions(
        tuple(
            answers.SessionShown(
                id=row["id"] or "",
                agent=row["agent"] or "",
                created_at=row["created_at"],
                used_at=row["used_at"],
                here=same(row["token_hash"], here),
            )
            for row in rows
        )
    )


async def end_session(house: House, doors: Doors, who: Asker, token: str) -> None:
    """Sign out here."""
    async with house.store.writing() as tx:
        ended = schema.sessions.c.token_hash == hashed(token)
        await tx.execute(delete(schema.sessions).where(ended))
    if who.account:
        await forget(house, doors, who.account.id)


async def end_one(house: House, doors: Doors, who: Asker, ident: str) -> None:
    """End one of my sessions by its id."""
    at = schema.sessions.c
    mine = (at.account_id == known(who).id, at.id == ident)
    async with house.store.writing() as tx:
        gone = await tx.execute(delete(schema.sessions).where(*mine))
    if not gone.rowcount:
        raise Missing("session", "essa sessão")
    await forget(house, doors, known(who).id)


async def end_all(house: House, doors: Doors, who: Asker) -> None:
    """End all my sessions, wherever they are."""
    async with house.store.writing() as tx:
        mine = schema.sessions.c.account_id == known(who).id
        await tx.execute(delete(schema.sessions).where(mine))
    await forget(house, doors, known(who).id)


async def forget(house: House, doors: Doors, account: str) -> None:
    """What processes remember of an account's sessions is old, in this one and in the others."""
    doors.shut(account)
    async with house.store.writing() as tx:
        await tx.run_sync(house.store.tell_others, [f"{house.id} account:{account}"])


async def must_prove(who: Asker, old: str | None) -> None:
    """Whoever changes a password or key has the old one: a session alone is not enough.

    A guest has neither in hand; what a guest sets is the first.
    """
    account = known(who)
    if account.guest:
        return
    if not old:
        raise Illegal(
            "Send the old password or key too.",
            ("old",),
            pt="Envie também a senha ou chave antiga.",
        )
    by_key = same(account.key_hash, hashed(old.rpartition("/")[2]))
    if not by_key and not await fits(old, account.password):
        raise NotAllowed("That is not the old one.", pt="Essa não é a antiga.")
