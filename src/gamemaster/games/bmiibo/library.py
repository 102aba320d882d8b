"""The fighters that come with the game."""

from functools import lru_cache
from importlib.resources import files

from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json, Lang
from gamemaster.games.bmiibo.fighter import document, read_fighters
from gamemaster.games.bmiibo.state import SLOTS, Fighter


@lru_cache(maxsize=1)
def library() -> dict[str, Fighter]:
    """Every fighter of the library by its name, in alphabetical order."""
    folder = files("gamemaster.games.bmiibo").joinpath("fighters")
    texts = {file.name: file.read_bytes() for file in folder.iterdir()}
    reading = read_fighters(texts)
    assert not reading.faults, reading.faults
    return {fighter.name: fighter for fighter in reading.fighters}


def named_fighter(name: str) -> Fighter:
    """A fighter of the library, or Illegal with the names there are."""
    fighter = library().get(name.lower())
    if fighter is None:
        raise Illegal(
            f"There is no fighter {name[:40]!r} in the library: there are {', '.join(library())}.",
            pt=f"Não há lutador {name[:40]!r} na biblioteca: há {', '.join(library())}.",
        )
    return fighter


def stock(lang: Lang) -> tuple[Json, ...]:
    """The fighters of the house as an author would hand them in: JSON, the same in every language."""
    return tuple(
        {"name": fighter.name} | {slot: document(fighter.action(slot)) for slot in SLOTS}
        for fighter in library().values()
    )
