"""Maps: drawn from dice so that every seat starts alike, or taken from the config.

The square is cut into equal sectors, one a seat, laid out in rows. One sector is drawn; all the
others are its mirror images across their common borders: same distances, yields and natives, and
the same home. With 2 or 4 seats the whole map is symmetric, so nobody starts better placed.
Systems that do not divide among the seats are strewn over the whole map.
"""

from collections.abc import Iterator

from gamemaster.core.codec import convert
from gamemaster.core.dice import Dice
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json
from gamemaster.games.galaxy.names import system_names
from gamemaster.games.galaxy.state import RESOURCES, Config, Goods, Site
from gamemaster.mechanics.rounding import ceil_div, ceil_sqrt

Spot = tuple[int, int]
MOST = 1_000_000


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
    room = _sector_side(config) ** 2 // 2
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
    homes = {site.home for site in config.map}
    for seat in range(config.seats):
        if seat not in homes:
            raise Illegal(
                f"Seat {seat} has no home on this map.",
                ("map",),
                pt=f"O lugar {seat} não tem lar neste mapa.",
            )


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


def drawn_map(config: Config, dice: Dice) -> tuple[Site, ...]:
    """The sites of a match, named; homes first in each sector."""
    sites = config.map or tuple(_generated(config, dice))
    names = system_names(len(sites), dice.named("names"))
    return tuple(_named(site, name) for site, name in zip(sites, names, strict=True))


def _named(site: Site, name: str) -> Site:
    return Site(
        site.x, site.y, site.yields, site.natives, site.home, site.fighters, site.name or name
    )


def _generated(config: Config, dice: Dice) -> Iterator[Site]:
    pattern = _one_sector(config, dice.named("sector"))
    side, across = _sector_side(config), _sectors_across(config)
    sectors = dice.named("homes").shuffled(range(config.seats))
    taken: set[Spot] = set()
    for seat, sector in enumerate(sectors):
        row, column = divmod(sector, across)
        for site in pattern:
            x = column * side + (side - 1 - site.x if column % 2 else site.x)
            y = row * side + (side - 1 - site.y if row % 2 else site.y)
            taken.add((x, y))
            home = None if site.home is None else seat
            yield Site(x, y, site.yields, site.natives, home, site.fighters)
    rows = ceil_div(config.seats, across)
    strewn = dice.named("strewn")
    for _ in range(config.systems % config.seats):
        x, y = _free_spot(strewn, side * across, side * rows, taken)
        yield _wild(config, strewn, x, y)


def _one_sector(config: Config, dice: Dice) -> tuple[Site, ...]:
    """A sector with its home, for seat 0, in the middle third and everything else anywhere."""
    side = _sector_side(config)
    third = side // 3
    x, y = (third + dice.below(max(1, side - 2 * third)) for _ in range(2))
    taken = {(x, y)}
    sites = [Site(x, y, config.home, 0, 0, config.fighters)]
    for _ in range(config.systems // config.seats - 1):
        sites.append(_wild(config, dice, *_free_spot(dice, side, side, taken)))
    return tuple(sites)


def _wild(config: Config, dice: Dice, x: int, y: int) -> Site:
    """A system that is nobody's home."""
    spans = (config.gold, config.minerals, config.fuel, config.natives)
    gold, minerals, fuel, natives = (dice.between(span.low, span.high) for span in spans)
    return Site(x, y, Goods(gold, minerals, fuel), natives)


def _free_spot(dice: Dice, width: int, height: int, taken: set[Spot]) -> Spot:
    """A spot nobody has: where the roll falls, or the next free one after it."""
    index = dice.below(width * height)
    while (spot := (index % width, index // width)) in taken:
        index = (index + 1) % (width * height)
    taken.add(spot)
    return spot


def _sectors_across(config: Config) -> int:
    return ceil_sqrt(config.seats)


def _sector_side(config: Config) -> int:
    return config.size // _sectors_across(config)


def seated(config: Config) -> int:
    return config.seats


PRESETS: dict[str, Json] = {
    "duel": {"seats": 2},
    "fog": {"seats": 4, "fog": 6},
    "blitz": {"seats": 4, "turns": 40, "systems": 24, "size": 16},
    "great": {"seats": 8, "turns": 200, "systems": 104, "size": 36},
}
"""Ready-made galaxies."""
