"""What the server sends besides answers: the readable API page, and files of the client, shrunk."""

import gzip

from gamemaster.web.api_page import api_page
from gamemaster.web.app import make_app
from gamemaster.web.callers import ServerSettings
from gamemaster.web.pages import STATIC
from tests.tables.databases import awaited
from tests.tables.town import town
from tests.web.browsing import needs_pages


@awaited
async def test_the_api_page_names_every_route_and_needs_nothing_from_elsewhere(sqlite):
    async with town(sqlite) as here:
        answer = await here.stranger().ask("GET", "/docs")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        for path in here.app.openapi()["paths"]:
            assert path in answer.text
        assert "<script" not in answer.text
        assert "http://" not in answer.text


def test_every_form_that_a_route_speaks_of_is_on_the_page():
    page = api_page(make_app(ServerSettings("unused.db")).openapi())
    for link in {part.split('"')[0] for part in page.split('href="#form-')[1:]}:
        assert f'id="form-{link}"' in page


def test_what_a_description_says_is_text_and_no_markup():
    route = {"tags": ["<b>"], "description": "<script>", "responses": {}}
    page = api_page(
        {
            "info": {"version": "1", "description": "&"},
            "paths": {"/api/<i>": {"get": route}},
            "components": {"schemas": {}},
        }
    )
    assert "<script>" not in page
    assert "<i>" not in page


@needs_pages
@awaited
async def test_a_file_of_the_client_is_shrunk_for_those_who_can_unpack_it(sqlite):
    script = max((STATIC / "assets").glob("*.js"), key=lambda file: file.stat().st_size)
    async with town(sqlite) as here:
        client = here.stranger().client
        address = f"/assets/{script.name}"
        async with client.stream("GET", address, headers={"Accept-Encoding": "gzip"}) as answer:
            raw = b"".join([part async for part in answer.aiter_raw()])
        assert answer.headers["content-encoding"] == "gzip"
        assert gzip.decompress(raw) == script.read_bytes()
        assert len(raw) < script.stat().st_size / 2
        plain = await client.get(address, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == script.read_bytes()
        assert plain.headers["content-type"] == answer.headers["content-type"]


@awaited
async def test_answers_of_the_api_are_not_shrunk_for_their_size_would_tell(sqlite):
    async with town(sqlite) as here:
        answer = await here.stranger().ask("GET", "/games", headers={"Accept-Encoding": "gzip"})
        assert len(answer.content) > 1_000
        assert "content-encoding" not in answer.headers
