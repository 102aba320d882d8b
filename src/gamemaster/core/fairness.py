"""Fairness that can be proved: commit first, reveal at the end, let anybody recompute.

The seed is committed to before the first turn; every submission is committed to, with a salt,
when it is sent. Salts and dice derive from the seed by HMAC under separate domain labels,
never from a published commitment.
"""

import hashlib
import hmac
from collections.abc import Iterable

from gamemaster.core.codec import digest, encode
from gamemaster.core.values import Json, Seat, Value


def seed_commitment(seed: str) -> str:
    """What the table publishes before the first turn."""
    return digest(b"gamemaster seed commitment 1", seed.encode())


class Entropy(Value, frozen=True):
    """What a seat adds to the dice: its lock, given before anybody's opener was known, and the opener if it came in time."""

    seat: Seat
    lock: str
    opener: str | None = None

    @property
    def is_sound(self) -> bool:
        return self.opener is None or lock_of(self.opener) == self.lock


def lock_of(opener: str) -> str:
    """The lock that an opener opens: its SHA-256."""
    return hashlib.sha256(opener.encode()).hexdigest()


def mixed_seed(seed: str, entropy: Iterable[Entropy]) -> str:
    """What the dice of a match come from: the house's seed and every seat's opener. A lock that stayed shut adds nothing."""
    opened = [part for part in entropy if part.opener is not None]
    parts = [f"seat {part.seat} {part.opener}".encode() for part in opened]
    message = digest(b"gamemaster entropy 1", *parts).encode()
    return hmac.digest(seed.encode(), message, "sha256").hex()


def submission_salt(seed: str, turn: int, seat: Seat) -> str:
    """The salt that hides a submission behind its commitment until the reveal."""
    message = f"gamemaster submission salt 1 turn {turn} seat {seat}".encode()
    return hmac.digest(seed.encode(), message, "sha256").hex()


def submission_commitment(salt: str, turn: int, seat: Seat, raw: Json) -> str:
    """The receipt a seat gets for what it sent."""
    place = f"turn {turn} seat {seat}".encode()
    return digest(b"gamemaster submission commitment 1", salt.encode(), place, encode(raw))
