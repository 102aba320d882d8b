"""The ladder: every match counts once, leaving is a loss, and people agree to be rated."""

import pytest
from sqlalchemy import insert, select, update

from gamemaster.core.codec import encode
from gamemaster.core.contract import Outcome, ranked
from gamemaster.games import GAMES
from gamemaster.tables.store import schema
from gamemaster.tables.telling import ladder
from gamemaster.tables.telling.ratings import MOST_POINTS, FinishedMatch, RatedSeat, RatingBook
from tests.tables.databases import awaited
from tests.tables.table.test_tables import two_at_a_table
from tests.tables.town import town

ANA, BIA, CAIO = (RatedSeat(account, None) for account in ("a", "b", "c"))
ONE_TURN = {"seats": 2, "turn_limit": 1}


def gone(sitter: RatedSeat) -> RatedSeat:
    return sitter._replace(left=True)


def book_of(*matches: FinishedMatch) -> RatingBook:
    book = RatingBook()
    for match in matches:
        book.count(match)
    return book


def test_a_win_raises_the_rating_and_a_loss_lowers_it():
    won, lost = book_of(FinishedMatch("t", 1, ranked((1, 0)), (ANA, BIA))).shifts("t")
    assert won.after > won.before
    assert lost.after < lost.before


def test_a_match_against_oneself_changes_no_rating():
    book = book_of(FinishedMatch("t", 1, ranked((1, 0)), (ANA, ANA)))
    assert (book.shifts("t"), book.played) == ((), {})


@pytest.mark.parametrize(
    "scores, sitters, places",
    [
        ((5, 1), (gone(ANA), BIA), (2, 1)),
        ((5, 3, 1), (gone(ANA), BIA, CAIO), (3, 1, 2)),
        ((5, 3, 3), (gone(ANA), BIA, CAIO), (3, 1, 1)),
        ((5, 3, 1), (gone(ANA), gone(BIA), CAIO), (2, 2, 1)),
        ((1, 5), (ANA, BIA), (2, 1)),
    ],
)
def test_whoever_left_comes_behind_all_who_stayed(scores, sitters, places):
    assert FinishedMatch("t", 1, ranked(scores), sitters).places == places


def test_leaving_before_the_end_is_a_loss_whatever_the_bot_makes_of_the_seat():
    book = book_of(FinishedMatch("t", 1, ranked((1, 0)), (gone(ANA), BIA)))
    left, stayed = book.shifts("t")
    assert left.after < left.before
    assert stayed.after > stayed.before
    assert (book.won["a"], book.won["b"]) == (0, 1)


def test_a_match_that_everybody_left_says_nothing():
    assert not FinishedMatch("t", 1, ranked((1, 0)), (gone(ANA), gone(BIA))).counts


def test_people_who_did_not_agree_are_not_rated_but_one_against_bots_is():
    outcome = ranked((1, 0))
    assert not FinishedMatch("t", 1, outcome, (ANA, BIA), rated=False).counts
    assert FinishedMatch("t", 1, outcome, (ANA, RatedSeat(None, "random")), rated=False).counts


def test_the_way_of_a_rating_ends_in_the_rating():
    matches = [
        FinishedMatch(str(n), n, ranked((n % 2, 1)), (ANA, BIA)) for n in range(MOST_POINTS + 30)
    ]
    book = book_of(*matches)
    way = list(book.way("a"))
    assert len(way) == MOST_POINTS
    assert (way[-1].at, way[-1].rating) == (MOST_POINTS + 29, book.rating("a"))
    assert book.played["a"] == MOST_POINTS + 30


