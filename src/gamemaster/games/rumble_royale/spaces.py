"""Rumble Royale for learners: the sequence, the auction and the basic cards; cards are not written.

A card is told by four numbers: `number_of` its text, the same in every match, its cost, its life as
a subprocess, and what it is aimed at (0 nothing, 1 a player, 2 an opponent, 3 a subprocess, 4 any).
An observation is one row:

- 8 numbers: turn, turns left, phase (0 preparation, 1 review, 2 replacement, 3 turn, 4 over), own
  Energy and coins, cards in the own deck, reserved, and in hand.
- For each player, the seat's own first and the others in table order after it: life, Glory, 1 if
  alive, marks.
- The first `hand` cards of the hand, then the first `processes` subprocesses in play (number of its
  text, owner as in the order of players from 1, life, player it is aimed at or 0), then the slots.

An action has three parts of several choices each, and choice 0 always does nothing:

- `plays` pairs, in the order of the sequence: which card of the hand, from 1; and what it is aimed at:
  0 the first it may be aimed at, then the players in the order above, then the subprocesses.
- One choice of a basic card to buy, from 1.
- For each auction slot one of `shares`, in per cent of the coins that are left by then, a broken coin
  dropped.

A card that is played twice, costs more Energy than is left or cannot be aimed so is left out, so
every action that the masks allow stands. Before turn 1 a seat hands in the house's cards and a host
accepts everything. `plays`, `hand`, `processes` and `shares` are settings that can be widened.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta

from gamemaster.core.codec import plain
from gamemaster.core.spaces import Shape, number_of
from gamemaster.core.values import Json, Seat, Value
from gamemaster.games.rumble_royale.rules import GAME
from gamemaster.games.rumble_royale.state import Config, Face, Shown, View

HEAD = 8
PHASES = ("preparation", "review", "replacement", "turn", "over")
AIMS = ("", "player", "opponent", "subprocess", "any")
LIMIT = 2**31 - 1

Percent = Annotated[int, Meta(ge=1, le=100)]
Few = Annotated[int, Meta(ge=1, le=200)]


class CardSpaces(Value, frozen=True):
    """The table as one row of numbers, a sequence as a few cards and targets."""

    plays: Few = 5
    hand: Few = 8
    processes: Few = 12
    shares: Annotated[tuple[Percent, ...], Meta(min_length=1)] = (10, 25, 50, 100)

    def shape(self, config: Config) -> Shape:
        rows = config.seats + self.hand + self.processes + _slots(config)
        return Shape((HEAD + 4 * rows,), -LIMIT, LIMIT)

    def choices(self, config: Config) -> tuple[int, ...]:
        pair = (1 + self.hand, 1 + config.seats + self.processes)
        bids = (1 + len(self.shares),) * _slots(config)
        return (*pair * self.plays, 1 + len(config.basics), *bids)

    def observe(self, view: View) -> Sequence[int]:
        numbers = [view.turn, view.turns - view.turn, PHASES.index(view.phase), view.energy]
        numbers += [view.coins, len(view.deck), len(view.reserved), len(view.hand)]
        for seat in _around(view):
            player = view.players[seat]
            marks = sum(mark.count for mark in player.marks)
            numbers += (player.life, player.glory, player.alive, marks)
        for face in view.hand[: self.hand]:
            numbers += _card(face)
        numbers += [0] * 4 * (self.hand - len(view.hand))
        for shown in view.subprocesses[: self.processes]:
            numbers += _process(view, shown)
        numbers += [0] * 4 * (self.processes - len(view.subprocesses))
        for lot in view.lots:
            numbers += _card(lot.face) if lot.face else (0, 0, 0, 0)
        return numbers

    def masks(self, view: View) -> Sequence[bytes]:
        buys = view.phase == "preparation" or view.phase == "turn"
        if view.seat not in view.awaiting or not buys:
            return ()
        pair = self._pair(view) if view.phase == "turn" else self._no_pair(view)
        basics = b"\1" + (b"\1" if view.coins > 0 else b"\0") * len(view.basics)
        bids = [_flags(len(self.shares), lot.face is not None and view.coins) for lot in view.lots]
        return (*pair * self.plays, basics, *bids)

    def _no_pair(self, view: View) -> tuple[bytes, bytes]:
        return b"\1" + bytes(self.hand), b"\1" + bytes(len(view.players) + self.processes)

    def _pair(self, view: View) -> tuple[bytes, bytes]:
        cards = bytearray(1 + self.hand)
        cards[0] = 1
        for n, face in enumerate(view.hand[: self.hand]):
            cards[1 + n] = face.cost <= view.energy
        alive = bytes(view.players[seat].alive for seat in _around(view))
        there = min(self.processes, len(view.subprocesses))
        return bytes(cards), b"\1" + alive + b"\1" * there + bytes(self.processes - there)

    def submission(self, view: View, action: Sequence[int]) -> Json:
        buy = action[2 * self.plays]
        basics = [buy - 1] if 0 < buy <= len(view.basics) and view.coins > 0 else []
        if view.phase != "turn":
            handed = plain(GAME.default(view))
            return {**handed, "basics": basics} if view.phase == "preparation" else handed
        bids, coins = [], view.coins - len(basics)
        for lot, choice in zip(view.lots, action[2 * self.plays + 1 :], strict=False):
            coin = coins * self.shares[choice - 1] // 100 if choice and lot.face else 0
            if coin:
                coins -= coin
                bids.append({"slot": lot.slot, "coins": coin})
        return {"plays": list(self._sequence(view, action)), "bids": bids, "basics": basics}

    def _sequence(self, view: View, action: Sequence[int]) -> Iterator[Json]:
        """The cards chosen, as long as each is there, affordable and well aimed."""
        energy, played = view.energy, set()
        for at in range(0, 2 * self.plays, 2):
            card, aim = action[at] - 1, action[at + 1]
            if not 0 <= card < len(view.hand) or card in played or view.hand[card].cost > energy:
                continue
            face = view.hand[card]
            targets = dict(_targets(view, face, self.processes))
            target = next(iter(targets.values()), None) if aim == 0 else targets.get(aim)
            if face.choose and target is None:
                continue
            played.add(card)
            energy -= face.cost
            yield {"card": face.card, **({"target": target} if face.choose else {})}


def _slots(config: Config) -> int:
    return config.slots or config.seats + 1


def _flags(count: int, may: object) -> bytes:
    """Choice 0, and `count` others if they may be chosen."""
    return b"\1" + (b"\1" if may else b"\0") * count


def _around(view: View) -> list[Seat]:
    """The players, a seat's own first."""
    seats, me = len(view.players), view.seat or 0
    return [(me + near) % seats for near in range(seats)]


def _card(face: Face) -> tuple[int, int, int, int]:
    return number_of(face.en), face.cost, face.life, AIMS.index(face.choose)


def _process(view: View, shown: Shown) -> tuple[int, int, int, int]:
    seats = _around(view)
    aimed = shown.target.player if shown.target else None
    at = 0 if aimed is None else 1 + seats.index(aimed)
    return number_of(shown.en), 1 + seats.index(shown.owner), shown.life, at


def _targets(view: View, face: Face, most: int) -> Iterator[tuple[int, Json]]:
    """What a card may be aimed at, by choice; opponents first, as one rarely aims at oneself."""
    seats = _around(view)
    if face.choose in ("player", "opponent", "any"):
        for near in (*range(1, len(seats)), 0):
            fitting = near > 0 or face.choose != "opponent"
            if fitting and view.players[seats[near]].alive:
                yield 1 + near, {"player": seats[near]}
    if face.choose in ("subprocess", "any"):
        for n, shown in enumerate(view.subprocesses[:most]):
            yield 1 + len(seats) + n, {"subprocess": shown.id}
