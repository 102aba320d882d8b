"""Profiles: public matches only, and the rating that the ladder shows at their end."""

from tests.tables.databases import awaited
from tests.tables.table.test_tables import two_at_a_table
from tests.tables.town import town

ONE_TURN = {"seats": 2, "turn_limit": 1}


async def played_to_the_end(here, ana, bia, **wish):
    opened = await ana.open(config=ONE_TURN, **wish)
    table = opened["table"]["id"]
    await bia.post(f"/tables/{table}/join", {"invite": opened["invite"]})
    await here.settled()
    await ana.seal(table, 1)
    await bia.seal(table, 1)
    await here.settled()
    return table


@awaited
async def test_a_profile_lists_public_matches_and_no_others(database):
    async with town(database) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        public = await played_to_the_end(here, ana, bia, public=True)
        private = await played_to_the_end(here, ana, bia)
        for asker in (here.stranger(), ana, bia):
            shown = await asker.get(f"/people/{ana.id}")
            assert shown["name"] == "Ana"
            assert [table["id"] for table in shown["tables"]] == [public]
            assert private not in str(shown)


@awaited
async def test_the_last_rating_of_a_profile_is_that_of_the_ladder(sqlite):
    async with town(sqlite) as here:
        ana, bia = await here.person("Ana"), await here.person("Bia")
        for _ in range(2):
            await played_to_the_end(here, ana, bia, public=True)
        (row,) = [
            row
            for row in (await ana.get("/ladder/automatafl"))["rows"]
            if row["account"]["id"] == ana.id
        ]
        (history,) = (await bia.get(f"/people/{ana.id}"))["games"]
        assert (history["game"], history["played"], history["won"]) == (
            "automatafl",
            row["played"],
            row["won"],
        )
        last = history["matches"][-1]
        assert [last[key] for key in ("rating", "low", "high")] == [
            row[key] for key in ("rating", "low", "high")
        ]
        assert len(history["matches"]) == 2


@awaited
async def test_guests_and_strangers_have_no_profile(database):
    async with town(database) as here:
        guest = here.stranger()
        started = await guest.post("/play/automatafl", {}, 201)
        await guest.get(f"/people/{started['me']['account']['id']}", 404)
        await guest.get("/people/nobodyatall", 404)


@awaited
async def test_a_table_that_goes_on_is_on_no_profile(database):
    async with town(database) as here:
        ana, _, _ = await two_at_a_table(here, public=True)
        shown = await here.stranger().get(f"/people/{ana.id}")
        assert (shown["tables"], shown["games"]) == ([], [])


@awaited
async def test_a_guest_who_takes_a_name_is_called_by_it_at_tables_already_begun(sqlite):
    async with town(sqlite) as here:
        guest = here.stranger()
        begun = await guest.post("/play/automatafl", {"preset": "duel"}, 201)
        guest.took(begun["me"])
        table = begun["table"]["id"]
        assert begun["table"]["name"] == "Automatafl"
        assert begun["table"]["seats"][0]["name"].startswith("Guest ")
        await guest.post("/accounts", {"name": "Zoe"}, 201)
        shown = await here.stranger().get(f"/tables/{table}")
        assert shown["seats"][0]["name"] == "Zoe"
        guest.took(await guest.get("/me"))
        await guest.post(f"/tables/{table}/resign")
        ending = await here.stranger().get(f"/tables/{table}/ending")
        assert ending["sentence"]["en"] == "Zoe resigned."
        assert (await here.stranger().get(f"/tables/{table}/verify"))["ok"] is True
