"""What is sealed is what stands on the screen, and nothing that was written is lost."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browsing import needs_pages
from tests.web.playing import (
    BAR,
    moves_a_piece,
    says_nothing,
    seals,
    sits_down_to,
    two_sit_down,
    writes_cards,
)

pytestmark = [needs_pages, pytest.mark.long, pytest.mark.xdist_group("pages sealing")]

SEAL = "Control+Enter"


def sealed_by(person, table, seat=0):
    """What the server holds under this person's wax."""
    return person.asks("GET", f"/tables/{table}/orders?seat={seat}")["sealed"]


def a_bid_field(page):
    """Bid on the first lot; the field that shows how much."""
    page.get_by_role("button", name=re.compile("^Bid on")).first.click()
    return (
        page.get_by_label(re.compile("^coins", re.IGNORECASE))
        .or_(page.locator(".step.on input"))
        .first
    )


def test_a_bid_that_is_being_typed_is_the_bid_that_is_sealed(visit):
    ana, _, table = two_sit_down(visit, "auto-rumble", {"seats": 2, "rounds": 2})
    ana.page.locator(BAR).wait_for()
    field = a_bid_field(ana.page)
    field.press("Control+a")
    field.type("17")
    expect(ana.page.locator(BAR)).to_contain_text("17 coins")
    field.press(SEAL)
    expect(ana.page.locator(BAR)).to_contain_text("Sealed")
    assert [bid["coins"] for bid in sealed_by(ana, table)["raw"]["bids"]] == [17]


def test_a_second_click_of_the_same_hand_neither_opens_the_seal_nor_seals_the_next_turn(visit):
    ana, _, table = two_sit_down(visit, "automatafl", {"layout": "duel"})
    place = ana.page.get_by_role("button", name="Seal a pass").bounding_box()
    for pause in (200, 0):
        ana.page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
        ana.page.wait_for_timeout(pause)
    expect(ana.page.locator(BAR)).to_contain_text("Sealed")
    opens = ana.page.get_by_role("button", name="Open and change")
    expect(opens).to_be_enabled()
    assert sealed_by(ana, table)
    opens.click()
    expect(ana.page.get_by_role("button", name="Seal a pass")).to_be_visible()


def test_a_number_that_cannot_stand_is_put_right_in_sight_and_not_sealed(visit):
    ana, _, table = two_sit_down(visit, "rumble-royale", {"seats": 2})
    page = ana.page
    page.locator(BAR).wait_for()
    writes_cards(page, "Slap")
    basics = page.locator(".step input").first
    basics.press("Control+a")
    basics.type("99999")
    basics.press(SEAL)
    expect(page.locator(BAR)).to_contain_text("Not sealed")
    assert sealed_by(ana, table) is None
    assert int(basics.input_value()) < 99999


def test_nothing_is_sealed_by_the_hotkey_before_it_has_asked_once(visit):
    ana, _, table = two_sit_down(visit, "automatafl", {"seats": 2})
    bar = ana.page.locator(BAR)
    bar.wait_for()
    ana.page.locator("[data-types]").first.focus()
    ana.page.keyboard.press(SEAL)
    expect(bar).to_contain_text("You have written nothing")
    assert sealed_by(ana, table) is None
    ana.page.keyboard.press(SEAL)
    expect(bar).to_contain_text("Sealed")
    assert sealed_by(ana, table)["raw"] is None


def test_a_move_typed_into_the_field_is_sealed_by_the_hotkey(visit):
    ana, _, table = two_sit_down(visit, "automatafl", {"seats": 2})
    ana.page.locator(BAR).wait_for()
    field = ana.page.get_by_label("Move, like d4 d7")
    field.fill("e2 e4")
    field.press(SEAL)
    expect(ana.page.locator(BAR)).to_contain_text("Sealed")
    assert sealed_by(ana, table)["raw"] == {"from": [4, 1], "to": [4, 3]}


