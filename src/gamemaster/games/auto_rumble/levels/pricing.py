"""What is bid for a lot whose worth is known: as much as does best against what the rivals may bid."""

from gamemaster.games.auto_rumble.state import View

PARTS = (0, 5, 10, 20, 30, 45, 60, 80)
"""What a rival may bid of what a lot is worth to it, in per cent, each as likely."""
LITTLE = (0, 1, 2)
"""And a little more: many a bid is 1 or 2, whatever the lot is worth."""
FLOOR, DEARER = 12, 3
"""Before the last round a rival is thought to bid at most so much, and so many times what a rival has ever paid."""


def ceiling(view: View) -> int | None:
    """The most that a rival is thought to bid; nothing says so in the last round, nor where none has bought yet."""
    prices = [
        won.strength
        for seat, side in enumerate(view.sides)
        if seat != view.seat
        for won in side.powers
    ]
    if not prices or view.round == view.rounds:
        return None
    return FLOOR + DEARER * max(prices)


def best_bid(gain: int, harm: int, rivals: int, most: int | None) -> int | None:
    """The bid that does best on average; None: better none.

    `gain` is what the lot is worth to oneself, `harm` what is lost if a rival has it, the price it pays not counted.
    """
    theirs = _rival_bids(max(gain, harm), most)
    best, chosen = 0, None
    for bid in (0, *sorted({1 + price for price in theirs})):
        change = 0
        for place, price in enumerate(theirs):
            # how often the highest of all rivals' bids is this one
            weight = (place + 1) ** rivals - place**rivals
            if bid > price:
                change += weight * (gain - bid + max(0, harm - price // rivals))
        if change > best:
            best, chosen = change, bid
    return chosen


def _rival_bids(worth: int, most: int | None) -> list[int]:
    bids = [worth * part // 100 + more for part in PARTS for more in LITTLE]
    return sorted(bids if most is None else [min(bid, most) for bid in bids])
