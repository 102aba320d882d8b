"""Automatafl: secret moves of shared pieces around an Automaton that steps by fixed rules."""

from gamemaster.core.box import Box, all_of_it
from gamemaster.core.values import Words
from gamemaster.games.automatafl.bots import BOTS, LEVELS
from gamemaster.games.automatafl.config import ABOUT, PRESETS, complete, seated, usual
from gamemaster.games.automatafl.ending import weight, why
from gamemaster.games.automatafl.events import Happened
from gamemaster.games.automatafl.keyboard import COLOURS, draw, hint, typed
from gamemaster.games.automatafl.lessons import LESSONS
from gamemaster.games.automatafl.lookalike import known, lookalike
from gamemaster.games.automatafl.primer import PRIMER
from gamemaster.games.automatafl.rules import GAME
from gamemaster.games.automatafl.sound import sound
from gamemaster.games.automatafl.spaces import BoardSpaces
from gamemaster.games.automatafl.state import Config, Move, State, View
from gamemaster.games.automatafl.story import narrate

BOX = Box(
    game=GAME,
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
    known=known,
    lookalike=lookalike,
    primer=PRIMER,
    lessons=LESSONS,
    puzzles="gamemaster.games.automatafl.puzzles:PUZZLES",
    shown=all_of_it,
    narrate=narrate,
    weight=weight,
    why=why,
    draw=draw,
    hint=hint,
    typed=typed,
    bots=BOTS,
    bots_version=2,
    best_bot="hunter",
    colours=COLOURS,
    presets=PRESETS,
    about=ABOUT,
    newcomer="duel",
    sound=sound,
    spaces=BoardSpaces(),
    twin="gamemaster.games.automatafl.twin:Lanes",
    levels=LEVELS,
)
