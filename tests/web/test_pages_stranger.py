"""Where a stranger stood before an empty page, or was told what is not so: invitations, replays, ends, the ladder."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browsing import PHONE, needs_pages
from tests.web.pictures import play_to_the_end
from tests.web.playing import BAR, SHORT
from tests.web.test_pages_words import finishes, pauses_when_something_is_told, starts

pytestmark = [needs_pages, pytest.mark.long, pytest.mark.xdist_group("pages stranger")]
SIZES = pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, PHONE])


def opens_a_table(visit, game="automatafl"):
    host = visit().is_called(f"Ana {id(visit) % 9973}")
    return host, host.asks("POST", "/tables", {"game": game, "name": "Friday", "deadline": 86400})


def primer_of(person, game):
    games = person.asks("GET", "/games")["games"]
    return next(one["primer"] for one in games if one["id"] == game)


def overlaps(page, those):
    """Pairs of boxes of which one lies over the other."""
    boxes = [one.bounding_box() for one in page.locator(those).all()]
    return [
        (n, m)
        for n, one in enumerate(boxes)
        for m, other in enumerate(boxes[:n])
        if one["x"] < other["x"] + other["width"] - 1
        and other["x"] < one["x"] + one["width"] - 1
        and one["y"] < other["y"] + other["height"] - 1
        and other["y"] < one["y"] + one["height"] - 1
    ]


@SIZES
def test_an_invitation_says_how_the_game_is_won_before_a_seat_is_taken(visit, size):
    host, opened = opens_a_table(visit)
    primer = primer_of(host, "automatafl")
    guest = visit(size=size)
    page = guest.goes(opened["link"])
    told = page.get_by_role("region", name="What is played")
    expect(told.get_by_role("heading", name=primer["goal"]["en"])).to_be_visible()
    for panel in primer["turn"]:
        expect(told).to_contain_text(panel["words"]["en"])
    expect(told.locator(".pic svg")).to_have_count(3)
    assert not overlaps(page, "main .panel")
    assert guest.violations() == []


@SIZES
def test_whoever_waits_for_others_has_a_turn_in_pictures_and_nothing_covers_it(visit, size):
    host, opened = opens_a_table(visit, "rumble-royale")
    primer = primer_of(host, "rumble-royale")
    waiting = visit(size=size)
    waiting.context.add_cookies(host.context.cookies())
    page = waiting.goes(f"/t/{opened['table']['id']}")
    told = page.get_by_role("region", name="What is played")
    expect(told.get_by_role("heading", name=primer["goal"]["en"])).to_be_visible()
    expect(told.locator(".pic svg")).to_have_count(3)
    page.get_by_role("button", name="Make an invitation link").click()
    page.get_by_role("img", name="QR code").wait_for()
    assert not overlaps(page, "main .panel")
    assert waiting.violations() == []


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("random", ["Harder bots, level 1"]),
        ("level-1", ["Harder bots, level 2"]),
        ("level-8", ["Easier bots, level 7"]),
        ("hunter", []),
    ],
)
def test_the_end_calls_nothing_harder_or_easier_that_is_not(visit, bot, said):
    guest = visit().is_called(f"Lia {bot} {id(visit) % 9973}")
    body = {"game": "automatafl", "preset": "duel", "players": ["me", f"bot:{bot}"]}
    table = guest.asks("POST", "/tables", body)["table"]["id"]
    guest.asks("POST", f"/tables/{table}/resign", {})
    page = guest.goes(f"/t/{table}")
    page.get_by_role("button", name="Look at the table").wait_for()
    offered = page.get_by_role("button", name=re.compile("^(Harder|Easier) bots"))
    assert [one.inner_text() for one in offered.all()] == said


def test_a_challenge_of_the_ladder_is_a_duel_and_counts(visit):
    guest = visit().is_called(f"Rui {id(visit) % 9973}")
    page = guest.goes("/ladder/auto-rumble")
    page.get_by_role("button", name="Challenge: Level 1").click()
    page.wait_for_url("**/t/*")
    table = page.url.rsplit("/", 1)[1]
    shown = guest.asks("GET", f"/tables/{table}")
    assert [seat["bot"] for seat in shown["seats"]] == [None, "level-1"]
    guest.asks("POST", f"/tables/{table}/resign", {})
    ending = guest.asks("GET", f"/tables/{table}/ending")
    assert [one["seat"] for one in ending["ratings"]] == [0, 1]


@SIZES
@pytest.mark.parametrize("way", ["replay", "embed"])
def test_a_replay_says_who_sits_where(visit, size, way):
    guest = visit().is_called(f"Eva {size['width']} {way} {id(visit) % 9973}")
    table = finishes(guest, "bmiibo")
    names = [seat["name"] for seat in guest.asks("GET", f"/tables/{table}")["seats"]]
    watching = visit(size=size)
    page = watching.goes(f"/{way}/{table}#t1")
    expect(page.get_by_role("list", name="Players").locator("li > span")).to_have_text(names)
    expect(page.get_by_role("slider", name="Moment")).to_be_in_viewport(ratio=1)
    assert watching.violations() == []


def test_a_replay_that_is_not_there_offers_no_link_to_it(visit):
    page = visit().goes("/replay/nothing")
    expect(page.get_by_text("There is no such table.")).to_be_visible()
    bar = page.get_by_role("region", name="Replay")
    expect(bar).not_to_contain_text("exhibition")
    expect(bar).not_to_contain_text("turns")
    expect(page.get_by_role("button", name=re.compile("^Copy link"))).to_have_count(0)


@SIZES
def test_while_cards_are_written_nobody_is_said_to_play_none(visit, size):
    guest = visit(size=size, motion=True)
    guest.goes("/ladder")
    page = guest.goes(f"/t/{starts(guest, 'rumble-royale')}")
    page.get_by_role("button", name="Seal cards of the house").click()
    pauses_when_something_is_told(page)
    expect(page.locator(f"{BAR}.revealing")).to_contain_text("Turn 1 opens")
    table = page.get_by_role("region", name="The table", exact=True)
    expect(table).not_to_contain_text("Nobody plays a card")
    expect(table).to_contain_text("Everybody writes cards for the auction, in secret.")


# A request to open a table waits until the test lets it go.
SLOW = """
  const asks = window.fetch;
  const goes = new Promise((go) => (window.letGo = go));
  window.fetch = async (what, ...rest) => {
    if (String(what?.url ?? what).includes('/api/play/')) await goes;
    return asks(what, ...rest);
  };
