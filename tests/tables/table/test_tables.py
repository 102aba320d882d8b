"""What people do at tables, the same on SQLite and on PostgreSQL."""

import asyncio

from sqlalchemy import func, select

from gamemaster.core.record import read_record
from gamemaster.core.verify import verify
from gamemaster.games import GAMES
from gamemaster.tables.store import schema
from gamemaster.tables.table import opening
from tests.tables.databases import awaited
from tests.tables.town import Clock, Person, Town, play_turn, town

MOVE = {"from": [0, 0], "to": [1, 0]}
DAY = 86_400


async def two_at_a_table(here: Town, **wish) -> tuple[Person, Person, str]:
    """Ana and Bia, face to face."""
    ana, bia = await here.person("Ana"), await here.person("Bia")
    opened = await ana.open(**wish)
    table = opened["table"]["id"]
    await bia.post(f"/tables/{table}/join", {"invite": opened["invite"]})
    await here.settled()
    return ana, bia, table


@awaited
async def test_two_people_play_a_match_to_its_end_and_its_record_holds(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here, preset="duel", public=True)
        receipts = []
        while await play_turn(ana, table):
            shown = await bia.get(f"/tables/{table}")
            raw = None
            if 1 in shown["awaiting"]:
                receipts.append(await bia.seal(table, shown["turn"] + 1, raw))
            await here.settled()
        text = (await ana.ask("GET", f"/tables/{table}/record")).content
        record = read_record(text)
        verify(GAMES["automatafl"], record)
        kept = {
            (turn.turn, line.seat): line.commitment for turn in record.turns for line in turn.sent
        }
        assert receipts
        assert all(kept[r["turn"], r["seat"]] == r["receipt"] for r in receipts)
        over = await bia.get(f"/tables/{table}")
        assert record.head.commitment == over["commitment"]
        assert (await bia.get(f"/tables/{table}/verify"))["ok"] is True
        assert over["id"] in [t["id"] for t in (await bia.get("/replays"))["tables"]]


@awaited
async def test_a_turn_closes_when_all_are_in(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here)
        await ana.seal(table, 1)
        assert (await bia.get(f"/tables/{table}"))["turn"] == 0
        await bia.seal(table, 1)
        await here.settled()
        assert (await bia.get(f"/tables/{table}"))["turn"] == 1


@awaited
async def test_a_draft_is_kept_and_nobody_else_learns_of_it(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here)
        before = [await bia.get(f"/tables/{table}"), await bia.get(f"/tables/{table}/orders")]
        await ana.put(f"/tables/{table}/draft", {"turn": 1, "raw": {"from": [0]}})
        orders = await ana.get(f"/tables/{table}/orders")
        assert orders["state"] == "draft"
        assert orders["draft"]["raw"] == {"from": [0]}
        assert orders["draft"]["problems"]
        after = [await bia.get(f"/tables/{table}"), await bia.get(f"/tables/{table}/orders")]
        assert [answer | {"now": 0} for answer in after] == [a | {"now": 0} for a in before]


@awaited
async def test_sealed_orders_can_be_withdrawn_until_the_turn_closes(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here)
        await ana.seal(table, 1, MOVE)
        orders = await ana.post(f"/tables/{table}/withdraw", {"turn": 1})
        assert (orders["state"], orders["draft"]["raw"]) == ("draft", MOVE)
        await bia.seal(table, 1)
        await here.settled()
        assert (await ana.get(f"/tables/{table}"))["turn"] == 0
        await ana.seal(table, 1)
        await here.settled()
        late = await ana.post(f"/tables/{table}/withdraw", {"turn": 1}, 409)
        assert late["error"]["code"] == "turn_closed"


@awaited
async def test_the_last_sealed_orders_count(database):
    async with town(database) as here:
        ana, _, table = await two_at_a_table(here)
        first = await ana.seal(table, 1, MOVE)
        second = await ana.seal(table, 1, None)
        assert first["receipt"] != second["receipt"]
        orders = await ana.get(f"/tables/{table}/orders")
        assert (orders["sealed"]["raw"], orders["sealed"]["receipt"]) == (None, second["receipt"])


@awaited
async def test_orders_for_a_closed_turn_are_refused(database):
    async with town(database) as here:
        ana, _, table = await two_at_a_table(here)
        assert (await ana.seal(table, 2, status=409))["error"]["code"] == "turn_closed"


@awaited
async def test_illegal_orders_are_refused_with_their_place_and_change_nothing(database):
    async with town(database) as here:
        ana, _, table = await two_at_a_table(here)
        refusal = (await ana.seal(table, 1, {"from": [0, 99], "to": [0, 1]}, status=422))["error"]
        assert refusal["code"] == "illegal"
        assert refusal["at"].startswith("$.from")
        assert refusal["en"] != refusal["pt"]
        assert (await ana.get(f"/tables/{table}/orders"))["state"] == "none"


