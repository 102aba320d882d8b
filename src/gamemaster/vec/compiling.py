"""How twins are compiled: plain Python functions on integer arrays, through numba."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol, SupportsInt, TypeAlias, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from gamemaster.vec.compiler import can_compile

can_compile()  # from here on, what is compiled is compiled off the clock of whoever needs it first

F = TypeVar("F", bound=Callable[..., object])

Ints: TypeAlias = NDArray[np.int64]
Bytes: TypeAlias = NDArray[np.int8]
Shorts: TypeAlias = NDArray[np.int16]
Matches: TypeAlias = NDArray[np.int32]
Flags: TypeAlias = NDArray[np.uint8]
Words: TypeAlias = NDArray[np.uint64]
Rewards: TypeAlias = NDArray[np.float32]


class Cells(Protocol):
    """One row of whole numbers, read and written by place: all that compiled code needs to know of an array."""

    def __getitem__(self, at: int, /) -> int: ...
    def __setitem__(self, at: int, value: int, /) -> None: ...


int32 = cast(Callable[[SupportsInt], int], np.int32)
int64 = cast(Callable[[SupportsInt], int], np.int64)
uint64 = np.uint64
"""Numbers cut to a width inside compiled code; to Python's types they are whole numbers still."""

FEW = 4096
"""Lanes below which one thread is done before the others would be awake."""


@contextmanager
def threads_for(lanes: int) -> Iterator[None]:
    """Loops over lanes inside run on all threads if there are lanes enough for them, else on one."""
    all_of_them = numba.get_num_threads()
    numba.set_num_threads(1 if lanes < FEW else all_of_them)
    try:
        yield
    finally:
        numba.set_num_threads(all_of_them)


def compiled(function: F) -> F:
    """The function as machine code, kept on disk, and run without the interpreter's lock."""
    return cast(F, numba.njit(cache=True, nogil=True)(function))
