"""Configs of Auto Rumble: the usual ones, and those people write, checked and completed."""

from typing import Any

from msgspec import structs

from gamemaster.core.codec import convert, plain
from gamemaster.core.errors import Illegal
from gamemaster.core.names import plain_name
from gamemaster.core.values import Json, Seat, Value
from gamemaster.games.auto_rumble.battle.heroes import ATTACK
from gamemaster.games.auto_rumble.entries import written_out
from gamemaster.games.auto_rumble.powers import check_name, house_library, program_of
from gamemaster.games.auto_rumble.state import Config, Side, State, Written

HOUSE = "house"
SEATS = (3, 2, *range(4, 13))

PRESETS: dict[str, Json] = {
    "strict": {"strict_stop": True, "lone_zero": False},
    "hosted": {"host": 3},
    "short": {"seats": 2, "rounds": 3},
    "auction": {"seats": 2, "rounds": 1, "lots_each": 1},
}

LIMITS = {
    "seats": (2, 12),
    "rounds": (1, 100),
    "income": (0, 10_000),
    "lots_each": (1, 20),
    "pool_each": (0, 50),
    "new_powers": (0, 10),
    "battle_rounds": (1, 100),
    "stalemate": (1, 100),
    "rewordings": (0, 5),
}
"""The least and the most that each number may be."""


class Wanted(Value, frozen=True, kw_only=True):
    """A config as people write it: every field may be left out."""

    seats: int = 3
    library: str | tuple[Written, ...] = HOUSE
    rounds: int = 10
    income: int = 30
    lots_each: int = 2
    pool_each: int = 3
    new_powers: int = 2
    strict_stop: bool = False
    lone_zero: bool = True
    reveal_bids: bool = False
    battle_rounds: int = 30
    stalemate: int = 3
    host: Seat | None = None
    rewordings: int = 1


def usual(seats: int) -> Config:
    """Ten rounds with the house library."""
    return complete({"seats": seats})


def seated(config: Config) -> int:
    """The players, and one more if the host does not play."""
    return config.seats + (config.host == config.seats)


def shown(config: Config) -> Json:
    """A config as everybody may know it: all but the library, from which the hidden pool comes."""
    return {name: value for name, value in plain(config).items() if name != "library"}


def complete(raw: Json) -> Config:
    """A whole config from what was written, or Illegal with the place of the first fault."""
    wanted = convert(_spelled_out(raw), Wanted)
    fields: dict[str, Any] = {name: getattr(wanted, name) for name in wanted.__struct_fields__}
    config = Config(**fields | {"library": _library(wanted.library)})
    for name, (least, most) in LIMITS.items():
        if not least <= getattr(config, name) <= most:
            raise Illegal(
                f"{name} goes from {least} to {most}.",
                (name,),
                pt=f"{name} vai de {least} a {most}.",
            )
    if config.host is not None and not 0 <= config.host <= config.seats:
        raise Illegal(
            f"The host is one of the seats 0 to {config.seats - 1}, or {config.seats} to host without playing.",
            ("host",),
            pt=f"O anfitrião é um dos lugares 0 a {config.seats - 1}, ou {config.seats} para não jogar.",
        )
    return config


def _spelled_out(raw: Json) -> Json:
    if not isinstance(raw, dict) or not isinstance(raw.get("library"), list):
        return raw
    powers = [written_out(power, ("library", n)) for n, power in enumerate(raw["library"])]
    return {**raw, "library": powers}


def _library(wanted: str | tuple[Written, ...]) -> tuple[Written, ...]:
    """The powers to draw from, each compiled; a stored library goes by its name."""
    if isinstance(wanted, str):
        if wanted != HOUSE:
            raise Illegal(
                f"There is no library called {wanted!r}; there is {HOUSE!r}.",
                ("library",),
                pt=f"Não há biblioteca chamada {wanted!r}; há {HOUSE!r}.",
            )
        return house_library()
    check_powers(wanted, ("library",), set())
    return tuple(structs.replace(power, author=None) for power in wanted)


def check_powers(powers: tuple[Written, ...], at: tuple[str, ...], taken: set[str]) -> None:
    """Refuse powers that do not compile, or that share a name with another."""
    for n, power in enumerate(powers):
        try:
            check_name(power.name, ())
            if plain_name(power.name) in taken:
                raise Illegal(
                    f"Two powers are called {power.name!r}.",
                    ("name",),
                    pt=f"Dois poderes se chamam {power.name!r}.",
                )
            program_of(power)
        except Illegal as fault:
            raise fault.under(*at, n) from None
        taken.add(plain_name(power.name))


def sound(state: State) -> None:
    """Refuse a state that the rules could not have made of its config."""
    try:
        if complete(plain(state.config)) != state.config:
            raise Illegal("This config is not complete.")
    except Illegal as fault:
        raise fault.under("config") from None
    config = state.config
    if not 1 <= state.round <= config.rounds:
        raise Illegal(f"There are rounds 1 to {config.rounds}.", ("round",))
    if sorted(side.base for side in state.sides) != list(range(1, config.seats + 1)):
        raise Illegal("Every seat has a base initiative of its own, from 1 on.", ("sides",))
    proposed = tuple(proposal.power for proposal in state.proposals)
    check_powers((*state.known, *proposed), ("known",), set())
    check_powers(state.hidden, ("hidden",), set())
    _check_phase(state)
    _check_places(state)
    for seat, side in enumerate(state.sides):
        _check_side(side, seat, {power.name for power in state.known})


def _check_phase(state: State) -> None:
    waiting = state.phase in ("review", "rewording")
    if waiting != bool(state.proposals) or (waiting and state.config.host is None):
        raise Illegal(
            "Powers wait for the host in review and rewording, and only then.", ("phase",)
        )
    fought = state.round - (state.phase == "bidding")
    if len(state.winners) != fought:
        raise Illegal(f"{fought} battles were fought by now.", ("winners",))
    if state.phase == "over" and state.round != state.config.rounds:
        raise Illegal("The match is over only after its last round.", ("phase",))
    for n, proposal in enumerate(state.proposals):
        if proposal.power.author not in state.players:
            raise Illegal("A submitted power has an author at this table.", ("proposals", n))
    for n, winner in enumerate(state.winners):
        if winner is not None and winner not in state.players:
            raise Illegal("A winner sits at this table.", ("winners", n))


def _check_places(state: State) -> None:
    """Lots and the public pool are known powers, each in one place."""
    known = {power.name for power in state.known}
    places = (*state.lots, *state.pool)
    if len(set(places)) != len(places) or not known.issuperset(places):
        raise Illegal("Lots and pool hold known powers, each once.", ("pool",))


def _check_side(side: Side, seat: Seat, known: set[str]) -> None:
    names = [won.power for won in side.powers]
    if len(set(names)) != len(names) or not known.issuperset(names):
        raise Illegal("A hero has known powers, each once.", ("sides", seat, "powers"))
    if any(won.strength < 0 for won in side.powers):
        raise Illegal("A strength is a winning bid, 0 or more.", ("sides", seat, "powers"))
    if sorted(side.order) != sorted([ATTACK, *names]):
        raise Illegal(
            "An order list names the attack and every power once.", ("sides", seat, "order")
        )
