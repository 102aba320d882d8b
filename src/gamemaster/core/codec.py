"""Values to canonical JSON and back; equal values always have equal bytes."""

import hashlib
import json
import re
from collections.abc import Hashable
from functools import lru_cache
from typing import Any, TypeVar, cast

import msgspec

from gamemaster.core.complaints import shortened, worded
from gamemaster.core.errors import Illegal, Path
from gamemaster.core.values import Json

T = TypeVar("T")

_encoder = msgspec.json.Encoder(order="deterministic")
encode = _encoder.encode


@lru_cache(maxsize=256)
def _decoder(kind: Hashable) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(cast(Any, kind))


def decode(data: bytes | str, kind: type[T]) -> T:
    """Read JSON text as a value of `kind`, or raise Illegal with the place of the fault."""
    try:
        value: T = _decoder(cast(Hashable, kind)).decode(data)
        text = data.encode() if isinstance(data, str) else data
    except (msgspec.DecodeError, RecursionError, UnicodeError) as fault:
        raise (_half_character(data) or _illegal(fault)) from None
    refuse_doubles(text)
    return value


def refuse_doubles(text: bytes) -> None:
    """Refuse JSON in which a key stands twice in one object: readers would take one or the other.

    A doubled key is lost when the text is read and written again, and its colon with it; that is quickly
    counted. Only where a colon may hide in an escape every object is looked at.
    """
    if b"\\u" not in text and text.count(b":") == _colons(text):
        return
    try:
        _PAIRS.decode(text.decode())
    except RecursionError as fault:
        raise _illegal(fault) from None


def _colons(text: bytes) -> int:
    """How many colons are left when a text was read and is written again; -1 if it cannot be written."""
    try:
        return msgspec.json.encode(msgspec.json.decode(text)).count(b":")
    except (ValueError, OverflowError, RecursionError):
        return -1


def _all_different(pairs: list[tuple[str, Json]]) -> None:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            shown = repr(shortened(key))
            raise Illegal(
                f"The key {shown} stands twice in one object.",
                pt=f"A chave {shown} aparece duas vezes num objeto.",
            )
        seen.add(key)


_PAIRS = json.JSONDecoder(object_pairs_hook=_all_different, parse_int=len, parse_float=len)


def _half_character(data: bytes | str) -> Illegal | None:
    """Text that would be JSON but for an escape that is one half of a character (`\\ud800`)."""
    try:
        read = json.loads(data, parse_int=len, parse_float=len)
        json.dumps(read, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return Illegal(
            "This text holds half of a character (a lone surrogate).",
            pt="Este texto contém metade de um caractere (um surrogate sozinho).",
        )
    except (ValueError, RecursionError):
        pass
    return None


def convert(raw: Json, kind: type[T]) -> T:
    """Read JSON already taken apart as a value of `kind`, or raise Illegal."""
    try:
        return msgspec.convert(raw, kind)
    except (msgspec.ValidationError, RecursionError, OverflowError, UnicodeError) as fault:
        raise _illegal(fault) from None


def plain(value: object) -> Json:
    """The JSON form of a value, taken apart into lists, dicts, numbers and strings."""
    return msgspec.json.decode(encode(value))


def pretty(value: object) -> str:
    """The JSON form of a value, laid out for people."""
    return msgspec.json.format(encode(value), indent=2).decode()


def schema(kind: object) -> Json:
    """The JSON Schema of a kind of value, for forms and for documentation."""
    return msgspec.json.schema(kind)


def digest(*parts: bytes) -> str:
    """SHA-256 over parts with their lengths, so that no two lists of parts share a digest."""
    pieces = [piece for part in parts for piece in (len(part).to_bytes(8, "big"), part)]
    return hashlib.sha256(b"".join(pieces)).hexdigest()


_PLACE = re.compile(r" - at `(key in )?(?P<at>[^`]*)`$")
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]|\[\.\.\.\]")


def _illegal(fault: BaseException) -> Illegal:
    """msgspec's complaint as a sentence and a path."""
    if isinstance(fault, RecursionError):
        return Illegal("This JSON is nested too deeply.", pt="Este JSON está aninhado demais.")
    message = str(fault)
    place = _PLACE.search(message)
    path: Path = ()
    if place:
        message = message[: place.start()]
        path = tuple(
            name if name else int(index) if index else "…"
            for name, index in _STEP.findall(place["at"])
        )
    words = worded(message)
    return Illegal(words.en, path, pt=words.pt)
