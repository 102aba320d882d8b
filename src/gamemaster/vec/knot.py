"""Functions that call one another in a ring, compiled one by one.

numba forgets how to load such rings from the disk, so a ring is cut at its knots: a function that
is called before it is made is called by its address, which stands in the array that it works on.
"""

from collections.abc import Callable
from typing import TypeAlias, cast

from llvmlite import ir
from numba import types
from numba.core.base import BaseContext
from numba.core.typing.context import Context
from numba.core.typing.templates import Signature
from numba.extending import intrinsic

from gamemaster.vec.machine import CodeGen, Values

Kind: TypeAlias = types.Type

SIGNATURE = types.int64(
    types.CPointer(types.int64),
    types.int64,
    types.int64,
    types.int64,
    types.int64,
    types.int64,
)
"""The array's first word, and five numbers."""


def _far(array: types.Array, given: int) -> tuple[Signature, CodeGen]:
    whole = types.int64
    signature = whole(array, whole, *[whole] * given)

    def code(
        context: BaseContext, builder: ir.IRBuilder, signed: Signature, args: Values
    ) -> ir.Value:
        data = context.make_array(signed.args[0])(context, builder, args[0]).data
        number = ir.IntType(64)
        form = ir.FunctionType(number, [data.type, *[number] * 5])
        address = builder.load(builder.gep(data, [args[1]]))
        return builder.call(builder.inttoptr(address, form.as_pointer()), [data, *args[2:]])

    return signature, code


def _typed(
    typing: Context, array: types.Array, knot: Kind, v: Kind, w: Kind, x: Kind, y: Kind, z: Kind
) -> tuple[Signature, CodeGen]:
    return _far(array, 5)


far = cast(Callable[..., int], intrinsic(_typed))
"""Call the function whose address stands in the array at a knot, with the array and five numbers."""
