"""Functions that call one another in a ring, compiled one by one.

numba forgets how to load such rings from the disk, so a ring is cut at its knots: a function that
is called before it is made is called by its address, which stands in the array that it works on.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

SIGNATURE = types.int64(
    types.CPointer(types.int64),  # type: ignore[no-untyped-call]
    types.int64,
    types.int64,
    types.int64,
    types.int64,
    types.int64,
)
"""The array's first word, and five numbers."""


def _far(_: Any, array: Any, knot: Any, *given: Any) -> tuple[Any, Callable[..., Any]]:
    whole = types.int64
    signature = whole(array, whole, *[whole] * len(given))

    def code(context: Any, builder: Any, signed: Any, args: Any) -> Any:
        data = context.make_array(signed.args[0])(context, builder, args[0]).data
        number = ir.IntType(64)
        form = ir.FunctionType(number, [data.type, *[number] * 5])
        address = builder.load(builder.gep(data, [args[1]]))
        return builder.call(builder.inttoptr(address, form.as_pointer()), [data, *args[2:]])

    return signature, code


def _typed(typing: Any, array: Any, knot: Any, v: Any, w: Any, x: Any, y: Any, z: Any) -> Any:
    return _far(typing, array, knot, v, w, x, y, z)


far: Callable[..., int] = intrinsic(_typed)
"""Call the function whose address stands in the array at a knot, with the array and five numbers."""
