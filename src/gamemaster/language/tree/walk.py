"""Going through a tree and changing it."""

from collections.abc import Callable
from typing import Any

import msgspec


def rewritten(node: Any, change: Callable[[Any], Any]) -> Any:
    """The value with `change` applied to every node in it, innermost first."""
    if isinstance(node, tuple):
        return tuple(rewritten(x, change) for x in node)
    if isinstance(node, msgspec.Struct):
        fields = {}
        for name in node.__struct_fields__:
            old = getattr(node, name)
            if isinstance(old, (msgspec.Struct, tuple)):
                new = rewritten(old, change)
                if new is not old:
                    fields[name] = new
        if fields:
            node = msgspec.structs.replace(node, **fields)
        return change(node)
    return node


def nodes(node: Any) -> list[Any]:
    """Every node in a value, the outer ones first, in the order in which they are written."""
    out: list[Any] = []
    stack = [node]
    while stack:
        x = stack.pop()
        if isinstance(x, tuple):
            stack.extend(reversed(x))
        elif isinstance(x, msgspec.Struct):
            out.append(x)
            stack.extend(getattr(x, name) for name in reversed(x.__struct_fields__))
    return out
