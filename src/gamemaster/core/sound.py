"""Whether a state from outside can be: claims about it, and the first that does not hold is refused.

A game's `sound` is a generator of claims. It is asked for one after the other, so a claim may rely
on all that were made before it.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from gamemaster.core.codec import plain
from gamemaster.core.contract import C
from gamemaster.core.errors import Illegal, Path
from gamemaster.core.values import Json, Value

Claim: TypeAlias = tuple[bool, Path, str, str]
"""Whether it holds, where it is said, and what must be so, in English and Portuguese."""


def hold_to(claims: Iterable[Claim]) -> None:
    """Raise Illegal, with its place, for the first claim that does not hold."""
    for holds, path, en, pt in claims:
        if not holds:
            raise Illegal(en, path, pt=pt)


def one_a_seat(state: Value, seats: int, names: Iterable[str]) -> Iterator[Claim]:
    """These fields have an entry for each seat."""
    for name in names:
        count = len(getattr(state, name))
        yield (
            count == seats,
            (name,),
            f"There are {seats} seats, not {count}.",
            f"Há {seats} lugares, não {count}.",
        )


def check_config(config: C, complete: Callable[[Json], C]) -> None:
    """Raise Illegal for the config of a state that `complete` would refuse or change."""
    try:
        if complete(plain(config)) != config:
            raise Illegal("This config is not complete.", pt="Esta configuração está incompleta.")
    except Illegal as fault:
        raise fault.under("config") from None
