"""The clarification sheet of a power at a table: what everybody can know before anybody bids."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from gamemaster.core.dice import ThreefryDice, match_key
from gamemaster.core.values import Words
from gamemaster.games.auto_rumble.battle.heroes import Settings
from gamemaster.games.auto_rumble.powers import normal
from gamemaster.games.auto_rumble.sheet import sheet_of
from gamemaster.games.auto_rumble.sheet_story import told_sheet
from gamemaster.games.auto_rumble.state import View, Written
from gamemaster.tables.answers import PowerSheet
from gamemaster.tables.house import House
from gamemaster.tables.refusals import Missing

KEPT = 256
Key = tuple[Written, tuple[Written, ...], Settings]


class Sheets:
    """Sheets made in this process, one at a time, beside the requests."""

    def __init__(self) -> None:
        self._maker = ThreadPoolExecutor(1, "sheets")
        self._made: OrderedDict[Key, asyncio.Future[PowerSheet]] = OrderedDict()

    async def of(self, house: House, table: str, name: str) -> PowerSheet:
        """The sheet of a power that is public at a table.

        It is made from a spectator's view and dice that have nothing to do with the match, so it can
        tell nothing of the hidden pool.
        """
        live = await house.table(table)
        await house.played(live)
        view = live.view(None)
        if not isinstance(view, View):
            raise Missing("sheet", "essa ficha")
        submitted = tuple(proposal.power for proposal in view.proposals)
        power = _called(name, (*view.known, *submitted))
        return await self._kept((power, view.known, view.settings))

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
        if normal(power.name) == normal(name):
            return power
    raise Missing("power at this table", "esse poder nesta mesa")


def _made(power: Written, public: tuple[Written, ...], settings: Settings) -> PowerSheet:
    sheet = sheet_of(power, public, settings, ThreefryDice(match_key("sheet")))
    return PowerSheet(sheet, Words(told_sheet(sheet, "en"), told_sheet(sheet, "pt")))
