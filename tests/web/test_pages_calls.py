"""People who are called: by the browser, by mail; invitations for phones, and the pages as an app."""

import pytest
from playwright.sync_api import expect

from tests.web.browsing import PHONE, needs_pages
from tests.web.playing import too_wide

pytestmark = [needs_pages, pytest.mark.xdist_group("pages calls"), pytest.mark.long]
KEEPS_CALLS = """
  window.calls = [];
  class Kept {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title, about) {
      window.calls.push(`${title}: ${about.body}`);
      document.documentElement.dataset.calls = window.calls.join('; ');
    }
  }
  window.Notification = Kept;
  Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
"""
KEPT = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
  return requests.map((request) => new URL(request.url).pathname).sort();
}"""
LOOKS_AWAY = """
  Object.defineProperty(document, 'hidden', { value: true });
  document.dispatchEvent(new Event('visibilitychange'));
"""


def a_table_over_days(visit, names):
    ana = visit().is_called(names[0])
    bia = visit().is_called(names[1])
    wish = {"game": "automatafl", "preset": "duel", "name": "Slow", "deadline": 86400}
    opened = ana.asks("POST", "/tables", wish)
    table = opened["table"]["id"]
    bia.asks("POST", f"/tables/{table}/join", {"invite": opened["invite"]})
    return ana, bia, table


def test_people_are_called_once_by_the_browser_when_it_is_their_turn(visit):
    ana, bia, table = a_table_over_days(visit, ("Ana who is called", "Bia who calls"))
    ana.context.add_init_script(KEEPS_CALLS)
    page = ana.goes(f"/t/{table}")
    ana.asks("POST", f"/tables/{table}/submit", {"turn": 1, "raw": None})
    page.get_by_role("button", name="In this browser").click()
    expect(page.get_by_role("button", name="In this browser")).to_have_count(0)
    page.evaluate(LOOKS_AWAY)
    bia.asks("POST", f"/tables/{table}/submit", {"turn": 1, "raw": None})
    called = page.locator("html")
    expect(called).to_have_attribute("data-calls", "Slow: Turn 2 is yours.")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("window.calls") == ["Slow: Turn 2 is yours."]


def test_people_are_not_asked_for_calls_before_they_have_sealed(visit):
    ana, _, table = a_table_over_days(visit, ("Ana not asked", "Bia not asked"))
    page = ana.goes(f"/t/{table}")
    expect(page.get_by_role("button", name="Table menu")).to_be_visible()
    assert page.get_by_role("button", name="In this browser").count() == 0


def test_people_invite_by_a_code_for_the_camera_of_a_phone(visit):
    ana = visit(size=PHONE).is_called("Ana with a code")
    opened = ana.asks("POST", "/tables", {"game": "automatafl", "preset": "duel"})
    page = ana.goes(f"/t/{opened['table']['id']}")
    page.get_by_role("button", name="Make an invitation link").click()
    expect(page.get_by_role("img", name="QR code of the invitation")).to_be_visible()
    assert too_wide(page) == 0
    assert ana.violations() == []
    ana.shows("invitation-phone")


def test_people_choose_how_they_are_called_on_their_page(visit):
    ana = visit().is_called("Ana who chooses calls")
    page = ana.goes("/account")
    panel = page.get_by_role("region", name="Notifications")
    panel.get_by_label("Address").fill("http://127.0.0.1:1/hook")
    panel.get_by_role("button", name="Add").click()
    expect(panel.get_by_text("reminds 1 h before")).to_be_visible()
    panel.get_by_role("button", name="Test").click()
    expect(panel.get_by_role("alert")).to_contain_text("Nobody answered there")
    assert panel.get_by_role("option", name="Mail").count() == 0, "this server sends none"
    assert ana.violations() == []


def test_people_without_a_connection_see_a_page_that_says_so(visit, home):
    ana = visit()
    page = ana.goes("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    manifest = ana.context.request.get(f"{home}/app.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        assert ana.context.request.get(home + icon["src"]).ok
    ana.context.set_offline(True)
    page.goto(home + "/ladder")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    assert page.evaluate(KEPT) == ["/mark.svg", "/offline.html"]
    ana.faults.clear()  # parts of the page that were under way when the connection went
    ana.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="Ladder")).to_be_visible()


def test_people_the_bell_lists_the_tables_that_wait_for_me_and_leads_there(visit):
    ana = visit().is_called("Ana of the bell")
    duel = {"game": "automatafl", "preset": "duel", "players": ["me", "bot:random"]}
    table = ana.asks("POST", "/tables", {**duel, "name": "Friday"})["table"]["id"]
    page = ana.goes("/ladder")
    bell = page.get_by_role("button", name="Notifications, 1 new")
    bell.click()
    page.get_by_role("link", name="Friday Turn 1 is yours.").click()
    page.wait_for_url(f"**/t/{table}")
    expect(page.get_by_role("button", name="Notifications", exact=True)).to_be_visible()


def test_people_the_bell_closes_by_escape_and_says_when_nothing_waits(visit):
    ana = visit(size=PHONE).is_called("Ana of no news")
    page = ana.goes("/ladder")
    bell = page.get_by_role("button", name="Notifications", exact=True)
    bell.click()
    expect(page.get_by_text("Nothing waits for you.")).to_be_visible()
    assert ana.violations() == []
    page.keyboard.press("Escape")
    expect(page.get_by_text("Nothing waits for you.")).to_have_count(0)
    expect(bell).to_be_focused()
    assert not too_wide(page)
