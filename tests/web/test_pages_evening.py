"""A stranger's evening: reloading, going away and coming back, losing the net, reading in Portuguese."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browsing import PHONE, needs_pages
from tests.web.playing import BAR, moves_a_piece, sits_down_to

pytestmark = [needs_pages, pytest.mark.long, pytest.mark.xdist_group("pages evening")]


def seals_a_move(guest):
    """Sit down to Automatafl, and seal a move; the table's number."""
    table = sits_down_to(guest, "automatafl")
    moves_a_piece(guest.page)
    guest.page.get_by_role("button", name="Seal e2 → e4").click()
    return table


def opens_turn_1(page):
    expect(page.locator(f"{BAR}.revealing")).to_contain_text("Turn 1 opens")
    page.get_by_role("button", name="Skip to result").click()
    expect(page.locator(BAR)).to_contain_text("Nothing yet")


def test_a_turn_that_was_being_shown_is_shown_again_after_a_reload(visit):
    page = (guest := visit(motion=True)).page
    seals_a_move(guest)
    page.locator(f"{BAR}.revealing").wait_for()
    page.reload()
    opens_turn_1(page)
    page.reload()
    expect(page.locator(BAR)).to_contain_text("Nothing yet")


def test_a_turn_that_ended_while_one_was_on_another_page_is_shown_when_one_comes_back(visit):
    page = (guest := visit(motion=True)).page
    table = sits_down_to(guest, "automatafl")
    guest.goes("/learn")
    move = {"turn": 1, "raw": {"from": [4, 1], "to": [4, 3]}}
    guest.asks("POST", f"/tables/{table}/submit", move)
    page.go_back()
    opens_turn_1(page)


def test_a_turn_waits_for_whoever_looks_at_another_tab(visit):
    page = (guest := visit(motion=True)).page
    page.add_init_script("Object.defineProperty(document, 'hidden', { get: () => !!window.away })")
    sits_down_to(guest, "automatafl")
    page.evaluate("window.away = true; document.dispatchEvent(new Event('visibilitychange'))")
    moves_a_piece(page)
    page.get_by_role("button", name="Seal e2 → e4").click()
    page.locator(f"{BAR}.revealing").wait_for()
    expect(page.locator(".caption p")).to_have_count(0)
    page.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".caption p")).to_have_count(1)


def test_a_page_that_found_no_server_stands_as_soon_as_there_is_one(visit):
    guest = visit()
    table = sits_down_to(guest, "automatafl")
    guest.page.route(f"**/api/tables/{table}", lambda route: route.abort())
    guest.page.reload()
    expect(guest.page.get_by_role("link", name="To the tables")).to_be_visible()
    guest.page.unroute(f"**/api/tables/{table}")
    expect(guest.page.locator(BAR)).to_contain_text("Nothing yet")


def test_powers_are_told_in_the_language_of_the_page(visit):
    guest = visit(lang="pt-BR")
    table = sits_down_to(guest, "auto-rumble")
    known = guest.asks("GET", f"/tables/{table}/view?seat=0")["view"]["known"]
    page = guest.page
    page.get_by_text(re.compile("^Os [0-9]+ em texto")).click()
    told = page.locator(".sheet dd p")
    expect(told).to_have_count(len(known))
    for n, power in enumerate(known):
        expect(told.nth(n)).not_to_have_text(power["text"])
        expect(told.nth(n)).to_be_visible()


def test_a_lot_says_what_it_does_to_the_chance_of_winning(visit):
    guest = visit()
    sits_down_to(guest, "auto-rumble")
    worth = guest.page.locator(".lots .worth").first
    expect(worth).to_have_text(re.compile(r"^[+−][0-9]+ % to win$"))
    assert guest.violations() == []


@pytest.mark.parametrize("size", [{"width": 720, "height": 560}, PHONE])
def test_an_embedded_replay_is_seen_whole(visit, size):
    guest = visit(size=size).is_called(f"Eva {size['width']}")
    config = {"seats": 2, "turn_limit": 1}
    body = {"game": "automatafl", "config": config, "players": ["me", "bot:random"], "public": True}
    table = guest.asks("POST", "/tables", {**body, "name": "Short"})["table"]["id"]
    guest.asks("POST", f"/tables/{table}/submit", {"turn": 1, "raw": None})
    page = guest.goes(f"/embed/{table}")
    slider = page.get_by_role("slider", name="Moment")
    expect(slider).to_be_in_viewport(ratio=1)
    expect(page.locator(".caption-line")).to_be_in_viewport(ratio=1)
    assert guest.violations() == []


def test_the_list_of_sessions_names_browsers_as_people_do(visit):
    guest = visit().is_called(f"Rui {id(visit) % 9973}")
    guest.goes("/account")
    here = guest.page.get_by_role("region", name="Where you are signed in")
    expect(here).to_contain_text("Chrome on Linux")
