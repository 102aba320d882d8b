"""Talk at a table: who hears whom, what is taken, and what the host may do about it."""

import pytest

from gamemaster.tables.table.talking import KEPT, LONGEST, tidy
from tests.tables.databases import awaited
from tests.tables.table.test_tables import two_at_a_table
from tests.tables.town import town

SECRET = "they have not seen the corner"


async def says(person, table, text, status=201):
    return await person.post(f"/tables/{table}/chat", {"text": text}, status)


async def hears(person, table):
    return [line["text"] for line in (await person.get(f"/tables/{table}/chat"))["lines"]]


@awaited
async def test_players_hear_each_other_with_name_and_seat(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here)
        await says(ana, table, "hello")
        chat = await bia.get(f"/tables/{table}/chat")
        assert (chat["room"], chat["open"]) == ("players", True)
        (line,) = chat["lines"]
        assert (line["name"], line["seat"], line["text"]) == ("Ana", 0, "hello")


@awaited
async def test_spectators_and_players_never_hear_each_other(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here, public=True)
        eve = await here.person("Eve")
        await says(eve, table, SECRET)
        await says(ana, table, "good luck")
        assert await hears(bia, table) == ["good luck"]
        assert await hears(eve, table) == [SECRET]
        assert await hears(here.stranger(), table) == [SECRET]


@awaited
async def test_a_stream_tells_only_the_room_of_whoever_follows_whatever_eyes_he_asked_for(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here, public=True)
        eve = await here.person("Eve")
        watching = [await bia.watch(table), await bia.watch(table, seat="none")]
        outside = [await eve.watch(table)]
        await says(eve, table, SECRET)
        await says(ana, table, "good luck")
        for stream in watching + outside:
            await stream.until("chat")
            await stream.leave()
        assert all(SECRET not in stream.text for stream in watching)
        assert all("good luck" not in stream.text for stream in outside)


@awaited
async def test_a_spectator_with_a_players_eyes_after_the_end_hears_no_player(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(
            here, public=True, config={"seats": 2, "turn_limit": 1}
        )
        await ana.seal(table, 1)
        await bia.seal(table, 1)
        await here.settled()
        eve = await here.person("Eve")
        stream = await eve.watch(table, seat="0")
        await says(ana, table, SECRET)
        await says(eve, table, "well played")
        await stream.until("chat")
        await stream.leave()
        assert SECRET not in stream.text


@awaited
async def test_the_host_switches_each_room_off_and_on(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here, public=True)
        eve = await here.person("Eve")
        await says(eve, table, "rude")
        await bia.post(f"/tables/{table}/chat/rooms", {"spectators": False}, 403)
        shown = await ana.post(f"/tables/{table}/chat/rooms", {"spectators": False})
        assert shown["chat"] == {"players": True, "spectators": False}
        assert (await says(eve, table, "still here", 409))["error"]["pt"]
        assert await hears(eve, table) == []
        await says(bia, table, "peace")
        await ana.post(f"/tables/{table}/chat/rooms", {"spectators": True, "players": False})
        await says(eve, table, "sorry")
        await says(bia, table, "and we?", 409)


@awaited
async def test_nobody_speaks_without_an_account_and_no_bot_with_a_token(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here)
        await says(here.stranger(), table, "hi", 401)
        handed = await bia.post(f"/tables/{table}/seats/1/hand-over", {"token": True})
        await says(here.bearer(handed["token"]), table, "beep", 401)
        assert await hears(ana, table) == []


@awaited
async def test_a_line_is_bounded_and_an_empty_one_is_refused(database):
    async with town(database) as here:
        ana, _, table = await two_at_a_table(here)
        await says(ana, table, "x" * LONGEST)
        for bad in ("x" * (LONGEST + 1), "", " \n\t ", "\u202e\u200b"):
            fault = (await says(ana, table, bad, 422))["error"]
            assert (fault["path"], bool(fault["pt"])) == (["text"], True)
        assert len(await hears(ana, table)) == 1


@awaited
async def test_reactions_are_the_six_and_no_other(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here)
        for react in ("clap", "laugh", "wow", "think", "hurry", "thanks"):
            await ana.post(f"/tables/{table}/chat", {"react": react}, 201)
        await ana.post(f"/tables/{table}/chat", {"react": "<b>"}, 400)
        lines = (await bia.get(f"/tables/{table}/chat"))["lines"]
        assert {line["kind"] for line in lines} == {"react"}
        assert len(lines) == 6


@awaited
async def test_whoever_talks_too_fast_is_asked_to_wait(sqlite):
    async with town(sqlite, limits=True) as here:
        ana, _, table = await two_at_a_table(here)
        answers = [
            await ana.ask("POST", f"/tables/{table}/chat", {"text": str(n)}) for n in range(12)
        ]
        assert [a.status_code for a in answers].count(429) >= 3
        assert answers[-1].headers["Retry-After"]


@awaited
async def test_only_the_last_lines_of_a_room_are_kept(sqlite):
    async with town(sqlite) as here:
        ana, _, table = await two_at_a_table(here)
        for number in range(KEPT + 3):
            await says(ana, table, str(number))
        heard = await hears(ana, table)
        assert (len(heard), heard[0], heard[-1]) == (KEPT, "3", str(KEPT + 2))


@awaited
async def test_those_who_watch_are_counted_once_each_and_players_not(database):
    async with town(database) as here:
        ana, _, table = await two_at_a_table(here, public=True)
        eve = await here.person("Eve")
        streams = [await p.watch(table) for p in (ana, eve, eve, here.stranger())]
        assert (await ana.get(f"/tables/{table}"))["watching"] == 2
        await streams[0].until("watching")
        assert {"watching": 2} in [
            data for _, kind, data in streams[0].frames if kind == "watching"
        ]
        for stream in streams:
            await stream.leave()
        assert (await ana.get(f"/tables/{table}"))["watching"] == 0


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("  two\n lines ", "two lines"),
        ("a\u202eb\u200bc\u0007", "abc"),
        ("family 👩\u200d👧", "family 👩\u200d👧"),
        ("<b>bold</b>", "<b>bold</b>"),
    ],
)
def test_a_line_is_kept_as_said_without_what_cannot_be_seen(said, kept):
    assert tidy(said) == kept
