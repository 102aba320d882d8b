"""A whole match of each game by keys alone; nothing empty is sealed that was not asked for."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browsing import needs_pages
from tests.web.playing import BAR, state_of

pytestmark = [needs_pages, pytest.mark.long, pytest.mark.xdist_group("pages keys")]

SEAL = "Control+Enter"
SHORT = {
    "automatafl": {"layout": "duel", "turn_limit": 3},
    "auto-rumble": {"seats": 2, "rounds": 2},
    "bmiibo": {"fighters": ["archer", "brawler"], "board": 5, "cap": 5},
    "galaxy": {"seats": 2, "turns": 3, "systems": 6, "size": 6},
    "rumble-royale": {"seats": 2, "turns": 2},
}
FOCUSED = """() => {
  const at = document.activeElement;
  return at ? (at.getAttribute('aria-label') || at.textContent || '').trim() : '';
}"""


def tabs_to(page, name, most=120):
    """Press Tab until what has the focus bears this name; whether it came to it."""
    for _ in range(most):
        if re.search(name, page.evaluate(FOCUSED)):
            return True
        page.keyboard.press("Tab")
    return False


def presses(page, name):
    """Go to a button by Tab and press it, if it is there and can be."""
    found = page.get_by_role("button", name=re.compile(name))
    if not any(found.nth(n).is_enabled() for n in range(found.count())):
        return False
    assert tabs_to(page, name), f"no Tab leads to {name}"
    page.keyboard.press("Enter")
    return True


def moves(page):
    """Type moves until one stands as a draft: what a clash closed is refused with a word."""
    if page.evaluate("!document.activeElement?.matches('[data-types]')"):
        assert tabs_to(page, "^Board: ")
    for move in ("b1c1", "c1b1", "a2b2", "b2a2", "e2d2", "d2e2", "d5c5", "a4b4"):
        page.keyboard.press("Escape")
        page.keyboard.type(move)
        page.wait_for_timeout(60)
        if page.locator(f"{BAR} .btn", has_text=re.compile("^Seal [a-e]")).count():
            return


def steps(page):
    if page.evaluate("!document.activeElement?.matches('[data-types]')"):
        assert tabs_to(page, "^Board: ")
    spoken = page.get_by_role("application").get_by_role("status")
    expect(spoken).to_contain_text("(")
    top = spoken.text_content().split(",")[1].startswith("0")
    page.keyboard.press("ArrowDown" if top else "ArrowUp")
    page.keyboard.press("Enter")


def bids(page):
    assert presses(page, "^Bid on") or presses(page, "^more: bid on")


def builds(page):
    assert presses(page, "^Build [0-9]") or presses(page, "^Scrap 1") or presses(page, "^Send")


def plays_a_card(page):
    if presses(page, "^Deal me cards of the house"):
        return
    if not page.locator(".hand .card:enabled").count():
        return
    for _ in range(120):
        if page.evaluate("document.activeElement.matches('.hand .card')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_timeout(50)
    if page.locator(".aim .btn").count():
        page.keyboard.press("2")


PLAYS = {
    "automatafl": moves,
    "auto-rumble": bids,
    "bmiibo": steps,
    "galaxy": builds,
    "rumble-royale": plays_a_card,
}


def refuses_the_mouse(page):
    """From here on a pointer is a fault."""
    page.evaluate(
        """() => { window.pointed = 0;
          addEventListener('pointerdown', () => { window.pointed += 1; }, true); }"""
    )


QUICK = ("automatafl", "galaxy")


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if game in QUICK else pytest.mark.soak) for game in sorted(PLAYS)],
)
def test_a_whole_match_is_played_by_keys_alone(visit, game):
    guest = visit()
    guest.goes("/ladder")
    table = guest.asks("POST", f"/play/{game}", {"config": SHORT[game]})["table"]["id"]
    page = guest.goes(f"/t/{table}")
    page.locator(BAR).wait_for()
    refuses_the_mouse(page)
    sealed = 0
    for _ in range(60):
        state = state_of(guest)
        if page.get_by_role("button", name=re.compile("^Rematch")).count():
            break
        if state not in ("none", "draft", "again"):
            page.wait_for_timeout(60)
            continue
        PLAYS[game](page)
        expect(
            page.locator(f"{BAR}.draft").or_(page.locator(f"{BAR}.again .btn.main"))
        ).to_be_visible()
        turn = guest.asks("GET", f"/tables/{table}/orders?seat=0")["turn"]
        page.keyboard.press(SEAL)
        sealed += 1
        gone = f"async () => (await (await fetch('/api/tables/{table}')).json()).turn >= {turn}"
        for _ in range(100):
            if page.evaluate(gone):
                break
            page.wait_for_timeout(50)
        page.wait_for_timeout(80)
    assert guest.asks("GET", f"/tables/{table}")["status"] == "over"
    assert sealed >= 2
    assert page.evaluate("window.pointed") == 0
