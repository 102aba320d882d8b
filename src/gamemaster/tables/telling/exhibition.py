"""The exhibition: a match of bots that goes on while somebody watches, one turn at a time."""

import asyncio
from contextlib import suppress

from gamemaster.core.box import AnyBox
from gamemaster.core.errors import Trouble
from gamemaster.core.match import AnyEntry, AnyMatch, Match
from gamemaster.core.record import Turn, fault_of
from gamemaster.core.values import Seat, numbered
from gamemaster.games import GAMES
from gamemaster.tables.guests.players import bot_name, game_called
from gamemaster.tables.house import House
from gamemaster.tables.people.keys import fresh_id
from gamemaster.tables.table.live import Past
from gamemaster.tables.telling import answers
from gamemaster.tables.telling.replays import Stretch, shown_steps, stretched
from gamemaster.tables.telling.shows import Shows
from gamemaster.tables.work.budgets import PAYER, Payer

PACE = 2500
REST = 15_000
MOST_AT_ONCE = 3
HOUSE_PICK = 300_000
PATIENCE = 0.5
"""Seconds that whoever asks waits for turns that are due; if they take longer, he sees what has been played."""
STAGE = Payer("the stage")
"""Whoever watches, a show is the house's own; it takes turns with the people's matches, one heavy errand at a time."""


class Show:
    """One match of bots, played as far as it has been shown."""

    def __init__(self, match: AnyMatch, now: int) -> None:
        self.id = fresh_id(12)
        self.box = match.box
        self.going_on: asyncio.Task[None] | None = None
        self.bot = self.box.best_bot
        self.match = match
        self.pasts = [Past(0, match.state, match.first.events)]
        self.next_turn_at = now + PACE
        self.over_at: int | None = None

    async def play_to(self, house: House, now: int) -> None:
        """Play the turns that are due; if nobody watched for long, go on from where it was."""
        for _ in range(MOST_AT_ONCE):
            if now < self.next_turn_at or self.over_at is not None:
                return
            self.next_turn_at += PACE
            past, line = await house.think(f"show {self.box.id}", _played, self.match, self.bot)
            self.match = self.match.fork()
            self.match.took(line, past.state)
            self.pasts.append(past)
            if not self.match.awaiting:
                self.over_at = now
        self.next_turn_at = max(self.next_turn_at, now + PACE)


def _begun(box: AnyBox, seed: str) -> AnyMatch:
    config = box.usual(box.seats[0])
    return Match(box, config, seed, numbered([bot_name(box.best_bot)] * box.seated(config)))


def _played(match: AnyMatch, bot: str) -> tuple[Past, Turn]:
    """One turn of bots."""
    match = match.fork()
    step = match.resolve([_entry(match, seat, bot) for seat in match.awaiting])
    return Past(match.turn, step.state, step.events), match.last_turn


def _entry(match: AnyMatch, seat: Seat, bot: str) -> AnyEntry:
    view = match.view(seat)
    try:
        return match.asked(seat, match.box.bots[bot], view)
    except Trouble as fault:
        return match.silent(seat, view, fault_of(fault))


class Stage:
    """The shows that run in this process, one for each game."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.past = Shows(house)
        self._shows: dict[str, Show] = {}
        self._making = asyncio.Lock()

    async def now_showing(self, game: str | None) -> answers.Exhibition:
        """The show of a game; without one the house picks, another every few minutes."""
        ids = list(GAMES)
        box = game_called(game or ids[self.house.now() // HOUSE_PICK % len(ids)])
        PAYER.set(STAGE)
        show = await self._show(box)
        if show.going_on is None or show.going_on.done():
            show.going_on = self.house.run(self._go_on(show))
        await asyncio.wait({show.going_on}, timeout=PATIENCE)
        return self._shown(show)

    async def _go_on(self, show: Show) -> None:
        """Play what is due, for all who ask meanwhile; it goes on when they are gone, and waits while much is to do."""
        was_over = show.over_at is not None
        with suppress(Trouble):
            await show.play_to(self.house, self.house.now())
        if show.over_at is not None and not was_over:
            await self.past.keep(show.id, show.match)

    async def _show(self, box: AnyBox) -> Show:
        async with self._making:
            show, now = self._shows.get(box.id), self.house.now()
            if show is None or (show.over_at is not None and now >= show.over_at + REST):
                seed = self.house.draw_seed()
                match = await self.house.think(f"show {box.id}", _begun, box, seed)
                self._shows[box.id] = Show(match, now)
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
        """The turns of a show so far, or of one that has ended, as spectators see them."""
        box, names, pasts = await self._turns(ident)
        wanted = stretched(pasts, stretch)
        return await self.house.think(
            f"show {box.id}", shown_steps, box, ident, names, wanted, None, stretch.text
        )

    async def _turns(self, ident: str) -> tuple[AnyBox, tuple[str, ...], list[Past]]:
        for show in self._shows.values():
            if show.id == ident:
                return show.box, show.match.names, list(show.pasts)
        return await self.past.turns(ident)