@awaited
async def test_at_the_deadline_silence_plays_and_is_counted(database):
    async with town(database, Clock()) as here:
        ana, _, table = await two_at_a_table(here, deadline=DAY)
        await ana.seal(table, 1, MOVE)
        await here.turn_clock(DAY - 1)
        assert (await ana.get(f"/tables/{table}"))["turn"] == 0
        await here.turn_clock(1)
        shown = await ana.get(f"/tables/{table}")
        assert shown["turn"] == 1
        assert [seat["missed"] for seat in shown["seats"]] == [0, 1]
        assert shown["closes_at"] == shown["now"] + DAY * 1000


async def bia_is_away_for_two_turns(here: Town, ana: Person, table: str) -> None:
    for turn in (1, 2):
        await ana.seal(table, turn)
        await here.turn_clock(DAY)


@awaited
async def test_after_two_missed_turns_a_bot_stands_in_and_nobody_waits(database):
    async with town(database, Clock()) as here:
        ana, _, table = await two_at_a_table(here, deadline=DAY)
        await bia_is_away_for_two_turns(here, ana, table)
        assert (await ana.get(f"/tables/{table}"))["seats"][1]["stand_in"] == "hunter"
        await ana.seal(table, 3)
        await here.settled()
        assert (await ana.get(f"/tables/{table}"))["turn"] == 3


@awaited
async def test_the_owner_returns_by_sealing_and_the_stand_in_gets_up(database):
    async with town(database, Clock()) as here:
        ana, bia, table = await two_at_a_table(here, deadline=DAY)
        await bia_is_away_for_two_turns(here, ana, table)
        await bia.seal(table, 3)
        seat = (await ana.get(f"/tables/{table}"))["seats"][1]
        assert (seat["stand_in"], seat["missed"], seat["sealed"]) == (None, 0, True)


@awaited
async def test_the_owner_returns_by_saying_so(database):
    async with town(database, Clock()) as here:
        ana, bia, table = await two_at_a_table(here, deadline=DAY)
        await bia_is_away_for_two_turns(here, ana, table)
        await bia.post(f"/tables/{table}/seats/1/return")
        await ana.seal(table, 3)
        await here.settled()
        assert (await ana.get(f"/tables/{table}"))["turn"] == 2


@awaited
async def test_if_everybody_is_away_each_turn_lasts_until_its_deadline(database):
    async with town(database, Clock()) as here:
        ana, _, table = await two_at_a_table(here, deadline=DAY)
        for _ in range(3):
            await here.turn_clock(DAY)
        shown = await ana.get(f"/tables/{table}")
        assert [seat["stand_in"] for seat in shown["seats"]] == ["hunter", "hunter"]
        assert shown["turn"] == 3


@awaited
async def test_the_host_pauses_and_the_time_left_is_kept(database):
    async with town(database, Clock()) as here:
        ana, bia, table = await two_at_a_table(here, deadline=DAY)
        await here.turn_clock(DAY - 100)
        await bia.post(f"/tables/{table}/pause", status=403)
        await ana.post(f"/tables/{table}/pause")
        await here.turn_clock(5 * DAY)
        assert (await ana.get(f"/tables/{table}"))["turn"] == 0
        resumed = await ana.post(f"/tables/{table}/resume")
        assert resumed["closes_at"] == resumed["now"] + 100_000
        await here.turn_clock(100)
        assert (await ana.get(f"/tables/{table}"))["turn"] == 1


@awaited
async def test_the_host_gives_more_time(database):
    async with town(database, Clock()) as here:
        ana, bia, table = await two_at_a_table(here, deadline=DAY)
        await bia.post(f"/tables/{table}/extend", {"seconds": 60}, 403)
        await ana.post(f"/tables/{table}/extend", {"seconds": 3600})
        await here.turn_clock(DAY + 3599)
        assert (await ana.get(f"/tables/{table}"))["turn"] == 0
        await here.turn_clock(1)
        assert (await ana.get(f"/tables/{table}"))["turn"] == 1


@awaited
async def test_a_seat_goes_to_a_bot(database):
    async with town(database) as here:
        ana, bia, table = await two_at_a_table(here)
        await ana.post(f"/tables/{table}/seats/1/hand-over", {"bot": "random"}, 403)
        await bia.post(f"/tables/{table}/seats/1/hand-over", {"bot": "random"})
        await ana.seal(table, 1)
        await here.settled()
        assert (await ana.get(f"/tables/{table}"))["turn"] == 1
        await bia.get(f"/tables/{table}/orders", 403)


