"""`gamemaster map`: the map a seed gives, in the terminal and as a picture."""

from pathlib import Path

from msgspec.structs import replace

from gamemaster.cli.screen import console, refuse_bad_place, write_file
from gamemaster.cli.tables import read_config
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.match import Match
from gamemaster.core.values import Json, Lang, say, seat_names
from gamemaster.games.galaxy import BOX
from gamemaster.games.galaxy.state import Config, State, View
from gamemaster.games.galaxy.svg import svg_map


def draw_map(
    seed: str,
    *,
    seats: int = 4,
    systems: int | None = None,
    size: int | None = None,
    config: Path | None = None,
    preset: str | None = None,
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
    config
        A JSON file with a whole config, instead of seats, systems and size.
    preset
        A ready-made config by its name, instead of seats, systems and size.
    svg
        Where to write the map as an SVG picture.
    lang
        The language of what stands beside the map.
    """
    if config or preset:
        whole = read_config(BOX, config, preset, None)
    else:
        whole = _sized(seats, systems, size)
    refuse_bad_place(svg)
    match = Match(BOX, whole, seed)
    view = whole_view(match.state)
    names = seat_names(len(match.names), lang)
    console.print(BOX.draw(view, lang, names))
    if svg:
        write_file(svg, svg_map(view, names).encode())
        console.print(say(lang, en=f"Picture: {svg}", pt=f"Figura: {svg}"), style="dim")
    return 0


def _sized(seats: int, systems: int | None, size: int | None) -> Config:
    said: dict[str, Json] = {"seats": seats, "systems": systems, "size": size}
    try:
        return BOX.complete({key: value for key, value in said.items() if value is not None})
    except Illegal as fault:
        raise Trouble(
            f"There is no such map: {fault}", pt=f"Não existe esse mapa: {fault.whole('pt')}"
        ) from None


def whole_view(state: State) -> View:
    """The map without fog: it belongs to nobody's match yet."""
    return BOX.game.view(replace(state, config=replace(state.config, fog=0)), None)
