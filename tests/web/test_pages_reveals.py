"""Nothing resolves unseen: every turn is shown before its result stands anywhere on the page."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import expect

from tests.web.browsing import DESK, PHONE, needs_pages
from tests.web.playing import (
    BAR,
    SHORT,
    bids,
    moves_a_piece,
    sits_down_to,
    takes_cards_of_the_house,
)

pytestmark = [needs_pages, pytest.mark.xdist_group("pages reveals")]

WATCH = """() => {
  window.told = [];
  const look = () => {
    const line = document.querySelector('.caption p')?.textContent?.trim();
    if (line && window.told.at(-1) !== line) window.told.push(line);
    const story = document.querySelector('.story')?.textContent ?? '';
    if (document.querySelector('footer.bar.revealing')) window.early ??= window.before !== story;
    else window.before = story;
  };
  look();
  new MutationObserver(look).observe(document.body, {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
}"""


def skips(page):
    page.locator(f"{BAR}.revealing").wait_for()
    page.get_by_role("button", name="Skip to result").click()
    expect(page.locator(f"{BAR}.revealing")).to_have_count(0)


def test_a_turn_is_told_event_by_event_before_the_story_tells_it(visit):
    guest = visit(motion=True)
    table = sits_down_to(guest, "automatafl")
    page = guest.page
    page.evaluate(WATCH)
    moves_a_piece(page)
    page.get_by_role("button", name="Seal e2 → e4").click()
    page.locator(f"{BAR}.revealing").wait_for()
    expect(page.locator(f"{BAR}.revealing")).to_have_count(0, timeout=60_000)
    steps = guest.asks("GET", f"/tables/{table}/steps?from=1&count=1")["steps"]
    wanted = [line["en"] for line in steps[0]["story"]]
    told = page.evaluate("window.told")
    assert set(wanted) <= set(told)
    assert page.evaluate("window.early") is False
    expect(page.locator(".story")).to_contain_text(wanted[-1])


def own_lines(step, seat):
    """What the story tells of a seat's own events in a turn."""
    return [line["en"] for line in step["story"] if is_of(step["events"][line["event"]], seat)]


def is_of(event, seat):
    entries = [one for one in event.get("entries", []) if isinstance(one, dict)]
    return any(one.get("seat") == seat for one in (event, *entries))


@pytest.mark.parametrize("game", sorted(SHORT))
def test_each_of_my_own_events_is_on_the_stage_before_a_panel_tells_it(visit, game):
    guest = visit(motion=True)
    table = sits_down_to(guest, game)
    page = guest.page
    if game == "rumble-royale":
        takes_cards_of_the_house(page)
    before = guest.asks("GET", f"/tables/{table}")["turn"]
    page.evaluate(WATCH)
    SHORT[game][1](page)
    page.locator(f"{BAR} .btn", has_text=re.compile("^Seal")).first.click()
    page.locator(f"{BAR}.revealing").wait_for()
    for _ in range(2):
        page.keyboard.press(".")
    expect(page.locator(f"{BAR}.revealing")).to_have_count(0, timeout=90_000)
    steps = guest.asks("GET", f"/tables/{table}/steps?from={before + 1}&count=1&seat=0")["steps"]
    told = "\n".join(page.evaluate("window.told"))
    assert own_lines(steps[0], 0) or game in ("galaxy", "auto-rumble")
    for line in own_lines(steps[0], 0):
        assert line in told
    assert page.evaluate("window.early") is False


def test_every_turn_is_shown_when_bots_act_between_two_of_mine(visit):
    guest = visit(motion=True)
    guest.goes("/ladder")
    config = {"fighters": ["archer", "brawler", "hexer"], "cap": 30}
    table = guest.asks("POST", "/play/bmiibo", {"config": config})["table"]["id"]
    guest.goes(f"/t/{table}")
    page = guest.page
    page.locator(BAR).wait_for()
    page.wait_for_timeout(500)
    page.evaluate(WATCH)
    since = guest.asks("GET", f"/tables/{table}")["turn"]
    page.get_by_role("button", name=re.compile("^Seal")).first.click()
    page.locator(f"{BAR}.revealing").wait_for()
    expect(page.locator(f"{BAR}.revealing")).to_have_count(0, timeout=120_000)
    turns = guest.asks("GET", f"/tables/{table}")["turn"]
    steps = guest.asks("GET", f"/tables/{table}/steps?from=1&count=60")["steps"]
    told = set(page.evaluate("window.told"))
    assert turns - since >= 2
    for step in steps[since:turns]:
        lines = {line["en"] for line in step["story"]}
        assert not lines or lines & told, step["turn"]


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
