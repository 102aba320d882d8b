"""The thin path: sealing is what everybody does at the deadline, so it goes past the framework.

It is the same use case with the same checks and answers as the route in `routes_tables`, which
describes it; only the framework's layers in between are left out.
"""

import logging
import re

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from gamemaster.core.errors import Trouble
from gamemaster.tables.telling import asks
from gamemaster.web.callers import caller, service_of
from gamemaster.web.exchange import answer, error, plain_error, read

log = logging.getLogger("gamemaster.web")
SUBMIT = re.compile(r"/api/tables/([a-z0-9]+)/submit")


class App(FastAPI):
    """The application, with its one short cut."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "POST":
            found = SUBMIT.fullmatch(scope["path"])
            if found:
                scope["app"] = self
                response = await sealed(Request(scope, receive), found[1])
                await response(scope, receive, send)
                return
        await super().__call__(scope, receive, send)


async def sealed(request: Request, table: str) -> Response:
    """Seal orders; answered when they are on disk."""
    try:
        who = await caller(request)
        ask = await read(request, asks.Submission)
        return answer(await service_of(request).submissions.submit(who, table, ask))
    except Trouble as fault:
        return error(fault)
    except Exception:
        log.exception("a submission could not be taken")
        return plain_error(
            "unavailable",
            503,
            "It could not be kept; try again.",
            "Não foi guardado; tente de novo.",
        )
