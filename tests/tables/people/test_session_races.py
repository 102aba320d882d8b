"""Whoever is shut out stays out, also if he was just coming in: what was proved with the old password or key is worth nothing with the new."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from gamemaster.tables.people import accounts, sessions
from tests.tables.databases import awaited
from tests.tables.town import Gate, Person, Town, town

OLD, NEW, EVIL = "old password", "new password", "evil password"


async def robbed(here: Town) -> tuple[Person, Person]:
    """Ana, and a thief who has her password and a session of hers."""
    ana, thief = here.stranger(), here.stranger()
    ana.took(await ana.post("/accounts", {"name": "Ana", "password": OLD}, 201))
    thief.took(await thief.post("/session", {"name": "Ana", "password": OLD}))
    return ana, thief


async def changes_it(ana: Person) -> None:
    ana.took((await ana.ask("PATCH", "/me", {"password": NEW, "old": OLD})).json())


async def alone(ana: Person) -> None:
    """Ana has her account, and no session but this one."""
    assert [each["here"] for each in (await ana.get("/me/sessions"))["sessions"]] == [True]
    again = ana.town.stranger()
    again.took(await again.post("/session", {"name": "Ana", "password": NEW}))
    await again.post("/session", {"name": "Ana", "password": OLD}, 403)
    await again.post("/session", {"name": "Ana", "password": EVIL}, 403)


@awaited
async def test_a_password_that_was_right_a_moment_ago_opens_nothing(database, monkeypatch):
    async with town(database) as here:
        ana, thief = await robbed(here)
        gate = Gate()
        monkeypatch.setattr(accounts, "fits", gate.behind(accounts.fits))
        late = asyncio.create_task(thief.ask("POST", "/session", {"name": "Ana", "password": OLD}))
        await gate.came.wait()
        await changes_it(ana)
        gate.open.set()
        assert (await late).status_code in (401, 403, 409)
        await alone(ana)


@pytest.mark.parametrize("path", ["/me", "/me/key"])
@awaited
async def test_of_two_who_change_it_at_once_the_second_needs_the_firsts(
    database, monkeypatch, path
):
    async with town(database) as here:
        ana, thief = await robbed(here)
        gate = Gate()
        monkeypatch.setattr(sessions, "fits", gate.behind(sessions.fits))
        method, wish = ("PATCH", {"password": EVIL}) if path == "/me" else ("POST", {})
        late = asyncio.create_task(thief.ask(method, path, {**wish, "old": OLD}))
        await gate.came.wait()
        await changes_it(ana)
        gate.open.set()
        assert (await late).status_code in (401, 403, 409)
        await alone(ana)
        signed = await here.stranger().ask("POST", "/session", {"key": ana.key})
        assert signed.status_code == 200


@awaited
async def test_who_signs_out_elsewhere_while_he_is_signed_out_gets_no_new_session(
    database, monkeypatch
):
    async with town(database) as here:
        ana, thief = await robbed(here)
        gate, end_all = Gate(), sessions.end_all

        async def held(*args):
            await gate.pass_through()
            await end_all(*args)

        monkeypatch.setattr(sessions, "end_all", held)
        late = asyncio.create_task(thief.ask("DELETE", "/me/sessions"))
        await gate.came.wait()
        await changes_it(ana)
        gate.open.set()
        assert (await late).status_code in (401, 403, 409)
        await thief.get("/me/sessions", 401)


@awaited
async def test_a_session_that_is_looked_up_while_it_ends_is_not_remembered(sqlite, monkeypatch):
    async with town(sqlite) as here:
        ana, thief = await robbed(here)
        here.service.doors.forget(ana.id)
        gate, glancing = Gate(), here.service.house.store.glancing

        @asynccontextmanager
        async def held():
            async with glancing() as tx:
                yield tx
            await gate.pass_through()

        await ana.get("/me")
        monkeypatch.setattr(here.service.house.store, "glancing", held)
        late = asyncio.create_task(thief.get("/me/sessions"))
        await gate.came.wait()
        await changes_it(ana)
        joined = asyncio.create_task(thief.ask("GET", "/me/sessions"))
        await asyncio.sleep(0.02)
        gate.open.set()
        await late  # it was asked while the session stood
        assert (await joined).status_code == 401
        await thief.get("/me/sessions", 401)


@awaited
async def test_a_stream_that_is_opened_while_its_session_ends_is_a_spectators(sqlite, monkeypatch):
    async with town(sqlite) as here:
        ana, thief = await robbed(here)
        table = (await ana.post("/play/automatafl", {}, 201))["table"]["id"]
        await here.settled()
        gate = Gate()
        tables = here.service.tables
        monkeypatch.setattr(tables, "table", gate.behind(tables.table))
        opening = asyncio.create_task(thief.watch(table))
        await gate.came.wait()
        await changes_it(ana)
        gate.open.set()
        stream = await opening
        assert all(
            follower.who.account is None for follower in (await tables.table(table)).followers
        )
        await stream.leave()
