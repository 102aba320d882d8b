"""Uploaded bots: taken in, built and tried in the cage, kept in the store, private until published."""

import asyncio
import shutil
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from msgspec import UNSET, structs
from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from gamemaster.bots.company import Terms
from gamemaster.bots.folder import PackedBot
from gamemaster.bots.sandbox import PATH
from gamemaster.bots.starters import KITS
from gamemaster.bots.trial import Challenge, Note, Trial
from gamemaster.bots.workshop import Hear, Workshop
from gamemaster.core.box import AnyBox
from gamemaster.core.codec import convert, decode, digest, encode, plain
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.values import Json
from gamemaster.tables.guests import cages
from gamemaster.tables.guests.cages import Cages
from gamemaster.tables.guests.players import UPLOAD, game_called, known_bot, wished_config
from gamemaster.tables.guests.trials import keep as keep_matches
from gamemaster.tables.guests.trials import packed
from gamemaster.tables.guests.uploads import LARGEST, uploaded
from gamemaster.tables.house import House
from gamemaster.tables.people.accounts import known
from gamemaster.tables.people.keys import fresh_id
from gamemaster.tables.people.names import checked_name
from gamemaster.tables.refusals import Conflict, Missing, NotAllowed
from gamemaster.tables.store import schema
from gamemaster.tables.store.overtaken import was_overtaken
from gamemaster.tables.store.rows import Asker
from gamemaster.tables.telling import answers, guest_answers
from gamemaster.tables.telling.asks import ChangedBot, TryBot

MOST_BOTS = 20
MOST_SHOWN = 100
MOST_BYTES = 64 << 20
"""Bytes of all bots of an account, as the store keeps them."""
LARGEST_BUILT, LARGEST_PACKED = 64 << 20, 16 << 20
"""The most bytes of a bot after its build: as they lie on disk, and as the store keeps them."""
FIRST_TRIAL, TRIAL = 20.0, 60.0
"""Seconds a bot is tried at most: when it comes, and when its owner asks."""
NOTES = 5
LONGEST_VIEW = 1 << 16
LONGEST_STDERR = 4000
LONGEST_LOG = 16_000
BOTS = select(
    *(column for column in schema.bots.c if column.name != "files"),
    schema.accounts.c.name.label("owner_name"),
).join(schema.accounts)


class BuildLog:
    """What a build says, as it says it; the end of it, if that is much."""

    def __init__(self, name: str) -> None:
        self.name, self.done = name, False
        self._said = b""

    def hear(self, piece: bytes) -> None:
        self._said = (self._said + piece)[-LONGEST_LOG:]

    @property
    def text(self) -> str:
        return self._said.decode(errors="replace")


class Programs:
    """The uploaded bots: where they are kept, and the cages they are built and tried in."""

    def __init__(self, house: House, cages: Cages) -> None:
        self.house, self.store, self.now, self.cages = house, house.store, house.now, cages
        self._busy: set[str] = set()
        self.building: dict[str, BuildLog] = {}
        """By account: what the build says that is under way."""

    @contextmanager
    def one_at_a_time(self, account: str) -> Iterator[None]:
        """Of each account one bot at a time is built or tried."""
        if account in self._busy:
            raise Conflict(
                "A bot of yours is being built or tried.",
                pt="Um bot seu está sendo montado ou testado.",
            )
        self._busy.add(account)
        try:
            yield
        finally:
            self._busy.discard(account)
            self.building.pop(account, None)


class OutOfTime(Trouble):
    """A trial that took too long; what was seen so far is told."""


async def add_bot(
    programs: Programs, who: Asker, body: bytes, game: str, name: str | None, language: str | None
) -> guest_answers.BotShown:
    """Take in a bot: read it, build it, try it; nothing is kept of one that cannot be built."""
    account, box = known(who), game_called(game)
    wanted = checked_name(name) if name else ""
    await _room_for_one(programs, account.id)
    with programs.one_at_a_time(account.id):
        program = await asyncio.to_thread(uploaded, body, wanted, language)
        checked_name(program.name)
        log = programs.building[account.id] = BuildLog(program.name)
        built = await programs.cages.build(lambda workshop: _built(workshop, program, log.hear))
        log.done = True
        ident = await _keep(programs, account.id, box, program, built)
        await _tried(programs, box, ident, TryBot(matches=1), FIRST_TRIAL)
    return await bot(programs, who, ident)


async def _room_for_one(programs: Programs, account: str) -> None:
    at = schema.bots.c
    counted = select(func.count(), func.sum(at.size)).where(at.account_id == account)
    async with programs.store.reading() as tx:
        count, size = (await tx.execute(counted)).one()
        if (size or 0) > MOST_BYTES:
            raise Conflict(
                f"Your bots have more than {MOST_BYTES >> 20} MiB; remove one first.",
                pt=f"Seus bots passam de {MOST_BYTES >> 20} MiB; remova um antes.",
            )
        if count >= MOST_BOTS:
            raise Conflict(
                f"You have {MOST_BOTS} bots; remove one first.",
                pt=f"Você tem {MOST_BOTS} bots; remova um antes.",
            )