@awaited
async def test_a_seat_goes_to_whoever_opens_its_link_once(database):
    async with town(database) as here:
        _, bia, table = await two_at_a_table(here)
        link = await bia.post(f"/tables/{table}/seats/1/hand-over", {"invite": True})
        cleo, dora = await here.person("Cleo"), await here.person("Dora")
        joined = await cleo.post(f"/tables/{table}/join", {"invite": link["invite"]})
        assert joined["seat"] == 1
        await dora.post(f"/tables/{table}/join", {"invite": link["invite"]}, 404)
        await cleo.seal(table, 1)
        await bia.seal(table, 1, status=403)


@awaited
async def test_a_remote_bot_plays_with_its_token_and_nothing_else(database):
    async with town(database) as here:
        _, bia, table = await two_at_a_table(here)
        given = await bia.post(f"/tables/{table}/seats/1/hand-over", {"token": True})
        robot = here.bearer(given["token"])
        assert (await robot.get(f"/tables/{table}/view"))["seat"] == 1
        await robot.seal(table, 1)
        await robot.seal(table, 1, seat=0, status=403)
        await robot.open(status=401)
        await robot.post(f"/tables/{table}/seats/1/hand-over", {"bot": "random"}, 401)


@awaited
async def test_leaving_before_the_start_frees_the_seat_and_later_a_bot_plays_on(database):
    async with town(database) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        opened = await ana.open(public=True, start="host")
        table = opened["table"]["id"]
        await bia.post(f"/tables/{table}/join", {})
        assert (await bia.post(f"/tables/{table}/leave"))["seats"][1]["free"] is True
        await bia.post(f"/tables/{table}/join", {"seat": 1})
        await ana.post(f"/tables/{table}/start", {})
        assert (await bia.post(f"/tables/{table}/leave"))["seats"][1]["bot"] == "hunter"


@awaited
async def test_a_table_by_link_needs_the_invitation(database):
    async with town(database) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        opened = await ana.open()
        table = opened["table"]["id"]
        await bia.post(f"/tables/{table}/join", {}, 403)
        await bia.post(f"/tables/{table}/join", {"invite": "nonsense"}, 404)
        assert (await bia.get(f"/invites/{opened['invite']}"))["table"]["id"] == table
        assert table not in [t["id"] for t in (await bia.get("/tables"))["tables"]]
        await bia.post(f"/tables/{table}/join", {"invite": opened["invite"]})


@awaited
async def test_a_table_starts_when_its_last_seat_is_taken_and_shows_its_commitment(database):
    async with town(database) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        opened = await ana.open(public=True)
        committed = opened["table"]["commitment"]
        joined = await bia.post(f"/tables/{opened['table']['id']}/join", {})
        assert joined["table"]["status"] == "running"
        assert joined["table"]["commitment"] == committed
        assert len(committed) == 64


@awaited
async def test_two_people_who_want_the_last_seat_do_not_both_get_it(database):
    async with town(database) as here:
        ana = await here.person("Ana")
        table = (await ana.open(public=True))["table"]["id"]
        others = [await here.person(f"P{n}") for n in range(4)]
        took = await asyncio.gather(
            *(other.ask("POST", f"/tables/{table}/join", {}) for other in others)
        )
        assert sorted(answer.status_code for answer in took) == [200, 409, 409, 409]


@awaited
async def test_free_seats_are_filled_with_bots_at_the_start(database):
    async with town(database) as here:
        ana = await here.person("Ana")
        table = (await ana.open(preset="four", start="host"))["table"]["id"]
        await ana.post(f"/tables/{table}/start", {}, 409)
        shown = await ana.post(f"/tables/{table}/start", {"fill": "hunter"})
        assert [seat["name"] for seat in shown["seats"]] == [
            "Ana",
            "Hunter 1",
            "Hunter 2",
            "Hunter 3",
        ]


async def _two_at_a_table_that_is_over(here):
    ana, bia, table = await two_at_a_table(here, config={"seats": 2, "turn_limit": 1})
    await ana.seal(table, 1)
    await bia.seal(table, 1)
    await here.settled()
    return ana, bia, table


@awaited
async def test_a_rematch_turns_the_seats_and_the_old_table_points_to_it(database):
    async with town(database) as here:
        ana, bia, table = await _two_at_a_table_that_is_over(here)
        again = (await bia.post(f"/tables/{table}/rematch", status=201))["table"]
        assert (await ana.get(f"/tables/{table}"))["rematch"] == again["id"]
        same = (await ana.post(f"/tables/{table}/rematch", status=201))["table"]
        assert same["id"] == again["id"]
        assert [seat["name"] for seat in same["seats"]] == ["Bia", "Ana"]


