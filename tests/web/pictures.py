"""`make pictures`: every page and state, on a desk and on a phone, light and dark, into out/pictures.

`make pictures ARGS="lobby end"` takes only those whose names have one of the words in them; `ARGS=--docs`
takes the few small ones that the docs show, into docs/pictures; `ARGS="--pt table"` takes them in Portuguese.
"""

import re
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple, cast

from playwright.sync_api import Browser, Error, Locator, Page

from tests.web.browsing import PHONE, ROOT, Visitor, chromium, served
from tests.web.playing import SHORT

FOLDER = ROOT / "out" / "pictures"
SIZES = {"desk": {"width": 1440, "height": 900}, "phone": PHONE}
THEMES = ("light", "dark")
DOCS = ROOT / "docs" / "pictures"
IN_DOCS = {
    "lobby": "light",
    "howto-rumble-royale": "light",
    "table-automatafl": "light",
    "table-galaxy": "dark",
    "table-bmiibo": "dark",
    "end-auto-rumble": "dark",
}
SMALL = {"width": 1280, "height": 860}
MOST_TURNS = 60
SETTLING = 700
"""Milliseconds for what moves to come to rest."""
PATIENCE = 20_000


class State(NamedTuple):
    """Something to be taken: where it is, and what is done there first."""

    name: str
    path: str
    deed: Callable[[Page], Any] | None = None
    stranger: bool = False
    """Whether it is seen by somebody who has never been here."""


def either(*words: str) -> re.Pattern[str]:
    """What is written there, in English or in Portuguese."""
    return re.compile("|".join(map(re.escape, words)))


def settled(*words: str | re.Pattern[str]) -> Callable[[Page], Any]:
    """Wait until what a page says while it looks for something is gone."""

    def wait(page: Page) -> None:
        for word in words:
            page.get_by_text(word).first.wait_for(state="hidden", timeout=PATIENCE)

    return wait


def how_to(page: Page) -> None:
    page.get_by_role("button", name=either("How to play", "Como jogar")).first.click()
    page.get_by_role("dialog").first.wait_for()


def menu(page: Page) -> None:
    page.get_by_role("button", name=either("Table menu", "Menu da mesa")).click()


def token(page: Page) -> None:
    menu(page)
    name = either("Let my own program play it", "Deixar meu programa jogar")
    page.get_by_role("button", name=name).click()
    page.get_by_text(either("shown once", "aparece uma vez")).first.wait_for()


def chat(page: Page) -> None:
    page.get_by_role("button", name="Chat").click()


def invitation(page: Page) -> None:
    name = either("Make an invitation link", "Fazer um link de convite")
    page.get_by_role("button", name=name).click()
    page.get_by_role("img", name=either("QR code", "Código QR")).wait_for()


def messages(page: Page) -> None:
    page.get_by_text(either("What is said, message by message", "O que se diz")).click()
    page.get_by_text(either("The form of a submission", "A forma de")).first.wait_for()


def _proves(page: Page) -> Locator:
    """Press *Prove it* beside the places; the menu of the table, which is shut, has one too."""
    prove = page.locator(".prove:visible")
    prove.get_by_role("button", name=either("Prove it", "Provar")).click()
    return prove


def proof(page: Page) -> None:
    """What this browser can prove of a match, with all that folds out."""
    prove = _proves(page)
    prove.get_by_text(either("Recomputed from nothing", "Recalculado do zero")).wait_for()
    for fold in prove.locator("summary").all():
        fold.click()
    prove.scroll_into_view_if_needed()


def broken(page: Page) -> None:
    """The same where the house shows another record than it signed."""
    page.route(
        "**/api/tables/*/record",
        lambda route: route.fulfill(body=route.fetch().text().replace('"turn":1', '"turn":9', 1)),
    )
    prove = _proves(page)
    prove.locator(".note, [role=alert]").first.wait_for()
    prove.scroll_into_view_if_needed()
    page.unroute_all()  # the next picture is of a match that holds


def play_to_the_end(ana: Visitor, table: str) -> None:
    """Send moves until it is over; a match that is long is given up."""
    played = 0
    while played < MOST_TURNS:
        shown = ana.asks("GET", f"/tables/{table}")
        if shown["status"] != "running":
            return
        seat = shown["seats"][shown["me"]["seats"][0]]
        if shown["turn"] < played or not seat["awaited"] or seat["sealed"]:
            time.sleep(0.05)
            continue
        found = ana.asks("GET", f"/tables/{table}/moves?count=1")
        body = {"turn": found["turn"], "raw": found["moves"][0]}
        ana.asks("POST", f"/tables/{table}/submit", body)
        played = found["turn"]
    ana.asks("POST", f"/tables/{table}/resign", {})


