"""Small tables with a task, judged by the rules."""

from msgspec import structs

from gamemaster.core.contract import Step
from gamemaster.core.depth import Lesson
from gamemaster.core.dice import LowDice
from gamemaster.core.values import Words
from gamemaster.games.auto_rumble.battle.heroes import ATTACK
from gamemaster.games.auto_rumble.config import complete
from gamemaster.games.auto_rumble.rules import GAME
from gamemaster.games.auto_rumble.state import State, View, Won


def _first_round() -> State:
    return GAME.setup(complete({"seats": 2, "rounds": 2}), LowDice()).state


def _with_a_power() -> State:
    """The pupil has won the first lot already, and the attack still stands before it."""
    state = _first_round()
    power, lots = state.lots[0], state.lots[1:]
    side = structs.replace(state.sides[0], powers=(Won(power, 3),), order=(ATTACK, power))
    return structs.replace(state, sides=(side, *state.sides[1:]), lots=lots)


def _nothing_won(before: State, after: Step[State]) -> Words | None:
    if after.state.sides[0].powers:
        return None
    return Words(
        "You won no power. Bid coins on a lot by its name.",
        "Você não levou poder algum. Dê um lance em moedas num lote, pelo nome.",
    )


def _attack_first(before: State, after: Step[State]) -> Words | None:
    if after.state.sides[0].order[0] != ATTACK:
        return None
    return Words(
        "The attack is still at the top of your order list.",
        "O ataque ainda está no topo da sua lista de ordem.",
    )


LESSONS: tuple[Lesson[State, View], ...] = (
    Lesson(
        id="bid",
        title=Words("Your first power", "Seu primeiro poder"),
        ask=Words("Win one of the powers on offer.", "Arremate um dos poderes em leilão."),
        position=_first_round,
        missing=_nothing_won,
    ),
    Lesson(
        id="order",
        title=Words("What comes first", "O que vem primeiro"),
        ask=Words(
            "Put your power before the attack in your order list.",
            "Ponha seu poder antes do ataque na sua lista de ordem.",
        ),
        position=_with_a_power,
        missing=_attack_first,
    ),
)
