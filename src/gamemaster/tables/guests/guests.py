"""Guests: bots in seats that are not the game's own, uploaded programs and trained brains."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, insert, select

from gamemaster.bots.folder import PackedBot
from gamemaster.bots.learned import fits, with_pupils
from gamemaster.core.box import AnyBox
from gamemaster.core.codec import convert, decode, digest, encode, plain
from gamemaster.core.contract import Outcome
from gamemaster.core.match import AnyMatch
from gamemaster.core.values import Json, Seat
from gamemaster.tables.guests.brains import Brains
from gamemaster.tables.guests.cages import Answers, UsedUp
from gamemaster.tables.guests.players import BRAIN, UPLOAD, SeatBot, bot_name, known_bot
from gamemaster.tables.guests.programs import Programs, own_row, program, short
from gamemaster.tables.refusals import Conflict, Missing
from gamemaster.tables.store import schema
from gamemaster.tables.store.rows import Asker
from gamemaster.tables.table.live import LiveTable
from gamemaster.tables.table.tables import LiveTables
from gamemaster.tables.telling import guest_answers

MOST_FAULTS = 200


def _guests(live: LiveTable, match: AnyMatch, kind: str) -> dict[Seat, str]:
    """The awaited seats that a kind of guest plays now, and the guests' ids."""
    found = {seat: live.seats[seat].player or "" for seat in match.awaiting}
    return {
        seat: player.removeprefix(kind)
        for seat, player in found.items()
        if seat not in live.sealed and player.startswith(kind)
    }


def _with_pupils(box: AnyBox, config: Json, pupils: Mapping[Seat, Json]) -> Json:
    return plain(with_pupils(box, convert(config, box.config), pupils))


