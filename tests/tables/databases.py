"""Databases for tests: a file of SQLite, or a real PostgreSQL from its wheel."""

import asyncio
import functools
import inspect
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import asyncpg


@functools.cache
def postgres_server() -> Any:
    """One PostgreSQL for a whole run of tests; its own user must be able to enter its folder."""
    warnings.simplefilter("ignore")
    import pgserver

    return pgserver.get_server(tempfile.mkdtemp(prefix="gamemaster-pg-"), cleanup_mode="delete")


def fresh_postgres() -> str:
    """The URL of an empty database."""
    name = f"t{uuid4().hex[:12]}"
    uri = postgres_server().get_uri()

    async def create() -> None:
        connection = await asyncpg.connect(uri)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return str(uri).replace("/postgres?", f"/{name}?")


def database_of(kind: str, tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}" if kind == "sqlite" else fresh_postgres()


def awaited(test: Callable[..., Any]) -> Callable[..., Any]:
    """Run an async test to its end, within three minutes."""

    @functools.wraps(test)
    def run(*args: Any, **more: Any) -> None:
        async def whole() -> None:
            async with asyncio.timeout(180):
                await test(*args, **more)

        asyncio.run(whole())

    run.__signature__ = inspect.signature(test)  # type: ignore[attr-defined]
    return run
