"""Words of the API that stand in many answers."""

from typing import Literal

Moment = int
"""Milliseconds since 1970."""
Room = Literal["players", "spectators"]
Status = Literal["gathering", "running", "paused", "over"]
Ended = Literal["agreed", "resigned"]