def tables_of(ana: Visitor, game: str) -> list[State]:
    """A table of a game at its start and at its end, its replay, and how it is played."""
    config, _ = SHORT[game]
    seats = ana.asks("POST", f"/games/{game}/config", {"config": config})["seats"]
    players = ["me", *["bot:random"] * (seats - 1)]
    body = {"game": game, "config": config, "players": players, "public": True}
    ended = ana.asks("POST", "/tables", {**body, "name": "Friday evening"})["table"]["id"]
    play_to_the_end(ana, ended)
    begun = ana.asks("POST", f"/play/{game}", {})["table"]["id"]
    return [
        State(f"table-{game}", f"/t/{begun}"),
        State(f"howto-{game}", f"/t/{begun}", how_to),
        State(f"end-{game}", f"/t/{ended}", settled("Looking for the moment")),
        State(f"replay-{game}", f"/replay/{ended}#t1"),
        State(f"embed-{game}", f"/embed/{ended}#t1"),
        State(f"proof-{game}", f"/t/{ended}", proof),
        State(f"proof-broken-{game}", f"/t/{ended}", broken),
        State(f"learn-{game}", f"/learn/{game}"),
    ]


def pages_of(ana: Visitor) -> list[State]:
    me = ana.asks("GET", "/me")["account"]["id"]
    opened = ana.asks(
        "POST", "/tables", {"game": "automatafl", "name": "Friday", "deadline": 86400}
    )
    gathering = f"/t/{opened['table']['id']}"
    duel = ana.asks("POST", "/play/automatafl", {"preset": "duel"})["table"]["id"]
    return [
        State("lobby", "/", settled("Loading the match")),
        State("new", "/new"),
        State("learn", "/learn"),
        State("replays", "/replays"),
        State("library", "/library"),
        State("editor", "/editor"),
        State("bots", "/bots"),
        State("bots-messages", "/bots", messages),
        State("ladder", "/ladder"),
        State("profile", f"/people/{me}"),
        State("account", "/account"),
        State("gathering", gathering, invitation),
        State("join", opened["link"], stranger=True),
        State("menu", f"/t/{duel}", menu),
        State("token", f"/t/{duel}", token),
        State("chat", f"/t/{duel}", chat),
        State("mail", "/mail/confirm/nothing"),
        State("offline", "/offline.html"),
        State("nothing", "/nowhere"),
        State("api", "/api/docs"),
    ]


def take(visitor: Visitor, state: State, file: Path) -> None:
    page = visitor.goes(state.path)
    with suppress(Error):  # a page with an open stream is never quite idle
        page.wait_for_load_state("networkidle", timeout=3000)
    if state.deed:
        state.deed(page)
    with suppress(Error):  # what is still being looked for after so long is in the picture
        settled(either("Loading", "Carregando"))(page)
    page.wait_for_timeout(SETTLING)
    jpeg: dict[str, Any] = {"type": "jpeg", "quality": 55} if file.suffix == ".jpg" else {}
    page.screenshot(path=file, **jpeg)


class Shot(NamedTuple):
    """A picture to be taken."""

    state: State
    file: Path
    size: dict[str, int]
    theme: str
    lang: str = "en-US"


def shots(states: list[State], words: list[str]) -> list[Shot]:
    """What is wanted, one visitor's after the other's."""
    if "--docs" in words:
        return [
            Shot(state, DOCS / f"{state.name}.jpg", SMALL, IN_DOCS[state.name])
            for state in sorted(states, key=lambda each: IN_DOCS.get(each.name, ""))
            if state.name in IN_DOCS
        ]
    lang, mark = ("pt-BR", "-pt") if "--pt" in words else ("en-US", "")
    words = [word for word in words if word != "--pt"]
    wanted = [state for state in states if not words or any(word in state.name for word in words)]
    return [
        Shot(state, FOLDER / f"{state.name}-{size}-{theme}{mark}.png", SIZES[size], theme, lang)
        for size in SIZES
        for theme in THEMES
        for state in wanted
    ]


def _visitor(shot: Shot) -> tuple[int, str, bool]:
    """Shots with the same of these are taken by one visitor."""
    return shot.size["width"], shot.theme, shot.state.stranger


def take_all(chrome: Browser, home: str, ana: Visitor, wanted: list[Shot]) -> list[str]:
    """Take them; what went wrong."""
    missed, cookies = [], cast(Any, ana.context.cookies())
    for (_, _, stranger), some in groupby(wanted, _visitor):
        shared = list(some)
        first = shared[0]
        visitor = Visitor(chrome, home, size=first.size, theme=first.theme, lang=first.lang)
        if not stranger:
            visitor.context.add_cookies(cookies)
        for shot in shared:
            try:
                take(visitor, shot.state, shot.file)
            except Error as fault:
                missed.append(f"{shot.file.name}: {str(fault).splitlines()[0]}")
        missed += [f"a fault on a page: {fault}" for fault in visitor.faults]
        visitor.leaves()
    return missed


def main(words: list[str]) -> int:
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder)) as home,
        chromium() as chrome,
    ):
        ana = Visitor(chrome, home).is_called("Ana")
        states = pages_of(ana) + [state for game in SHORT for state in tables_of(ana, game)]
        wanted = shots(states, words)
        for shot in wanted:
            shot.file.parent.mkdir(parents=True, exist_ok=True)
        missed = take_all(chrome, home, ana, wanted)
    sys.stdout.write(f"{len(wanted) - len(missed)} of {len(wanted)} pictures\n")
    sys.stdout.writelines(f"missed {each}\n" for each in missed)
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
