"""The games, the exhibition, the ladder, replays of records, health."""

import asyncio
from importlib.metadata import version
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from msgspec import UNSET, Raw
from starlette.requests import Request
from starlette.responses import Response

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import digest, encode, plain, schema
from gamemaster.core.once import once
from gamemaster.core.values import Lang
from gamemaster.games import GAMES
from gamemaster.tables.guests.players import completed_config, game_called
from gamemaster.tables.refusals import Missing
from gamemaster.tables.store.rows import Asker
from gamemaster.tables.telling import answers, asks, replays
from gamemaster.web.callers import caller, limit, service_of
from gamemaster.web.described import doc
from gamemaster.web.exchange import LARGEST_RECORD, answer, body_of, read

router = APIRouter()
Caller = Annotated[Asker, Depends(caller)]
From = Annotated[int, Query(alias="from", ge=0, le=1_000_000)]
Count = Annotated[int, Query(ge=1, le=replays.MOST_STEPS)]
RECORD = "application/x-ndjson"


def game_shown(box: AnyBox, whole: bool = False) -> answers.GameShown:
    schemas = answers.Schemas(schema(box.config), schema(box.submission), schema(box.view))
    return answers.GameShown(
        id=box.id,
        version=box.game.version,
        title=box.title,
        sentence=box.sentence,
        seats=tuple(box.seats),
        bots=tuple(box.bots),
        presets=tuple(box.presets),
        about=dict(box.about),
        people=box.people,
        newcomer=box.newcomer,
        best_bot=box.best_bot,
        levels=box.levels is not None,
        primer=box.primer,
        checks=tuple(box.checks),
        stock=tuple(box.stock),
        sheets=tuple(box.sheets),
        learner=box.learner is not None,
        schemas=schemas if whole else UNSET,
    )


@once
def _list(games: tuple[str, ...]) -> bytes:
    """What can be played hardly ever changes while the server runs, and every page asks for it."""
    return encode(answers.Games(tuple(game_shown(GAMES[game]) for game in games)))


@once
def _whole(game: str) -> bytes:
    return encode(game_shown(game_called(game), whole=True))


@router.get("/health", tags=["house"], **doc(answers.Health))
async def health(request: Request) -> Response:
    """The server is there, and whether it can keep what is sent to it; if not, with status 503."""
    house, well = service_of(request).house, await service_of(request).pulse.is_well()
    shown = answers.Health(well, len(GAMES), house.store.kind, version("gamemaster"))
    return answer(shown, 200 if well else 503)


@router.get("/house", tags=["proof"], **doc(answers.HouseShown))
async def house(request: Request) -> Response:
    """The key with which this house signs its receipts."""
    return answer(answers.HouseShown(service_of(request).house.signer.public))


@router.get("/games", tags=["games"], **doc(answers.Games))
async def games(request: Request) -> Response:
    """What can be played."""
    return answer(Raw(_list(tuple(GAMES))))


@router.get("/games/{game}", tags=["games"], **doc(answers.GameShown))
async def game(request: Request, game: str) -> Response:
    """One game, with the schemas of its config, submissions and views."""
    return answer(Raw(_whole(game_called(game).id)))


@router.get("/games/{game}/usual", tags=["games"], **doc(answers.Complete))
async def usual(
    request: Request, game: str, seats: Annotated[int | None, Query(ge=1, le=1000)] = None
) -> Response:
    """The config people expect."""
    box = game_called(game)
    config = box.usual(seats or box.seats[0])
    return answer(answers.Complete(plain(config), box.seated(config)))


@router.post("/games/{game}/config", tags=["games"], **doc(answers.Complete, body=asks.SomeConfig))
async def config(request: Request, who: Caller, game: str) -> Response:
    """A config, checked and completed."""
    box, ask = game_called(game), await read(request, asks.SomeConfig)
    house, about = service_of(request).house, f"config {digest(encode(ask.config))}"
    wish = (ask.config, ask.preset, ask.seats)
    whole, seats = await house.think(about, completed_config, box, *wish)
    return answer(answers.Complete(whole, seats))


@router.get("/games/{game}/stock/{kind}", tags=["games"], **doc(answers.Stock))
async def stock(request: Request, game: str, kind: str, lang: Lang = "en") -> Response:
    """The house's own powers, cards or fighters, as their authors would send them."""
    box = game_called(game)
    if kind not in box.stock:
        raise Missing("kind of content in stock", "esse tipo de conteúdo no estoque")
    pieces = await asyncio.to_thread(box.stock[kind], lang)
    return answer(answers.Stock(kind, lang, tuple(pieces)))


@router.get("/ladder/{game}", tags=["games"], **doc(answers.Ladder))
async def rows_of_ladder(request: Request, who: Caller, game: str) -> Response:
    """Everybody who has finished a match, by strength."""
    return answer(await service_of(request).ladders.of(game_called(game)))


@router.get("/exhibition", tags=["games"], **doc(answers.Exhibition))
async def exhibition(request: Request, who: Caller, game: str | None = None) -> Response:
    """A match of bots that goes on while somebody watches."""
    return answer(await service_of(request).stage.now_showing(game))


@router.get("/exhibitions", tags=["games"], **doc(answers.EndedShows))
async def exhibitions(
    request: Request,
    who: Caller,
    game: Annotated[str | None, Query(max_length=40)] = None,
    limit: Annotated[int, Query(ge=1, le=60)] = 20,
) -> Response:
    """The last exhibitions that have ended."""
    return answer(await service_of(request).stage.past.newest(game, limit))


@router.get("/exhibition/{show}/steps", tags=["games"], **doc(answers.Steps))
async def exhibition_steps(
    request: Request,
    who: Caller,
    show: str,
    first: From = 0,
    count: Count = 50,
    text: bool = False,
) -> Response:
    """The turns shown so far."""
    return answer(await service_of(request).stage.steps(show, replays.Stretch(first, count, text)))


@router.post(
    "/verify",
    tags=["proof"],
    **doc(answers.Verified, body={"type": "string"}, body_media="text/plain"),
)
async def verify(request: Request, who: Caller) -> Response:
    """Recompute somebody's record from nothing."""
    limit(request, "heavy")
    return answer(
        await replays.verified(service_of(request).house, await body_of(request, LARGEST_RECORD))
    )


@router.post(
    "/steps", tags=["proof"], **doc(answers.Steps, body={"type": "string"}, body_media="text/plain")
)
async def steps(
    request: Request,
    who: Caller,
    seat: str | None = None,
    first: From = 0,
    count: Count = 50,
    text: bool = False,
) -> Response:
    """A replay of somebody's record."""
    limit(request, "heavy")
    record = await body_of(request, LARGEST_RECORD)
    stretch = replays.Stretch(first, count, text)
    return answer(await replays.steps_of_record(service_of(request).house, record, seat, stretch))
