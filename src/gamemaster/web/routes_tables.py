"""Tables: opening, seats, the host's clock, orders, streams, replays and proof."""

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query
from msgspec import UNSET
from starlette.requests import Request
from starlette.responses import Response

from gamemaster.core.depth import PieceWorth, SheetShown
from gamemaster.core.values import Lang
from gamemaster.tables.guests import players
from gamemaster.tables.people import accounts, sessions
from gamemaster.tables.refusals import Unknown
from gamemaster.tables.store.rows import Asker
from gamemaster.tables.table import (
    beginning,
    blind,
    giving_up,
    hints,
    hosting,
    lists,
    opening,
    seating,
)
from gamemaster.tables.table.live import LiveTable
from gamemaster.tables.telling import answers, asks, guest_answers, replays
from gamemaster.tables.telling.showing import table_shown
from gamemaster.web import previews
from gamemaster.web.callers import COOKIE, caller, limit, limit_written, service_of, sign_in
from gamemaster.web.described import doc, speak_of
from gamemaster.web.exchange import PRIVATE, answer, nothing, read
from gamemaster.web.routes_games import RECORD, Count, From
from gamemaster.web.stream import Stream, last_id

router = APIRouter(tags=["tables"])
Caller = Annotated[Asker, Depends(caller)]
Game = Annotated[str | None, Query(max_length=40)]
Limit = Annotated[int, Query(ge=1, le=lists.MOST)]
SeatNumber = Annotated[int, Path(ge=0, le=1000)]
WhichSeat = Annotated[int | None, Query(ge=0, le=1000)]
Eyes = Annotated[str | None, Query(max_length=8, description="A number, or `none`")]
Status = Literal["gathering", "running", "paused", "over"]


def shown(request: Request, live: LiveTable, who: Asker) -> answers.TableShown:
    return table_shown(live, service_of(request).house.now(), who)


def link(code: str) -> str:
    return f"/join/{code}"


@router.get("/tables", **doc(answers.Tables))
async def public_tables(
    request: Request,
    who: Caller,
    game: Game = None,
    status: Status | None = None,
    limit: Limit = 50,
) -> Response:
    """The newest public tables."""
    return answer(await lists.public_tables(service_of(request).tables, who, game, status, limit))


@router.get("/replays", **doc(answers.Tables))
async def finished_tables(
    request: Request, who: Caller, game: Game = None, limit: Limit = 50
) -> Response:
    """The newest finished public tables."""
    return answer(await lists.public_tables(service_of(request).tables, who, game, "over", limit))


@router.post("/tables", **doc(answers.Opened, body=asks.NewTable, status=201))
async def open_table(request: Request, who: Caller) -> Response:
    """Open a table; the invitation is shown once."""
    limit_written(request, "tables")
    ask = await read(request, asks.NewTable)
    service = service_of(request)
    live, code = await opening.open_table(service.tables, service.guests, who, ask)
    return answer(answers.Opened(shown(request, live, who), code, link(code)), 201)


@router.post("/play/{game}", **doc(answers.Started, body=asks.PlayNow, status=201))
async def play_now(request: Request, who: Caller, game: str) -> Response:
    """Play against bots at once; whoever is not signed in becomes a guest."""
    limit(request, "play")
    limit_written(request, "tables")
    service = service_of(request)
    house, ask = service.house, await read(request, asks.PlayNow)
    players.game_called(game)
    if who.token_seat:
        raise Unknown
    token = key = None
    session = request.cookies.get(COOKIE)
    if who.account is None:
        account, key = await accounts.make_guest(house)
        who = Asker(account)
        agent = request.headers.get("user-agent", "")
        session = token = await sessions.begin_session(house, account, agent)
    live = await opening.play_now(service.tables, service.guests, who, game, ask)
    me = accounts.me(house, who.account, session, key)
    response = answer(answers.Started(shown(request, live, who), me, 0), 201)
    if token:
        sign_in(request, response, token)
    return response


@router.get("/invites/{code}", **doc(answers.Invited))
async def invited(request: Request, who: Caller, code: str) -> Response:
    """What an invitation is for."""
    live, seat = await seating.invited(service_of(request).tables, code)
    return answer(answers.Invited(shown(request, live, who), seat))


@router.get("/tables/{table}", **doc(answers.TableShown))
async def one_table(request: Request, who: Caller, table: str) -> Response:
    return answer(shown(request, await service_of(request).tables.table(table), who))


