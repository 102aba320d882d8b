"""Sessions: listed, ended singly and all at once, never enough by themselves to take an account over."""

import httpx

from gamemaster.tables.refusals import TooMuch
from tests.tables.databases import awaited
from tests.tables.town import Person, Town, town


async def again(here: Town, key: str) -> Person:
    """The same person at another browser."""
    other = here.stranger()
    other.took(await other.post("/session", {"key": key}))
    return other


def from_elsewhere(here: Town, n: int) -> httpx.AsyncClient:
    """Somebody at an address of his own."""
    transport = httpx.ASGITransport(here.app, client=(f"10.0.0.{n}", 1))
    return httpx.AsyncClient(transport=transport, base_url="http://test")


async def is_in(person: Person) -> bool:
    return (await person.get("/me"))["account"] is not None


@awaited
async def test_sessions_are_listed_and_one_can_be_ended(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        other = await again(here, ana.key)
        listed = (await ana.get("/me/sessions"))["sessions"]
        assert [each["here"] for each in listed].count(True) == 1
        gone = next(each["id"] for each in listed if not each["here"])
        assert (await ana.ask("DELETE", f"/me/sessions/{gone}")).status_code == 204
        assert (await is_in(ana), await is_in(other)) == (True, False)


@awaited
async def test_nobody_ends_the_session_of_another(sqlite):
    async with town(sqlite) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        ident = (await ana.get("/me/sessions"))["sessions"][0]["id"]
        assert (await bia.ask("DELETE", f"/me/sessions/{ident}")).status_code == 404
        assert await is_in(ana)


@awaited
async def test_signing_out_everywhere_leaves_only_this_browser(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        other = await again(here, ana.key)
        assert (await ana.ask("DELETE", "/me/sessions")).status_code == 200
        assert (await is_in(ana), await is_in(other)) == (True, False)


@awaited
async def test_a_new_key_ends_every_other_session(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        thief = await again(here, ana.key)
        await ana.post("/me/key", {"old": ana.key})
        assert (await is_in(ana), await is_in(thief)) == (True, False)


@awaited
async def test_a_new_password_ends_every_other_session(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        thief = await again(here, ana.key)
        answer = await ana.ask("PATCH", "/me", {"password": "correct horse", "old": ana.key})
        assert answer.status_code == 200
        assert (await is_in(ana), await is_in(thief)) == (True, False)


@awaited
async def test_a_stolen_session_makes_no_new_key_and_no_password(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        thief = await again(here, ana.key)
        await thief.post("/me/key", {}, 422)
        await thief.post("/me/key", {"old": "guessed"}, 403)
        answer = await thief.ask("PATCH", "/me", {"password": "correct horse"})
        assert answer.status_code == 422
        assert (await again(here, ana.key)).id == ana.id


@awaited
async def test_the_old_password_opens_the_way_to_a_new_one(sqlite):
    async with town(sqlite) as here:
        ana = here.stranger()
        body = {"name": "Ana", "password": "correct horse"}
        ana.took(await ana.post("/accounts", body, 201))
        wrong = {"password": "battery staple", "old": "wrong horse"}
        assert (await ana.ask("PATCH", "/me", wrong)).status_code == 403
        right = {"password": "battery staple", "old": "correct horse"}
        assert (await ana.ask("PATCH", "/me", right)).status_code == 200


@awaited
async def test_guesses_at_a_password_share_one_limit_however_the_name_is_spelled(sqlite):
    async with town(sqlite, limits=True) as here:
        names = ["Ana", "aNA", "ANA", "ana"]
        codes = []
        for n in range(24):
            body = {"name": names[n % 4], "password": "wrong horse"}
            codes.append(
                (await from_elsewhere(here, n).post("/api/session", json=body)).status_code
            )
        assert codes[-1] == 429


@awaited
async def test_a_turn_that_is_too_much_work_pauses_its_table_with_a_word_also_after_a_restart(
    sqlite, monkeypatch
):
    async with town(sqlite) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        opened = await ana.open()
        table = opened["table"]["id"]
        await bia.post(f"/tables/{table}/join", {"invite": opened["invite"]})
        await here.settled()
        true = here.service.house.measured

        async def too_much(about, deed, *args):
            if deed.__name__ == "_resolved":
                raise TooMuch
            return await true(about, deed, *args)

        monkeypatch.setattr(here.service.house, "measured", too_much)
        await ana.seal(table, 1)
        await bia.seal(table, 1)
        await here.settled()
        shown = await ana.get(f"/tables/{table}")
        assert (shown["status"], shown["held"]) == ("paused", "work")
        key = ana.key
    async with town(sqlite) as here:
        ana = await again(here, key)
        assert (await ana.get(f"/tables/{table}"))["held"] == "work"
        await ana.post(f"/tables/{table}/resume")
        await here.settled()
        shown = await ana.get(f"/tables/{table}")
        assert (shown["status"], shown["held"], shown["turn"]) == ("running", None, 1)
