"""Brains in seats: what a pupil learned, read from the store and asked in a thread of its own."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import select

from gamemaster.bots.learned import read_brain
from gamemaster.core.box import AnyBox, Bot
from gamemaster.core.errors import Trouble
from gamemaster.core.match import AnyMatch
from gamemaster.core.values import Seat
from gamemaster.tables.guests.cages import Answers, Heard, views_of
from gamemaster.tables.guests.players import BRAIN
from gamemaster.tables.store import schema
from gamemaster.tables.store.database import Store
from gamemaster.tables.work.crew import crew

KEPT = 4
"""How many brains are kept in memory; the largest has a hundred megabytes."""


class Brains:
    """The brains that play in this process."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._thinker = ThreadPoolExecutor(1, "brains")
        self._known: OrderedDict[str, Bot[Any]] = OrderedDict()

    async def answers(self, match: AnyMatch, sits: Mapping[Seat, str]) -> Answers:
        """What brains answer; one that does not fit its seat is missing, and another bot plays."""
        saved = {ident: await self._saved(ident) for ident in set(sits.values())}
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thinker, self._heard, match, sits, saved)

    async def _saved(self, ident: str) -> bytes | None:
        if ident in self._known:
            return None
        at = schema.trainings.c
        async with self._store.reading() as tx:
            brain: bytes | None = await tx.scalar(select(at.brain).where(at.id == ident))
            return brain

    def _heard(
        self, match: AnyMatch, sits: Mapping[Seat, str], saved: Mapping[str, bytes | None]
    ) -> Answers:
        heard: Answers = {}
        views = crew().wait(f"brains {match.fingerprint}", views_of, match, tuple(sits))
        for seat, ident in sits.items():
            try:
                brain = self._bot(match.box, ident, saved[ident])
                entry = match.asked(seat, brain, views[seat], f"{BRAIN}{ident}")
                heard[seat] = Heard(entry.line.raw, entry)
            except Trouble:
                continue  # a brain of another pupil, or one that is gone
        return heard

    def _bot(self, box: AnyBox, ident: str, saved: bytes | None) -> Bot[Any]:
        if ident not in self._known:
            if saved is None:
                raise Trouble("This brain is gone.")
            self._known[ident] = read_brain(box, saved, "the brain").bot
        self._known.move_to_end(ident)
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return self._known[ident]

    def close(self) -> None:
        self._thinker.shutdown(wait=False, cancel_futures=True)