@router.delete("/tables/{table}", **doc(status=204))
async def drop_table(request: Request, who: Caller, table: str) -> Response:
    """Close a table that has not started."""
    await opening.drop_table(service_of(request).tables, who, table)
    return nothing()


@router.post("/tables/{table}/join", **doc(answers.Joined, body=asks.Join))
async def join(request: Request, who: Caller, table: str) -> Response:
    """Take a seat."""
    ask = await read(request, asks.Join)
    live, seat = await seating.take_seat(service_of(request).tables, who, table, ask)
    return answer(answers.Joined(shown(request, live, who), seat))


@router.post("/tables/{table}/leave", **doc(answers.TableShown, body=asks.WhichSeat))
async def leave(request: Request, who: Caller, table: str) -> Response:
    """Get up; after the start a bot plays on."""
    ask = await read(request, asks.WhichSeat)
    live = await seating.leave_seat(service_of(request).tables, who, table, ask.seat)
    return answer(shown(request, live, who))


@router.post("/tables/{table}/resign", **doc(answers.TableShown, body=asks.WhichSeat))
async def resign(request: Request, who: Caller, table: str) -> Response:
    """Give the match up: a loss; it ends if nobody is left to play it against."""
    ask, service = await read(request, asks.WhichSeat), service_of(request)
    live = await giving_up.resign(service.tables, service.guests, who, table, ask.seat)
    return answer(shown(request, live, who))


@router.post("/tables/{table}/end", **doc(answers.TableShown, body=asks.EndWish))
async def wish_end(request: Request, who: Caller, table: str) -> Response:
    """Offer to end the match without a winner, agree to it, or take that back."""
    ask, service = await read(request, asks.EndWish), service_of(request)
    live = await giving_up.wish_end(service.tables, service.guests, who, table, ask)
    return answer(shown(request, live, who))


@router.post(
    "/tables/{table}/seats/{seat}/hand-over", **doc(answers.HandedOver, body=asks.HandOver)
)
async def hand_over(request: Request, who: Caller, table: str, seat: SeatNumber) -> Response:
    """Give a seat to a bot, to whoever opens a link, or to a remote bot."""
    ask = await read(request, asks.HandOver)
    service = service_of(request)
    live, code, token = await seating.hand_over_seat(
        service.tables, service.guests, who, table, seat, ask
    )
    return answer(
        answers.HandedOver(
            table=shown(request, live, who),
            invite=code or UNSET,
            link=link(code) if code else UNSET,
            token=token or UNSET,
        )
    )


@router.post("/tables/{table}/seats/{seat}/return", **doc(answers.TableShown))
async def come_back(request: Request, who: Caller, table: str, seat: SeatNumber) -> Response:
    """Take the seat back from the bot that stood in."""
    live = await seating.return_to_seat(service_of(request).tables, who, table, seat)
    return answer(shown(request, live, who))


@router.post("/tables/{table}/invites", **doc(answers.Invitation))
async def invite(request: Request, who: Caller, table: str) -> Response:
    """One more invitation to any free seat."""
    code = await seating.invite(service_of(request).tables, who, table)
    return answer(answers.Invitation(code, link(code)))


@router.post("/tables/{table}/start", **doc(answers.TableShown, body=asks.Start))
async def start(request: Request, who: Caller, table: str) -> Response:
    """Begin the match."""
    ask = await read(request, asks.Start)
    service = service_of(request)
    live = await opening.start_table(service.tables, service.guests, who, table, ask)
    return answer(shown(request, live, who))


@router.post("/tables/{table}/dice", **doc(answers.TableShown, body=asks.Added))
async def add_to_dice(request: Request, who: Caller, table: str) -> Response:
    """Add to the dice: a lock before they are drawn, its opener while they are."""
    ask = await read(request, asks.Added)
    live = await beginning.add_to_dice(service_of(request).tables, who, table, ask)
    return answer(shown(request, live, who))


@router.post("/tables/{table}/pause", **doc(answers.TableShown))
async def pause(request: Request, who: Caller, table: str) -> Response:
    """Stop the clock (host)."""
    return answer(shown(request, await hosting.pause(service_of(request).tables, who, table), who))


@router.post("/tables/{table}/resume", **doc(answers.TableShown))
async def resume(request: Request, who: Caller, table: str) -> Response:
    """Let the clock go on (host)."""
    return answer(shown(request, await hosting.resume(service_of(request).tables, who, table), who))


