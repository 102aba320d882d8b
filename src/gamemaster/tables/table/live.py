"""A table in memory: its rows, its match so far, and who follows it."""

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from typing import Any, NamedTuple

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import convert, decode, encode
from gamemaster.core.events import Happening
from gamemaster.core.match import AnyAccepted, AnyMatch
from gamemaster.core.values import Json, Seat
from gamemaster.games import find_game
from gamemaster.tables.refusals import Conflict, NotAllowed
from gamemaster.tables.store.rows import (
    Asker,
    Notice,
    SealedRow,
    SeatRow,
    TableRow,
    is_due,
    owed_by,
)
from gamemaster.tables.table.chains import Chains
from gamemaster.tables.work.budgets import Payer

RECENT = 4
QUEUE, QUEUE_BYTES = 2000, 8 << 20
"""What waits for a follower at most: pieces, and bytes of them, though one piece may be as long as it is."""
AT_ONCE = 50
UNPACKED = 3
"""How many times as much a value takes in memory as in bytes."""
IDLE = 30.0
"""Seconds after which a table that nobody has asked for may be read from the disk the next time."""


class Past(NamedTuple):
    """What one turn led to."""

    turn: int
    state: object
    events: tuple[Happening, ...]


class Told(NamedTuple):
    """Frames told in one breath: each with its number (0: none), and all of them joined once."""

    frames: tuple[tuple[int, bytes], ...]
    whole: bytes

    def after(self, number: int) -> bytes:
        """What of it is new to somebody who has heard up to a number."""
        if all(own > number or own == 0 for own, _ in self.frames):
            return self.whole
        return b"".join(data for own, data in self.frames if own > number or own == 0)

    @property
    def last(self) -> int:
        return max(number for number, _ in self.frames)


def told(*frames: tuple[int, bytes]) -> Told:
    return Told(frames, b"".join(data for _, data in frames))


GONE = told((0, b"event: gone\ndata: {}\n\n"))


class Follower:
    """One open stream: whose eyes it has, and what it has yet to send."""

    def __init__(self, who: Asker, audience: Seat | None) -> None:
        self.who = who
        self.audience = audience
        self.gone = False
        self._waiting: list[Told] = []
        self._bytes = 0
        self._woken = asyncio.Event()

    async def news(self) -> list[Told]:
        """Everything there is to send, as soon as there is anything; nothing at all at the end."""
        if not self.gone or self._waiting:
            await self._woken.wait()
        self._woken.clear()
        waiting, self._waiting, self._bytes = self._waiting, [], 0
        return waiting

    def put(self, said: Told) -> None:
        """A follower too slow to keep up is let go; it resumes by its last id."""
        if self.gone:
            return
        self.gone = bool(self._waiting) and self._bytes + len(said.whole) > QUEUE_BYTES
        if not self.gone:
            self._waiting.append(said)
            self._bytes += len(said.whole)
            self.gone = len(self._waiting) >= QUEUE
        self._woken.set()

    def part(self) -> None:
        """It hears nothing more, and may come again if it still may."""
        self.gone = True
        self._woken.set()

    def leave(self) -> None:
        """Its seat is another's now: it hears so, and nothing after that."""
        self.put(GONE)
        self.gone = True


