"""Programs and fighters through the pages: a bot is uploaded, tried and seated; a fighter learns."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

import gamemaster.bots
from tests.web.browsing import PATIENCE, PHONE, needs_pages
from tests.web.playing import too_wide

pytestmark = [needs_pages, pytest.mark.long, pytest.mark.xdist_group("pages programs")]

STARTER = Path(gamemaster.bots.__file__).parent / "kits" / "bot.py"
"""A bot that plays at once."""


def needs_the_cage(visitor):
    shown = visitor.asks("GET", "/bots")
    if not shown["cage"] or not any(k["here"] for k in shown["kits"] if k["language"] == "python"):
        pytest.skip("this machine has no cage, or no python3 in it")


def uploads(page, path):
    page.get_by_role("combobox", name=re.compile("^Game")).select_option("automatafl")
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
    expect(page.get_by_role("link", name="Watch match 1")).to_be_visible()
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


def test_a_match_of_a_trial_is_watched_by_its_author_alone(visit):
    ana = visit(lang="pt-BR", size=PHONE).is_called("Ana who watches her bot")
    needs_the_cage(ana)
    page = ana.goes("/bots")
    page.get_by_role("combobox", name=re.compile("^Jogo")).select_option("automatafl")
    page.locator("input[type=file]").first.set_input_files(STARTER)
    page.get_by_role("button", name="Enviar e construir").click()
    page.get_by_role("link", name="Ver a partida 1").click(timeout=PATIENCE)
    page.wait_for_url(re.compile(r"trial="))
    slider = page.get_by_role("slider", name="Momento")
    expect(slider).to_be_visible()
    expect(page.locator("main")).to_contain_text("teste do seu bot")
    before = slider.input_value()
    page.keyboard.press("Shift+ArrowRight")
    expect(slider).not_to_have_value(before)
    expect(page.locator(".story, .tale").first).to_contain_text(re.compile(r"\w+"))
    assert ana.violations() == []
    assert too_wide(page) == 0
    ana.shows("bot-trial-phone")
    path = page.url.removeprefix(ana.home)
    page.go_back()
    expect(page.get_by_role("link", name="Ver a partida 1")).to_be_visible()
    stranger = visit(lang="pt-BR").is_called("Somebody else")
    expect(stranger.goes(path).get_by_role("link", name="Aos replays")).to_be_visible()


def test_authors_find_starters_and_every_message_of_a_game(visit, tmp_path):
    ana = visit().is_called("Ana who writes a bot")
    page = ana.goes("/bots")
    page.get_by_label("Starter for").select_option("galaxy")
    for language in ("Python", "JavaScript", "C", "Java", "Rust"):
        expect(page.get_by_role("link", name=language, exact=True)).to_be_visible()
    with page.expect_download() as kit:
        page.get_by_role("link", name="Python", exact=True).click()
    kit.value.save_as(tmp_path / "kit.zip")
    names = zipfile.ZipFile(tmp_path / "kit.zip").namelist()
    assert "galaxy-python/bot.py" in names
    assert "galaxy-python/bot.toml" in names
    page.get_by_text("What is said, message by message").click()
    expect(page.get_by_text("bot: Your bot answers with a submission.")).to_be_visible()
    expect(page.locator("pre", has_text='"game": "galaxy"')).to_be_visible()
    assert ana.violations() == []


def test_the_example_beside_a_seats_token_plays_the_seat_as_it_is(visit, tmp_path):
    ana = visit().is_called("Ana with a program")
    wish = {"config": {"seats": 2, "turn_limit": 1}, "players": ["me", "bot:random"]}
    table = ana.asks("POST", "/tables", {"game": "automatafl", **wish})["table"]["id"]
    page = ana.goes(f"/t/{table}")
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Let my own program play it").click()
    example = page.get_by_label("An example in Python: save it and run it", exact=True)
    (tmp_path / "bot.py").write_text(example.inner_text())
    assert ana.violations() == []
    command = [sys.executable, tmp_path / "bot.py"]
    seen = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert seen.stdout.startswith("over: {'ranking'")


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
    # Training gives way to all else: on a busy machine it takes its time.
    expect(page.get_by_role("progressbar")).to_be_visible(timeout=120_000)
    expect(page.get_by_text(re.compile(r"wins against \w+, after"))).to_be_visible(timeout=300_000)
    expect(page.get_by_text("What it does, by range")).to_be_visible(timeout=300_000)
    ana.shows("workshop-trained")
    assert ana.violations() == []
    page.get_by_role("button", name="Fight it").click()
    fight = page.frame_locator("iframe")
    expect(fight.locator(".seats li").first).to_contain_text("bot")
