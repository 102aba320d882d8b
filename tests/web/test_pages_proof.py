"""What the pages do so that nobody need believe the house: words for the dice, receipts, and the proof at the end."""

import json
import re

import pytest
from playwright.sync_api import expect

from gamemaster.core.fairness import lock_of, submission_commitment
from gamemaster.core.receipts import read_receipts
from gamemaster.core.record import read_record
from tests.web.browsing import PHONE, needs_pages
from tests.web.playing import BAR, says_nothing, seals

pytestmark = [needs_pages, pytest.mark.long, pytest.mark.xdist_group("pages proof")]

ONE = {"layout": "duel", "turn_limit": 1}


def kept_words(person):
    """What the browser has drawn for dice: lock and word."""
    return dict(person.page.evaluate("JSON.parse(localStorage['gamemaster.words'] ?? '[]')"))


def kept_lines(person, table):
    """The receipts that the browser keeps of a table."""
    return person.page.evaluate(
        """table => new Promise(done => {
             indexedDB.open('gamemaster').onsuccess = ({ target }) =>
               target.result.transaction('receipts').objectStore('receipts').index('table').getAll(table)
                 .onsuccess = ({ target }) => done(target.result.map(one => one.line));
           })""",
        table,
    )


def record_of(person, table):
    answer = person.context.request.get(f"{person.home}/api/tables/{table}/record")
    return answer.text()


def opens_a_table(person, name):
    """A table for two, opened on the page; its id and the link to it."""
    person.is_called(name)
    page = person.goes("/new?game=automatafl")
    page.locator("label.pick", has_text="duel").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("Your browser has drawn a secret word for the dice")).to_be_visible()
    table = page.url.rsplit("/", 1)[-1]
    return table, page.evaluate("table => sessionStorage[`invite:${table}`]", table)


def comes_by(person, link, name):
    person.is_called(name)
    person.page.goto(link)
    person.page.get_by_role("button", name="Take the seat").click()
    person.page.wait_for_url("**/t/*")


def test_the_dice_come_from_a_word_of_each_browser_at_the_table(visit):
    ana, bia = visit(), visit()
    table, link = opens_a_table(ana, "Ana of the dice")
    comes_by(bia, link, "Bia of the dice")
    for person in (ana, bia):
        person.page.locator(BAR).wait_for()
    shown = ana.asks("GET", f"/tables/{table}")
    assert all(seat["opened"] for seat in shown["seats"])
    words = kept_words(ana) | kept_words(bia)
    assert {seat["lock"] for seat in shown["seats"]} <= set(words)
    assert all(lock_of(word) == lock for lock, word in words.items())
    ana.asks("POST", f"/tables/{table}/resign", {})
    head = read_record(record_of(ana, table).encode()).head
    assert [words[part.lock] for part in head.entropy] == [part.opener for part in head.entropy]


def test_one_click_that_begins_a_match_against_bots_adds_a_word_to_the_dice(visit):
    guest = visit()
    page = guest.goes("/ladder")
    page.get_by_role("button", name=re.compile("^Challenge")).first.click()
    page.wait_for_url("**/t/*")
    page.locator(BAR).wait_for()
    table = page.url.rsplit("/", 1)[-1]
    (mine,) = (s for s in guest.asks("GET", f"/tables/{table}")["seats"] if not s["bot"])
    assert mine["opened"]
    assert mine["lock"] in kept_words(guest)
    assert {
        paper.kind for paper in read_receipts("\n".join(kept_lines(guest, table)).encode())
    } >= {
        "drawing",
        "revealed",
        "begun",
    }


def plays_one_turn(person, game="automatafl", config=ONE):
    """A match of one turn against a bot, played on the page; it stands at its end."""
    person.is_called(f"Ana {id(person) % 9973}")
    players = ["me", "bot:random"]
    body = {"game": game, "config": config, "players": players, "name": "Short"}
    table = person.asks("POST", "/tables", body)["table"]["id"]
    person.goes(f"/t/{table}")
    person.page.locator(BAR).wait_for()
    seals(person, says_nothing)
    return table


def test_at_the_end_the_browser_compares_its_receipts_by_itself(visit):
    ana = visit()
    table = plays_one_turn(ana)
    page = ana.page
    expect(page.get_by_text("every one stands in the record")).to_be_visible()
    assert "sealed" in [paper["kind"] for paper in map(json.loads, kept_lines(ana, table))]
    page.get_by_text("My receipts, one by one").click()
    expect(page.get_by_text("Turn 1: my orders sealed")).to_be_visible()
    page.get_by_role("button", name="Prove it").click()
    expect(page.get_by_text("Recomputed from nothing: 1 turn")).to_be_visible()
    assert ana.violations() == []


def test_a_receipt_that_is_not_signed_as_it_should_be_is_told_when_it_comes(visit):
    ana = visit()

    def forged(route):
        answer = route.fetch().json()
        paper = json.loads(answer["signed"])
        paper["signature"] = paper["signature"][::-1]
        route.fulfill(json={**answer, "signed": json.dumps(paper, separators=(",", ":"))})

    ana.page.route("**/submit", forged)
    plays_one_turn(ana, config={"layout": "duel"})
    said = ana.page.get_by_text("The house has not signed for your seal of turn 1.")
    expect(said).to_be_visible()


