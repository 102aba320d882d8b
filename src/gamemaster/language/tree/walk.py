"""Going through a tree and changing it."""

from collections.abc import Callable
from typing import TypeVar, cast

import msgspec

T = TypeVar("T")

Change = Callable[[object], object]
"""What becomes of one node; its parts are changed already."""


def rewritten(node: T, change: Change) -> T:
    """The value with `change` applied to every node in it, innermost first. A change puts into each
    place what may stand there."""
    return cast(T, _rewritten(node, change))


def _rewritten(node: object, change: Change) -> object:
    if isinstance(node, tuple):
        return tuple(_rewritten(x, change) for x in node)
    if isinstance(node, msgspec.Struct):
        fields = {}
        for name in node.__struct_fields__:
            old = getattr(node, name)
            if isinstance(old, (msgspec.Struct, tuple)):
                new = _rewritten(old, change)
                if new is not old:
                    fields[name] = new
        if fields:
            node = msgspec.structs.replace(node, **fields)
        return change(node)
    return node


def nodes(node: object) -> list[msgspec.Struct]:
    """Every node in a value, the outer ones first, in the order in which they are written."""
    out: list[msgspec.Struct] = []
    stack = [node]
    while stack:
        x = stack.pop()
        if isinstance(x, tuple):
            stack.extend(reversed(x))
        elif isinstance(x, msgspec.Struct):
            out.append(x)
            stack.extend(getattr(x, name) for name in reversed(x.__struct_fields__))
    return out
