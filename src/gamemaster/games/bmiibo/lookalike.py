"""Nothing in this game is hidden: no other state looks like this one."""

from gamemaster.core.box import nothing_hidden
from gamemaster.core.known import Known
from gamemaster.games.bmiibo.state import Config

lookalike = nothing_hidden


def known(config: Config) -> Known:
    """Everybody may know everything."""
    return Known(everybody=("config", "order", "bodies", "now", "turn", "fallen"))