def test_nothing_is_said_of_a_receipt_that_is_signed(visit):
    ana = visit()
    with ana.page.expect_response("**/api/house"):
        plays_one_turn(ana, config={"layout": "duel"})
    expect(ana.page.get_by_text("Turn 2", exact=False).first).to_be_visible()
    expect(ana.page.get_by_text("has not signed for your seal")).to_have_count(0)


def resealed(text):
    """A record in which the house has put another order into seat 0, with a seal that fits it."""
    lines = [json.loads(line) for line in text.splitlines()]
    sent = lines[1]["sent"][0]
    sent["raw"] = {"from": [0, 0], "to": [0, 1]}
    sent["commitment"] = submission_commitment(sent["salt"], 1, 0, sent["raw"])
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


@pytest.mark.parametrize("size", [None, PHONE])
def test_a_house_that_shows_another_record_than_it_signed_is_told_loudly(visit, size):
    ana = visit(size=size) if size else visit()
    ana.page.route(
        "**/api/tables/*/record",
        lambda route: route.fulfill(body=resealed(route.fetch().text())),
    )
    plays_one_turn(ana)
    page = ana.page
    expect(page.get_by_text("This match does not hold.")).to_be_visible()
    bar = page.locator("footer.bar")
    expect(bar).to_contain_text("what is shown is not what the house signed")
    expect(bar).not_to_contain_text("can be verified")
    expect(page.get_by_text("it took another submission of seat 0")).to_be_visible()
    assert ana.violations() == []


def test_a_receipt_that_the_house_does_not_show_any_more_is_told_loudly(visit):
    ana = visit()

    def without_seals(route):
        lines = route.fetch().text().splitlines()
        route.fulfill(body="\n".join(line for line in lines if '"kind":"sealed"' not in line))

    ana.page.route("**/api/tables/*/receipts", without_seals)
    plays_one_turn(ana)
    said = ana.page.get_by_text("the house does not show a receipt that it gave you")
    expect(said).to_be_visible()


def test_a_browser_does_not_show_its_word_before_all_locks_are_signed(visit):
    ana, bia = visit(), visit()
    table, link = opens_a_table(ana, "Ana who waits")

    def unsigned(route):
        lines = route.fetch().text().splitlines()
        route.fulfill(body="\n".join(line for line in lines if '"kind":"drawing"' not in line))

    ana.page.route("**/api/tables/*/receipts", unsigned)
    comes_by(bia, link, "Bia who waits")
    expect(ana.page.get_by_text("The house asks for your word before")).to_be_visible()
    assert not ana.asks("GET", f"/tables/{table}")["seats"][0]["opened"]


def sits_at_a_blind_table(person, name, turns=1):
    """A blind table against a bot, opened on the page."""
    person.is_called(name)
    page = person.goes("/new?game=automatafl")
    page.locator("label.pick", has_text="duel").click()
    page.get_by_label("Blind: not even this server reads orders early").check()
    page.get_by_label("Seat 2").select_option("bot:random")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    page.locator(BAR).wait_for()
    return page.url.rsplit("/", 1)[-1]


def test_at_a_blind_table_orders_leave_the_browser_when_all_are_in(visit):
    ana = visit()
    sent = []
    ana.page.on("request", lambda asked: sent.append((asked.url, asked.post_data or "")))
    table = sits_at_a_blind_table(ana, "Ana the blind")
    page = ana.page
    page.locator("[data-types]").first.focus()
    page.keyboard.type("a1a2")
    page.keyboard.press("Enter")
    expect(page.locator(BAR)).to_contain_text("only on this device")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_text("Turn 2", exact=False).first).to_be_visible()
    ways = [url.rsplit("/", 1)[-1] for url, body in sent if '"raw"' in body]
    assert ways == ["open"]
    (seal,) = (json.loads(body) for url, body in sent if url.endswith("/submit"))
    assert set(seal) == {"seat", "turn", "commitment"}
    ana.asks("POST", f"/tables/{table}/resign", {})
    (line,) = read_record(record_of(ana, table).encode()).turns
    assert line.sent[0].commitment == seal["commitment"]


def test_what_was_sealed_blind_is_still_in_the_browser_after_a_reload(visit):
    ana, bia = visit(), visit()
    ana.is_called("Ana who reloads")
    body = {"game": "automatafl", "config": ONE, "blind": True, "players": ["me", "open"]}
    opened = ana.asks("POST", "/tables", body)
    table = opened["table"]["id"]
    comes_by(bia, f"{bia.home}{opened['link']}", "Bia who waits blind")
    page = ana.goes(f"/t/{table}")
    page.locator(BAR).wait_for()
    page.locator("[data-types]").first.focus()
    page.keyboard.type("a1a2")
    page.keyboard.press("Enter")
    page.keyboard.press("Control+Enter")
    expect(page.locator(BAR)).to_contain_text("stays in this browser until all are in")
    assert ana.asks("GET", f"/tables/{table}/orders")["sealed"]["raw"] is None
    page.reload()
    expect(page.locator(BAR)).to_contain_text("a1")
    assert ana.violations() == []
    seals(bia, says_nothing)
    expect(page.get_by_text("every one stands in the record")).to_be_visible()
    (line,) = read_record(record_of(ana, table).encode()).turns
    assert [sent.seat for sent in line.sent] == [0, 1]
