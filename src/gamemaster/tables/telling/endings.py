"""The end of a match as an event: who won and why, when it was decided, and what it did to the ratings.

The turn after which the outcome was never in doubt is found by playing on: from a state of the match, bots
take every seat and play to the end, several times over. That costs time, so a worker does it, one match after the other,
with a bound on what one may cost, and it is kept for those who ask next.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec import structs

from gamemaster.core.box import AnyBox
from gamemaster.core.contract import Outcome
from gamemaster.core.dice import dice_for_turn, match_key
from gamemaster.core.errors import Trouble
from gamemaster.core.events import Happening, seen_by
from gamemaster.core.match import ask_bot
from gamemaster.core.record import Record
from gamemaster.core.values import LANGS, Seat, Words, listed
from gamemaster.tables.house import House, log
from gamemaster.tables.table.live import LiveTable, Past
from gamemaster.tables.table.tables import LiveTables
from gamemaster.tables.telling import answers
from gamemaster.tables.telling.ladder import Ladders
from gamemaster.tables.telling.pasts import Pasts, turns_of
from gamemaster.tables.telling.replays import must_be_over
from gamemaster.tables.telling.showing import story
from gamemaster.tables.work.budgets import PAYER
from gamemaster.tables.work.crew import ErrandFailed

TRIES = 6
SECONDS = 2.0
"""What the search of one match may take of a core."""
KEPT = 200
AT_ONCE = 1
"""Searches at a time: people who play come first."""


class Enough(Exception):
    """The time for a search is over."""


class Decided(NamedTuple):
    """The turn that settled a match, and how open it was before it."""

    turn: int
    otherwise: int
    """Of the matches played on from the turn before, how many had other winners."""
    tries: int


class Endings:
    """The ends of matches, each searched once."""

    def __init__(self, house: House, tables: LiveTables, pasts: Pasts, ladders: Ladders) -> None:
        self._house, self._tables, self._pasts = house, tables, pasts
        self._ladders = ladders
        self._kept: OrderedDict[str, answers.Ending] = OrderedDict()
        self._sought: set[str] = set()
        self._turnstile = asyncio.Semaphore(AT_ONCE)

    async def of(self, table: str, search: bool = True) -> answers.Ending:
        """How a match ended; its key moment is there as soon as it is found, if it is searched for."""
        live = await self._tables.table(table)
        must_be_over(live)
        if live.id in self._kept:
            return self._kept[live.id]
        if search and live.id not in self._sought:
            self._sought.add(live.id)
            self._house.run(self._search(live))
        return await self._known(live, sought=live.id in self._sought)

    async def _known(self, live: LiveTable, sought: bool = False) -> answers.Ending:
        """What is known of an end without a search: it waits for no worker, and none that fails hides it."""
        return answers.Ending(
            sentence=await self._sentence(live),
            ratings=await self._ladders.changes(live.box, live.id),
            sought=sought,
        )

    async def _sentence(self, live: LiveTable) -> Words:
        if live.row.ended:
            return _given_up(live)
        past = await self._pasts.turn(live, live.row.turn)
        asked = (live.box, past.state, past.events, live.called)
        return await self._house.think(live.id, reason, *asked) or Words("", "")

    async def _search(self, live: LiveTable) -> None:
        """Search in a worker, for the table and not for whoever happened to ask first."""
        PAYER.set(live.payer)
        async with self._turnstile:
            try:
                self._keep(live.id, await self._found(live))
            except (Trouble, ErrandFailed) as fault:
                log.warning("no key moment for table %s: %s", live.id, fault)
                self._keep(live.id, await self._known(live))
            finally:
                self._sought.discard(live.id)

    async def _found(self, live: LiveTable) -> answers.Ending:
        match = await self._tables.played(live)
        asked = (live.box, match.record(), match.seed, live.called)
        moment = await self._house.think(f"ending {live.id}", key_moment, *asked)
        return structs.replace(await self._known(live), moment=moment)

    def _keep(self, table: str, ending: answers.Ending) -> None:
        self._kept[table] = ending
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def _given_up(live: LiveTable) -> Words:
    """How a match ended that its rules did not end."""
    outcome = live.row.outcome
    if live.row.ended == "agreed" or outcome is None:
        return Words(
            "All people at the table agreed to end it here. Nobody has won, and it counts for nobody.",
            "Todas as pessoas da mesa combinaram parar aqui. Ninguém venceu, e não conta para ninguém.",
        )
    gone = [live.called[seat] for seat in outcome.ranking[-1]]
    many = len(gone) > 1
    return Words(
        f"{listed('en', gone)} resigned.",
        f"{listed('pt', gone)} {'desistiram' if many else 'desistiu'}.",
    )


def reason(
    box: AnyBox, state: object, events: Sequence[Happening], names: Sequence[str]
) -> Words | None:
    """Why a match ended as it did, as its game says it; else what weighed most in its last turn."""
    seen = seen_by(events, None)
    said = Words(*(box.why(state, seen, lang, names) for lang in LANGS))
    return said if said.en else heaviest(box, events, names)


def heaviest(box: AnyBox, events: Sequence[Happening], names: Sequence[str]) -> Words | None:
    """The line that everybody may know a turn by: the last of those that weigh most, if anything does."""
    seen = seen_by(events, None)
    best, found, after = 0, None, (-1, 0)
    for line in story(box, seen, names):
        begins = after[1] if after[0] == line.event else 0
        told = range(begins, 0 if line.within is None else line.within + 1)
        after = (line.event, told.stop)
        weight = box.weight(seen, line.event, told)
        if weight >= max(best, 1):
            best, found = weight, Words(line.en, line.pt)
    return found


def key_moment(
    box: AnyBox, record: Record, seed: str, names: Sequence[str]
) -> answers.KeyMoment | None:
    """The turn that decided a match, if it is found in time."""
    pasts = turns_of(box, record)
    outcome = box.game.outcome(pasts[-1].state)
    decided = decided_at(box, pasts, outcome, seed, bound(SECONDS)) if outcome else None
    if decided is None:
        return None
    line = heaviest(box, pasts[decided.turn].events, names)
    return answers.KeyMoment(decided.turn, decided.otherwise, decided.tries, line)


def bound(seconds: float) -> Callable[[], None]:
    """Raises Enough when this thread has worked for so long."""
    start: list[float] = []

    def check() -> None:
        if not start:
            start.append(time.thread_time())
        if time.thread_time() - start[0] > seconds:
            raise Enough

    return check


def decided_at(
    box: AnyBox, pasts: Sequence[Past], outcome: Outcome, seed: str, check: Callable[[], None]
) -> Decided | None:
    """The turn after which whoever won always wins, between one that leaves it open and the end.

    Doubt mostly shrinks as a match goes on: the place where it ends is found by halving."""
    open_at, settled, otherwise = 0, len(pasts) - 1, 0
    if settled < 1:
        return None
    try:
        otherwise = _others(box, pasts[0].state, outcome, seed, 0, check)
        while settled - open_at > 1:
            middle = (open_at + settled) // 2
            others = _others(box, pasts[middle].state, outcome, seed, middle, check)
            if others:
                open_at, otherwise = middle, others
            else:
                settled = middle
    except Enough:
        return None
    return Decided(settled, otherwise, TRIES)


def _others(
    box: AnyBox, state: object, outcome: Outcome, seed: str, turn: int, check: Callable[[], None]
) -> int:
    """How many of a few matches played on from a state have other winners."""
    ends = (_played_on(box, state, f"{seed} {turn} {n}", check) for n in range(TRIES))
    return sum(set(end.winners) != set(outcome.winners) for end in ends)


def _played_on(box: AnyBox, state: object, seed: str, check: Callable[[], None]) -> Outcome:
    """The outcome if bots played on from here; dice that no match has rolled."""
    game, bot, key, turn = box.game, box.bots[box.best_bot], match_key(seed, "ending"), 0
    while awaited := game.awaiting(state):
        check()
        turn += 1
        sent = {seat: _sent(box, bot, state, seat, seed, turn) for seat in awaited}
        state = game.resolve(state, sent, dice_for_turn(key, turn)).state
    outcome = game.outcome(state)
    if outcome is None:
        raise Trouble("a match that awaits nobody has no outcome")
    return outcome


def _sent(box: AnyBox, bot: Any, state: object, seat: Seat, seed: str, turn: int) -> Any:
    view = box.game.view(state, seat)
    try:
        return box.game.parse(view, ask_bot(bot, view, seed, turn, seat))
    except Trouble:
        return box.game.default(view)
