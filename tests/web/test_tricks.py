"""Tricks of strangers that must come to nothing: odd bytes, odd heads, odd addresses, streams that outlive their session."""

import asyncio

import pytest

from gamemaster.tables.people.keys import fresh_id
from tests.tables.databases import awaited
from tests.tables.table.test_tables import two_at_a_table
from tests.tables.town import town


@awaited
async def test_a_stream_ends_with_the_sessions_of_its_account(database):
    async with town(database) as here:
        ana, _, table = await two_at_a_table(here)
        thief = here.stranger(
            Cookie=f"gamemaster_session={ana.client.cookies['gamemaster_session']}"
        )
        listening = await thief.watch(table, seat="0")
        await listening.until("table")
        assert (await ana.ask("DELETE", "/me/sessions")).status_code == 200
        async with asyncio.timeout(20):
            while not listening.ended:
                await asyncio.sleep(0.005)
        await thief.get(f"/tables/{table}/view", 403, seat="0")
        await listening.leave()


@awaited
async def test_a_stream_of_somebody_else_goes_on(sqlite):
    async with town(sqlite) as here:
        ana, bia, table = await two_at_a_table(here)
        listening = await bia.watch(table)
        await listening.until("table")
        await ana.ask("DELETE", "/me/sessions")
        await bia.seal(table, 1)
        await listening.until("sealed")
        assert not listening.ended
        await listening.leave()


NUL_PLACES = (
    ("GET", "/library?q=%00", None),
    ("GET", "/library?kind=%00", None),
    ("POST", "/library", {"kind": "power", "name": "a\0", "body": {"text": "\0"}}),
    ("POST", "/session", {"name": "a\0", "password": "b\0"}),
    ("POST", "/session", {"key": "\0"}),
    ("POST", "/accounts", {"name": "a\0b"}),
    ("POST", "/tables", {"game": "automatafl", "name": "a\0b"}),
    ("POST", "/tables", {"game": "automatafl\0"}),
    ("POST", "/webhooks", {"url": "https://example.org/\0"}),
    ("GET", "/people/%00", None),
    ("GET", "/shows/%00", None),
    ("GET", "/bots/%00", None),
    ("GET", "/invites/%00", None),
    ("GET", "/tables?game=%00", None),
    ("GET", "/ladder?game=%00", None),
)


@awaited
async def test_a_byte_that_no_text_has_is_refused_or_harmless_everywhere(database):
    async with town(database) as here:
        ana = await here.person("Ana")
        for method, path, body in NUL_PLACES:
            answer = await ana.ask(method, path, body)
            assert answer.status_code < 500, (method, path, answer.text)


@awaited
async def test_an_address_longer_than_any_file_is_a_page_or_missing(sqlite):
    async with town(sqlite) as here:
        client = here.stranger().client
        for address in ("/" + "a" * 300, "/" + "a/" * 3000, "/assets/" + "b" * 5000 + ".js"):
            assert (await client.get(address)).status_code in (200, 404)


@pytest.mark.parametrize("origin", ["http://[::1", "null", "http://", "http://test.evil", "\x80"])
@awaited
async def test_half_an_address_is_nobodys_page(sqlite, origin):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        headers = {"Origin": origin.encode("latin-1")}
        answer = await ana.ask("POST", "/tables", {"game": "automatafl"}, headers=headers)
        assert answer.status_code == 403


@awaited
async def test_a_token_of_another_session_opens_nothing(sqlite):
    async with town(sqlite) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        old = ana.csrf
        for token in (bia.csrf, "", old[:-1], old + "0", "é"):
            headers = {"X-CSRF-Token": token.encode()}
            answer = await ana.ask("POST", "/tables", {"game": "automatafl"}, headers=headers)
            assert answer.status_code == 403
        await ana.ask("DELETE", "/session")
        again = here.stranger()
        again.took(await again.post("/session", {"key": ana.key}))
        headers = {"X-CSRF-Token": old}
        answer = await again.ask("POST", "/tables", {"game": "automatafl"}, headers=headers)
        assert answer.status_code == 403


@awaited
async def test_invitations_are_not_guessed_and_guesses_are_counted(sqlite):
    async with town(sqlite, limits=True) as here:
        ana, eve = await here.person("Ana"), here.stranger()
        code = (await ana.open())["invite"]
        assert len(code) >= 24
        for guess in (code[:-1], code.upper(), code + "a", fresh_id(24), "%", "_" * 24):
            await eve.get(f"/invites/{guess}", 404)
        await eve.get(f"/invites/{code}")


@pytest.mark.parametrize("number", ["1e400", "-1e400", "NaN", "Infinity", "1" + "0" * 5000])
@awaited
async def test_numbers_that_are_none_are_refused_at_every_door(sqlite, number):
    async with town(sqlite) as here:
        ana, _, table = await two_at_a_table(here)
        for path, body in (
            (f"/tables/{table}/submit", '{"turn":1,"raw":%s}'),
            (f"/tables/{table}/submit", '{"turn":%s,"raw":null}'),
            (f"/tables/{table}/check", '{"raw":%s}'),
            (f"/tables/{table}/extend", '{"seconds":%s}'),
            ("/tables", '{"game":"automatafl","deadline":%s}'),
            ("/tables", '{"game":"galaxy","config":{"seats":%s}}'),
            ("/library", '{"kind":"power","name":"x","body":%s}'),
            ("/check/power", "%s"),
        ):
            headers = {"X-CSRF-Token": ana.csrf}
            content = (body % number).encode()
            answer = await ana.client.post(f"/api{path}", content=content, headers=headers)
            assert answer.status_code == 400, (path, answer.text)


@awaited
async def test_many_ranges_of_a_file_take_no_longer_than_one(sqlite):
    async with town(sqlite) as here:
        client = here.stranger().client
        many = "bytes=" + ",".join(f"{n}-{n}" for n in range(0, 8000, 2))
        for address in ("/check.html", "/favicon.ico", "/"):
            answer = await client.get(address, headers={"Range": many})
            assert answer.status_code in (200, 404)  # the whole file, at once
            assert len(answer.content) < 1 << 20
