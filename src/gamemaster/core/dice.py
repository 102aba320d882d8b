"""Dice: every roll follows from (algorithm, match seed, turn, name of the stream, index).

The generator is Threefry2x64 with 20 rounds, counter-based and in plain integers, so that an
array twin can compute any roll by itself. A stream is opened by a name; a new roll in one
stream never shifts another.
"""

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeVar, cast

from gamemaster.core.errors import Trouble

T = TypeVar("T")
Key = tuple[int, int]

ALGORITHM = "threefry2x64-20"
_MASK = (1 << 64) - 1
_PARITY = 0x1BD11BDAA9FC1A22  # Threefry's key-schedule constant


def threefry2x64(key: Key, counter: Key) -> Key:
    """One block: two 64-bit words from a 128-bit key and a 128-bit counter.

    Only the low 64 bits of x0 ever reach x1, so x0 is cut to them once, at the end.
    """
    k0, k1 = key
    schedule = (k0, k1, _PARITY ^ k0 ^ k1)
    x0 = counter[0] + k0
    x1 = (counter[1] + k1) & _MASK
    for group in range(1, 6):
        if group & 1:
            x0 += x1
            x1 = ((x1 << 16 | x1 >> 48) ^ x0) & _MASK
            x0 += x1
            x1 = ((x1 << 42 | x1 >> 22) ^ x0) & _MASK
            x0 += x1
            x1 = ((x1 << 12 | x1 >> 52) ^ x0) & _MASK
            x0 += x1
            x1 = ((x1 << 31 | x1 >> 33) ^ x0) & _MASK
        else:
            x0 += x1
            x1 = ((x1 << 16 | x1 >> 48) ^ x0) & _MASK
            x0 += x1
            x1 = ((x1 << 32 | x1 >> 32) ^ x0) & _MASK
            x0 += x1
            x1 = ((x1 << 24 | x1 >> 40) ^ x0) & _MASK
            x0 += x1
            x1 = ((x1 << 21 | x1 >> 43) ^ x0) & _MASK
        x0 += schedule[group % 3]
        x1 = (x1 + schedule[(group + 1) % 3] + group) & _MASK
    return x0 & _MASK, x1


@lru_cache(maxsize=4096)
def label_word(label: str) -> int:
    """The 64-bit number by which a stream's name enters the counter."""
    return int.from_bytes(hashlib.sha256(label.encode()).digest()[:8], "big")


