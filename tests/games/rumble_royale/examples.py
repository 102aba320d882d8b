"""Runs the examples of stored cards: Ana plays the card, Bia does what the example says."""

from typing import Any

from gamemaster.games.rumble_royale.library import Stored
from gamemaster.games.rumble_royale.state import State
from tests.games.rumble_royale.tables import (
    BREAD,
    METAL,
    at,
    on,
    play,
    resolved,
    table,
    with_player,
)

CARD = 7
"""The catalogue number of the card under test."""


def run_example(card: Stored, lang: str = "pt") -> dict[str, Any]:
    """What the example leads to: Life, Glory, and Ana's subprocesses after its turns.

    `given` sets `life` and `glory` of both; `metal` gives Bia a Metal in play; `target` is Ana,
    Bia or metal; `hits` is how often Bia strikes Ana in the first turn, `strikes` how often Ana
    strikes Bia after playing the card; `also` are basic cards Ana plays after it; `earlier` is how
    often Bia struck Ana in the turn before; `turns` how many turns are resolved.
    """
    said = card.example
    hand = (CARD, *[BREAD] * said.get("strikes", 0), *said.get("also", ()))
    state = table(2, extra=(getattr(card, lang),))
    before = [METAL] * bool(said.get("metal")) + [BREAD] * said.get("earlier", 0)
    if before:
        state = with_player(state, 1, hand=tuple(sorted(before)))
        aimed = [play(c, None if c == METAL else at(0)) for c in before]
        state, _ = resolved(state, {}, {"plays": aimed})
    state = with_player(state, 0, hand=tuple(sorted(hand)))
    state = given(state, said)
    state = with_player(state, 1, hand=(BREAD,) * said.get("hits", 0), energy=10)
    aim = {"Ana": at(0), "Bia": at(1), "metal": on(1)}.get(said.get("target", ""))
    plays = [play(CARD, aim), *[play(BREAD, at(1))] * said.get("strikes", 0)]
    plays += [play(basic) for basic in said.get("also", ())]
    state, _ = resolved(
        state, {"plays": plays}, {"plays": [play(BREAD, at(0))] * said.get("hits", 0)}
    )
    for _ in range(said.get("turns", 1) - 1):
        state, _ = resolved(state)
    return outcome(state)


def given(state: State, said: dict[str, Any]) -> State:
    for seat in (0, 1):
        fields = {stat: said["given"][stat][seat] for stat in said.get("given", {})}
        state = with_player(state, seat, **fields)
    return with_player(state, 0, energy=10)


def outcome(state: State) -> dict[str, Any]:
    return {
        "life": [player.life for player in state.players],
        "glory": [player.glory for player in state.players],
        "energy": state.players[0].energy,
        "coins": [player.coins for player in state.players],
        "cards": len(state.players[0].hand),
        "subprocesses": [[process.owner, process.life] for process in state.processes],
    }
