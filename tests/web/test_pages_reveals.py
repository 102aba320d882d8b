"""Nothing resolves unseen: every turn is shown before its result stands anywhere on the page."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import expect

from tests.web.browsing import DESK, PHONE, needs_pages
from tests.web.playing import (
    BAR,
    bids,
    moves_a_piece,
    sits_down_to,
    takes_cards_of_the_house,
)

pytestmark = [needs_pages, pytest.mark.long, pytest.mark.xdist_group("pages reveals")]


def skips(page):
    page.locator(f"{BAR}.revealing").wait_for()
    page.get_by_role("button", name="Skip to result").click()
    expect(page.locator(f"{BAR}.revealing")).to_have_count(0)


def test_a_reveal_can_be_held_stepped_hastened_and_skipped_by_keys(visit):
    guest = visit(motion=True)
    sits_down_to(guest, "automatafl")
    page = guest.page
    moves_a_piece(page)
    page.get_by_role("button", name="Seal e2 → e4").click()
    bar = page.locator(f"{BAR}.revealing")
    bar.wait_for()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.keyboard.press("ArrowRight")
    first = page.locator(".caption p").text_content()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".caption p")).not_to_have_text(first)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".caption p")).to_have_text(first)
    page.keyboard.press(".")
    expect(page.get_by_role("button", name="2×")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("End")
    expect(bar).to_have_count(0)
    page.reload()
    assert page.evaluate("JSON.parse(localStorage['gamemaster.prefs']).speeds") == {"automatafl": 2}


def test_with_reduced_motion_each_beat_stands_still_until_one_goes_on(visit):
    guest = visit(reveals=True)
    sits_down_to(guest, "automatafl")
    page = guest.page
    moves_a_piece(page)
    page.get_by_role("button", name="Seal e2 → e4").click()
    page.locator(f"{BAR}.revealing").wait_for()
    assert page.locator(".opens").count() == 0
    first = page.locator(".caption p").text_content()
    page.get_by_role("button", name="On", exact=True).click()
    expect(page.locator(".caption p")).not_to_have_text(first)
    skips(page)


@pytest.mark.parametrize(("size", "theme"), [(DESK, "dark"), (DESK, "light"), (PHONE, "light")])
def test_the_auction_opens_lot_by_lot_and_the_fight_plays_in_its_place(visit, size, theme):
    guest = visit(motion=True, size=size, theme=theme)
    sits_down_to(guest, "auto-rumble")
    page = guest.page
    bids(page)
    page.locator(f"{BAR} .btn", has_text=re.compile("^Seal")).click()
    page.get_by_role("heading", name="The seals are opened").wait_for()
    page.keyboard.press("Space")
    name = f"reveal-auto-rumble-{size['width']}-{theme}"
    page.wait_for_timeout(500)
    guest.shows(f"{name}-auction")
    assert guest.violations() == []
    for _ in range(40):
        if page.get_by_role("region", name="The fight").count():
            break
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(40)
    for _ in range(6):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(60)
    page.wait_for_timeout(500)
    guest.shows(f"{name}-fight")
    assert guest.violations() == []
    page.get_by_role("button", name="To round 1", exact=True).click()
    moment = page.get_by_role("slider", name="Moment of the fight")
    expect(moment).to_have_attribute("aria-valuetext", re.compile("^round 1, beat "))
    expect(page.locator(".caption p")).to_contain_text("Round 1")
    assert "/t/" in page.url
    page.keyboard.press("End")
    expect(page.locator(f"{BAR}.revealing")).to_have_count(0)
    if size is DESK:
        page.get_by_role("button", name="Watch the fight").click()
        page.locator(f"{BAR}.revealing").wait_for()
        page.keyboard.press("End")


@pytest.mark.parametrize("game", ["bmiibo", "galaxy", "rumble-royale"])
def test_axe_finds_nothing_while_a_turn_is_shown(visit, game):
    guest = visit(motion=True)
    sits_down_to(guest, game)
    page = guest.page
    if game == "rumble-royale":
        takes_cards_of_the_house(page)
    page.locator(f"{BAR} .btn", has_text=re.compile("^Seal")).first.click()
    page.locator(f"{BAR}.revealing").wait_for()
    page.keyboard.press("Space")
    page.wait_for_timeout(200)
    page.keyboard.press("ArrowRight")
    guest.shows(f"reveal-{game}")
    assert guest.violations() == []


def running_show(guest, game):
    """The show of a game that is not over; after one that is, the next begins within seconds."""
    for _ in range(120):
        show = guest.asks("GET", f"/exhibition?game={game}")
        if not show["over"]:
            return show
        guest.page.wait_for_timeout(500)
    raise AssertionError(f"no show of {game} begins")


def test_the_lobby_leads_to_the_show_that_goes_on(visit):
    page = visit(motion=True).goes("/")
    page.get_by_role("link", name="Watch").first.click()
    page.wait_for_url("**/replay/*")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Live: ")


def test_watching_the_exhibition_goes_on_by_itself(visit):
    """Nobody but the page asks for this show; one that ended meanwhile is followed by another."""
    guest = visit(motion=True)
    for _ in range(3):
        show = running_show(guest, "galaxy")
        page = guest.goes(f"/replay/{show['id']}?exhibition=1")
        later = "|".join(str(show["turn"] + n) for n in range(1, 20))
        with suppress(AssertionError):
            reel = page.get_by_role("slider", name="Moment")
            expect(reel).to_have_attribute("aria-valuetext", re.compile(f"^turn ({later}),"))
            return
        now = guest.asks("GET", "/exhibition?game=galaxy")
        if now["id"] == show["id"] and not now["over"]:
            break
    raise AssertionError(f"the show stands still at turn {show['turn']}")
