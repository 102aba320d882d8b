"""An automated game master for simultaneous-move games: what an author of a game or a script needs.

Everything is loaded when it is first asked for, so that `import gamemaster` costs nothing and brings no
extra with it. What each name is stands in `__init__.pyi`, for people and for type checkers.
"""

from importlib import import_module
from typing import Any

_FACE = {
    "gamemaster.core.box": "Box all_of_it nothing_hidden told",
    "gamemaster.core.codec": "convert decode encode plain",
    "gamemaster.core.contract": "Bot Game Outcome Step ranked",
    "gamemaster.core.depth": "Lesson Panel Primer Verb",
    "gamemaster.core.dice": "Dice",
    "gamemaster.core.errors": "Illegal Trouble",
    "gamemaster.core.events": "Event Secret seen_by",
    "gamemaster.core.known": "Known",
    "gamemaster.core.match": "Match play",
    "gamemaster.core.record": "read_record write_record",
    "gamemaster.core.spaces": "Shape",
    "gamemaster.core.values": "Json Lang Seat Value Words listed say",
    "gamemaster.core.verify": "verify",
    "gamemaster.envs": "parallel_env",
    "gamemaster.games": "GAMES add_game find_game",
}
_ROOMS = {name: room for room, names in _FACE.items() for name in names.split()}

__all__ = sorted(_ROOMS)


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        raise AttributeError(f"gamemaster has no {name}")
    value = globals()[name] = getattr(import_module(_ROOMS[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
