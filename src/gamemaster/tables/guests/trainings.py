"""Trainings: pupils learn in processes of their own, and their owners follow how it goes."""

import asyncio
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import structs
from sqlalchemy import delete, func, insert, select, update

from gamemaster.bots.learned import learner_of
from gamemaster.core.box import AnyBox
from gamemaster.core.codec import decode, encode, plain
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.learner import AnyLearner, Effort, TrainingNews
from gamemaster.core.values import Json
from gamemaster.games import GAMES
from gamemaster.tables.content import library
from gamemaster.tables.guests.players import BRAIN, game_called
from gamemaster.tables.guests.pupil import TrainingJob
from gamemaster.tables.house import House
from gamemaster.tables.people.accounts import known
from gamemaster.tables.people.keys import fresh_id
from gamemaster.tables.refusals import Conflict, Missing
from gamemaster.tables.store import schema
from gamemaster.tables.store.database import Store
from gamemaster.tables.store.rows import Asker
from gamemaster.tables.telling import guest_answers
from gamemaster.tables.telling.asks import NewTraining

AT_ONCE = 1
"""Trainings of one process that run at once; others wait."""
MOST_WAITING = 20
MOST_KEPT, MOST_BYTES = 20, 128 << 20
"""Trainings that an account keeps, and bytes of their brains."""
OF_ADDRESS = 4
"""Trainings from one address that run or wait at once: the queue is for everybody."""
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
        self._running: dict[str, asyncio.Task[object]] = {}
        self._homes: dict[str, str] = {}
        """By training, the address it was asked for from."""

    def begin(self, ident: str, job: TrainingJob, home: str = "") -> None:
        own = [each for each in self._running if self._homes.get(each) == home]
        if len(own) >= OF_ADDRESS and self.house.quotas:
            raise Conflict(
                "Others from where you are wait to train already.",
                pt="Já há outros treinos pedidos daí na fila.",
            )
        if len(self._running) >= MOST_WAITING:
            raise Conflict("Too many wait to train.", pt="Há gente demais na fila para treinar.")
        task = self.house.run(self._run(ident, job))
        self._running[ident], self._homes[ident] = task, home
        task.add_done_callback(lambda _: self._gone(ident))

    def _gone(self, ident: str) -> None:
        self._running.pop(ident, None)
        self._homes.pop(ident, None)

    def stop(self, ident: str) -> None:
        if task := self._running.get(ident):
            task.cancel()

    async def _run(self, ident: str, job: TrainingJob) -> None:
        beating = self.house.run(self._beat(ident))
        try:
            async with self._turn:
                await self._put(ident, status="running")
                with tempfile.TemporaryDirectory(prefix="gamemaster-training-") as place:
                    await self._train(ident, structs.replace(job, brain=f"{place}/brain"))
        except (Trouble, OSError) as fault:
            told = TrainingNews(fault=str(fault))
            await self._put(ident, status="failed", progress=encode(told).decode())
        finally:
            beating.cancel()

    async def _beat(self, ident: str) -> None:
        """Say now and again that it is not forgotten."""
        while True:
            await asyncio.sleep(BEAT / 1000)
            await self._put(ident)

    async def _put(self, ident: str, **values: object) -> None:
        async with self.house.store.writing() as tx:
            of = update(schema.trainings).where(AT.id == ident)
            await tx.execute(of.values(beat_at=self.house.now(), **values))

    async def _train(self, ident: str, job: TrainingJob) -> None:
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
                await self._heard(ident, job, decode(line, TrainingNews))
            if await process.wait():
                raise Trouble("the training broke off")
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _heard(self, ident: str, job: TrainingJob, told: TrainingNews) -> None:
        if told.fault:
            raise Trouble(told.fault)
        if not told.done:
            await self._put(ident, progress=encode(told).decode())
            return
        brain = await asyncio.to_thread(Path(job.brain).read_bytes)
        if len(brain) > LARGEST_BRAIN:
            raise Trouble("its brain is too large to be kept")
        await self._put(ident, status="done", progress=encode(told).decode(), brain=brain)


def _course(box: AnyBox, raw: Json, wishes: Json) -> Any:
    learner = learner_of(box)
    assert learner
    return learner.course(raw, wishes)


