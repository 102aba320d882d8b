"""Whether a state from outside is one that the rules could have made."""

from gamemaster.core.errors import Illegal
from gamemaster.games.bmiibo.config import check
from gamemaster.games.bmiibo.state import FULL_HEALTH, State


def sound(state: State) -> None:
    """Raise Illegal for a state from outside that no match could have come to."""
    check(state.config)
    many, size = len(state.config.fighters), state.config.board
    if len(state.bodies) != many or sorted(state.order) != list(range(many)):
        raise _unsound("bodies and order must have one entry for each fighter", "bodies e order")
    standing = [seat for seat in range(many) if not state.bodies[seat].gone]
    if state.now is not None and state.now not in standing:
        raise _unsound("now must be a fighter on the board", "now")
    if sorted((*state.fallen, *standing)) != list(range(many)) or not standing:
        raise _unsound("fallen must list exactly those who are gone", "fallen")
    taken = [state.bodies[seat].cell for seat in standing]
    taken += [cell for body in state.bodies for cell in body.blocks]
    if len(set(taken)) != len(taken):
        raise _unsound("a cell is taken twice", "uma casa ocupada duas vezes")
    if any(not (0 <= x < size and 0 <= y < size) for x, y in taken):
        raise _unsound("a cell is off the board", "uma casa fora do tabuleiro")
    if any(body.hp > FULL_HEALTH or min(body.waits) < 0 for body in state.bodies):
        raise _unsound("hp is over 100 or a wait is below 0", "hp ou waits")
    if state.turn < 0:
        raise _unsound("turn is below 0", "turn")


def _unsound(en: str, pt: str) -> Illegal:
    return Illegal(f"This state cannot be: {en}.", pt=f"Este estado não pode existir: {pt}.")