@router.post("/tables/{table}/extend", **doc(answers.TableShown, body=asks.Extend))
async def extend(request: Request, who: Caller, table: str) -> Response:
    """More time for this turn (host)."""
    ask = await read(request, asks.Extend)
    live = await hosting.extend(service_of(request).tables, who, table, ask.seconds)
    return answer(shown(request, live, who))


@router.post("/tables/{table}/rematch", **doc(answers.Opened, body=asks.Rematch, status=201))
async def rematch(request: Request, who: Caller, table: str) -> Response:
    """The same people again, each one seat further."""
    limit_written(request, "tables")
    ask = await read(request, asks.Rematch)
    live, code = await opening.rematch(service_of(request).tables, who, table, ask)
    return answer(answers.Opened(shown(request, live, who), code, code and link(code)), 201)


@router.get("/tables/{table}/view", **doc(answers.Sight))
async def view(request: Request, who: Caller, table: str, seat: Eyes = None) -> Response:
    """What my seat (or a spectator) knows now."""
    return answer(
        await replays.look(service_of(request).tables, service_of(request).pasts, who, table, seat)
    )


@router.get("/tables/{table}/moves", **doc(guest_answers.Moves))
async def moves(
    request: Request,
    who: Caller,
    table: str,
    seat: WhichSeat = None,
    count: Annotated[int, Query(ge=1, le=hints.MOST)] = hints.MOST,
) -> Response:
    """Some submissions that my seat could send now, for whoever begins to write a bot."""
    limit(request, "heavy")
    tables = service_of(request).tables
    return answer(await hints.moves(tables, who, table, seat, count))


@router.get("/tables/{table}/sheets/{kind}", **doc(SheetShown))
async def sheet(
    request: Request,
    who: Caller,
    table: str,
    kind: str,
    name: Annotated[str, Query(max_length=200)],
) -> Response:
    """All there is to know about a piece of content that is public at a table."""
    limit(request, "heavy")
    service = service_of(request)
    return answer(await service.sheets.of(service.tables, table, kind, name))


@router.get("/tables/{table}/worth/{kind}", **doc(PieceWorth))
async def worth(
    request: Request,
    who: Caller,
    table: str,
    kind: str,
    name: Annotated[str, Query(max_length=200)],
) -> Response:
    """What a piece of content that is public at a table does to its owner's chance of winning."""
    limit(request, "heavy")
    service = service_of(request)
    return answer(await service.sheets.worth(service.tables, table, kind, name))


@router.get("/tables/{table}/orders", **doc(answers.Orders))
async def my_orders(request: Request, who: Caller, table: str, seat: WhichSeat = None) -> Response:
    """The state of my orders."""
    return answer(await service_of(request).submissions.mine(who, table, seat))


@router.put("/tables/{table}/draft", **doc(answers.Orders, body=asks.Draft))
async def save_draft(request: Request, who: Caller, table: str) -> Response:
    """Keep orders for later; they need not be legal."""
    ask = await read(request, asks.Draft)
    return answer(await service_of(request).submissions.save_draft(who, table, ask))


@router.delete("/tables/{table}/draft", **doc(answers.Orders))
async def drop_draft(
    request: Request,
    who: Caller,
    table: str,
    turn: Annotated[int | None, Query(ge=0, le=2**31 - 1)] = None,
    seat: WhichSeat = None,
) -> Response:
    """Forget a draft."""
    return answer(await service_of(request).submissions.drop_draft(who, table, turn, seat))


@router.post("/tables/{table}/check", **doc(answers.Checked, body=asks.Check))
async def check(request: Request, who: Caller, table: str) -> Response:
    """Whether orders would stand; changes nothing."""
    ask = await read(request, asks.Check)
    return answer(await service_of(request).submissions.check(who, table, ask))


@router.post("/tables/{table}/submit", **doc(answers.Acknowledged, body=asks.Submission))
async def submit(request: Request, who: Caller, table: str) -> Response:
    """Seal orders; answered when they are on disk."""
    ask = await read(request, asks.Submission)
    return answer(await service_of(request).submissions.submit(who, table, ask))


@router.post("/tables/{table}/open", **doc(answers.TableShown, body=asks.Opening))
async def open_orders(request: Request, who: Caller, table: str) -> Response:
    """Show what I sealed at a blind table, once all is in."""
    ask = await read(request, asks.Opening)
    live = await blind.open_orders(service_of(request).tables, who, table, ask)
    return answer(shown(request, live, who))


