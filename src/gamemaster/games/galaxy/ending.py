"""How a match of King of the Galaxy ended, and what weighs in a turn."""

from collections.abc import Sequence

from gamemaster.core.values import Lang, Seat, listed, say
from gamemaster.games.galaxy.events import (
    BattleFought,
    ContestEnded,
    FightersAbandoned,
    FleetArrived,
    Happened,
    MatchEnded,
    SystemContested,
    SystemTaken,
)
from gamemaster.games.galaxy.state import State
from gamemaster.games.galaxy.story import fighters

CONQUEST, CLAIM, CONTEST = 300, 200, 20


def weight(events: Sequence[Happened], at: int, told: range) -> int:
    """A system that changes hands, then how many fighters were shot, then who contests what."""
    match events[at]:
        case SystemTaken(loser=loser):
            return CLAIM if loser is None else CONQUEST
        case BattleFought(shots=shots):
            return CONTEST + sum(hits for _, _, hits in shots)
        case SystemContested() | ContestEnded():
            return CONTEST
        case FightersAbandoned(ships=ships) | FleetArrived(ships=ships):
            return min(ships, CONTEST - 1)
        case _:
            return 0


def why(state: State, events: Sequence[Happened], lang: Lang, names: Sequence[str]) -> str:
    """How many systems the winners hold, how many the next best; and by what equal ones part."""
    end = events[-1]
    if not isinstance(end, MatchEnded):
        return ""
    first, who = end.winners[0], listed(lang, [names[seat] for seat in end.winners])
    many, alone = end.systems[first], len(end.winners) == 1
    held = say(
        lang,
        en=f"{who} {'holds' if alone else 'each hold'} {_systems(lang, many)} when the last turn ends",
        pt=f"{who} {'tem' if alone else 'têm'} {_systems(lang, many)}{' cada' * (not alone)} quando acaba o último turno",
    )
    rest = [seat for seat in range(len(end.systems)) if seat not in end.winners]
    return f"{held}{_apart(end, first, _next_best(end, rest), lang, names) if rest else ''}."


def _next_best(end: MatchEnded, rest: Sequence[Seat]) -> Seat:
    return max(rest, key=lambda seat: (end.systems[seat], end.fighters[seat], end.goods[seat]))


def _systems(lang: Lang, count: int) -> str:
    return say(
        lang, en=f"{count} system{'s' * (count != 1)}", pt=f"{count} sistema{'s' * (count != 1)}"
    )


def _apart(end: MatchEnded, first: Seat, second: Seat, lang: Lang, names: Sequence[str]) -> str:
    """What the winner has more than the next best."""
    other = names[second]
    if end.systems[first] != end.systems[second]:
        return say(
            lang,
            en=f"; {other} has {end.systems[second]}",
            pt=f"; {other} tem {end.systems[second]}",
        )
    if end.fighters[first] != end.fighters[second]:
        more, less = fighters(lang, end.fighters[first]), end.fighters[second]
        return say(
            lang,
            en=f", as many as {other}, but {more} to {less}",
            pt=f", tantos quanto {other}, mas {more} contra {less}",
        )
    return say(
        lang,
        en=f", with as many fighters as {other}, but {end.goods[first]} goods to {end.goods[second]}",
        pt=f", com tantos caças quanto {other}, mas {end.goods[first]} em recursos contra {end.goods[second]}",
    )
