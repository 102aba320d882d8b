"""Caged bots of this process: unpacked once, kept awake while their tables play, then let go.

Nothing here blocks the event loop: bots are built and heard in threads of their own, so that a
slow bot keeps nobody waiting but its own table.
"""

import asyncio
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from msgspec import UNSET

from gamemaster.bots.company import Company, Installed, Terms
from gamemaster.bots.folder import PackedBot
from gamemaster.bots.layers import Layer, Survey, survey
from gamemaster.bots.protocol import Failure, Limits
from gamemaster.bots.workshop import Workshop
from gamemaster.core.contract import Outcome
from gamemaster.core.errors import Trouble
from gamemaster.core.match import AnyAccepted, AnyMatch
from gamemaster.core.values import Json, Seat
from gamemaster.tables.guests.shelf import Shelf
from gamemaster.tables.refusals import NoCage
from gamemaster.tables.store.rows import SeatRow
from gamemaster.tables.table.live import LiveTable
from gamemaster.tables.work.crew import crew

T = TypeVar("T")
BUILDERS, LISTENERS = 2, 8
AWAKE = 12
"""How many tables' bots may be kept awake between two turns."""
IDLE = 60.0
"""Seconds after which bots that are asked nothing are sent to sleep; they start anew when asked."""
LOOK = 0.5
"""Seconds between two looks at bots that nobody asks anything."""
MARKS = 6400
LIMITS = Limits()


class Heard(NamedTuple):
    """What a guest answered: an entry if that stands, else the fault."""

    said: Json
    entry: AnyAccepted | None = None
    fault: Trouble | None = None
    view: Any = None
    """What it saw, if it answered wrongly."""

    @property
    def fault_kind(self) -> str:
        return self.fault.kind if self.fault else ""


class UsedUp(NamedTuple):
    """What a bot has used up at a table: it holds as long as that bot sits there, also over a restart."""

    digest: str
    bank_ms: int
    strikes: int

    @property
    def is_fresh(self) -> bool:
        return self.bank_ms == LIMITS.bank_ms and not self.strikes


Answers = dict[Seat, Heard]
Sits = Mapping[Seat, tuple[str, PackedBot]]


class Troupe:
    """The caged bots of one table."""

    def __init__(self, sits: Mapping[Seat, str], company: Company) -> None:
        self.sits = dict(sits)
        self.company = company
        self.floor = threading.Lock()
        """Who has it talks with the bots, or looks at them, or sends them away; one at a time."""
        self.busy = True
        self.asked = time.monotonic()

    @property
    def marks(self) -> dict[Seat, UsedUp]:
        """What each of them has used up so far."""
        return {
            seat: UsedUp(self.sits[seat], bot.bank_ms, bot.strikes)
            for seat, bot in self.company.programs.items()
        }


