"""What the search asks of Automatafl, by its rules: for boards that the compiled twin cannot play."""

from collections.abc import Sequence

from gamemaster.core.dice import Dice
from gamemaster.core.values import Seat
from gamemaster.games.automatafl.hunter import as_state, open_moves, walked_worth
from gamemaster.games.automatafl.rules import Automatafl
from gamemaster.games.automatafl.state import Move, State, View
