"""Trainings: fighters learn in processes of their own, and their owners follow how it goes."""

import asyncio
import os
import sys
import tempfile
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from msgspec import structs
from sqlalchemy import delete, func, insert, select, update

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import decode, encode, plain
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.values import Json
from gamemaster.games.bmiibo import BOX
from gamemaster.tables.content import library
from gamemaster.tables.guests.players import BRAIN
from gamemaster.tables.guests.pupil import Job, Told
from gamemaster.tables.house import House
from gamemaster.tables.people.accounts import known
from gamemaster.tables.people.keys import fresh_id
from gamemaster.tables.refusals import Conflict, Missing
from gamemaster.tables.store import schema
from gamemaster.tables.store.database import Store
from gamemaster.tables.store.rows import Who
from gamemaster.tables.telling import guest_answers
from gamemaster.tables.telling.asks import NewTraining

AT_ONCE = 1
"""Trainings of one process that run at once; others wait."""
MOST_WAITING = 20
MOST_KEPT = 20
BEAT = 5_000
SILENT = 6 * BEAT
"""A training nobody has heard of for so long is lost: its server is gone."""
LARGEST_BRAIN = 32 << 20
AT = schema.trainings.c
WITHOUT_BRAIN = [column for column in AT if column.name != "brain"]


class Coach:
    """The trainings that this process runs."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._running: dict[str, asyncio.Task[Any]] = {}

    def begin(self, ident: str, job: Job) -> None:
        if len(self._running) >= MOST_WAITING:
            raise Conflict("Too many fighters wait to train.", pt="Há lutadores demais na fila.")
        task = self.house.run(self._run(ident, job))
        self._running[ident] = task
        task.add_done_callback(lambda _: self._running.pop(ident, None))

    def stop(self, ident: str) -> None:
        if task := self._running.get(ident):
            task.cancel()

    async def _run(self, ident: str, job: Job) -> None:
        beating = self.house.run(self._beat(ident))
        try:
            async with self._turn:
                await self._put(ident, status="running")
                with tempfile.TemporaryDirectory(prefix="gamemaster-training-") as place:
                    await self._train(ident, structs.replace(job, brain=f"{place}/brain"))
        except (Trouble, OSError) as fault:
            told = Told(fault=str(fault))
            await self._put(ident, status="failed", progress=encode(told).decode())
        finally:
            beating.cancel()

    async def _beat(self, ident: str) -> None:
        """Say now and again that it is not forgotten."""
        while True:
            await asyncio.sleep(BEAT / 1000)
            await self._put(ident)

    async def _put(self, ident: str, **values: Any) -> None:
        async with self.house.store.writing() as tx:
            of = update(schema.trainings).where(AT.id == ident)
            await tx.execute(of.values(beat_at=self.house.now(), **values))

    async def _train(self, ident: str, job: Job) -> None:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "gamemaster.tables.guests.pupil"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=1 << 22,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(encode(job) + b"\n")
            async for line in process.stdout:
                await self._heard(ident, job, decode(line, Told))
            if await process.wait():
                raise Trouble("the training broke off")
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _heard(self, ident: str, job: Job, told: Told) -> None:
        if told.fault:
            raise Trouble(told.fault)
        if not told.done:
            await self._put(ident, progress=encode(told).decode())
            return
        brain = await asyncio.to_thread(Path(job.brain).read_bytes)
        if len(brain) > LARGEST_BRAIN:
            raise Trouble("its brain is too large to be kept")
        await self._put(ident, status="done", progress=encode(told).decode(), brain=brain)


async def train(coach: Coach, who: Who, ask: NewTraining) -> guest_answers.TrainingShown:
    """Begin a training; it goes on by itself, one of an account at a time."""
    account = known(who)
    raw = await _fighter(coach, who, ask)
    config = await asyncio.to_thread(
        BOX.complete, {"fighters": [raw] * ask.players, "board": ask.board}
    )
    if not can_train():
        raise Conflict(
            "This server cannot train: it lacks the extra `learn`.",
            pt="Este servidor não treina: falta o extra `learn`.",
        )
    ident = fresh_id(12)
    await _insert(coach, account.id, ident, BOX, config, ask)
    job = Job(config=config, matches=ask.matches, seconds=ask.seconds, seed=ask.seed)
    try:
        coach.begin(ident, job)
    except Conflict:
        await _delete(coach, ident)
        raise
    return await training(coach, who, ident)


def can_train() -> bool:
    return find_spec("numba") is not None


async def _fighter(coach: Coach, who: Who, ask: NewTraining) -> Json:
    if (ask.fighter is None) == (ask.item is None):
        raise Illegal("Send a fighter or an item.", pt="Envie fighter ou item.")
    if ask.item is None:
        return ask.fighter
    item = await library.item(coach.house, who, ask.item)
    if item.kind != "fighter":
        raise Conflict("That item is no fighter.", pt="Esse item não é um lutador.")
    return item.body


async def _insert(
    coach: Coach, account: str, ident: str, box: AnyBox, config: Any, ask: NewTraining
) -> None:
    """One at a time for each account, and not too many kept."""
    fighter = config.fighters[0]
    wish = {
        "matches": ask.matches,
        "seconds": ask.seconds,
        "board": ask.board,
        "players": ask.players,
    }
    row = {
        "id": ident,
        "account_id": account,
        "game": box.id,
        "name": fighter.name[:64],
        "fighter": encode(plain(fighter)).decode(),
        "wish": encode(wish).decode(),
        "status": "waiting",
        "progress": encode(Told()).decode(),
        "created_at": coach.house.now(),
        "beat_at": coach.house.now(),
    }
    mine = select(func.count()).where(AT.account_id == account)
    busy = mine.where(
        AT.status.in_(("waiting", "running")), AT.beat_at > coach.house.now() - SILENT
    )
    async with coach.house.store.writing() as tx:
        if await tx.scalar(busy):
            raise Conflict("A fighter of yours is training.", pt="Um lutador seu está treinando.")
        if (await tx.scalar(mine) or 0) >= MOST_KEPT:
            raise Conflict("Remove an old training first.", pt="Remova antes um treino antigo.")
        await tx.execute(insert(schema.trainings).values(**row))


async def training(coach: Coach, who: Who, ident: str) -> guest_answers.TrainingShown:
    """How a training of mine goes."""
    account = known(who)
    found = select(*WITHOUT_BRAIN).where(AT.id == ident[:32], AT.account_id == account.id)
    if not ident.isascii() or not ident.isalnum():
        raise Missing("training", "esse treino")
    async with coach.house.store.reading() as tx:
        row = (await tx.execute(found)).mappings().one_or_none()
    if row is None:
        raise Missing("training", "esse treino")
    return _shown(row, coach.house.now())


async def trainings(coach: Coach, who: Who) -> guest_answers.Trainings:
    account = known(who)
    found = select(*WITHOUT_BRAIN).where(AT.account_id == account.id)
    async with coach.house.store.reading() as tx:
        rows = (await tx.execute(found.order_by(AT.created_at.desc(), AT.id))).mappings().all()
    shown = tuple(_shown(row, coach.house.now()) for row in rows)
    return guest_answers.Trainings(trainings=shown, here=can_train())


def _shown(row: Any, now: int) -> guest_answers.TrainingShown:
    told, wish = decode(row["progress"], Told), decode(row["wish"], dict)
    status: Any = row["status"]
    if status in ("waiting", "running") and now - row["beat_at"] > SILENT:
        status = "lost"
    return guest_answers.TrainingShown(
        id=row["id"],
        name=row["name"],
        fighter=decode(row["fighter"], dict),
        board=wish["board"],
        players=wish["players"],
        matches_wanted=wish["matches"],
        seconds=wish["seconds"],
        status=status,
        progress=told.progress,
        matches=told.matches,
        points=told.points,
        results=told.results,
        preferences=told.preferences,
        problem=told.fault or None,
        bot=f"{BRAIN}{row['id']}" if status == "done" else None,
        created_at=row["created_at"],
    )


async def brain_of(coach: Coach, who: Who, ident: str) -> bytes:
    """The brain as a file that `gamemaster fight` reads."""
    shown = await training(coach, who, ident)
    if shown.status != "done":
        raise Conflict("There is no brain yet.", pt="Ainda não há cérebro.")
    async with coach.house.store.reading() as tx:
        brain: bytes = await tx.scalar(select(AT.brain).where(AT.id == ident)) or b""
    return brain


async def drop_training(coach: Coach, who: Who, ident: str) -> None:
    """Stop and forget a training; where its brain sits the best built-in bot plays on."""
    await training(coach, who, ident)
    coach.stop(ident)
    await _delete(coach, ident)


async def _delete(coach: Coach, ident: str) -> None:
    async with coach.house.store.writing() as tx:
        await tx.execute(delete(schema.trainings).where(AT.id == ident))


async def forget_lost(store: Store) -> None:
    """SQLite serves one process: what it was training when it ended is lost, and said to be."""
    if store.postgres:
        return
    async with store.writing() as tx:
        under_way = AT.status.in_(("waiting", "running"))
        await tx.execute(update(schema.trainings).where(under_way).values(status="lost"))
