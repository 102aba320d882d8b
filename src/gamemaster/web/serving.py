"""How the application is served: by uvicorn, over lines that the reception looks after."""

import logging
import socket
from collections.abc import Callable, Sequence

import uvicorn
from fastapi import FastAPI

from gamemaster.web.reception import Bounds, Reception, bounds_here

KEEP_ALIVE = 75
"""Seconds a line is kept on which nothing is asked."""


def serving(
    app: FastAPI,
    *,
    host: str,
    port: int,
    limits: bool = True,
    proxies: Sequence[str] = (),
    bounds: Bounds | None = None,
) -> uvicorn.Config:
    """Uvicorn's settings; whom a proxy speaks for is believed of the proxies that were named, of nobody else."""
    here = bounds or bounds_here()
    reception = Reception(here if limits else here._replace(of_address=here.lines), proxies)
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=reception.line,  # type: ignore[arg-type]
        ws="none",
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=KEEP_ALIVE,
        backlog=4096,
        server_header=False,
    )


class HouseServer(uvicorn.Server):
    """Serves the application, and says so once it answers: an address that is read sooner leads nowhere."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, tell: Callable[[], None]) -> None:
        super().__init__(config)
        self._app, self._tell = app, tell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._tell()

    def serve_people(self) -> None:
        """Serve until it is stopped; raises the Trouble that kept it from opening."""
        # A fault that its reader can put right is told by a sentence; uvicorn would print how it came about.
        logging.getLogger("uvicorn.error").addFilter(lambda _: self._app.state.trouble is None)
        try:
            self.run()
        except SystemExit:
            if self._app.state.trouble is None:
                raise
        if self._app.state.trouble is not None:
            raise self._app.state.trouble
