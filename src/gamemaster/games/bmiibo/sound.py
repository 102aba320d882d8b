"""Whether a state from outside is one that the rules could have made."""

from collections.abc import Iterator

from gamemaster.core.sound import Claim, check_config, hold_to
from gamemaster.games.bmiibo.config import complete
from gamemaster.games.bmiibo.state import FULL_HEALTH, State


def sound(state: State) -> None:
    """Raise Illegal, with its place, for a state that no match could have come to."""
    check_config(state.config, complete)
    hold_to(_claims(state))


def _claims(state: State) -> Iterator[Claim]:
    seats = list(range(len(state.config.fighters)))
    yield (
        len(state.bodies) == len(seats),
        ("bodies",),
        "There is one body for each fighter.",
        "Há um corpo para cada lutador.",
    )
    yield (
        sorted(state.order) == seats,
        ("order",),
        "Every seat has one place in the order.",
        "Cada lugar tem uma posição na ordem.",
    )
    standing = [seat for seat in seats if not state.bodies[seat].gone]
    yield (
        bool(standing) and sorted((*state.fallen, *standing)) == seats,
        ("fallen",),
        "Exactly those who are gone have fallen, and somebody stands.",
        "Caíram exatamente os que saíram, e alguém está de pé.",
    )
    yield (
        state.now is None or state.now in standing,
        ("now",),
        "Only a fighter on the board is to act.",
        "Só um lutador no tabuleiro pode agir.",
    )
    yield state.turn >= 0, ("turn",), "Turns count from 0.", "Os turnos contam a partir de 0."
    yield from _bodies(state, standing)


def _bodies(state: State, standing: list[int]) -> Iterator[Claim]:
    size = state.config.board
    taken = [state.bodies[seat].cell for seat in standing]
    taken += [cell for body in state.bodies for cell in body.blocks]
    yield (
        len(set(taken)) == len(taken),
        ("bodies",),
        "Nobody shares a cell, and no block does.",
        "Ninguém divide uma casa, nem um bloco.",
    )
    yield (
        all(0 <= x < size and 0 <= y < size for x, y in taken),
        ("bodies",),
        f"A cell has a column and a row from 0 to {size - 1}.",
        f"Uma casa tem coluna e linha de 0 a {size - 1}.",
    )
    for seat, body in enumerate(state.bodies):
        yield (
            body.hp <= FULL_HEALTH,
            ("bodies", seat, "hp"),
            f"Health goes up to {FULL_HEALTH}.",
            f"A saúde vai até {FULL_HEALTH}.",
        )
        yield (
            min(body.waits) >= 0,
            ("bodies", seat, "waits"),
            "A wait is 0 or more.",
            "Uma espera é de 0 ou mais.",
        )
