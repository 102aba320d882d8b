"""Webhooks: the addresses of one's own to which word of one's turns is sent."""

from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import delete, insert, select

from gamemaster.core.values import Json, Lang, say
from gamemaster.tables.house import House
from gamemaster.tables.people.accounts import known
from gamemaster.tables.people.keys import fresh_id
from gamemaster.tables.people.postman import Address, bad_address, send, shaped, was_taken
from gamemaster.tables.refusals import Conflict, Missing
from gamemaster.tables.store import schema
from gamemaster.tables.store.rows import Asker
from gamemaster.tables.telling import answers
from gamemaster.tables.telling.asks import NewWebhook

MOST = 5


async def add_webhook(house: House, who: Asker, ask: NewWebhook) -> answers.WebhookShown:
    account = known(who)
    parts = _split(ask.url)
    if parts.scheme not in ("http", "https") or not parts.hostname or not ask.url.isprintable():
        raise bad_address()
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
    return _shown(house, row)


def _split(url: str) -> Any:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        raise bad_address() from None
    return parts


def _shown(house: House, row: Any) -> answers.WebhookShown:
    kept = [field for field in answers.WebhookShown.__struct_fields__ if field != "secret"]
    return answers.WebhookShown(
        **{field: row[field] for field in kept}, secret=house.signer.secret_of(row["id"])
    )


async def my_webhooks(house: House, who: Asker) -> answers.Webhooks:
    mine = select(schema.webhooks).where(schema.webhooks.c.account_id == known(who).id)
    async with house.store.reading() as tx:
        return answers.Webhooks(
            tuple(_shown(house, row) for row in (await tx.execute(mine)).mappings())
        )


async def _own(house: House, who: Asker, webhook: str) -> answers.WebhookShown:
    for shown in (await my_webhooks(house, who)).webhooks:
        if shown.id == webhook:
            return shown
    raise Missing("webhook", "esse webhook")


async def drop_webhook(house: House, who: Asker, webhook: str) -> None:
    await _own(house, who, webhook)
    async with house.store.writing() as tx:
        gone = schema.deliveries.c.webhook_id == webhook
        await tx.execute(delete(schema.deliveries).where(gone))
        await tx.execute(delete(schema.webhooks).where(schema.webhooks.c.id == webhook))


async def greet(house: House, who: Asker, webhook: str) -> answers.Greeted:
    """Send a greeting now, so that its owner sees whether it arrives."""
    hook = await _own(house, who, webhook)
    lang: Lang = "pt" if hook.lang == "pt" else "en"
    text = say(lang, en="gamemaster can reach you here.", pt="o gamemaster alcança você aqui.")
    message: dict[str, Json] = {"kind": "test", "text": text, "url": house.address}
    status = await send(house, Address(hook.id, hook.url), shaped(hook.shape, message))
    return answers.Greeted(was_taken(status), status)
