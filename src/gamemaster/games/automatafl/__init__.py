"""Automatafl: secret moves of shared pieces around an Automaton that steps by fixed rules."""

from gamemaster.core.box import Box, all_of_it, nothing_hidden
from gamemaster.core.values import Words
from gamemaster.games.automatafl.bots import BOTS
from gamemaster.games.automatafl.config import PRESETS, complete, seated, sound, usual
from gamemaster.games.automatafl.keyboard import COLOURS, draw, hint, typed
from gamemaster.games.automatafl.narrate import narrate
from gamemaster.games.automatafl.rules import Automatafl
from gamemaster.games.automatafl.spaces import BoardSpaces
from gamemaster.games.automatafl.state import Config, Happened, Move, State, View

BOX = Box(
    game=Automatafl(),
    title="Automatafl",
    sentence=Words(
        "Everybody moves shared pieces in secret; the Automaton steps by what it then sees. "
        "Lead it into your corner.",
        "Todos movem em segredo peças que são de todos; o Autômato anda pelo que vê depois. "
        "Leve-o ao seu canto.",
    ),
    seats=(2, 4),
    config=Config,
    state=State,
    submission=Move | None,
    view=View,
    events=Happened,
    usual=usual,
    complete=complete,
    seated=seated,
    lookalike=nothing_hidden,
    shown=all_of_it,
    narrate=narrate,
    draw=draw,
    hint=hint,
    typed=typed,
    bots=BOTS,
    colours=COLOURS,
    presets=PRESETS,
    sound=sound,
    spaces=BoardSpaces(),
    twin="gamemaster.games.automatafl.twin:Lanes",
)
