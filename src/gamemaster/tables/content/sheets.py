"""The clarification sheet of a power at a table: what everybody can know before anybody bids."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from gamemaster.core.dice import ThreefryDice, match_key
from gamemaster.core.names import plain_name
from gamemaster.core.values import Words
from gamemaster.games.auto_rumble.battle.heroes import Settings
from gamemaster.games.auto_rumble.powers import house_library, program_of
from gamemaster.games.auto_rumble.sheet.sheet import TRIALS, sheet_of
from gamemaster.games.auto_rumble.sheet.shown import shown
from gamemaster.games.auto_rumble.sheet.story import told_sheet
from gamemaster.games.auto_rumble.state import View, Written
from gamemaster.tables.refusals import Missing
from gamemaster.tables.table.tables import Tables
from gamemaster.tables.telling.answers import PowerSheet
from gamemaster.tables.telling.asks import PowerWritten, SheetAsked

KEPT = 256
DRAFT_TRIALS = 60
"""Pairs of battles behind the strength of a power whose author waits for it while typing."""
Key = tuple[Written, tuple[Written, ...], Settings, int]


class Sheets:
    """Sheets made in this process, one at a time, beside the requests."""

    def __init__(self) -> None:
        self._maker = ThreadPoolExecutor(1, "sheets")
        self._made: OrderedDict[Key, asyncio.Future[PowerSheet]] = OrderedDict()

    async def of(self, tables: Tables, table: str, name: str) -> PowerSheet:
        """The sheet of a power that is public at a table.

        It is made from a spectator's view and dice that have nothing to do with the match, so it can
        tell nothing of the hidden pool.
        """
        live = await tables.table(table)
        await tables.played(live)
        view = live.view(None)
        if not isinstance(view, View):
            raise Missing("sheet", "essa ficha")
        submitted = tuple(proposal.power for proposal in view.proposals)
        power = _called(name, (*view.known, *submitted))
        return await self._kept((power, view.known, view.settings, TRIALS))

    async def of_draft(self, ask: SheetAsked) -> PowerSheet:
        """The sheet of a power that is being written; it knows no table, only what it is told.

        It is never kept: how quickly it comes must not tell anybody that another wrote the same.
        """
        power = _written(ask.power)
        program_of(power)
        library = house_library() if ask.known is None else map(_written, ask.known)
        loop = asyncio.get_running_loop()
        sought = power, tuple(library), Settings(), DRAFT_TRIALS
        return await loop.run_in_executor(self._maker, _made, *sought)

    async def _kept(self, key: Key) -> PowerSheet:
        if key not in self._made:
            loop = asyncio.get_running_loop()
            self._made[key] = loop.run_in_executor(self._maker, _made, *key)
            while len(self._made) > KEPT:
                self._made.popitem(last=False)
        self._made.move_to_end(key)
        try:
            return await asyncio.shield(self._made[key])
        except Exception:
            self._made.pop(key, None)
            raise

    def close(self) -> None:
        self._maker.shutdown(wait=False, cancel_futures=True)


def _called(name: str, powers: Sequence[Written]) -> Written:
    for power in powers:
        if plain_name(power.name) == plain_name(name):
            return power
    raise Missing("power at this table", "esse poder nesta mesa")


def _written(power: PowerWritten) -> Written:
    return Written(power.name, power.text, power.lang)


def _made(
    power: Written, public: tuple[Written, ...], settings: Settings, trials: int
) -> PowerSheet:
    sheet = sheet_of(power, public, settings, ThreefryDice(match_key("sheet")), trials)
    return PowerSheet(shown(sheet), Words(told_sheet(sheet, "en"), told_sheet(sheet, "pt")))
