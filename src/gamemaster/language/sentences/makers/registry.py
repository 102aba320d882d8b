"""What a row builds: tree nodes directly, or by one of the small functions registered here.

Words that need their sentence to be understood ("whoever attacks you", "takes 5 more") are built
as drafts, which `build` resolves. A function that can be printed has an inverse in UNMADE.
"""

from collections.abc import Callable
from functools import cache
from inspect import Parameter, signature
from typing import Any, get_type_hints

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.grammar.rows import Row
from gamemaster.language.sentences.drafts import Unfit

NODES: dict[str, type[t.Node]] = {
    str(cls.__struct_config__.tag): cls for cls in t.Node.__subclasses__()
}


def fixed_fields(row: Row) -> dict[str, Any]:
    """The row's fixed fields as values of the tree."""
    return _FIXED_BY_ID[row.id] if row.id in _FIXED_BY_ID else _remember(row)


_FIXED_BY_ID: dict[str, dict[str, Any]] = {}


def _remember(row: Row) -> dict[str, Any]:
    cls = NODES.get(row.op) or (t.Group if row.op == "group" else None)
    hints = get_type_hints(cls) if cls is not None else {}
    fields = {name: _value(raw, hints.get(name)) for name, raw in row.fixed}
    _FIXED_BY_ID[row.id] = fields
    return fields


def _value(raw: Any, hint: Any) -> Any:
    """A fixed field as the tree holds it; "none" stands for None, which TOML cannot say."""
    if raw == "none":
        return None
    if hint is not None:
        return msgspec.convert(raw, hint)
    if isinstance(raw, dict):
        return msgspec.convert(raw, t.Group if "base" in raw else Any_)
    return raw


def made(row: Row, slots: dict[str, Any]) -> Any:
    """The value that a row builds from its slots."""
    if row.value is not None:
        return row.value
    if row.op == "":
        (value,) = slots.values()
        return value
    fields = {**fixed_fields(row), **slots}
    if row.category == "effect1" and "to" not in fields and _wants_target(row.op):
        fields["to"] = t.You()
    if row.op[0] == "!":
        return MAKERS[row.op[1:]](**fields)
    cls = NODES.get(row.op) or t.Group
    if "lasting" in cls.__struct_fields__ and "lasting" not in fields:
        fields["lasting"] = ""
    if row.category == "event":
        fields = {**_unsaid(cls), **fields}
    try:
        node = cls(**fields)
    except TypeError:
        raise Unfit from None
    return (node,) if row.category == "effect1" else node


@cache
def _unsaid(cls: type[t.Node]) -> dict[str, str]:
    """Parties of an event that its words leave out: it happens to you, by anyone."""
    usual = {"whom": "you", "by": "anyone"}
    return {k: v for k, v in usual.items() if k in cls.__struct_fields__}


@cache
def _wants_target(op: str) -> bool:
    """Whether what is built needs a target; left out, it is you."""
    if op[0] == "!":
        wanted = signature(MAKERS[op[1:]]).parameters.get("to")
        return wanted is not None and wanted.default is Parameter.empty
    return "to" in NODES[op].__struct_fields__


def unmade(row: Row, value: Any) -> dict[str, Any] | None:
    """The slots from which the row would build this value, or None."""
    if not row.printed:
        return None
    if row.value is not None:
        return {} if value == row.value and type(value) is type(row.value) else None
    if row.op == "":
        return None if isinstance(value, _OWN_LEVEL.get(row.category, ())) else {"*": value}
    if row.op[0] == "!":
        return _by_inverse(row, value)
    if row.category == "effect1":
        value = value[0] if isinstance(value, tuple) and len(value) == 1 else value
    cls = NODES.get(row.op) or t.Group
    return _fields_left(row, cls, value) if type(value) is cls else None


def _by_inverse(row: Row, value: Any) -> dict[str, Any] | None:
    """The slots that the inverse of the row's maker finds, if the fixed ones are as the row has them."""
    inverse = UNMADE.get(row.op[1:])
    found = inverse(value) if inverse is not None else None
    if found is None or any(found.pop(k, None) != v for k, v in fixed_fields(row).items()):
        return None
    return found


def _fields_left(row: Row, cls: type[Any], value: Any) -> dict[str, Any] | None:
    """The fields of a node that the row does not fix; those that hold their default may go unsaid."""
    fixed = fixed_fields(row)
    if any(name in fixed and fixed[name] != getattr(value, name) for name in cls.__struct_fields__):
        return None
    slots = {name: getattr(value, name) for name in cls.__struct_fields__ if name not in fixed}
    defaults = dict(zip(cls.__struct_fields__[::-1], cls.__struct_defaults__[::-1], strict=False))
    usual = tuple(name for name in slots if name in defaults and defaults[name] == slots[name])
    return {**slots, USUAL: usual} if usual else slots


Any_ = t.Whom | t.Amount | t.Cond | t.Event  # any node that a row may fix


# what a category prints itself, so that it is not handed down to the next level and bracketed
_OWN_LEVEL: dict[str, tuple[type, ...]] = {
    "amount": (t.Add, t.Sub, t.Higher, t.Lower),
    "term": (t.Mul,),
    "cond": (t.AllOf, t.AnyOf),
}


USUAL = "~"  # under this key `unmade` names the slots that hold their default and may go unsaid


MAKERS: dict[str, Callable[..., Any]] = {}


UNMADE: dict[str, Callable[[Any], dict[str, Any] | None]] = {}


def maker(function: Callable[..., Any]) -> Callable[..., Any]:
    MAKERS[function.__name__.strip("_")] = function
    return function


def inverse(name: str) -> Callable[[Callable[[Any], Any]], Callable[[Any], Any]]:
    def keep(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
        UNMADE[name] = function
        return function

    return keep