async def stored(here, ana, bia, count: int, first: int = 0) -> None:
    """So many finished matches of two people, as if they had been played."""
    async with here.service.house.store.writing() as tx:
        row = (await tx.execute(select(schema.tables))).mappings().first()
        for n in range(first, first + count):
            table = {**row, "id": f"m{n}", "status": "over", "ended_at": 1000 + n}
            outcome = encode(Outcome(((0,), (1,)), (1, 0))).decode()
            await tx.execute(insert(schema.tables).values(**{**table, "outcome": outcome}))
            for seat, who in enumerate((ana, bia)):
                places = (await tx.execute(select(schema.seats))).mappings().first()
                chair = {**places, "table_id": f"m{n}", "seat": seat, "account_id": who.id}
                await tx.execute(insert(schema.seats).values(**{**chair, "bot": None}))


@awaited
async def test_every_match_counts_and_each_once_however_many_there_are(sqlite, monkeypatch):
    monkeypatch.setattr(ladder, "BATCH", 3)
    async with town(sqlite) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        await ana.open()
        await stored(here, ana, bia, 10)
        ladders, box = here.service.ladders, GAMES["automatafl"]
        assert (await ladders.book_of(box)).played[ana.id] == 10
        await stored(here, ana, bia, 4, first=10)
        book = await ladders.book_of(box)
        assert (book.played[ana.id], book.won[ana.id], book.won[bia.id]) == (14, 14, 0)


@awaited
async def test_a_match_that_another_server_tells_of_late_is_counted_too(sqlite):
    async with town(sqlite) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        await ana.open()
        await stored(here, ana, bia, 1, first=5)
        ladders, box = here.service.ladders, GAMES["automatafl"]
        await ladders.book_of(box)
        await stored(here, ana, bia, 1, first=2)
        assert (await ladders.book_of(box)).played[ana.id] == 2


@awaited
async def test_a_table_says_whether_it_is_rated_and_whoever_sits_down_may_decline(sqlite):
    async with town(sqlite) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        opened = await ana.open(config=ONE_TURN, public=True)
        assert opened["table"]["rated"]
        table = opened["table"]["id"]
        sat = await bia.post(f"/tables/{table}/join", {"rated": False})
        assert not sat["table"]["rated"]
        await here.settled()
        for person in (ana, bia):
            await person.seal(table, 1)
        await here.settled()
        assert (await ana.get("/ladder/automatafl"))["rows"] == []


@awaited
async def test_a_guest_is_counted_but_listed_only_with_a_name(sqlite):
    async with town(sqlite) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        await ana.open()
        await stored(here, ana, bia, 1)
        async with here.service.house.store.writing() as tx:
            guest = update(schema.accounts).where(schema.accounts.c.id == bia.id)
            await tx.execute(guest.values(guest=True))
        (row,) = (await ana.get("/ladder/automatafl"))["rows"]
        assert (row["account"]["name"], row["place"]) == ("Ana", 1)


@awaited
async def test_who_leaves_a_table_has_lost_though_a_bot_plays_on(sqlite):
    async with town(sqlite) as here:
        ana, bia, table = await two_at_a_table(here, config=ONE_TURN)
        await bia.post(f"/tables/{table}/leave")
        await ana.seal(table, 1)
        await here.settled()
        rows = (await ana.get("/ladder/automatafl"))["rows"]
        found = [(row["account"]["name"], row["played"], row["won"]) for row in rows]
        assert found == [("Ana", 1, 1), ("Bia", 1, 0)]


def brought(bot: str, owner: str) -> RatedSeat:
    return RatedSeat(None, bot, owner=owner)


@pytest.mark.parametrize(
    "sitters, counts",
    [
        ((ANA, brought("upload:x", "a")), False),
        ((ANA, brought("upload:x", "b")), True),
        ((brought("upload:x", "a"), brought("brain:y", "a")), False),
        ((ANA, RatedSeat(None, None)), False),
    ],
)
def test_nobody_gains_by_beating_what_loses_when_he_likes(sitters, counts):
    assert FinishedMatch("t", 1, ranked((1, 0)), sitters).counts == counts


async def rows_of(person) -> list[tuple[str, int, int]]:
    rows = (await person.get("/ladder/automatafl"))["rows"]
    return [(row["account"]["name"], row["played"], row["won"]) for row in rows]


