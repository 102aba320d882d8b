"""Matches that were counted, kept on the disk by what was played: a count goes on from them."""

import sys
from pathlib import Path
from typing import NamedTuple

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import decode, encode
from gamemaster.core.depth import load
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Value


class KeptMatch(NamedTuple):
    """What the stronger one made of a match, and its longest answer in seconds of the processor."""

    points: float
    seconds: float


class Meeting(Value, frozen=True):
    """Which two met at which table. Rules or bots that were changed meet anew."""

    game: str
    """With the version of its rules."""
    table: str
    stronger: str
    """With its version, and a level with its strength."""
    weaker: str

    @classmethod
    def of(cls, box: AnyBox, table: str, pair: tuple[str, str]) -> "Meeting":
        stronger, weaker = (_named(box, name) for name in pair)
        return cls(f"{box.id} {box.game.version}", table, stronger, weaker)


def _named(box: AnyBox, name: str) -> str:
    """A bot as it is now: `bots_version` is raised when the thinking changes; strengths tell one level from another."""
    if not name.isdigit():
        return box.signature_of(name)
    strengths = sys.modules[load(box.levels or "").__module__].LEVELS
    return f"{box.signature_of(f'level-{name}')} {strengths[int(name) - 1]}"


class Line(Value, frozen=True):
    meeting: Meeting
    number: int
    points: float
    seconds: float


class KeptMatches:
    """A file with a line a match; one that was cut by a kill counts for nothing."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._found: dict[Meeting, dict[int, KeptMatch]] = {}
        if path.exists():
            for text in path.read_bytes().splitlines():
                self._read(text)

    def _read(self, text: bytes) -> None:
        try:
            line = decode(text, Line)
        except Illegal:
            return
        self._found.setdefault(line.meeting, {})[line.number] = KeptMatch(line.points, line.seconds)

    def of(self, meeting: Meeting) -> dict[int, KeptMatch]:
        """The matches of a meeting by number."""
        return dict(self._found.get(meeting, {}))

    def keep(self, meeting: Meeting, number: int, kept: KeptMatch) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("ab") as file:
            file.write(b"\n" if self._is_cut() else b"")
            file.write(encode(Line(meeting, number, kept.points, kept.seconds)) + b"\n")

    def _is_cut(self) -> bool:
        """Whether the last line was never finished."""
        return self._path.exists() and self._path.read_bytes()[-1:] not in (b"", b"\n")
