"""Whether a state from outside is one that the rules could have made."""

from collections.abc import Iterator

from gamemaster.core.sound import Claim, check_config, hold_to
from gamemaster.core.values import Seat
from gamemaster.games.auto_rumble.battle.heroes import ATTACK
from gamemaster.games.auto_rumble.config import check_powers, complete
from gamemaster.games.auto_rumble.state import Side, State


def sound(state: State) -> None:
    """Refuse a state that the rules could not have made of its config."""
    check_config(state.config, complete)
    proposed = tuple(proposal.power for proposal in state.proposals)
    check_powers((*state.known, *proposed), ("known",), set())
    check_powers(state.hidden, ("hidden",), set())
    hold_to(_claims(state))


def _claims(state: State) -> Iterator[Claim]:
    config = state.config
    yield (
        1 <= state.round <= config.rounds,
        ("round",),
        f"There are rounds 1 to {config.rounds}.",
        f"Há rodadas de 1 a {config.rounds}.",
    )
    yield (
        sorted(side.base for side in state.sides) == list(range(1, config.seats + 1)),
        ("sides",),
        "Every seat has a base initiative of its own, from 1 on.",
        "Cada lugar tem uma iniciativa básica própria, a partir de 1.",
    )
    yield from _phase(state)
    known = {power.name for power in state.known}
    places = (*state.lots, *state.pool)
    yield (
        len(set(places)) == len(places) and known.issuperset(places),
        ("pool",),
        "Lots and pool hold known powers, each once.",
        "Os lotes e a reserva têm poderes conhecidos, cada um uma vez.",
    )
    for seat, side in enumerate(state.sides):
        yield from _side(side, seat, known)


def _phase(state: State) -> Iterator[Claim]:
    first = state.config.invent == "first"
    judged = state.phase in ("review", "rewording")
    yield (
        (judged or state.phase == "clarifying") == bool(state.proposals)
        and not (judged and state.config.host is None),
        ("phase",),
        "Powers wait for the host in review and rewording, for their authors in clarifying, and only then.",
        "Poderes esperam pelo anfitrião em review e rewording, por seus autores em clarifying, e só então.",
    )
    apart = state.phase in ("inventing", "clarifying")
    yield (
        not apart or (first and state.room_for_powers > 0),
        ("phase",),
        "Only a table that invents first has phases for it, and not in its last round.",
        "Só uma mesa que inventa primeiro tem fases para isso, e não na última rodada.",
    )
    before_bids = apart or state.phase == "bidding" or (first and judged)
    fought = state.round - before_bids
    yield (
        len(state.winners) == fought,
        ("winners",),
        f"{fought} battles were fought by now.",
        f"Até agora houve {fought} batalhas.",
    )
    yield (
        state.phase != "over" or state.round == state.config.rounds,
        ("phase",),
        "The match is over only after its last round.",
        "A partida só acaba depois da última rodada.",
    )
    for n, proposal in enumerate(state.proposals):
        yield (
            proposal.power.author in state.players,
            ("proposals", n),
            "A submitted power has an author at this table.",
            "Um poder enviado tem um autor nesta mesa.",
        )
    for n, winner in enumerate(state.winners):
        yield (
            winner is None or winner in state.players,
            ("winners", n),
            "A winner sits at this table.",
            "Quem vence está nesta mesa.",
        )


def _side(side: Side, seat: Seat, known: set[str]) -> Iterator[Claim]:
    names = [won.power for won in side.powers]
    yield (
        len(set(names)) == len(names) and known.issuperset(names),
        ("sides", seat, "powers"),
        "A hero has known powers, each once.",
        "Um herói tem poderes conhecidos, cada um uma vez.",
    )
    yield (
        all(won.strength >= 0 for won in side.powers),
        ("sides", seat, "powers"),
        "A strength is a winning bid, 0 or more.",
        "Uma força é um lance vencedor, de 0 ou mais.",
    )
    yield (
        sorted(side.order) == sorted([ATTACK, *names]),
        ("sides", seat, "order"),
        "An order list names the attack and every power once.",
        "Uma lista de ordem tem o ataque e cada poder uma vez.",
    )
