"""The turns of matches, each as it was: replayed, and kept for those who ask next."""

from collections import OrderedDict

from gamemaster.core.box import AnyBox
from gamemaster.core.match import replayed
from gamemaster.core.record import Record
from gamemaster.tables.house import House
from gamemaster.tables.table.live import LiveTable, Past
from gamemaster.tables.table.playing import played

KEPT = 12


class Pasts:
    """The matches that were looked back on lately, turn by turn."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._kept: OrderedDict[tuple[str, str], list[Past]] = OrderedDict()

    async def of(self, live: LiveTable) -> list[Past]:
        """Every turn so far, replayed; the last few matches that were asked for are kept."""
        match = await played(self._house, live)
        key = (live.id, match.fingerprint)
        if key not in self._kept:
            self._kept[key] = await self._house.think(live.id, turns_of, live.box, match.record())
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    async def turn(self, live: LiveTable, turn: int) -> Past:
        """One turn of the past."""
        await played(self._house, live)
        return live.past(turn) or (await self.of(live))[turn]


def turns_of(box: AnyBox, record: Record) -> list[Past]:
    return [
        Past(turn, step.state, step.events) for turn, (_, step) in enumerate(replayed(box, record))
    ]
