"""Bmiibo's board tells before a seal what an action reaches, what it would do, and what rivals could answer."""

import pytest
from playwright.sync_api import expect

from tests.web.browsing import DESK, PHONE, needs_pages
from tests.web.playing import BAR

pytestmark = [needs_pages, pytest.mark.long, pytest.mark.xdist_group("pages bmiibo")]

CONFIG = {"fighters": ["archer", "brawler"], "board": 5, "cap": 30}


def at_the_board(guest):
    """A guest's archer against a brawler; where both stand."""
    guest.goes("/ladder")
    table = guest.asks("POST", "/play/bmiibo", {"config": CONFIG})["table"]["id"]
    page = guest.goes(f"/t/{table}")
    expect(page.locator(f"{BAR}.none")).to_be_visible()
    bodies = guest.asks("GET", f"/tables/{table}/view?seat=0")["view"]["bodies"]
    return page, [body["cell"] for body in bodies]


def picks(page, cell, board=5):
    page.locator(".board .cell").nth(cell[1] * board + cell[0]).click()


def chooses(page, slot):
    page.get_by_role("radio", name=slot).check(force=True)


@pytest.mark.parametrize(
    ("size", "theme", "lang"), [(DESK, "dark", "en-US"), (PHONE, "light", "pt-BR")]
)
def test_what_an_action_would_do_stands_there_before_it_is_sealed(visit, size, theme, lang):
    guest = visit(size=size, theme=theme, lang=lang)
    page, (me, rival) = at_the_board(guest)
    far = max(abs(me[0] - rival[0]), abs(me[1] - rival[1])) >= 2
    english = lang == "en-US"
    chooses(page, "Ultimate" if english else "Suprema")
    assert page.locator(".board .reach").count() > 5
    picks(page, rival)
    words = ("would deal 60", "hits nobody") if english else ("causaria 60", "não atinge ninguém")
    expect(page.locator(".board .tag")).to_contain_text(words[0] if far else words[1])
    guest.shows(f"bmiibo-aimed-{size['width']}-{theme}")
    assert guest.violations() == []
    empty = next([x, y] for x in range(5) for y in range(5) if [x, y] not in (me, rival))
    picks(page, empty)
    expect(page.locator(".board .tag")).to_contain_text(words[1])
    expect(page.locator(BAR)).to_contain_text(words[1])


def test_a_rival_that_is_looked_at_shows_its_reach_and_what_it_can_do_to_me(visit):
    guest = visit()
    page, _ = at_the_board(guest)
    page.get_by_role("button", name="what it can do to you").focus()
    page.keyboard.press("Enter")
    fears = page.locator(".fears")
    expect(fears).to_contain_text("can do to you next turn")
    assert fears.locator("p").count() == 3
    assert page.locator(".board .danger").count() > 0
    guest.shows("bmiibo-fears")
    assert guest.violations() == []


def test_digits_choose_the_action_and_the_cursor_begins_where_i_stand(visit):
    page, (me, _) = at_the_board(visit())
    board = page.get_by_role("application")
    board.focus()
    expect(board.get_by_role("status")).to_contain_text(f"({me[0]},{me[1]})")
    page.keyboard.press("4")
    expect(page.get_by_role("radio", name="Ultimate")).to_be_checked()
    page.keyboard.press("1")
    expect(page.get_by_role("radio", name="Move")).to_be_checked()
