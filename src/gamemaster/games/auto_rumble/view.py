"""What a seat may know of a match, built field by field, and states that look the same to it."""

from gamemaster.core.values import Seat
from gamemaster.games.auto_rumble.state import State, View


def _may_submit(state: State) -> int:
    """How many new powers are asked of a seat now."""
    apart = state.config.invent == "first"
    return state.room_for_powers if state.phase == ("inventing" if apart else "bidding") else 0


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
        new_powers=_may_submit(state),
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
