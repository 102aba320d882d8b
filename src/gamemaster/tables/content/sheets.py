"""Sheets: all there is to know about a piece of content, for anybody, before it is used."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from typing import Any, TypeVar, cast

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import digest, encode
from gamemaster.core.depth import PieceWorth, SheetMaker, SheetShown, load
from gamemaster.core.match import AnyMatch
from gamemaster.games import GAMES
from gamemaster.tables.house import House
from gamemaster.tables.refusals import Missing
from gamemaster.tables.table.tables import LiveTables
from gamemaster.tables.telling.asks import SheetAsked

T = TypeVar("T")
KEPT = 256


class Sheets:
    """Sheets made for this process, beside the requests; those of tables are kept."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._made: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()

    async def of(self, tables: LiveTables, table: str, kind: str, name: str) -> SheetShown:
        """The sheet of a piece of content that is public at a table.

        It is made from a spectator's view, so it can tell nothing of what is hidden; and kept for that table alone, for how
        quickly it comes must not tell what is known at another.
        """
        box, asked = await self._asked(tables, table, kind, name)
        return await self._kept((table, kind, asked), _made, box, kind, asked)

    async def worth(self, tables: LiveTables, table: str, kind: str, name: str) -> PieceWorth:
        """What such a piece is worth, however its name is spelled; kept for that table alone, which shows it to everybody."""
        box, asked = await self._asked(tables, table, kind, name)
        worth = await self._kept((table, kind, asked, "worth"), _worth, box, kind, asked)
        if worth is None:
            raise Missing("worth", "esse valor")
        return worth

    async def _asked(
        self, tables: LiveTables, table: str, kind: str, name: str
    ) -> tuple[AnyBox, Any]:
        live = await tables.table(table)
        match = await tables.played(live)
        _maker(kind, [live.box])
        asked = await self._house.think(table, _public, match, kind, name)
        if asked is None:
            raise Missing(f"{kind} at this table", "isso nesta mesa")
        return live.box, asked

    async def of_draft(self, kind: str, ask: SheetAsked) -> SheetShown:
        """The sheet of what is being written; it knows no table, only what it is told.

        It is never kept: how quickly it comes must not tell anybody that another wrote the same.
        """
        _maker(kind, GAMES.values())
        return await self._house.think(f"sheet {digest(encode(ask))}", _of_draft, kind, ask)

    async def _kept(self, key: Hashable, make: Callable[..., T], *what: object) -> T:
        if key not in self._made:
            making = self._house.think(f"sheet {hash(key)}", make, *what)
            self._made[key] = asyncio.ensure_future(making)
            while len(self._made) > KEPT:
                self._made.popitem(last=False)
        self._made.move_to_end(key)
        try:
            return cast(T, await asyncio.shield(self._made[key]))
        except Exception:
            self._made.pop(key, None)
            raise


def _public(match: AnyMatch, kind: str, name: str) -> Any:
    """What a sheet is made from, if it is public at that table."""
    return _maker(kind, [match.box]).public(match.view(None), name)


def _of_draft(kind: str, ask: SheetAsked) -> SheetShown:
    maker = _maker(kind, GAMES.values())
    return maker.make(maker.draft(ask.piece, ask.known))


def _made(box: AnyBox, kind: str, asked: Any) -> SheetShown:
    return _maker(kind, [box]).make(asked)


def _worth(box: AnyBox, kind: str, asked: Any) -> PieceWorth | None:
    return _maker(kind, [box]).worth(asked)


def _maker(kind: str, boxes: Iterable[AnyBox]) -> SheetMaker:
    """Who makes sheets of this kind, in the first of these games that has them."""
    for box in boxes:
        if kind in box.sheets:
            maker: SheetMaker = load(box.sheets[kind])
            return maker
    raise Missing("sheet", "essa ficha")