class Guests:
    """Everybody who can sit where no person does, and what they answer."""

    def __init__(self, programs: Programs, brains: Brains) -> None:
        self._programs, self._brains = programs, brains
        self._store, self._now = programs.store, programs.now

    async def player(
        self, who: Asker, box: AnyBox, name: str, config: Json, seat: Seat | None
    ) -> SeatBot:
        """The bot somebody wants in a seat (None: in any): `hunter`, `upload:ID` or `brain:ID`."""
        if name.startswith(UPLOAD):
            return await self._uploaded(who, box, name.removeprefix(UPLOAD))
        if name.startswith(BRAIN):
            return await self._brain(who, box, name.removeprefix(BRAIN), config, seat)
        return SeatBot(known_bot(box, name), bot_name(name))

    async def _uploaded(self, who: Asker, box: AnyBox, ident: str) -> SeatBot:
        """An uploaded bot: mine or published, of this game, where there is a cage to keep it in."""
        at = schema.bots.c
        async with self._store.reading() as tx:
            found = select(at.account_id, at.public, at.game, at.name).where(at.id == ident[:32])
            row = (await tx.execute(found)).one_or_none()
        if row is None or not (row.public or (who.id and row.account_id == who.id)):
            raise Missing("bot", "esse bot")
        if row.game != box.id:
            raise Conflict("That bot plays another game.", pt="Esse bot joga outro jogo.")
        await self._programs.cages.require()
        return SeatBot(UPLOAD + ident, row.name)

    async def _brain(
        self, who: Asker, box: AnyBox, ident: str, config: Json, seat: Seat | None
    ) -> SeatBot:
        """A trained brain: its owner's, in a seat that plays with the pupil it was trained for."""
        name, pupil = await self._trained(who, box, ident)
        if seat is None or not fits(box, convert(config, box.config), seat, pupil):
            raise Conflict(
                f"This is a brain of {name}, and in that seat another plays.",
                pt=f"Este é um cérebro de {name}, e nesse lugar joga outro.",
            )
        return SeatBot(BRAIN + ident, name)

    async def _trained(self, who: Asker, box: AnyBox, ident: str) -> tuple[str, Json]:
        """Whose brain a training of mine has made: the pupil's name, and the pupil."""
        at = schema.trainings.c
        async with self._store.reading() as tx:
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
        self, who: Asker, box: AnyBox, config: Json, bots: Mapping[Seat, str]
    ) -> Json:
        """The config with every brain's own pupil in its seat."""
        pupils = {
            seat: (await self._trained(who, box, bot.removeprefix(BRAIN)))[1]
            for seat, bot in bots.items()
            if bot.startswith(BRAIN)
        }
        if not pupils:
            return config
        return await self._programs.house.think(
            f"pupils {digest(encode(config))}", _with_pupils, box, config, pupils
        )

    async def answers(self, live: LiveTable, match: AnyMatch) -> Answers:
        """What the guests at a table answer; one that is gone is missing, and a built-in bot plays."""
        programs = {
            seat: await program(self._programs, i)
            for seat, i in _guests(live, match, UPLOAD).items()
        }
        sits = {seat: found for seat, found in programs.items() if found}
        heard = await self._caged(live, match, sits) if sits else {}
        brains = _guests(live, match, BRAIN)
        if brains:
            heard |= await self._brains.answers(match, brains)
        return heard

    async def _caged(
        self, live: LiveTable, match: AnyMatch, sits: Mapping[Seat, tuple[str, PackedBot]]
    ) -> Answers:
        """What caged bots answer; the time they have used up is kept, so that no restart gives it back."""
        cages, marks = self._programs.cages, schema.bot_marks.c
        if not cages.is_awake(live.id):
            stored = select(marks.seat, marks.digest, marks.bank_ms, marks.strikes)
            async with self._store.reading() as tx:
                rows = (await tx.execute(stored.where(marks.table_id == live.id))).all()
            cages.recall(live.id, {row.seat: UsedUp(*row[1:]) for row in rows})
        before = cages.marks_of(live.id)
        heard = await cages.answers(live, match, sits)
        after = cages.marks_of(live.id)
        used = {seat: mark for seat, mark in after.items() if _is_worn(mark, before.get(seat))}
        if used:
            await self._keep_marks(live.id, used)
        return heard

    async def _keep_marks(self, table: str, used: Mapping[Seat, UsedUp]) -> None:
        rows = [{"table_id": table, "seat": seat, **mark._asdict()} for seat, mark in used.items()]
        new = self._store.upsert(schema.bot_marks)
        values = {name: getattr(new.excluded, name) for name in UsedUp._fields}
        newest = new.on_conflict_do_update(index_elements=["table_id", "seat"], set_=values)
        async with self._store.writing() as tx:
            await tx.execute(newest, rows)

    async def note_faults(self, live: LiveTable, match: AnyMatch, heard: Answers) -> None:
        """Keep what uploaded bots did wrong in the turn just played, for their owners alone."""
        for seat, said in heard.items():
            bot = live.seats[seat].player or ""
            if said.fault is None or not bot.startswith(UPLOAD):
                continue
            row = {
                "bot_id": bot.removeprefix(UPLOAD),
                "table_id": live.id,
                "turn": match.turn + 1,
                "seat": seat,
                "kind": said.fault.kind,
                "message": str(said.fault)[:2000],
                "sent": encode(short(said.said)).decode(),
                "view": encode(short(said.view)).decode(),
                "at": self._now(),
            }
            await self._keep(row)

    async def _keep(self, row: dict[str, object]) -> None:
        """The newest faults of each bot; one that was removed meanwhile has none."""
        faults = schema.bot_faults.c
        own = faults.bot_id == row["bot_id"]
        newest = select(faults.id).where(own).order_by(faults.id.desc()).limit(MOST_FAULTS)
        async with self._store.writing() as tx:
            here = select(schema.bots.c.id).where(schema.bots.c.id == row["bot_id"])
            if await tx.scalar(here.with_for_update()) is None:
                return
            await tx.execute(insert(schema.bot_faults).values(**row))
            await tx.execute(delete(schema.bot_faults).where(own, faults.id.not_in(newest)))

    async def goodbye(self, table: str, outcome: Outcome | None) -> None:
        """The match of a table is over: its caged bots hear how it ended, and go."""
        await self._programs.cages.goodbye(table, outcome)
        async with self._store.reading() as tx:
            worn = select(schema.bot_marks.c.seat).where(schema.bot_marks.c.table_id == table)
            if (await tx.execute(worn)).first() is None:
                return
        async with self._store.writing() as tx:
            await tx.execute(delete(schema.bot_marks).where(schema.bot_marks.c.table_id == table))


def _is_worn(mark: UsedUp, before: UsedUp | None) -> bool:
    """Whether a bot has used up something that is not written down yet."""
    return mark != before and not mark.is_fresh


async def faults_at_tables(
    tables: LiveTables, programs: Programs, who: Asker, ident: str
) -> guest_answers.TableFaults:
    """What a bot of mine did wrong at tables.

    Before a match is over a fault could tell its owner what the bot's seat alone may know: until
    then only its kind is told, and to an owner who plays at the same table nothing at all.
    """
    await own_row(programs, who, ident)
    faults = schema.bot_faults
    found = select(faults).where(faults.c.bot_id == ident).order_by(faults.c.id.desc())
    async with tables.store.reading() as tx:
        rows = (await tx.execute(found.limit(MOST_FAULTS))).mappings().all()
    told = [await _told(tables, who, row) for row in rows]
    return guest_answers.TableFaults(tuple(fault for fault in told if fault))


async def _told(tables: LiveTables, who: Asker, row: Any) -> guest_answers.TableFault | None:
    live = await tables.table(row["table_id"])
    over = live.row.status == "over"
    if not over and live.seats_of(who):
        return None
    return guest_answers.TableFault(
        table=row["table_id"],
        seat=row["seat"],
        turn=row["turn"],
        kind=row["kind"],
        at=row["at"],
        message=row["message"] if over else None,
        sent=_read(row["sent"]) if over else None,
        view=_read(row["view"]) if over else None,
    )


def _read(text: str | None) -> Json:
    value: Json = decode(text, object) if text else None
    return value
