"""Other states that look the same to a seat: other powers lie hidden in the pool."""

from msgspec import structs

from gamemaster.core.dice import Dice
from gamemaster.core.known import Known
from gamemaster.core.values import Seat
from gamemaster.games.auto_rumble.state import Config, State, Written


def known(config: Config) -> Known:
    """Who may know what: the library and the hidden pool nobody, bids that lost their author alone."""
    return Known(
        everybody=("config", "phase", "round", "sides", "lots", "known", "proposals", "winners"),
        told=("pool",),
        nobody=("config.library", "hidden"),
        sealed=() if config.reveal_bids else ("$.bids",),
    )


def lookalike(state: State, seat: Seat | None, dice: Dice) -> State:
    """Another state that looks the same to every seat: other powers lie hidden in the pool."""
    hidden, library = _others(state.hidden, dice), _others(state.config.library, dice)
    return structs.replace(
        state, hidden=hidden, config=structs.replace(state.config, library=library)
    )


def _others(powers: tuple[Written, ...], dice: Dice) -> tuple[Written, ...]:
    """Powers of other names, that do other things."""
    texts = dice.shuffled([(power.text, power.lang) for power in powers])
    return tuple(
        structs.replace(power, name=f"{power.name} {dice.between(2, 1000)}", text=text, lang=lang)
        for power, (text, lang) in zip(powers, texts, strict=True)
    )