def build_under_way(programs: Programs, who: Asker) -> guest_answers.Building:
    """What the build of my upload has said so far."""
    log = programs.building.get(known(who).id)
    if log is None:
        raise Missing("build under way", "montagem em andamento")
    return guest_answers.Building(log.name, log.done, log.text)


def _built(workshop: Workshop, program: PackedBot, hear: Hear) -> bytes:
    """The bot's files after its build, packed for the store."""
    try:
        built = workshop.built(program, LARGEST_BUILT, hear).files
    except Trouble as fault:
        raise Illegal(fault.message, pt=f"O bot não pôde ser montado. {fault.message}") from None
    files = zlib.compress(built, 6)
    if len(files) > LARGEST_PACKED:
        raise Illegal(
            f"Built and packed, it is larger than {LARGEST_PACKED >> 20} MiB.",
            pt=f"Montado e compactado, ele passa de {LARGEST_PACKED >> 20} MiB.",
        )
    return files


async def _keep(
    programs: Programs, account: str, box: AnyBox, program: PackedBot, built: bytes
) -> str:
    ident = fresh_id(12)
    row = {
        "id": ident,
        "account_id": account,
        "game": box.id,
        "name": program.name,
        "command": encode(program.command).decode(),
        "build": encode(program.build).decode(),
        "files": built,
        "size": len(built),
        "digest": digest(encode(program.command), built),
        "public": False,
        "created_at": programs.now(),
    }
    try:
        async with programs.store.writing() as tx:
            await tx.execute(insert(schema.bots).values(**row))
    except IntegrityError as fault:
        raise (_taken(program.name) if was_overtaken(fault) else fault) from None
    return ident


def _taken(name: str) -> Conflict:
    return Conflict(
        f"You have a bot called {name} for this game.", pt=f"Você já tem um bot {name} neste jogo."
    )


async def _row(programs: Programs, who: Asker, ident: str) -> Any:
    """A bot's row, if it is public or mine."""
    if not (ident.isascii() and ident.isalnum()):
        raise Missing("bot", "esse bot")
    async with programs.store.reading() as tx:
        row = (await tx.execute(BOTS.where(schema.bots.c.id == ident))).mappings().one_or_none()
    if row is None or not (row["public"] or row["account_id"] == who.id):
        raise Missing("bot", "esse bot")
    return row


async def own_row(programs: Programs, who: Asker, ident: str) -> Any:
    """A bot's row, if the bot is mine."""
    account, row = known(who), await _row(programs, who, ident)
    if row["account_id"] != account.id:
        raise NotAllowed("That is not yours.", pt="Isso não é seu.")
    return row


def _shown(row: Any, who: Asker) -> guest_answers.BotShown:
    mine = row["account_id"] == who.id
    trial = decode(row["trial"], guest_answers.BotTrial) if row["trial"] else None
    return guest_answers.BotShown(
        id=row["id"],
        bot=f"{UPLOAD}{row['id']}",
        game=row["game"],
        name=row["name"],
        owner=answers.Person(row["account_id"], row["owner_name"]),
        mine=mine,
        public=row["public"],
        size=row["size"],
        created_at=row["created_at"],
        command=decode(row["command"], tuple[str, ...]) if mine else UNSET,
        build=decode(row["build"], tuple[str, ...]) if mine else UNSET,
        trial=trial if mine else UNSET,
    )


async def bot(programs: Programs, who: Asker, ident: str) -> guest_answers.BotShown:
    return _shown(await _row(programs, who, ident), who)


async def bots(programs: Programs, who: Asker, game: str | None, mine: bool) -> guest_answers.Bots:
    """My bots and the public ones, the newest first, with what this server can run."""
    at = schema.bots.c
    found = BOTS.where(or_(at.public, at.account_id == (who.id or "")))
    if game:
        found = found.where(at.game == game_called(game).id)
    if mine:
        found = found.where(at.account_id == known(who).id)
    found = found.order_by((at.account_id != (who.id or "")), at.created_at.desc(), at.id)
    async with programs.store.reading() as tx:
        rows = (await tx.execute(found.limit(MOST_SHOWN))).mappings().all()
    machine = await programs.cages.machine()
    shown = (structs.replace(_shown(row, who), trial=UNSET) for row in rows)
    return guest_answers.Bots(
        bots=tuple(shown),
        cage=not programs.cages.lacking(machine),
        layers=tuple(guest_answers.CageLayer(layer.name, layer.stands) for layer in machine.layers),
        kits=tuple(
            guest_answers.KitShown(
                language, kit.file, shutil.which(kit.tool, path=PATH) is not None
            )
            for language, kit in KITS.items()
        ),
        largest=LARGEST,
        most=MOST_BOTS,
    )


async def change_bot(
    programs: Programs, who: Asker, ident: str, ask: ChangedBot
) -> guest_answers.BotShown:
    """Another name; published, or taken back."""
    await own_row(programs, who, ident)
    values: dict[str, object] = {}
    if ask.name is not UNSET:
        values["name"] = checked_name(str(ask.name))
    if ask.public is not UNSET:
        values["public"] = ask.public
    if values:
        try:
            async with programs.store.writing() as tx:
                of = update(schema.bots).where(schema.bots.c.id == ident)
                await tx.execute(of.values(**values))
        except IntegrityError as fault:
            raise (_taken(str(values.get("name"))) if was_overtaken(fault) else fault) from None
    return await bot(programs, who, ident)


