"""Configs of King of the Galaxy: the usual ones, and those people write, checked and completed."""

from collections.abc import Sequence

from gamemaster.core.codec import convert
from gamemaster.core.errors import Illegal
from gamemaster.core.names import plain_name
from gamemaster.core.values import Json, Words
from gamemaster.games.galaxy.mapmaking import Spot, sector_side
from gamemaster.games.galaxy.names import LONGEST_NAME, is_name
from gamemaster.games.galaxy.state import RESOURCES, Config, Goods, Site
from gamemaster.mechanics.rounding import ceil_div, ceil_sqrt

MOST = 10_000
"""The most of anything that a config may set, systems too."""
MOST_IN_FOG = 1_000
"""Systems; who sees what from where grows with their square."""


def usual(seats: int) -> Config:
    """Ten systems a seat, about three ly apart, a hundred turns."""
    size = 10 * max(2, ceil_sqrt(seats)) if seats > 0 else 0
    return convert({"seats": seats, "systems": 10 * seats, "size": size}, Config)


def complete(raw: Json) -> Config:
    """A config from JSON; what is left out is as `usual` for that many seats."""
    config = convert(raw, Config)
    if isinstance(raw, dict) and not config.map:
        plain = usual(config.seats)
        config = convert({"systems": plain.systems, "size": plain.size, **raw}, Config)
    check(config)
    return config


def check(config: Config) -> None:
    """Raise Illegal, with its place, for a config that no galaxy can be made from."""
    check_ranges(config)
    if config.map:
        _check_drawn(config)
    else:
        _check_sectors(config)


def check_ranges(config: Config) -> None:
    """The part of `check` that does not depend on where the map comes from."""
    _check_number(config)
    for name in ("gold", "minerals", "fuel", "natives"):
        span = getattr(config, name)
        if span.low > span.high:
            raise Illegal(
                f"'low' ({span.low}) is above 'high' ({span.high}).",
                (name,),
                pt=f"'low' ({span.low}) está acima de 'high' ({span.high}).",
            )
    for name in ("home", "stock"):
        _check_goods(getattr(config, name), name)


def _check_number(config: Config) -> None:
    """Checked before anything is built of that size."""
    most = MOST_IN_FOG if config.fog else MOST
    where, systems = ("map", len(config.map)) if config.map else ("systems", config.systems)
    if systems > most:
        raise Illegal(
            f"There are at most {MOST} systems, and {MOST_IN_FOG} in fog.",
            (where,),
            pt=f"Há no máximo {MOST} sistemas, e {MOST_IN_FOG} na névoa.",
        )


def _check_goods(goods: Goods, *path: str | int) -> None:
    for resource in RESOURCES:
        if getattr(goods, resource) > MOST:
            raise Illegal(
                f"{MOST} is the most there can be.", (*path, resource), pt=f"{MOST} é o máximo."
            )


def _check_sectors(config: Config) -> None:
    if config.systems < config.seats:
        raise Illegal(
            f"{config.seats} seats need at least {config.seats} systems.",
            ("systems",),
            pt=f"{config.seats} lugares precisam de pelo menos {config.seats} sistemas.",
        )
    if config.home.minerals < 1:
        raise Illegal(
            "A home must yield at least 1 mineral a turn, or nothing could be built there.",
            ("home", "minerals"),
            pt="Um lar deve render ao menos 1 mineral por turno, ou nada se constrói nele.",
        )
    room = sector_side(config) ** 2 // 2
    if ceil_div(config.systems, config.seats) > room:
        raise Illegal(
            f"A map of {config.size} ly has room for {room * config.seats} systems here.",
            ("size",),
            pt=f"Um mapa de {config.size} anos-luz comporta aqui {room * config.seats} sistemas.",
        )


def _check_drawn(config: Config) -> None:
    spots: set[Spot] = set()
    for index, site in enumerate(config.map):
        _check_site(config, site, index)
        if (site.x, site.y) in spots:
            raise Illegal(
                "Two systems cannot stand at the same place.",
                ("map", index),
                pt="Dois sistemas não podem ficar no mesmo lugar.",
            )
        spots.add((site.x, site.y))
    _check_names(config.map)
    homes = {site.home for site in config.map}
    for seat in range(config.seats):
        if seat not in homes:
            raise Illegal(
                f"Seat {seat} has no home on this map.",
                ("map",),
                pt=f"O lugar {seat} não tem lar neste mapa.",
            )


def _check_names(sites: Sequence[Site]) -> None:
    taken: set[str] = set()
    for index, site in enumerate(sites):
        if site.name and not is_name(site.name):
            raise Illegal(
                f"A system's name has 1 to {LONGEST_NAME} printable characters, a letter or digit among them.",
                ("map", index, "name"),
                pt=f"O nome de um sistema tem de 1 a {LONGEST_NAME} caracteres imprimíveis, com uma letra ou número.",
            )
        if site.name and plain_name(site.name) in taken:
            raise Illegal(
                f"There is a system called {site.name!r} already.",
                ("map", index, "name"),
                pt=f"Já há um sistema chamado {site.name!r}.",
            )
        taken.add(plain_name(site.name))


def _check_site(config: Config, site: Site, index: int) -> None:
    _check_goods(site.yields, "map", index, "yields")
    if site.home is not None and site.home >= config.seats:
        raise Illegal(
            f"There are only {config.seats} seats, counted from 0.",
            ("map", index, "home"),
            pt=f"Há só {config.seats} lugares, contados do 0.",
        )
    if site.home is not None and site.natives:
        raise Illegal(
            "A home has no natives.", ("map", index, "natives"), pt="Um lar não tem nativos."
        )
    if site.home is None and site.fighters:
        raise Illegal(
            "Only a home has fighters at the start.",
            ("map", index, "fighters"),
            pt="Só um lar tem caças no começo.",
        )


def seated(config: Config) -> int:
    return config.seats


PRESETS: dict[str, Json] = {
    "evening": {"turns": 30},
    "duel": {"seats": 2},
    "fog": {"seats": 4, "fog": 6},
    "blitz": {"seats": 4, "turns": 40, "systems": 24, "size": 16},
    "great": {"seats": 8, "turns": 200, "systems": 104, "size": 36},
}
"""Ready-made galaxies."""
ABOUT: dict[str, Words] = {
    "evening": Words(
        "Thirty turns: a match for people, over in an evening.",
        "Trinta turnos: uma partida para gente, que cabe numa noite.",
    ),
    "duel": Words("Two seats, a hundred turns.", "Dois lugares, cem turnos."),
    "fog": Words(
        "Four seats; nobody sees farther than 6 ly from what is theirs.",
        "Quatro lugares; ninguém vê além de 6 anos-luz do que é seu.",
    ),
    "blitz": Words(
        "Four seats close together, forty turns.", "Quatro lugares bem juntos, quarenta turnos."
    ),
    "great": Words(
        "Eight seats, 104 systems, two hundred turns.",
        "Oito lugares, 104 sistemas, duzentos turnos.",
    ),
}
