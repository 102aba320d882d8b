"""What a row builds: tree nodes directly, by a template with slots, or by one of the small functions
registered here.

Words that need their sentence to be understood ("whoever attacks you", "takes 5 more") are built
as drafts, which `build` resolves. A node and a template are read both ways; a function that can be
printed has an inverse in UNMADE.
"""

from collections.abc import Callable
from functools import cache
from inspect import Parameter, signature
from typing import TypeVar, cast, get_type_hints

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.grammar.rows import Row
from gamemaster.language.sentences.drafts import OPEN, Unfit
from gamemaster.language.sentences.makers.shapes import (
    Several,
    Shape,
    Slots,
    shape_of,
    shapes,
    slots_of,
)

NODES: dict[str, type[t.Node]] = {
    str(cls.__struct_config__.tag): cls for cls in t.Node.__subclasses__()
}

USUAL = "~"  # under this key `unmade` names the slots that hold their default and may go unsaid

Maker = Callable[..., object]
Inverse = Callable[[object], Slots | None]

MAKERS: dict[str, Maker] = {}
UNMADE: dict[str, Inverse] = {}

F = TypeVar("F", bound=Maker)


def maker(function: F) -> F:
    MAKERS[function.__name__.strip("_")] = function
    return function


def inverse(name: str) -> Callable[[Inverse], Inverse]:
    def keep(function: Inverse) -> Inverse:
        UNMADE[name] = function
        return function

    return keep


# --- fixed fields


def fixed_fields(row: Row) -> Slots:
    """The row's fixed fields as values of the tree."""
    return _FIXED_BY_ID[row.id] if row.id in _FIXED_BY_ID else _remember(row)


_FIXED_BY_ID: dict[str, Slots] = {}


def _remember(row: Row) -> Slots:
    cls = NODES.get(row.op) or (t.Group if row.op == "group" else None)
    hints = get_type_hints(cls) if cls is not None else {}
    fields = {name: _value(raw, hints.get(name)) for name, raw in row.fixed}
    _FIXED_BY_ID[row.id] = fields
    return fields


def _value(raw: object, hint: object) -> object:
    """A fixed field as the tree holds it; "none" stands for None, which TOML cannot say."""
    if raw == "none":
        return None
    if hint is not None:
        return msgspec.convert(raw, hint)
    if isinstance(raw, dict):
        return msgspec.convert(raw, t.Group if "base" in raw else ANY_NODE)
    return raw


ANY_NODE = t.Whom | t.Amount | t.Cond | t.Event
"""What a row may fix in a template or function."""


# --- building


def made(row: Row, slots: Slots) -> object:
    """The value that a row builds from its slots."""
    if row.value is not None:
        return row.value
    if row.op == "":
        (value,) = slots.values()
        return value
    fields = {**fixed_fields(row), **slots}
    template = template_of(row.op)
    if template is not None:
        return _from_template(row, template, fields)
    if row.category == "effect1" and "to" not in fields and _wants_target(row.op):
        fields["to"] = t.You()
    if row.op[0] == "!":
        return MAKERS[row.op[1:]](**fields)
    return _node(row, fields)


@cache
def template_of(op: str) -> Shape | None:
    """The template of a row, which its op is or names."""
    return shape_of(op) if "(" in op or "[" in op else shapes().get(op[1:] if op[:1] == "!" else "")


def _from_template(row: Row, template: Shape, fields: Slots) -> object:
    """A target that is left out is you, and an end that is left out is open."""
    if row.category == "effect1":
        fields.setdefault("to", t.You())
    fields.setdefault("lasting", OPEN)
    return _listed(row, template.build(fields))


def _listed(row: Row, value: object) -> object:
    """Effects come as a list, since some phrases say several."""
    return (value,) if row.category == "effect1" and not isinstance(value, tuple) else value


def _node(row: Row, fields: Slots) -> object:
    cls: Maker = NODES.get(row.op) or t.Group
    if "lasting" in _fields_of(row.op):
        fields.setdefault("lasting", OPEN)
    if row.category == "event":
        fields = {**_unsaid(row.op), **fields}
    try:
        return _listed(row, cls(**fields))
    except TypeError:
        raise Unfit from None


