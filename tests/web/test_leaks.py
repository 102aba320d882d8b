"""The leak test: whatever a seat or a spectator can fetch or receive says nothing it may not know.

Two servers play the same match with the same seed, names and clock. They differ only in what one
seat may not know: what the others have sealed or drafted this turn, and (by `Box.lookalike`) what the
state hides from it. Everything that seat and a spectator can get must be the same, byte for byte.
"""

import itertools
import json
import re

import httpx
import pytest
from msgspec import structs

from gamemaster.core.codec import encode, plain
from gamemaster.core.dice import ThreefryDice, key_of_stream, match_key
from gamemaster.games import GAMES
from gamemaster.tables.people import keys
from gamemaster.tables.table import opening
from gamemaster.tables.table.live import Past
from gamemaster.tables.telling.pasts import opened_turn, packed_turn
from tests.tables.databases import awaited
from tests.tables.town import Clock, Person, Town, some_move, town

TURNS = 3


def dice(*numbers: int) -> ThreefryDice:
    return ThreefryDice(key_of_stream(match_key("leaks"), "leak", *numbers))


async def everything(person: Person, table: str, seats: int) -> dict[str, str]:
    """All that can be fetched about a table, with the status of what is refused."""
    got = {}
    for path in (
        f"/tables/{table}",
        "/tables",
        "/replays",
        f"/tables/{table}/orders",
        f"/tables/{table}/view",
        f"/tables/{table}/view?seat=none",
        f"/tables/{table}/steps?text=1",
        f"/tables/{table}/steps?seat=none",
        f"/tables/{table}/steps?seat=all",
        f"/tables/{table}/record",
        f"/tables/{table}/verify",
        f"/tables/{table}/sheets/power?name=Riposte",
        f"/tables/{table}/sheets/power?name=Grudge",
        "/me/tables",
        "/ladder/automatafl",
        *(f"/tables/{table}/view?seat={seat}" for seat in range(seats)),
        *(f"/tables/{table}/steps?seat={seat}" for seat in range(seats)),
        *(f"/tables/{table}/orders?seat={seat}" for seat in range(seats)),
    ):
        got[path] = whole(await person.ask("GET", path))
    for seat in range(seats):
        body = {"turn": 1, "raw": {"nonsense": [seat]}, "seat": seat}
        for path in ("submit", "check", "withdraw", f"seats/{seat}/hand-over", "extend"):
            answer = await person.ask("POST", f"/tables/{table}/{path}", body)
            got[f"{path} {seat}"] = whole(answer)
    return got


def whole(answer: httpx.Response) -> str:
    """An answer with its status and all its headers: sizes, tags and dates of files tell something too."""
    return f"{answer.status_code} {sorted(answer.headers.items())} {unlinked(answer.text)}"


LINKS = re.compile(
    r'(heard\\?":\[(?:\[\d+,\\?"[0-9a-f]{64}\\?"\],?)*\]|(?:before|signature)\\?":\\?"[0-9a-f]+)'
)


def unlinked(text: str) -> str:
    """Without the links of receipts: they are digests that follow from what was sealed before, each with a
    salt that stays with the house and the author, so that nobody can try what it was."""
    return LINKS.sub(lambda found: re.sub("[0-9a-f]{64,}", "link", found[0]), text)


class Side:
    """One of the two servers: everybody who plays there, and the seat that must not notice."""

    def __init__(self, here: Town, people: list[Person], table: str, mine: int) -> None:
        self.here, self.people, self.table, self.mine = here, people, table, mine
        self.spectator = here.stranger()

    async def begin(self) -> None:
        self.streams = [
            await self.people[self.mine].watch(self.table),
            await self.spectator.watch(self.table),
        ]

    async def known(self) -> list[object]:
        await self.here.settled()
        seats = len(self.people)
        return [
            await everything(self.people[self.mine], self.table, seats),
            await everything(self.spectator, self.table, seats),
            [unlinked(stream.text.replace(": \n\n", "")) for stream in self.streams],
        ]


@pytest.fixture
def same_secrets(monkeypatch):
    """Ids and keys are drawn alike on both servers, as seeds are in every town."""

    def again() -> None:
        drawn = itertools.count()
        monkeypatch.setattr(keys, "fresh_id", lambda n=16: f"{next(drawn):0{n}d}")
        monkeypatch.setattr(keys, "fresh_key", lambda: f"{next(drawn):040d}")
        monkeypatch.setattr(opening, "fresh_id", lambda n=16: f"{next(drawn):0{n}d}")
        for module in ("people.accounts", "table.seating"):
            target = __import__(f"gamemaster.tables.{module}", fromlist=["x"])
            for name in ("fresh_id", "fresh_key"):
                if hasattr(target, name):
                    monkeypatch.setattr(target, name, getattr(keys, name))

    return again


async def set_up(here: Town, game: str, seats: int, mine: int) -> Side:
    people = [await here.person(f"P{n}") for n in range(seats)]
    opened = await people[0].open(game=game, seats=seats, deadline=3600)
    table = opened["table"]["id"]
    for person in people[1:]:
        await person.post(f"/tables/{table}/join", {"invite": opened["invite"]})
    await here.settled()
    side = Side(here, people, table, mine)
    await side.begin()
    return side


