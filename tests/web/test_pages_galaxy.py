"""The galaxy's map: readable with forty systems and sixty fleets, by mouse and by keys."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browsing import DESK, PHONE, needs_pages
from tests.web.playing import BAR

pytestmark = [needs_pages, pytest.mark.long, pytest.mark.xdist_group("pages galaxy")]

CROWDED = {
    "seats": 4,
    "systems": 40,
    "turns": 30,
    "fighters": 130,
    "stock": {"gold": 5000, "minerals": 500, "fuel": 9000},
}
OVERLAPS = """() => {
  const labels = [...document.querySelectorAll('.map [data-label]')];
  const boxes = labels.map((label) => [label.textContent, label.getBoundingClientRect()]);
  return boxes.flatMap(([text, a], n) => boxes.slice(n + 1).flatMap(([other, b]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > 1 && high > 2 ? [`${text} | ${other}`] : [];
  }));
}"""


def crowded_table(guest):
    """A match in which sixty fleets of mine are on their way, besides those of three bots."""
    guest.goes("/ladder")
    table = guest.asks("POST", "/play/galaxy", {"config": CROWDED})["table"]["id"]
    view = guest.asks("GET", f"/tables/{table}/view?seat=0")["view"]
    home = next(n for n, s in enumerate(view["systems"]) if s["controller"] == 0)
    goals = [n for n in range(len(view["map"])) if n != home]
    sent = [
        {"do": "travel", "from": home, "to": goals[n % len(goals)], "ships": 1 + n % 3}
        for n in range(62)
    ]
    turn = guest.asks("GET", f"/tables/{table}/orders")["turn"]
    guest.asks(
        "POST", f"/tables/{table}/submit", {"seat": 0, "turn": turn, "raw": {"actions": sent}}
    )
    return table


def stands_apart(page):
    """No label covers another, once the map has settled in its place."""
    page.wait_for_timeout(100)
    for _ in range(10):
        if not page.evaluate(OVERLAPS):
            break
        page.wait_for_timeout(100)
    assert page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize(("size", "theme"), [(DESK, "dark"), (PHONE, "light")])
def test_no_two_labels_overlap_among_forty_systems_and_sixty_fleets(visit, size, theme):
    guest = visit(size=size, theme=theme)
    table = crowded_table(guest)
    page = guest.goes(f"/t/{table}")
    page.locator(BAR).wait_for()
    view = guest.asks("GET", f"/tables/{table}/view?seat=0")["view"]
    assert len(view["systems"]) == 40
    assert sum(len(wave["fleets"]) for wave in view["transit"]) >= 60
    page.locator(".map .flow").first.wait_for(state="attached")
    stands_apart(page)
    assert page.locator(".map [data-label]").count() >= (20 if size is DESK else 4)
    guest.shows(f"galaxy-crowded-{size['width']}")
    assert guest.violations() == []
    for level in ("Sector", "System"):
        page.get_by_role("button", name=level, exact=True).click()
        stands_apart(page)


def test_arrow_keys_walk_from_system_to_system(visit):
    guest = visit()
    page = guest.goes(f"/t/{crowded_table(guest)}")
    page.locator(BAR).wait_for()
    chosen = page.locator(".spots button[aria-pressed=true]")
    before = chosen.get_attribute("aria-label")
    chosen.focus()
    for key in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
        if chosen.get_attribute("aria-label") != before:
            break
    assert chosen.get_attribute("aria-label") != before
    assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"


SMALL = {"seats": 2, "systems": 6, "size": 6, "turns": 8}


def small_table(guest, **more):
    guest.goes("/ladder")
    table = guest.asks("POST", "/play/galaxy", {"config": {**SMALL, **more}})["table"]["id"]
    page = guest.goes(f"/t/{table}")
    expect(page.locator(f"{BAR}.none")).to_be_visible()
    return page, table


def lets_a_build_stand(page):
    orders = page.get_by_role("region", name="Standing orders")
    orders.get_by_role("button", name="Add").click()
    orders.get_by_role("button", name="Let it stand").click()
    return orders


def test_a_standing_order_is_in_the_draft_of_every_turn_until_it_is_switched_off(visit):
    guest = visit()
    page, table = small_table(guest)
    orders = lets_a_build_stand(page)
    listed = page.get_by_role("region", name="Orders this turn")
    expect(listed).to_contain_text("standing")
    page.get_by_role("button", name="Seal 1 order").click()
    expect(page.locator(".sub").first).to_contain_text("turn 2 of 8")
    expect(listed).to_contain_text("standing")
    events = guest.asks("GET", f"/tables/{table}/steps?from=1&count=1&seat=0")["steps"][0]["events"]
    assert any(e["event"] == "FightersOrdered" and e["seat"] == 0 for e in events)
    orders.get_by_role("switch").click()
    expect(listed).not_to_contain_text("standing")
    guest.shows("galaxy-standing")
    assert guest.violations() == []


def test_a_run_passes_turns_until_something_that_was_chosen_happens(visit):
    guest = visit()
    page, table = small_table(guest)
    lets_a_build_stand(page)
    run = page.get_by_role("region", name="Run until something happens")
    for stop in ("a fight with a rival", "a fleet of mine arrives", "a contest begins or ends"):
        run.get_by_role("button", name=stop).click()
    page.get_by_role("button", name="Run until…").click()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    shown = guest.asks("GET", f"/tables/{table}")
    assert (shown["status"], shown["turn"]) == ("over", 8)


def test_a_run_stops_where_my_fleet_arrives_and_shows_its_turns_as_one(visit):
    guest = visit(motion=True)
    page, table = small_table(guest, turns=12)
    view = guest.asks("GET", f"/tables/{table}/view?seat=0")["view"]
    home = next(n for n, s in enumerate(view["systems"]) if s["controller"] == 0)
    goal = next(n for n in range(len(view["map"])) if view["systems"][n]["controller"] is None)
    page.get_by_role("combobox", name="System").select_option(str(goal))
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_role("region", name="Orders this turn")).to_contain_text("→")
    page.get_by_role("button", name="Run until…").click()
    page.locator(f"{BAR}.revealing").wait_for()
    passed = guest.asks("GET", f"/tables/{table}")["turn"]
    page.keyboard.press("End")
    run = page.get_by_role("region", name="Run until something happens")
    expect(run).to_contain_text(f"Stopped after {passed} turn")
    expect(run).to_contain_text("arrives")
    assert home != goal
    steps = guest.asks("GET", f"/tables/{table}/steps?from={passed}&count=1&seat=0")["steps"]
    assert any(e["event"] == "FleetArrived" and e["seat"] == 0 for e in steps[0]["events"])


@pytest.mark.parametrize(("size", "theme"), [(DESK, "dark"), (PHONE, "light")])
def test_the_market_shows_how_much_stands_at_which_price(visit, size, theme):
    guest = visit(size=size, theme=theme)
    page, table = small_table(guest)
    view = guest.asks("GET", f"/tables/{table}/view?seat=0")["view"]
    home = next(n for n, s in enumerate(view["systems"]) if s["controller"] == 0)
    offer = {"do": "post", "at": home, "give": "gold", "want": "minerals", "offer": 5, "ask": 4}
    turn = guest.asks("GET", f"/tables/{table}/orders")["turn"]
    guest.asks(
        "POST", f"/tables/{table}/submit", {"seat": 0, "turn": turn, "raw": {"actions": [offer]}}
    )
    expect(page.locator(".sub").first).to_contain_text("turn 2 of 8")
    if size is PHONE:
        page.get_by_role("tab", name="Market").click()
    book = page.get_by_role("region", name="Order book")
    # Bots may want some too.
    expect(book.get_by_role("img", name=re.compile(r"^\d+ minerals wanted"))).to_be_visible()
    expect(book).to_contain_text("1.25")
    guest.shows(f"galaxy-market-{size['width']}-{theme}")
    assert guest.violations() == []
