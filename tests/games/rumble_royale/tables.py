"""Builders for Rumble Royale tests: a turn under way, cards by name."""

from msgspec import structs

from gamemaster.core.dice import LowDice
from gamemaster.core.events import everything
from gamemaster.games.rumble_royale.cards import read_card
from gamemaster.games.rumble_royale.config import complete
from gamemaster.games.rumble_royale.rules import GAME
from gamemaster.games.rumble_royale.state import Player, State, Submission

BREAD, DIVINE, POTATO, BISCOITAR, POKE, BATERIA, METAL = range(7)
DECK = (BREAD,) * 10


def prepared(seats: int = 2, **config) -> State:
    return GAME.setup(complete({"seats": seats, **config}), LowDice()).state


def table(
    seats: int = 2, turn: int = 1, hands=None, extra: tuple[str, ...] = (), **config
) -> State:
    """A turn in which everybody has 10 Energy and coins, a hand (by seat), and plain decks.

    `extra` are further cards in the catalogue, numbered from 7.
    """
    state = prepared(seats, **config)
    players = tuple(
        Player(
            life=state.config.life,
            energy=10,
            coins=10,
            hand=tuple(sorted((hands or {}).get(seat, ()))),
            deck=DECK,
        )
        for seat in range(seats)
    )
    catalogue = (*state.catalogue, *(read_card(text) for text in extra))
    return structs.replace(
        state,
        phase="turn",
        turn=turn,
        players=players,
        catalogue=catalogue,
        slots=(None,) * (seats + 1),
    )


def with_player(state: State, seat: int, **fields) -> State:
    players = list(state.players)
    players[seat] = structs.replace(players[seat], **fields)
    return structs.replace(state, players=tuple(players))


def with_lots(state: State, *cards: int) -> State:
    slots = (*cards, *[None] * (len(state.slots) - len(cards)))
    return structs.replace(state, slots=slots)


def at(seat: int):
    return {"player": seat}


def on(process: int):
    return {"subprocess": process}


def play(card: int, target=None):
    return {"card": card} | ({"target": target} if target else {})


def sent(state: State, seat: int, **fields) -> Submission:
    return GAME.parse(GAME.view(state, seat), fields)


def resolved(state: State, *submissions: dict):
    """The state and events after a turn; seats that are left out play nothing."""
    awaited = GAME.awaiting(state)
    filled = [*submissions, *[{}] * state.config.seats]
    by_seat = {seat: sent(state, seat, **filled[seat]) for seat in awaited}
    step = GAME.resolve(state, by_seat, LowDice())
    return step.state, everything(step.events)


def lives(state: State) -> list[int]:
    return [player.life for player in state.players]
