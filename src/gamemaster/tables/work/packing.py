"""How work travels to a child process and back: games by their names, matches once by their content.

A match is the same for many errands of one turn. It is packed once, without the lines of its past, and
sent to each worker once; after that only its key is sent. A worker that has forgotten it says so.
"""

import hashlib
import io
import pickle
from collections import OrderedDict
from collections.abc import Container
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from gamemaster.core.box import Box
from gamemaster.core.errors import Trouble
from gamemaster.core.match import AnyMatch, Match
from gamemaster.games import GAMES

ROOM = 48 << 20
"""Bytes of packed matches that a worker keeps in mind."""


class Parcel(NamedTuple):
    """A match, packed, under the name of its content."""

    key: str
    body: bytes


class Lacking(Exception):
    """A worker was told of a match by a key it does not know any more."""


class _Packer(pickle.Pickler):
    """Packs values; boxes by their ids, matches by parcels of their own."""

    def __init__(self, file: io.BytesIO, known: Container[str] | None) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self.known = known
        self.parcels: dict[str, bytes] = {}

    def persistent_id(self, value: object) -> Any:
        if isinstance(value, Box):
            return ("box", value.id)
        if isinstance(value, Match) and self.known is not None:
            parcel = parcel_of(value)
            if parcel.key not in self.known:
                self.parcels[parcel.key] = parcel.body
            return ("match", parcel.key)
        return None

    def reducer_override(self, value: object) -> Any:
        """A refusal is carried whole: what it says, and all that it knows of its place.

        A value that leaves defaults out of its JSON leaves out what *is* the default, not what equals
        it. A copy would not be it any more, and the fingerprint another; so it is left out here too.
        """
        if isinstance(value, msgspec.Struct):
            defaults = _defaults(type(value))
            if not defaults:
                return NotImplemented
            names = type(value).__struct_fields__
            said = {
                name: field
                for name in names
                if (field := getattr(value, name)) is not defaults.get(name, _NONE)
            }
            return _value, (type(value), said)
        if isinstance(value, Trouble):
            return _trouble, (type(value), value.args, value.__dict__)
        return NotImplemented


_NONE = object()


@lru_cache(maxsize=4_096)
def _defaults(kind: type[msgspec.Struct]) -> dict[str, object]:
    """The defaults that a kind of value leaves out of its JSON."""
    if not kind.__struct_config__.omit_defaults:
        return {}
    fields = msgspec.structs.fields(kind)
    return {field.name: field.default for field in fields if field.default is not msgspec.NODEFAULT}


def _value(kind: type[msgspec.Struct], said: dict[str, object]) -> msgspec.Struct:
    return kind(**said)


def _trouble(kind: type[Trouble], args: tuple[Any, ...], facts: dict[str, object]) -> Trouble:
    fault = kind.__new__(kind, *args)
    fault.args = args
    fault.__dict__.update(facts)
    return fault


def packed(value: object, known: Container[str] | None = None) -> tuple[bytes, dict[str, bytes]]:
    """A value in bytes, and the parcels of matches in it that the receiver does not know.

    Without `known` matches are packed as they are.
    """
    file = io.BytesIO()
    packer = _Packer(file, known)
    packer.dump(value)
    return file.getvalue(), packer.parcels


def parcel_of(match: AnyMatch) -> Parcel:
    """A match packed for workers; kept with it as long as it stands where it stands."""
    kept = getattr(match, "parcel", None)
    if kept is None or kept[0] is not match.state:
        body, _ = packed(match.without_past())
        kept = (match.state, Parcel(hashlib.sha256(body).hexdigest(), body))
        match.parcel = kept
    parcel: Parcel = kept[1]
    return parcel


class Memory:
    """The matches a worker has in mind, the oldest forgotten first, so many bytes of them."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._kept: OrderedDict[str, tuple[int, AnyMatch]] = OrderedDict()

    def keep(self, key: str, body: bytes) -> None:
        match: AnyMatch = unpacked(body, self)
        self._kept[key] = (len(body), match)
        while len(self._kept) > 1 and sum(size for size, _ in self._kept.values()) > self._room:
            self._kept.popitem(last=False)

    def match(self, key: str) -> AnyMatch:
        if key not in self._kept:
            raise Lacking(key)
        self._kept.move_to_end(key)
        return self._kept[key][1].fork()


class _Unpacker(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, memory: Memory | None) -> None:
        super().__init__(file)
        self.memory = memory

    def persistent_load(self, pid: Any) -> Any:
        kind, key = pid
        if kind == "box":
            return GAMES[key]
        if self.memory is None:
            raise Lacking(key)
        return self.memory.match(key)


def unpacked(body: bytes, memory: Memory | None = None) -> Any:
    """What was packed."""
    return _Unpacker(io.BytesIO(body), memory).load()
