"""The thin path: sealing is what everybody does at the deadline, so it goes past the framework.

It is the route itself, found by its own pattern, called with the same caller and answered by the same
errors; only the framework's layers in between are left out.
"""

import re

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import compile_path
from starlette.types import Receive, Scope, Send

from gamemaster.web.callers import caller
from gamemaster.web.exchange import error


class App(FastAPI):
    """The application, with one short cut to a route that takes a request, its caller and a table."""

    _cut: APIRoute | None = None
    _pattern: re.Pattern[str] | None = None

    def shorten(self, router: APIRouter, prefix: str, name: str) -> None:
        """Take a short cut to the route of that name."""
        routes = (route for route in router.routes if isinstance(route, APIRoute))
        self._cut = next(route for route in routes if route.name == name)
        self._pattern = compile_path(prefix + self._cut.path)[0]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        cut, pattern = self._cut, self._pattern
        if cut and pattern and scope["type"] == "http" and scope["method"] in (cut.methods or ()):
            found = pattern.fullmatch(scope["path"])
            if found:
                scope["app"] = self
                response = await _answered(cut, Request(scope, receive), found["table"])
                await response(scope, receive, send)
                return
        await super().__call__(scope, receive, send)


async def _answered(route: APIRoute, request: Request, table: str) -> Response:
    try:
        response: Response = await route.endpoint(request, await caller(request), table)
    except Exception as fault:
        return error(fault)
    return response
