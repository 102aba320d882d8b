"""The pages in a real browser: first visits, tables, replays, editors, access."""

import json
import re

import pytest
from playwright.sync_api import expect

from gamemaster.games import GAMES
from tests.web.browsing import DESK, PHONE, SMALL, needs_pages
from tests.web.playing import (
    BAR,
    bids,
    moves_a_piece,
    play_to_the_end,
    says_nothing,
    seals,
    sits_down_to,
    too_low,
    too_wide,
    two_sit_down,
)

pytestmark = [needs_pages, pytest.mark.long, pytest.mark.xdist_group("pages all")]

PAGES = (
    "/",
    "/new",
    "/replays",
    "/library",
    "/editor?kind=power",
    "/bots",
    "/ladder",
    "/account",
)


def test_a_sealed_order_can_be_opened_and_changed_until_the_turn_closes(visit):
    ana, _, _ = two_sit_down(visit, "automatafl", {"seats": 2})
    ana.page.locator(BAR).wait_for()
    moves_a_piece(ana.page)
    ana.page.get_by_role("button", name="Seal e2 → e4").click()
    ana.page.get_by_role("button", name="Open and change").click()
    expect(ana.page.locator(BAR)).to_contain_text("Draft, not sealed")
    ana.page.get_by_label("Move, like d4 d7").fill("g2 g4")
    ana.page.get_by_label("Move, like d4 d7").press("Tab")
    ana.page.get_by_role("button", name="Seal g2 → g4").click()
    expect(ana.page.locator(BAR)).to_contain_text("g2 → g4")


def test_a_draft_survives_a_reload_and_a_time_without_a_connection(visit):
    guest = visit()
    sits_down_to(guest, "automatafl")
    guest.page.route("**/draft", lambda route: route.abort())
    moves_a_piece(guest.page)
    expect(guest.page.locator(BAR)).to_contain_text("Not sent")
    guest.page.unroute("**/draft")
    guest.page.reload()
    expect(guest.page.get_by_role("button", name="Seal e2 → e4")).to_be_visible()
    expect(guest.page.locator(BAR)).to_contain_text("saved")
    guest.page.reload()
    expect(guest.page.get_by_role("button", name="Seal e2 → e4")).to_be_visible()


def test_a_move_can_be_dragged_or_clicked(visit):
    guest = visit()
    guest.goes("/")
    guest.page.get_by_role("button", name="Play Automatafl").click()
    board = guest.page.get_by_role("application")
    board.wait_for()
    box = guest.page.locator(".board svg").bounding_box()
    unit = box["width"] / (34 + 11 * 50 + 20)

    def at(column, row):
        """Where a square lies on the turned board: I sit at the bottom."""
        x, y = 34 + 50 * (10 - column) + 25, 8 + 50 * (10 - row) + 25
        return box["x"] + x * unit, box["y"] + y * unit

    guest.page.mouse.move(*at(4, 1))
    guest.page.mouse.down()
    guest.page.mouse.move(*at(4, 3), steps=4)
    guest.page.mouse.up()
    expect(guest.page.get_by_role("button", name="Seal e2 → e4")).to_be_visible()
    board.focus()
    guest.page.keyboard.press("Escape")
    guest.page.mouse.click(*at(6, 1))
    guest.page.mouse.click(*at(6, 3))
    expect(guest.page.get_by_role("button", name="Seal g2 → g4")).to_be_visible()


def test_an_illegal_move_is_refused_beside_the_input_with_the_reason(visit):
    guest = visit()
    guest.goes("/")
    guest.page.get_by_role("button", name="Play Automatafl").click()
    field = guest.page.get_by_label("Move, like d4 d7")
    field.fill("f6 f7")
    field.press("Tab")
    expect(guest.page.get_by_text("The Automaton moves by itself")).to_be_visible()


def test_the_first_visit_shows_a_match_and_plays_in_one_click(visit):
    guest = visit()
    page = guest.goes("/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Seal your orders")
    expect(page.get_by_text("Live exhibition")).to_be_visible()
    for box in GAMES.values():
        expect(page.get_by_role("button", name=f"Play {box.title}")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Play ")).first.click()
    page.wait_for_url("**/t/*")
    expect(page.locator(BAR)).to_contain_text("Nothing yet")


def test_a_replay_hides_the_end_and_opens_at_a_moment(visit):
    ana, bia, table = two_sit_down(visit, "automatafl", {"seats": 2, "turn_limit": 3})
    play_to_the_end((ana, bia), says_nothing)
    watcher = visit()
    page = watcher.goes(f"/replay/{table}")
    expect(page.get_by_text("Result hidden")).to_be_visible()
    expect(page.get_by_text("nobody has won")).to_have_count(0)
    page.get_by_role("button", name="Event forward").wait_for()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.get_by_text("Turn 2 · event")).to_be_visible()
    page.get_by_role("button", name="Copy link to this moment").click()
    assert re.search(r"#t2\.\d", page.url)
    moment = visit().goes(page.url.replace(watcher.home, ""))
    expect(moment.get_by_text("Turn 2 · event")).to_be_visible()
    moment.keyboard.press("End")
    expect(moment.get_by_text("nobody has won").first).to_be_visible()


