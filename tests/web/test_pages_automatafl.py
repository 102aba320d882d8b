"""Automatafl's board: turned round for whoever sits at the top, plain about what cannot be picked, kept under the keys."""

from contextlib import suppress

import pytest
from playwright.sync_api import Error, expect

from tests.web.browsing import DESK, PHONE, needs_pages
from tests.web.playing import BAR, sits_down_to

pytestmark = [needs_pages, pytest.mark.long, pytest.mark.xdist_group("pages automatafl")]

BOARD = "[data-types]"
DUEL = {"preset": "duel"}


def duel(guest):
    """A guest's table on the small board; he has seat A, whose corners are at the top."""
    guest.goes("/ladder")
    table = guest.asks("POST", "/play/automatafl", DUEL)["table"]["id"]
    page = guest.goes(f"/t/{table}")
    page.locator(BOARD).first.wait_for()
    page.get_by_role("button", name="Seal a pass").wait_for()
    return page, table


def rows_of(page):
    """The names of rows from the top of the picture down."""
    return page.evaluate(
        """() => [...document.querySelectorAll('.board .mark')]
          .filter((mark) => /^[0-9]+$/.test(mark.textContent))
          .sort((a, b) => a.getBoundingClientRect().y - b.getBoundingClientRect().y)
          .map((mark) => mark.textContent).join('')"""
    )


def clicks(page, square, rows=5, turned=True):
    """Click a square of the small board where it lies on the screen."""
    column, row = "abcde".index(square[0]), int(square[1]) - 1
    if turned:
        column, row = rows - 1 - column, rows - 1 - row
    frame = page.locator(".board .frame").bounding_box()
    cell = (frame["width"] - 6) / rows
    page.mouse.click(
        frame["x"] + 3 + cell * (column + 0.5),
        frame["y"] + 3 + cell * (row + 0.5),
    )


def test_i_sit_at_the_bottom_and_a_click_falls_on_the_square_that_is_drawn_there(visit):
    page, _ = duel(visit())
    assert rows_of(page) == "54321"
    clicks(page, "b1")
    clicks(page, "c1")
    expect(page.locator(BAR)).to_contain_text("b1 → c1")
    page.get_by_role("button", name="Flip the board").click()
    assert rows_of(page) == "12345"
    clicks(page, "a2", turned=False)
    clicks(page, "b2", turned=False)
    expect(page.locator(BAR)).to_contain_text("a2 → b2")


def test_directions_in_words_are_those_of_the_board_as_it_lies(visit):
    page, _ = duel(visit())
    page.locator(BOARD).first.focus()
    page.keyboard.type("b1b3")
    seen = page.get_by_role("region", name="Automaton")
    expect(seen).to_contain_text("attractor b3, 1 right")
    page.get_by_role("button", name="Flip the board").click()
    expect(seen).to_contain_text("attractor b3, 1 left")


@pytest.mark.parametrize(
    ("square", "word"),
    [("c3", "The Automaton moves by itself"), ("a1", "a1 is empty: pick a piece")],
)
def test_what_cannot_be_picked_is_refused_at_the_first_click(visit, square, word):
    page, _ = duel(visit())
    clicks(page, square)
    expect(page.get_by_role("alert")).to_contain_text(word)
    clicks(page, "b1")
    clicks(page, "c1")
    expect(page.locator(BAR)).to_contain_text("b1 → c1")


def test_what_arrives_on_an_empty_square_may_be_moved_on_if_one_insists(visit):
    page, _ = duel(visit())
    clicks(page, "a1")
    clicks(page, "a1")
    clicks(page, "c1")
    expect(page.locator(BAR)).to_contain_text("a1 → c1")


def test_arrows_walk_the_board_as_it_lies(visit):
    page, _ = duel(visit())
    page.locator(BOARD).first.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(f"{BOARD} [role=status]").first).to_have_text("b1, attractor")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator(BAR)).to_contain_text("b1 → c1")


def test_what_is_typed_stands_on_the_board_and_is_gone_with_its_turn(visit):
    page, _ = duel(visit())
    page.locator(BOARD).first.focus()
    page.keyboard.type("b1")
    expect(page.locator(".typed")).to_contain_text("b1")
    page.get_by_role("button", name="Seal a pass").click()
    expect(page.locator(".sub").first).to_contain_text("turn 2")
    expect(page.locator(".typed")).to_have_count(0)
    expect(page.locator(BOARD)).to_be_focused()
    page.keyboard.type("e2")
    expect(page.locator(".typed")).to_contain_text("e2")


def test_what_is_typed_before_the_orders_of_a_turn_are_here_waits_for_them(visit):
    page, _ = duel(visit())
    waiting = []
    page.route("**/orders?*", lambda route: waiting.append(route))
    page.locator(BOARD).first.focus()
    page.get_by_role("button", name="Seal a pass").click()
    expect(page.locator(".sub").first).to_contain_text("turn 2")
    expect(page.locator(BOARD)).to_be_focused()
    page.keyboard.type("b1b")
    page.unroute_all(behavior="ignoreErrors")
    for route in waiting:
        with suppress(Error):  # one that went on by itself when it was not held any more
            route.continue_()
    expect(page.locator(".typed")).to_contain_text("b1b")
    page.keyboard.type("3")
    expect(page.locator(BAR)).to_contain_text("b1 → b3")


def test_the_enter_after_a_typed_move_picks_nothing_else(visit):
    page, _ = duel(visit())
    page.locator(BOARD).first.focus()
    page.keyboard.type("b1c1")
    page.keyboard.press("Enter")
    expect(page.locator(BAR)).to_contain_text("b1 → c1")
    assert page.locator(".board .picked").count() == 0


@pytest.mark.parametrize(("size", "theme"), [(DESK, "dark"), (PHONE, "light")])
def test_the_parts_of_a_turn_can_be_gone_to(visit, size, theme):
    guest = visit(motion=True, size=size, theme=theme)
    page, _ = duel(guest)
    clicks(page, "b1")
    guest.shows(f"automatafl-picked-{size['width']}-{theme}")
    assert guest.violations() == []
    clicks(page, "c1")
    page.get_by_role("button", name="Seal b1 → c1").click()
    page.locator(f"{BAR}.revealing").wait_for()
    parts = page.get_by_role("group", name="Parts of the turn")
    parts.get_by_role("button", name="step").click()
    expect(page.locator(".caption p")).to_contain_text("The Automaton")
    parts.get_by_role("button", name="seals").click()
    expect(page.locator(".caption p")).to_contain_text("Revealed")
    guest.shows(f"automatafl-parts-{size['width']}-{theme}")
    assert guest.violations() == []


def test_the_usual_table_is_turned_too(visit):
    guest = visit()
    sits_down_to(guest, "automatafl")
    assert rows_of(guest.page).startswith("11")
