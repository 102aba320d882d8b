"""Auto Rumble for learners: the auction and the order list; powers are bid on, not written.

A power is told by `number_of` its text, the same number in every match. An observation is one row:

- 5 numbers: round, rounds left, phase (0 bidding, 1 review, 2 rewording, 3 over, 4 inventing,
  5 clarifying), size of the pool,
  base initiatives' denominator (players + 1).
- For each player, the seat's own first and the others in table order after it: coins, base
  initiative, battles won, number of powers, place of the attack in the order list, from 1; then the
  first `listed` entries of that list, each with its strength (0 and 0: the attack, or no more).
- For each lot its power, 0 if there is none.

The first part of an action is 0 to keep the order list, or the place, from 1, of the entry that goes
to the front of it. Then each lot has a part: 0 does not bid, 1 and up bid one of `shares`, in per
cent of the balance, a broken coin dropped. `shares` and `listed` are settings that can be widened.
Every action that the masks allow stands. New powers are not submitted through this face, and a host
accepts what others submit.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta

from gamemaster.core.spaces import NumberMeaning, Shape, amount, lead, naming, number_of, wording
from gamemaster.core.values import Json, Seat, Value
from gamemaster.games.auto_rumble.battle.heroes import ATTACK
from gamemaster.games.auto_rumble.state import Config, Side, View

HEAD, SIDE, SEATS_AT_MOST = 5, 5, 12
PHASES = ("bidding", "review", "rewording", "over", "inventing", "clarifying")
LIMIT = 2**31 - 1
MANY = 1_000
"""Beyond this a learner need not tell amounts apart."""

Percent = Annotated[int, Meta(ge=0, le=100)]


class AuctionSpaces(Value, frozen=True):
    """The table as one row of numbers, bids in per cent of the balance."""

    shares: Annotated[tuple[Percent, ...], Meta(min_length=1)] = (0, 3, 10, 20, 35, 50, 75, 100)
    listed: Annotated[int, Meta(ge=1, le=1_000)] = 16

    def shape(self, config: Config) -> Shape:
        sides = config.seats * (SIDE + 2 * self.listed)
        return Shape((HEAD + sides + _lots(config.seats, config.lots_each),), -LIMIT, LIMIT)

    def legend(self, config: Config) -> Sequence[NumberMeaning]:
        return tuple(self._legend(config))

    def _legend(self, config: Config) -> Iterator[NumberMeaning]:
        yield NumberMeaning("round", 0, config.rounds)
        yield NumberMeaning("rounds left", 0, config.rounds)
        yield naming("phase", len(PHASES) - 1)
        yield amount("size of the pool", MANY)
        yield NumberMeaning("denominator of base initiatives", 0, SEATS_AT_MOST + 1)
        for near in range(config.seats):
            whose = f"player {near}" if near else "oneself"
            yield amount(f"{whose}: coins", MANY, least=-MANY)
            yield NumberMeaning(f"{whose}: base initiative", 0, config.seats)
            yield NumberMeaning(f"{whose}: battles won", 0, config.rounds)
            yield amount(f"{whose}: powers", MANY)
            yield amount(f"{whose}: place of the attack", MANY)
            for place in range(1, self.listed + 1):
                yield wording(f"{whose}: entry {place}")
                yield amount(f"{whose}: strength of entry {place}", MANY)
        for n in range(_lots(config.seats, config.lots_each)):
            yield wording(f"lot {n}")

    def standing(self, view: View) -> int:
        """The lead in battles won, and in coins that are there or in powers, over the best of the others, half each."""
        seat = view.seat
        if seat is None or seat >= view.players:
            return 0
        won = [view.winners.count(each) for each in range(view.players)]
        wealth = [
            max(0, side.coins + sum(power.strength for power in side.powers)) for side in view.sides
        ]
        leads = (lead(each[seat], each[:seat] + each[seat + 1 :]) for each in (won, wealth))
        return sum(leads) // 2

    def choices(self, config: Config) -> tuple[int, ...]:
        lots = _lots(config.seats, config.lots_each)
        return (1 + self.listed, *(1 + len(self.shares),) * lots)

    def observe(self, view: View) -> Sequence[int]:
        texts = {power.name: number_of(power.text) for power in view.known}
        numbers = [view.round, view.rounds - view.round, PHASES.index(view.phase)]
        numbers += [view.pool_size, view.players + 1]
        me = view.seat if view.seat is not None and view.seat < view.players else 0
        for near in range(view.players):
            seat = (me + near) % view.players
            numbers += self._side(view, seat, view.sides[seat], texts)
        return numbers + [texts[lot.name] for lot in view.lots]

    def _side(self, view: View, seat: Seat, side: Side, texts: dict[str, int]) -> list[int]:
        strengths = {won.power: won.strength for won in side.powers}
        numbers = [side.coins, side.base, view.winners.count(seat), len(side.powers)]
        numbers.append(1 + side.order.index(ATTACK))
        for entry in side.order[: self.listed]:
            numbers += (texts.get(entry, 0), strengths.get(entry, 0))
        return numbers + [0] * (SIDE + 2 * self.listed - len(numbers))

    def masks(self, view: View) -> Sequence[bytes]:
        seat = view.seat
        if seat is None or seat not in view.awaiting or view.phase != "bidding":
            return ()
        side = view.sides[seat]
        entries = min(self.listed, len(side.order))
        bids = b"\1" + (b"\1" if side.coins >= 0 else b"\0") * len(self.shares)
        order = b"\1" * (1 + entries) + bytes(self.listed - entries)
        return (order, *[bids] * len(view.lots))

    def submission(self, view: View, action: Sequence[int]) -> Json:
        """What is masked is sent as it is; no power has a colon in its name."""
        seat = view.seat
        side = view.sides[seat] if seat is not None and seat < view.players else Side(0, 0)
        names = [lot.name for lot in view.lots]
        sent: dict[str, Json] = {}
        bids = {
            names[n] if n < len(names) else f"lot: {n + 1}": side.coins
            * self.shares[bid - 1]
            // 100
            for n, bid in enumerate(action[1:])
            if bid
        }
        if bids:
            sent["bids"] = bids
        front = action[0]
        if front:
            there = front <= len(side.order)
            sent["order"] = [side.order[front - 1] if there else f"entry: {front}"]
        return sent


def _lots(players: int, each: int) -> int:
    """How many lots a round has at most."""
    return players * each
