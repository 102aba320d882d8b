"""The working copy of a turn; Auto Rumble's stages need nothing beside the state."""

from gamemaster.core import turn
from gamemaster.games.auto_rumble.state import State, Submission


class Turn(turn.Turn[State, Submission]):
    """A round of bids and its battle, or what the host and the authors say between two rounds."""
