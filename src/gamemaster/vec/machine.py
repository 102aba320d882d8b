"""Words of the machine for compiled CPU code: bits counted and found in one instruction each.

They take a 32-bit word. Plain Python never calls these bodies; numba replaces them.
"""

from typing import Any

import numba
from llvmlite import ir
from numba import types
from numba.extending import intrinsic


def _bits(typingctx: Any, word: Any, emit: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        cut = context.cast(builder, args[0], signature.args[0], types.uint32)
        return builder.zext(emit(builder, cut), ir.IntType(64))

    return types.int64(word), codegen


@intrinsic  # type: ignore[untyped-decorator]
def _ones(typingctx: Any, word: Any) -> Any:
    return _bits(typingctx, word, lambda builder, cut: builder.ctpop(cut))


@intrinsic  # type: ignore[untyped-decorator]
def _lowest(typingctx: Any, word: Any) -> Any:
    return _bits(typingctx, word, lambda builder, cut: builder.cttz(cut, ir.IntType(1)(0)))


@intrinsic  # type: ignore[untyped-decorator]
def _spare(typingctx: Any, word: Any) -> Any:
    return _bits(typingctx, word, lambda builder, cut: builder.ctlz(cut, ir.IntType(1)(0)))


@numba.njit(cache=True, inline="always")  # type: ignore[untyped-decorator]
def ones(word: int) -> int:
    """How many ones a word has."""
    return _ones(word)  # type: ignore[no-any-return]


@numba.njit(cache=True, inline="always")  # type: ignore[untyped-decorator]
def lowest(word: int) -> int:
    """The place of the lowest one."""
    return _lowest(word)  # type: ignore[no-any-return]


@numba.njit(cache=True, inline="always")  # type: ignore[untyped-decorator]
def highest(word: int) -> int:
    """The place of the highest one."""
    return 31 - _spare(word)  # type: ignore[no-any-return]