class LiveTable:
    """One table; every change to it happens under its lock, after it is on disk."""

    def __init__(
        self,
        row: TableRow,
        seats: tuple[SeatRow, ...],
        sealed: dict[Seat, SealedRow],
        chains: Chains,
    ) -> None:
        self.lock = asyncio.Lock()
        self.loading = asyncio.Lock()
        self.followers: set[Follower] = set()
        self.match: AnyMatch | None = None
        self.recent: deque[Past] = deque(maxlen=RECENT)
        self._entries: dict[Seat, AnyAccepted] = {}
        self.stale = False
        self.untold: list[Notice] = []
        self.telling = False
        self._shown: tuple[str, Json] | None = None
        self.lines = 0
        """Bytes of the turns that were played, as they are stored."""
        self.wanted_at = time.monotonic()
        """When it was asked for last."""
        self.row, self.seats, self.sealed, self.chains = row, seats, sealed, chains
        self.published = row.notice
        self.said = 0
        """The newest line of chat that was told here."""
        self.crowd = 0

    @property
    def weight(self) -> int:
        """Bytes it takes in memory, roughly: values take several times what they take when they are packed."""
        packed = self.match.weight * (1 + len(self.recent)) if self.match else 0
        return UNPACKED * (packed + self.lines) + len(self.row.config)

    def is_idle(self, now: float) -> bool:
        """Whether nobody has asked for it for a while, and nothing is done with it."""
        busy = self.lock.locked() or self.loading.locked() or self.telling or self.row.closing
        return not busy and now - self.wanted_at > IDLE

    @property
    def box(self) -> AnyBox:
        return find_game(self.row.game)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def called(self) -> tuple[str, ...]:
        """The names that people read in stories and lists."""
        return tuple(seat.called for seat in self.seats)

    @property
    def playing(self) -> int:
        """The number of the turn being played."""
        return self.row.turn + 1

    @property
    def payer(self) -> Payer:
        """For whom its turns are worked out."""
        return Payer(self.row.opened_by or self.id)

    def config(self) -> Any:
        """The config as it was completed when the table was opened."""
        return convert(self.raw_config(), self.box.config)

    @property
    def shown_config(self) -> Json:
        """What of the config everybody may know; made once for each config."""
        if self._shown is None or self._shown[0] is not self.row.config:
            self._shown = (self.row.config, self.box.shown(self.config()))
        return self._shown[1]

    def raw_config(self) -> Json:
        raw: Json = decode(self.row.config, dict)
        return raw

    def adopt(
        self,
        row: TableRow,
        seats: tuple[SeatRow, ...],
        sealed: dict[Seat, SealedRow],
        chains: Chains,
    ) -> None:
        """Take over what is on disk."""
        self.row, self.seats, self.sealed, self.chains = row, seats, sealed, chains
        self.stale = False

    def played_to(self, match: AnyMatch, past: Past) -> None:
        """One more turn is on disk."""
        self.match = match
        self.recent.append(past)
        self.lines += len(encode(match.last_turn)) if match.turn else 0
        self._entries.clear()

    def keep_entry(self, entry: AnyAccepted) -> None:
        """What a seat sends, as it was read when it was taken: nobody need read it again."""
        self._entries[entry.line.seat] = entry

    def entry(self, seat: Seat) -> AnyAccepted | None:
        """What a seat has sealed, if it was read in this process; the receipt says that it is that."""
        entry, sealed = self._entries.get(seat), self.sealed.get(seat)
        same = entry and sealed and entry.line.commitment == sealed.receipt
        return entry if same else None

    def sealed_are(self, sealed: dict[Seat, SealedRow]) -> None:
        """What is sealed now, as it is on disk."""
        self.sealed = sealed

    def is_due(self, now: int) -> bool:
        return is_due(self.row, self.seats, self.sealed, now)

    def owed_by(self) -> list[Seat]:
        return owed_by(self.row, self.seats, self.sealed)

    def seats_of(self, who: Asker) -> tuple[Seat, ...]:
        """The seats somebody may play."""
        if who.token_seat:
            table, seat, token = who.token_seat
            holds = table == self.id and self.seats[seat].token_hash == token
            return (seat,) if holds else ()
        if who.account is None:
            return ()
        return tuple(seat.seat for seat in self.seats if seat.account_id == who.account.id)

    def watching(self) -> int:
        """How many follow it here who have no seat at it; somebody with two windows is one."""
        strangers = [f.who for f in self.followers if not f.gone and not self.seats_of(f.who)]
        known = {who.id for who in strangers if who.id}
        return len(known) + sum(1 for who in strangers if not who.id)

    def is_host(self, who: Asker) -> bool:
        return who.id is not None and who.id == self.row.host_id

    def is_led_by(self, who: Asker) -> bool:
        """Its host leads a table; where nobody is that, everybody who sits there does."""
        return self.is_host(who) if self.row.host_id else bool(self.seats_of(who))

    def seat_of(self, who: Asker, wanted: Seat | None) -> Seat:
        """The seat somebody means, which must be his."""
        mine = self.seats_of(who)
        if wanted is None and len(mine) == 1:
            return mine[0]
        if wanted is None and mine:
            raise Conflict("Say which of your seats.", pt="Diga qual dos seus lugares.")
        if wanted not in mine or wanted is None:
            raise NotAllowed("That is not your seat.", pt="Esse lugar não é seu.")
        return wanted

    def audience(self, who: Asker, wanted: str | None) -> Seat | None:
        """Whose eyes somebody looks through: his seat's, or a spectator's."""
        mine = self.seats_of(who)
        if wanted is None or wanted == "":
            return mine[0] if len(mine) == 1 else None
        if wanted == "none":
            return None
        if not wanted.isascii() or not wanted.isdigit() or len(wanted) > 4:
            raise Conflict("A seat is a number, or `none`.", pt="Um lugar é um número, ou `none`.")
        seat = int(wanted)
        if seat >= len(self.seats):
            raise Conflict("There is no such seat.", pt="Não há esse lugar.")
        if not self.may_look(who, seat):
            raise NotAllowed("That is not your seat.", pt="Esse lugar não é seu.")
        return seat

    def may_look(self, who: Asker, audience: Seat | None) -> bool:
        return audience is None or self.row.status == "over" or audience in self.seats_of(who)

    @property
    def played(self) -> AnyMatch:
        """The match so far; `house.played` has loaded it."""
        if self.match is None:
            raise Conflict("The match has not begun.", pt="A partida não começou.")
        return self.match

    def past(self, turn: int) -> Past | None:
        """A turn still in memory."""
        return next((past for past in self.recent if past.turn == turn), None)

    def part_with_strangers(self) -> None:
        """Whoever follows with the eyes of a seat that is not his any more hears no more of it."""
        for follower in self.followers:
            if not self.may_look(follower.who, follower.audience):
                follower.leave()

    async def publish(self, frames: Sequence[tuple[Notice, dict[Seat | None, bytes]]]) -> None:
        """Send frames to all who follow, a few at a time, so that a crowd keeps nobody waiting."""
        new = [each for each in frames if each[0].number > self.published]
        if not new:
            return
        self.published = new[-1][0].number
        said = {
            audience: told(*((notice.number, by[audience]) for notice, by in new))
            for audience in new[0][1]
        }
        for count, follower in enumerate(tuple(self.followers), start=1):
            if follower.audience in said:
                follower.put(said[follower.audience])
            if count % AT_ONCE == 0:
                await asyncio.sleep(0)
