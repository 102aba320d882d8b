"""People who play in browsers: how each game is played through its page, and tables to play at."""

import re

from playwright.sync_api import expect

BAR = "footer.bar"

# How a person plays a short match of each game through its page.


def moves_a_piece(page):
    """Type a move on the board; whatever is closed or occupied, pass."""
    page.locator("[data-types]").first.focus()
    page.keyboard.type("e2e4")
    page.keyboard.press("Enter")


def orders_ships(page):
    page.get_by_role("button", name=re.compile("^Build")).first.click()


def bids(page):
    offered = page.get_by_role("button", name=re.compile("^Bid on"))
    if offered.count():
        offered.first.click()


def clicks(page, spot):
    """The middle of something drawn."""
    box = spot.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def steps(page):
    page.locator(".reach").first.wait_for(state="attached")
    page.get_by_role("application").focus()
    clicks(page, page.locator(".reach").first)


def says_nothing(page):
    """Seal what silence would play."""


def writes_cards(page, name):
    page.get_by_role("button", name="Write my own").click()
    for n in (1, 2, 3):
        page.get_by_label(f"Card {n}", exact=True).fill(f"{name} {n} [{n}]: deal {n} damage.")


def takes_cards_of_the_house(page):
    page.get_by_role("button", name="Deal me cards of the house").click()
    page.locator(f"{BAR} .btn", has_text="Seal 3 cards").click()
    page.locator(".hand").wait_for()


def plays_a_card(page):
    """The first that can be played; at the first rival, if it wants a target."""
    card = page.locator(".hand .card:enabled")
    if card.count():
        card.first.click()
        aim = page.locator(".aim .btn")
        if aim.count():
            aim.nth(1).click()


def plays_cards(page):
    """Hand in cards of one's own; later play the first card, at the first rival, and bid on a lot."""
    if page.get_by_role("button", name="Write my own").count():
        writes_cards(page, "Slap")
        return
    plays_a_card(page)
    more = page.get_by_role("button", name=re.compile("^more: bid on"))
    if more.count() and more.first.is_enabled():
        more.first.click()


SHORT = {
    "automatafl": ({"seats": 4, "turn_limit": 3}, moves_a_piece),
    "galaxy": ({"seats": 3, "turns": 3, "systems": 9, "size": 8}, orders_ships),
    "auto-rumble": ({"seats": 3, "rounds": 2}, bids),
    "bmiibo": ({"fighters": ["archer", "brawler", "hexer"], "cap": 7}, steps),
    "rumble-royale": ({"seats": 3}, plays_cards),
}


def two_sit_down(visit, game, config):
    """Ana opens a table with a free seat and bots, Bia comes by the link; both are at the table."""
    ana, bia = visit(), visit()
    ana.takes_the_name(f"Ana {game} {len(ana.heard)}{id(ana) % 9973}")
    seats = ana.asks("POST", f"/games/{game}/config", {"config": config})["seats"]
    players = ["me", "open", *["bot:random"] * (seats - 2)]
    body = {"game": game, "name": "Evening", "config": config, "players": players}
    opened = ana.asks("POST", "/tables", body)
    bia.goes(opened["link"])
    bia.page.get_by_label("Your name").fill(f"Bia {game} {id(bia) % 9973}")
    bia.page.get_by_role("button", name="Take the seat").click()
    bia.page.wait_for_url("**/t/*")
    ana.goes(f"/t/{opened['table']['id']}")
    return ana, bia, opened["table"]["id"]


def state_of(visitor):
    """The word of the order bar: none, draft, sealed, again, waiting, closing, over …"""
    bar = visitor.page.locator(BAR)
    bar.wait_for()
    return (bar.get_attribute("class") or "").split()[1]


def seals(visitor, plays):
    page = visitor.page
    if state_of(visitor) in ("none", "again"):
        plays(page)
        page.wait_for_timeout(50)
    button = page.locator(f"{BAR} .btn", has_text=re.compile("^Seal"))
    clear = page.get_by_role("button", name="Clear draft")
    # while orders are being read nothing can be sealed; what cannot stand is cleared
    page.locator(f"{BAR} .btn:enabled", has_text=re.compile("^Seal")).or_(clear).first.wait_for()
    if button.first.is_disabled() and clear.count():
        clear.click()
    button.first.click()
    page.wait_for_timeout(150)


def play_to_the_end(people, plays, most=60):
    for _ in range(most):
        states = [state_of(person) for person in people]
        if all(state == "over" for state in states):
            return
        for person, state in zip(people, states, strict=True):
            if state in ("none", "draft", "again"):
                seals(person, plays)
        people[0].page.wait_for_timeout(250)
        expect(people[0].page.locator(f"{BAR}.closing")).to_have_count(0, timeout=20_000)
    raise AssertionError(f"not over: {[state_of(person) for person in people]}")


def sits_down_to(guest, game):
    """A guest's table of a game against bots, open in the browser."""
    guest.goes("/ladder")
    table = guest.asks("POST", f"/play/{game}", {})["table"]["id"]
    guest.goes(f"/t/{table}")
    guest.page.locator(BAR).wait_for()
    guest.page.wait_for_timeout(300)
    return table


def too_low(page):
    """Controls under 44 px, which a thumb would miss."""
    return page.evaluate(
        """() => [...document.querySelectorAll('.btn, [role=tab], .input, .step, summary, input[type=range], header a, button.link, a.link')]
             .filter(e => e.offsetParent && !e.closest('.hidden-text, .skip'))
             .filter(e => e.getBoundingClientRect().height < 43.5)
             .map(e => e.outerHTML.slice(0, 120))"""
    )


def too_wide(page):
    """How far the page runs off the side."""
    return max(0, page.evaluate("document.documentElement.scrollWidth - innerWidth"))
