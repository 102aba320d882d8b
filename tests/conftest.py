"""What tests of several folders share."""

import pytest

from tests.tables.databases import database_of, postgres_server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path, tmp_path_factory):
    """The URL of an empty database, once of each kind."""
    return database_of(request.param, tmp_path, tmp_path_factory)


@pytest.fixture
def sqlite(tmp_path, tmp_path_factory):
    return database_of("sqlite", tmp_path, tmp_path_factory)


@pytest.fixture
def postgres(tmp_path, tmp_path_factory):
    return database_of("postgresql", tmp_path, tmp_path_factory)


@pytest.fixture(scope="session", autouse=True)
def no_postgres_is_left(tmp_path_factory):
    yield
    if postgres_server.cache_info().currsize:
        postgres_server(tmp_path_factory.getbasetemp() / "postgres").cleanup()
