"""Webhooks: the addresses of one's own to which word of one's turns is sent."""

from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import delete, insert, select, update

from gamemaster.core.values import Json, Lang, say
from gamemaster.tables.house import House
from gamemaster.tables.people.accounts import known
from gamemaster.tables.people.keys import fresh_id
from gamemaster.tables.people.mail import checked_address, hook_of, question, token_of
from gamemaster.tables.people.postman import (
    Address,
    bad_address,
    send,
    send_word,
    shaped,
    was_taken,
)
from gamemaster.tables.refusals import Conflict, Missing
from gamemaster.tables.store import schema
from gamemaster.tables.store.rows import AccountRow, Asker
from gamemaster.tables.telling import answers
from gamemaster.tables.telling.asks import NewWebhook

MOST = 5


async def add_webhook(house: House, who: Asker, ask: NewWebhook) -> answers.WebhookShown:
    account = known(who)
    _check_address(house, account, ask)
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
            "confirmed": ask.shape != "mail",
        }
        await tx.execute(insert(schema.webhooks).values(**row))
    shown = _shown(house, row)
    if ask.shape == "mail":
        await _ask_reader(house, account, shown)
    return shown


def _check_address(house: House, account: AccountRow, ask: NewWebhook) -> None:
    if ask.shape == "mail":
        if house.mailer is None:
            raise Conflict("This server sends no mail.", pt="Este servidor não envia e-mail.")
        if account.guest:
            raise Conflict("Take a name first.", pt="Escolha um nome antes.")
        checked_address(ask.url)
        return
    parts = _split(ask.url)
    if parts.scheme not in ("http", "https") or not parts.hostname or not ask.url.isprintable():
        raise bad_address()


async def _ask_reader(house: House, account: AccountRow, hook: answers.WebhookShown) -> int:
    """Ask whoever reads an address whether mail shall come."""
    if house.mailer is None:
        return 0
    link = f"{house.address}/mail/confirm/{token_of(house.signer, 'confirm', hook.id)}"
    return await house.mailer.send(question(hook.url, account.name, link, _lang(hook)))


async def confirm_mail(house: House, token: str) -> answers.MailAnswered:
    """Whoever reads an address has said yes."""
    hook = hook_of(house.signer, "confirm", token)
    of = update(schema.webhooks).where(schema.webhooks.c.id == hook)
    async with house.store.writing() as tx:
        said = of.values(confirmed=True).returning(schema.webhooks.c.url)
        address = (await tx.execute(said)).scalar_one_or_none()
    if address is None:
        raise Missing("link", "esse link")
    return answers.MailAnswered(address)


async def stop_mail(house: House, token: str) -> answers.MailAnswered:
    """No more mail to an address, and nothing is known of it any more."""
    hook = hook_of(house.signer, "stop", token)
    gone = schema.deliveries.c.webhook_id == hook
    async with house.store.writing() as tx:
        await tx.execute(delete(schema.deliveries).where(gone))
        ended = delete(schema.webhooks).where(schema.webhooks.c.id == hook)
        address = (await tx.execute(ended.returning(schema.webhooks.c.url))).scalar_one_or_none()
    if address is None:
        raise Missing("link", "esse link")
    return answers.MailAnswered(address)


def _lang(hook: answers.WebhookShown) -> Lang:
    return "pt" if hook.lang == "pt" else "en"


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
        rows = (await tx.execute(mine)).mappings().all()
    return answers.Webhooks(tuple(_shown(house, row) for row in rows), house.mailer is not None)


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


async def renew_secret(house: House, who: Asker, webhook: str) -> answers.WebhookShown:
    """Another secret for a webhook. It follows from the id: that is new too, and what is due goes with it."""
    hook = await _own(house, who, webhook)
    if hook.shape != "json":
        raise Conflict("Only a JSON webhook has a secret.", pt="Só um webhook JSON tem segredo.")
    old, fresh = schema.webhooks.c.id == webhook, fresh_id(12)
    async with house.store.writing() as tx:
        row = (await tx.execute(select(schema.webhooks).where(old))).mappings().one_or_none()
        if row is None:
            raise Missing("webhook", "esse webhook")
        renewed = {**row, "id": fresh}
        await tx.execute(insert(schema.webhooks).values(**renewed))
        due = update(schema.deliveries).where(schema.deliveries.c.webhook_id == webhook)
        await tx.execute(due.values(webhook_id=fresh))
        await tx.execute(delete(schema.webhooks).where(old))
    return _shown(house, renewed)


async def greet(house: House, who: Asker, webhook: str) -> answers.Greeted:
    """Send a greeting now, so that its owner sees whether it arrives."""
    hook = await _own(house, who, webhook)
    lang = _lang(hook)
    text = say(lang, en="gamemaster can reach you here.", pt="o gamemaster alcança você aqui.")
    if hook.shape == "mail":
        status = await (
            send_word(house, hook.id, hook.url, text, house.address, lang)
            if hook.confirmed
            else _ask_reader(house, known(who), hook)
        )
        return answers.Greeted(was_taken(status), status)
    message: dict[str, Json] = {"kind": "test", "text": text, "url": house.address}
    status = await send(house, Address(hook.id, hook.url), shaped(hook.shape, message))
    return answers.Greeted(was_taken(status), status)
