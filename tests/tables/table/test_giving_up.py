"""Ends that the rules do not know: resigning, and ending a match by agreement."""

from gamemaster.core.proof import examined
from gamemaster.core.receipts import read_receipts
from gamemaster.core.record import read_record
from gamemaster.core.verify import verify
from gamemaster.games import GAMES
from tests.tables.databases import awaited
from tests.tables.table.test_tables import MOVE, two_at_a_table
from tests.tables.town import Town, town


async def one_turn_played(here: Town, **wish):
    """Ana and Bia after their first turn, with something sealed by Ana for the second."""
    ana, bia, table = await two_at_a_table(here, **wish)
    await ana.seal(table, 1, None)
    await bia.seal(table, 1, None)
    await here.settled()
    await ana.seal(table, 2, MOVE)
    return ana, bia, table


async def three_at_a_table(here: Town):
    people = [await here.person(name) for name in ("Ana", "Bia", "Cleo")]
    opened = await people[0].open(game="rumble-royale", seats=3, public=True)
    table = opened["table"]["id"]
    for person in people[1:]:
        await person.post(f"/tables/{table}/join", {})
    await here.settled()
    return *people, table


@awaited
async def test_who_resigns_alone_against_another_has_lost_at_once(database):
    async with town(database) as here:
        ana, bia, table = await one_turn_played(here)
        shown = await ana.post(f"/tables/{table}/resign")
        assert (shown["status"], shown["ended"]) == ("over", "resigned")
        assert shown["outcome"]["ranking"] == [[1], [0]]
        assert shown["seats"][0]["account"]["name"] == "Ana"
        ending = await bia.get(f"/tables/{table}/ending")
        assert ending["sentence"] == {"en": "Ana resigned.", "pt": "Ana desistiu."}


@awaited
async def test_the_record_of_a_match_given_up_is_what_was_played_and_holds(database):
    async with town(database) as here:
        ana, bia, table = await one_turn_played(here)
        await bia.post(f"/tables/{table}/resign")
        text = (await ana.ask("GET", f"/tables/{table}/record")).content
        record = read_record(text)
        verify(GAMES["automatafl"], record)
        assert (record.end.turns, record.end.outcome) == (1, None)
        assert b'"from"' not in text, "what was sealed for the next turn is never opened"
        papers = (await ana.ask("GET", f"/tables/{table}/receipts")).content
        found = examined(text, record, read_receipts(papers))
        assert found.findings == ()
        assert found.whole
        assert (await bia.get(f"/tables/{table}/verify"))["ok"] is True


@awaited
async def test_among_several_people_a_bot_follows_who_resigns_and_the_match_goes_on(database):
    async with town(database) as here:
        _, bia, cleo, table = await three_at_a_table(here)
        shown = await bia.post(f"/tables/{table}/resign")
        assert shown["status"] == "running"
        assert shown["seats"][1]["bot"]
        assert [seat["left"] for seat in shown["seats"]] == [False, True, False]
        shown = await cleo.post(f"/tables/{table}/resign")
        assert shown["outcome"]["ranking"] == [[0], [1, 2]]


@awaited
async def test_who_leaves_a_match_is_known_to_have_left_it(database):
    async with town(database) as here:
        _, bia, table = await two_at_a_table(here)
        shown = await bia.post(f"/tables/{table}/leave")
        assert shown["seats"][1]["left"] is True
        live = await here.service.tables.table(table)
        assert live.seats[1].left_by == bia.id


@awaited
async def test_who_resigns_against_bots_ends_the_match(database):
    async with town(database) as here:
        ana = await here.person("Ana")
        table = (await ana.open(players=["me", "bot:random"]))["table"]["id"]
        shown = await ana.post(f"/tables/{table}/resign")
        assert shown["outcome"]["ranking"] == [[1], [0]]


@awaited
async def test_a_match_ends_without_a_winner_when_all_people_agree(database):
    async with town(database) as here:
        ana, bia, table = await one_turn_played(here)
        shown = await bia.post(f"/tables/{table}/end")
        assert shown["status"] == "running"
        assert [seat["wants_end"] for seat in shown["seats"]] == [False, True]
        shown = await ana.post(f"/tables/{table}/end", {"agree": True})
        assert (shown["status"], shown["ended"], shown["outcome"]) == ("over", "agreed", None)
        assert "agreed to end" in (await ana.get(f"/tables/{table}/ending"))["sentence"]["en"]
        assert (await bia.get(f"/tables/{table}/verify"))["ok"] is True
        ladder = await ana.get("/ladder/automatafl")
        assert all(not row["account"] for row in ladder["rows"])


@awaited
async def test_an_offer_to_end_can_be_taken_back(database):
    async with town(database) as here:
        ana, bia, table = await one_turn_played(here)
        await bia.post(f"/tables/{table}/end")
        await bia.post(f"/tables/{table}/end", {"agree": False})
        assert (await ana.post(f"/tables/{table}/end"))["status"] == "running"


@awaited
async def test_nobody_agrees_with_himself_against_bots(database):
    async with town(database) as here:
        ana = await here.person("Ana")
        table = (await ana.open(players=["me", "bot:random"]))["table"]["id"]
        await ana.post(f"/tables/{table}/end", {}, 409)
        assert (await ana.get(f"/tables/{table}"))["status"] == "running"


@awaited
async def test_those_who_follow_hear_how_it_ended(database):
    async with town(database) as here:
        ana, _, table = await one_turn_played(here)
        watching = await here.stranger().watch(table)
        await ana.post(f"/tables/{table}/resign")
        frames = await watching.until("over")
        assert frames[-1][2] == {
            "outcome": {"ranking": [[1], [0]], "scores": [0, 1]},
            "turns": 1,
            "ended": "resigned",
        }
        await watching.leave()


@awaited
async def test_nobody_ends_anothers_match_or_one_that_is_over(database):
    async with town(database) as here:
        ana, bia, table = await one_turn_played(here)
        eve = await here.person("Eve")
        for path in ("resign", "end"):
            await eve.post(f"/tables/{table}/{path}", {}, 403)
            await ana.post(f"/tables/{table}/{path}", {"seat": 1}, 403)
            await here.stranger().post(f"/tables/{table}/{path}", {}, 401)
        await ana.post(f"/tables/{table}/resign")
        await bia.post(f"/tables/{table}/resign", {}, 409)
        await bia.post(f"/tables/{table}/end", {}, 409)


@awaited
async def test_a_match_given_up_stays_so_when_the_server_starts_again(database):
    async with town(database) as here:
        ana, _, table = await one_turn_played(here)
        await ana.post(f"/tables/{table}/resign")
    async with town(database) as here:
        shown = await here.stranger().get(f"/tables/{table}")
        assert (shown["status"], shown["ended"]) == ("over", "resigned")
        assert (await here.stranger().get(f"/tables/{table}/verify"))["ok"] is True
        rematch = await here.bearer(ana.key).post(f"/tables/{table}/rematch", {}, 201)
        assert rematch["table"]["before"] == table
