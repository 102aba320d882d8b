"""What tests of several folders share."""

import gc
from pathlib import Path

import pytest
from hypothesis import settings

# What fails in a helper says with which values, as in a test; so before any of them is imported.
pytest.register_assert_rewrite(
    *(f"tests.{folder.name}" for folder in Path(__file__).parent.iterdir() if folder.is_dir())
)

from tests.marks import second_database_is_long  # noqa: E402
from tests.tables.databases import database_of, postgres_server  # noqa: E402

pytest_plugins = ["gamemaster.laws.plugin"]

# A busy machine must not fail a test: none of them is about time.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    second_database_is_long(items, config.rootpath)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Thousands of tests and the modules they import stay to the end: no collector need walk them."""
    gc.collect()
    gc.freeze()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """The URL of an empty database, once of each kind."""
    return database_of(request.param, tmp_path)


@pytest.fixture
def sqlite(tmp_path):
    return database_of("sqlite", tmp_path)


@pytest.fixture
def postgres(tmp_path):
    return database_of("postgresql", tmp_path)


@pytest.fixture(scope="session", autouse=True)
def no_postgres_is_left():
    yield
    if postgres_server.cache_info().currsize:
        postgres_server().cleanup()
