"""What is done in the server's own process: only what is bounded by few bytes, and so takes a moment.

Reading a short submission costs less than telling a worker of it. It is short if it has few bytes and no
words that could be sentences, and if the match it is for is small; a test holds every game to 2 ms there.
"""

from gamemaster.core.codec import encode
from gamemaster.core.match import AnyMatch
from gamemaster.core.values import Json
from gamemaster.tables.work.packing import parcel_of

MOST_BYTES = 512
MOST_WORDS = 3
"""A sentence has more words than a name."""
MOST_MATCH = 1 << 15
"""Bytes of the packed match."""


def is_short(match: AnyMatch, raw: Json) -> bool:
    """Whether a submission may be read here."""
    try:
        return (
            _has_no_sentence(raw)
            and len(encode(raw)) <= MOST_BYTES
            and len(parcel_of(match).body) <= MOST_MATCH
        )
    except (TypeError, UnicodeError, RecursionError, OverflowError):
        return False


def _has_no_sentence(raw: Json, depth: int = 6) -> bool:
    if isinstance(raw, str):
        return len(raw) <= 60 and raw.count(" ") < MOST_WORDS
    if isinstance(raw, (list, dict)):
        inner = raw.values() if isinstance(raw, dict) else raw
        few = depth > 0 and len(raw) <= MOST_BYTES
        return few and all(_has_no_sentence(value, depth - 1) for value in inner)
    return True
