"""The turns of matches, each as it was: replayed, and kept for those who ask next.

They are kept packed, each turn by itself, and so many bytes of them: a stranger may play a thousand turns on the largest of boards
and ask for it again and again. What is looked at is unpacked, and nothing else.
"""

import zlib
from collections import OrderedDict
from collections.abc import Iterator

from gamemaster.core.box import AnyBox
from gamemaster.core.match import replayed
from gamemaster.core.record import Record
from gamemaster.tables.house import House
from gamemaster.tables.refusals import TooMuch
from gamemaster.tables.table.live import LiveTable, Past
from gamemaster.tables.table.playing import played
from gamemaster.tables.work.packing import packed, unpacked

ROOM = 96 << 20
"""Bytes of all matches that are kept."""
MOST = 32 << 20
"""Bytes of one."""


class Pasts:
    """The matches that were looked back on lately, turn by turn."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._kept: OrderedDict[tuple[str, str], tuple[bytes, ...]] = OrderedDict()

    async def of(self, live: LiveTable) -> tuple[bytes, ...]:
        """Every turn so far, replayed and packed; those that were asked for lately are kept."""
        match = await played(self._house, live)
        key = (live.id, match.fingerprint)
        if key not in self._kept:
            asked = (live.box, match.record())
            self._kept[key] = await self._house.think(live.id, packed_turns, *asked)
            while len(self._kept) > 1 and self.weight > ROOM:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    @property
    def weight(self) -> int:
        """Bytes that are kept."""
        return sum(len(turn) for turns in self._kept.values() for turn in turns)

    async def turn(self, live: LiveTable, turn: int) -> Past:
        """One turn of the past."""
        await played(self._house, live)
        return live.past(turn) or opened_turn((await self.of(live))[turn])


def turns_of(box: AnyBox, record: Record) -> list[Past]:
    return list(_turns(box, record))


def packed_turns(box: AnyBox, record: Record, most: int = MOST) -> tuple[bytes, ...]:
    """The same, packed one by one; more than so many bytes are too much to look back on."""
    found: list[bytes] = []
    for past in _turns(box, record):
        found.append(packed_turn(past))
        most -= len(found[-1])
        if most < 0:
            raise TooMuch
    return tuple(found)


def packed_turn(past: Past) -> bytes:
    return zlib.compress(packed(past)[0], 1)


def opened_turn(turn: bytes) -> Past:
    past: Past = unpacked(zlib.decompress(turn))
    return past


def _turns(box: AnyBox, record: Record) -> Iterator[Past]:
    for turn, (_, step) in enumerate(replayed(box, record)):
        yield Past(turn, step.state, step.events)
