"""Trying a bot: matches against built-in bots, with a note of everything it did wrong."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from gamemaster.bots.company import Company, Installed
from gamemaster.bots.layers import Survey
from gamemaster.bots.protocol import Limits
from gamemaster.core.box import AnyBox
from gamemaster.core.errors import Trouble
from gamemaster.core.match import Watcher, play
from gamemaster.core.record import Record
from gamemaster.core.values import Json, Seat


class Note(NamedTuple):
    """One thing that went wrong: what was shown, what was answered (if anything), what was wrong."""

    turn: int
    view: Any
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

    def ask(self, turn: int, views: Mapping[Seat, Any]) -> dict[Seat, Json | Trouble]:
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


def tried(
    box: AnyBox,
    config: Any,
    bot: Installed,
    against: str,
    seed: str,
    number: int,
    *,
    limits: Limits,
    machine: Survey,
    watch: Watcher | None = None,
) -> Trial:
    """Match `number` of a trial; the bot changes its seat from match to match."""
    seats = box.seated(config)
    seat = number % seats
    players = {at: bot if at == seat else box.bots[against] for at in range(seats)}
    names = [
        bot.program.name if at == seat else f"{against.capitalize()} {at + 1}"
        for at in range(seats)
    ]
    company = Company(
        box, config, players, f"{seed} {number}", names=names, limits=limits, machine=machine
    )
    with company:
        witness = Witness(company, seat)
        record = play(box, config, witness, f"{seed} {number}", names=names, watch=watch)
        company.goodbye(record.end.outcome)
    noise = company.programs[seat].noise.decode("utf-8", "replace")
    return Trial(seat, record, witness.notes, noise)
