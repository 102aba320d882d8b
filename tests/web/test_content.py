"""Content that people write, as the editor checks it while they type."""

import pytest
from hypothesis import HealthCheck, given, settings

from gamemaster.core.codec import encode
from gamemaster.core.errors import Illegal
from gamemaster.laws.test_input import JSON
from gamemaster.tables.content.library import kinds
from tests.tables.databases import awaited
from tests.tables.town import town

POWER = {"name": "Sting", "text": "At the start of each round, deal 3 damage to all enemies."}
CARD = "Bread'n'Butter [1]: causa 2 de dano."
FIGHTER = {
    "name": "Rex",
    "attack": [{"actionType": "melee", "element": "normal", "amount": 10, "cooldown": 1}],
    "ability": [{"actionType": "heal", "amount": 10, "selfTargeting": 1, "cooldown": 3}],
    "ultimate": [{"actionType": "melee", "element": "fire", "amount": 20, "cooldown": 10}],
}


@awaited
async def test_a_power_is_read_in_both_languages_and_a_fault_has_its_place(sqlite):
    async with town(sqlite) as here:
        stranger = here.stranger()
        good = await stranger.post("/check/power", POWER)
        assert good["ok"] is True
        assert good["reading"]["en"] != good["reading"]["pt"]
        bad = await stranger.post(
            "/check/power", POWER | {"text": "At the start of each round, deal 3 damge to all."}
        )
        assert bad["ok"] is False
        start, end = bad["problems"][0]["span"]
        assert 0 <= start < end


@awaited
async def test_an_unfinished_sentence_is_offered_what_may_follow(sqlite):
    async with town(sqlite) as here:
        stranger = here.stranger()
        power = await stranger.post("/offers/power", {"text": "At the st"})
        assert power["offers"]
        assert all(offer.startswith("st") for offer in power["offers"])
        card = await stranger.post("/offers/card", {"text": "Soco [1]: causa 2 de ", "lang": "pt"})
        assert "dano" in card["offers"]
        name = await stranger.post("/offers/card", {"text": "So", "lang": "pt"})
        assert name["offers"] == []


@awaited
async def test_a_sheet_reads_a_power_fights_with_it_and_tells_what_it_meets(sqlite):
    known = [
        {"name": "Dew", "text": "At the start of each round, gain 3 Energy."},
        {"name": "Wall", "text": "You have +50 Defence."},
    ]
    async with town(sqlite) as here:
        stranger = here.stranger()
        sheet = (await stranger.post("/sheets/power", {"piece": POWER, "known": known}))["sheet"]
        assert sheet["reading"]["en"] != sheet["reading"]["pt"]
        battle = sheet["events"][0]["events"]
        assert sheet["story"][-1]["within"] == len(battle) - 1
        assert [meeting["power"] for meeting in sheet["meetings"]] == ["Wall"]
        assert sheet["meetings"][0]["scenes"][0]["pt"].startswith("Em qualquer ordem")
        assert sheet["calm"] == ["Dew"]
        assert sheet["estimate"]["error"] > 0
        bad = {"piece": {"name": "X", "text": "gian 3 Energy"}}
        refused = await stranger.post("/sheets/power", bad, status=422)
        assert refused["error"]["path"] == ["text"]
        assert refused["error"]["nearest"]


@awaited
async def test_a_card_and_a_fighter_are_read(sqlite):
    async with town(sqlite) as here:
        stranger = here.stranger()
        card = await stranger.post("/check/card", CARD)
        assert (card["reading"]["name"], card["reading"]["cost"]) == ("Bread'n'Butter", 1)
        fighter = await stranger.post("/check/fighter", FIGHTER)
        assert [each["slot"] for each in fighter["reading"]["balance"]] == [
            "attack",
            "ability",
            "ultimate",
        ]
        nobody = await stranger.post("/check/fighter", {"name": "Rex"})
        assert (nobody["ok"], bool(nobody["problems"][0]["pt"])) == (False, True)


@pytest.mark.parametrize("kind", list(kinds()))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(raw=JSON)
def test_a_check_of_anything_reads_or_refuses(kind, raw):
    try:
        encode(kinds()[kind](raw))
    except Illegal as refusal:
        assert refusal.message
