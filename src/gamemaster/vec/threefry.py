"""The twin of core's dice: the same words, rolls and streams, inside compiled code.

A dice is an array of five words: key (2), how many words were taken, the last block (2).
"""

import numpy as np

from gamemaster.core.dice import _PARITY as PARITY
from gamemaster.core.dice import Key, label_word
from gamemaster.vec.compiling import Words, compiled, int64

KEY0, KEY1, NEXT, BLOCK0, BLOCK1 = range(5)
U0, U1 = np.uint64(0), np.uint64(1)
_PARITY = np.uint64(PARITY)
_S16, _S42, _S12, _S31 = np.uint64(16), np.uint64(42), np.uint64(12), np.uint64(31)
_S32, _S24, _S21 = np.uint64(32), np.uint64(24), np.uint64(21)
_S64 = np.uint64(64)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


def stream_word(label: str, numbers: int) -> np.uint64:
    """The counter word of a named stream, for `open_stream`."""
    return np.uint64(label_word(f"{label}/{numbers}") | 1)


def new_dice(key: Key = (0, 0)) -> Words:
    """Dice of a key, as core's `ThreefryDice(key)`."""
    return np.array([key[0], key[1], 0, 0, 0], dtype=np.uint64)


@compiled
def _mixed(x0: np.uint64, x1: np.uint64, turn: np.uint64) -> tuple[np.uint64, np.uint64]:
    x0 = x0 + x1
    return x0, ((x1 << turn) | (x1 >> (_S64 - turn))) ^ x0


@compiled
def block(
    k0: np.uint64, k1: np.uint64, c0: np.uint64, c1: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """Two words from a key and a counter: Threefry2x64 with 20 rounds."""
    k2 = _PARITY ^ k0 ^ k1
    x0, x1 = c0 + k0, c1 + k1
    for group in range(1, 6):
        if group & 1:
            x0, x1 = _mixed(x0, x1, _S16)
            x0, x1 = _mixed(x0, x1, _S42)
            x0, x1 = _mixed(x0, x1, _S12)
            x0, x1 = _mixed(x0, x1, _S31)
        else:
            x0, x1 = _mixed(x0, x1, _S16)
            x0, x1 = _mixed(x0, x1, _S32)
            x0, x1 = _mixed(x0, x1, _S24)
            x0, x1 = _mixed(x0, x1, _S21)
        k0, k1, k2 = k1, k2, k0
        x0 = x0 + k0
        x1 = x1 + k1 + np.uint64(group)
    return x0, x1


SOURCE = (_mixed, block)
"""What a twin that rolls inside takes along (vec/building)."""


@compiled
def word(dice: Words) -> np.uint64:
    """The next 64 bits."""
    index = dice[NEXT]
    dice[NEXT] = index + U1
    if index & U1 == U0:
        dice[BLOCK0], dice[BLOCK1] = block(dice[KEY0], dice[KEY1], index >> U1, U0)
        return dice[BLOCK0]
    return dice[BLOCK1]


@compiled
def below(dice: Words, n: int) -> int:
    """A whole number from 0 to n − 1, as core's `Dice.below`."""
    many = np.uint64(n)
    spare = (_ALL % many + U1) % many
    while True:
        bits = word(dice)
        if bits >= spare:
            return int64(bits % many)


@compiled
def open_stream(parent: Words, label: np.uint64, number: int, dice: Words) -> None:
    """Make `dice` the parent's stream of that name (`stream_word`) with one number or none (0)."""
    dice[KEY0], dice[KEY1] = block(parent[KEY0], parent[KEY1], np.uint64(number), label)
    dice[NEXT] = U0
