"""Fairness that can be proved: commit first, reveal at the end, let anybody recompute.

The seed is committed to before the first turn; every submission is committed to, with a salt,
when it is sent. Salts and dice derive from the seed by HMAC under separate domain labels,
never from a published commitment.
"""

import hmac

from gamemaster.core.codec import digest, encode
from gamemaster.core.values import Json, Seat


def seed_commitment(seed: str) -> str:
    """What the table publishes before the first turn."""
    return digest(b"gamemaster seed commitment 1", seed.encode())


def submission_salt(seed: str, turn: int, seat: Seat) -> str:
    """The salt that hides a submission behind its commitment until the reveal."""
    message = f"gamemaster submission salt 1 turn {turn} seat {seat}".encode()
    return hmac.digest(seed.encode(), message, "sha256").hex()


def submission_commitment(salt: str, turn: int, seat: Seat, raw: Json) -> str:
    """The receipt a seat gets for what it sent."""
    place = f"turn {turn} seat {seat}".encode()
    return digest(b"gamemaster submission commitment 1", salt.encode(), place, encode(raw))
