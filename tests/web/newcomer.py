"""Somebody who has never played: reads what the page says and does it, and notes what stood where, and when.

The clock of the page is the test's own: a turn that opens is shown at its usual pace, beat by beat, in as
little time as the browser needs to draw it.
"""

import json
import re

from playwright.sync_api import expect

from tests.web.playing import BAR, clicks, plays_a_card, state_of

HOWTO = "dialog.howto"
GUIDE = "Your first turn"
A_WHILE = 8000
"""Milliseconds on the page's clock between two looks at a turn that opens."""
PATIENCE = 120_000
"""Real milliseconds for bots to think, however busy the machine is."""
MOST_TURNS = 40
TO_WRITE = ("none", "draft", "again")

# Keeps every caption, and each text that a panel showed while a turn opened and had not shown since the turn
# before was over: a result that stood there before it had been seen. What plays the turn itself is no panel.
WATCH = """() => {
  const seen = window.seen = { told: [], early: [] };
  const PANELS = 'main [data-region], main .in-words .body, main .stock, main > section.bar .sub';
  let known = {};
  let opening = null;
  const isTyped = (node) => node.parentElement.closest('.code, textarea');
  // What a power is worth and of which kind it is stands when it has been reckoned, and is no result.
  const isReckoned = (node) => node.parentElement.closest('.worth, .kind');
  const wordsOf = (part) => {
    const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    let all = '';
    while (walk.nextNode()) {
      const node = walk.currentNode;
      if (!isTyped(node) && !isReckoned(node)) all += node.data;
    }
    return all.replace(/\\s+/g, ' ').trim();
  };
  const look = () => {
    const bar = document.querySelector('footer.bar.revealing');
    const opens = bar ? bar.querySelector('b').textContent : '';
    // A turn that waited behind the primer has shown nothing yet: what stands there now stood there before.
    const over = opening === null || (opening && opens !== opening);
    if (over) known = {};
    opening = opens;
    const line = document.querySelector('.caption p');
    if (line && seen.told.at(-1) !== line.textContent.trim()) seen.told.push(line.textContent.trim());
    if (opens && document.querySelector('main .curtain')) seen.early.push('the end');
    for (const part of document.querySelectorAll(PANELS)) {
      if (part.matches('[data-stage]') || part.querySelector('[data-stage]')) continue;
      const name = part.getAttribute('aria-label') ?? part.className;
      const text = wordsOf(part);
      known[name] ??= [];
      if (known[name].includes(text)) continue;
      known[name].push(text);
      if (opens && !over) seen.early.push(`${name}: ${text}`);
    }
  };
  look();
  new MutationObserver(look).observe(document.body, {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
}"""

# What an event says of the seats it is about: who did it, and to whom.
ONE_SEAT = ("seat", "source", "owner", "by", "filler", "winner", "loser", "controller", "leader")
SEATS = ("seats", "winners", "by")


def is_of(event, seat):
    """Whether a seat did this, or suffered it."""
    for key, value in event.items():
        if key in ONE_SEAT and type(value) is int and value == seat:
            return True
        if key in SEATS and isinstance(value, list) and seat in value:
            return True
        within = value if isinstance(value, list) else [value]
        if any(is_of(one, seat) for one in within if isinstance(one, dict)):
            return True
    return False


def own_lines(step, seat, name):
    """What the story tells of a seat's own events in a turn; of a fight, those lines that name it."""
    mine = [line for line in step["story"] if is_of(step["events"][line["event"]], seat)]
    told = [line["en"] for line in mine if line["within"] is None or name in line["en"]]
    return [line for line in told if not re.search(r"\bdo(es)? nothing\b", line)]


# What somebody does who reads the page: the first thing it offers.


def picks_a_piece_then_a_dot(page):
    pieces = page.locator("[data-piece]")
    for n in range(pieces.count()):
        clicks(page, pieces.nth(n))
        if page.locator(".board .dot").count():
            clicks(page, page.locator(".board .dot").first)
            return
        clicks(page, pieces.nth(n))


def bids_on_a_power(page):
    page.get_by_role("button", name=re.compile("^Bid on")).first.click()


def steps_to_a_lit_cell(page):
    clicks(page, page.locator(".reach").first)


def builds_or_sends(page):
    for deed in ("^Build [0-9]", "^Scrap 1"):
        offered = page.get_by_role("button", name=re.compile(deed))
        if offered.count():
            offered.first.click()
            return


def chooses_cards(page):
    dealt = page.get_by_role("button", name="Deal me cards of the house")
    if dealt.count():
        dealt.click()
    else:
        plays_a_card(page)


# The shortest match of each game, and what to do in it.
GAMES = {
    "Automatafl": ({"layout": "duel", "turn_limit": 2}, picks_a_piece_then_a_dot),
    "Auto Rumble": ({"seats": 2, "rounds": 1}, bids_on_a_power),
    "Rumble Royale": ({"seats": 2, "turns": 1}, chooses_cards),
    "Bmiibo Buto Chess": (
        {"fighters": ["archer", "brawler", "hexer"], "board": 5, "cap": 5},
        steps_to_a_lit_cell,
    ),
    "King of the Galaxy": ({"seats": 2, "turns": 2, "systems": 6, "size": 6}, builds_or_sends),
}