async def drop_bot(programs: Programs, who: Asker, ident: str) -> None:
    """Remove a bot; where it sits the best built-in bot plays on."""
    digest = (await own_row(programs, who, ident))["digest"]
    async with programs.store.writing() as tx:
        for part in (schema.bot_faults, schema.trial_records):
            await tx.execute(delete(part).where(part.c.bot_id == ident))
        await tx.execute(delete(schema.bots).where(schema.bots.c.id == ident))
        others = await tx.scalar(select(func.count()).where(schema.bots.c.digest == digest))
    if not others:
        await asyncio.to_thread(programs.cages.shelf.forget, digest)


async def program(programs: Programs, ident: str) -> tuple[str, PackedBot] | None:
    """A bot to be seated, by its digest; its files only if they are not unpacked here yet."""
    at = schema.bots.c
    async with programs.store.reading() as tx:
        found = select(at.digest, at.name, at.command).where(at.id == ident)
        row = (await tx.execute(found)).one_or_none()
        if row is None:
            return None
        files = b""
        if not programs.cages.has(row.digest):
            packed: bytes = await tx.scalar(select(at.files).where(at.id == ident)) or b""
            files = await asyncio.to_thread(zlib.decompress, packed)
    command = decode(row.command, tuple[str, ...])
    return row.digest, PackedBot(name=row.name, command=command, files=files)


async def try_bot(
    programs: Programs, who: Asker, ident: str, ask: TryBot
) -> guest_answers.BotTrial:
    """Play a bot of mine against a built-in one, and tell what it did wrong."""
    row = await own_row(programs, who, ident)
    account = known(who).id
    with programs.one_at_a_time(account):
        return await _tried(programs, game_called(row["game"]), ident, ask, TRIAL)


async def _tried(
    programs: Programs, box: AnyBox, ident: str, ask: TryBot, seconds: float
) -> guest_answers.BotTrial:
    against = known_bot(box, ask.against) if ask.against else box.best_bot
    about = f"config {digest(encode(ask.config))}"
    raw, _ = await programs.house.think(
        about, wished_config, box, ask.config, ask.preset, ask.seats
    )
    config = convert(raw, box.config)
    found = await program(programs, ident)
    if found is None:
        raise Missing("bot", "esse bot")

    played: list[Trial] = []

    def trial(workshop: Workshop) -> guest_answers.BotTrial:
        terms = Terms(cages.LIMITS, workshop.machine)
        player = programs.cages.installed(*found)
        challenge = Challenge(box, config, player, against, ask.seed, terms)
        return _trial(challenge, ask.matches, seconds, programs.now, played)

    report = await programs.cages.build(trial)
    async with programs.store.writing() as tx:
        of = update(schema.bots).where(schema.bots.c.id == ident)
        await tx.execute(of.values(trial=encode(report).decode()))
    await keep_matches(programs.store, ident, await asyncio.to_thread(packed, played))
    return report


def _trial(
    challenge: Challenge,
    count: int,
    seconds: float,
    now: Callable[[], int],
    played: list[Trial],
) -> guest_answers.BotTrial:
    """As `gamemaster bot try`, but only for so long; what was played is kept in `played`."""
    end, stopped = time.monotonic() + seconds, False
    matches = []

    def watch(*_: object) -> None:
        if time.monotonic() > end:
            raise OutOfTime("the trial took too long")

    for number in range(count):
        try:
            trial = challenge.match(number, watch)
        except OutOfTime:
            stopped = True
            break
        matches.append(trial_match(trial))
        played.append(trial)
    return guest_answers.BotTrial(
        against=challenge.against,
        matches=tuple(matches),
        faults=sum(len(match.faults) + match.more for match in matches),
        stopped=stopped,
        at=now(),
    )


def trial_match(trial: Trial) -> guest_answers.TrialMatch:
    outcome = trial.record.end.outcome
    return guest_answers.TrialMatch(
        seat=trial.seat,
        place=outcome.place(trial.seat) if outcome else None,
        turns=trial.record.end.turns,
        faults=tuple(_noted(note) for note in trial.notes[:NOTES]),
        more=max(0, len(trial.notes) - NOTES),
        stderr=trial.stderr[-LONGEST_STDERR:] if trial.notes else "",
    )


def _noted(note: Note) -> guest_answers.BotFault:
    fault = note.fault
    return guest_answers.BotFault(
        turn=note.turn,
        kind=fault.kind,
        en=fault.said("en"),
        pt=fault.said("pt"),
        at=fault.at if isinstance(fault, Illegal) else "$",
        sent=short(note.sent),
        view=short(note.view),
    )


def short(value: object) -> Json:
    """A value as JSON, unless it is too long to be shown."""
    return plain(value) if len(encode(value)) <= LONGEST_VIEW else None
