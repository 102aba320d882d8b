"""A newcomer in a browser: how to play, a guided first turn, lessons, the lobby and its presets."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browsing import PHONE, needs_pages
from tests.web.playing import BAR, plays_a_card, too_low, too_wide

pytestmark = [needs_pages, pytest.mark.long, pytest.mark.xdist_group("pages learning")]
HOWTO = "dialog.howto"
DIMS = re.compile(r"0px \d{4,}px")
"""A shadow that reaches over the whole page."""


def presses_play(person, game):
    person.goes("/")
    person.page.get_by_role("button", name=f"Play {game}", exact=True).click()
    person.page.wait_for_url("**/t/*")


def test_how_to_play_opens_by_itself_the_first_time_and_never_again(visit):
    ana = visit(newcomer=True)
    presses_play(ana, "Automatafl")
    sheet = ana.page.locator(HOWTO)
    expect(sheet.get_by_role("heading", level=2)).to_have_text(re.compile("Automaton"))
    expect(sheet.locator(".turn li")).to_have_count(3)
    ana.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(ana.page.get_by_role("application")).to_be_visible()
    ana.page.reload()
    ana.page.locator(BAR).wait_for()
    ana.page.wait_for_timeout(400)
    expect(sheet).to_be_hidden()
    ana.page.get_by_role("button", name="How to play").click()
    expect(sheet).to_be_visible()


def test_a_newcomers_first_board_is_the_small_one(visit):
    ana = visit(newcomer=True)
    presses_play(ana, "Automatafl")
    expect(ana.page.locator("text=Lead the Automaton").first).to_be_attached()
    table = ana.page.url.rsplit("/", 1)[1]
    assert ana.asks("GET", f"/tables/{table}")["config"]["size"] == [5, 5]
    assert "level-2" in str(ana.asks("GET", f"/tables/{table}")["seats"])


def test_a_guided_turn_follows_what_is_done_and_never_seals_by_itself(visit):
    ana = visit(newcomer=True)
    presses_play(ana, "Automatafl")
    ana.page.locator(HOWTO).get_by_role("button", name="Got it").click()
    guide = ana.page.get_by_role("region", name="Your first turn")
    expect(guide).to_contain_text("1 of 3")
    ana.page.locator("[data-types]").first.focus()
    ana.page.keyboard.type("b1b2")
    ana.page.keyboard.press("Enter")
    expect(guide).to_contain_text("2 of 3")
    expect(ana.page.locator(BAR)).to_contain_text("Draft, not sealed")
    ana.page.keyboard.press("Escape")
    expect(guide).to_have_count(0)
    ana.page.reload()
    ana.page.locator(BAR).wait_for()
    ana.page.wait_for_timeout(400)
    expect(guide).to_have_count(0)


def test_on_a_phone_the_guide_hides_nothing_of_the_turn_that_opens(visit):
    page = (ana := visit(newcomer=True, motion=True, size=PHONE)).page
    presses_play(ana, "Automatafl")
    page.locator(HOWTO).get_by_role("button", name="Got it").click()
    expect(page.locator(".hole")).to_have_css("box-shadow", DIMS)
    page.locator("[data-types]").first.focus()
    page.keyboard.type("b1b2")
    page.keyboard.press("Enter")
    page.get_by_role("button", name=re.compile("^Seal")).first.click()
    guide = page.get_by_role("region", name="Your first turn")
    expect(guide).to_contain_text("All is opened at once")
    page.locator(".caption p").first.wait_for()
    page.get_by_role("button", name="Pause").click()
    foot = guide.bounding_box()["y"] + guide.bounding_box()["height"]
    for shown in (".caption p", "[data-types]"):
        assert foot <= page.locator(shown).first.bounding_box()["y"], shown
    expect(page.locator(".hole")).not_to_have_css("box-shadow", DIMS)


def types_a_move(page):
    page.locator("[data-types]").first.focus()
    page.keyboard.type("a5a3")
    page.keyboard.press("Enter")


def bids_on_a_lot(page):
    page.get_by_role("button", name=re.compile("^Bid on")).first.click()


def strikes(page):
    page.get_by_role("radio", name=re.compile("^Attack")).check(force=True)
    page.get_by_role("application").focus()
    corner = ["ArrowLeft"] * 8 + ["ArrowUp"] * 8
    for key in (*corner, *["ArrowRight"] * 4, *["ArrowDown"] * 4):
        page.keyboard.press(key)
    page.keyboard.press("Enter")


def builds(page):
    page.get_by_role("button", name=re.compile("^Build")).first.click()


LESSONS = {
    "automatafl/attractor": types_a_move,
    "auto-rumble/bid": bids_on_a_lot,
    "rumble-royale/play": plays_a_card,
    "bmiibo/attack": strikes,
    "galaxy/build": builds,
}


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_solved_through_the_page_and_the_progress_is_kept(visit, lesson):
    ana = visit()
    page = ana.goes(f"/learn/{lesson}")
    page.locator(BAR).wait_for()
    LESSONS[lesson](page)
    page.locator(f"{BAR} .btn", has_text=re.compile("^Seal")).first.click()
    expect(page.locator(".ruling h2")).to_have_text("Yes. That is it.")
    expect(page.get_by_role("link", name="Next lesson")).to_be_visible()
    page.goto(f"{ana.home}/learn/{lesson.split('/')[0]}")
    expect(page.get_by_role("navigation", name="Lessons")).to_contain_text("1 of")


def test_a_wrong_try_is_explained_and_taken_back_by_keyboard_alone(visit):
    page = visit().goes("/learn/automatafl/attractor")
    page.locator(BAR).wait_for()
    page.locator("[data-types]").first.focus()
    page.keyboard.type("a5a4")
    page.keyboard.press("Enter")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".ruling")).to_contain_text("It stayed where it was")
    expect(page.locator(".ruling h2")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".ruling")).to_have_count(0)
    types_a_move(page)
    page.keyboard.press("Control+Enter")
    expect(page.locator(".ruling h2")).to_have_text("Yes. That is it.")


def test_left_in_a_lesson_is_left_on_its_board(visit):
    """The corners of a lesson's pupil may be at the top: there the board is not turned round for him."""
    page = visit().goes("/learn/automatafl/attractor")
    page.locator(BAR).wait_for()
    expect(page.get_by_role("main")).to_contain_text("steps left")
    first, last = (page.locator(".board text", has_text=re.compile(f"^{at}$")) for at in "ae")
    assert first.bounding_box()["x"] < last.bounding_box()["x"]