def test_a_crowd_is_drawn_as_squads_with_counts_on_a_canvas(visit):
    """Over 200 shapes; the answer is laid before the page, for no test can wait for such a fight."""
    troop = {"defence": 0, "alive": True}
    seats = range(12)
    troops = [
        troop | {"seat": s, "first": n, "count": c, "energy": c} for s in seats for n, c in CROWD
    ]
    heroes = [{"name": f"Hero {s}", "energy": 9} for s in seats]
    battle = [
        {"event": "BattleBegan", "heroes": heroes},
        {"event": "RoundBegan", "round": 9, "troops": troops},
        {"event": "BattleEnded", "seat": 0},
    ]
    view = {"sides": [], "lots": [], "round": 1, "rounds": 1, "known": [], "winners": []}
    story = [{"en": f"Line {n}", "pt": "", "event": 0, "within": n} for n in range(3)]
    fought = {"event": "BattleFought", "round": 1, "events": battle}
    turn = {"turn": 1, "events": [fought, {"event": "WinnerDeclared"}], "story": story}
    steps = [{"turn": 0, "events": [], "story": []}, turn]
    names = [f"Hero {s}" for s in seats]
    shown = {"table": "x", "game": "auto-rumble", "names": names, "turns": 1, "seat": None}
    whole = shown | {"steps": [step | {"view": view, "awaiting": []} for step in steps]}
    guest = visit()
    guest.page.route("**/api/exhibition/crowd/steps*", lambda route: route.fulfill(json=whole))
    page = guest.goes("/replay/crowd?exhibition=1#t1.2")
    expect(page.locator(".arena canvas")).to_be_visible()
    expect(page.get_by_text("Fight round 9")).to_be_visible()
    assert page.evaluate("document.querySelector('.arena canvas').toDataURL().length") > 20_000
    page.get_by_role("button", name="As text").first.click()
    expect(page.get_by_role("cell", name="1,000").first).to_be_visible()
    assert guest.violations() == []
    guest.shows("crowd")


CROWD = ((0, 18), (18, 6), (24, 1000))


def test_a_replay_can_be_embedded_and_nothing_else(visit):
    guest = visit()
    framed = guest.context.request.get(f"{guest.home}/embed/x").headers["content-security-policy"]
    plain = guest.context.request.get(f"{guest.home}/account").headers["content-security-policy"]
    assert "frame-ancestors *" in framed
    assert "frame-ancestors 'self'" in plain


@pytest.mark.parametrize(
    "lang,words", [("en-US", "Seal your orders"), ("pt-BR", "Lacre suas ordens")]
)
def test_the_pages_speak_the_visitors_language(visit, lang, words):
    page = visit(lang=lang).goes("/")
    expect(page.get_by_role("heading", level=1)).to_contain_text(words)
    assert page.evaluate("document.documentElement.lang") == lang.replace("en-US", "en")


def test_a_name_gets_a_secret_link_that_signs_in_elsewhere(visit):
    ana = visit().takes_the_name("Ana of the link")
    link = ana.page.get_by_role("textbox", name="Secret link", exact=True).input_value()
    other = visit()
    other.page.goto(link)
    other.page.wait_for_url(other.home + "/")
    expect(other.page.get_by_role("link", name="Ana of the link")).to_be_visible()


def test_a_table_is_opened_from_the_form_of_its_schema(visit):
    ana = visit().takes_the_name("Ana of the form")
    page = ana.goes("/new")
    page.get_by_role("radio", name="Automatafl").check(force=True)
    page.get_by_label("Change everything").check()
    page.get_by_label("Turn limit").fill("7")
    page.get_by_label("Seat 2").select_option("bot:random")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    page.locator(BAR).wait_for()
    table = ana.asks("GET", f"/tables/{page.url.rpartition('/')[2]}")
    assert table["config"]["turn_limit"] == 7
    assert table["status"] == "running"


