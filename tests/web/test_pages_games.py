"""Whole games of two people and bots through the pages, and the secrets they keep from one another."""

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from gamemaster.games import GAMES
from tests.web.browsing import PATIENCE, needs_pages
from tests.web.playing import (
    BAR,
    SHORT,
    moves_a_piece,
    play_to_the_end,
    says_nothing,
    seals,
    state_of,
    two_sit_down,
    writes_cards,
)

pytestmark = [needs_pages, pytest.mark.long, pytest.mark.xdist_group("pages games")]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_two_people_and_bots_play_a_whole_game_through_the_pages(visit, game):
    config, plays = SHORT.get(game, ({}, says_nothing))
    ana, bia, table = two_sit_down(visit, game, config)
    ana.page.locator(BAR).wait_for()
    ana.shows(f"table-{game}")
    play_to_the_end((ana, bia), plays)
    ana.shows(f"over-{game}")
    ana.page.get_by_role("link", name="Watch the replay").click()
    ana.page.wait_for_url("**/replay/*")
    ana.page.get_by_role("button", name="Prove it").click()
    expect(ana.page.get_by_text("every one the same")).to_be_visible()
    expect(ana.page.get_by_text("Your browser opened the seed")).to_be_visible()
    ana.shows(f"replay-{game}")
    assert ana.asks("GET", f"/tables/{table}")["status"] == "over"


# Something that only its author may know: how he enters it on his page, and how it looks on the wire.


def writes_a_power(page):
    page.get_by_label("Name of power 1").fill("Zephyrquill")
    page.get_by_role("textbox", name="Text of power 1").click()
    page.keyboard.type("Deal 5 damage to each opponent.")
    page.get_by_text("Judy reads this as:").wait_for()


def offers_a_trade(page):
    page.get_by_role("button", name="Offer a trade").click()
    page.get_by_label("offer", exact=True).fill("13")
    page.get_by_label("price", exact=True).fill("7")
    page.get_by_role("button", name=re.compile("^Offer at")).click()


SECRETS = {
    "automatafl": (
        {"seats": 2, "turn_limit": 5},
        moves_a_piece,
        r'\[4,\s?1\],\s?"to":\s?\[4,\s?3\]',
    ),
    "auto-rumble": ({"seats": 3, "rounds": 3}, writes_a_power, "Zephyrquill"),
    "galaxy": (
        {"seats": 3, "turns": 5, "systems": 9, "size": 8},
        offers_a_trade,
        r'"offer":\s?13\b',
    ),
    "rumble-royale": ({"seats": 3}, partial(writes_cards, name="Zephyr Slap"), "Zephyr Slap"),
}
KEPT = {"rumble-royale"}
"""Games in which the secret stays one after the turn: cards lie face down until they are auctioned."""