async def others_act(side: Side, turn: int, variant: int) -> None:
    """The others draft and seal; what they send differs with the variant, that they send does not."""
    shown = await side.people[0].get(f"/tables/{side.table}")
    for seat, person in enumerate(side.people):
        if seat == side.mine or seat not in shown["awaiting"]:
            continue
        sight = await person.get(f"/tables/{side.table}/view")
        raw = some_move(shown["game"], sight["view"], turn * 10 + variant, seat)
        body = {"turn": turn, "raw": {"draft": [variant] * (1 + variant)}}
        await person.put(f"/tables/{side.table}/draft", body)
        if (turn + seat) % 2 and side.mine in shown["awaiting"]:
            await person.seal(side.table, turn, plain(raw))
            await person.seal(side.table, turn, plain(raw))


async def all_seal(side: Side, turn: int) -> None:
    """Everybody seals the same on both sides, mine the last: the turn closes."""
    shown = await side.people[0].get(f"/tables/{side.table}")
    for seat in sorted(shown["awaiting"], key=lambda seat: seat == side.mine):
        sight = await side.people[seat].get(f"/tables/{side.table}/view")
        raw = some_move(shown["game"], sight["view"], turn, seat)
        await side.people[seat].seal(side.table, turn, plain(raw))
    await side.here.settled()


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("mine", [0, pytest.param(1, marks=pytest.mark.long)])
@awaited
async def test_what_others_send_changes_nothing_that_a_seat_or_a_spectator_can_get(
    game, mine, tmp_path, same_secrets
):
    seats = GAMES[game].seats[0]
    clock = Clock()
    same_secrets()
    key = f"{tmp_path}/house.key"  # one house: receipts of two would differ by their signatures
    async with town(f"{tmp_path}/one.db", clock, house_key=key) as one:
        first = await set_up(one, game, seats, mine)
        same_secrets()
        async with town(f"{tmp_path}/two.db", clock, house_key=key) as two:
            second = await set_up(two, game, seats, mine)
            for turn in range(1, TURNS + 1):
                shown = await first.people[0].get(f"/tables/{first.table}")
                if shown["status"] == "over":
                    break
                await others_act(first, turn, 1)
                await others_act(second, turn, 2)
                assert await first.known() == await second.known()
                await all_seal(first, turn)
                await all_seal(second, turn)
                assert await first.known() == await second.known()
                clock.ms += 60_000


@pytest.mark.parametrize("game", list(GAMES))
@awaited
async def test_the_twin_of_a_state_looks_the_same_to_whoever_may_not_know(game, tmp_path):
    box = GAMES[game]
    seats = box.seats[0]
    async with town(f"{tmp_path}/twin.db", Clock()) as here:
        for mine in range(min(seats, 2)):
            side = await set_up_more(here, game, seats, mine)
            for turn in range(1, TURNS + 1):
                live = await here.service.tables.table(side.table)
                if live.row.status != "running":
                    break
                for eyes, person in ((mine, side.people[mine]), (None, side.spectator)):
                    before = await everything(person, side.table, seats)
                    true = live.match
                    hide(here, live, box.lookalike(live.match.state, eyes, dice(turn, mine)))
                    assert await everything(person, side.table, seats) == before
                    live.match = true
                    hide(here, live, true.state)
                await all_seal(side, turn)


async def set_up_more(here: Town, game: str, seats: int, mine: int) -> Side:
    people = [await here.person(f"P{mine}{n}") for n in range(seats)]
    opened = await people[0].open(game=game, seats=seats)
    table = opened["table"]["id"]
    for person in people[1:]:
        await person.post(f"/tables/{table}/join", {"invite": opened["invite"]})
    await here.settled()
    return Side(here, people, table, mine)


def hide(here: Town, live, state) -> None:
    """Put another state in the place of the one being played."""
    fork = live.match.fork()
    fork.state = state
    live.match = fork
    if hasattr(state, "config"):
        live.row = structs.replace(live.row, config=encode(state.config).decode())
    last = live.recent[-1]
    live.recent[-1] = Past(last.turn, state, last.events)
    kept = here.service.pasts._kept
    for key, turns in kept.items():
        past = opened_turn(turns[-1])
        if key[0] == live.id and past.turn == last.turn:
            kept[key] = (*turns[:-1], packed_turn(Past(past.turn, state, past.events)))


@awaited
async def test_a_secret_appears_nowhere_before_the_reveal(tmp_path):
    """A move nobody else would make is looked for in everything the others can get."""
    async with town(f"{tmp_path}/needle.db", Clock()) as here:
        side = await set_up(here, "automatafl", 2, 1)
        needle = {"from": [0, 0], "to": [7, 0]}
        await side.people[0].put(f"/tables/{side.table}/draft", {"turn": 1, "raw": needle})
        receipt = await side.people[0].seal(side.table, 1, needle)
        text = json.dumps(await side.known())
        assert receipt["receipt"] not in text
        assert not re.search(r"\[\s*7\s*,\s*0\s*\]", text)
