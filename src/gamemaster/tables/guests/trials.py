"""The matches of a bot's last trial, kept for its owner to watch, within bounds."""

import asyncio
import zlib
from collections.abc import Sequence

from sqlalchemy import delete, insert, select

from gamemaster.bots.trial import Trial
from gamemaster.core.record import write_record
from gamemaster.tables.house import House
from gamemaster.tables.refusals import Missing
from gamemaster.tables.store import schema
from gamemaster.tables.store.database import Store
from gamemaster.tables.telling import answers, replays

MOST = 5
"""Matches of a trial that are kept."""
LARGEST, LONGEST = 1 << 20, 16 << 20
"""Bytes of one, packed and as it is; a longer match is not kept. Who packs the same thing a thousand times has little to show for it."""


def packed(trials: Sequence[Trial]) -> list[tuple[int, bytes]]:
    """The records of the first matches, by number, that are not too long."""
    texts = [(number, write_record(trial.record)) for number, trial in enumerate(trials[:MOST])]
    records = [(n, zlib.compress(text, 6)) for n, text in texts if len(text) <= LONGEST]
    return [(number, record) for number, record in records if len(record) <= LARGEST]


def unpacked(record: bytes) -> bytes:
    """One of them; also of before there was a longest."""
    text = zlib.decompressobj().decompress(record, LONGEST + 1)
    if len(text) > LONGEST:
        raise Missing("match", "essa partida")
    return text


async def keep(store: Store, bot: str, records: Sequence[tuple[int, bytes]]) -> None:
    """Keep these in the place of those of the trial before."""
    rows = [{"bot_id": bot, "number": number, "record": record} for number, record in records]
    async with store.writing() as tx:
        await tx.execute(delete(schema.trial_records).where(schema.trial_records.c.bot_id == bot))
        here = select(schema.bots.c.id).where(schema.bots.c.id == bot)
        if rows and await tx.scalar(here) is not None:
            await tx.execute(insert(schema.trial_records), rows)


async def steps(house: House, bot: str, number: int, stretch: replays.Stretch) -> answers.Steps:
    """A match of a bot's last trial, turn by turn; for its owner, so all of it is shown."""
    at = schema.trial_records.c
    async with house.store.reading() as tx:
        found = await tx.scalar(select(at.record).where(at.bot_id == bot, at.number == number))
    if found is None:
        raise Missing("match", "essa partida")
    text = await asyncio.to_thread(unpacked, found)
    return await replays.steps_of_record(house, text, "all", stretch)
