"""Bmiibo's config: what people expect, and what JSON may ask for."""

from msgspec import structs

from gamemaster.core.codec import convert
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json, Words
from gamemaster.games.bmiibo.balance import balances
from gamemaster.games.bmiibo.fighter import fighter_from
from gamemaster.games.bmiibo.library import library, named_fighter
from gamemaster.games.bmiibo.state import (
    FEWEST,
    LARGEST_BOARD,
    MOST,
    SMALLEST_BOARD,
    Config,
    Fighter,
)

LONGEST_CAP = 100_000

PRESETS: dict[str, Json] = {
    "mirror": {"fighters": ["duelist", "duelist"]},
    "small": {"fighters": ["golem", "pusher"], "board": 4},
    "four": {"fighters": ["archer", "brawler", "lancer", "hexer"]},
    "corners": {"fighters": ["charger", "waller", "rook"], "metric": "manhattan"},
    "patience": {"fighters": ["sniper", "bomber"], "board": 16, "start_charged": False},
    "crowd": {
        "fighters": ["paladin", "ninja", "pyro", "tide", "monk", "warden", "vampire", "juggler"],
        "board": 16,
    },
}
"""Ready-made tables, by name."""


ABOUT: dict[str, Words] = {
    "mirror": Words("Two duelists, alike.", "Dois duelistas iguais."),
    "small": Words("A golem and a pusher on 4 by 4.", "Um golem e um empurrador em 4 por 4."),
    "four": Words("Four fighters, each for itself.", "Quatro lutadores, cada um por si."),
    "corners": Words(
        "Three fighters, four neighbours instead of eight.",
        "Três lutadores, quatro vizinhas em vez de oito.",
    ),
    "patience": Words(
        "Far apart on 16 by 16, and everything must charge first.",
        "Longe um do outro em 16 por 16, e tudo precisa carregar antes.",
    ),
    "crowd": Words("Eight fighters on 16 by 16.", "Oito lutadores em 16 por 16."),
}


def usual(seats: int) -> Config:
    """The first fighters of the library on 8×8, or on 16×16 if there are more than four."""
    if not FEWEST <= seats <= MOST:
        raise _wrong_number(seats)
    fighters = tuple(library().values())[:seats]
    return Config(fighters=fighters, board=8 if seats <= 4 else 16)


def complete(raw: Json) -> Config:
    """A config from JSON; a fighter is a name of the library or a whole fighter."""
    if not isinstance(raw, dict):
        raise Illegal("A config is an object.", pt="Uma configuração é um objeto.")
    listed = raw.get("fighters")
    if not isinstance(listed, list | tuple):
        raise Illegal(
            "fighters must be a list of names or fighters, one a seat.",
            ("fighters",),
            pt="fighters deve ser uma lista de nomes ou lutadores, um por lugar.",
        )
    if not FEWEST <= len(listed) <= MOST:
        raise _wrong_number(len(listed))
    if raw.get("seats", len(listed)) != len(listed):
        raise Illegal(
            f"There are {len(listed)} fighters, so there must be {len(listed)} seats.",
            ("seats",),
            pt=f"São {len(listed)} lutadores, então devem ser {len(listed)} lugares.",
        )
    fighters = [_fighter(entry, seat) for seat, entry in enumerate(listed)]
    rest = {key: value for key, value in raw.items() if key not in ("seats", "fighters")}
    config = structs.replace(convert({**rest, "fighters": []}, Config), fighters=tuple(fighters))
    check(config)
    return config


def check(config: Config) -> None:
    """Raise Illegal unless a match can be played with this config."""
    if not SMALLEST_BOARD <= config.board <= LARGEST_BOARD:
        raise Illegal(
            f"board must be from {SMALLEST_BOARD} to {LARGEST_BOARD}.",
            ("board",),
            pt=f"board deve ser de {SMALLEST_BOARD} a {LARGEST_BOARD}.",
        )
    if len(config.fighters) > config.board**2:
        raise Illegal(
            f"{len(config.fighters)} fighters do not fit on a board of {config.board}.",
            ("board",),
            pt=f"{len(config.fighters)} lutadores não cabem num tabuleiro de {config.board}.",
        )
    if config.cap is not None and not 1 <= config.cap <= LONGEST_CAP:
        raise Illegal(
            f"cap must be from 1 to {LONGEST_CAP}, or null.",
            ("cap",),
            pt=f"cap deve ser de 1 a {LONGEST_CAP}, ou null.",
        )
    if config.balanced:
        for seat, fighter in enumerate(config.fighters):
            _check_balance(fighter, seat)


def seated(config: Config) -> int:
    return len(config.fighters)


def _fighter(entry: Json, seat: int) -> Fighter:
    try:
        if isinstance(entry, str):
            return named_fighter(entry)
        return fighter_from(entry)
    except Illegal as fault:
        raise fault.under("fighters", seat) from None


def _check_balance(fighter: Fighter, seat: int) -> None:
    for account in balances(fighter):
        if account.ok:
            continue
        en = [limit.why.en for limit in account.limits] or [f"{account.points} points"]
        pt = [limit.why.pt for limit in account.limits] or [f"{account.points} pontos"]
        raise Illegal(
            f"{fighter.name}'s {account.slot} is not balanced: {'; '.join(en)}.",
            ("fighters", seat, account.slot),
            pt=f"{account.slot} de {fighter.name} não está equilibrado: {'; '.join(pt)}.",
        )


def _wrong_number(number: int) -> Illegal:
    return Illegal(
        f"Bmiibo is for {FEWEST} to {MOST} fighters, not {number}.",
        ("fighters",),
        pt=f"Bmiibo é para {FEWEST} a {MOST} lutadores, não {number}.",
    )
