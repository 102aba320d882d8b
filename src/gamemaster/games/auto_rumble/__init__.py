"""Auto Rumble: players invent powers and bid for them in secret; heroes fight by themselves."""

from gamemaster.core.box import Box
from gamemaster.core.depth import Speech, Verb
from gamemaster.core.values import Words
from gamemaster.games.auto_rumble.bots import BOTS, LEVELS
from gamemaster.games.auto_rumble.config import (
    ABOUT,
    PRESETS,
    SEATS,
    complete,
    seated,
    shown,
    usual,
)
from gamemaster.games.auto_rumble.ending import weight, why
from gamemaster.games.auto_rumble.events import Happened
from gamemaster.games.auto_rumble.keyboard import draw, hint, typed
from gamemaster.games.auto_rumble.lessons import LESSONS
from gamemaster.games.auto_rumble.lookalike import known, lookalike
from gamemaster.games.auto_rumble.powers import check, offers, stock
from gamemaster.games.auto_rumble.primer import PRIMER
from gamemaster.games.auto_rumble.rules import GAME
from gamemaster.games.auto_rumble.sound import sound
from gamemaster.games.auto_rumble.spaces import AuctionSpaces
from gamemaster.games.auto_rumble.state import Config, State, Submission, View
from gamemaster.games.auto_rumble.story import narrate, within

VERBS = "gamemaster.games.auto_rumble.verbs"

BOX = Box(
    game=GAME,
    title="Auto Rumble",
    sentence=Words(
        "Invent powers, bid for them in secret, and let your hero fight it out by itself. "
        "Only the last battle counts.",
        "Invente poderes, dê lances por eles em segredo e deixe seu herói lutar sozinho. "
        "Só a última batalha vale.",
    ),
    seats=SEATS,
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
    within=within,
    draw=draw,
    hint=hint,
    typed=typed,
    bots=BOTS,
    best_bot="collector",
    presets=PRESETS,
    about=ABOUT,
    newcomer="short",
    known=known,
    lookalike=lookalike,
    primer=PRIMER,
    lessons=LESSONS,
    puzzles="gamemaster.games.auto_rumble.puzzles:PUZZLES",
    checks={"power": check},
    offers={"power": offers},
    stock={"power": stock},
    bots_version=4,
    labs=("gamemaster.games.auto_rumble.lab:LAB",),
    sheets={"power": "gamemaster.games.auto_rumble.sheet.maker:MAKER"},
    host_seat=lambda config: config.host,
    verbs=(
        Verb(
            "power check",
            f"{VERBS}.power:check_power",
            Words(
                "Say how a power is understood, or why it is not.",
                "Diz como um poder é entendido, ou por que não é.",
            ),
        ),
        Verb(
            "sheet",
            f"{VERBS}.sheet:sheet",
            Words(
                "What a power of Auto Rumble does and is worth.",
                "O que um poder de Auto Rumble faz e vale.",
            ),
        ),
        Verb(
            "battle",
            f"{VERBS}.battle:battle",
            Words("Fight heroes described in a file.", "Luta entre heróis descritos num arquivo."),
        ),
    ),
    speech={
        "power": Speech(
            dialect="gamemaster.games.auto_rumble.dialect:POWERS",
            line="gamemaster.games.auto_rumble.verbs.phrase_lines:battle_line",
        )
    },
    shown=shown,
    sound=sound,
    spaces=AuctionSpaces(),
    levels=LEVELS,
)
