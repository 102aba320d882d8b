"""The thin path: sealing is what everybody does at the deadline, so it goes past the framework.

It is the route itself, found by its own pattern, called with the same caller and answered by the same
errors; only the framework's layers in between are left out.

Whoever asks too often is refused here as well, before anything is looked up for him: to find a route and to call it takes
a millisecond, and a crowd that was told to slow down and does not would take the time of all others.

Whatever a request leads to is worked out for its address, until it is known who asks: nothing that a stranger causes is the house's own.
"""

import re

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import compile_path
from starlette.types import Message, Receive, Scope, Send

from gamemaster.tables.people.limits import Throttle
from gamemaster.tables.refusals import SlowDown
from gamemaster.tables.work.budgets import PAYER, Payer
from gamemaster.web.callers import SAFE, Desk, caller, client_of
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
        if scope["type"] == "http":
            request = Request(scope)
            PAYER.set(Payer(f"address {client_of(request)}", asks=True))
            try:
                _must_be_slow(self.state.desk, request)
            except SlowDown as fault:
                await error(fault)(scope, receive, send)
                return
            send = _counting(send, self.state.desk.limits, client_of(request))
        cut, pattern = self._cut, self._pattern
        if cut and pattern and scope["type"] == "http" and scope["method"] in (cut.methods or ()):
            found = pattern.fullmatch(scope["path"])
            if found:
                scope["app"] = self
                response = await _answered(cut, Request(scope, receive), found["table"])
                await response(scope, receive, send)
                return
        await super().__call__(scope, receive, send)


def _must_be_slow(desk: Desk, request: Request) -> None:
    """Count a request, whatever it is; refuse it if its address has none left, of all or of its kind."""
    home = client_of(request)
    desk.limits.take("ask", home)
    path = request.scope["path"]
    if path.startswith("/api/") and path != "/api/health":
        desk.limits.must_have("read" if request.method in SAFE else "write", home)
        desk.limits.must_have("answers", home)


def _counting(send: Send, limits: Throttle, home: str) -> Send:
    """Count the answers that an address has had; not what is sent in pieces, streams and files."""

    async def counted(message: Message) -> None:
        if message["type"] == "http.response.body" and not message.get("more_body"):
            limits.charge("answers", home, len(message.get("body", b"")))
        await send(message)

    return counted


async def _answered(route: APIRoute, request: Request, table: str) -> Response:
    try:
        response: Response = await route.endpoint(request, await caller(request), table)
    except Exception as fault:
        return error(fault)
    return response
