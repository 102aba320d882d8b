"""How the application is served: by uvicorn, over lines that the reception looks after."""

from collections.abc import Sequence

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
