"""The law of look-alikes: another match that looks the same to one seat."""

from msgspec import structs

from gamemaster.core.dice import Dice
from gamemaster.core.known import Known
from gamemaster.core.values import Seat
from gamemaster.games.rumble_royale.state import CardId, Config, Player, State
from gamemaster.language.tree import Card


def known(config: Config) -> Known:
    """Who may know what: hand, deck, Energy and coins their owner, the order of the pool nobody."""
    own = ("energy", "coins", "hand", "deck", "reserved")
    counted = (
        "extra_cards",
        "extra_coins",
        "struck",
        "last_struck_by",
        "barred",
        "unhealed",
        "dearer",
        "dearer_ever",
        "round",
        "last_round",
        "battle",
    )
    return Known(
        everybody=("config", "phase", "turn", "players", "slots", "processes", "winners"),
        told=(
            "vetoes",
            "spells",
            "later",
            "next_process",
            "processes.used",
            "processes.used_ever",
            *(f"players.{name}" for name in counted),
        ),
        owner=tuple(f"players.{name}" for name in own),
        nobody=("pool",),
        partly=("written", "owing", "catalogue"),
    )


def lookalike(state: State, seat: Seat | None, dice: Dice) -> State:
    """Other players hold other cards of theirs, other Energy and coins; other cards wait in the pool."""
    players = tuple(
        player if other == seat else _other(player, dice.named("lookalike", other))
        for other, player in enumerate(state.players)
    )
    written = state.written if seat == state.config.host else ()
    return structs.replace(
        state,
        players=players,
        pool=dice.named("pool").shuffled(state.pool),
        catalogue=_other_pool(state, dice.named("catalogue")),
        written=written,
    )


def _other_pool(state: State, dice: Dice) -> tuple[Card, ...]:
    """The catalogue with the cards that nobody has seen in each other's places."""
    cards = list(state.catalogue)
    unseen = [card for card in state.pool if not _is_held(state, card)]
    for card, other in zip(unseen, dice.shuffled(unseen), strict=True):
        cards[card] = state.catalogue[other]
    return tuple(cards)


def _is_held(state: State, card: CardId) -> bool:
    return any(card in (*p.hand, *p.deck, *p.reserved) for p in state.players)


def _other(player: Player, dice: Dice) -> Player:
    cards = dice.shuffled((*player.hand, *player.deck))
    return structs.replace(
        player,
        hand=tuple(sorted(cards[: len(player.hand)])),
        deck=tuple(sorted(cards[len(player.hand) :])),
        energy=player.energy + 1 + dice.below(3),
        coins=player.coins + 1 + dice.below(5),
        reserved=player.reserved[1:],
    )
