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

`masks` are for each part by itself: a card that is played twice, costs more Energy than is left or
cannot be aimed so is left out, and so is a bid that comes to no coin. `mask_after` allows exactly what
goes with the parts before it, and of a target that no card asks for only 0. Before turn 1 a seat hands in the house's cards and a host
accepts everything. `plays`, `hand`, `processes` and `shares` are settings that can be widened. With `aims="first"` nothing is
aimed by choice: every card goes where 0 sends it, at an opponent if it may.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from gamemaster.core.codec import plain
from gamemaster.core.spaces import (
    NumberMeaning,
    Shape,
    amount,
    flag,
    lead,
    naming,
    number_of,
    only,
    wording,
)
from gamemaster.core.values import Json, Seat, Value
from gamemaster.games.rumble_royale.aims import aims, fits_player, fits_subprocess
from gamemaster.games.rumble_royale.rules import GAME
from gamemaster.games.rumble_royale.state import Config, Face, Lot, Shown, View

HEAD = 8
PHASES = ("preparation", "review", "replacement", "turn", "over")
AIMS = ("", "player", "opponent", "subprocess", "any", "own_subprocess", "enemy_subprocess")
LIMIT = 2**31 - 1
MANY = 1_000
"""Beyond this a learner need not tell amounts apart."""
MOST_COINS = 1_000_000
"""The largest bid."""
NO_CARD, NO_PROCESS = 100_000, 0
"""Numbers that no card and no subprocess has, for choices that the masks do not allow."""

Percent = Annotated[int, Meta(ge=1, le=100)]
Few = Annotated[int, Meta(ge=1, le=200)]


