"""Maps: drawn from dice so that every seat starts alike, or taken from the config.

The square is cut into equal sectors, one a seat, laid out in rows. One sector is drawn; all the
others are its mirror images across their common borders: same distances, yields and natives, and
the same home. With 2 or 4 seats the whole map is symmetric, so nobody starts better placed.
Systems that do not divide among the seats are strewn over the whole map.
"""

from collections.abc import Iterator

from gamemaster.core.dice import Dice
from gamemaster.games.galaxy.names import system_names
from gamemaster.games.galaxy.state import Config, Goods, Site
from gamemaster.mechanics.rounding import ceil_div, ceil_sqrt

Spot = tuple[int, int]


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
    side, across = sector_side(config), _sectors_across(config)
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
    side = sector_side(config)
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


def sector_side(config: Config) -> int:
    return config.size // _sectors_across(config)
