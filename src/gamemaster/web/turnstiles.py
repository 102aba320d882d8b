"""Turnstiles: how many streams anybody has open, and how many bytes of bodies are being read."""

from collections.abc import Iterable

from gamemaster.tables.refusals import Busy, SlowDown

STREAMS_OF_ACCOUNT, STREAMS_OF_ADDRESS = 40, 250
BODIES, BODIES_OF_ADDRESS = 256 << 20, 32 << 20
"""Bytes of bodies that are being read: of all together, and from one address."""


class OpenStreams:
    """How many streams there are, of each account and from each address."""

    def __init__(self, on: bool = True) -> None:
        self._on = on
        self._open: dict[str, int] = {}

    def enter(self, home: str, account: str | None) -> list[str]:
        """One more, or SlowDown; what to hand back at the end."""
        keys = [f"address {home}"] + ([f"account {account}"] if account else [])
        mosts = (STREAMS_OF_ADDRESS, STREAMS_OF_ACCOUNT)
        for key, most in zip(keys, mosts, strict=False):
            if self._on and self._open.get(key, 0) >= most:
                raise TooManyStreams(most)
        for key in keys:
            self._open[key] = self._open.get(key, 0) + 1
        return keys

    def leave(self, keys: Iterable[str]) -> None:
        for key in keys:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]


class TooManyStreams(SlowDown):
    """Somebody watches more tables at once than anybody can."""

    def __init__(self, most: int) -> None:
        super().__init__(
            60,
            f"You have {most} streams open already; close one first.",
            pt=f"Você já tem {most} transmissões abertas; feche uma antes.",
        )


class Bodies:
    """The bodies that are being read: so many bytes of all together, fewer from one address."""

    def __init__(self, on: bool = True) -> None:
        self._on = on
        self._all = 0
        self._of: dict[str, int] = {}

    def take(self, home: str, size: int) -> None:
        """Count bytes before they are kept, or refuse them."""
        own = self._of.get(home, 0)
        if self._on and (own + size > BODIES_OF_ADDRESS or self._all + size > BODIES):
            raise Busy
        self._all += size
        self._of[home] = own + size

    def give_back(self, home: str, size: int) -> None:
        """Whoever hung up at once, or was refused at once, has nothing here."""
        self._all -= size
        left = self._of.pop(home, 0) - size
        if left:
            self._of[home] = left