def test_a_move_that_cannot_be_read_is_not_sealed_as_the_older_one(visit):
    ana, _, table = two_sit_down(visit, "automatafl", {"seats": 2})
    ana.page.locator(BAR).wait_for()
    moves_a_piece(ana.page)
    expect(ana.page.locator(BAR)).to_contain_text("saved")
    field = ana.page.get_by_label("Move, like d4 d7")
    field.fill("e2 somewhere")
    field.press(SEAL)
    expect(ana.page.locator(BAR)).to_contain_text("Not sealed")
    assert sealed_by(ana, table) is None


def sends_again_by_hand(page):
    """The server is there from the press on: before it, what the page tries by itself finds none."""
    page.evaluate("addEventListener('click', () => (window.pressed = true), { capture: true })")
    page.unroute("**/submit")
    page.route(
        "**/submit",
        lambda route: route.continue_() if page.evaluate("!!window.pressed") else route.abort(),
    )
    page.get_by_role("button", name="Send again").click()


@pytest.mark.parametrize("again", ["by itself", "by hand"])
def test_a_seal_that_found_no_server_goes_out_when_there_is_one(visit, again):
    ana, _, table = two_sit_down(visit, "automatafl", {"seats": 2})
    bar = ana.page.locator(BAR)
    bar.wait_for()
    moves_a_piece(ana.page)
    expect(bar).to_contain_text("saved")
    ana.page.route("**/submit", lambda route: route.abort())
    ana.page.get_by_role("button", name="Seal e2 → e4").click()
    expect(bar).to_contain_text("Not sent")
    expect(bar).to_contain_text("Your seal is on this device")
    if again == "by hand":
        sends_again_by_hand(ana.page)
    else:
        ana.page.unroute("**/submit")
    expect(bar).to_contain_text("Sealed")
    assert sealed_by(ana, table)["raw"] == {"from": [4, 1], "to": [4, 3]}


def test_a_draft_that_found_no_server_can_be_sealed_all_the_same(visit):
    ana, _, table = two_sit_down(visit, "automatafl", {"seats": 2})
    bar = ana.page.locator(BAR)
    bar.wait_for()
    for door in ("**/draft", "**/submit"):
        ana.page.route(door, lambda route: route.abort())
    moves_a_piece(ana.page)
    expect(bar).to_contain_text("Your draft is on this device")
    ana.page.get_by_role("button", name="Seal e2 → e4").click()
    expect(bar).to_contain_text("Your seal is on this device")
    for door in ("**/draft", "**/submit"):
        ana.page.unroute(door)
    expect(bar).to_contain_text("Sealed")
    assert sealed_by(ana, table)["raw"] == {"from": [4, 1], "to": [4, 3]}


def test_a_seal_that_found_no_server_survives_a_reload(visit):
    ana, _, table = two_sit_down(visit, "automatafl", {"seats": 2})
    bar = ana.page.locator(BAR)
    bar.wait_for()
    moves_a_piece(ana.page)
    ana.page.route("**/submit", lambda route: route.abort())
    ana.page.get_by_role("button", name="Seal e2 → e4").click()
    expect(bar).to_contain_text("Not sent")
    ana.page.unroute("**/submit")
    ana.page.reload()
    expect(bar).to_contain_text("Sealed")
    assert sealed_by(ana, table)["raw"] == {"from": [4, 1], "to": [4, 3]}


def test_two_tabs_of_one_seat_agree_on_its_seal(visit):
    ana, _, table = two_sit_down(visit, "automatafl", {"seats": 2})
    ana.page.locator(BAR).wait_for()
    other = ana.context.new_page()
    other.goto(f"{ana.home}/t/{table}")
    other.locator(BAR).wait_for()
    moves_a_piece(ana.page)
    ana.page.get_by_role("button", name="Seal e2 → e4").click()
    expect(other.locator(BAR)).to_contain_text("Sealed")
    expect(other.locator(BAR)).to_contain_text("e2 → e4")
    other.get_by_role("button", name="Open and change").click()
    expect(ana.page.locator(BAR)).to_contain_text("Draft, not sealed")


