"""The clarification sheet at a table: for what is public, and nothing of what is hidden."""

import pytest

from gamemaster.core.depth import PieceWorth, SheetShown
from gamemaster.core.values import Words
from gamemaster.games import GAMES
from tests.tables.databases import awaited
from tests.tables.town import Person, Town, town


async def at_a_table(here: Town) -> tuple[Person, str, dict]:
    ana = await here.person("Ana")
    table = (await ana.post("/play/auto-rumble", {}, 201))["table"]["id"]
    await here.settled()
    return ana, table, (await ana.get(f"/tables/{table}/view"))["view"]


@pytest.mark.long
@awaited
async def test_a_public_power_has_a_sheet_that_everybody_can_read(sqlite):
    async with town(sqlite) as here:
        _, table, view = await at_a_table(here)
        name = view["lots"][0]["name"]
        sheet = await here.stranger().get(f"/tables/{table}/sheets/power", name=name.upper())
        assert sheet["sheet"]["power"]["name"] == name
        assert name in sheet["text"]["en"]
        assert sheet["text"]["pt"] != sheet["text"]["en"]


@awaited
async def test_a_hidden_power_is_refused_like_one_that_does_not_exist(sqlite):
    async with town(sqlite) as here:
        ana, table, view = await at_a_table(here)
        public = {power["name"] for power in view["known"]}
        live = await here.service.tables.table(table)
        hidden = next(p.name for p in live.played.state.hidden if p.name not in public)
        refusals = [
            (await ana.ask("GET", f"/tables/{table}/sheets/power", params={"name": name})).text
            for name in (hidden, "No Such Power")
        ]
        assert refusals[0] == refusals[1]
        assert hidden not in refusals[0]


@pytest.mark.long
@awaited
async def test_a_sheet_is_the_same_whatever_lies_hidden_in_the_pool(sqlite):
    async with town(sqlite) as here:
        ana, table, view = await at_a_table(here)
        name = view["lots"][0]["name"]
        live = await here.service.tables.table(table)
        before = await ana.get(f"/tables/{table}/sheets/power", name=name)
        hidden = [power.name for power in live.played.state.hidden]
        public = {power["name"] for power in view["known"]}
        assert not any(secret in str(before) for secret in hidden if secret not in public)
        here.service.sheets._made.clear()
        box, match = GAMES["auto-rumble"], live.played
        from gamemaster.core.dice import ThreefryDice, match_key

        match.state = box.lookalike(match.state, None, ThreefryDice(match_key("twin")))
        assert await ana.get(f"/tables/{table}/sheets/power", name=name) == before


@pytest.mark.long
@awaited
async def test_a_public_power_has_a_worth_and_a_hidden_one_is_refused_like_none(sqlite):
    async with town(sqlite) as here:
        _, table, view = await at_a_table(here)
        stranger, path = here.stranger(), f"/tables/{table}/worth/power"
        worth = await stranger.get(path, name=view["lots"][0]["name"])
        assert -1000 <= worth["change"] <= 1000
        assert worth["battles"] == 100
        assert worth["error"] > 0
        public = {power["name"] for power in view["known"]}
        live = await here.service.tables.table(table)
        hidden = next(p.name for p in live.played.state.hidden if p.name not in public)
        refusals = [
            (await stranger.ask("GET", path, params={"name": name})).text
            for name in (hidden, "No Such Power")
        ]
        assert refusals[0] == refusals[1]


@pytest.mark.parametrize("game", ["automatafl"])
@awaited
async def test_a_game_without_powers_has_no_sheets(sqlite, game):
    async with town(sqlite) as here:
        ana = await here.person("Ana")
        table = (await ana.post(f"/play/{game}", {}, 201))["table"]["id"]
        for what in ("sheets", "worth"):
            await ana.get(f"/tables/{table}/{what}/power", 404, name="Riposte")


@pytest.mark.parametrize("what, deed", [("sheets", "_made"), ("worth", "_worth")])
@awaited
async def test_a_piece_is_looked_at_once_a_table_however_it_is_spelled(
    sqlite, monkeypatch, what, deed
):
    looked = []

    async def think(about, do, *args):
        if do.__name__ == deed:
            looked.append(about)
            return PieceWorth(0, 0, 0) if what == "worth" else SheetShown(None, Words("", ""))
        return await true(about, do, *args)

    async with town(sqlite) as here:
        tables = [await at_a_table(here)]
        true = here.service.house.think
        monkeypatch.setattr(here.service.house, "think", think)
        _, table, view = tables[0]
        name = view["lots"][0]["name"]
        for spelled in (name, name.upper(), f"  {name.replace(' ', '  ')} ", name):
            await here.stranger().get(f"/tables/{table}/{what}/power", name=spelled)
        assert len(looked) == 1
        ana = await here.person("Bia")
        other = (await ana.post("/play/auto-rumble", {}, 201))["table"]["id"]
        await here.settled()
        live, twin = [await here.service.tables.table(each) for each in (table, other)]
        twin.match = live.match
        await here.stranger().get(f"/tables/{other}/{what}/power", name=name)
        assert len(looked) == 2
