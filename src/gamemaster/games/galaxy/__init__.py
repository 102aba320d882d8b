"""King of the Galaxy: fleets, trade and contested systems, played by programs."""

from gamemaster.core.box import Box, all_of_it
from gamemaster.core.depth import Verb
from gamemaster.core.values import Words
from gamemaster.games.galaxy.bots import BOTS, LEVELS
from gamemaster.games.galaxy.config import ABOUT, PRESETS, complete, seated, usual
from gamemaster.games.galaxy.ending import weight, why
from gamemaster.games.galaxy.events import Happened
from gamemaster.games.galaxy.keyboard import COLOURS, draw, hint, typed
from gamemaster.games.galaxy.lessons import LESSONS
from gamemaster.games.galaxy.lookalike import known, lookalike
from gamemaster.games.galaxy.primer import PRIMER
from gamemaster.games.galaxy.rules import GAME
from gamemaster.games.galaxy.sound import sound
from gamemaster.games.galaxy.spaces import GalaxySpaces
from gamemaster.games.galaxy.state import Config, State, Submission, View
from gamemaster.games.galaxy.story import narrate

BOX = Box(
    game=GAME,
    title="King of the Galaxy",
    sentence=Words(
        "Build fleets, trade at the auction house, take and hold solar systems; "
        "who controls most of them at the end is king.",
        "Construa frotas, negocie na casa de leilões, tome e mantenha sistemas solares; "
        "quem controlar mais deles no fim é rei.",
    ),
    seats=(4, *(n for n in range(2, 65) if n != 4)),
    config=Config,
    state=State,
    submission=Submission,
    view=View,
    events=Happened,
    usual=usual,
    complete=complete,
    seated=seated,
    narrate=narrate,
    weight=weight,
    why=why,
    draw=draw,
    hint=hint,
    typed=typed,
    bots=BOTS,
    bots_version=3,
    best_bot="trader",
    presets=PRESETS,
    about=ABOUT,
    people="evening",
    known=known,
    lookalike=lookalike,
    primer=PRIMER,
    lessons=LESSONS,
    puzzles="gamemaster.games.galaxy.puzzles:PUZZLES",
    shown=all_of_it,
    sound=sound,
    colours=COLOURS,
    verbs=(
        Verb(
            "map",
            "gamemaster.games.galaxy.verbs.map:draw_map",
            Words("Draw the map that a seed gives.", "Desenha o mapa que uma semente dá."),
        ),
    ),
    spaces=GalaxySpaces(),
    levels=LEVELS,
    twin="gamemaster.games.galaxy.twin.lanes:GalaxyLanes",
)
