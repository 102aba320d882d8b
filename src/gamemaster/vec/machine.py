"""Words of the machine for compiled CPU code: bits counted and found in one instruction each.

They take a 32-bit word.
"""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from gamemaster.vec.compiling import compiled


def _bits(word: Any, emit: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        cut = context.cast(builder, args[0], signature.args[0], types.uint32)
        return builder.zext(emit(builder, cut), ir.IntType(64))

    return types.int64(word), codegen


def _counted(typingctx: Any, word: Any) -> Any:
    return _bits(word, lambda builder, cut: builder.ctpop(cut))


def _from_below(typingctx: Any, word: Any) -> Any:
    return _bits(word, lambda builder, cut: builder.cttz(cut, ir.IntType(1)(0)))


def _from_above(typingctx: Any, word: Any) -> Any:
    return _bits(word, lambda builder, cut: builder.ctlz(cut, ir.IntType(1)(0)))


_ones: Any = intrinsic(_counted)
_lowest: Any = intrinsic(_from_below)
_spare: Any = intrinsic(_from_above)


@compiled
def ones(word: int) -> int:
    """How many ones a word has."""
    return _ones(word)


@compiled
def lowest(word: int) -> int:
    """The place of the lowest one."""
    return _lowest(word)


@compiled
def highest(word: int) -> int:
    """The place of the highest one."""
    return 31 - _spare(word)
