"""Words of the machine for compiled CPU code: bits counted and found in one instruction each.

They take a 32-bit word.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from llvmlite import ir
from numba import types
from numba.core.base import BaseContext
from numba.core.typing.context import Context
from numba.core.typing.templates import Signature
from numba.extending import intrinsic

from gamemaster.vec.compiling import compiled

Values: TypeAlias = Sequence[ir.Value]
Emit: TypeAlias = Callable[[ir.IRBuilder, ir.Value], ir.Value]
CodeGen: TypeAlias = Callable[[BaseContext, ir.IRBuilder, Signature, Values], ir.Value]


def _bits(word: types.Type, emit: Emit) -> tuple[Signature, CodeGen]:
    def codegen(
        context: BaseContext, builder: ir.IRBuilder, signature: Signature, args: Values
    ) -> ir.Value:
        cut = context.cast(builder, args[0], signature.args[0], types.uint32)
        return builder.zext(emit(builder, cut), ir.IntType(64))

    return types.int64(word), codegen


def _counted(typingctx: Context, word: types.Type) -> tuple[Signature, CodeGen]:
    return _bits(word, lambda builder, cut: builder.ctpop(cut))


def _from_below(typingctx: Context, word: types.Type) -> tuple[Signature, CodeGen]:
    return _bits(word, lambda builder, cut: builder.cttz(cut, ir.IntType(1)(0)))


def _from_above(typingctx: Context, word: types.Type) -> tuple[Signature, CodeGen]:
    return _bits(word, lambda builder, cut: builder.ctlz(cut, ir.IntType(1)(0)))


_ones = cast(Callable[[int], int], intrinsic(_counted))
_lowest = cast(Callable[[int], int], intrinsic(_from_below))
_spare = cast(Callable[[int], int], intrinsic(_from_above))


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
