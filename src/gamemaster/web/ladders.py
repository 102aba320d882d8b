"""The ladder of a game: strengths of people and bots, by the ratings of the arena."""

import asyncio
from collections import Counter
from collections.abc import Sequence

from gamemaster.arena.standings import Result, careful, rated
from gamemaster.core.box import AnyBox
from gamemaster.tables.house import House
from gamemaster.tables.telling import answers
from gamemaster.tables.telling.ladder import Climber, Finished, finished_matches

MOST_ROWS = 200
SCALE = 40 / 1_000_000
KEPT = 20_000
_kept: dict[tuple[str, str], tuple[int, answers.Ladder]] = {}


async def ladder(house: House, box: AnyBox) -> answers.Ladder:
    """Everybody who finished a match; counted again every few seconds."""
    key = (house.id, box.id)
    at, rows = _kept.get(key, (0, answers.Ladder(())))
    if house.now() - at < KEPT:
        return rows
    matches = await finished_matches(house, box)
    counted = await asyncio.to_thread(_counted, matches)
    _kept[key] = (house.now(), counted)
    return counted


def _counted(matches: Sequence[Finished]) -> answers.Ladder:
    fair = [match for match in matches if _says_something(match)]
    climbers = {climber.key: climber for match in fair for climber in match.climbers}
    numbers = {key: number for number, key in enumerate(climbers)}
    results = [
        Result(
            number=number,
            pairing=tuple(numbers[climber.key] for climber in match.climbers),
            outcome=match.outcome,
            turns=0,
            faults=(),
            fingerprint=match.table,
        )
        for number, match in enumerate(fair)
    ]
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
        )
    )


def _says_something(match: Finished) -> bool:
    """A match in which one player has two seats says nothing of strength."""
    keys = {climber.key for climber in match.climbers}
    return len(keys) == len(match.climbers) == len(match.outcome.scores)


def _row(place: int, who: Climber, rating: tuple[int, int], played: int, won: int) -> answers.Rank:
    middle, spread = rating
    return answers.Rank(
        place=place,
        account=answers.Person(who.account, who.name) if who.account else None,
        bot=None if who.account else who.name,
        played=played,
        won=won,
        rating=round(middle * SCALE),
        low=round((middle - 2 * spread) * SCALE),
        high=round((middle + 2 * spread) * SCALE),
    )
