"""The games, and the only list of them.

A game from another package is listed too if that package names its box as an entry point of the
group `gamemaster.games`; `add_game` lists one for this process alone.
"""

import warnings
from importlib.metadata import entry_points

from gamemaster.core.box import AnyBox, Box
from gamemaster.core.errors import Trouble
from gamemaster.games import auto_rumble, automatafl, bmiibo, galaxy, rumble_royale

BOXES: tuple[AnyBox, ...] = (
    auto_rumble.BOX,
    automatafl.BOX,
    rumble_royale.BOX,
    bmiibo.BOX,
    galaxy.BOX,
)

GAMES: dict[str, AnyBox] = {box.id: box for box in BOXES}

ENTRY_POINTS = "gamemaster.games"


def add_game(box: AnyBox) -> AnyBox:
    """List a game from outside; every door opens to it at once. A name is given only once."""
    listed = GAMES.setdefault(box.id, box)
    if listed is not box:
        raise Trouble(f"There is already a game called {box.id!r}.")
    return box


def add_installed() -> None:
    """List the games of other installed packages; one that cannot be loaded is warned of."""
    for entry in entry_points(group=ENTRY_POINTS):
        try:
            box = entry.load()
            if not isinstance(box, Box):
                raise Trouble(f"{entry.value} is not a Box.")
            add_game(box)
        except Exception as fault:  # whatever is wrong there, our own games shall play
            warnings.warn(f"The game {entry.name!r} was left out: {fault}", stacklevel=2)


def find_game(name: str) -> AnyBox:
    """The box of a game by its id, or a Trouble that lists what there is."""
    box = GAMES.get(name.lower().replace("_", "-"))
    if box is None:
        raise Trouble(
            f"There is no game called {name!r}. There are: {', '.join(GAMES)}.",
            pt=f"Não existe o jogo {name!r}. Há: {', '.join(GAMES)}.",
        )
    return box


add_installed()
