"""The house is full: its powers, cards and fighters on shelves, its bots on the ladder, its shows among replays."""

import re

import pytest
from playwright.sync_api import expect

from gamemaster.games import GAMES
from tests.web.browsing import PHONE, needs_pages
from tests.web.playing import sits_down_to, too_wide

pytestmark = [needs_pages, pytest.mark.xdist_group("pages house"), pytest.mark.long]


def test_house_the_library_shows_every_kind_of_content_and_finds_a_piece(visit):
    guest = visit()
    page = guest.goes("/library")
    for title in ("Auto Rumble", "Rumble Royale", "Bmiibo"):
        expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_role("heading", name="Slow Spring")).to_be_visible()
    expect(page.get_by_text("Attack: 10 normal damage from afar; rests 2 turns")).to_be_visible()
    assert guest.violations() == []
    guest.shows("library-house")
    page.get_by_role("button", name=re.compile("^Show all 64")).click()
    cards = page.get_by_role("region", name="Rumble Royale: Card")
    expect(cards.get_by_role("listitem")).to_have_count(64)
    page.get_by_role("searchbox", name="Search").fill("glove")
    expect(page.get_by_role("heading", level=3)).to_have_text(["Glove Slap"])


def test_house_a_portuguese_page_has_portuguese_pieces(visit):
    guest = visit(lang="pt-BR", size=PHONE, theme="light")
    page = guest.goes("/library")
    expect(page.get_by_text("No final de cada rodada, ganhe 4 de Energia.")).to_be_visible()
    slap = page.get_by_role("listitem").filter(has_text="Tapa de luva")
    expect(slap).to_contain_text("Causa 3 de dano.")
    assert too_wide(page) == 0
    assert guest.violations() == []
    guest.shows("library-house-phone")


@pytest.mark.parametrize("lang", ["en-US", "pt-BR"])
def test_house_every_word_of_a_card_is_on_it(visit, lang):
    guest = visit(lang=lang, size=PHONE)
    sits_down_to(guest, "rumble-royale")
    texts = guest.page.locator(".face .text")
    expect(texts).to_have_count(64)
    cut = """all => all.filter(one => one.scrollHeight > one.clientHeight + 1
      || one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"""
    assert texts.evaluate_all(cut) == []


def test_house_a_portuguese_table_offers_the_powers_of_the_house_in_portuguese(visit):
    guest = visit(lang="pt-BR")
    sits_down_to(guest, "auto-rumble")
    lot = guest.page.locator(".lot").first
    name = lot.get_by_role("heading").inner_text()
    stock = guest.asks("GET", "/games/auto-rumble/stock/power?lang=pt")["pieces"]
    expect(lot).to_contain_text(next(one["text"] for one in stock if one["name"] == name))


def test_house_a_card_is_in_ones_draft_when_it_is_used_at_a_table(visit):
    guest = visit()
    page = guest.goes("/library")
    page.get_by_role("button", name="Use at a table: Glove Slap").click()
    page.wait_for_url(re.compile("/t/"))
    orders = guest.asks("GET", f"/tables/{page.url.rsplit('/', 1)[1]}/orders")
    assert orders["draft"]["raw"] == {"cards": ["Glove Slap [1]: deal 3 damage."]}


def test_house_a_power_is_in_the_pool_and_a_fighter_fights_when_they_are_used(visit):
    guest = visit()
    page = guest.goes("/library")
    with page.expect_request("**/api/play/auto-rumble") as asked:
        page.get_by_role("button", name="Use at a table: Slow Spring").click()
    page.wait_for_url(re.compile("/t/"))
    config = asked.value.post_data_json["config"]  # the pool is hidden: a table does not show it
    assert config["library"][0]["name"] == "Slow Spring"
    assert len(config["library"]) == config["seats"] * config["pool_each"]
    page = guest.goes("/library")
    page.get_by_role("button", name="Use at a table: berserker").click()
    page.wait_for_url(re.compile("/t/"))
    config = guest.asks("GET", f"/tables/{page.url.rsplit('/', 1)[1]}")["config"]
    assert config["fighters"][0]["name"] == "berserker"


def test_house_the_sheet_of_a_power_opens_on_its_shelf(visit):
    guest = visit()
    page = guest.goes("/library")
    page.get_by_role("button", name="Sheet: Slow Spring").click()
    sheet = page.get_by_role("region", name="Sheet: Slow Spring")
    expect(sheet.get_by_text("Judy reads this as:")).to_be_visible(timeout=60_000)
    assert guest.violations() == []


def test_house_the_ladder_lists_the_bots_of_the_house_and_one_can_be_challenged(visit):
    guest = visit()
    page = guest.goes("/ladder/galaxy")
    shelf = page.get_by_role("region", name="Bots of the house")
    expect(shelf.get_by_role("listitem").first).to_be_visible()
    waiting = guest.asks("GET", "/ladder/galaxy")["waiting"]  # others were met in matches before
    expect(shelf.get_by_role("listitem")).to_have_count(len(waiting))
    assert set(waiting) <= set(GAMES["galaxy"].bots)
    assert guest.violations() == []
    guest.shows("ladder-house")
    page.get_by_role("button", name="Challenge: Rusher").click()
    page.wait_for_url(re.compile("/t/"))
    seats = guest.asks("GET", f"/tables/{page.url.rsplit('/', 1)[1]}")["seats"]
    assert {seat["bot"] for seat in seats[1:]} == {"rusher"}
