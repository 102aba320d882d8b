"""Templates of what rows build: a tree with slots in it, read both ways.

`compare(of(it, $stat), $sign, $n)` builds that comparison from what the row's words say in the slots
`stat`, `sign` and `n`, and finds them again in such a comparison. `$n=1` is 1 where the words say
nothing; a slot that stands twice is the same in both places. `'text'` is a word of the tree, `[a, b]`
several of them, and a name without brackets a node without fields (`you`, `event_amount`).
"""

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files

import msgspec

from gamemaster.core.once import once
from gamemaster.language import tree as t
from gamemaster.language.sentences import drafts
from gamemaster.language.sentences.drafts import Unfit

Slots = dict[str, object]
"""What the words of a row say, by the name of the slot."""

KINDS: dict[str, Callable[..., msgspec.Struct]] = {
    re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower(): kind
    for room in (t, drafts)
    for name, kind in vars(room).items()
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind is not t.Node
}
"""What can be built: the nodes of the tree and the drafts, by their names."""


class Fixed(msgspec.Struct, frozen=True):
    """Always the same."""

    value: object

    def build(self, _slots: Slots) -> object:
        return self.value

    def unbuild(self, value: object, _slots: Slots) -> bool:
        return type(value) is type(self.value) and value == self.value


class Slot(msgspec.Struct, frozen=True):
    """What the words say, or the usual."""

    name: str
    usual: "Shape | None" = None

    def build(self, slots: Slots) -> object:
        if self.name in slots:
            return slots[self.name]
        if self.usual is None:
            raise Unfit
        return self.usual.build(slots)

    def unbuild(self, value: object, slots: Slots) -> bool:
        return slots.setdefault(self.name, value) == value

    def holds_usual(self, slots: Slots) -> bool:
        """Whether what was found in it is what it is where nothing is said."""
        if self.usual is None or self.name not in slots:
            return False
        return slots[self.name] == self.usual.build(slots)


class Several(msgspec.Struct, frozen=True):
    """As many as there are, in this order."""

    parts: tuple["Shape", ...]

    def build(self, slots: Slots) -> object:
        return tuple(part.build(slots) for part in self.parts)

    def unbuild(self, value: object, slots: Slots) -> bool:
        if not isinstance(value, tuple) or len(value) != len(self.parts):
            return False
        return all(p.unbuild(v, slots) for p, v in zip(self.parts, value, strict=True))


class Built(msgspec.Struct, frozen=True):
    """A node of this kind with these fields."""

    kind: Callable[..., msgspec.Struct]
    parts: tuple["Shape", ...]

    def build(self, slots: Slots) -> object:
        return self.kind(*[part.build(slots) for part in self.parts])

    def unbuild(self, value: object, slots: Slots) -> bool:
        if type(value) is not self.kind or not isinstance(value, msgspec.Struct):
            return False
        held = msgspec.structs.astuple(value)[: len(self.parts)]
        if self.kind(*held) != value:
            return False  # it has something that is not said here
        return all(p.unbuild(v, slots) for p, v in zip(self.parts, held, strict=True))


Shape = Fixed | Slot | Several | Built


def slots_of(shape: Shape) -> Iterator[Slot]:
    """Every slot of a shape, those in what is usual too."""
    match shape:
        case Slot():
            yield shape
            if shape.usual is not None:
                yield from slots_of(shape.usual)
        case Several() | Built():
            for part in shape.parts:
                yield from slots_of(part)


# --- the notation

_WORD = re.compile(r"\s*(\$\w+|'[^']*'|-?\d+|\w+|[()\[\],=])")
_WORDS: dict[str, object] = {"none": None, "true": True, "false": False}


class _Notation:
    """A template being read, from its words."""

    def __init__(self, text: str) -> None:
        self.words = _WORD.findall(text)
        self.at = 0

    def next(self) -> str:
        word = self.words[self.at]
        self.at += 1
        return str(word)

    def ahead(self, word: str) -> bool:
        """Whether this word comes next; if so it is passed."""
        found = self.at < len(self.words) and self.words[self.at] == word
        self.at += found
        return found

    def shape(self) -> Shape:
        word = self.next()
        if word == "[":
            return Several(self.parts("]"))
        if word[0] == "$":
            return Slot(word[1:], self.shape() if self.ahead("=") else None)
        if word[0] == "'":
            return Fixed(word[1:-1])
        if word.lstrip("-").isdecimal():
            return Fixed(int(word))
        if word in _WORDS:
            return Fixed(_WORDS[word])
        return Built(KINDS[word], self.parts(")") if self.ahead("(") else ())

    def parts(self, end: str) -> tuple[Shape, ...]:
        found: list[Shape] = []
        while not self.ahead(end):
            found.append(self.shape())
            self.ahead(",")
        return tuple(found)


@cache
def shape_of(template: str) -> Shape:
    """A template in the notation above."""
    notation = _Notation(template)
    found = notation.shape()
    if notation.at != len(notation.words):
        raise ValueError(template)
    return found


@once
def shapes() -> dict[str, Shape]:
    """The templates that rows name, from `phrases/shapes.toml`."""
    place = files("gamemaster.language.grammar").joinpath("phrases/shapes.toml")
    raw: dict[str, str] = tomllib.loads(place.read_text("utf-8"))
    return {name: shape_of(template) for name, template in raw.items()}
