"""Moves not yet revealed are in no state, and everything else is open: no other state looks like this one."""

from gamemaster.core.box import nothing_hidden
from gamemaster.core.known import Known
from gamemaster.games.automatafl.state import Config

lookalike = nothing_hidden


def known(config: Config) -> Known:
    """Everybody may know everything."""
    return Known(
        everybody=(
            "config",
            "cells",
            "steps",
            "owing",
            "standing",
            "closed_sources",
            "closed_targets",
            "ended",
            "winner",
        )
    )
