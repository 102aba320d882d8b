"""`gamemaster map`: the map a seed gives, in the terminal and as a picture."""

from pathlib import Path

from gamemaster.cli.screen import console, write_file
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.match import Match
from gamemaster.core.values import Json, Lang, say
from gamemaster.games.galaxy import BOX
from gamemaster.games.galaxy.chart import svg_map
from gamemaster.games.galaxy.state import View


def draw_map(
    seed: str,
    *,
    seats: int = 4,
    systems: int | None = None,
    size: int | None = None,
    svg: Path | None = None,
    lang: Lang = "en",
) -> int:
    """Draw the map that a seed gives in King of the Galaxy.

    Parameters
    ----------
    seed
        The seed of a match, as given to `play` or found in a record.
    seats
        How many seats, 2 to 64.
    systems
        How many systems; ten a seat if not given.
    size
        The side of the map in light years.
    svg
        Where to write the map as an SVG picture.
    lang
        The language of what stands beside the map.
    """
    view, names = opening(seed, seats, systems, size)
    console.print(BOX.draw(view, lang, names), markup=False)
    if svg:
        write_file(svg, svg_map(view, names).encode())
        console.print(say(lang, en=f"Picture: {svg}", pt=f"Figura: {svg}"), style="dim")
    return 0


def opening(
    seed: str, seats: int, systems: int | None, size: int | None
) -> tuple[View, tuple[str, ...]]:
    """What a spectator sees before the first turn, and the seats' names."""
    config: dict[str, Json] = {"seats": seats, "systems": systems, "size": size}
    try:
        whole = BOX.complete({key: value for key, value in config.items() if value is not None})
    except Illegal as fault:
        raise Trouble(f"There is no such map: {fault}") from None
    match = Match(BOX, whole, seed)
    return match.view(None), match.names
