"""A tournament's plan: all that its results follow from, fixed before the first match."""

from collections.abc import Sequence

from gamemaster.arena.contestants import Contestant, identity, pupil_of
from gamemaster.arena.schedule import Format
from gamemaster.bots.learned import with_pupils
from gamemaster.bots.protocol import Limits
from gamemaster.core.box import AnyBox
from gamemaster.core.codec import digest, plain
from gamemaster.core.errors import Illegal, Trouble
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


class Contest(Value, frozen=True, kw_only=True):
    """What is wished of a tournament: how bots meet, how often, from which seed, within which limits."""

    kind: Format = "round-robin"
    matches: int
    seed: str
    limits: Limits = Limits()


def make_plan(
    box: AnyBox, contestants: Sequence[Contestant], config: object, contest: Contest
) -> Plan:
    if contest.matches < 1:
        raise Trouble(
            "A tournament needs one match at least.",
            pt="Um torneio precisa de pelo menos uma partida.",
        )
    for contestant in contestants:
        _check_pupil(box, config, contestant)
    return Plan(
        game=box.id,
        version=box.game.version,
        entrants=tuple(Entrant(c.name, identity(c)) for c in contestants),
        format=contest.kind,
        matches=contest.matches,
        seats=box.seated(config),
        seed=contest.seed,
        config=plain(config),
        limits=contest.limits,
    )


def _check_pupil(box: AnyBox, config: object, contestant: Contestant) -> None:
    """A brain's pupil must be allowed at this table before the first match is played."""
    pupil = pupil_of(box, contestant)
    try:
        with_pupils(box, config, {} if pupil is None else {0: pupil})
    except Illegal as fault:
        raise Trouble(
            f"{contestant.name} may not play with this config: {fault}",
            pt=f"{contestant.name} não pode jogar com esta configuração: {fault.whole('pt')}",
        ) from None


def usual_seats(box: AnyBox, kind: Format, contestants: int) -> int:
    """Duels where the game can be one; a free-for-all takes as many as it can seat."""
    if kind != "free-for-all":
        return min(box.seats)
    return max((seats for seats in box.seats if seats <= contestants), default=min(box.seats))
