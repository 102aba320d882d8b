"""Who may be put in a seat: the game's own bots, uploaded ones, brains; and the configs they play."""

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import plain
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json, Value
from gamemaster.games import GAMES
from gamemaster.tables.refusals import Missing

UPLOAD, BRAIN = "upload:", "brain:"


class SeatBot(Value, frozen=True):
    """A bot for a seat: as the seat's row keeps it, and as people see it."""

    bot: str
    name: str


def game_called(name: str) -> AnyBox:
    """A game by its id."""
    box = GAMES.get(name)
    if box is None:
        raise Missing("game", "esse jogo")
    return box


def known_bot(box: AnyBox, name: str) -> str:
    if name not in box.bots:
        raise Illegal(
            f"{box.title} has no bot {name!r}. There are: {', '.join(box.bots)}.",
            ("bot",),
            pt=f"{box.title} não tem o bot {name!r}. Há: {', '.join(box.bots)}.",
        )
    return name


def bot_name(bot: str) -> str:
    return bot.replace("-", " ").replace("_", " ").capitalize()


def is_built_in(bot: str) -> bool:
    return not bot.startswith((UPLOAD, BRAIN))


def wished_config(
    box: AnyBox, config: Json | None, preset: str | None, seats: int | None
) -> tuple[Json, int]:
    """The config somebody wants, complete, as JSON, and how many seats it has.

    Who says nothing, or only how many seats, gets what people play.
    """
    if config is not None and preset is not None:
        raise Illegal("Give a config or a preset, not both.", pt="Dê config ou preset, não ambos.")
    if preset is not None and preset not in box.presets:
        raise Missing("preset", "esse preset")
    if config is None and preset is None:
        preset = box.people
    whole = box.config_for(config, preset, seats)
    return plain(whole), box.seated(whole)


def completed_config(
    box: AnyBox, config: Json | None, preset: str | None, seats: int | None
) -> tuple[Json, int]:
    """A config over a preset, complete, as JSON; and how many seats it has."""
    whole = box.config_for(config, preset, seats)
    return plain(whole), box.seated(whole)