class Newcomer:
    """Plays a game for the first time in his life, with only what the page says."""

    def __init__(self, visitor, game):
        self.visitor, self.page, self.game = visitor, visitor.page, game
        self.config, self.deed = GAMES[game]
        self.since = 0
        self.page.clock.install()
        self.page.route("**/api/play/*", self._short)

    def _short(self, route):
        """The same table as the page asks for, with a match that ends soon."""
        asked = json.loads(route.request.post_data)
        route.continue_(post_data=json.dumps({"bot": asked["bot"], "config": self.config}))

    @property
    def table(self):
        return self.page.url.rsplit("/", 1)[1]

    def presses_play(self):
        self.visitor.goes("/")
        self.page.get_by_role("button", name=f"Play {self.game}", exact=True).click()
        self.page.wait_for_url("**/t/*")

    def reads_how_to_play(self):
        """It opens by itself: the goal, a turn in three pictures, the end."""
        sheet = self.page.locator(HOWTO)
        expect(sheet.get_by_role("heading", level=2)).to_have_text(re.compile(r"\w+ .*\."))
        expect(sheet.locator(".turn .pic > svg")).to_have_count(3)
        expect(sheet.locator(".end p")).to_have_text(re.compile(r"win|alive|last", re.IGNORECASE))
        self.page.evaluate(WATCH)
        sheet.get_by_role("button", name="Got it").click()
        expect(sheet).to_be_hidden()

    def is_guided(self):
        """Do what is pointed at, then what is pointed at next; nothing is sealed but by oneself."""
        guide = self.page.get_by_role("region", name=GUIDE)
        self._until_it_is_my_turn()
        expect(guide).to_contain_text("1 of 3")
        expect(self.page.locator(".hole")).to_be_visible()
        self.since = self.visitor.asks("GET", f"/tables/{self.table}")["turn"]
        self.deed(self.page)
        expect(guide).to_contain_text("2 of 3")
        self._seal()
        expect(guide).to_contain_text("3 of 3")
        for name in ("Pause", "One back", "Skip to result"):
            expect(self.page.locator(BAR).get_by_role("button", name=name)).to_be_visible()
        self._watches()
        expect(guide).to_have_count(0)

    def plays_to_the_end(self):
        for _ in range(MOST_TURNS):
            if state_of(self.visitor) == "over":
                return
            self._until_it_is_my_turn()
            if state_of(self.visitor) in TO_WRITE:
                self.deed(self.page)
                self._seal()
                self._watches()
        raise AssertionError("the match does not end")

    def _seal(self):
        self.page.locator(f"{BAR} .btn", has_text=re.compile("^Seal")).first.click()
        expect(self.page.locator(f"{BAR}.revealing")).to_be_visible(timeout=PATIENCE)

    def _watches(self):
        """Turns open one after the other until there is nothing left to see."""
        while self.page.locator(f"{BAR}.revealing").count():
            self.page.clock.run_for(A_WHILE)

    def _until_it_is_my_turn(self):
        now = re.compile(r"\b(none|draft|again|over|revealing)\b")
        expect(self.page.locator(BAR)).to_have_class(now, timeout=PATIENCE)
        while state_of(self.visitor) == "revealing":
            self._watches()
            expect(self.page.locator(BAR)).to_have_class(now, timeout=PATIENCE)

    def has_seen_everything_before_it_stood_anywhere(self):
        seen = self.page.evaluate("window.seen")
        assert seen["early"] == []
        told = "\n".join(seen["told"])
        shown = self.visitor.asks("GET", f"/tables/{self.table}")
        [seat] = shown["me"]["seats"]
        path = f"/tables/{self.table}/steps?from={self.since + 1}&count=60&seat={seat}"
        steps = self.visitor.asks("GET", path)["steps"]
        name = shown["seats"][seat]["name"]
        own = [line for step in steps for line in own_lines(step, seat, name)]
        assert own
        assert [line for line in own if line not in told] == []
        for step in steps:
            assert any(line["en"] in told for line in step["story"]), step["turn"]

    def sees_who_won_and_why(self):
        page = self.page
        expect(page.locator(".curtain h2")).to_have_text(re.compile(r"win|draw"))
        expect(page.locator(".why")).to_have_text(re.compile(r"\w+ \w+"))
        expect(page.get_by_role("region", name="Places").locator("> ol > li")).to_have_count(
            len(self.visitor.asks("GET", f"/tables/{self.table}")["seats"])
        )

    def plays_again(self):
        """Another table, at once; who has learned the game is not taught it again."""
        before = self.table
        self.page.locator(BAR).get_by_role("button", name="Rematch").click()
        self.page.wait_for_url(lambda url: "/t/" in url and not url.endswith(before))
        self._until_it_is_my_turn()
        expect(self.page.locator(HOWTO)).to_be_hidden()
        expect(self.page.get_by_role("region", name=GUIDE)).to_have_count(0)
        self.deed(self.page)
        expect(self.page.locator(f"{BAR}.draft")).to_be_visible()