def test_judy_reads_a_power_as_it_is_typed_and_the_library_keeps_it(visit):
    ana = visit().takes_the_name("Ana of the powers")
    page = ana.goes("/editor?kind=power")
    page.get_by_label("Name", exact=True).fill("Sting")
    text = page.get_by_role("textbox", name="What it does")
    text.click()
    page.keyboard.type("Deal 5 damage to each opponent at random.")
    expect(page.get_by_role("alert")).to_contain_text("chance")
    page.keyboard.press("Control+a")
    page.keyboard.type("Deal 5 damage to each opponent.")
    expect(page.get_by_text("Judy reads this as:")).to_be_visible()
    ana.shows("editor-judy")
    assert ana.violations() == []
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/editor/*")
    page = ana.goes("/library?shelf=mine")
    expect(page.get_by_role("link", name="Sting")).to_be_visible()
    ana.shows("library-judy")


def test_the_workshop_counts_a_fighters_points_as_it_is_built(visit):
    guest = visit()
    page = guest.goes("/editor?kind=fighter")
    expect(page.get_by_text("points left of")).to_be_visible()
    page.get_by_label("amount").first.fill("90")
    expect(page.get_by_text("to fix").or_(page.locator(".big .bad"))).to_be_visible()
    guest.shows("workshop")
    assert guest.violations() == []


def test_an_order_list_is_moved_by_keyboard_and_says_so(visit):
    ana, bia, _ = two_sit_down(visit, "auto-rumble", {"seats": 2, "rounds": 3})
    for person in (ana, bia):
        person.page.locator(BAR).wait_for()
        bids(person.page)
        seals(person, says_nothing)
    first = ana.page.locator("[data-item]").first
    expect(ana.page.locator("[data-item]")).to_have_count(2)
    expect(ana.page.locator(BAR)).to_contain_text("Nothing yet")
    first.focus()
    ana.page.keyboard.press("Alt+ArrowDown")
    expect(ana.page.get_by_text("Attack, now 2 of 2")).to_be_attached()
    expect(ana.page.locator(BAR)).to_contain_text("order changed")


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_a_page(visit, path, theme):
    size = PHONE if theme == "light" else DESK
    visitor = visit(theme=theme, size=size)
    visitor.goes(path)
    visitor.page.locator("h1").wait_for()
    visitor.page.wait_for_timeout(300)
    expect(visitor.page.locator("[aria-busy=true]")).to_have_count(0)
    name = re.sub(r"\W+", "-", path).strip("-") or "lobby"
    visitor.shows(f"{name}-{theme}")
    assert visitor.violations() == []
    if size is PHONE:
        assert too_low(visitor.page) == []
        assert too_wide(visitor.page) == 0


@pytest.mark.parametrize("game", sorted(GAMES))
def test_axe_finds_nothing_on_a_table_and_its_replay(visit, game):
    guest = visit()
    table = sits_down_to(guest, game)
    guest.shows(f"play-{game}-dark")
    assert guest.violations() == []
    guest.goes(f"/replay/{table}")
    guest.page.get_by_role("button", name="Event forward").wait_for()
    guest.shows(f"watch-{game}-dark")
    assert guest.violations() == []


def test_a_stage_with_more_on_it_than_fits_is_reached_by_keyboard(visit):
    guest = visit()
    table = sits_down_to(guest, "rumble-royale")
    guest.goes(f"/replay/{table}")
    stage = guest.page.locator(".stage.felt")
    expect(stage).not_to_have_attribute("tabindex", "0")
    stage.evaluate("stage => (stage.style.height = '60px')")
    expect(stage).to_have_attribute("tabindex", "0")
    assert guest.violations() == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_phone_shows_a_table_and_its_replay_whole_and_within_a_thumbs_reach(visit, game):
    guest = visit(theme="light", size=PHONE)
    table = sits_down_to(guest, game)
    guest.shows(f"play-{game}-light")
    assert guest.violations() == []
    assert too_low(guest.page) == []
    assert too_wide(guest.page) == 0
    guest.goes(f"/replay/{table}")
    guest.page.get_by_role("button", name="Event forward").wait_for()
    guest.shows(f"watch-{game}-light")
    assert guest.violations() == []
    assert too_wide(guest.page) == 0


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_on_doors_tables_that_gather_and_embeds(visit, theme):
    """Pages one comes to by a link: an invitation, a table that has not begun, a key, an embed."""
    size = PHONE if theme == "light" else DESK
    ana = visit(theme=theme, size=size).takes_the_name(f"Ana at the door {theme}")
    opened = ana.asks("POST", "/tables", {"game": "automatafl", "players": ["me", "open"]})
    played = ana.asks("POST", "/play/automatafl", {})["table"]["id"]
    stranger = visit(theme=theme, size=size)
    for visitor, path, name in (
        (ana, f"/t/{opened['table']['id']}", "gathering"),
        (stranger, opened["link"], "join"),
        (stranger, f"/embed/{played}", "embed"),
        (stranger, "/key/no-such-key", "key"),
        (stranger, "/nowhere", "nowhere"),
    ):
        visitor.goes(path)
        visitor.page.locator("h1, [role=alert], .empty").first.wait_for()
        expect(visitor.page.locator("[aria-busy=true]")).to_have_count(0)
        visitor.page.wait_for_timeout(200)
        visitor.shows(f"{name}-{theme}")
        assert visitor.violations() == [], path
        assert too_wide(visitor.page) == 0, path
        if size is PHONE:
            assert too_low(visitor.page) == [], path


def test_nothing_runs_off_the_side_of_a_small_phone(visit):
    """360 px, in Portuguese, whose words are longer: every page, and the table of every game."""
    guest = visit(size=SMALL, lang="pt-BR")
    guest.goes("/ladder")
    tables = [guest.asks("POST", f"/play/{game}", {})["table"]["id"] for game in sorted(GAMES)]
    wide = {}
    for path in (
        *PAGES,
        "/editor?kind=fighter",
        "/editor?kind=card",
        *(f"/{page}/{table}" for table in tables for page in ("t", "replay")),
    ):
        guest.goes(path)
        guest.page.locator("h1").first.wait_for()
        expect(guest.page.locator("[aria-busy=true]")).to_have_count(0)
        guest.page.wait_for_timeout(150)
        wide[path] = too_wide(guest.page)
    assert not any(wide.values()), wide


@pytest.mark.parametrize("game", ["auto-rumble", "galaxy"])
def test_the_bar_of_a_table_leaves_a_phone_to_the_game(visit, game):
    guest = visit(size=PHONE)
    sits_down_to(guest, game)
    assert guest.page.locator("section.bar").bounding_box()["height"] <= 118


def sits_at(game):
    return lambda guest: sits_down_to(guest, game)


@pytest.mark.parametrize(
    "goes",
    [
        lambda guest: guest.goes("/"),
        lambda guest: guest.goes("/editor?kind=fighter"),
        sits_at("auto-rumble"),
        sits_at("galaxy"),
        sits_at("rumble-royale"),
        sits_at("automatafl"),
        sits_at("bmiibo"),
    ],
    ids=["lobby", "workshop", "auto-rumble", "galaxy", "rumble-royale", "automatafl", "bmiibo"],
)
def test_everything_can_be_reached_and_seen_with_the_tab_key(visit, goes):
    guest = visit()
    goes(guest)
    page = guest.page
    page.locator("main h1, main .bar").first.wait_for()
    page.wait_for_timeout(500)
    page.evaluate(TABBABLE)
    wanted = page.evaluate("window.wanted()")
    unseen = []
    for _ in range(wanted + 40):
        page.keyboard.press("Tab")
        fault = page.evaluate("window.visited()")
        if fault:
            page.wait_for_timeout(100)  # an editor draws its ring a moment later
            fault = page.evaluate("window.visited()")
        if fault:
            unseen.append(fault)
        if not page.evaluate("window.missing().length"):
            break
    assert page.evaluate("window.missing()") == []
    assert unseen == []


TABBABLE = """() => {
  const shown = (e) => e.offsetParent && e.tabIndex >= 0 && !e.disabled && !e.closest('dialog:not([open]), .hidden-text, [aria-hidden=true]');
  const group = (e) => e.type === 'radio' && [...document.getElementsByName(e.name)].some((o) => seen.has(o));
  const all = () => [...document.querySelectorAll('a[href], button, input, select, textarea, [contenteditable=true]')].filter(shown);
  const seen = new Set();
  const name = (e) => e.outerHTML.slice(0, 120);
  window.wanted = () => all().length;
  window.missing = () => all().filter((e) => !seen.has(e) && !(e.type === 'radio' && (group(e) || [...seen].some((s) => s.type === 'radio' && s.closest('[role=radiogroup]') === e.closest('[role=radiogroup]'))))).map(name);
  window.visited = () => {
    const e = document.activeElement;
    if (!e || e === document.body) return '';
    seen.add(e);
    const ring = (x) => x && getComputedStyle(x).outlineStyle !== 'none' && parseFloat(getComputedStyle(x).outlineWidth) > 0;
    return ring(e) || ring(e.parentElement) || ring(e.closest('label, .step, .cm-editor, .board')) ? '' : name(e);
  };
}"""


def test_an_unfinished_sentence_is_completed_by_keyboard(visit):
    page = visit().goes("/editor?kind=power")
    text = page.get_by_role("textbox", name="What it does")
    text.click()
    page.keyboard.type("At the st")
    page.get_by_role("option", name=re.compile("^start of each round")).first.wait_for()
    page.wait_for_timeout(200)  # keys are not taken for a pick in the instant a list appears
    page.keyboard.press("ArrowDown")
    expect(page.locator("[role=option][aria-selected=true]")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(text).to_contain_text("At the start of")


def test_the_api_is_all_the_pages_talk_to(visit, home):
    guest = visit()
    asked = []
    guest.page.on("request", lambda request: asked.append(request.url))
    guest.goes("/")
    guest.page.wait_for_timeout(1500)
    assert asked
    assert all(url.startswith((home, "data:")) for url in asked), json.dumps(asked, indent=1)
