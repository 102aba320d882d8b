"""The ladder of a game: strengths of people and bots, by the ratings of the arena."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import select

from gamemaster.arena.standings import MatchResult, careful, rated
from gamemaster.core.box import AnyBox
from gamemaster.core.codec import decode
from gamemaster.core.contract import Outcome
from gamemaster.tables.guests.players import UPLOAD, is_built_in
from gamemaster.tables.house import House
from gamemaster.tables.store import schema
from gamemaster.tables.telling import answers

MOST_MATCHES = 5000
MOST_ROWS = 200
SCALE = 40 / 1_000_000
KEPT = 20_000


class Climber(NamedTuple):
    """Somebody on the ladder: a person, or a bot."""

    account: str | None
    bot: str | None
    name: str
    house: bool
    shown: bool
    """Guests, bots that are not published and brains count, but are not listed."""

    @property
    def key(self) -> str:
        return self.account or f"bot {self.bot}"


class Finished(NamedTuple):
    """A match that is over."""

    table: str
    ended_at: int
    outcome: Outcome
    climbers: tuple[Climber, ...]


class Ladders:
    """The ladders of this process, each counted again every few seconds."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._kept: dict[str, tuple[int, answers.Ladder]] = {}

    async def of(self, box: AnyBox) -> answers.Ladder:
        """Everybody who finished a match of a game."""
        at, rows = self._kept.get(box.id, (0, answers.Ladder(())))
        if self._house.now() - at < KEPT:
            return rows
        matches = await finished_matches(self._house, box)
        counted = await asyncio.to_thread(_counted, matches, tuple(box.bots))
        self._kept[box.id] = (self._house.now(), counted)
        return counted


async def finished_matches(house: House, box: AnyBox) -> list[Finished]:
    """The matches of a game, in the order in which they ended."""
    tables, seats, accounts, bots = (
        schema.tables.c,
        schema.seats.c,
        schema.accounts.c,
        schema.bots.c,
    )
    over = (
        select(tables.id, tables.ended_at, tables.outcome)
        .where(tables.game == box.id, tables.status == "over", tables.outcome.is_not(None))
        .order_by(tables.ended_at)
        .limit(MOST_MATCHES)
    )
    seated = (
        select(seats.table_id, seats.account_id, seats.bot, accounts.name, accounts.guest)
        .outerjoin(schema.accounts, seats.account_id == accounts.id)
        .where(seats.table_id.in_(over.with_only_columns(tables.id)))
        .order_by(seats.table_id, seats.seat)
    )
    async with house.store.reading() as tx:
        matches = (await tx.execute(over)).all()
        rows = (await tx.execute(seated)).all()
        found = select(bots.id, bots.name).where(bots.game == box.id, bots.public)
        names = {f"{UPLOAD}{row.id}": row.name for row in await tx.execute(found)}
    players: dict[str, list[Climber]] = {}
    for row in rows:
        built_in = row.bot if row.bot and is_built_in(row.bot) else None
        name = row.name or names.get(row.bot) or built_in
        house_bot = row.account_id is None and built_in is not None
        shown = bool(name and not row.guest)
        climber = Climber(row.account_id, row.bot, name or "", house_bot, shown)
        players.setdefault(row.table_id, []).append(climber)
    return [
        Finished(
            match.id, match.ended_at or 0, decode(match.outcome, Outcome), tuple(players[match.id])
        )
        for match in matches
    ]


def changes(matches: Sequence[Finished], table: str) -> tuple[answers.RatingChange, ...]:
    """What a match did to the ratings of those who played it; nothing if it says nothing of strength."""
    fair, _, numbers, results = ready_to_rate(matches)
    at = next((n for n, match in enumerate(fair) if match.table == table), None)
    if at is None:
        return ()
    before, after = (rated(len(numbers), results[:count])[0] for count in (at, at + 1))
    return tuple(
        answers.RatingChange(
            seat,
            round(before[numbers[climber.key]][0] * SCALE),
            round(after[numbers[climber.key]][0] * SCALE),
        )
        for seat, climber in enumerate(fair[at].climbers)
    )


def _counted(matches: Sequence[Finished], bots: Sequence[str]) -> answers.Ladder:
    fair, climbers, numbers, results = ready_to_rate(matches)
    ratings, _ = rated(len(climbers), results)
    order = sorted(numbers, key=lambda key: -careful(ratings[numbers[key]]))
    shown = [key for key in order if climbers[key].shown][:MOST_ROWS]
    places = [(c.key, m.outcome.place(seat)) for m in fair for seat, c in enumerate(m.climbers)]
    played = Counter(key for key, _ in places)
    won = Counter(key for key, place in places if place == 1)
    return answers.Ladder(
        tuple(
            _row(place, climbers[key], ratings[numbers[key]], played[key], won[key])
            for place, key in enumerate(shown, start=1)
        ),
        tuple(bot for bot in bots if f"bot {bot}" not in climbers),
    )


class Rateable(NamedTuple):
    """Matches that say something of strength, and everybody in them by a number."""

    fair: list[Finished]
    climbers: dict[str, Climber]
    numbers: dict[str, int]
    results: list[MatchResult]


def ready_to_rate(matches: Sequence[Finished]) -> Rateable:
    fair = [match for match in matches if _says_something(match)]
    climbers = {climber.key: climber for match in fair for climber in match.climbers}
    numbers = {key: number for number, key in enumerate(climbers)}
    results = [
        MatchResult(
            number=number,
            pairing=tuple(numbers[climber.key] for climber in match.climbers),
            outcome=match.outcome,
            turns=0,
            faults=(),
            fingerprint=match.table,
        )
        for number, match in enumerate(fair)
    ]
    return Rateable(fair, climbers, numbers, results)


def scaled(rating: tuple[int, int]) -> dict[str, int]:
    """A rating as people read it, with the range in which the true strength almost surely lies."""
    middle, spread = rating
    return {
        "rating": round(middle * SCALE),
        "low": round((middle - 2 * spread) * SCALE),
        "high": round((middle + 2 * spread) * SCALE),
    }


def _says_something(match: Finished) -> bool:
    """A match in which one player has two seats says nothing of strength."""
    keys = {climber.key for climber in match.climbers}
    return len(keys) == len(match.climbers) == len(match.outcome.scores)


def _row(place: int, who: Climber, rating: tuple[int, int], played: int, won: int) -> answers.Rank:
    return answers.Rank(
        place=place,
        account=answers.Person(who.account, who.name) if who.account else None,
        bot=None if who.account else who.name,
        house=who.house,
        played=played,
        won=won,
        **scaled(rating),
    )
