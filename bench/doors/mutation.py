"""What strangers might send: valid documents with something changed, and plain garbage."""

import json
import random
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import Any

from gamemaster.core.values import Json

Path = tuple[Any, ...]
"""The keys that lead to a place in a document."""

NUMBERS = (
    -1, 0, 1, 2, 3, 7, 63, 64, 65, 99, 255, 256, 1000, 4096, 10_000, 65_536, 10**6, 2**31 - 1, 2**31,
    2**53, 2**63 - 1, 2**63, 2**64, 10**30, -(2**63), -(10**30), 10**400, 0.5, -0.0, 1e308,
)  # fmt: skip
WORDS = (
    "", " ", "x", "@", ".", "all", "spectator", "random", "human", "upload:x", "brain:x", "null", "pass",
    "\u0000", "\x1b[31mred\x1b[0m", "\x9b31m", "\u202eabc", "\u2066\u2069", "\u200b\u200d\ufeff", "\ud800",
    "a\u0300" * 50, "ﷺ" * 20, "💥", "[/red][bold]", "../../etc/passwd", "%00", "%s%n", "{0.__class__}",
    "<script>", "';--", "9" * 30, "9" * 5000, "٣", "Ⅷ", "½", "x" * 300, "x" * 70_000, "é" * 5000, "\n\r\t",
    "NaN", "1e999", "true", "gain " * 300, "(" * 400, "5 + " * 199,
)  # fmt: skip
TEXTS_OF_GARBAGE = (
    b"", b" ", b"\x00", b"\xff\xfe{}", b"\xef\xbb\xbf{}", b"[", b"{", b'"', b"nul", b"NaN", b"-", b"1e999", b"9" * 6000,
    b"[" * 3000, b"[" * 100_000, b'{"a":' * 3000, b"[" * 900 + b"]" * 900, b'{"a":1,"a":2}', b'{"\\u0061":1,"a":2}',
    b'"\\ud800"', b'"\\ud800\\u0041"', b'"\xed\xa0\x80"', b"[1,]", b"{}{}", b'{"a":[1e400]}', b"\x1b[31m", b"PK\x03\x04",
)  # fmt: skip


