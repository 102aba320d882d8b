"""A database that cannot be used is told in a sentence."""

import sqlite3

import pytest

from gamemaster.core.errors import Trouble
from gamemaster.tables.store.database import Store
from tests.tables.databases import awaited


@pytest.mark.parametrize("url", ["mysql://somewhere/x", "://", "nothing://x"])
def test_what_is_no_database_of_ours_is_refused(url):
    with pytest.raises(Trouble, match="cannot be used") as caught:
        Store(url)
    assert "não pode ser usado" in str(caught.value.pt)


async def opened(url: str) -> None:
    store = Store(url)
    try:
        await store.migrate()
    finally:
        await store.close()


@awaited
async def test_a_folder_or_a_file_of_something_else_is_told(tmp_path):
    (tmp_path / "noise").write_bytes(b"not a database at all" * 200)
    (tmp_path / "folder").mkdir()
    for name, why in (("noise", "cannot be used"), ("folder", "cannot be written: Is a directory")):
        with pytest.raises(Trouble, match=why):
            await opened(str(tmp_path / name))


@awaited
async def test_a_database_that_a_newer_gamemaster_has_written_is_left_alone(tmp_path):
    file = tmp_path / "newer.db"
    await opened(str(file))
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(Trouble, match="newer gamemaster"):
        await opened(str(file))
