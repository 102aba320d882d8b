"""The shelf: bots' files unpacked on this machine, as many bytes of them as there is room for."""

import shutil
import threading
from collections import OrderedDict
from collections.abc import Callable, Container
from dataclasses import dataclass

from msgspec import structs

from gamemaster.bots.company import Installed
from gamemaster.bots.folder import PackedBot
from gamemaster.bots.workshop import Workshop

ROOM = 512 << 20
"""Bytes of unpacked bots kept for the next time; those at tables stay whatever they weigh."""


@dataclass(frozen=True)
class Kept:
    """A bot whose files lie in a folder, and how much they weigh."""

    bot: Installed
    weight: int


class Shelf:
    """Unpacked bots by the digest of their files; the same files are unpacked once."""

    def __init__(self, place: Callable[[], Workshop], room: int = ROOM) -> None:
        self._place, self._room = place, room
        self._door = threading.Lock()
        self._kept: OrderedDict[str, Kept] = OrderedDict()

    def __contains__(self, digest: str) -> bool:
        return digest in self._kept

    @property
    def weight(self) -> int:
        return sum(kept.weight for kept in self._kept.values())

    def take(self, digest: str, program: PackedBot, in_use: Container[str] = ()) -> Installed:
        """A bot with its files unpacked; what was not asked for the longest makes room."""
        workshop = self._place()
        with self._door:
            if digest not in self._kept:
                bot = workshop.install(program)
                # Its files lie in the folder: nobody needs them in memory as well.
                bare = structs.replace(bot.program, files=b"")
                self._kept[digest] = Kept(Installed(bare, bot.folder), len(program.files))
            self._kept.move_to_end(digest)
            bot = self._kept[digest].bot
            self._make_room({digest}, in_use)
            return bot

    def _make_room(self, wanted: set[str], in_use: Container[str]) -> None:
        for digest in list(self._kept):
            if self.weight <= self._room:
                return
            if digest not in wanted and digest not in in_use:
                self._drop(digest)

    def forget(self, digest: str) -> None:
        """A bot was removed by its owner: its files go too."""
        with self._door:
            if digest in self._kept:
                self._drop(digest)

    def _drop(self, digest: str) -> None:
        shutil.rmtree(self._kept.pop(digest).bot.folder, ignore_errors=True)
