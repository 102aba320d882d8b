"""Configs of Auto Rumble: the usual ones, and those people write, checked and completed."""

from typing import Any

from msgspec import structs

from gamemaster.core.codec import convert, plain
from gamemaster.core.errors import Illegal
from gamemaster.core.names import plain_name
from gamemaster.core.values import Json, Seat, Value
from gamemaster.games.auto_rumble.parse import written_out
from gamemaster.games.auto_rumble.powers import check_name, house_library, program_of
from gamemaster.games.auto_rumble.state import Config, Written

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
