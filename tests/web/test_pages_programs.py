"""Programs and fighters through the pages: a bot is uploaded, tried and seated; a fighter learns."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import gamemaster.bots
from tests.web.browsing import needs_pages

pytestmark = [needs_pages, pytest.mark.xdist_group("browser")]

STARTER = Path(gamemaster.bots.__file__).parent / "kits" / "bot.py"
"""A bot that plays at once."""


def needs_the_cage(visitor):
    shown = visitor.asks("GET", "/bots")
    if not shown["cage"] or not any(k["here"] for k in shown["kits"] if k["language"] == "python"):
        pytest.skip("this machine has no cage, or no python3 in it")


def uploads(page, path):
    page.get_by_label("Game").select_option("automatafl")
    page.get_by_label("The bot’s file").set_input_files(path)
    page.get_by_role("button", name="Upload and build").click()


def test_a_bot_is_uploaded_tried_published_and_watched(visit):
    ana = visit().takes_the_name("Ana of the bots")
    needs_the_cage(ana)
    page = ana.goes("/bots")
    uploads(page, STARTER)
    expect(page.get_by_text("is built and has played its first match")).to_be_visible(
        timeout=60_000
    )
    expect(page.get_by_text("no fault").first).to_be_visible()
    assert ana.violations() == []
    ana.shows("bots-uploaded")
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    stranger = visit()
    expect(stranger.goes("/bots").get_by_text("Public bots")).to_be_visible()
    expect(stranger.page.get_by_text("bot", exact=True)).to_be_visible()
    page.get_by_role("button", name="Play against it").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".seats li").nth(1)).to_contain_text("bot")


def test_a_fault_is_shown_with_the_view_that_caused_it(visit, tmp_path):
    ana = visit().takes_the_name("Ana of the faults")
    needs_the_cage(ana)
    bad = STARTER.read_text().replace('"submission": submission', '"submission": "nonsense"')
    assert bad != STARTER.read_text()
    (tmp_path / "typo.py").write_text(bad)
    page = ana.goes("/bots")
    uploads(page, tmp_path / "typo.py")
    expect(page.get_by_text("is built and has played its first match")).to_be_visible(
        timeout=60_000
    )
    page.locator("details.fault summary").first.click()
    expect(page.get_by_text("The view that it was answering").first).to_be_visible()
    expect(page.get_by_text("What it sent").first).to_be_visible()
    ana.shows("bots-faults")
    assert ana.violations() == []


def test_what_cannot_be_kept_is_told_in_its_own_words(visit, tmp_path):
    ana = visit().takes_the_name("Ana of the broken bot")
    needs_the_cage(ana)
    (tmp_path / "broken.zip").write_bytes(b"no archive at all")
    page = ana.goes("/bots")
    uploads(page, tmp_path / "broken.zip")
    expect(page.get_by_text("It was not kept:")).to_be_visible()
    assert ana.violations() == []


def test_a_fighter_learns_while_one_watches(visit):
    ana = visit().takes_the_name("Ana of the ring")
    if not ana.asks("GET", "/trainings")["here"]:
        pytest.skip("this machine lacks what training needs")
    page = ana.goes("/editor?kind=fighter")
    page.get_by_label("Name", exact=True).fill("Kiln")
    page.get_by_label("How long").select_option("15")
    page.get_by_role("button", name="Train", exact=True).click()
    expect(page.get_by_role("progressbar")).to_be_visible(timeout=60_000)
    expect(page.get_by_text(re.compile(r"wins against \w+, after"))).to_be_visible(timeout=120_000)
    expect(page.get_by_text("What it does, by range")).to_be_visible(timeout=180_000)
    ana.shows("workshop-trained")
    assert ana.violations() == []
    page.get_by_role("button", name="Fight it").click()
    fight = page.frame_locator("iframe")
    expect(fight.locator(".seats li").first).to_contain_text("bot")
