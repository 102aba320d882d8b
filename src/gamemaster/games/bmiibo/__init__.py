"""Bmiibo Buto Chess: fighters written in JSON, who learn to fight."""

from gamemaster.core.box import Box, all_of_it
from gamemaster.core.depth import Verb
from gamemaster.core.values import Words
from gamemaster.games.bmiibo.balance import check
from gamemaster.games.bmiibo.bots import BOTS, LEVELS
from gamemaster.games.bmiibo.config import ABOUT, PRESETS, complete, seated, usual
from gamemaster.games.bmiibo.ending import weight, why
from gamemaster.games.bmiibo.events import Happened
from gamemaster.games.bmiibo.keyboard import COLOURS, draw, hint, typed
from gamemaster.games.bmiibo.lessons import LESSONS
from gamemaster.games.bmiibo.library import stock
from gamemaster.games.bmiibo.lookalike import known, lookalike
from gamemaster.games.bmiibo.primer import PRIMER
from gamemaster.games.bmiibo.rules import GAME
from gamemaster.games.bmiibo.sound import sound
from gamemaster.games.bmiibo.spaces import FighterSpaces
from gamemaster.games.bmiibo.state import FEWEST, MOST, Config, State, Submission, View
from gamemaster.games.bmiibo.story import narrate

VERBS = "gamemaster.games.bmiibo.verbs"

BOX = Box(
    game=GAME,
    title="Bmiibo Buto Chess",
    sentence=Words(
        "Fighters that people have built take turns to step, strike, heal, block and explode "
        "until one is left.",
        "Lutadores montados por pessoas revezam-se em passos, golpes, curas, blocos e explosões até "
        "sobrar um.",
    ),
    seats=range(FEWEST, MOST + 1),
    config=Config,
    state=State,
    submission=Submission,
    view=View,
    events=Happened,
    usual=usual,
    complete=complete,
    seated=seated,
    known=known,
    lookalike=lookalike,
    primer=PRIMER,
    lessons=LESSONS,
    puzzles="gamemaster.games.bmiibo.puzzles:PUZZLES",
    shown=all_of_it,
    narrate=narrate,
    weight=weight,
    why=why,
    draw=draw,
    hint=hint,
    typed=typed,
    bots=BOTS,
    bots_version=2,
    best_bot="wary",
    presets=PRESETS,
    about=ABOUT,
    sound=sound,
    checks={"fighter": check},
    stock={"fighter": stock},
    colours=COLOURS,
    labs=("gamemaster.games.bmiibo.lab:LAB",),
    twin="gamemaster.games.bmiibo.twin.lanes:FighterLanes",
    learner="gamemaster.games.bmiibo.learning.learner:LEARNER",
    verbs=(
        Verb(
            "fighter check",
            f"{VERBS}.fighters:check",
            Words(
                "Check fighters: every fault, and the balance of each action.",
                "Confere lutadores: cada falha, e o saldo de cada ação.",
            ),
        ),
        Verb(
            "judy",
            f"{VERBS}.judy:judy",
            Words(
                "Build a Bmiibo fighter in a conversation.",
                "Constrói um lutador de Bmiibo numa conversa.",
            ),
        ),
        Verb(
            "fight",
            f"{VERBS}.fight:fight",
            Words("Let Bmiibo fighters fight.", "Põe lutadores de Bmiibo a lutar."),
        ),
        Verb(
            "train bmiibo",
            f"{VERBS}.train:train",
            Words("Train a fighter.", "Treina um lutador."),
        ),
    ),
    spaces=FighterSpaces(),
    levels=LEVELS,
)