async def train(
    coach: Coach, who: Asker, ask: NewTraining, home: str = ""
) -> guest_answers.TrainingShown:
    """Begin a training; it goes on by itself, one of an account at a time."""
    account, box = known(who), game_called(ask.game)
    learner = learner_of(box)
    if learner is None:
        raise Conflict(f"Nothing learns {box.title}.", pt=f"Nada aprende {box.title}.")
    raw = await _pupil(coach, who, ask, learner)
    config = await coach.house.think(f"course {box.id}", _course, box, raw, ask.wishes)
    if not learner.here():
        raise Conflict(
            "This server cannot train: it lacks the extra `learn`.",
            pt="Este servidor não treina: falta o extra `learn`.",
        )
    ident = fresh_id(12)
    await _insert(coach, account.id, ident, _row(box, learner, config, ask))
    effort = Effort(matches=ask.matches, seconds=ask.seconds, seed=ask.seed)
    try:
        coach.begin(ident, TrainingJob(game=box.id, config=plain(config), effort=effort), home)
    except Conflict:
        await _delete(coach, ident)
        raise
    return await training(coach, who, ident)


def can_train() -> bool:
    """Whether anything can be trained here."""
    learners = map(learner_of, GAMES.values())
    return any(learner.here() for learner in learners if learner)


async def _pupil(coach: Coach, who: Asker, ask: NewTraining, learner: AnyLearner) -> Json:
    if (ask.pupil is None) == (ask.item is None):
        raise Illegal("Send a pupil or an item.", pt="Envie pupil ou item.")
    if ask.item is None:
        return ask.pupil
    item = await library.item(coach.house, who, ask.item)
    if item.kind != learner.kind:
        raise Conflict(
            f"That item is no {learner.kind}, and nothing else learns this game.",
            pt=f"Esse item não é do tipo {learner.kind}, e nada mais aprende este jogo.",
        )
    return item.body


def _row(box: AnyBox, learner: AnyLearner, config: object, ask: NewTraining) -> dict[str, object]:
    pupil = learner.pupil_in(config, 0)
    wish = {"matches": ask.matches, "seconds": ask.seconds, **ask.wishes}
    return {
        "game": box.id,
        "name": learner.name_of(pupil)[:64],
        "pupil": encode(pupil).decode(),
        "wish": encode(wish).decode(),
    }


async def _insert(coach: Coach, account: str, ident: str, whom: dict[str, object]) -> None:
    """One at a time for each account, and not too many kept."""
    row = {
        "id": ident,
        "account_id": account,
        **whom,
        "status": "waiting",
        "progress": encode(TrainingNews()).decode(),
        "created_at": coach.house.now(),
        "beat_at": coach.house.now(),
    }
    mine = select(func.count()).where(AT.account_id == account)
    busy = mine.where(
        AT.status.in_(("waiting", "running")), AT.beat_at > coach.house.now() - SILENT
    )
    async with coach.house.store.writing() as tx:
        if await tx.scalar(busy):
            raise Conflict("One of yours is training already.", pt="Já há um treino seu em curso.")
        weight = select(func.sum(func.length(AT.brain))).where(AT.account_id == account)
        heavy = (await tx.scalar(weight) or 0) > MOST_BYTES
        if heavy or (await tx.scalar(mine) or 0) >= MOST_KEPT:
            raise Conflict("Remove an old training first.", pt="Remova antes um treino antigo.")
        await tx.execute(insert(schema.trainings).values(**row))


async def training(coach: Coach, who: Asker, ident: str) -> guest_answers.TrainingShown:
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


async def trainings(coach: Coach, who: Asker) -> guest_answers.Trainings:
    account = known(who)
    found = select(*WITHOUT_BRAIN).where(AT.account_id == account.id)
    async with coach.house.store.reading() as tx:
        rows = (await tx.execute(found.order_by(AT.created_at.desc(), AT.id))).mappings().all()
    shown = tuple(_shown(row, coach.house.now()) for row in rows)
    return guest_answers.Trainings(trainings=shown, here=can_train())


def _shown(row: Any, now: int) -> guest_answers.TrainingShown:
    told, wish = decode(row["progress"], TrainingNews), decode(row["wish"], dict)
    status: Any = row["status"]
    if status in ("waiting", "running") and now - row["beat_at"] > SILENT:
        status = "lost"
    return guest_answers.TrainingShown(
        id=row["id"],
        game=row["game"],
        name=row["name"],
        pupil=decode(row["pupil"], dict),
        matches_wanted=wish.pop("matches"),
        seconds=wish.pop("seconds"),
        wishes=wish,
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


async def brain_of(coach: Coach, who: Asker, ident: str) -> bytes:
    """The brain as a file."""
    shown = await training(coach, who, ident)
    if shown.status != "done":
        raise Conflict("There is no brain yet.", pt="Ainda não há cérebro.")
    async with coach.house.store.reading() as tx:
        brain: bytes = await tx.scalar(select(AT.brain).where(AT.id == ident)) or b""
    return brain


async def drop_training(coach: Coach, who: Asker, ident: str) -> None:
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
