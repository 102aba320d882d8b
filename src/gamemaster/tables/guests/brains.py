"""Brains in seats: what a pupil learned, read from the store and asked by a worker."""

import tempfile
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from sqlalchemy import select

from gamemaster.bots.learned import read_brain
from gamemaster.core.contract import AnyBot
from gamemaster.core.errors import Trouble
from gamemaster.core.match import AnyAccepted, AnyMatch
from gamemaster.core.values import Seat
from gamemaster.games import GAMES
from gamemaster.tables.guests.cages import Answers, Heard
from gamemaster.tables.guests.players import BRAIN
from gamemaster.tables.house import House
from gamemaster.tables.store import schema

KEPT = 16
"""How many brains lie in files for workers to read."""
KNOWN = 2
"""How many brains a worker keeps in mind; the largest has a hundred megabytes."""


class Brains:
    """The brains that play in this process."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._files: OrderedDict[str, Path] = OrderedDict()

    async def answers(self, match: AnyMatch, sits: Mapping[Seat, str]) -> Answers:
        """What brains answer; one that does not fit its seat is missing, and another bot plays."""
        files = {seat: (ident, await self._file(ident)) for seat, ident in sits.items()}
        here = {seat: (ident, str(file)) for seat, (ident, file) in files.items() if file}
        heard = await self._house.think(f"brains in {match.box.id}", _heard, match, here)
        return {seat: Heard(entry.line.raw, entry) for seat, entry in heard.items()}

    async def _file(self, ident: str) -> Path | None:
        """Where a brain lies; None if it is gone."""
        if ident not in self._files:
            at = schema.trainings.c
            async with self._house.store.reading() as tx:
                saved: bytes | None = await tx.scalar(select(at.brain).where(at.id == ident))
            if saved is None:
                return None
            self._folder = self._folder or tempfile.TemporaryDirectory(prefix="gamemaster-brains-")
            self._files[ident] = Path(self._folder.name) / ident
            self._files[ident].write_bytes(saved)
        self._files.move_to_end(ident)
        while len(self._files) > KEPT:
            self._files.popitem(last=False)[1].unlink(missing_ok=True)
        return self._files[ident]

    def close(self) -> None:
        if self._folder:
            self._folder.cleanup()


def _heard(match: AnyMatch, sits: Mapping[Seat, tuple[str, str]]) -> dict[Seat, AnyAccepted]:
    heard = {}
    for seat, (ident, file) in sits.items():
        try:
            bot = _bot(match.box.id, file)
            heard[seat] = match.asked(seat, bot, match.view(seat), f"{BRAIN}{ident}")
        except Trouble:
            continue  # a brain of another pupil
    return heard


@lru_cache(maxsize=KNOWN)
def _bot(game: str, file: str) -> AnyBot:
    return read_brain(GAMES[game], Path(file).read_bytes(), "the brain").bot
