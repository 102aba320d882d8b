"""What is worked out once, for everybody: the grammar of a language, machine code.

Whoever works for guests does it within a time. What one guest needs first and all others need after him is not
his: broken off at his limit it would be begun anew by each of them and never be done. So it is worked out off the clock.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, wraps
from typing import ParamSpec, Protocol, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")


class Stopwatch(Protocol):
    """Counts the time of what is being done, and may be stopped; it goes on when it was let go as often."""

    def stop(self) -> None: ...
    def go_on(self) -> None: ...


_WATCH: ContextVar[Stopwatch | None] = ContextVar("watch", default=None)


@contextmanager
def timed_by(watch: Stopwatch) -> Iterator[None]:
    """Until the end, this watch is stopped by what is off the clock."""
    before = _WATCH.set(watch)
    try:
        yield
    finally:
        _WATCH.reset(before)


def stopped() -> Callable[[], None]:
    """Stop the watch, if there is one; what is given back lets it go on."""
    watch = _WATCH.get()
    if watch is None:
        return lambda: None
    watch.stop()
    return watch.go_on


@contextmanager
def off_the_clock() -> Iterator[None]:
    """Until the end, time is nobody's."""
    go_on = stopped()
    try:
        yield
    finally:
        go_on()


def once(deed: Callable[P, T]) -> Callable[P, T]:
    """Remember every answer of a function that is asked few different things, and work it out off the clock."""

    @wraps(deed)
    def worked_out(*args: P.args, **named: P.kwargs) -> T:
        with off_the_clock():
            return deed(*args, **named)

    return cast(Callable[P, T], cache(worked_out))
