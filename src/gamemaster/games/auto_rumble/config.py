"""Configs of Auto Rumble: the usual ones, and those people write, checked and completed."""

from msgspec import structs

from gamemaster.core.codec import convert, plain
from gamemaster.core.errors import Illegal
from gamemaster.core.names import plain_name
from gamemaster.core.values import Json, Words
from gamemaster.games.auto_rumble.parse import written_out
from gamemaster.games.auto_rumble.powers import check_name, house_library, program_of
from gamemaster.games.auto_rumble.state import Config, Written

HOUSE = "house"
SEATS = (3, 2, *range(4, 13))

PRESETS: dict[str, Json] = {
    "strict": {"strict_stop": True, "lone_zero": False},
    "hosted": {"host": 3},
    "open": {"invent": "first"},
    "short": {"seats": 2, "rounds": 3},
    "auction": {"seats": 2, "rounds": 1, "lots_each": 1},
}


ABOUT: dict[str, Words] = {
    "strict": Words(
        "What cannot be paid ends the hero's turn, and not bidding counts as a bid of 0.",
        "O que não se pode pagar encerra o turno do herói, e não dar lance vale como lance 0.",
    ),
    "hosted": Words(
        "Three players and a host, who may veto new powers.",
        "Três jogadores e um anfitrião, que pode vetar poderes novos.",
    ),
    "short": Words(
        "Two players and three rounds: over in five minutes.",
        "Dois jogadores e três rodadas: acaba em cinco minutos.",
    ),
    "open": Words(
        "New powers are shown to everybody before the bids of their round.",
        "Poderes novos são mostrados a todos antes dos lances da rodada.",
    ),
    "auction": Words(
        "One round, one lot for each of two: a single decision.",
        "Uma rodada, um lote para cada um dos dois: uma só decisão.",
    ),
}


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
    if not isinstance(raw, dict):
        return convert(raw, Config)
    config = convert({"seats": SEATS[0], **raw, "library": []}, Config)
    if config.host is not None and not 0 <= config.host <= config.seats:
        raise Illegal(
            f"The host is one of the seats 0 to {config.seats - 1}, or {config.seats} to host without playing.",
            ("host",),
            pt=f"O anfitrião é um dos lugares 0 a {config.seats - 1}, ou {config.seats} para não jogar.",
        )
    library = raw.get("library", HOUSE)
    top_up = raw.get("top_up", library == HOUSE)
    return structs.replace(config, library=_library(library), top_up=top_up)


def _library(wanted: Json) -> tuple[Written, ...]:
    """The powers to draw from, each compiled; a stored library goes by its name."""
    if wanted == HOUSE:
        return house_library()
    if isinstance(wanted, str):
        raise Illegal(
            f"There is no library called {wanted!r}; there is {HOUSE!r}.",
            ("library",),
            pt=f"Não há biblioteca chamada {wanted!r}; há {HOUSE!r}.",
        )
    if isinstance(wanted, list):
        wanted = [written_out(power, ("library", n)) for n, power in enumerate(wanted)]
    try:
        powers = convert(wanted, tuple[Written, ...])
    except Illegal as fault:
        raise fault.under("library") from None
    check_powers(powers, ("library",), set())
    return tuple(structs.replace(power, author=None) for power in powers)


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
