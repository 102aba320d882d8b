"""The galaxy's map: readable with forty systems and sixty fleets, by mouse and by keys."""

import pytest

from tests.web.browsing import DESK, PHONE, needs_pages
from tests.web.playing import BAR

pytestmark = [needs_pages, pytest.mark.xdist_group("browser")]

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
