"""Trying a bot: matches against built-in bots, with a note of everything it did wrong."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from gamemaster.bots.company import Company, Installed, Terms
from gamemaster.core.box import AnyBox
from gamemaster.core.errors import Trouble
from gamemaster.core.match import Watcher, play
from gamemaster.core.record import Record
from gamemaster.core.values import Json, Seat


class Note(NamedTuple):
    """One thing that went wrong: what was shown, what was answered (if anything), what was wrong."""

    turn: int
    view: object
    sent: Json
    fault: Trouble


class Trial(NamedTuple):
    """One match of a bot on trial."""

    seat: Seat
    record: Record
    notes: list[Note]
    stderr: str


class Witness:
    """A `Seating` that passes everything on, and notes what one seat does wrong."""

    def __init__(self, company: Company, seat: Seat) -> None:
        self._company = company
        self._seat = seat
        self._view: Any = None
        self._sent: Json = None
        self.notes: list[Note] = []

    def ask(self, turn: int, views: Mapping[Seat, object]) -> dict[Seat, Json | Trouble]:
        answers = self._company.ask(turn, views)
        if self._seat in views:
            self._view, self._sent = views[self._seat], answers[self._seat]
            if isinstance(self._sent, Trouble):
                self.notes.append(Note(turn, self._view, None, self._sent))
        return answers

    def refused(self, turn: int, seat: Seat, fault: Trouble) -> None:
        self._company.refused(turn, seat, fault)
        if seat == self._seat:
            self.notes.append(Note(turn, self._view, self._sent, fault))


class Challenge(NamedTuple):
    """A bot on trial: at which table, against which built-in bot, from which seed, on what terms."""

    box: AnyBox
    config: object
    bot: Installed
    against: str
    seed: str
    terms: Terms

    def match(self, number: int, watch: Watcher | None = None) -> Trial:
        """One match of it; the bot changes its seat from match to match."""
        seats, seed = self.box.seated(self.config), f"{self.seed} {number}"
        seat = number % seats
        other = self.box.bots[self.against]
        players = {at: self.bot if at == seat else other for at in range(seats)}
        names = [self._name(at, seat) for at in range(seats)]
        with Company(
            self.box, self.config, players, seed, names=names, terms=self.terms
        ) as company:
            witness = Witness(company, seat)
            record = play(self.box, self.config, witness, seed, names=names, watch=watch)
            company.goodbye(record.end.outcome)
        noise = company.programs[seat].noise.decode("utf-8", "replace")
        return Trial(seat, record, witness.notes, noise)

    def _name(self, at: Seat, mine: Seat) -> str:
        return self.bot.program.name if at == mine else f"{self.against.capitalize()} {at + 1}"
