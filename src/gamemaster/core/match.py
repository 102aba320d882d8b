"""Running matches: one game in memory, turn by turn, and what everybody stands on, `play`."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias

from msgspec import UNSET, UnsetType

from gamemaster.core.box import AnyBox, Box
from gamemaster.core.codec import plain
from gamemaster.core.contract import AnyStep, Bot, C, M, Outcome, S, Step, V, V_contra
from gamemaster.core.dice import (
    ALGORITHM,
    Key,
    dice_for_turn,
    key_of_stream,
    match_key,
)
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.fairness import (
    Entropy,
    mixed_seed,
    seed_commitment,
    submission_commitment,
    submission_salt,
)
from gamemaster.core.record import (
    End,
    Fault,
    Head,
    Record,
    Sent,
    SilentSeat,
    Turn,
    fault_of,
    head_fingerprint,
    signed,
    turn_fingerprint,
)
from gamemaster.core.values import Json, Seat, seat_names


class Accepted(NamedTuple, Generic[M]):
    """A submission that stands, and the line the record keeps of it."""

    submission: M
    line: Sent


class Defaulted(NamedTuple, Generic[M]):
    """What plays for a seat that brought nothing that stands, and the line the record keeps of it."""

    submission: M
    line: SilentSeat


Entry: TypeAlias = Accepted[M] | Defaulted[M]
"""What one awaited seat brings to a turn."""


class Safeguards(NamedTuple):
    """How a match is made fair beyond the house's word: what seats add to its dice, and whether they seal blind."""

    entropy: tuple[Entropy, ...] = ()
    blind: bool = False

    def dice_seed(self, seed: str) -> str:
        return seed if self == PLAIN else mixed_seed(seed, self.entropy)


PLAIN = Safeguards()


def safeguards_of(head: Head) -> Safeguards:
    """On what terms a record was made."""
    return Safeguards(head.entropy or (), bool(head.blind))


