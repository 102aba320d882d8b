"""The clarification sheet of a power in a real browser: in the editor as one types, and at a table."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browsing import PHONE, needs_pages
from tests.web.playing import sits_down_to, too_low, too_wide

pytestmark = [needs_pages, pytest.mark.long, pytest.mark.xdist_group("pages sheets")]


def plays_the_demonstration(page):
    """Step through the fight of the sheet: its line changes with the step."""
    expect(page.get_by_role("heading", name=re.compile("^Changes "))).to_be_visible(timeout=60_000)
    shown = page.get_by_role("region", name="Demonstration")
    count = shown.get_by_text(re.compile(r"^1 / \d+$"))
    expect(count).to_be_visible()
    assert int(count.inner_text().split("/")[1]) > 2
    before = shown.locator(".line").inner_text()
    shown.get_by_role("button", name="Step on").click()
    expect(shown.get_by_text(re.compile(r"^2 / \d+$"))).to_be_visible()
    shown.get_by_role("button", name="Step on").click()
    assert shown.locator(".line").inner_text() != before
    shown.get_by_role("button", name="The whole fight as text").click()
    expect(shown.get_by_role("listitem").first).to_be_visible()


def test_a_sheet_opens_in_the_editor_beside_the_sentence(visit):
    guest = visit()
    page = guest.goes("/editor?kind=power")
    page.get_by_role("textbox", name="What it does").click()
    page.keyboard.type("At the end of each round, deal 8 damage to each opponent.")
    expect(page.get_by_role("heading", name="Clarification sheet")).to_be_visible()
    expect(page.get_by_text("its owner’s chance to win")).to_be_visible(timeout=60_000)
    plays_the_demonstration(page)
    assert guest.violations() == []
    guest.shows("editor-sheet")


def test_a_sheet_opens_at_a_table_for_a_power_on_offer(visit):
    guest = visit(size=PHONE, theme="light")
    sits_down_to(guest, "auto-rumble")
    page = guest.page
    asks = page.get_by_role("button", name=re.compile("^what it does"))
    name = asks.first.inner_text().split(": ")[-1]
    asks.first.click()
    sheet = page.get_by_role("region", name="Clarification sheet")
    expect(sheet.get_by_label("Ask about a power")).to_have_value(name)
    expect(sheet.get_by_text("Judy reads this as:")).to_be_visible(timeout=60_000)
    plays_the_demonstration(page)
    assert guest.violations() == []
    assert too_wide(page) == 0
    assert too_low(page) == []
    guest.shows("table-sheet")
