"""How a match of Automatafl ended, and what weighs in a turn."""

from collections.abc import Sequence

from gamemaster.core.values import Lang, say
from gamemaster.games.automatafl.events import (
    AutomatonMoved,
    AutomatonStayed,
    CornerEntered,
    Happened,
    MatchEnded,
    MoveFailed,
    MovesClashed,
    PieceMoved,
)
from gamemaster.games.automatafl.notation import square_name as sq
from gamemaster.games.automatafl.state import State
from gamemaster.games.automatafl.story import narrate

WEIGHTS = {AutomatonMoved: 5, MovesClashed: 4, PieceMoved: 3, AutomatonStayed: 2, MoveFailed: 2}


def weight(events: Sequence[Happened], at: int, told: range) -> int:
    """The Automaton's step is what it is all about; then what the players did to it."""
    return WEIGHTS.get(type(events[at]), 0)


def why(state: State, events: Sequence[Happened], lang: Lang, names: Sequence[str]) -> str:
    """Whose corner it walked into, at which of its steps; or why nobody has won."""
    end = events[-1]
    if not isinstance(end, MatchEnded):
        return ""
    if end.winner is None:
        return narrate(end, lang, names)
    into = [event.at for event in events if isinstance(event, CornerEntered)]
    owner, where = names[end.winner], ", ".join(map(sq, into))
    return say(
        lang,
        en=f"The Automaton walks into {where}, {owner}'s corner, at its step {end.steps}.",
        pt=f"O Autômato entra em {where}, canto de {owner}, no seu passo {end.steps}.",
    )