def test_change_everything_keeps_the_preset(visit):
    page = visit().goes("/new?game=automatafl")
    page.get_by_role("radio", name=re.compile("^duel")).check(force=True)
    expect(page.get_by_text("A short fight on 5 by 5")).to_be_visible()
    page.get_by_label("Change everything").check()
    expect(page.locator(".own")).to_contain_text("rows", ignore_case=True)
    expect(page.get_by_role("radio", name=re.compile("^duel"))).to_be_checked()
    filled = page.locator(".own input, .own textarea").evaluate_all("all => all.map(e => e.value)")
    assert ".A.R." in filled


@pytest.mark.parametrize(("theme", "lang"), [("light", "en-US"), ("dark", "pt-BR")])
def test_axe_finds_nothing_where_one_learns(visit, theme, lang):
    ana = visit(theme=theme, lang=lang, newcomer=True)
    page = ana.goes("/")
    page.locator(".game").nth(4).wait_for()
    page.wait_for_timeout(500)
    faults = ana.violations()
    page.locator(".game .btn.square").first.click()
    page.locator(HOWTO).wait_for()
    faults += ana.violations()
    page.keyboard.press("Escape")
    ana.goes("/learn/automatafl/attractor").locator(BAR).wait_for()
    faults += ana.violations()
    types_a_move(page)
    page.keyboard.press("Control+Enter")
    page.locator(".ruling").wait_for()
    faults += ana.violations()
    ana.goes("/new").locator(".presets").wait_for()
    faults += ana.violations()
    assert faults == []


def test_everything_fits_a_phone(visit):
    ana = visit(size=PHONE)
    page = ana.goes("/")
    page.locator(".game").nth(4).wait_for()
    assert not too_wide(page)
    page.locator(".game .btn.square").first.click()
    page.locator(HOWTO).wait_for()
    assert not too_wide(page)
    assert not too_low(page)
    ana.goes("/learn/automatafl/attractor").locator(BAR).wait_for()
    assert not too_wide(page)


@pytest.mark.parametrize("game", ["Bmiibo Buto Chess", "King of the Galaxy"])
def test_on_a_phone_the_game_that_is_told_stands_in_the_row_of_games(visit, game):
    page = visit(size=PHONE).goes("/")
    page.get_by_role("button", name=f"{game}: how to play").click()
    expect(page.locator(HOWTO).get_by_role("button", name=game, exact=True)).to_be_in_viewport(
        ratio=1
    )


def test_every_game_can_be_begun_without_scrolling_on_a_desk(visit):
    page = visit(size={"width": 1440, "height": 900}).goes("/")
    for game in (
        "Auto Rumble",
        "Automatafl",
        "Rumble Royale",
        "Bmiibo Buto Chess",
        "King of the Galaxy",
    ):
        play = page.get_by_role("button", name=f"Play {game}", exact=True)
        expect(play).to_be_in_viewport(ratio=1)


def test_sound_is_asked_about_once_after_the_first_seal(visit):
    ana = visit()
    presses_play(ana, "Automatafl")
    ana.page.get_by_role("button", name="Seal a pass").click()
    ana.page.locator(f"{BAR} .ear").get_by_role("button", name="Yes, sound").click()
    expect(ana.page.locator(f"{BAR} .ear")).to_have_count(0)
    expect(ana.page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")


def test_on_a_phone_the_question_about_sound_leaves_the_bar_its_words(visit):
    page = (ana := visit(size=PHONE)).page
    presses_play(ana, "Automatafl")
    page.get_by_role("button", name="Seal a pass").click()
    ear, words = page.locator(f"{BAR} .ear"), page.locator(f"{BAR} .state")
    expect(ear).to_be_visible()
    expect(words).to_contain_text("Nothing yet")
    asked, said = ear.bounding_box(), words.bounding_box()
    assert asked["y"] + asked["height"] <= said["y"]
    assert said["width"] > 120
