"""Whether a state from outside is one that the rules could have made."""

from gamemaster.core.codec import plain
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Seat
from gamemaster.games.auto_rumble.battle.heroes import ATTACK
from gamemaster.games.auto_rumble.config import check_powers, complete
from gamemaster.games.auto_rumble.state import Side, State


def sound(state: State) -> None:
    """Refuse a state that the rules could not have made of its config."""
    try:
        if complete(plain(state.config)) != state.config:
            raise Illegal("This config is not complete.")
    except Illegal as fault:
        raise fault.under("config") from None
    config = state.config
    if not 1 <= state.round <= config.rounds:
        raise Illegal(f"There are rounds 1 to {config.rounds}.", ("round",))
    if sorted(side.base for side in state.sides) != list(range(1, config.seats + 1)):
        raise Illegal("Every seat has a base initiative of its own, from 1 on.", ("sides",))
    proposed = tuple(proposal.power for proposal in state.proposals)
    check_powers((*state.known, *proposed), ("known",), set())
    check_powers(state.hidden, ("hidden",), set())
    _check_phase(state)
    _check_places(state)
    for seat, side in enumerate(state.sides):
        _check_side(side, seat, {power.name for power in state.known})


def _check_phase(state: State) -> None:
    waiting = state.phase in ("review", "rewording")
    if waiting != bool(state.proposals) or (waiting and state.config.host is None):
        raise Illegal(
            "Powers wait for the host in review and rewording, and only then.", ("phase",)
        )
    fought = state.round - (state.phase == "bidding")
    if len(state.winners) != fought:
        raise Illegal(f"{fought} battles were fought by now.", ("winners",))
    if state.phase == "over" and state.round != state.config.rounds:
        raise Illegal("The match is over only after its last round.", ("phase",))
    for n, proposal in enumerate(state.proposals):
        if proposal.power.author not in state.players:
            raise Illegal("A submitted power has an author at this table.", ("proposals", n))
    for n, winner in enumerate(state.winners):
        if winner is not None and winner not in state.players:
            raise Illegal("A winner sits at this table.", ("winners", n))


def _check_places(state: State) -> None:
    """Lots and the public pool are known powers, each in one place."""
    known = {power.name for power in state.known}
    places = (*state.lots, *state.pool)
    if len(set(places)) != len(places) or not known.issuperset(places):
        raise Illegal("Lots and pool hold known powers, each once.", ("pool",))


def _check_side(side: Side, seat: Seat, known: set[str]) -> None:
    names = [won.power for won in side.powers]
    if len(set(names)) != len(names) or not known.issuperset(names):
        raise Illegal("A hero has known powers, each once.", ("sides", seat, "powers"))
    if any(won.strength < 0 for won in side.powers):
        raise Illegal("A strength is a winning bid, 0 or more.", ("sides", seat, "powers"))
    if sorted(side.order) != sorted([ATTACK, *names]):
        raise Illegal(
            "An order list names the attack and every power once.", ("sides", seat, "order")
        )
