"""What pages say and show where a newcomer stumbled: names, words for letters, cards as cards, reasons."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browsing import DESK, PHONE, needs_pages
from tests.web.pictures import play_to_the_end
from tests.web.playing import BAR, SHORT

pytestmark = [needs_pages, pytest.mark.long, pytest.mark.xdist_group("pages words")]


def starts(person, game, **more):
    return person.asks("POST", f"/play/{game}", more)["table"]["id"]


def finishes(person, game):
    """A short match against a bot, to its end."""
    config, _ = SHORT[game]
    seats = person.asks("POST", f"/games/{game}/config", {"config": config})["seats"]
    players = ["me", *["bot:random"] * (seats - 1)]
    body = {"game": game, "config": config, "players": players, "public": True}
    table = person.asks("POST", "/tables", body)["table"]["id"]
    play_to_the_end(person, table)
    return table


def pauses_when_something_is_told(page):
    """At the first word of a turn that opens, in the page itself: on a busy machine it is over before a click gets there."""
    page.evaluate(
        """() => new Promise((done) => {
          const look = setInterval(() => {
            const pause = document.querySelector('footer.bar [aria-label="Pause"]');
            if (!document.querySelector('.caption p') || !pause) return;
            pause.click();
            done(clearInterval(look));
          }, 20);
        })"""
    )


def test_whoever_has_no_name_is_called_the_same_in_the_strip_and_in_what_is_told(visit):
    guest = visit(motion=True)
    page = guest.goes("/")
    page.get_by_role("button", name="Play Automatafl", exact=True).click()
    page.wait_for_url("**/t/*")
    page.locator("[data-types]").first.focus()
    page.keyboard.type("b1b2")
    page.keyboard.press("Enter")
    page.get_by_role("button", name=re.compile("^Seal")).first.click()
    told = page.locator(".caption p").first
    expect(told).to_contain_text("Guest")
    name = re.search(r"Guest \w+", told.inner_text()).group()
    mine = page.locator(".seats .me")
    expect(mine).to_contain_text(name)
    expect(mine).to_contain_text("you")


def test_on_a_phone_what_is_told_lies_over_nothing_of_the_board(visit):
    guest = visit(motion=True, size=PHONE)
    page = guest.goes("/")
    page.get_by_role("button", name="Play Bmiibo Buto Chess", exact=True).click()
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name=re.compile("^Seal")).first.click()
    page.get_by_role("button", name=re.compile("^Seal")).first.click()
    pauses_when_something_is_told(page)
    told = page.locator(".caption")
    board = page.get_by_role("application").first.bounding_box()
    assert told.bounding_box()["y"] >= board["y"] + board["height"] - 1


def test_an_invitation_and_seats_are_said_as_people_would(visit):
    ana = visit().is_called("Wilma")
    opened = ana.asks("POST", "/tables", {"game": "automatafl", "name": "Friday"})
    page = ana.goes(f"/t/{opened['table']['id']}")
    expect(page.get_by_role("button", name="Put Hunter here")).to_be_visible()
    page = visit().goes(opened["link"])
    expect(page.get_by_text("Automatafl · Wilma invites you · live", exact=True)).to_be_visible()


def test_goods_of_the_galaxy_have_names_and_bots_of_a_level_are_told_apart(visit):
    ana = visit().is_called("Walda")
    page = ana.goes(f"/t/{starts(ana, 'galaxy', bot='level-2')}")
    stock = page.get_by_role("group", name="Stock")
    for good in ("gold", "minerals", "fuel"):
        expect(stock).to_contain_text(good)
    expect(page.locator(".seats")).to_contain_text("Level 2 #1")
    expect(page.locator("main")).not_to_contain_text(re.compile(r"\d [GMF]\b"))


def test_cards_of_the_library_are_cards_with_one_name_each(visit):
    for lang, name in (("en-US", "Glove Slap"), ("pt-BR", "Tapa de luva")):
        page = visit(lang=lang).goes("/library")
        shelf = page.get_by_role("region", name=re.compile("^Rumble Royale"))
        first = shelf.locator("li").first
        expect(first.locator(".face .name")).to_have_text(name)
        expect(first.locator(".face .gem text")).to_have_text("1")
        assert first.locator("h3:not(.hidden-text)").count() == 0


def test_the_lobby_says_why_matches_ended_and_shows_the_puzzle_as_it_stands(visit):
    ana = visit().is_called("Wanda")
    table = finishes(ana, "galaxy")
    page = ana.goes("/")
    done = page.get_by_role("region", name="Just finished")
    expect(done.locator(f"a[href='/replay/{table}']")).to_contain_text("when the last turn ends")
    puzzle = page.get_by_role("region", name="Puzzle of the day")
    expect(puzzle.locator(".position svg, .position canvas").first).to_be_attached()
    expect(puzzle.locator(".position .mark")).to_have_count(0)
    expect(page.get_by_role("region", name="Ladder")).to_be_visible()


def test_on_a_phone_the_end_has_the_picture_of_its_moment(visit):
    ana = visit(size=PHONE).is_called("Wera")
    table = finishes(ana, "rumble-royale")
    page = ana.goes(f"/t/{table}")
    expect(page.locator(".moment .picture")).to_be_visible()


@pytest.mark.parametrize("game", ["auto-rumble", "rumble-royale"])
def test_a_stage_is_not_empty_while_orders_are_written(visit, game):
    ana = visit().is_called(f"Wes {game}")
    page = ana.goes(f"/replay/{finishes(ana, game)}#t1")
    page.locator(BAR).or_(page.locator("input[type=range]")).first.wait_for()
    drawn = {
        "auto-rumble": ".bidding .heroes svg, .bidding .what b",
        "rumble-royale": ".secret .back",
    }
    expect(page.locator(drawn[game]).nth(2)).to_be_visible()


WHOLE = "one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1"


@pytest.mark.parametrize("game", sorted(SHORT))
def test_on_a_phone_a_table_says_whole_how_it_is_won(visit, game):
    guest = visit(size=PHONE, lang="pt-BR")
    page = guest.goes("/")
    page.goto(f"{guest.home}/t/{starts(guest, game)}")
    goal = page.locator("section.bar .name .sub")
    expect(goal).to_contain_text(" · ")
    assert goal.evaluate(WHOLE)
    assert page.locator("section.bar").bounding_box()["height"] <= 130


def test_on_a_phone_a_heading_is_not_squeezed_by_the_hint_beside_it(visit):
    guest = visit(size=PHONE)
    page = guest.goes("/")
    page.goto(f"{guest.home}/t/{starts(guest, 'auto-rumble')}")
    heading = page.get_by_role("heading", name="powers on the block")
    assert heading.bounding_box()["height"] < 30


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_long_line_is_told_whole_while_a_turn_opens(visit, size):
    guest = visit(motion=True, size=size)
    page = guest.goes("/")
    page.goto(f"{guest.home}/t/{starts(guest, 'automatafl', preset='duel')}")
    page.get_by_role("button", name="Seal a pass").click()
    pauses_when_something_is_told(page)
    caption = page.locator(".caption")
    text = "One thing happens, and another one happens because of it. " * 9
    assert (
        caption.evaluate(
            "async (one, text) => { one.querySelector('p').firstChild.data = text;"
            " await new Promise(requestAnimationFrame); return [one.scrollHeight, one.clientHeight]; }",
            text,
        )
        == [caption.evaluate("one => one.clientHeight")] * 2
    )


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_end_shows_the_fighter_that_won_and_the_whole_of_its_moment(visit, size):
    ana = visit(size=size).is_called(f"Wen {size['width']}")
    page = ana.goes(f"/t/{finishes(ana, 'bmiibo')}")
    page.locator(".spot svg").first.wait_for()
    expect(page.locator(".spot .hero")).to_have_count(0)
    picture = page.locator(".moment .picture")
    drawn = picture.locator(".drawn").bounding_box()
    assert drawn["width"] == pytest.approx(picture.bounding_box()["width"], abs=1)
    assert page.locator(".moment .drawn").evaluate("one => one.clientWidth") == 560
    assert ana.violations() == []
