"""The application: every route under /api, the pages beside it."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from gamemaster.core.errors import Trouble
from gamemaster.core.values import Json
from gamemaster.tables.house import Customs, wall_clock
from gamemaster.tables.people.limits import Throttle
from gamemaster.tables.service import open_service
from gamemaster.web import routes_bots, routes_games, routes_learn, routes_people, routes_tables
from gamemaster.web.callers import Desk, ServerSettings
from gamemaster.web.described import describe
from gamemaster.web.exchange import error, plain_error
from gamemaster.web.pages import add_pages
from gamemaster.web.thin import App
from gamemaster.web.turnstiles import Bodies, OpenStreams


def make_app(settings: ServerSettings, now: Callable[[], int] = wall_clock) -> FastAPI:
    """A server on one database; the house is open as long as it runs."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        opening = open_service(
            settings.database,
            now=now,
            customs=Customs(
                settings.local_webhooks,
                settings.pace,
                settings.address,
                settings.limits,
                settings.uploads,
            ),
            sweep=settings.sweep,
            mail=settings.mail,
            tidy=settings.tidy,
            warm=settings.warm,
            house_key=settings.house_key,
            smtp=settings.smtp,
        )
        try:
            service = await opening.__aenter__()
        except Trouble as fault:
            app.state.trouble = fault
            raise
        try:
            on = settings.limits
            app.state.desk = Desk(service, settings, Throttle(on), OpenStreams(on), Bodies(on))
            yield
        finally:
            await opening.__aexit__(None, None, None)

    app = App(
        title="gamemaster",
        version=version("gamemaster"),
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.trouble = None
    """Why the house could not be opened, if its host can do something about it."""
    for routes in (routes_people, routes_games, routes_learn, routes_tables, routes_bots):
        app.include_router(routes.router, prefix="/api")
    app.shorten(routes_tables.router, "/api", "submit")
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]
    _add_error_answers(app)
    add_pages(app)
    return app


def _add_error_answers(app: FastAPI) -> None:
    @app.exception_handler(Trouble)
    async def trouble(request: Request, fault: Trouble) -> Response:
        return error(fault)

    @app.exception_handler(RequestValidationError)
    async def misread(request: Request, fault: RequestValidationError) -> Response:
        first: dict[str, Json] = fault.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        return plain_error(
            "malformed", 400, f"{first['msg']} ({place}).", f"Valor inválido ({place})."
        )

    @app.exception_handler(HTTPException)
    async def refused(request: Request, fault: HTTPException) -> Response:
        code = "missing" if fault.status_code == 404 else "malformed"
        response = plain_error(code, fault.status_code, str(fault.detail), "Não é possível.")
        response.headers.update(fault.headers or {})
        return response

    @app.exception_handler(SQLAlchemyError)
    async def no_database(request: Request, fault: SQLAlchemyError) -> Response:
        return error(fault)