class CardSpaces(Value, frozen=True):
    """The table as one row of numbers, a sequence as a few cards and targets."""

    plays: Few = 5
    hand: Few = 8
    processes: Few = 12
    shares: Annotated[tuple[Percent, ...], Meta(min_length=1)] = (10, 25, 50, 100)
    aims: Literal["all", "first"] = "all"

    def shape(self, config: Config) -> Shape:
        rows = config.seats + self.hand + self.processes + _slots(config)
        return Shape((HEAD + 4 * rows,), -LIMIT, LIMIT)

    def legend(self, config: Config) -> Sequence[NumberMeaning]:
        return tuple(self._legend(config))

    def _legend(self, config: Config) -> Iterator[NumberMeaning]:
        yield NumberMeaning("turn", 0, config.turns)
        yield NumberMeaning("turns left", 0, config.turns)
        yield naming("phase", len(PHASES) - 1)
        for what in ("Energy", "coins", "cards in the deck", "cards reserved", "cards in hand"):
            yield amount(f"own {what}", MANY)
        for near in range(config.seats):
            whose = f"player {near}" if near else "oneself"
            yield amount(f"{whose}: life", MANY, least=-MANY)
            yield amount(f"{whose}: Glory", MANY, least=-MANY)
            yield flag(f"{whose}: alive")
            yield amount(f"{whose}: marks", MANY)
        for n in range(self.hand):
            yield from _meanings(f"card {n + 1} in hand")
        for n in range(self.processes):
            yield wording(f"subprocess {n}: text")
            yield naming(f"subprocess {n}: owner", config.seats)
            yield amount(f"subprocess {n}: life", MANY)
            yield naming(f"subprocess {n}: aimed at", config.seats)
        for n in range(_slots(config)):
            yield from _meanings(f"slot {n}")

    def standing(self, view: View) -> int:
        """The lead in Glory and in life over the best of the others who live, half each."""
        if view.seat is None or view.phase not in ("turn", "over"):
            return 0
        me = view.players[view.seat]
        if not me.alive:
            return -1000
        rest = [them for seat, them in enumerate(view.players) if seat != view.seat and them.alive]
        glory = lead(max(0, me.glory), [max(0, them.glory) for them in rest])
        life = lead(max(0, me.life), [max(0, them.life) for them in rest])
        return (glory + life) // 2

    def choices(self, config: Config) -> tuple[int, ...]:
        pair = (1 + self.hand, self._aimed(config.seats))
        bids = (1 + len(self.shares),) * _slots(config)
        return (*pair * self.plays, 1 + len(config.basics), *bids)

    def _aimed(self, seats: int) -> int:
        """How many choices of a target there are."""
        return 1 if self.aims == "first" else 1 + seats + self.processes

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
        return (*pair * self.plays, basics, *(self._bids(lot, view.coins) for lot in view.lots))

    def _no_pair(self, view: View) -> tuple[bytes, bytes]:
        return only(1 + self.hand, (0,)), only(self._aimed(len(view.players)), (0,))

    def _hand(self, view: View) -> tuple[Face, ...]:
        """The cards that may be played, as far as they have a place in the choices."""
        return view.hand[: self.hand] if view.may_play else ()

    def _pair(self, view: View) -> tuple[bytes, bytes]:
        """What can be played at all, and all that something which can be played may be aimed at."""
        cards, kinds = bytearray(1 + self.hand), set()
        cards[0] = 1
        for n, face in enumerate(self._hand(view)):
            if face.cost <= view.energy and _has_target(view, face):
                cards[1 + n] = 1
                kinds.add(face.choose)
        aims = [aim for kind in kinds for aim, _ in _targets(view, kind, self.processes)]
        aims = aims if self.aims == "all" else []
        return bytes(cards), only(self._aimed(len(view.players)), (0, *aims))

    def _bids(self, lot: Lot, coins: int) -> bytes:
        """The shares that make at least one coin."""
        shares = [lot.face is not None and coins * share >= 100 for share in self.shares]
        return bytes((1, *shares))

    def mask_after(self, view: View, chosen: Sequence[int]) -> bytes:
        part, masks = len(chosen), self.masks(view)
        if part >= len(masks):
            return only(self._size(view, part), (0,))
        if part > 2 * self.plays:
            lot = view.lots[part - 2 * self.plays - 1]
            return self._bids(lot, self._coins_left(view, chosen))
        if part == 2 * self.plays or view.phase != "turn":
            return masks[part]
        if part % 2:
            return only(len(masks[part]), self._aims(view, chosen[-1]))
        energy, played = self._spent(view, chosen)
        fitting = [n for n, face in enumerate(self._hand(view), 1) if face.cost <= energy]
        return only(
            len(masks[part]), (0, *(n for n in fitting if masks[part][n] and n not in played))
        )

    def _size(self, view: View, part: int) -> int:
        """How many choices a part has, as `choices` says from the config."""
        if part < 2 * self.plays:
            return self._aimed(len(view.players)) if part % 2 else 1 + self.hand
        return 1 + (len(view.basics) if part == 2 * self.plays else len(self.shares))

    def _aims(self, view: View, card: int) -> Iterator[int]:
        yield 0
        if card and self.aims == "all":
            face = view.hand[card - 1]
            yield from (aim for aim, _ in _targets(view, face.choose, self.processes))

    def _spent(self, view: View, chosen: Sequence[int]) -> tuple[int, set[int]]:
        """The Energy that the cards chosen so far leave, and which they are."""
        played = {card for card in chosen[::2] if card}
        return view.energy - sum(view.hand[card - 1].cost for card in played), played

    def _coins_left(self, view: View, chosen: Sequence[int]) -> int:
        """The coins that the purchase and the bids so far leave."""
        coins = view.coins - (chosen[2 * self.plays] > 0)
        for choice in chosen[2 * self.plays + 1 :]:
            coins -= coins * self.shares[choice - 1] // 100 if choice else 0
        return coins

    def submission(self, view: View, action: Sequence[int]) -> Json:
        """What does not go with the choices before it is left out; what is masked is sent as it is."""
        buy = action[2 * self.plays]
        sent: dict[str, Json] = plain(GAME.default(view))
        sent["plays"] = list(self._sequence(view, action))
        sent["basics"] = [buy - 1] if buy else []
        sent["bids"] = []
        for slot, choice in enumerate(action[2 * self.plays + 1 :]):
            there = slot < len(view.lots) and view.lots[slot].face is not None
            before = self._coins_left(view, action[: 2 * self.plays + 1 + slot])
            coins = before * self.shares[choice - 1] // 100 if choice else 0
            if coins or (choice and not there):
                sent["bids"].append({"slot": slot, "coins": min(coins, MOST_COINS)})
        return sent

    def _sequence(self, view: View, action: Sequence[int]) -> Iterator[Json]:
        energy, played = view.energy, set()
        for at in range(0, 2 * self.plays, 2):
            card, aim = action[at], action[at + 1]
            if card == 0 or card in played:
                continue
            if card > len(view.hand):
                yield {"card": NO_CARD}
                continue
            face = view.hand[card - 1]
            target = self._target(view, face, aim) if face.choose else None
            fits = face.cost <= energy or face.cost > view.energy
            if fits and (target or not face.choose):
                played.add(card)
                energy -= face.cost
                yield {"card": face.card, **({"target": target} if face.choose else {})}

    def _target(self, view: View, face: Face, aim: int) -> Json:
        """What a card is aimed at; nothing if only other cards of the hand may be aimed so."""
        targets = dict(_targets(view, face.choose, self.processes))
        if targets and (aim == 0 or aim in targets):
            return targets.get(aim) or next(iter(targets.values()))
        if targets and self._pair(view)[1][aim]:
            return None
        seats = _around(view)
        return {"player": seats[aim - 1]} if 0 < aim <= len(seats) else {"subprocess": NO_PROCESS}


def _meanings(name: str) -> Sequence[NumberMeaning]:
    """A card's four numbers."""
    return (
        wording(f"{name}: text"),
        amount(f"{name}: cost", MANY),
        amount(f"{name}: life as a subprocess", MANY),
        naming(f"{name}: aimed at", len(AIMS) - 1),
    )


def _slots(config: Config) -> int:
    return config.slots or config.seats + 1


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


def _has_target(view: View, face: Face) -> bool:
    """Whether a card that asks for a target finds one."""
    return not face.choose or any(True for _ in aims(view, face.choose))


def _targets(view: View, choose: str, most: int) -> Iterator[tuple[int, Json]]:
    """What a card may be aimed at, by choice; opponents first, as one rarely aims at oneself."""
    seats = _around(view)
    for near in (*range(1, len(seats)), 0):
        if fits_player(choose, near == 0) and view.players[seats[near]].alive:
            yield 1 + near, {"player": seats[near]}
    for n, shown in enumerate(view.subprocesses[:most]):
        if fits_subprocess(choose, shown.owner == view.seat):
            yield 1 + len(seats) + n, {"subprocess": shown.id}
