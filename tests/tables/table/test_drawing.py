"""Everybody's entropy: the dice of a table come from the house and from every seat that added to them."""

from gamemaster.core.fairness import lock_of
from gamemaster.core.proof import examined
from gamemaster.core.record import read_record
from gamemaster.core.verify import verify
from gamemaster.games import GAMES
from tests.tables.databases import awaited
from tests.tables.table.test_receipts import papers, played_out
from tests.tables.town import Clock, Person, Town, play_turn, town

ANAS, BIAS = "a word that only Ana has", "a word that only Bia has"
SHORT = {"layout": "duel", "turn_limit": 2}


async def both_locked(here: Town, **wish) -> tuple[Person, Person, str]:
    ana, bia = await here.person("Ana"), await here.person("Bia")
    opened = await ana.open(config=SHORT, lock=lock_of(ANAS), **wish)
    table = opened["table"]["id"]
    await bia.post(f"/tables/{table}/join", {"invite": opened["invite"], "lock": lock_of(BIAS)})
    await here.settled()
    return ana, bia, table


async def opens(person: Person, table: str, opener: str, status: int = 200):
    return await person.post(f"/tables/{table}/dice", {"opener": opener}, status)


@awaited
async def test_a_match_begins_when_all_who_add_to_the_dice_have_opened(database):
    async with town(database) as here:
        ana, bia, table = await both_locked(here)
        drawing = await ana.get(f"/tables/{table}")
        assert (drawing["status"], drawing["draws_at"] is None) == ("gathering", False)
        await opens(ana, table, ANAS)
        await here.settled()
        assert (await ana.get(f"/tables/{table}"))["status"] == "gathering"
        await opens(bia, table, BIAS)
        await here.settled()
        shown = await bia.get(f"/tables/{table}")
        assert (shown["status"], shown["draws_at"]) == ("running", None)
        assert shown["commitment"] == drawing["commitment"]


@awaited
async def test_the_record_has_what_each_added_and_holds(database):
    async with town(database) as here:
        ana, bia, table = await both_locked(here)
        await opens(ana, table, ANAS)
        await opens(bia, table, BIAS)
        await here.settled()
        await played_out(here, ana, bia, table)
        text = (await ana.ask("GET", f"/tables/{table}/record")).content
        record = read_record(text)
        verify(GAMES["automatafl"], record)
        assert [part.opener for part in record.head.entropy] == [ANAS, BIAS]
        assert record.head.dice_seed != record.head.seed
        assert examined(text, record, await papers(ana, table)).findings == ()


@awaited
async def test_who_does_not_open_in_time_is_left_out_and_the_record_says_so(database):
    clock = Clock()
    async with town(database, clock) as here:
        ana, bia, table = await both_locked(here)
        await opens(ana, table, ANAS)
        await here.turn_clock(11)
        assert (await ana.get(f"/tables/{table}"))["status"] == "running"
        begun = [paper for paper in await papers(ana, table) if paper.kind == "begun"]
        assert [paper.left_out for paper in begun] == [(1,)]
        await opens(bia, table, BIAS, 409)
        await played_out(here, ana, bia, table)
        text = (await ana.ask("GET", f"/tables/{table}/record")).content
        record = read_record(text)
        verify(GAMES["automatafl"], record)
        assert [part.opener for part in record.head.entropy] == [ANAS, None]


@awaited
async def test_a_table_whose_server_stops_while_the_dice_are_drawn_begins_with_the_next(database):
    clock = Clock()
    async with town(database, clock) as here:
        _, _, table = await both_locked(here)
    clock.ms += 60_000
    async with town(database, clock) as again:
        await again.turn_clock(0)
        assert (await again.stranger().get(f"/tables/{table}"))["status"] == "running"


@awaited
async def test_nobody_comes_or_goes_while_the_dice_are_drawn(database):
    async with town(database) as here:
        ana, bia, table = await both_locked(here)
        await bia.post(f"/tables/{table}/leave", {}, 409)
        await ana.post(f"/tables/{table}/seats/0/hand-over", {"bot": "hunter"}, 409)
        await ana.post(f"/tables/{table}/start", {}, 409)
        assert (await ana.ask("DELETE", f"/tables/{table}")).status_code == 409
        await bia.post(f"/tables/{table}/dice", {"lock": lock_of("another word of Bia's")}, 409)


@awaited
async def test_only_the_word_that_was_locked_opens_it_and_only_for_its_seat(database):
    async with town(database) as here:
        ana, bia, table = await both_locked(here)
        await opens(bia, table, ANAS, 409)
        await ana.post(f"/tables/{table}/dice", {"opener": BIAS, "seat": 1}, 403)
        assert not any(seat["opened"] for seat in (await ana.get(f"/tables/{table}"))["seats"])


@awaited
async def test_nobody_reads_anothers_opener_while_the_match_is_under_way(database):
    async with town(database) as here:
        ana, bia, table = await both_locked(here)
        await opens(ana, table, ANAS)
        await opens(bia, table, BIAS)
        await here.settled()
        for path in ("", "/receipts", "/view", "/orders", "/steps"):
            assert ANAS not in (await bia.ask("GET", f"/tables/{table}{path}")).text


@awaited
async def test_whoever_plays_bots_at_once_adds_to_the_dice_too(database):
    async with town(database) as here:
        ana = await here.person("Ana")
        wish = {"config": SHORT, "lock": lock_of(ANAS)}
        table = (await ana.post("/play/automatafl", wish, 201))["table"]["id"]
        await opens(ana, table, ANAS)
        await here.settled()
        while await play_turn(ana, table):
            await here.settled()
        text = (await ana.ask("GET", f"/tables/{table}/record")).content
        record = read_record(text)
        assert verify(GAMES["automatafl"], record).asked == record.end.turns >= 2
        assert [part.seat for part in record.head.entropy] == [0]


@awaited
async def test_whoever_offers_or_accepts_a_rematch_adds_to_its_dice(database):
    async with town(database) as here:
        ana, bia, table = await both_locked(here)
        await opens(ana, table, ANAS)
        await opens(bia, table, BIAS)
        await played_out(here, ana, bia, table)
        again = "a word for the second match"
        offer = await ana.post(f"/tables/{table}/rematch", {"lock": lock_of(again)}, 201)
        await bia.post(f"/tables/{table}/rematch", {"lock": lock_of(BIAS)}, 201)
        new = offer["table"]["id"]
        assert (await ana.get(f"/tables/{new}"))["draws_at"] is not None
        await opens(ana, new, again)
        assert (await opens(bia, new, BIAS))["status"] == "running"
