"""Small tables with a task, judged by the rules."""

from msgspec import structs

from gamemaster.core.contract import Step
from gamemaster.core.depth import Lesson
from gamemaster.core.dice import LowDice
from gamemaster.core.values import Words
from gamemaster.games.rumble_royale.config import complete
from gamemaster.games.rumble_royale.rules import GAME
from gamemaster.games.rumble_royale.stages import FILLER
from gamemaster.games.rumble_royale.state import State, View


def _first_turn() -> State:
    """Turn 1 of two: the cards of the house are in the auction, the pupil holds Bread'n'Butter."""
    state = GAME.setup(complete({"seats": 2}), LowDice()).state
    silent = {seat: GAME.default(GAME.view(state, seat)) for seat in GAME.awaiting(state)}
    state = GAME.resolve(state, silent, LowDice()).state
    pupil = structs.replace(state.players[0], hand=(FILLER,))
    return structs.replace(state, players=(pupil, *state.players[1:]))


def _not_struck(before: State, after: Step[State]) -> Words | None:
    if after.state.players[1].life < before.players[1].life:
        return None
    return Words(
        "The other player has lost no Life. Play card 0 and aim it.",
        "O outro jogador não perdeu Vida. Jogue a carta 0 e mire.",
    )


def _not_bought(before: State, after: Step[State]) -> Words | None:
    lot = before.slots[0]
    mine = after.state.players[0]
    if lot in (*mine.hand, *mine.deck, *mine.reserved):
        return None
    return Words(
        "The card of slot 0 is not yours. Bid coins on it: the highest bid wins and pays the second-highest.",
        "A carta da posição 0 não é sua. Dê um lance: o maior lance vence e paga o segundo maior.",
    )


LESSONS: tuple[Lesson[State, View], ...] = (
    Lesson(
        id="play",
        title=Words("The first card", "A primeira carta"),
        ask=Words("Strike the other player with a card.", "Acerte o outro jogador com uma carta."),
        position=_first_turn,
        missing=_not_struck,
    ),
    Lesson(
        id="bid",
        title=Words("Going once", "Dou-lhe uma"),
        ask=Words("Win the card in slot 0.", "Arremate a carta da posição 0."),
        position=_first_turn,
        missing=_not_bought,
    ),
)