def test_leaving_and_handing_over_ask_first(visit):
    ana, _, table = two_sit_down(visit, "automatafl", {"seats": 2})
    page = ana.page
    page.locator(BAR).wait_for()
    page.get_by_role("button", name="Table menu").click()
    for deed, question in (
        ("Leave the table", "Leave the table?"),
        (re.compile("^Hand it to the bot"), re.compile("^Hand your seat to")),
    ):
        page.get_by_role("button", name=deed).click()
        asked = page.get_by_role("dialog", name=question)
        expect(asked.get_by_role("button", name="No, stay")).to_be_focused()
        assert ana.violations() == []
        asked.get_by_role("button", name="No, stay").click()
        seat = ana.asks("GET", f"/tables/{table}")["seats"][0]
        assert (bool(seat["account"]), seat["stand_in"], seat["bot"]) == (True, None, None)
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.locator(BAR)).to_contain_text("You are watching")


def test_a_rematch_waits_until_the_other_person_accepts_it(visit):
    config = {"seats": 2, "turn_limit": 1}
    ana, bia, table = two_sit_down(visit, "automatafl", config)
    for person in (ana, bia):
        seals(person, says_nothing)
    bia.page.get_by_role("button", name="Offer a rematch").click()
    bia.page.wait_for_url(re.compile(f"/t/(?!{table})"))
    expect(bia.page.get_by_text("1 of 2 seats are free")).to_be_visible()
    ana.page.get_by_role("button", name="Accept the rematch").click()
    for person in (ana, bia):
        expect(person.page.locator(BAR)).to_contain_text("Nothing yet")


def test_a_power_that_was_not_saved_is_there_again_after_another_page(visit):
    guest = visit()
    page = guest.goes("/editor?kind=power")
    page.get_by_label("Name").fill("Long Reach")
    page.locator(".cm-content").click()
    page.keyboard.type("Your attacks deal 5 more damage.")
    expect(page.get_by_text("valid", exact=True)).to_be_visible()
    page.get_by_role("link", name="To the library").click()
    page.go_back()
    expect(page.locator(".cm-content")).to_contain_text("Your attacks deal 5 more damage.")
    expect(page.get_by_label("Name")).to_have_value("Long Reach")
    page.get_by_role("button", name="Begin anew").click()
    page.reload()
    expect(page.get_by_label("Name")).to_have_value("")


def test_a_test_fight_opens_beside_the_workshop_which_keeps_the_fighter(visit):
    smith = visit().takes_the_name(f"Smith {id(visit) % 9973}")
    page = smith.goes("/editor?kind=fighter")
    page.get_by_label("Name").fill("Rook")
    page.get_by_role("button", name="Test fight").click()
    fight = page.frame_locator("iframe")
    fight.locator(BAR).wait_for()
    expect(page.get_by_label("Name")).to_have_value("Rook")
    smith.shows("workshop-test-fight")
    page.get_by_role("button", name="Close the fight").click()
    page.reload()
    expect(page.get_by_label("Name")).to_have_value("Rook")


def test_the_focus_stays_on_the_board_and_what_is_typed_is_seen_and_ends_with_the_turn(visit):
    guest = visit()
    sits_down_to(guest, "automatafl")
    page = guest.page
    board = page.locator("[data-types]").first
    board.focus()
    page.keyboard.type("e2e")
    expect(board).to_contain_text("e2e")
    page.keyboard.press("Escape")
    page.keyboard.type("e2e4")
    expect(page.get_by_role("button", name="Seal e2 → e4")).to_be_visible()
    page.get_by_role("button", name="Seal e2 → e4").click()
    expect(page.locator(BAR)).to_contain_text("Nothing yet")
    expect(board).to_be_focused()
    page.keyboard.type("g2g")
    page.keyboard.press("Backspace")
    page.keyboard.press("Escape")
    page.keyboard.type("g2g4")
    expect(page.get_by_role("button", name="Seal g2 → g4")).to_be_visible()


def test_the_automaton_is_refused_at_the_first_click(visit):
    guest = visit()
    sits_down_to(guest, "automatafl")
    page = guest.page
    page.locator("[data-types]").first.focus()
    page.keyboard.type("f6")
    page.keyboard.press("Enter")
    expect(page.get_by_text("The Automaton moves by itself; pick another piece.")).to_be_visible()
