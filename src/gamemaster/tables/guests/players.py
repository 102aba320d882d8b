"""Who may be put in a seat: the game's own bots, uploaded ones, brains; and the configs they play."""

import asyncio
from collections.abc import Mapping

from sqlalchemy import select

from gamemaster.bots.learned import fits, with_pupils
from gamemaster.core.box import AnyBox
from gamemaster.core.codec import convert, decode, plain
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json, Seat, Value
from gamemaster.games import GAMES
from gamemaster.tables.house import House
from gamemaster.tables.refusals import Conflict, Missing
from gamemaster.tables.store import schema
from gamemaster.tables.store.rows import Who

UPLOAD, BRAIN = "upload:", "brain:"


class Player(Value, frozen=True):
    """A bot for a seat: as the seat's row keeps it, and as people see it."""

    bot: str
    name: str


def game_called(name: str) -> AnyBox:
    """A game by its id."""
    box = GAMES.get(name)
    if box is None:
        raise Missing("game", "esse jogo")
    return box


def best_bot(box: AnyBox) -> str:
    """The last one listed."""
    return list(box.bots)[-1]


def known_bot(box: AnyBox, name: str) -> str:
    if name not in box.bots:
        raise Illegal(
            f"{box.title} has no bot {name!r}. There are: {', '.join(box.bots)}.",
            ("bot",),
            pt=f"{box.title} não tem o bot {name!r}. Há: {', '.join(box.bots)}.",
        )
    return name


def bot_name(bot: str) -> str:
    return bot.replace("-", " ").replace("_", " ").capitalize()


def is_built_in(bot: str) -> bool:
    return not bot.startswith((UPLOAD, BRAIN))


async def named_player(
    house: House, who: Who, box: AnyBox, name: str, config: Json, seat: Seat | None
) -> Player:
    """The bot somebody wants in a seat (None: in any): `hunter`, `upload:ID` or `brain:ID`."""
    if name.startswith(UPLOAD):
        return await _uploaded(house, who, box, name.removeprefix(UPLOAD))
    if name.startswith(BRAIN):
        return await _brain(house, who, box, name.removeprefix(BRAIN), config, seat)
    return Player(known_bot(box, name), bot_name(name))


async def _uploaded(house: House, who: Who, box: AnyBox, ident: str) -> Player:
    """An uploaded bot: mine or published, of this game, where there is a cage to keep it in."""
    at = schema.bots.c
    async with house.store.reading() as tx:
        found = select(at.account_id, at.public, at.game, at.name).where(at.id == ident[:32])
        row = (await tx.execute(found)).one_or_none()
    if row is None or not (row.public or (who.id and row.account_id == who.id)):
        raise Missing("bot", "esse bot")
    if row.game != box.id:
        raise Conflict("That bot plays another game.", pt="Esse bot joga outro jogo.")
    await house.cages.require()
    return Player(UPLOAD + ident, row.name)


async def _brain(
    house: House, who: Who, box: AnyBox, ident: str, config: Json, seat: Seat | None
) -> Player:
    """A trained brain: its owner's, in a seat that plays with the pupil it was trained for."""
    name, pupil = await _trained(house, who, box, ident)
    whole = convert(config, box.config)
    if seat is None or not fits(box, whole, seat, pupil):
        raise Conflict(
            f"This is a brain of {name}, and in that seat another plays.",
            pt=f"Este é um cérebro de {name}, e nesse lugar joga outro.",
        )
    return Player(BRAIN + ident, name)


async def _trained(house: House, who: Who, box: AnyBox, ident: str) -> tuple[str, Json]:
    """Whose brain a training of mine has made: the pupil's name, and the pupil."""
    at = schema.trainings.c
    async with house.store.reading() as tx:
        ready = at.brain.is_not(None).label("ready")
        found = select(at.account_id, at.game, at.name, at.pupil, ready)
        row = (await tx.execute(found.where(at.id == ident[:32]))).one_or_none()
    if row is None or not who.id or row.account_id != who.id:
        raise Missing("brain", "esse cérebro")
    if row.game != box.id or not row.ready:
        raise Conflict(
            "That brain is not ready, or is for another game.",
            pt="Esse cérebro não está pronto, ou é de outro jogo.",
        )
    return row.name, decode(row.pupil, dict)


async def with_brains(
    house: House, who: Who, box: AnyBox, config: Json, bots: Mapping[Seat, str]
) -> Json:
    """The config with every brain's own pupil in its seat."""
    pupils = {
        seat: (await _trained(house, who, box, bot.removeprefix(BRAIN)))[1]
        for seat, bot in bots.items()
        if bot.startswith(BRAIN)
    }
    if not pupils:
        return config
    whole = convert(config, box.config)
    return plain(await asyncio.to_thread(with_pupils, box, whole, pupils))


def wished_config(
    box: AnyBox, config: Json | None, preset: str | None, seats: int | None
) -> tuple[Json, int]:
    """The config somebody wants, complete, as JSON; and how many seats it has."""
    if config is not None and preset is not None:
        raise Illegal("Give a config or a preset, not both.", pt="Dê config ou preset, não ambos.")
    if preset is not None:
        if preset not in box.presets:
            raise Missing("preset", "esse preset")
        config = box.presets[preset]
    if config is None:
        whole = box.usual(seats or box.seats[0])
    else:
        whole = box.complete({"seats": seats} | config if seats else config)
    return plain(whole), box.seated(whole)