@router.post("/tables/{table}/withdraw", **doc(answers.Orders, body=asks.Withdrawal))
async def withdraw(request: Request, who: Caller, table: str) -> Response:
    """Open my sealed orders again; they become the draft."""
    ask = await read(request, asks.Withdrawal)
    return answer(await service_of(request).submissions.withdraw(who, table, ask))


@router.get("/tables/{table}/steps", **doc(answers.Steps))
async def steps(
    request: Request,
    who: Caller,
    table: str,
    seat: Eyes = None,
    first: From = 0,
    count: Count = 50,
    text: bool = False,
) -> Response:
    """Some turns of the match, as a seat or a spectator saw them."""
    service, stretch = service_of(request), replays.Stretch(first, count, text)
    return answer(await replays.steps(service.tables, service.pasts, who, table, seat, stretch))


@router.get("/tables/{table}/ending", **doc(answers.Ending))
async def ending(request: Request, who: Caller, table: str, search: bool = True) -> Response:
    """Who won and why, the turn that decided it, and what it did to the ratings.

    With `search=false` nothing is looked for: who won and why, and the rest if it is known already."""
    return answer(await service_of(request).endings.of(table, search))


@router.get("/tables/{table}/card", **doc({"type": "string"}, media="image/svg+xml"))
async def card(request: Request, who: Caller, table: str, lang: Lang = "en") -> Response:
    """A picture of a finished match to share, 1200 by 630."""
    picture, headers = await previews.card(service_of(request), table, lang)
    return Response(picture, media_type="image/svg+xml", headers=headers)


@router.get("/tables/{table}/record", **doc({"type": "string"}, media=RECORD))
async def record(request: Request, who: Caller, table: str) -> Response:
    """The record of a finished match."""
    limit(request, "heavy")
    text = await replays.record_of(service_of(request).tables, table)
    name = f'attachment; filename="{table}.record"'
    return Response(text, 200, PRIVATE | {"Content-Disposition": name}, RECORD)


@router.get("/tables/{table}/receipts", **doc({"type": "string"}, media=RECORD))
async def receipts(request: Request, who: Caller, table: str) -> Response:
    """What the house has signed of a match: all of it after the end, before that what concerns everybody or me."""
    text = await replays.receipts_of(service_of(request).tables, who, table)
    name = f'attachment; filename="{table}.receipts"'
    return Response(text, 200, PRIVATE | {"Content-Disposition": name}, RECORD)


@router.get("/tables/{table}/verify", **doc(answers.Verified))
async def verify(request: Request, who: Caller, table: str) -> Response:
    """Recompute a finished match from nothing."""
    limit(request, "heavy")
    text = await replays.record_of(service_of(request).tables, table)
    return answer(await replays.verified(service_of(request).house, text))


@router.get("/tables/{table}/chat", **doc(answers.Chat))
async def chat(request: Request, who: Caller, table: str) -> Response:
    """What was said in my room: that of the players, or that of those who watch."""
    return answer(await service_of(request).talk.lines(who, table))


@router.post("/tables/{table}/chat", **doc(answers.ChatLine, body=asks.Saying, status=201))
async def say(request: Request, who: Caller, table: str) -> Response:
    """Say something in my room, or react."""
    limit(request, "chat", who.id)
    ask = await read(request, asks.Saying)
    return answer(await service_of(request).talk.say(who, table, ask), 201)


@router.post("/tables/{table}/chat/rooms", **doc(answers.TableShown, body=asks.Rooms))
async def rooms(request: Request, who: Caller, table: str) -> Response:
    """Let the players, or those who watch, talk or not (host)."""
    ask = await read(request, asks.Rooms)
    return answer(shown(request, await service_of(request).talk.switch(who, table, ask), who))


speak_of(answers.TurnTold)


@router.get("/tables/{table}/stream", **doc({"type": "string"}, media="text/event-stream"))
async def stream(
    request: Request,
    who: Caller,
    table: str,
    seat: Eyes = None,
    after: Annotated[int | None, Query(ge=0, le=2**31 - 1)] = None,
) -> Response:
    """What happens at a table, as it happens."""
    live = await service_of(request).tables.table(table)
    who = await caller(request)  # who was signed out while it was loaded follows it as anybody does
    return Stream(request, live, who, live.audience(who, seat), last_id(request, after))
