"""Rumble Royale: cards that players write, Vickrey auctions, secret sequences, Glory."""

from gamemaster.core.box import Box, all_of_it
from gamemaster.core.depth import Speech, Verb
from gamemaster.core.values import Words
from gamemaster.games.rumble_royale.bots import BOTS, LEVELS
from gamemaster.games.rumble_royale.cards import check, offers
from gamemaster.games.rumble_royale.config import ABOUT, PRESETS, SEATS, complete, seated, usual
from gamemaster.games.rumble_royale.ending import weight, why
from gamemaster.games.rumble_royale.events import Happened
from gamemaster.games.rumble_royale.keyboard import COLOURS, draw, hint, typed
from gamemaster.games.rumble_royale.lessons import LESSONS
from gamemaster.games.rumble_royale.library import stock
from gamemaster.games.rumble_royale.lookalike import known, lookalike
from gamemaster.games.rumble_royale.primer import PRIMER
from gamemaster.games.rumble_royale.rules import GAME
from gamemaster.games.rumble_royale.sound import sound
from gamemaster.games.rumble_royale.spaces import CardSpaces
from gamemaster.games.rumble_royale.state import Config, State, Submission, View
from gamemaster.games.rumble_royale.story import narrate

BOX = Box(
    game=GAME,
    title="Rumble Royale",
    sentence=Words(
        "Write cards, win them in sealed second-price auctions, play them in secret sequences; "
        "be the last alive, or the most glorious after ten turns.",
        "Escreva cartas, arremate-as em leilões fechados de segundo preço, jogue-as em sequências "
        "secretas; seja o último vivo, ou o mais glorioso depois de dez turnos.",
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
    draw=draw,
    hint=hint,
    typed=typed,
    bots=BOTS,
    bots_version=4,
    best_bot="brawler",
    presets=PRESETS,
    about=ABOUT,
    known=known,
    lookalike=lookalike,
    primer=PRIMER,
    lessons=LESSONS,
    puzzles="gamemaster.games.rumble_royale.puzzles:PUZZLES",
    sound=sound,
    shown=all_of_it,
    checks={"card": check},
    offers={"card": offers},
    stock={"card": stock},
    host_seat=lambda config: config.host,
    verbs=(
        Verb(
            "card check",
            "gamemaster.games.rumble_royale.verbs.card:check_card",
            Words(
                "Say how a card is understood, or why it is not.",
                "Diz como uma carta é entendida, ou por que não é.",
            ),
        ),
    ),
    speech={"card": Speech("gamemaster.games.rumble_royale.dialect:CARDS")},
    colours=COLOURS,
    spaces=CardSpaces(),
    levels=LEVELS,
)
