"""Verification: recompute a record from nothing and name the first turn that does not hold."""

from collections.abc import Callable, Iterator
from typing import Any

from gamemaster.core.box import AnyBox
from gamemaster.core.contract import Step
from gamemaster.core.errors import BrokenRecord, Trouble
from gamemaster.core.fairness import seed_commitment, submission_commitment, submission_salt
from gamemaster.core.match import AnyMatch, replayed
from gamemaster.core.record import Head, Record, Turn

Progress = Callable[[int], None]


def verify(box: AnyBox, record: Record, progress: Progress | None = None) -> None:
    """Return if every line of the record holds; raise BrokenRecord at the first that does not."""
    _check_head(record.head)
    steps = replayed(box, record)
    lines: tuple[Head | Turn, ...] = (record.head, *record.turns)
    for number, line in enumerate(lines):
        if isinstance(line, Turn):
            _check_turn(record.head.seed, number, line)
        match = _played_on(steps, number)
        if match.fingerprint != line.fingerprint:
            raise BrokenRecord(
                "playing it again gives another fingerprint",
                number,
                pt="jogado de novo, dá outra impressão digital",
            )
        if progress:
            progress(number)
    if match.record() != record:
        raise BrokenRecord(
            "the end of the match is not the one its turns lead to",
            len(lines) - 1,
            pt="o fim da partida não é aquele a que seus turnos levam",
        )


def _played_on(steps: Iterator[tuple[AnyMatch, Step[Any]]], number: int) -> AnyMatch:
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
    return match


def _check_head(head: Head) -> None:
    if head.commitment != seed_commitment(head.seed):
        raise BrokenRecord(
            "the seed is not the one that was committed to before the first turn",
            pt="a semente não é aquela com que houve compromisso antes do primeiro turno",
        )


def _check_turn(seed: str, number: int, turn: Turn) -> None:
    if turn.turn != number:
        raise BrokenRecord(
            f"turn {turn.turn} stands where turn {number} belongs",
            number,
            pt=f"o turno {turn.turn} está no lugar do turno {number}",
        )
    for line in turn.sent:
        if line.salt != submission_salt(seed, number, line.seat):
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
