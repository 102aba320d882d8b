"""Verification: recompute a record from nothing and name the first turn that does not hold."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec import UNSET

from gamemaster.core.box import AnyBox
from gamemaster.core.contract import AnyBot, AnyStep
from gamemaster.core.errors import BrokenRecord, Trouble
from gamemaster.core.fairness import seed_commitment, submission_commitment, submission_salt
from gamemaster.core.match import AnyMatch, replayed
from gamemaster.core.record import Head, Record, Sent, Turn

Progress = Callable[[int], None]


class BotsAsked(NamedTuple):
    """What became of the turns that the record says bots played."""

    asked: int = 0
    """BotsAsked of the house, asked again: they answered the same."""
    unasked: int = 0
    """Guests, and bots of another version: nobody can ask them here."""

    def and_turn(self, asked: int, turn: Turn) -> "BotsAsked":
        of_bots = sum(line.bot is not UNSET for line in turn.sent)
        return BotsAsked(self.asked + asked, self.unasked + of_bots - asked)


def verify(
    box: AnyBox, record: Record, progress: Progress | None = None, *, bots: bool = True
) -> BotsAsked:
    """Return if every line of the record holds; raise BrokenRecord at the first that does not.

    `bots`: whether bots of the house are asked again what they play, which may take as long as the match.
    """
    _check_head(record.head)
    _check_entropy(record.head)
    done = BotsAsked()
    steps = replayed(box, record)
    match = _played_on(steps, 0, record.head.fingerprint)
    for number, line in enumerate(record.turns, start=1):
        if progress:
            progress(number - 1)
        _check_turn(record.head, number, line)
        done = done.and_turn(_check_bots(box, match, line) if bots else 0, line)
        match = _played_on(steps, number, line.fingerprint)
    if progress:
        progress(len(record.turns))
    if match.record() != record:
        raise BrokenRecord(
            "the end of the match is not the one its turns lead to",
            len(record.turns),
            pt="o fim da partida não é aquele a que seus turnos levam",
        )
    return done


def _check_bots(box: AnyBox, match: AnyMatch, turn: Turn) -> int:
    """Ask the bots of the house again what they play in a turn; how many could be asked."""
    known = {box.signature_of(name): bot for name, bot in box.bots.items()}
    asked = 0
    for line in turn.sent:
        bot = known.get(line.bot or "")
        if bot is None or line.seat not in match.awaiting:
            continue
        asked += 1
        if not _answers(match, bot, line):
            raise BrokenRecord(
                f"seat {line.seat} is said to be played by {line.bot}, which plays otherwise",
                turn.turn,
                pt=f"o lugar {line.seat} teria sido jogado por {line.bot}, que joga de outro modo",
            )
    return asked


def _answers(match: AnyMatch, bot: AnyBot, line: Sent) -> bool:
    try:
        entry = match.asked(line.seat, bot, match.view(line.seat))
    except Exception:  # what was recorded as an answer was none
        return False
    return entry.line.commitment == line.commitment


def _played_on(
    steps: Iterator[tuple[AnyMatch, AnyStep]], number: int, fingerprint: str
) -> AnyMatch:
    """The match after one more turn, which must lead where the record says."""
    try:
        match, _ = next(steps)
    except BrokenRecord:
        raise
    except Trouble as fault:
        raise BrokenRecord(
            f"it cannot be played again: {fault}",
            number,
            pt=f"não pode ser jogado de novo: {fault.whole('pt')}",
        ) from None
    if match.fingerprint != fingerprint:
        raise BrokenRecord(
            "playing it again gives another fingerprint",
            number,
            pt="jogado de novo, dá outra impressão digital",
        )
    return match


def _check_head(head: Head) -> None:
    if head.commitment != seed_commitment(head.seed):
        raise BrokenRecord(
            "the seed is not the one that was committed to before the first turn",
            pt="a semente não é aquela com que houve compromisso antes do primeiro turno",
        )


def _check_entropy(head: Head) -> None:
    """Each seat adds once, in table order, and what it opened must be what it had locked."""
    parts = head.entropy or ()
    places = [part.seat for part in parts]
    if places != sorted(set(places)) or any(not 0 <= seat < len(head.seats) for seat in places):
        raise BrokenRecord(
            "what seats added to the dice is not one part a seat, in table order",
            pt="o que os lugares juntaram aos dados não é uma parte por lugar, na ordem da mesa",
        )
    for part in parts:
        if not part.is_sound:
            raise BrokenRecord(
                f"what seat {part.seat} added to the dice is not what it had locked",
                pt=f"o que o lugar {part.seat} juntou aos dados não é o que havia trancado",
            )


def _check_turn(head: Head, number: int, turn: Turn) -> None:
    if turn.turn != number:
        raise BrokenRecord(
            f"turn {turn.turn} stands where turn {number} belongs",
            number,
            pt=f"o turno {turn.turn} está no lugar do turno {number}",
        )
    for line in turn.sent:
        own = head.blind and line.bot is UNSET  # who seals blind brings his own salt
        if not own and line.salt != submission_salt(head.seed, number, line.seat):
            raise BrokenRecord(
                f"the salt of seat {line.seat} does not come from the seed",
                number,
                pt=f"o sal do lugar {line.seat} não vem da semente",
            )
        if line.commitment != submission_commitment(line.salt, number, line.seat, line.raw):
            raise BrokenRecord(
                f"what seat {line.seat} is said to have sent is not what it committed to",
                number,
                pt=f"o que o lugar {line.seat} teria enviado não é aquilo com que se comprometeu",
            )
