"""One source, two machines: plain Python functions become CPU or GPU code by the same builder.

A twin is written as scalar functions over small integer arrays. They call one another by name;
the builder gives each of them the compiled form of those before it. Three words of the machine
that Python lacks (`ones`, `lowest`, `highest`) are handed in by the target. On the CPU each function
is kept on disk under a digest of all it is made from, so that a change anywhere in it is compiled
anew, and what two builds have in common is compiled once.
"""

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Literal, Protocol, TypeAlias, cast

from gamemaster.core.errors import Trouble, need_extra
from gamemaster.core.values import Words
from gamemaster.vec.compiler import can_compile

Target = Literal["cpu", "gpu"]
Function: TypeAlias = Callable[..., object]
Source: TypeAlias = Sequence[Function]
"""Functions in an order in which each calls only those before it."""


class Knot(Protocol):
    """A function that is called by its address."""

    address: int


def built(
    source: Source, target: Target, loops: Source = (), *, typed: bool = False, **constants: object
) -> SimpleNamespace:
    """Every function of the source as code for the target, by its name.

    `loops` come last and are for the CPU alone: their `prange` is shared out among all cores.
    `typed`: every function is compiled once, for the types it is annotated with (`int`, `bool`, `Cells`).
    `constants` replace names of the source, so that the code is made for them alone; then everything that a
    loop calls is written out in it, or its constants would not reach what it calls.
    """
    words = {**_machine(target), **constants}
    stamps = _stamps((*source, *loops), constants)
    made: dict[str, Function] = {}
    for function in (*source, *loops):
        plain = plain_form(function)
        names = {**plain.__globals__, **words, **made}
        anew = FunctionType(plain.__code__, names, plain.__name__, plain.__defaults__)
        anew.__qualname__ = f"{plain.__name__}_{stamps[plain.__name__]}"
        made[plain.__name__] = _compiled(
            anew,
            target,
            signature=_signature(plain) if typed else None,
            **({"parallel": True} if function in loops else {"forceinline": bool(constants)}),
        )
    return SimpleNamespace(**made)


def is_kept(source: Source) -> bool:
    """Whether the CPU's code for a typed build is on the disk: the last function is compiled after all others."""
    try:
        numba = _numba()
    except Trouble:
        return False
    plain = plain_form(source[-1])
    name = f"{plain.__name__}_{_stamps(source, {})[plain.__name__]}"
    file = Path(plain.__code__.co_filename)
    kept_in = numba.config.CACHE_DIR or file.parent / "__pycache__"
    return any(Path(kept_in).rglob(f"{file.stem}.{name}-*.nbi"))


def knotted(made: SimpleNamespace, names: Sequence[str]) -> list[Knot]:
    """Functions of a build that are called by their address (see `vec.knot`): each is one of an array and
    five numbers."""
    numba = _numba()
    from gamemaster.vec.knot import SIGNATURE

    knots = []
    for name in names:
        function = getattr(made, name)
        plain = FunctionType(_knot.__code__, {"work": function, "carray": numba.carray}, "knot")
        plain.__module__ = __name__
        plain.__qualname__ = f"knot_{function.py_func.__qualname__}"
        knots.append(numba.cfunc(SIGNATURE, cache=True)(plain))
    return knots


def _knot(array: object, v: int, w: int, x: int, y: int, z: int) -> object:
    return work(carray(array, (1 << 40,)), v, w, x, y, z)  # type: ignore[name-defined]  # noqa: F821


def gpu_here() -> bool:
    """Whether there is a GPU that code can be built for."""
    try:
        return bool(cuda_module().is_available())
    except (ImportError, Trouble):
        return False


def _compiled(function: Function, target: Target, *, signature: object, **how: bool) -> Function:
    if target == "gpu":
        on_gpu: Function = cuda_module().jit(device=True)(function)
        return on_gpu
    on_cpu: Function = _numba().njit(signature, cache=True, nogil=True, **how)(function)
    return on_cpu


def plain_form(function: Function) -> FunctionType:
    """The function as Python has it, also where it is compiled already."""
    return cast(FunctionType, getattr(function, "py_func", function))


def _signature(function: FunctionType) -> object:
    """What a function takes and gives, by its annotations."""
    from gamemaster.vec.compiling import Cells

    types = _numba().types
    known = {int: types.int64, bool: types.boolean, None: types.void, Cells: types.int64[::1]}
    code = function.__code__
    names = code.co_varnames[: code.co_argcount]
    return known[function.__annotations__["return"]](
        *[known[function.__annotations__[n]] for n in names]
    )


def _stamps(source: Source, constants: dict[str, object]) -> dict[str, str]:
    """By name, a digest of everything that could change what a function is compiled to: its code, the
    functions that it calls, the numbers that it reads, the records that it takes."""
    stamps: dict[str, str] = {}
    written_out = b"written out" if constants else b""
    for function in source:
        plain = plain_form(function)
        code = plain.__code__
        digest = hashlib.sha256(code.co_code + written_out)
        digest.update(repr((code.co_consts, code.co_names, code.co_varnames)).encode())
        digest.update(repr(_records(plain)).encode())
        for name in code.co_names:
            value = constants.get(name, plain.__globals__.get(name))
            numbers = repr(value) if isinstance(value, int | tuple) else ""
            digest.update(stamps.get(name, numbers).encode() + b";")
        stamps[plain.__name__] = digest.hexdigest()[:12]
    return stamps


def _records(function: FunctionType) -> list[tuple[str, str, str, tuple[str, ...]]]:
    """The records among a function's arguments, by name and fields: what was kept for another is unreadable."""
    return [
        (name, kind.__module__, kind.__qualname__, kind._fields)
        for name, kind in function.__annotations__.items()
        if isinstance(kind, type) and hasattr(kind, "_fields")
    ]


def _numba() -> ModuleType:
    if not can_compile():
        raise need_extra(
            Words("Compiled twins need", "Gêmeos compilados precisam de"), "numba", "learn"
        )
    import numba

    return numba


def cuda_module() -> ModuleType:
    """numba's CUDA half; raises Trouble where numba is missing."""
    _numba()
    import numpy as np

    if not hasattr(np, "row_stack"):  # numba's CUDA half still asks for it by its old name
        np.row_stack = np.vstack
    from numba import cuda

    return cuda


def _machine(target: Target) -> dict[str, object]:
    """How many ones a word has, and the places of its lowest and highest one (of a word not 0)."""
    if target == "cpu":
        from gamemaster.vec import machine

        found = {"ones": machine.ones, "lowest": machine.lowest, "highest": machine.highest}
        return {**found, "prange": _numba().prange}
    cuda = cuda_module()
    return {
        "ones": cuda.jit(device=True)(lambda word: cuda.popc(word)),
        "lowest": cuda.jit(device=True)(lambda word: cuda.ffs(word) - 1),
        "highest": cuda.jit(device=True)(lambda word: 31 - cuda.clz(word)),
    }