@cache
def _fields_of(op: str) -> tuple[str, ...]:
    return (NODES.get(op) or t.Group).__struct_fields__


@cache
def _unsaid(op: str) -> dict[str, str]:
    """Parties of an event that its words leave out: it happens to you, by anyone."""
    usual = {"whom": "you", "by": "anyone"}
    return {k: v for k, v in usual.items() if k in _fields_of(op)}


@cache
def _wants_target(op: str) -> bool:
    """Whether what is built needs a target; left out, it is you."""
    if op[0] == "!":
        wanted = signature(MAKERS[op[1:]]).parameters.get("to")
        return wanted is not None and wanted.default is Parameter.empty
    return "to" in _fields_of(op)


@cache
def takes_target(op: str) -> bool:
    """Whether what a row builds can be said of somebody, though its words name nobody."""
    template = template_of(op)
    if template is not None:
        return any(slot.name == "to" for slot in slots_of(template))
    if op[:1] == "!":
        return "to" in signature(MAKERS[op[1:]]).parameters
    return "to" in _fields_of(op)


# --- and back


def unmade(row: Row, value: object) -> Slots | None:
    """The slots from which the row would build this value, or None."""
    if not row.printed:
        return None
    if row.value is not None:
        return {} if value == row.value and type(value) is type(row.value) else None
    if row.op == "":
        return None if isinstance(value, _OWN_LEVEL.get(row.category, ())) else {"*": value}
    if row.op[0] == "!" and row.op[1:] in UNMADE:
        return _by_inverse(row, value)
    return _taken_apart(row, value)


def _alone(row: Row, value: object) -> object:
    """An effect out of its list."""
    if row.category == "effect1" and isinstance(value, tuple) and len(value) == 1:
        return cast(object, value[0])
    return value


def _taken_apart(row: Row, value: object) -> Slots | None:
    template = template_of(row.op)
    value = value if isinstance(template, Several) else _alone(row, value)
    if template is not None:
        return _by_template(row, template, value)
    cls = None if row.op[0] == "!" else NODES.get(row.op) or t.Group
    return _fields_left(row, value) if type(value) is cls else None


def _by_inverse(row: Row, value: object) -> Slots | None:
    """The slots that the inverse of the row's maker finds, if the fixed ones are as the row has them."""
    found = UNMADE[row.op[1:]](value)
    return None if found is None else _unfixed(row, found)


def _by_template(row: Row, template: Shape, value: object) -> Slots | None:
    found: Slots = {}
    if not template.unbuild(value, found):
        return None
    usual = tuple(slot.name for slot in slots_of(template) if slot.holds_usual(found))
    for name in usual:
        if found[name] == ():
            del found[name]  # of nothing there is nothing to say
    left = _unfixed(row, found)
    return {**left, USUAL: usual} if left is not None and usual else left


def _unfixed(row: Row, found: Slots) -> Slots | None:
    """What the words must say, if the rest is as the row has it."""
    if any(found.pop(k, None) != v for k, v in fixed_fields(row).items()):
        return None
    return found


def _fields_left(row: Row, value: object) -> Slots | None:
    """The fields of a node that the row does not fix; those that hold their default may go unsaid."""
    fixed, cls = fixed_fields(row), NODES.get(row.op) or t.Group
    held = {name: getattr(value, name) for name in cls.__struct_fields__}
    if any(name in held and fixed[name] != held[name] for name in fixed):
        return None
    slots: Slots = {name: here for name, here in held.items() if name not in fixed}
    defaults = dict(zip(cls.__struct_fields__[::-1], cls.__struct_defaults__[::-1], strict=False))
    usual = tuple(name for name in slots if name in defaults and defaults[name] == slots[name])
    return {**slots, USUAL: usual} if usual else slots


_OWN_LEVEL: dict[str, tuple[type, ...]] = {
    "amount": (t.Add, t.Sub, t.Higher, t.Lower),
    "term": (t.Mul,),
    "cond": (t.AllOf, t.AnyOf),
}
"""What a category prints itself, so that it is not handed down to the next level and bracketed."""