async def given_to(here, giver, name: str, table: str, seat: int):
    link = await giver.post(f"/tables/{table}/seats/{seat}/hand-over", {"invite": True})
    taker = await here.person(name)
    await taker.post(f"/tables/{table}/join", {"invite": link["invite"]})
    return taker


@awaited
async def test_a_loss_cannot_be_given_to_somebody_else(sqlite):
    async with town(sqlite) as here:
        ana, _, table = await two_at_a_table(here)
        mule = await given_to(here, ana, "Mule", table, 0)
        await mule.post(f"/tables/{table}/resign")
        assert await rows_of(ana) == [("Bia", 1, 1), ("Ana", 1, 0)]


@awaited
async def test_a_loss_stays_whose_it_was_however_many_leave_the_seat_after_him(sqlite):
    async with town(sqlite) as here:
        ana, bia, table = await two_at_a_table(here, config=ONE_TURN)
        await bia.post(f"/tables/{table}/leave")
        mule = await given_to(here, ana, "Mule", table, 1)
        await mule.post(f"/tables/{table}/leave")
        await ana.seal(table, 1)
        await here.settled()
        assert await rows_of(ana) == [("Ana", 1, 1), ("Bia", 1, 0)]


@awaited
async def test_who_resigns_has_lost_to_whoever_sat_down_for_one_who_left(sqlite):
    async with town(sqlite) as here:
        ana, bia, table = await two_at_a_table(here)
        await bia.post(f"/tables/{table}/leave")
        cleo = await given_to(here, ana, "Cleo", table, 1)
        assert not (await cleo.get(f"/tables/{table}"))["seats"][1]["left"]
        shown = await ana.post(f"/tables/{table}/resign")
        assert shown["outcome"]["ranking"] == [[1], [0]]


@awaited
async def test_a_program_under_no_account_is_nobody_to_be_rated_against(sqlite):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        table = (await ana.open(players=["me", "open"], start="host"))["table"]["id"]
        await ana.post(f"/tables/{table}/seats/1/hand-over", {"token": True})
        await ana.post(f"/tables/{table}/start")
        await ana.post(f"/tables/{table}/resign")
        assert (await ana.get("/ladder/automatafl"))["rows"] == []


@awaited
async def test_a_bot_of_ones_own_or_one_that_is_gone_raises_nobody(sqlite):
    async with town(sqlite) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        await ana.open()
        await stored(here, ana, bia, 3)
        async with here.service.house.store.writing() as tx:
            text = dict.fromkeys(("command", "build", "digest"), "")
            bot = {**text, "game": "automatafl", "files": b"", "size": 0, "public": True}
            for number, (own, who) in enumerate((("own", ana), ("hers", bia), ("gone", None))):
                seat = update(schema.seats).where(schema.seats.c.table_id == f"m{number}")
                seat = seat.where(schema.seats.c.seat == 1)
                await tx.execute(seat.values(account_id=None, bot=f"upload:{own}"))
                if who:
                    row = {**bot, "id": own, "name": own, "account_id": who.id, "created_at": 1}
                    await tx.execute(insert(schema.bots).values(**row))
        book = await here.service.ladders.book_of(GAMES["automatafl"])
        assert dict(book.played) == {ana.id: 1, "bot upload:hers": 1}


@awaited
async def test_a_loss_cannot_be_given_away_after_the_end(sqlite):
    async with town(sqlite) as here:
        ana, _, table = await two_at_a_table(here)
        link = await ana.post(f"/tables/{table}/seats/0/hand-over", {"invite": True})
        mule = await here.person("Mule")
        await ana.post(f"/tables/{table}/resign")
        await mule.post(f"/tables/{table}/join", {"invite": link["invite"]}, 409)
        assert await rows_of(ana) == [("Bia", 1, 1), ("Ana", 1, 0)]
