"""Links to matches: tags for those who preview them, and a picture that carries nothing but text."""

import pytest
from sqlalchemy import update

from gamemaster.tables.house import House
from gamemaster.tables.refusals import TooMuch
from gamemaster.tables.store import schema
from gamemaster.tables.work.budgets import PAYER, OutOfBudget, Payer
from gamemaster.web import pages
from gamemaster.web.previews import _drawn
from tests.tables.databases import awaited
from tests.tables.test_endings import played_to_its_end
from tests.tables.town import town


@pytest.mark.parametrize("name", ["<script>x</script>", 'a" onload="x', "&lt;"])
def test_names_in_the_picture_are_text_and_nothing_else(name):
    picture = _drawn(name, f"{name} wins", f"{name} was the last alive.", 0)
    assert "<script" not in picture
    assert 'onload="x' not in picture


def test_the_picture_has_the_size_that_previews_want():
    assert 'width="1200" height="630"' in _drawn("Game", "Ana wins", "Why.", 1)


@pytest.fixture
def built(tmp_path, monkeypatch):
    """A client that is built, as far as a link needs it."""
    (tmp_path / "index.html").write_text("<html><head></head></html>", "utf-8")
    monkeypatch.setattr(pages, "STATIC", tmp_path)


@pytest.mark.usefixtures("built")
@awaited
async def test_a_preview_is_paid_by_whoever_asks_for_the_page(sqlite, monkeypatch):
    paid = []

    async def measured(house, about, deed, *args, true=House.measured):
        paid.append(PAYER.get())
        return await true(house, about, deed, *args)

    async with town(sqlite) as here:
        _, table = await played_to_its_end(here)
        monkeypatch.setattr(House, "measured", measured)
        page = await here.stranger().client.get(f"/t/{table}")
        assert 'property="og:description"' in page.text
    assert set(paid) == {Payer("address 127.0.0.1", asks=True)}


@pytest.mark.parametrize("fault", [OutOfBudget(60), TooMuch()])
@pytest.mark.usefixtures("built")
@awaited
async def test_a_page_whose_preview_is_too_much_is_still_a_page(sqlite, monkeypatch, fault):
    async def refused(*_):
        raise fault

    async with town(sqlite) as here:
        _, table = await played_to_its_end(here)
        monkeypatch.setattr(House, "measured", refused)
        page = await here.stranger().client.get(f"/t/{table}")
        assert page.status_code == 200
        assert page.headers["content-type"].startswith("text/html")
        assert 'property="og:title"' in page.text


@pytest.mark.usefixtures("built")
@awaited
async def test_the_page_of_a_table_of_another_version_is_a_page(sqlite):
    async with town(sqlite) as here:
        _, table = await played_to_its_end(here)
        async with here.service.house.store.writing() as tx:
            await tx.execute(update(schema.tables).values(game_version=0))
    async with town(sqlite) as here:
        page = await here.stranger().client.get(f"/t/{table}")
        assert page.status_code == 200
        assert 'property="og:title"' in page.text
