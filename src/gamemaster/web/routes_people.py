"""Accounts, sessions, webhooks and the library."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from msgspec import UNSET
from starlette.requests import Request
from starlette.responses import Response

from gamemaster.core.depth import SheetShown
from gamemaster.tables.content import library
from gamemaster.tables.people import accounts, sessions, webhooks
from gamemaster.tables.people.keys import csrf_of
from gamemaster.tables.people.names import name_key
from gamemaster.tables.store.rows import AccountRow, Asker
from gamemaster.tables.table import lists
from gamemaster.tables.telling import answers, asks, profiles
from gamemaster.web.callers import COOKIE, caller, limit, service_of, sign_in
from gamemaster.web.described import ANY_JSON, doc
from gamemaster.web.exchange import answer, nothing, read

router = APIRouter()
Caller = Annotated[Asker, Depends(caller)]


@router.get("/people/{person}", tags=["people"], **doc(answers.Profile))
async def person(request: Request, who: Caller, person: str) -> Response:
    """Somebody's public matches and how his rating went."""
    limit(request, "heavy")
    return answer(
        await profiles.profile(service_of(request).tables, service_of(request).ladders, who, person)
    )


@router.get("/me", tags=["me"], **doc(answers.Me))
async def who_am_i(request: Request, who: Caller) -> Response:
    """Who is signed in, and the CSRF token of the session."""
    house = service_of(request).house
    return answer(accounts.me(house, who.account, request.cookies.get(COOKIE)))


@router.post("/accounts", tags=["me"], **doc(answers.Me, body=asks.NewAccount, status=201))
async def make_account(request: Request, who: Caller) -> Response:
    """Pick a name, get a secret link; a guest who is signed in keeps his tables."""
    limit(request, "account")
    service = service_of(request)
    ask = await read(request, asks.NewAccount)
    if who.account and who.account.guest:
        changed = asks.ChangedAccount(ask.name, ask.lang, ask.password or UNSET)
        account = await accounts.change_account(service.tables, service.doors, who, changed)
        account, made = await accounts.new_key(service.house, service.doors, account)
        key = made.key
    else:
        account, key = await accounts.make_account(service.house, ask)
    return await _signed_in(request, account, 201, key)


async def _signed_in(
    request: Request, account: AccountRow, status: int, key: str | None = None
) -> Response:
    token = await _begun(request, account)
    response = answer(accounts.me(service_of(request).house, account, token, key), status)
    sign_in(request, response, token)
    return response


async def _begun(request: Request, account: AccountRow) -> str:
    agent = request.headers.get("user-agent", "")
    return await sessions.begin_session(service_of(request).house, account, agent)


@router.patch("/me", tags=["me"], **doc(answers.Me, body=asks.ChangedAccount))
async def change_me(request: Request, who: Caller) -> Response:
    """A new name, language or password."""
    service = service_of(request)
    ask = await read(request, asks.ChangedAccount)
    if ask.password is not UNSET:
        limit(request, "sign in")
        await sessions.must_prove(who, ask.old)
    account = await accounts.change_account(service.tables, service.doors, who, ask)
    if ask.password is not UNSET:
        await sessions.end_all(service.house, service.doors, who)
        return await _signed_in(request, account, 200)
    return answer(accounts.me(service.house, account, request.cookies.get(COOKIE)))


@router.post("/me/key", tags=["me"], **doc(answers.Key, body=asks.NewKey))
async def new_key(request: Request, who: Caller) -> Response:
    """Another secret link; the old one stops working, and so does every session but this one."""
    limit(request, "account")
    service, ask = service_of(request), await read(request, asks.NewKey)
    await sessions.must_prove(who, ask.old)
    account, made = await accounts.new_key(service.house, service.doors, accounts.known(who))
    await sessions.end_all(service.house, service.doors, who)
    token = await _begun(request, account)
    response = answer(answers.Key(made.key, made.link, csrf_of(token)))
    sign_in(request, response, token)
    return response


@router.get("/me/sessions", tags=["me"], **doc(answers.Sessions))
async def my_sessions(request: Request, who: Caller) -> Response:
    """Where I am signed in."""
    token = request.cookies.get(COOKIE)
    return answer(await sessions.my_sessions(service_of(request).house, who, token))


@router.delete("/me/sessions", tags=["me"], **doc(answers.Me))
async def end_sessions(request: Request, who: Caller) -> Response:
    """Sign out everywhere else."""
    service = service_of(request)
    await sessions.end_all(service.house, service.doors, who)
    return await _signed_in(request, accounts.known(who), 200)


@router.delete("/me/sessions/{session}", tags=["me"], **doc(status=204))
async def end_one_session(request: Request, who: Caller, session: str) -> Response:
    """Sign out somewhere."""
    service = service_of(request)
    await sessions.end_one(service.house, service.doors, who, session)
    return nothing()


@router.post("/session", tags=["me"], **doc(answers.Me, body=asks.SignIn))
async def begin_session(request: Request, who: Caller) -> Response:
    """Sign in with a key, or with a name and a password."""
    limit(request, "sign in")
    ask = await read(request, asks.SignIn)
    if ask.name:
        limit(request, "sign in", f"name {name_key(ask.name)}")
    return await _signed_in(request, await accounts.sign_in(service_of(request).house, ask), 200)


