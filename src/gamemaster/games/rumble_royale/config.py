"""Configs of Rumble Royale, checked and completed."""

from msgspec import structs

from gamemaster.core.codec import convert
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json, Words
from gamemaster.games.rumble_royale.cards import BASICS, read_card
from gamemaster.games.rumble_royale.library import house_cards
from gamemaster.games.rumble_royale.state import Config

SEATS = (3, 2, *range(4, 11))

PRESETS: dict[str, Json] = {
    "duel": {"seats": 2},
    "hosted": {"seats": 3, "host": 0},
    "crowd": {"seats": 6},
    "short": {"seats": 2, "turns": 3},
    "house rules": {"life_cap": 0, "reserve": 1, "dead_subprocesses": "leave", "slots": 2},
}


ABOUT: dict[str, Words] = {
    "duel": Words("Two players, ten turns.", "Dois jogadores, dez turnos."),
    "hosted": Words(
        "Three players; the first accepts, rewords or vetoes the cards handed in.",
        "Três jogadores; o primeiro aceita, reescreve ou veta as cartas entregues.",
    ),
    "crowd": Words("Six players at one table.", "Seis jogadores numa mesa."),
    "short": Words("Two players and three turns.", "Dois jogadores e três turnos."),
    "house rules": Words(
        "Healing has no limit, a card costs at least 1 coin, and the fallen take their subprocesses along.",
        "A cura não tem limite, uma carta custa ao menos 1 moeda, e quem cai leva seus subprocessos.",
    ),
}


def usual(seats: int) -> Config:
    """The game as ruled, for 2 to 10."""
    return complete({"seats": seats})


def seated(config: Config) -> int:
    return config.seats


def complete(raw: Json) -> Config:
    """A whole config: the basic cards and the house's cards written out, every card read once."""
    config = convert(raw, Config)
    if config.host is not None and config.host >= config.seats:
        raise Illegal(
            f"There is no seat {config.host} to be the host.",
            ("host",),
            pt=f"Não existe o lugar {config.host} para ser o anfitrião.",
        )
    if config.most_cards < config.least_cards:
        raise Illegal(
            "More cards are asked for than may be handed in.",
            ("most_cards",),
            pt="Pedem-se mais cartas do que se podem entregar.",
        )
    config = structs.replace(
        config, basics=config.basics or BASICS, house=config.house or house_cards()
    )
    for field in ("basics", "house"):
        for n, text in enumerate(getattr(config, field)):
            try:
                read_card(text)
            except Illegal as fault:
                raise Illegal(fault.message, (field, n), pt=fault.pt) from None
    if len(config.house) < config.least_cards:
        raise Illegal(
            f"The house needs at least {config.least_cards} cards.",
            ("house",),
            pt=f"A casa precisa de pelo menos {config.least_cards} cartas.",
        )
    return config