class Cages:
    """One workshop for the whole process; made when the first bot comes."""

    def __init__(
        self, trusting: bool = True, charge: Callable[[str, float], None] = lambda *_: None
    ) -> None:
        self._charge = charge
        """Who pays for what is worked out of bots' answers."""
        self._trusting = trusting
        """The host lets strangers' bots run although a layer of the cage is not firm here."""
        self._builders = ThreadPoolExecutor(BUILDERS, "bot builders")
        self._listeners = ThreadPoolExecutor(LISTENERS, "bot listeners")
        self._door = threading.Lock()
        self._workshop: Workshop | None = None
        self.shelf = Shelf(self._place)
        self._troupes: dict[str, Troupe] = {}
        self._marks: OrderedDict[tuple[str, Seat], UsedUp] = OrderedDict()
        """By table and seat: what a bot sent to sleep has used up."""

    async def machine(self) -> Survey:
        """What this machine can do to keep a bot in."""
        return await asyncio.to_thread(survey)

    async def require(self) -> Survey:
        """The machine, if it may run what strangers wrote."""
        machine = await self.machine()
        if lacking := self.lacking(machine):
            raise NoCage([layer.name for layer in lacking])
        return machine

    def lacking(self, machine: Survey) -> tuple[Layer, ...]:
        """What a stranger's bot could not be kept in by."""
        return machine.missing if self._trusting else machine.loose

    async def build(self, deed: Callable[[Workshop], T]) -> T:
        """Something long to be done with bots: building one, trying one."""
        await self.require()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._builders, lambda: deed(self._place()))

    def _place(self) -> Workshop:
        with self._door:
            if self._workshop is None:
                self._workshop = Workshop().__enter__()
            return self._workshop

    def has(self, digest: str) -> bool:
        """Whether a bot's files are unpacked here."""
        return digest in self.shelf

    def installed(self, digest: str, program: PackedBot) -> Installed:
        """A bot's files, unpacked; the same files are unpacked once."""
        with self._door:
            seated = {name for troupe in self._troupes.values() for name in troupe.sits.values()}
        return self.shelf.take(digest, program, seated)

    def is_awake(self, table: str) -> bool:
        """Whether the bots of a table are known here: awake, or with what they had used up."""
        return table in self._troupes

    def recall(self, table: str, marks: Mapping[Seat, UsedUp]) -> None:
        """What bots of a table had used up before another process, or this one before, put them to sleep."""
        for seat, mark in marks.items():
            self._marks[table, seat] = mark

    def marks_of(self, table: str) -> dict[Seat, UsedUp]:
        """What the bots of a table that are awake have used up."""
        with self._door:
            troupe = self._troupes.get(table)
        return troupe.marks if troupe else {}

    async def answers(self, live: LiveTable, match: AnyMatch, sits: Sits) -> Answers:
        """What the caged bots of a table answer, each within its time."""
        machine = await self.machine()
        if machine.missing:
            none = Failure("start", "this server has no cage")
            return {seat: Heard(None, fault=none) for seat in sits}
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._listeners, self._heard, live, match, sits)

    def _heard(self, live: LiveTable, match: AnyMatch, sits: Sits) -> Answers:
        troupe = self._woken(live, match, sits)
        try:
            views = self._worked_out(live, views_of, match, tuple(sits))
            with troupe.floor:
                said = troupe.company.ask(match.turn + 1, views)
                return {
                    seat: self._judged(troupe.company, live, match, seat, said[seat], view)
                    for seat, view in views.items()
                }
        finally:
            troupe.asked, troupe.busy = time.monotonic(), False

    def _judged(
        self,
        company: Company,
        live: LiveTable,
        match: AnyMatch,
        seat: Seat,
        said: Json | Trouble,
        view: object,
    ) -> Heard:
        """Whether an answer stands; if not, the bot is told why, and nobody else at the table."""
        if isinstance(said, Trouble):
            return Heard(None, fault=said, view=view)
        try:
            return Heard(said, self._worked_out(live, heard_in, match, live.seats[seat], said))
        except Trouble as fault:
            company.refused(match.turn + 1, seat, fault)
            return Heard(said, fault=fault, view=view)

    def _worked_out(self, live: LiveTable, deed: Callable[..., T], *args: object) -> T:
        """What a worker makes of something at a table; its time is paid by whoever pays for the table's turns."""
        payer, spent = live.payer.name, 0.0
        try:
            done, spent = crew().wait(live.id, deed, *args, payer=payer)
            return done
        except Trouble as fault:
            spent = getattr(fault, "spent", 0.0)
            raise
        finally:
            self._charge(payer, spent)

    def _woken(self, live: LiveTable, match: AnyMatch, sits: Sits) -> Troupe:
        """The bots of a table, started if they sleep or if others sit there now."""
        names = {seat: digest for seat, (digest, _) in sits.items()}
        with self._door:
            troupe = self._troupes.get(live.id)
            if troupe and names.items() <= troupe.sits.items():
                troupe.busy = True
                return troupe
            self._troupes.pop(live.id, None)
        if troupe:
            self._put_to_sleep(live.id, troupe)
        self._make_room()
        players = {seat: self.installed(*program) for seat, program in sits.items()}
        company = Company(
            live.box,
            live.config(),
            players,
            match.dice_seed,
            names=live.names,
            terms=Terms(LIMITS),
        )
        company.__enter__()
        for seat, bot in company.programs.items():
            mark = self._marks.get((live.id, seat))
            if mark and mark.digest == names[seat]:
                bot.bank_ms, bot.strikes = mark.bank_ms, mark.strikes
        troupe = Troupe(names, company)
        with self._door:
            self._troupes[live.id] = troupe
        return troupe

    def _make_room(self) -> None:
        with self._door:
            idle = sorted(
                (troupe.asked, table) for table, troupe in self._troupes.items() if not troupe.busy
            )
            surplus = len(self._troupes) - AWAKE + 1
            gone = {table: self._troupes.pop(table) for _, table in idle[: max(0, surplus)]}
        for table, troupe in gone.items():
            self._put_to_sleep(table, troupe)

    def _put_to_sleep(self, table: str, troupe: Troupe) -> None:
        for seat, mark in troupe.marks.items():
            self._marks[table, seat] = mark
        while len(self._marks) > MARKS:
            self._marks.popitem(last=False)
        with troupe.floor:
            troupe.company.close()

    async def goodbye(self, table: str, outcome: Outcome | None) -> None:
        """The match of a table is over: its bots hear how it ended, and go."""
        with self._door:
            troupe = self._troupes.pop(table, None)
        if troupe:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._listeners, _dismissed, troupe, outcome)

    async def tend(self) -> None:
        """Send bots to sleep that were asked nothing for a while, for ever."""
        while True:
            await asyncio.sleep(IDLE / 4)
            before = time.monotonic() - IDLE
            with self._door:
                tired = {
                    table: troupe
                    for table, troupe in self._troupes.items()
                    if not troupe.busy and troupe.asked < before
                }
                for table in tired:
                    del self._troupes[table]
            for table, troupe in tired.items():
                await asyncio.to_thread(self._put_to_sleep, table, troupe)

    async def watch(self) -> None:
        """Where no group holds their memory, look at the bots that nobody asks anything, for ever."""
        while True:
            await asyncio.sleep(LOOK)
            with self._door:
                idle = [troupe for troupe in self._troupes.values() if not troupe.busy]
            if idle and not (await self.machine()).groups:
                await asyncio.to_thread(_looked_at, idle)

    def close(self) -> None:
        """End every bot and remove its files."""
        self._builders.shutdown(wait=False, cancel_futures=True)
        self._listeners.shutdown(wait=True, cancel_futures=True)
        for troupe in self._troupes.values():
            troupe.company.close()
        self._troupes.clear()
        if self._workshop:
            self._workshop.__exit__(None, None, None)
            self._workshop = None


def _looked_at(troupes: Sequence[Troupe]) -> None:
    for troupe in troupes:
        if troupe.floor.acquire(blocking=False):
            try:
                troupe.company.look()
            finally:
                troupe.floor.release()


def views_of(match: AnyMatch, seats: Sequence[Seat]) -> dict[Seat, Any]:
    return {seat: match.view(seat) for seat in seats}


def heard_in(match: AnyMatch, row: SeatRow, said: Json) -> AnyAccepted:
    return match.entered(row.seat, said, match.view(row.seat), row.player or UNSET)


def _dismissed(troupe: Troupe, outcome: Outcome | None) -> None:
    with troupe.floor:
        troupe.company.goodbye(outcome)
        troupe.company.close()
