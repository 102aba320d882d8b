"""Requests in, answers out: bodies are read and written with msgspec, errors have one shape."""

import logging
from array import array
from itertools import accumulate
from typing import TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from gamemaster.core.codec import decode, encode
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.values import Json
from gamemaster.tables.refusals import Conflict, Malformed, Refusal, SlowDown, TooLarge
from gamemaster.tables.store.overtaken import was_overtaken
from gamemaster.web.callers import client_of, count_bytes, desk_of

log = logging.getLogger("gamemaster.web")
T = TypeVar("T")
LARGEST = 1 << 20
LARGEST_RECORD = 16 << 20
DEEPEST = 100
MOST_PARTS = 50_000
"""Lists, objects and what commas part: each is a value to make, and all others wait for as long as that takes."""
QUOTES = 4
"""In each part at most: those of a name, and those of a text."""
_STEPS = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")
_NO_BRACKETS = bytes(set(range(256)) - set(b"[{]}"))
PRIVATE = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


async def body_of(request: Request, largest: int = LARGEST) -> bytes:
    """The whole body, unless it is larger than anything we take; counted before it is read.

    What its head says is believed only where that is too much; the chunks are counted as they come.
    """
    said = request.headers.get("content-length", "")
    if said.isdigit() and (len(said) > 12 or int(said) > largest):
        raise _too_large()
    bodies, home = desk_of(request).bodies, client_of(request)
    chunks: list[bytes] = []
    size = 0
    try:
        async for chunk in request.stream():
            if size + len(chunk) > largest:
                raise _too_large()
            bodies.take(home, len(chunk))
            size += len(chunk)
            chunks.append(chunk)
        return b"".join(chunks)
    except ClientDisconnect:
        raise Malformed("The body broke off.", pt="O corpo do pedido foi interrompido.") from None
    finally:
        bodies.give_back(home, size)


def _too_large() -> TooLarge:
    return TooLarge("That is too large.", pt="Isso é grande demais.")


async def read(request: Request, kind: type[T]) -> T:
    """The body as a value of `kind`; an empty body is an empty object."""
    body = await body_of(request) or b"{}"
    count_bytes(request, len(body))
    opened = body.count(b"[") + body.count(b"{")
    parts = opened + body.count(b",")
    if parts > MOST_PARTS:
        raise Malformed("This JSON has too many parts.", pt="Este JSON tem partes demais.")
    if opened > DEEPEST and _depth(body, parts) > DEEPEST:
        raise Malformed("This JSON is nested too deeply.", pt="Este JSON está aninhado demais.")
    try:
        return decode(body, kind)
    except Illegal as fault:
        raise Misread(fault) from None


class Misread(Malformed):
    """A body that is not of the documented form, with the place."""

    def __init__(self, fault: Illegal) -> None:
        super().__init__(fault.message, pt=fault.pt)
        self.fault = fault


def _depth(body: bytes, parts: int) -> int:
    """How deeply brackets are nested, outside of strings.

    It takes as long as the body has bytes, whatever they are: a pattern of strings would look for the end of one that has
    none from each of its quotes anew.
    """
    plain = body.replace(b"\\\\", b"").replace(b'\\"', b"")
    if plain.count(b'"') > QUOTES * (parts + 1):
        raise Malformed("This is not JSON.", pt="Isto não é JSON.")
    brackets = b"".join(plain.split(b'"')[::2]).translate(_STEPS, _NO_BRACKETS)
    return max(accumulate(array("b", brackets)), default=0)


def answer(value: object, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(encode(value), status, PRIVATE, "application/json")


def nothing() -> Response:
    return Response(status_code=204, headers=PRIVATE)


def error(fault: Exception) -> Response:
    """A fault, in both languages, with the code a client can act on.

    What is no trouble of the client's is ours: it is logged, and the client may try again.
    """
    if was_overtaken(fault):
        log.warning("a request came too late: %s", getattr(fault, "orig", fault))
        fault = Conflict("That has changed meanwhile.", pt="Isso mudou enquanto isso.")
    if not isinstance(fault, Trouble):
        log.error("a request could not be served", exc_info=fault)
        return plain_error(
            "unavailable",
            503,
            "The database does not answer; try again.",
            "O banco de dados não responde; tente de novo.",
        )
    code, status = "conflict", 409
    if isinstance(fault, Illegal):
        code, status = "illegal", 422
    elif isinstance(fault, Refusal):
        code, status = fault.code, fault.status
    words: dict[str, Json] = {"code": code, "en": fault.message, "pt": fault.said("pt")}
    place = fault.fault if isinstance(fault, Misread) else fault
    if isinstance(place, Illegal):
        words |= {"path": list(place.path), "at": place.at}
        more = {
            "span": place.span,
            "nearest": place.nearest,
            "repairs": place.repairs,
            "readings": place.readings,
        }
        words |= {name: value for name, value in more.items() if value}
    response = answer({"error": words}, status)
    if isinstance(fault, SlowDown):
        response.headers["Retry-After"] = str(fault.seconds)
    return response


def plain_error(code: str, status: int, en: str, pt: str, **more: object) -> Response:
    return answer({"error": {"code": code, "en": en, "pt": pt, **more}}, status)
