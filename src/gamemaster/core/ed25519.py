"""Whether an Ed25519 signature holds (RFC 8032), in plain integers: anybody can check, with nothing installed.

Only checking is here. Nothing of it is secret, so it need not take the same time for every key; who
signs uses a library that does.
"""

import hashlib
from typing import NamedTuple

_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT = pow(2, (_P - 1) // 4, _P)  # a square root of -1


class OnCurve(NamedTuple):
    """A point of the curve in extended coordinates: x = X/Z, y = Y/Z, T = XY/Z."""

    x: int
    y: int
    z: int
    t: int


_NEUTRAL = OnCurve(0, 1, 1, 0)


def _sum(a: OnCurve, b: OnCurve) -> OnCurve:
    e1, f1 = (a.y - a.x) * (b.y - b.x), (a.y + a.x) * (b.y + b.x)
    c, d = 2 * a.t * b.t * _D % _P, 2 * a.z * b.z
    e, f, g, h = f1 - e1, d - c, d + c, f1 + e1
    return OnCurve(e * f % _P, g * h % _P, f * g % _P, e * h % _P)


def _read_point(data: bytes) -> OnCurve | None:
    """A point from its 32 bytes, if it is one and written in the one way that is allowed."""
    whole = int.from_bytes(data, "little")
    sign, y = whole >> 255, whole & ((1 << 255) - 1)
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if x * x % _P != square:
        x = x * _ROOT % _P
    if x * x % _P != square or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = _P - x
    return OnCurve(x, y, 1, x * y % _P)


def _base() -> OnCurve:
    point = _read_point((4 * pow(5, -1, _P) % _P).to_bytes(32, "little"))
    assert point is not None
    return point


_BASE = _base()


def _same(a: OnCurve, b: OnCurve) -> bool:
    return (a.x * b.z - b.x * a.z) % _P == 0 and (a.y * b.z - b.y * a.z) % _P == 0


def _combined(n: int, a: OnCurve, m: int, b: OnCurve) -> OnCurve:
    """n·a + m·b, bit by bit for both at once."""
    choices = (_NEUTRAL, a, b, _sum(a, b))
    whole = _NEUTRAL
    for bit in range(max(n.bit_length(), m.bit_length()) - 1, -1, -1):
        whole = _sum(whole, whole)
        choice = (n >> bit & 1) | (m >> bit & 1) << 1
        if choice:
            whole = _sum(whole, choices[choice])
    return whole


def signature_holds(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the owner of the public key has signed exactly this message."""
    if len(key) != 32 or len(signature) != 64:
        return False
    owner, first = _read_point(key), _read_point(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if owner is None or first is None or s >= _ORDER:
        return False
    hashed = hashlib.sha512(signature[:32] + key + message).digest()
    h = int.from_bytes(hashed, "little") % _ORDER
    minus = OnCurve(_P - owner.x, owner.y, 1, _P - owner.t)
    return _same(_combined(s, _BASE, h, minus), first)
