"""The table during a turn: players and subprocesses that change, and the hits to be dealt."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec import structs

from gamemaster.core import turn
from gamemaster.core.contract import Step
from gamemaster.core.dice import Dice
from gamemaster.core.values import Seat
from gamemaster.games.rumble_royale.state import (
    CardId,
    Config,
    Counter,
    Later,
    Player,
    Process,
    Spell,
    State,
    Submission,
    Tallies,
    Target,
)
from gamemaster.language import tree as t
from gamemaster.language.tree import Card
from gamemaster.mechanics.auction import rotated

MOST_BATCHES = 24
"""How often subprocesses may answer each other before the rest fizzles."""


class Cause(NamedTuple):
    """What is acting: whose card, which subprocess it is (if one), and what it was aimed at."""

    seat: Seat
    card: CardId
    process: int | None
    target: Target | None


class Fact(NamedTuple):
    """Something that happened, for subprocesses to answer."""

    kind: type
    by: Seat | None
    whom: Target
    amount: int = 0
    stat: str = ""


class DamageUnderWay(NamedTuple):
    """Damage on its way."""

    cause: Cause
    to: Target
    amount: int


class Turn(turn.Turn[State, Submission]):
    """A state under change: what a turn touches lies beside it until the turn is `done`."""

    def __init__(self, state: State, submissions: Mapping[Seat, Submission], dice: Dice) -> None:
        super().__init__(state, submissions, dice)
        self.config: Config = state.config
        self.number = state.turn
        self.players: list[Player] = list(state.players)
        self.processes: dict[int, Process] = {process.id: process for process in state.processes}
        self.spells: list[Spell] = list(state.spells)
        self.later: list[Later] = list(state.later)
        self.catalogue: list[Card] = list(state.catalogue)
        self.next_process = state.next_process
        self.pool = state.pool
        self.slots = state.slots
        self.hits: list[DamageUnderWay] = []
        self.facts: list[Fact] = []
        self.fallen: dict[int, Process] = {}
        """Subprocesses destroyed this turn: what they do when destroyed they still do (Q-CR-42)."""
        self.doomed: set[int] = set()
        """Subprocesses that are destroyed when the batch is cleared, whatever Life they have."""
        self.strikers: dict[int, Seat] = {}
        """Who struck a subprocess last."""
        self.unseen: dict[int, int] = {}
        """How much had happened in this batch before a spell came that answers, by its place."""
        self.step = 0
        """The step of the sequences that is under way, counted from 1."""
        self.stepping: frozenset[Seat] = frozenset()
        """Who has played a card in it."""
        self.batches = 0
        self.before_bids = False
        """Whether this turn's auction is still to come: coins gained now are there for it (Q-CR-36)."""

    def done(self) -> Step[State]:
        self.change(
            players=tuple(self.players),
            processes=tuple(self.processes.values()),
            spells=tuple(self.spells),
            later=tuple(self.later),
            catalogue=tuple(self.catalogue),
            next_process=self.next_process,
            pool=self.pool,
            slots=self.slots,
            turn=self.number,
        )
        return super().done()

    @property
    def priority(self) -> tuple[Seat, ...]:
        """The seats, beginning with another one each turn (Q-CR-5, Q-CR-29)."""
        return rotated(self.config.seats, max(1, self.number))

    def living(self) -> list[Seat]:
        return [seat for seat in self.priority if self.players[seat].is_alive]

    def change_player(self, seat: Seat, **fields: object) -> Player:
        self.players[seat] = structs.replace(self.players[seat], **fields)
        return self.players[seat]

    def count(self, seat: Seat, **tallies: int) -> None:
        """Add to what is counted of a player, this turn and in all."""
        player = self.players[seat]
        self.change_player(
            seat, round=_added(player.round, tallies), battle=_added(player.battle, tallies)
        )

    def note_hurt(self, seat: Seat, by: Seat) -> None:
        """Whose damage it was that reached a player."""
        player = self.players[seat]
        self.change_player(seat, round=_hurt(player.round, by), battle=_hurt(player.battle, by))

    def change_process(self, number: int, **fields: object) -> None:
        self.processes[number] = structs.replace(self.processes[number], **fields)

    def card_name(self, card: CardId) -> str:
        return self.catalogue[card].name

    def process_name(self, number: int) -> str:
        return self.card_name(self.processes[number].card)

    def is_there(self, target: Target) -> bool:
        """Whether a target still stands: a living player or a subprocess in play."""
        if target.player is not None:
            return self.players[target.player].is_alive
        return target.subprocess in self.processes

    def rules_of(self, process: Process) -> Iterator[tuple[int, t.Rule]]:
        yield from enumerate(self.catalogue[process.card].text.rules)


def _added(tallies: object, more: dict[str, int]) -> object:
    return structs.replace(  # type: ignore[type-var]
        tallies, **{name: getattr(tallies, name) + amount for name, amount in more.items()}
    )


def _hurt(tallies: Tallies, by: Seat) -> Tallies:
    return structs.replace(tallies, hurt_by=tuple(sorted({*tallies.hurt_by, by})))


def counter(counters: tuple[Counter, ...], name: str) -> int:
    """The number behind a name, 0 if there is none."""
    return next((c.count for c in counters if c.name == name), 0)


def with_counter(counters: tuple[Counter, ...], name: str, count: int) -> tuple[Counter, ...]:
    """The counters with one set, in the order of their names; a mark at 0 is gone."""
    rest = [c for c in counters if c.name != name]
    return tuple(sorted([*rest, Counter(name, count)], key=lambda c: c.name))