class Mutator:
    """Changes documents, all by one source of chance, so that an input can be made again."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def changed(self, document: Json, donors: Sequence[Json] = ()) -> Json:
        """The document with one to four things in it changed; the one that was given stays as it is."""
        found, paths = document, paths_of(document)
        for _ in range(self.chance.choice((1, 1, 1, 2, 2, 4))):
            found = self._change(found, self.chance.choice(paths), donors)
        return found

    def _change(self, document: Json, path: Path, donors: Sequence[Json]) -> Json:
        """The document with something at the end of the path changed, if it still leads anywhere."""
        holder, key = _copied(document, path)
        if holder is None:
            return document
        inner, old = holder[-1], holder[-1][key]
        roll = self.chance.random()
        if donors and roll < 0.1:
            donor = self.chance.choice(donors)
            inner[key] = _at(donor, self.chance.choice(paths_of(donor)))
        elif roll < 0.18 and isinstance(inner, dict) and path:
            del inner[key]
            if self.chance.random() < 0.5:
                inner[self.word()] = old
        elif roll < 0.24 and isinstance(old, dict):
            inner[key] = {**old, self.word(): self.junk()}
        else:
            inner[key] = self._another(old)
        return holder[0][""]

    def _another(self, old: Json) -> Json:
        chance = self.chance
        if chance.random() < 0.25:
            return self.junk()
        if isinstance(old, bool) or old is None:
            return chance.choice((True, False, None, 0, 1))
        if isinstance(old, int):
            return chance.choice((old + 1, old - 1, -old, old * 1000, chance.choice(NUMBERS)))
        if isinstance(old, str):
            return self.spoilt(old)
        if isinstance(old, list) and old:
            at = chance.randrange(len(old))
            more = old * (1000 if len(str(old)) < 100 and chance.random() < 0.1 else 3)
            return chance.choice((old[:at] + old[at + 1 :], [*old, old[at]], old[::-1], [], more))
        return self.junk()

    def spoilt(self, text: str) -> str:
        """A text with something in it changed."""
        at = self.chance.randrange(len(text) + 1)
        other = self.chance.randrange(len(text) + 1)
        return self.chance.choice(
            (
                text[:at] + self.word() + text[at:],
                text[:at] + text[other:],
                text[:at],
                text + text,
                text.swapcase(),
                text[:at] + chr(self.chance.randrange(0x110000)) + text[at:],
                self.word(),
            )
        )

    def word(self) -> str:
        return self.chance.choice(WORDS)

    def junk(self) -> Json:
        """A value that has nothing to do with anything."""
        chance = self.chance
        return chance.choice(
            (
                lambda: chance.choice(NUMBERS),
                self.word,
                lambda: None,
                lambda: True,
                list,
                dict,
                lambda: [self.junk() for _ in range(chance.randrange(4))],
                lambda: {self.word(): self.junk()},
                lambda: float("nan"),
                lambda: _nested(chance.choice((5, 90, 200))),
                lambda: list(range(5000)),
            )
        )()

    def written(self, document: Json) -> bytes:
        """A document as JSON text, sometimes as no serializer would write it."""
        chance = self.chance
        text = json.dumps(document, ensure_ascii=chance.random() < 0.5)
        body = text.encode("utf-8", "surrogatepass")
        roll = chance.random()
        if roll < 0.75 or not body:
            return body
        if roll < 0.80:
            return chance.choice(TEXTS_OF_GARBAGE)
        if roll < 0.85 and b'{"' in body:
            return body.replace(b'{"', b'{"' + body.split(b'{"')[1].split(b'"')[0] + b'":1,"', 1)
        return self.bytes(body)

    def bytes(self, body: bytes) -> bytes:
        """Bytes cut, doubled, flipped or strewn with others."""
        chance, found = self.chance, bytearray(body)
        for _ in range(chance.choice((1, 1, 2, 8))):
            at = chance.randrange(len(found) + 1)
            end = min(len(found), at + chance.choice((1, 1, 2, 8, 64, 1 << 20)))
            match chance.randrange(4):
                case 0:
                    del found[at:end]
                case 1:
                    found[at:at] = found[at:end]
                case 2:
                    found[at:at] = chance.choice(TEXTS_OF_GARBAGE)[:64]
                case _:
                    found[at:end] = chance.randbytes(min(8, end - at))
        return bytes(found)


_PATHS: OrderedDict[int, tuple[Json, list[Path]]] = OrderedDict()
"""By the identity of a document, which is kept with them: they are made from few, again and again."""
KEPT = 1024


def paths_of(document: Json) -> list[Path]:
    """Every place in a document where something can be changed; the document itself is the first."""
    kept = _PATHS.get(id(document))
    if kept is None:
        kept = _PATHS[id(document)] = (document, [(), *_paths_in(document, ())])
        while len(_PATHS) > KEPT:
            _PATHS.popitem(last=False)
    return kept[1]


def _paths_in(value: Json, before: Path) -> Iterator[Path]:
    if isinstance(value, dict | list):
        for key, child in value.items() if isinstance(value, dict) else enumerate(value):
            yield (*before, key)
            yield from _paths_in(child, (*before, key))


def _copied(document: Json, path: Path) -> tuple[list[Any] | None, Any]:
    """What lies on the way to a place, each copied into the one before, and the key of the last step."""
    found: list[Any] = [{"": document}]
    step: Any = ""
    for key in path:
        inner = found[-1][step]
        if not isinstance(inner, dict | list):
            return None, None
        keys: Any = inner if isinstance(inner, dict) else range(len(inner))
        if key not in keys:
            return None, None
        found[-1][step] = inner = inner.copy()
        found.append(inner)
        step = key
    return found, step


def _at(document: Json, path: Path) -> Json:
    for key in path:
        document = document[key]
    return document


def _nested(depth: int) -> Json:
    value: Json = 1
    for level in range(depth):
        value = [value] if level % 2 else {"a": value}
    return value
