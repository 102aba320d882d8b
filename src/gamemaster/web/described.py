"""The OpenAPI description: bodies and answers are described by the values themselves."""

import asyncio

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.responses import Response

from gamemaster.core.codec import encode
from gamemaster.core.values import Json, Value
from gamemaster.tables.telling import answers
from gamemaster.web.api_page import api_page

REFS = "#/components/schemas/{name}"
_kinds: dict[str, type] = {}
_frames: list[str] = []


class Denial(answers.Problem, frozen=True, kw_only=True):
    """Why a request was not granted."""

    code: str


class Error(Value, frozen=True):
    """Any 4xx answer."""

    error: Denial


def _content(kind: type | dict[str, Json], media: str = "application/json") -> dict[str, Json]:
    if isinstance(kind, dict):
        return {media: {"schema": kind}}
    _kinds[kind.__name__] = kind
    return {media: {"schema": {"$ref": REFS.format(name=kind.__name__)}}}


def speak_of(*kinds: type[Value]) -> None:
    """Describe what a stream says, which no route has as its answer."""
    for kind in kinds:
        _kinds[kind.__name__] = kind
        _frames.append(kind.__name__)


ANY_JSON: dict[str, Json] = {}
ERRORS = {
    400: "Not of the documented form",
    401: "Nobody is signed in",
    403: "Not allowed",
    404: "There is no such thing",
    409: "Not now",
    413: "Too large",
    422: "Its author must change it",
    429: "Too fast",
    503: "The database is not there",
}


def doc(
    answer: type | dict[str, Json] | None = None,
    *,
    body: type | dict[str, Json] | None = None,
    status: int = 200,
    media: str = "application/json",
    body_media: str = "application/json",
) -> dict[str, Json]:
    """What a route says of itself: the kind of its answer, and of the body it reads."""
    good: dict[str, Json] = {"description": "Done"}
    if answer is not None:
        good["content"] = _content(answer, media)
    responses = {status: good} | {
        code: {"description": text, "content": _content(Error)} for code, text in ERRORS.items()
    }
    more: dict[str, Json] = {}
    if body is not None:
        more["requestBody"] = {"required": True, "content": _content(body, body_media)}
    return {
        "status_code": status,
        "responses": responses,
        "response_class": Response,
        "response_model": None,
        "openapi_extra": more,
    }


class Descriptions:
    """The description as programs and as people read it: written once, in a thread, for it takes a while."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self._door = asyncio.Lock()
        self._written: tuple[bytes, bytes] | None = None

    async def for_programs(self) -> bytes:
        return (await self._texts())[0]

    async def for_people(self) -> bytes:
        return (await self._texts())[1]

    async def _texts(self) -> tuple[bytes, bytes]:
        async with self._door:
            if self._written is None:
                self._written = await asyncio.to_thread(self._write)
        return self._written

    def _write(self) -> tuple[bytes, bytes]:
        whole = self._app.openapi()
        return encode(whole), api_page(whole).encode()


def describe(app: FastAPI) -> dict[str, Json]:
    """The whole description, made once."""
    if app.openapi_schema is None:
        whole = get_openapi(
            title="gamemaster",
            version=app.version,
            description="Tables, submissions, streams and replays; docs/api.md tells it in words.",
            routes=app.routes,
        )
        _, components = msgspec.json.schema_components(_kinds.values(), ref_template=REFS)
        parts = whole.setdefault("components", {})
        parts["schemas"] = {**parts.get("schemas", {}), **components}
        parts["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
        whole["x-frames"] = [{"$ref": REFS.format(name=name)} for name in _frames]
        whole["security"] = [{"token": []}, {}]
        app.openapi_schema = whole
    return app.openapi_schema
