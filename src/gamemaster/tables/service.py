"""Everything one process serves, put together; opening and closing it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from gamemaster.tables.content.library import read_again
from gamemaster.tables.content.sheets import Sheets
from gamemaster.tables.guests.brains import Brains
from gamemaster.tables.guests.cages import Cages
from gamemaster.tables.guests.guests import Guests
from gamemaster.tables.guests.programs import Programs
from gamemaster.tables.guests.trainings import Coach, forget_lost
from gamemaster.tables.house import Customs, House, wall_clock
from gamemaster.tables.people.accounts import Doors
from gamemaster.tables.people.mail import Mailer, Smtp
from gamemaster.tables.people.postman import Postman
from gamemaster.tables.refusals import Missing
from gamemaster.tables.signing import signer_of
from gamemaster.tables.store.database import Store
from gamemaster.tables.store.owning import owned
from gamemaster.tables.store.rows import next_look
from gamemaster.tables.table.alarms import Alarms
from gamemaster.tables.table.clock import SWEEP, Clock
from gamemaster.tables.table.closing import Closing
from gamemaster.tables.table.inbox import Inbox
from gamemaster.tables.table.live import told
from gamemaster.tables.table.submissions import Submissions
from gamemaster.tables.table.tables import LiveTables
from gamemaster.tables.table.talking import Talk
from gamemaster.tables.telling.endings import Endings
from gamemaster.tables.telling.exhibition import Stage
from gamemaster.tables.telling.health import Pulse
from gamemaster.tables.telling.ladder import Ladders
from gamemaster.tables.telling.learning import School
from gamemaster.tables.telling.pasts import Pasts
from gamemaster.tables.telling.teller import Teller
from gamemaster.tables.tidying import collect_garbage, forget_for_ever, keep_log_short, make_room
from gamemaster.tables.work.warming import warm_up

BEAT = 15.0
LIFE = told((0, b": \n\n"))
AT_ONCE, PAUSE = 20, 0.02


class Service:
    """The parts of a server, each built whole from those before it."""

    def __init__(self, house: House, sweep: float = SWEEP) -> None:
        self.house = house
        self.alarms = Alarms()
        self.pasts = Pasts(house)
        self.teller = Teller(house, self.pasts)
        self.tables = LiveTables(house, self.teller, self.alarms)
        self.inbox = Inbox(house, self.teller, self.alarms)
        self.submissions = Submissions(self.tables, self.inbox)
        self.talk = Talk(self.tables)
        self.cages = Cages(house.uploads or not house.quotas, house.budgets.charge)
        self.programs = Programs(house, self.cages)
        self.brains = Brains(house)
        self.guests = Guests(self.programs, self.brains)
        self.clock = Clock(self.tables, Closing(self.tables, self.inbox, self.guests), sweep)
        self.coach = Coach(house)
        self.sheets = Sheets(house)
        self.doors = Doors(house, self._end_streams)
        self.stage = Stage(house)
        self.ladders = Ladders(house)
        self.pulse = Pulse(house.store)
        self.endings = Endings(house, self.tables, self.pasts, self.ladders)
        self.school = School(house)

    def begin(self) -> None:
        """Start what goes on beside the requests."""
        run = self.house.run
        run(self.inbox.run())
        run(self.clock.run())
        run(self.clock.watch())
        run(self.cages.tend())
        run(self.cages.watch())
        run(keep_log_short(self.house, self.inbox))
        run(forget_for_ever(self.house))
        run(make_room(self.tables))
        run(read_again(self.house))
        run(self._show_life())
        run(self.house.store.listen(self._hear, self._hear_again))

    async def stop(self) -> None:
        """End it, and leave nothing behind."""
        await self.house.rest()
        await asyncio.to_thread(self.cages.close)
        self.brains.close()
        await self.house.store.close()

    async def _show_life(self) -> None:
        """A comment on every open stream now and again: whoever is gone is noticed."""
        while True:
            await asyncio.sleep(BEAT)
            everybody = [each for live in self.tables.all_in_memory() for each in live.followers]
            for count, follower in enumerate(everybody, start=1):
                follower.put(LIFE)
                if count % AT_ONCE == 0:
                    await asyncio.sleep(PAUSE)

    def _end_streams(self, account: str) -> None:
        """Who has ended a session, or all of them, ends the streams it opened; the others are opened anew."""
        for live in self.tables.all_in_memory():
            for follower in live.followers:
                if follower.who.id == account:
                    follower.part()

    def _hear(self, said: str) -> None:
        """Another process changed a table: what is in memory here is old."""
        process, table = said.split(" ", 1)
        if table.startswith("account:"):
            self.doors.shut(table.removeprefix("account:"))
            return
        live = self.tables.in_memory(table)
        if process == self.house.id or live is None:
            return
        live.stale = True
        self.house.run(self._catch_up(table))

    def _hear_again(self) -> None:
        """We may have missed something: everything in memory is old; followers hear of it now."""
        for live in self.tables.all_in_memory():
            live.stale = True
            if live.followers:
                self.house.run(self._catch_up(live.id))

    async def _catch_up(self, table: str) -> None:
        try:
            live = await self.tables.table(table)
        except Missing:
            self.tables.forget(table)
            return
        await self.talk.catch_up(live)
        self.alarms.set(table, next_look(live.row))
        if live.is_due(self.house.now()):
            self.alarms.look(table)


@asynccontextmanager
async def open_service(
    url: str,
    *,
    now: Callable[[], int] = wall_clock,
    customs: Customs,
    sweep: float = SWEEP,
    mail: bool = True,
    tidy: bool = False,
    warm: bool = False,
    house_key: str | None = None,
    smtp: Smtp | None = None,
) -> AsyncIterator[Service]:
    """A server on the database at `url`; whatever was running goes on.

    `tidy`: the process is ours alone, so its garbage is collected when nobody waits.
    `warm`: what games work out once is worked out at once, before the first guest needs it.
    """
    store = Store(url)
    with owned(store.file):
        await store.migrate()
        await forget_lost(store)
        signer = await signer_of(store, Path(house_key) if house_key else None)
        house = House(store, signer, customs, now)
        house.mailer = Mailer(smtp) if smtp else None
        service = Service(house, sweep)
        service.begin()
        if tidy:
            house.run(collect_garbage(service.inbox))
        if warm:
            house.run(warm_up())
        if mail:
            house.run(Postman(service.tables).run())
        try:
            yield service
        finally:
            await service.stop()
