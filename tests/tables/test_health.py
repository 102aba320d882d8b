"""Health: a server that answers but can keep nothing says so."""

from sqlalchemy import event

from gamemaster.tables.telling import health
from tests.tables.databases import awaited
from tests.tables.town import Town, town


def refuse_writing(here: Town) -> None:
    """Let SQLite take nothing any more, as on a disk that was mounted read-only."""

    @event.listens_for(here.service.house.store._write.sync_engine, "begin")
    def forbid(connection) -> None:
        connection.exec_driver_sql("PRAGMA query_only=ON")


@awaited
async def test_health_tells_when_nothing_can_be_written(sqlite, monkeypatch):
    monkeypatch.setattr(health, "PAUSE", -1.0)
    async with town(sqlite) as here:
        stranger = here.stranger()
        assert (await stranger.get("/health"))["ok"]
        refuse_writing(here)
        assert not (await stranger.get("/health", 503))["ok"]


@awaited
async def test_asking_for_health_again_and_again_writes_but_once(sqlite, monkeypatch):
    async with town(sqlite) as here:
        stranger = here.stranger()
        await stranger.get("/health")
        refuse_writing(here)
        assert (await stranger.get("/health"))["ok"]
