"""Bots that people upload, and fighters they train."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from gamemaster.tables.guests import authors, guests, programs, trainings, trials
from gamemaster.tables.guests.uploads import LARGEST
from gamemaster.tables.store.rows import Asker
from gamemaster.tables.telling import answers, asks, guest_answers, replays
from gamemaster.web.callers import caller, client_of, limit, limit_written, service_of
from gamemaster.web.described import doc
from gamemaster.web.exchange import PRIVATE, answer, body_of, nothing, read
from gamemaster.web.routes_games import Count, From

router = APIRouter()
Caller = Annotated[Asker, Depends(caller)]
Short = Annotated[str | None, Query(max_length=40)]
FILE = {"type": "string", "format": "binary"}
BYTES = "application/octet-stream"


@router.get("/bots", tags=["bots"], **doc(guest_answers.Bots))
async def bots(request: Request, who: Caller, game: Short = None, mine: bool = False) -> Response:
    """My bots and the public ones, and what this server can run."""
    return answer(await programs.bots(service_of(request).programs, who, game, mine))


@router.post(
    "/bots", tags=["bots"], **doc(guest_answers.BotShown, body=FILE, body_media=BYTES, status=201)
)
async def add_bot(
    request: Request,
    who: Caller,
    game: Annotated[str, Query(max_length=40)],
    name: Short = None,
    language: Short = None,
) -> Response:
    """Upload a bot: a zip or tar.gz of its folder, or one source file and its language."""
    limit(request, "heavy")
    limit_written(request, "uploads")
    body = await body_of(request, LARGEST)
    return answer(
        await programs.add_bot(service_of(request).programs, who, body, game, name, language), 201
    )


@router.get("/kits/{language}", tags=["bots"], **doc(FILE, media="application/zip"))
async def kit(
    request: Request, who: Caller, language: str, game: Annotated[str, Query(max_length=40)]
) -> Response:
    """A starter for a game in a language, as a zip: it plays at once, and really moves."""
    name, whole = await authors.kit(game, language)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(whole, 200, PRIVATE | headers, "application/zip")


@router.get("/games/{game}/messages", tags=["bots"], **doc(guest_answers.BotMessages))
async def messages(request: Request, game: str) -> Response:
    """What a bot hears and says in a game: every message of a real first turn."""
    return answer(await authors.messages(game))


@router.get("/bots/{bot}/trials/{number}/steps", tags=["bots"], **doc(answers.Steps))
async def trial_steps(
    request: Request,
    who: Caller,
    bot: str,
    number: Annotated[int, Path(ge=0, le=1000)],
    first: From = 0,
    count: Count = 50,
    text: bool = False,
) -> Response:
    """A match of my bot's last trial, turn by turn."""
    await programs.own_row(service_of(request).programs, who, bot)
    stretch = replays.Stretch(first, count, text)
    return answer(await trials.steps(service_of(request).house, bot, number, stretch))


@router.get("/bots/building", tags=["bots"], **doc(guest_answers.Building))
async def building(request: Request, who: Caller) -> Response:
    """What the build of my upload says, while it runs."""
    return answer(programs.build_under_way(service_of(request).programs, who))


@router.get("/bots/{bot}", tags=["bots"], **doc(guest_answers.BotShown))
async def bot(request: Request, who: Caller, bot: str) -> Response:
    return answer(await programs.bot(service_of(request).programs, who, bot))


@router.patch("/bots/{bot}", tags=["bots"], **doc(guest_answers.BotShown, body=asks.ChangedBot))
async def change_bot(request: Request, who: Caller, bot: str) -> Response:
    """Publish a bot, take it back, or give it another name."""
    ask = await read(request, asks.ChangedBot)
    return answer(await programs.change_bot(service_of(request).programs, who, bot, ask))


@router.delete("/bots/{bot}", tags=["bots"], **doc(status=204))
async def drop_bot(request: Request, who: Caller, bot: str) -> Response:
    """Remove a bot; where it sits a built-in bot plays on."""
    await programs.drop_bot(service_of(request).programs, who, bot)
    return nothing()


@router.post("/bots/{bot}/try", tags=["bots"], **doc(guest_answers.BotTrial, body=asks.TryBot))
async def try_bot(request: Request, who: Caller, bot: str) -> Response:
    """Play a bot of mine against a built-in one; tells every fault with the view that caused it."""
    limit(request, "heavy")
    ask = await read(request, asks.TryBot)
    return answer(await programs.try_bot(service_of(request).programs, who, bot, ask))


@router.get("/bots/{bot}/faults", tags=["bots"], **doc(guest_answers.TableFaults))
async def faults(request: Request, who: Caller, bot: str) -> Response:
    """What a bot of mine did wrong at tables."""
    return answer(
        await guests.faults_at_tables(
            service_of(request).tables, service_of(request).programs, who, bot
        )
    )


@router.get("/trainings", tags=["trainings"], **doc(guest_answers.Trainings))
async def my_trainings(request: Request, who: Caller) -> Response:
    """My trainings, the newest first."""
    return answer(await trainings.trainings(service_of(request).coach, who))


@router.post(
    "/trainings",
    tags=["trainings"],
    **doc(guest_answers.TrainingShown, body=asks.NewTraining, status=201),
)
async def train(request: Request, who: Caller) -> Response:
    """Let somebody learn a game, in the background, one of an account at a time."""
    limit(request, "heavy")
    limit_written(request, "trainings")
    ask, home = await read(request, asks.NewTraining), client_of(request)
    return answer(await trainings.train(service_of(request).coach, who, ask, home), 201)


@router.get("/trainings/{training}", tags=["trainings"], **doc(guest_answers.TrainingShown))
async def training(request: Request, who: Caller, training: str) -> Response:
    """How a training goes: the learning curve so far; at the end results and preferences."""
    return answer(await trainings.training(service_of(request).coach, who, training))


@router.get("/trainings/{training}/brain", tags=["trainings"], **doc(FILE, media=BYTES))
async def brain(request: Request, who: Caller, training: str) -> Response:
    """The brain as a file."""
    saved = await trainings.brain_of(service_of(request).coach, who, training)
    name = f'attachment; filename="{training}.brain"'
    return Response(saved, 200, PRIVATE | {"Content-Disposition": name}, BYTES)


@router.delete("/trainings/{training}", tags=["trainings"], **doc(status=204))
async def drop_training(request: Request, who: Caller, training: str) -> Response:
    """Stop a training, or forget one with its brain."""
    await trainings.drop_training(service_of(request).coach, who, training)
    return nothing()
