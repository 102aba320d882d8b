"""A tournament's plan: all that its results follow from, fixed before the first match."""

from collections.abc import Sequence

from gamemaster.arena.contestants import Contestant, identity
from gamemaster.arena.schedule import Format
from gamemaster.bots.protocol import Limits
from gamemaster.core.box import AnyBox
from gamemaster.core.codec import digest, plain
from gamemaster.core.errors import Trouble
from gamemaster.core.values import Json, Value

FORMAT = 1


class Entrant(Value, frozen=True):
    """A contestant as the plan names it."""

    name: str
    identity: str


class Plan(Value, frozen=True, kw_only=True):
    """What is written to `tournament.json`; a folder holds one tournament and no other."""

    tournament: int = FORMAT
    game: str
    version: int
    entrants: tuple[Entrant, ...]
    format: Format
    matches: int
    seats: int
    seed: str
    config: Json
    limits: Limits

    def match_seed(self, number: int) -> str:
        """The secret seed of one match, from the tournament's."""
        return digest(b"gamemaster tournament match 1", self.seed.encode(), str(number).encode())


def make_plan(
    box: AnyBox,
    contestants: Sequence[Contestant],
    config: object,
    *,
    kind: Format,
    matches: int,
    seed: str,
    limits: Limits,
) -> Plan:
    if matches < 1:
        raise Trouble(
            "A tournament needs one match at least.",
            pt="Um torneio precisa de pelo menos uma partida.",
        )
    return Plan(
        game=box.id,
        version=box.game.version,
        entrants=tuple(Entrant(c.name, identity(c)) for c in contestants),
        format=kind,
        matches=matches,
        seats=box.seated(config),
        seed=seed,
        config=plain(config),
        limits=limits,
    )


def usual_seats(box: AnyBox, kind: Format, contestants: int) -> int:
    """Duels where the game can be one; a free-for-all takes as many as it can seat."""
    if kind != "free-for-all":
        return min(box.seats)
    return max((seats for seats in box.seats if seats <= contestants), default=min(box.seats))
