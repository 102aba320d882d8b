"""People who end a match themselves, in real browsers: resigning, and agreeing to end it."""

import pytest
from playwright.sync_api import expect

from tests.web.browsing import PHONE, needs_pages
from tests.web.playing import too_wide

pytestmark = [needs_pages, pytest.mark.long, pytest.mark.xdist_group("pages giving_up")]


def two_in_a_duel(visit, names):
    ana = visit().is_called(names[0])
    bia = visit(size=PHONE, theme="light").is_called(names[1])
    opened = ana.asks("POST", "/tables", {"game": "automatafl", "preset": "duel", "name": "Duel"})
    table = opened["table"]["id"]
    bia.asks("POST", f"/tables/{table}/join", {"invite": opened["invite"]})
    return ana, bia, ana.goes(f"/t/{table}"), bia.goes(f"/t/{table}")


def test_people_agree_to_end_a_match_without_a_winner(visit):
    ana, bia, first, second = two_in_a_duel(visit, ("Ana who is tired", "Bia who agrees"))
    first.get_by_role("button", name="Table menu").click()
    first.get_by_role("button", name="Offer to end the match, without a winner").click()
    expect(first.get_by_text("It ends if the others agree.")).to_be_visible()
    expect(second.get_by_text("Ana who is tired offers to end the match")).to_be_visible()
    assert too_wide(second) == 0
    assert bia.violations() == []
    second.get_by_role("button", name="Agree").click()
    for page in (first, second):
        expect(page.get_by_role("heading", name="Ended by agreement.")).to_be_visible()
    assert ana.violations() == []
    ana.shows("end-agreed")


def test_people_who_resign_are_asked_first_and_see_the_end(visit):
    ana, bia, first, second = two_in_a_duel(visit, ("Ana who resigns", "Bia who stays"))
    second.get_by_role("button", name="Table menu").wait_for()
    first.get_by_role("button", name="Table menu").click()
    first.get_by_role("button", name="Resign").click()
    expect(first.get_by_text("It counts as a loss.")).to_be_visible()
    first.get_by_role("button", name="No, stay").click()
    assert ana.asks("GET", "/me/tables")["tables"][0]["status"] == "running"
    first.get_by_role("button", name="Resign").click()
    first.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()
    expect(first.get_by_role("heading", name="Bia who stays wins.")).to_be_visible()
    expect(second.get_by_role("heading", name="You win.")).to_be_visible()
    expect(second.get_by_text("Ana who resigns resigned.")).to_be_visible()
    bia.shows("end-resigned-phone")
