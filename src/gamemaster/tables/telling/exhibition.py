"""The exhibition: a match of bots that goes on while somebody watches, one turn at a time."""

import asyncio
import secrets

from gamemaster.core.box import AnyBox
from gamemaster.core.errors import Trouble
from gamemaster.core.match import AnyMatch, Entry, Match
from gamemaster.core.record import fault_of
from gamemaster.core.values import Seat, numbered
from gamemaster.games import GAMES
from gamemaster.tables.guests.players import bot_name, game_called
from gamemaster.tables.house import House
from gamemaster.tables.people.keys import fresh_id
from gamemaster.tables.refusals import Missing
from gamemaster.tables.table.live import Past
from gamemaster.tables.telling import answers
from gamemaster.tables.telling.replays import Stretch, shown_steps, stretched

PACE = 2500
REST = 15_000
MOST_AT_ONCE = 3
HOUSE_PICK = 300_000


class Show:
    """One match of bots, played as far as it has been shown."""

    def __init__(self, box: AnyBox, now: int) -> None:
        self.id = fresh_id(12)
        self.box = box
        self.lock = asyncio.Lock()
        config = box.usual(box.seats[0])
        self.bot = box.best_bot
        names = numbered([bot_name(self.bot)] * box.seated(config))
        self.match: AnyMatch = Match(box, config, secrets.token_hex(16), names)
        self.pasts = [Past(0, self.match.state, self.match.first.events)]
        self.next_turn_at = now + PACE
        self.over_at: int | None = None

    def play_to(self, now: int) -> None:
        """Play the turns that are due; if nobody watched for long, go on from where it was."""
        for _ in range(MOST_AT_ONCE):
            if now < self.next_turn_at or self.over_at is not None:
                return
            self.next_turn_at += PACE
            entries = [self._entry(seat) for seat in self.match.awaiting]
            step = self.match.resolve(entries)
            self.pasts.append(Past(self.match.turn, step.state, step.events))
            if not self.match.awaiting:
                self.over_at = now
        self.next_turn_at = max(self.next_turn_at, now + PACE)

    def _entry(self, seat: Seat) -> Entry:
        view = self.match.view(seat)
        try:
            return self.match.asked(seat, self.box.bots[self.bot], view)
        except Trouble as fault:
            return self.match.silent(seat, view, fault_of(fault))


class Stage:
    """The shows that run in this process, one for each game."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._shows: dict[str, Show] = {}
        self._making = asyncio.Lock()

    async def now_showing(self, game: str | None) -> answers.Exhibition:
        """The show of a game; without one the house picks, another every few minutes."""
        ids = list(GAMES)
        box = game_called(game or ids[self.house.now() // HOUSE_PICK % len(ids)])
        show = await self._show(box)
        async with show.lock:
            await asyncio.to_thread(show.play_to, self.house.now())
        return self._shown(show)

    async def _show(self, box: AnyBox) -> Show:
        async with self._making:
            show, now = self._shows.get(box.id), self.house.now()
            if show is None or (show.over_at is not None and now >= show.over_at + REST):
                self._shows[box.id] = await asyncio.to_thread(Show, box, now)
            return self._shows[box.id]

    def _shown(self, show: Show) -> answers.Exhibition:
        return answers.Exhibition(
            id=show.id,
            game=show.box.id,
            title=show.box.title,
            names=show.match.names,
            bots=(show.bot,) * len(show.match.names),
            turn=len(show.pasts) - 1,
            over=show.over_at is not None,
            pace=PACE,
            outcome=show.match.outcome,
            next_at=None if show.over_at is None else show.over_at + REST,
        )

    async def steps(self, ident: str, stretch: Stretch) -> answers.Steps:
        """The turns of a show so far, as spectators see them."""
        for show in self._shows.values():
            if show.id == ident:
                pasts, names = list(show.pasts), show.match.names
                wanted = stretched(pasts, stretch)
                return await asyncio.to_thread(
                    shown_steps, show.box, ident, names, wanted, None, stretch.text
                )
        raise Missing("exhibition", "essa exibição")
