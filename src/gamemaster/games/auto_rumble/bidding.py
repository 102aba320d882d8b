"""A bidding round is settled: order lists, the auction, what it costs, the powers won."""

from collections.abc import Mapping

from msgspec import structs

from gamemaster.core.names import plain_name
from gamemaster.core.values import Seat
from gamemaster.games.auto_rumble.events import BidLost, CoinsCounted, LotSold, LotUnsold
from gamemaster.games.auto_rumble.state import Side, State, Submission, Won
from gamemaster.games.auto_rumble.turn import Turn
from gamemaster.mechanics.auction import Sale, first_price, hammered

Submissions = Mapping[Seat, Submission]


def reordered(before: tuple[str, ...], wanted: tuple[str, ...] | None) -> tuple[str, ...]:
    """The new order list: what was named, in that order; the rest keeps its order behind it."""
    if wanted is None:
        return before
    return (*wanted, *(entry for entry in before if entry not in wanted))


def set_orders(turn: Turn) -> None:
    """Every seat's new order list takes effect; silence leaves the old one."""
    turn.change(
        sides=tuple(
            structs.replace(side, order=reordered(side.order, turn.submissions[seat].order))
            for seat, side in enumerate(turn.state.sides)
        )
    )


def hold_auction(turn: Turn) -> None:
    """Lots go to the highest bidders, who pay; unsold lots go back to the pool."""
    state = turn.state
    bids = [_bids_on(lot, turn.submissions) for lot in state.lots]
    sales = hammered(bids, first_price(lone_zero=state.config.lone_zero))
    for lot, on_lot, sale in zip(state.lots, bids, sales, strict=True):
        turn.tell(LotSold(lot, *sale) if sale else LotUnsold(lot))
        _tell_losers(turn, lot, on_lot, sale)
    sides = tuple(_settled(side, seat, state, sales) for seat, side in enumerate(state.sides))
    unsold = [lot for lot, sale in zip(state.lots, sales, strict=True) if sale is None]
    turn.tell(
        CoinsCounted(
            tuple(side.coins for side in sides),
            tuple(side.energy for side in sides),
            tuple(side.attack for side in sides),
        )
    )
    turn.change(sides=sides, lots=(), pool=(*state.pool, *unsold))


def _bids_on(lot: str, sent: Submissions) -> dict[Seat, int]:
    """What was bid on one lot, in table order."""
    return {
        seat: bid.coins
        for seat in sorted(sent)
        for bid in sent[seat].bids
        if plain_name(bid.power) == plain_name(lot)
    }


def _tell_losers(turn: Turn, lot: str, bids: dict[Seat, int], sale: Sale | None) -> None:
    """The bids that won nothing, each to its author alone unless the table shows them."""
    for seat, coins in bids.items():
        if sale is not None and seat in sale.winners:
            continue
        lost = BidLost(seat, lot, coins)
        if turn.state.config.reveal_bids:
            turn.tell(lost)
        else:
            turn.tell_only(seat, lost)


def _settled(side: Side, seat: Seat, state: State, sales: tuple[Sale | None, ...]) -> Side:
    """The side after paying, with new powers at the bottom of its list, dearest first.

    Of equal prices the one revealed earlier stands higher (ruling Q-AR-9).
    """
    won = [
        Won(lot, sale.price)
        for lot, sale in zip(state.lots, sales, strict=True)
        if sale and seat in sale.winners
    ]
    won.sort(key=lambda power: -power.strength)
    return structs.replace(
        side,
        coins=side.coins - sum(power.strength for power in won),
        powers=(*side.powers, *won),
        order=(*side.order, *(power.power for power in won)),
    )