class Dice:
    """What rules and bots roll with; `below` and `named` are all a kind of dice must bring."""

    __slots__ = ()

    def below(self, n: int) -> int:
        """A whole number from 0 to n − 1, each as likely as the others."""
        raise NotImplementedError

    def named(self, label: str, *numbers: int) -> "Dice":
        """An independent stream, always the same for the same name and numbers."""
        raise NotImplementedError

    def between(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + self.below(high - low + 1)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """All the items in a new order (Fisher–Yates from the back)."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)

    def sample(self, items: Iterable[T], k: int) -> tuple[T, ...]:
        """k different items, in the order drawn (Fisher–Yates from the front)."""
        if isinstance(items, range):
            return tuple(cast(T, items[place]) for place in self._places(len(items), k))
        deck = list(items)
        if not 0 <= k <= len(deck):
            raise ValueError(f"cannot draw {k} of {len(deck)}")
        for first in range(k):
            other = first + self.below(len(deck) - first)
            deck[first], deck[other] = deck[other], deck[first]
        return tuple(deck[:k])

    def _places(self, n: int, k: int) -> Iterator[int]:
        """What `sample` draws of n items, by their places; only those that were moved are kept."""
        if not 0 <= k <= n:
            raise ValueError(f"cannot draw {k} of {n}")
        moved: dict[int, int] = {}
        for first in range(k):
            other = first + self.below(n - first)
            yield moved.get(other, other)
            moved[other] = moved.pop(first, first)


class ThreefryDice(Dice):
    """The real dice: a key, and how many words were taken from it.

    A stream opened by a name computes its key at the first roll: many are never rolled.
    """

    __slots__ = ("_block", "_key", "_name", "_next")

    def __init__(self, key: Key, name: tuple[str, tuple[int, ...]] | None = None) -> None:
        self._key = key
        self._name = name
        self._next = 0
        self._block: Key = (0, 0)

    @property
    def key(self) -> Key:
        """The key all rolls and further streams come from."""
        if self._name is not None:
            label, numbers = self._name
            self._key = key_of_stream(self._key, label, *numbers)
            self._name = None
        return self._key

    def _word(self) -> int:
        """The next 64 bits: words 2k and 2k + 1 are the two halves of block k."""
        index = self._next
        self._next = index + 1
        if index & 1 == 0:
            self._block = threefry2x64(self.key, (index >> 1, 0))
        return self._block[index & 1]

    def below(self, n: int) -> int:
        if n <= 0:
            raise ValueError(f"no number is below {n}")
        if n > 1 << 64:
            return self._below_large(n)
        spare = (1 << 64) % n  # words under this would make small results likelier
        while True:
            word = self._word()
            if word >= spare:
                return word % n

    def _below_large(self, n: int) -> int:
        words = (n.bit_length() + 63) // 64
        span = 1 << 64 * words
        while True:
            whole = 0
            for _ in range(words):
                whole = whole << 64 | self._word()
            if whole >= span % n:
                return whole % n

    def named(self, label: str, *numbers: int) -> Dice:
        return ThreefryDice(self.key, (label, numbers))


def key_of_stream(key: Key, label: str, *numbers: int) -> Key:
    """The key of a named stream: one block for the name with its first number, one for each more.

    Rolls use counters whose second word is 0; here it is odd, so a stream never meets a roll,
    and how many numbers there are is part of the name, so no stream meets another.
    """
    word = label_word(f"{label}/{len(numbers)}") | 1
    key = threefry2x64(key, (numbers[0] & _MASK if numbers else 0, word))
    for number in numbers[1:]:
        key = threefry2x64(key, (number & _MASK, 1))
    return key


def match_key(seed: str, domain: str = "dice") -> Key:
    """The key of a whole match: HMAC of the secret seed under a domain label."""
    message = f"gamemaster {domain} {ALGORITHM}".encode()
    mac = hmac.digest(seed.encode(), message, "sha256")
    return int.from_bytes(mac[:8], "big"), int.from_bytes(mac[8:16], "big")


def dice_for_turn(key: Key, turn: int) -> Dice:
    """The dice of one turn; turn 0 is the setup."""
    return ThreefryDice(key, ("turn", (turn,)))


class LowDice(Dice):
    """Always the lowest roll; shuffles and samples follow from that."""

    __slots__ = ()

    def below(self, n: int) -> int:
        return 0

    def named(self, label: str, *numbers: int) -> Dice:
        return self


class HighDice(Dice):
    """Always the highest roll; a shuffle leaves everything where it was."""

    __slots__ = ()

    def below(self, n: int) -> int:
        return n - 1

    def named(self, label: str, *numbers: int) -> Dice:
        return self


class LoadedDice(Dice):
    """Exactly the rolls it was loaded with, whatever the stream; a roll that cannot be is an error."""

    __slots__ = ("_rolls",)

    def __init__(self, rolls: Iterable[int]) -> None:
        self._rolls = list(rolls)

    def below(self, n: int) -> int:
        if not self._rolls:
            raise Trouble(f"the loaded dice are used up, and a roll below {n} is wanted")
        roll = self._rolls.pop(0)
        if not 0 <= roll < n:
            raise Trouble(f"the loaded dice show {roll}, and a roll below {n} is wanted")
        return roll

    def named(self, label: str, *numbers: int) -> Dice:
        return self
