"""The law of look-alikes: another match that looks the same to one seat."""

from msgspec import structs

from gamemaster.core.dice import Dice
from gamemaster.core.values import Seat
from gamemaster.games.rumble_royale.state import Player, State


def lookalike(state: State, seat: Seat | None, dice: Dice) -> State:
    """Other players hold other cards of theirs, other Energy and coins; the pool has another order."""
    players = tuple(
        player if other == seat else _other(player, dice.named("lookalike", other))
        for other, player in enumerate(state.players)
    )
    written = state.written if seat == state.config.host else ()
    return structs.replace(
        state, players=players, pool=dice.named("pool").shuffled(state.pool), written=written
    )


def _other(player: Player, dice: Dice) -> Player:
    cards = dice.shuffled((*player.hand, *player.deck))
    return structs.replace(
        player,
        hand=tuple(sorted(cards[: len(player.hand)])),
        deck=tuple(sorted(cards[len(player.hand) :])),
        energy=player.energy + 1 + dice.below(3),
        coins=player.coins + 1 + dice.below(5),
        extra_coins=player.extra_coins + dice.below(3),
        reserved=player.reserved[1:],
    )