"""


def test_on_a_slow_line_a_press_on_play_says_that_a_table_is_opened(visit):
    page = (guest := visit()).page
    page.add_init_script(SLOW)
    guest.goes("/")
    play = page.get_by_role("button", name="Play Automatafl", exact=True)
    play.click()
    expect(play).to_have_text("Opening…")
    page.evaluate("window.letGo()")
    page.wait_for_url("**/t/*")


def test_nothing_is_told_of_an_exhibition_that_is_not_here_yet(visit):
    page = (guest := visit()).page
    held = []
    page.route("**/api/exhibition", lambda route: held.append(route))
    guest.goes("/")
    room = page.get_by_role("region", name="Exhibition match")
    expect(room).to_contain_text("Loading the match")
    expect(room).not_to_contain_text("The bots are choosing")
    for route in held:
        route.continue_()
    page.unroute("**/api/exhibition")
    expect(room.get_by_role("link", name="Watch")).to_be_visible()


def test_no_lot_is_cut_however_long_its_words_are(visit):
    guest = visit(size={"width": 1440, "height": 900}, lang="pt-BR")
    guest.goes("/ladder")
    page = guest.goes(f"/t/{starts(guest, 'auto-rumble')}")
    lots = page.get_by_role("region", name="Lotes")
    lots.get_by_role("button", name=re.compile("^Dar lance|^Lance")).first.wait_for()
    cards = lots.get_by_role("list")
    assert cards.evaluate("node => node.scrollHeight <= node.clientHeight + 1")
    assert lots.evaluate("node => node.scrollHeight <= node.clientHeight + 1")


def test_on_a_phone_the_caption_of_a_bidding_round_cuts_no_power(visit):
    guest = visit(size=PHONE).is_called(f"Gil {id(visit) % 9973}")
    config, _ = SHORT["auto-rumble"]
    body = {"game": "auto-rumble", "config": config, "players": ["me", "bot:random", "bot:random"]}
    table = guest.asks("POST", "/tables", {**body, "public": True})["table"]["id"]
    play_to_the_end(guest, table)
    page = guest.goes(f"/replay/{table}#t1")
    page.locator(".bidding .lots li").first.wait_for()
    stage = page.locator(".arena").bounding_box()
    for lot in page.locator(".bidding .lots li").all():
        box = lot.bounding_box()
        assert box["y"] + box["height"] <= stage["y"] + stage["height"] + 1


SHIFTS = """
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value;
  }).observe({ type: 'layout-shift', buffered: true });
"""


def test_nothing_of_the_lobby_is_pushed_away_by_what_comes_later(visit):
    page = (guest := visit(size={"width": 1440, "height": 900})).page
    page.add_init_script(SHIFTS)
    guest.goes("/")
    for part in ("Puzzle of the day", "Open tables", "Ladder"):
        page.get_by_role("region", name=part).wait_for()
    page.get_by_role("button", name="Play Automatafl", exact=True).wait_for()
    assert page.evaluate("window.shifted") <= 0.02
