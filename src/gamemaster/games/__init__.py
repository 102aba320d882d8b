"""The games, and the only list of them."""

from gamemaster.core.box import AnyBox
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


def find_game(name: str) -> AnyBox:
    """The box of a game by its id, or a Trouble that lists what there is."""
    box = GAMES.get(name.lower().replace("_", "-"))
    if box is None:
        raise Trouble(f"There is no game called {name!r}. There are: {', '.join(GAMES)}.")
    return box