class Match(Generic[C, S, M, V]):
    """One game under way: its state, and the record of how it came to it."""

    def __init__(
        self,
        box: Box[C, S, M, V],
        config: C,
        seed: str,
        names: Sequence[str] | None = None,
        safeguards: Safeguards = PLAIN,
    ) -> None:
        self.box = box
        self.seed = seed
        self.names = _seat_names(box, config, names)
        self.safeguards = safeguards
        self.dice_seed = safeguards.dice_seed(seed)
        self._key = match_key(self.dice_seed)
        self.parcel: object = None
        """For whoever packs it: what it packed last."""
        self.weight = 0
        """For whoever unpacked it: in how many bytes it came."""
        self.first = box.game.setup(config, dice_for_turn(self._key, 0))
        self.state = self.first.state
        head = Head(
            game=box.id,
            version=box.game.version,
            algorithm=ALGORITHM,
            seed=seed,
            commitment=seed_commitment(seed),
            seats=self.names,
            config=plain(config),
            record=1 if safeguards == PLAIN else 2,
            entropy=UNSET if safeguards == PLAIN else safeguards.entropy,
            blind=safeguards.blind or UNSET,
        )
        self.fingerprint = head_fingerprint(head, self.state, self.first.events)
        self._head = signed(head, self.fingerprint)
        self._turns: list[Turn] = []
        self._before = 0
        """How many turns were resolved before those whose lines are here."""

    @property
    def turn(self) -> int:
        """How many turns were resolved."""
        return self._before + len(self._turns)

    @property
    def last_turn(self) -> Turn:
        """The record's line of the turn resolved last."""
        return self._turns[-1]

    @property
    def awaiting(self) -> tuple[Seat, ...]:
        return self.box.game.awaiting(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.box.game.outcome(self.state)

    def view(self, seat: Seat | None) -> V:
        return self.box.game.view(self.state, seat)

    def entered(
        self,
        seat: Seat,
        raw: Json,
        view: V,
        bot: str | UnsetType = UNSET,
        salt: str | None = None,
    ) -> Accepted[M]:
        """What a seat (or the bot in it) sent for the coming turn, sealed; raises Illegal and changes nothing.

        The salt follows from the seed, unless the seat sealed blind and brings its own.
        """
        submission = self.box.game.parse(view, raw)
        turn = self.turn + 1
        salt = submission_salt(self.seed, turn, seat) if salt is None else salt
        try:
            seal = submission_commitment(salt, turn, seat, raw)
        except (TypeError, UnicodeError):  # half a character, or what only a program can hold
            raise Illegal(
                "This cannot be written as JSON.", pt="Isto não pode ser escrito como JSON."
            ) from None
        return Accepted(submission, Sent(seat, raw, salt, seal, bot))

    def silent(self, seat: Seat, view: V, fault: Fault | str = "") -> Defaulted[M]:
        """What plays for a seat that sent nothing, or nothing that stands."""
        return Defaulted(self.box.game.default(view), SilentSeat(seat, fault))

    def asked(self, seat: Seat, bot: Bot[V], view: V, name: str | UnsetType = UNSET) -> Accepted[M]:
        """What a bot of our own sends for the coming turn; raises Trouble if that does not stand."""
        return self.entered(
            seat, ask_bot(bot, view, self.dice_seed, self.turn + 1, seat), view, name
        )

    def resolve(self, entries: Iterable[Entry[M]]) -> Step[S]:
        """Reveal and adjudicate one turn; `entries` hold exactly the awaited seats."""
        by_seat = {entry.line.seat: entry for entry in entries}
        awaited = self.awaiting
        turn = self.turn + 1
        if not awaited or by_seat.keys() != set(awaited):
            raise Trouble(f"turn {turn} awaits seats {list(awaited)}, not {list(by_seat)}")
        submissions: dict[Seat, M] = {}
        sent: list[Sent] = []
        silent: list[SilentSeat] = []
        for seat in awaited:
            submissions[seat], line = by_seat[seat]
            if isinstance(line, Sent):
                sent.append(line)
            else:
                silent.append(line)
        step = self.box.game.resolve(self.state, submissions, dice_for_turn(self._key, turn))
        self._keep(Turn(turn=turn, sent=tuple(sent), silent=tuple(silent)), step)
        return step

    def advance(
        self, sent: Mapping[Seat, Json], faults: Mapping[Seat, Fault | str] | None = None
    ) -> Step[S]:
        """Resolve one turn with what was sent; for every other awaited seat `default` plays."""
        return self.resolve(
            self.entered(seat, sent[seat], view)
            if seat in sent
            else self.silent(seat, view, (faults or {}).get(seat, ""))
            for seat in self.awaiting
            for view in (self.view(seat),)
        )

    def again(self, line: Turn) -> Step[S]:
        """Resolve one turn as a record has it."""
        sent = {each.seat: each for each in line.sent}
        faults = {each.seat: each.fault for each in line.silent}
        return self.resolve(
            self.entered(seat, sent[seat].raw, view, sent[seat].bot, self._own_salt(sent[seat]))
            if seat in sent
            else self.silent(seat, view, faults.get(seat, ""))
            for seat in self.awaiting
            for view in (self.view(seat),)
        )

    def _own_salt(self, line: Sent) -> str | None:
        """The salt that a seat brought, where it sealed blind."""
        return line.salt if self.safeguards.blind and line.bot is UNSET else None

    def fork(self) -> "Match[C, S, M, V]":
        """The same match, to be played on without touching this one."""
        other = copy(self)
        other._turns = list(self._turns)
        return other

    def without_past(self) -> "Match[C, S, M, V]":
        """The same match where it stands, to be played on by somebody who keeps its past elsewhere."""
        other = copy(self)
        other.first, other._turns, other._before = Step(self.state), [], self.turn
        other.parcel = None
        return other

    def took(self, line: Turn, state: S) -> None:
        """Go on by a turn that another has resolved from where this match stands."""
        self.state, self.fingerprint = state, line.fingerprint
        self._turns.append(line)

    def record(self) -> Record:
        """The record so far; complete once there is an outcome."""
        if self._before:
            raise Trouble("the past of this match is kept elsewhere")
        return Record(self._head, tuple(self._turns), End(turns=self.turn, outcome=self.outcome))

    def _keep(self, turn: Turn, step: Step[S]) -> None:
        self.state = step.state
        self.fingerprint = turn_fingerprint(self.fingerprint, turn, step.state, step.events)
        self._turns.append(signed(turn, self.fingerprint))


def _seat_names(box: Box[C, S, M, V], config: C, names: Sequence[str] | None) -> tuple[str, ...]:
    seated = box.seated(config)
    if names is None:
        return seat_names(seated)
    if len(names) != seated:
        raise Trouble(
            f"{box.title} is set up for {seated} seats here, not {len(names)}.",
            pt=f"{box.title} está preparado para {seated} lugares aqui, não {len(names)}.",
        )
    return tuple(names)


AnyMatch: TypeAlias = Match[Any, Any, Any, Any]
AnyAccepted: TypeAlias = Accepted[Any]
AnyEntry: TypeAlias = Entry[Any]
Watcher: TypeAlias = Callable[[AnyMatch, AnyStep], None]
"""Called after the setup and after every turn."""


class Seating(Protocol[V_contra]):
    """Whoever sits in the seats of a match: all awaited seats are asked at once."""

    def ask(self, turn: int, views: Mapping[Seat, V_contra]) -> Mapping[Seat, Json | Trouble]:
        """For each seat what it sends, as raw JSON, or the Trouble that kept it from answering."""

    def refused(self, turn: int, seat: Seat, fault: Trouble) -> None:
        """What a seat sent did not stand, and why; `default` plays for it."""


class InProcess(Generic[V]):
    """Seats filled by functions of our own process, asked one after another in table order."""

    def __init__(self, bots: Sequence[Bot[V]] | Mapping[Seat, Bot[V]], seed: str) -> None:
        self._bots, self._seed = bots, seed

    def ask(self, turn: int, views: Mapping[Seat, V]) -> dict[Seat, Json | Trouble]:
        return {seat: self._answer(turn, seat, view) for seat, view in views.items()}

    def refused(self, turn: int, seat: Seat, fault: Trouble) -> None:
        """A function is not told: it has no memory to learn with."""

    def _answer(self, turn: int, seat: Seat, view: V) -> Json | Trouble:
        try:
            return ask_bot(self._bots[seat], view, self._seed, turn, seat)
        except Trouble as fault:
            return fault


@lru_cache(maxsize=256)
def bot_key(seed: str, seat: Seat) -> Key:
    """The key of the dice a bot rolls for itself, apart from the dice of the game."""
    return key_of_stream(match_key(seed, "bots"), "bot", seat)


def ask_bot(bot: Bot[V], view: V, seed: str, turn: int, seat: Seat) -> Json:
    """What a function of our own process answers for a seat; its dice follow from the seed."""
    return bot(view, dice_for_turn(bot_key(seed, seat), turn))


def play(
    box: Box[C, S, M, V],
    config: C,
    seats: Sequence[Bot[V]] | Seating[V],
    seed: str,
    *,
    names: Sequence[str] | None = None,
    watch: Watcher | None = None,
) -> Record:
    """Play a match to its end; a seat whose answer does not stand plays `default`, with the fault."""
    match = Match(box, config, seed, names)
    seating = InProcess(seats, seed) if isinstance(seats, Sequence) else seats
    return play_on(match, seating, watch)


def play_on(match: Match[C, S, M, V], seating: Seating[V], watch: Watcher | None = None) -> Record:
    """Play a match from where it is to its end."""
    if watch:
        watch(match, match.first)
    while awaited := match.awaiting:
        views = {seat: match.view(seat) for seat in awaited}
        answers = seating.ask(match.turn + 1, views)
        step = match.resolve(
            _entry(match, seating, seat, view, answers[seat]) for seat, view in views.items()
        )
        if watch:
            watch(match, step)
    return match.record()


def _entry(
    match: Match[C, S, M, V], seating: Seating[V], seat: Seat, view: V, answer: Json | Trouble
) -> Entry[M]:
    if isinstance(answer, Trouble):
        return match.silent(seat, view, fault_of(answer))
    try:
        return match.entered(seat, answer, view)
    except Trouble as fault:
        seating.refused(match.turn + 1, seat, fault)
        return match.silent(seat, view, fault_of(fault))


def replayed(box: AnyBox, record: Record) -> Iterator[tuple[AnyMatch, AnyStep]]:
    """Every step of a record again, bit for bit; raises Trouble where it cannot be played."""
    head = record.head
    if head.game != box.id:
        raise Trouble(
            f"This is a record of {head.game}, not of {box.id}.",
            pt=f"Este é um registro de {head.game}, não de {box.id}.",
        )
    if head.version != box.game.version:
        raise Trouble(
            f"This record was made by version {head.version} of {box.id}; this gamemaster plays "
            f"version {box.game.version} and does not reinterpret old records. Use the "
            "gamemaster that made it.",
            pt=f"Este registro foi feito pela versão {head.version} de {box.id}; este gamemaster joga a versão {box.game.version} e não reinterpreta registros.",
        )
    if head.algorithm != ALGORITHM:
        raise Trouble(
            f"This record rolls {head.algorithm} dice; this gamemaster has {ALGORITHM}.",
            pt=f"Este registro rola dados {head.algorithm}; este gamemaster tem {ALGORITHM}.",
        )
    match: AnyMatch = Match(
        box, box.complete(head.config), head.seed, head.seats, safeguards_of(head)
    )
    yield match, match.first
    for turn in record.turns:
        yield match, match.again(turn)