def hears(person, pattern):
    """Sooner or later: what is told comes when the machine has time for it."""
    for _ in range(PATIENCE // 100):
        if any(pattern.search(text) for text in person.heard):
            return
        person.page.wait_for_timeout(100)
    raise AssertionError(f"{pattern} was never told")


@pytest.mark.parametrize("game", sorted(SECRETS))
def test_a_secret_is_in_nobody_elses_traffic_before_the_reveal(visit, game):
    config, writes, pattern = SECRETS[game]
    secret = re.compile(pattern)
    ana, bia, table = two_sit_down(visit, game, config)
    ana.page.locator(BAR).wait_for()
    writes(ana.page)
    expect(ana.page.locator(BAR)).to_contain_text("saved")
    bia.page.reload()
    bia.page.locator(BAR).wait_for()
    ana.page.reload()
    expect(ana.page.locator(BAR)).to_contain_text("Draft, not sealed")
    ana.page.locator(f"{BAR} .btn", has_text=re.compile("^Seal")).click()
    expect(ana.page.locator(BAR)).to_contain_text("Sealed")
    expect(bia.page.locator(".seats li").first).to_contain_text("sealed")
    bia.page.reload()
    expect(bia.page.locator(".seats li").first).to_contain_text("sealed")
    for path in ("", "/view", "/steps", "/orders"):
        bia.heard.append(str(bia.asks("GET", f"/tables/{table}{path}")))
    assert any(secret.search(text) for text in ana.heard)
    assert not any(secret.search(text) for text in bia.heard)
    seals(bia, says_nothing)
    expect(bia.page.get_by_text("Turn 1", exact=True).first).to_be_attached()
    if game not in KEPT:
        hears(bia, secret)


def test_a_draft_of_whoever_is_to_act_stays_his_even_after_he_acted_otherwise(visit):
    """Bmiibo is played seat by seat: nothing lies sealed, but what was weighed stays secret."""
    people = two_sit_down(visit, "bmiibo", {"fighters": ["archer", "brawler"], "cap": 7})[:2]
    for person in people:
        person.page.locator(BAR).wait_for()
    actor, other = sorted(people, key=lambda person: state_of(person) != "none")
    secret = re.compile(r'"attack":\s?\[7,\s?7\]')
    actor.page.get_by_role("radio", name=re.compile("^Attack")).check(force=True)
    actor.page.get_by_role("application").focus()
    for key in ["ArrowRight"] * 7 + ["ArrowDown"] * 7:
        actor.page.keyboard.press(key)
    actor.page.keyboard.press("Enter")
    expect(actor.page.locator(BAR)).to_contain_text("saved")
    actor.page.get_by_role("button", name="Clear draft").click()
    seals(actor, SHORT["bmiibo"][1])
    expect(other.page.locator(BAR)).to_contain_text("Nothing yet")
    assert any(secret.search(text) for text in actor.heard)
    assert not any(secret.search(text) for text in other.heard)


def test_seals_open_one_by_one_for_whoever_likes_motion(visit):
    ana = visit(motion=True)
    bia = visit()
    for person in (ana, bia):
        person.goes("/ladder")
        table = person.asks("POST", "/play/automatafl", {"seats": 4})["table"]["id"]
        person.goes(f"/t/{table}")
        person.page.locator(BAR).wait_for()
        person.page.evaluate(
            """() => {
              window.opened = 0;
              new MutationObserver(() => {
                window.opened = Math.max(window.opened, document.querySelectorAll('.opens').length);
              }).observe(document.body, { subtree: true, childList: true });
            }"""
        )
        person.page.get_by_role("button", name="Seal a pass").click()
        expect(person.page.get_by_text("Turn 1", exact=True).first).to_be_attached()
        person.page.wait_for_timeout(300)
    expect(ana.page.locator(".opens")).to_have_count(0)
    assert ana.page.evaluate("window.opened") == 4
    assert bia.page.evaluate("window.opened") == 0


def test_the_end_says_who_won_and_why_and_shows_the_moment_that_decided_it(visit):
    guest = visit()
    guest.goes("/ladder")
    config = {"seats": 3, "turns": 2, "systems": 9, "size": 8}
    table = guest.asks("POST", "/play/galaxy", {"config": config})["table"]["id"]
    page = guest.goes(f"/t/{table}")
    play_to_the_end((guest,), says_nothing)
    page.locator(".curtain h2").wait_for()
    ending = guest.asks("GET", f"/tables/{table}/ending")
    expect(page.locator(".why")).to_contain_text(ending["sentence"]["en"][:40])
    expect(page.locator(".moment")).to_contain_text("Watch from here")
    places = page.get_by_role("region", name="Places")
    expect(places).to_contain_text(re.compile(r"\d systems? · \d+ fighters?"))
    assert guest.violations() == []
    card = guest.context.request.get(f"{guest.home}/api/tables/{table}/card")
    assert card.headers["content-type"].startswith("image/svg+xml")
    assert "sandbox" in card.headers["content-security-policy"]
    tags = guest.context.request.get(f"{guest.home}/t/{table}").text()
    assert f"/api/tables/{table}/card" in tags
    page.get_by_role("button", name="Look at the table").click()
    expect(page.locator(".map")).to_be_visible()
