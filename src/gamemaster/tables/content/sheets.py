"""Sheets: all there is to know about a piece of content, for anybody, before it is used."""

import asyncio
from collections import OrderedDict
from collections.abc import Hashable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from gamemaster.core.box import AnyBox
from gamemaster.core.depth import SheetMaker, SheetShown, load
from gamemaster.games import GAMES
from gamemaster.tables.refusals import Missing
from gamemaster.tables.table.tables import LiveTables
from gamemaster.tables.telling.asks import SheetAsked

KEPT = 256


class Sheets:
    """Sheets made in this process, one at a time, beside the requests."""

    def __init__(self) -> None:
        self._workers = ThreadPoolExecutor(1, "sheets")
        self._made: OrderedDict[Hashable, asyncio.Future[SheetShown]] = OrderedDict()

    async def of(self, tables: LiveTables, table: str, kind: str, name: str) -> SheetShown:
        """The sheet of a piece of content that is public at a table.

        It is made from a spectator's view, so it can tell nothing of what is hidden.
        """
        live = await tables.table(table)
        await tables.played(live)
        maker = _maker(kind, [live.box])
        asked = maker.public(live.view(None), name)
        if asked is None:
            raise Missing(f"{kind} at this table", "isso nesta mesa")
        return await self._kept((live.box.id, kind, asked), maker, asked)

    async def of_draft(self, kind: str, ask: SheetAsked) -> SheetShown:
        """The sheet of what is being written; it knows no table, only what it is told.

        It is never kept: how quickly it comes must not tell anybody that another wrote the same.
        """
        maker = _maker(kind, GAMES.values())
        asked = maker.draft(ask.piece, ask.known)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._workers, maker.make, asked)

    async def _kept(self, key: Hashable, maker: SheetMaker, asked: Any) -> SheetShown:
        if key not in self._made:
            loop = asyncio.get_running_loop()
            self._made[key] = loop.run_in_executor(self._workers, maker.make, asked)
            while len(self._made) > KEPT:
                self._made.popitem(last=False)
        self._made.move_to_end(key)
        try:
            return await asyncio.shield(self._made[key])
        except Exception:
            self._made.pop(key, None)
            raise

    def close(self) -> None:
        self._workers.shutdown(wait=False, cancel_futures=True)


def _maker(kind: str, boxes: Iterable[AnyBox]) -> SheetMaker:
    """Who makes sheets of this kind, in the first of these games that has them."""
    for box in boxes:
        if kind in box.sheets:
            maker: SheetMaker = load(box.sheets[kind])
            return maker
    raise Missing("sheet", "essa ficha")