@router.delete("/session", tags=["me"], **doc(status=204))
async def end_session(request: Request, who: Caller) -> Response:
    """Sign out."""
    service = service_of(request)
    if token := request.cookies.get(COOKIE):
        await sessions.end_session(service.house, service.doors, who, token)
    response = nothing()
    response.delete_cookie(COOKIE, path="/")
    return response


@router.get("/me/tables", tags=["me"], **doc(answers.Tables))
async def my_tables(request: Request, who: Caller) -> Response:
    """My tables, those that wait for me first."""
    return answer(await lists.my_tables(service_of(request).tables, who))


@router.get("/me/webhooks", tags=["me"], **doc(answers.Webhooks))
async def my_webhooks(request: Request, who: Caller) -> Response:
    return answer(await webhooks.my_webhooks(service_of(request).house, who))


@router.post(
    "/me/webhooks", tags=["me"], **doc(answers.WebhookShown, body=asks.NewWebhook, status=201)
)
async def add_webhook(request: Request, who: Caller) -> Response:
    """Have word of my turns sent to an address."""
    ask = await read(request, asks.NewWebhook)
    if ask.shape == "mail":
        limit(request, "mail")
        limit(request, "mail", f"to {ask.url.casefold()}")
    return answer(await webhooks.add_webhook(service_of(request).house, who, ask), 201)


@router.delete("/me/webhooks/{webhook}", tags=["me"], **doc(status=204))
async def drop_webhook(request: Request, who: Caller, webhook: str) -> Response:
    await webhooks.drop_webhook(service_of(request).house, who, webhook)
    return nothing()


@router.post("/me/webhooks/{webhook}/secret", tags=["me"], **doc(answers.WebhookShown))
async def renew_secret(request: Request, who: Caller, webhook: str) -> Response:
    """Another secret for a JSON webhook, and with it another id; the old ones are worth nothing any more."""
    limit(request, "heavy")
    return answer(await webhooks.renew_secret(service_of(request).house, who, webhook))


@router.post("/me/webhooks/{webhook}/test", tags=["me"], **doc(answers.Greeted))
async def greet(request: Request, who: Caller, webhook: str) -> Response:
    """Send a greeting now; to a mail address that is not confirmed, the question again."""
    limit(request, "heavy")
    limit(request, "mail", f"again {webhook}")
    return answer(await webhooks.greet(service_of(request).house, who, webhook))


@router.post("/mail/confirm", tags=["me"], **doc(answers.MailAnswered, body=asks.MailLink))
async def confirm_mail(request: Request, who: Caller) -> Response:
    """Say yes to mail, by the link in the question."""
    limit(request, "account")
    ask = await read(request, asks.MailLink)
    return answer(await webhooks.confirm_mail(service_of(request).house, ask.token))


@router.post("/mail/stop", tags=["me"], **doc(answers.MailAnswered, body=asks.MailLink))
async def stop_mail(request: Request, who: Caller) -> Response:
    """No more mail, by the link that ends each of them; nobody need be signed in."""
    limit(request, "account")
    ask = await read(request, asks.MailLink)
    return answer(await webhooks.stop_mail(service_of(request).house, ask.token))


@router.get("/library", tags=["library"], **doc(answers.Items))
async def items(
    request: Request,
    who: Caller,
    kind: str | None = None,
    mine: bool = False,
    q: Annotated[str | None, Query(max_length=80)] = None,
) -> Response:
    """The public items and mine."""
    return answer(await library.items(service_of(request).house, who, kind, mine, q))


@router.post("/library", tags=["library"], **doc(answers.Item, body=asks.NewItem, status=201))
async def add_item(request: Request, who: Caller) -> Response:
    """Keep content, also such that does not pass its check yet."""
    ask = await read(request, asks.NewItem)
    return answer(await library.add_item(service_of(request).house, who, ask), 201)


@router.get("/library/{item}", tags=["library"], **doc(answers.Item))
async def item(request: Request, who: Caller, item: str) -> Response:
    return answer(await library.item(service_of(request).house, who, item))


@router.put("/library/{item}", tags=["library"], **doc(answers.Item, body=asks.NewItem))
async def change_item(request: Request, who: Caller, item: str) -> Response:
    ask = await read(request, asks.NewItem)
    return answer(await library.change_item(service_of(request).house, who, item, ask))


@router.delete("/library/{item}", tags=["library"], **doc(status=204))
async def drop_item(request: Request, who: Caller, item: str) -> Response:
    await library.drop_item(service_of(request).house, who, item)
    return nothing()


@router.post("/sheets/{kind}", tags=["library"], **doc(SheetShown, body=asks.SheetAsked))
async def sheet(request: Request, who: Caller, kind: str) -> Response:
    """All there is to know about a piece of content that is being written."""
    limit(request, "heavy")
    ask = await read(request, asks.SheetAsked)
    return answer(await service_of(request).sheets.of_draft(kind, ask))


@router.post("/offers/{kind}", tags=["library"], **doc(answers.Offers, body=asks.Unfinished))
async def offers(request: Request, who: Caller, kind: str) -> Response:
    """What may follow an unfinished power or card, for an editor that completes it."""
    ask = await read(request, asks.Unfinished)
    return answer(await library.offered(service_of(request).house, kind, ask))


@router.post("/check/{kind}", tags=["library"], **doc(answers.Checked, body=ANY_JSON))
async def check(request: Request, who: Caller, kind: str) -> Response:
    """How a power, card or fighter is read, or what is wrong with it."""
    body: object = await read(request, object)
    return answer(await library.checked(service_of(request).house, kind, body))
