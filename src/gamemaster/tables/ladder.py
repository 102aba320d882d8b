"""The ladder of a game: strengths of people and bots, from every finished match."""

import asyncio
from collections.abc import Sequence
from typing import Any

from sqlalchemy import select

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import decode
from gamemaster.core.contract import Outcome
from gamemaster.tables import answers, schema
from gamemaster.tables.house import House

MOST_MATCHES = 5000
MOST_ROWS = 200
START, SPREAD, SCALE = 25.0, 25.0 / 3, 40
KEPT = 20_000
_kept: dict[tuple[str, str], tuple[int, answers.Ladder]] = {}


async def ladder(house: House, box: AnyBox) -> answers.Ladder:
    """Everybody who finished a match at a public table; counted again every few seconds."""
    key = (house.id, box.id)
    at, rows = _kept.get(key, (0, answers.Ladder(())))
    if house.now() - at < KEPT:
        return rows
    tables, seats, accounts = schema.tables.c, schema.seats.c, schema.accounts.c
    over = (
        select(tables.id, tables.outcome)
        .where(tables.game == box.id, tables.status == "over", tables.outcome.is_not(None))
        .order_by(tables.ended_at)
        .limit(MOST_MATCHES)
    )
    async with house.store.reading() as tx:
        matches = (await tx.execute(over)).all()
        seated = await tx.execute(
            select(seats.table_id, seats.account_id, seats.bot, accounts.name, accounts.guest)
            .outerjoin(schema.accounts, seats.account_id == accounts.id)
            .where(seats.table_id.in_(over.with_only_columns(tables.id)))
            .order_by(seats.table_id, seats.seat)
        )
        players: dict[str, list[Any]] = {}
        for row in seated:
            players.setdefault(row.table_id, []).append(row)
    counted = await asyncio.to_thread(_counted, matches, players)
    _kept[key] = (house.now(), counted)
    return counted


class Strength:
    """What is known of somebody's strength."""

    def __init__(self, who: Any) -> None:
        self.who = who
        self.played = self.won = 0
        self.mu, self.sigma = START, SPREAD


def _counted(matches: Sequence[Any], players: dict[str, list[Any]]) -> answers.Ladder:
    known: dict[str, Strength] = {}
    for match in matches:
        outcome = decode(match.outcome, Outcome)
        names = [row.account_id or f"bot {row.bot}" for row in players[match.id]]
        for row, name in zip(players[match.id], names, strict=True):
            known.setdefault(name, Strength(row))
        if len(set(names)) == len(names) and len(names) == len(outcome.scores):
            _rate([known[name] for name in names], outcome)
    rated = [each for each in known.values() if each.played and not each.who.guest]
    rated.sort(key=lambda each: each.mu - 3 * each.sigma, reverse=True)
    return answers.Ladder(
        tuple(_row(place, each) for place, each in enumerate(rated[:MOST_ROWS], start=1))
    )


def _rate(seats: Sequence[Strength], outcome: Outcome) -> None:
    """One more match; a match in which one player has two seats says nothing of strength."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [[model.rating(mu=each.mu, sigma=each.sigma)] for each in seats]
    places = [outcome.place(seat) for seat in range(len(seats))]
    rated = model.rate(teams, ranks=[float(place) for place in places]) if len(seats) > 1 else teams
    for each, (new,), place in zip(seats, rated, places, strict=True):
        each.mu, each.sigma = new.mu, new.sigma
        each.played += 1
        each.won += place == 1


def _row(place: int, each: Strength) -> answers.Rank:
    who = each.who
    return answers.Rank(
        place=place,
        account=answers.Person(who.account_id, who.name) if who.account_id else None,
        bot=None if who.account_id else who.bot,
        played=each.played,
        won=each.won,
        rating=round(each.mu * SCALE),
        low=round((each.mu - 2 * each.sigma) * SCALE),
        high=round((each.mu + 2 * each.sigma) * SCALE),
    )