@awaited
async def test_a_rematch_seats_nobody_who_has_not_accepted_it(database):
    async with town(database) as here:
        ana, bia, table = await _two_at_a_table_that_is_over(here)
        offered = (await bia.post(f"/tables/{table}/rematch", status=201))["table"]
        assert offered["status"] == "gathering"
        assert [seat["free"] for seat in offered["seats"]] == [False, True]
        accepted = (await ana.post(f"/tables/{table}/rematch", status=201))["table"]
        assert accepted["status"] == "running"


@awaited
async def test_an_offered_rematch_is_listed_to_no_stranger(database):
    async with town(database) as here:
        _, bia, table = await _two_at_a_table_that_is_over(here)
        offered = (await bia.post(f"/tables/{table}/rematch", status=201))["table"]["id"]
        stranger = await here.person("Caio")
        listed = (await stranger.get("/tables"))["tables"]
        assert offered not in [one["id"] for one in listed]
        await stranger.post(f"/tables/{offered}/join", {}, 403)


@awaited
async def test_who_accepts_a_rematch_often_uses_up_nobodys_invitations(database, monkeypatch):
    monkeypatch.setattr(opening, "MOST_INVITES", 3)
    async with town(database) as here:
        ana, bia, table = await _two_at_a_table_that_is_over(here)
        offered = await bia.post(f"/tables/{table}/rematch", status=201)
        assert offered["link"] == f"/join/{offered['invite']}"
        for _ in range(4):
            accepted = await ana.post(f"/tables/{table}/rematch", status=201)
            assert accepted["invite"] is accepted["link"] is None
        await bia.post(f"/tables/{offered['table']['id']}/invites")


@awaited
async def test_of_several_who_offer_a_rematch_at_once_one_makes_the_table(database):
    async with town(database) as here:
        ana, bia, table = await _two_at_a_table_that_is_over(here)
        offers = [who.post(f"/tables/{table}/rematch", status=201) for who in (ana, bia) * 4]
        made = await asyncio.gather(*offers)
        assert len({each["table"]["id"] for each in made}) == 1
        assert [each["invite"] for each in made].count(None) == 7
        async with here.service.house.store.reading() as tx:
            assert await tx.scalar(select(func.count()).select_from(schema.tables)) == 2


@awaited
async def test_a_rematch_that_was_closed_can_be_offered_again(database):
    async with town(database) as here:
        ana, bia, table = await _two_at_a_table_that_is_over(here)
        first = (await bia.post(f"/tables/{table}/rematch", status=201))["table"]["id"]
        await bia.ask("DELETE", f"/tables/{first}")
        assert (await ana.get(f"/tables/{table}"))["rematch"] is None
        again = (await ana.post(f"/tables/{table}/rematch", status=201))["table"]
        assert again["id"] != first
        assert (await bia.get(f"/tables/{table}"))["rematch"] == again["id"]


@awaited
async def test_a_table_of_bots_plays_itself_to_the_end(database):
    async with town(database) as here:
        ana = await here.person("Ana")
        opened = await ana.open(
            config={"seats": 2, "turn_limit": 3}, players=["bot:random", "bot:random"]
        )
        table = opened["table"]["id"]
        await here.settled()
        assert (await ana.get(f"/tables/{table}"))["status"] == "over"
        steps = await ana.get(f"/tables/{table}/steps", seat="all")
        assert [step["turn"] for step in steps["steps"]] == list(range(steps["turns"] + 1))


@awaited
async def test_the_record_stays_shut_until_the_end(database):
    async with town(database) as here:
        ana, _, table = await two_at_a_table(here)
        await ana.get(f"/tables/{table}/record", 409)
        await ana.get(f"/tables/{table}/verify", 409)
        await ana.get(f"/tables/{table}/steps", 409, seat="all")
        await ana.get(f"/tables/{table}/view", 403, seat=1)


@awaited
async def test_a_bad_config_opens_no_table(database):
    async with town(database) as here:
        ana = await here.person("Ana")
        refusal = await ana.open(422, config={"seats": 3})
        assert refusal["error"]["code"] == "illegal"
        assert (await ana.get("/me/tables"))["tables"] == []


@awaited
async def test_my_tables_that_wait_for_me_come_first(database):
    async with town(database) as here:
        ana, _, first = await two_at_a_table(here)
        second = (await ana.open())["table"]["id"]
        assert [t["id"] for t in (await ana.get("/me/tables"))["tables"]] == [first, second]
