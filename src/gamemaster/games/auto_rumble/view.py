"""What a seat may know of a match, built field by field, and states that look the same to it."""

from gamemaster.core.values import Seat
from gamemaster.games.auto_rumble.state import State, View


def view_of(state: State, seat: Seat | None, awaiting: tuple[Seat, ...]) -> View:
    """All but the hidden pool and the library it came from."""
    config = state.config
    texts = {power.name: power for power in state.known}
    return View(
        seat=seat,
        players=config.seats,
        host=config.host,
        awaiting=awaiting,
        phase=state.phase,
        round=state.round,
        rounds=config.rounds,
        sides=state.sides,
        lots=tuple(texts[name] for name in state.lots),
        known=state.known,
        pool_size=len(state.hidden) + len(state.pool),
        new_powers=config.new_powers if state.round < config.rounds else 0,
        rewordings=config.rewordings,
        proposals=state.proposals,
        winners=state.winners,
        income=config.income,
        lone_zero=config.lone_zero,
        reveal_bids=config.reveal_bids,
        strict_stop=config.strict_stop,
        battle_rounds=config.battle_rounds,
        stalemate=config.stalemate,
    )
