"""People at a table in real browsers: chat, reactions, those who watch, and the host's switches."""

import pytest
from playwright.sync_api import expect

from tests.web.browsing import PHONE, needs_pages
from tests.web.playing import too_wide

pytestmark = [needs_pages, pytest.mark.xdist_group("pages talk"), pytest.mark.long]


def opens_the_chat(person, table):
    page = person.goes(f"/t/{table}")
    page.get_by_role("button", name="Chat").click()
    return page


def says(page, text):
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Send").click()


def test_people_talk_at_a_table_and_those_who_watch_among_themselves(visit):
    ana = visit().takes_the_name("Ana who talks")
    bia = visit(size=PHONE, theme="light").takes_the_name("Bia who talks")
    eve = visit().takes_the_name("Eve who watches")
    opened = ana.asks("POST", "/tables", {"game": "automatafl", "preset": "duel", "public": True})
    table = opened["table"]["id"]
    bia.asks("POST", f"/tables/{table}/join", {"invite": opened["invite"]})
    first, second, third = (opens_the_chat(one, table) for one in (ana, bia, eve))
    says(first, "<img src=x onerror=alert(1)> & good luck")
    expect(second.get_by_role("log")).to_contain_text("<img src=x onerror=alert(1)> & good luck")
    assert second.get_by_role("log").locator("img").count() == 0
    second.get_by_role("button", name="Well done").click()
    expect(first.get_by_role("log")).to_contain_text("Bia who talks")
    expect(first.get_by_role("log")).to_contain_text("Well done")
    says(third, "the corner is open")
    expect(third.get_by_role("log")).to_contain_text("the corner is open")
    expect(first.get_by_role("img", name="1 watching")).to_be_visible()
    assert not any("the corner is open" in said for said in ana.heard + bia.heard)
    assert not any("good luck" in said for said in eve.heard)
    for person in (ana, bia):
        assert person.violations() == []
    assert too_wide(second) == 0
    ana.shows("table-chat")
    bia.shows("table-chat-phone")
    first.get_by_role("checkbox", name="spectators may talk").uncheck()
    expect(third.get_by_role("log")).to_contain_text("The host has switched this chat off.")
    expect(third.get_by_label("Say something")).to_have_count(0)


def test_the_guide_of_the_first_turn_makes_way_for_the_chat_and_comes_back(visit):
    ana = visit(newcomer=True, size=PHONE, lang="pt-BR").is_called("Ana who is new")
    page = ana.goes("/")
    table = ana.asks("POST", "/play/automatafl", {"preset": "duel"})["table"]["id"]
    page.goto(f"{ana.home}/t/{table}")
    page.get_by_role("button", name="Entendi").click()
    guide = page.get_by_role("region", name="Seu primeiro turno")
    expect(guide).to_contain_text("1 de 3")
    page.get_by_role("button", name="Chat").click()
    expect(guide).to_have_count(0)
    field = page.get_by_label("Diga algo")
    field.fill("Oi")
    field.press("Enter")
    line = page.get_by_role("log").locator("p")
    name, badge = line.get_by_text("Ana who is new").bounding_box(), line.locator("svg").first
    assert abs(badge.bounding_box()["y"] - name["y"]) < 12
    field.press("Escape")
    expect(guide).to_contain_text("1 de 3")


def test_people_see_that_something_was_said_while_the_chat_was_shut(visit):
    ana = visit().takes_the_name("Ana with the chat shut")
    bia = visit().takes_the_name("Bia with the chat open")
    opened = ana.asks("POST", "/tables", {"game": "automatafl", "preset": "duel"})
    table = opened["table"]["id"]
    bia.asks("POST", f"/tables/{table}/join", {"invite": opened["invite"]})
    page = ana.goes(f"/t/{table}")
    says(opens_the_chat(bia, table), "are you there?")
    page.get_by_role("button", name="Chat, 1 new").click()
    expect(page.get_by_role("log")).to_contain_text("are you there?")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Chat", exact=True)).to_be_focused()


def test_people_have_a_page_with_their_matches_that_the_ladder_leads_to(visit):
    ana = visit().takes_the_name("Ana with a page")
    config = {"seats": 2, "turn_limit": 1}
    wish = {"game": "automatafl", "config": config, "public": True, "players": ["me", "bot:random"]}
    table = ana.asks("POST", "/tables", {**wish, "name": "A short one"})["table"]["id"]
    ana.asks("POST", f"/tables/{table}/submit", {"turn": 1, "raw": None})
    me = ana.asks("GET", "/me")["account"]["id"]
    page = ana.goes(f"/people/{me}")
    expect(page.get_by_role("heading", name="Ana with a page")).to_be_visible()
    expect(page.get_by_role("link", name="Watch: A short one")).to_be_visible()
    expect(page.get_by_role("region", name="Automatafl")).to_contain_text("1 match")
    assert ana.violations() == []
    ana.shows("profile")
