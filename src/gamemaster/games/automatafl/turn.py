"""The working copy of a turn; Automatafl's stages need nothing beside the state."""

from gamemaster.core import turn
from gamemaster.games.automatafl.state import Move, State


class Turn(turn.Turn[State, Move | None]):
    """Moves entered at once, resolved together, and the Automata's step."""
