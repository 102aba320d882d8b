"""Remembering what was worked out, without telling by one's quickness who asked before.

What a game has worked out once it need not work out again. But if a secret text is remembered, whoever asks about the same
text is answered sooner, and knows. So what is asked about privately is remembered apart: it finds nothing that others have left, and
leaves nothing behind.
"""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


class Closet(NamedTuple):
    """What is private for now, and what was worked out of it."""

    private: frozenset[Hashable]
    known: dict[Hashable, Any]


_ROOM: ContextVar[Closet | None] = ContextVar("room", default=None)


@contextmanager
def apart(*private: Hashable) -> Iterator[None]:
    """Until the end, whatever is worked out from one of these is remembered apart, and then forgotten."""
    before = _ROOM.set(Closet(frozenset(private), {}))
    try:
        yield
    finally:
        _ROOM.reset(before)


def remembered(most: int) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Remember so many answers of a function, and those that are private apart from all others."""

    def decorated(deed: Callable[..., T]) -> Callable[..., T]:
        shared = lru_cache(most)(deed)

        @wraps(deed)
        def answered(*args: Hashable) -> T:
            room = _ROOM.get()
            if room is None or room.private.isdisjoint(args):
                return shared(*args)
            key = (deed, args)
            if key not in room.known:
                room.known[key] = deed(*args)
            found: T = room.known[key]
            return found

        answered.cache_info = shared.cache_info  # type: ignore[attr-defined]
        return answered

    return decorated
