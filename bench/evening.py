"""An evening with strangers, in parts: what was seen in each, kept on the disk, and what all of them together come to."""

import subprocess
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

from gamemaster.core.codec import decode, encode

WHOLE = 3600
"""Seconds of an evening: parts of the same commit are added up until they are as much."""
WANTED_MS, WANTED_MIB = 250, 2048


@dataclass
class Part:
    """What honest people saw in one part of an evening, and what was left of it."""

    commit: str
    seconds: int
    load: float
    """Of the machine before it began: what others did there is in all the figures."""
    waits: dict[str, int] = field(default_factory=dict)
    """How many seals were answered after so many milliseconds, by the players' own watch."""
    turns: int = 0
    lost: int = 0
    refused: int = 0
    broke_off: int = 0
    peak: int = 0
    """Bytes that all processes of the server held together, at most."""
    left: tuple[str, ...] = ()
    """Processes and files of the server that were there after it had ended."""


def counted(waits: Iterable[float]) -> dict[str, int]:
    """Seconds waited, by whole milliseconds."""
    return {str(ms): many for ms, many in Counter(round(wait * 1000) for wait in waits).items()}


def percentile(parts: Sequence[Part], share: float) -> int:
    """So many milliseconds or fewer was the wait of such a share of all seals."""
    together: Counter[int] = Counter()
    for part in parts:
        together.update({int(ms): many for ms, many in part.waits.items()})
    left = share * together.total()
    for ms, many in sorted(together.items()):
        left -= many
        if left <= 0:
            return ms
    return 0


def keep(part: Part, into: Path) -> list[Part]:
    """Write a part down; all that are known of its commit."""
    with into.open("ab") as file:
        file.write(encode(asdict(part)) + b"\n")
    names = {each.name for each in fields(Part)}
    found = [decode(line, dict) for line in into.read_bytes().splitlines()]
    parts = [Part(**{name: each[name] for name in names}) for each in found]
    return [each for each in parts if each.commit == part.commit]


def faults(parts: Sequence[Part]) -> list[str]:
    """What was not as it should be."""
    p99 = percentile(parts, 0.99)
    peak = max(part.peak for part in parts) >> 20
    left = [each for part in parts for each in part.left]
    said = {
        f"p99 of honest seals {p99} ms (wanted: under {WANTED_MS})": p99 >= WANTED_MS,
        "no seal was answered": not any(part.waits for part in parts),
        f"{sum(part.lost for part in parts)} turns lost": any(part.lost for part in parts),
        f"{sum(part.refused for part in parts)} honest requests refused": any(
            part.refused for part in parts
        ),
        f"{sum(part.broke_off for part in parts)} honest players broke off": any(
            part.broke_off for part in parts
        ),
        f"{peak} MiB (wanted: under {WANTED_MIB})": peak >= WANTED_MIB,
        f"left behind: {', '.join(left)}": bool(left),
    }
    return [words for words, is_so in said.items() if is_so]


def verdict(parts: Sequence[Part], whole: int = WHOLE) -> str:
    """One line: whether the evening holds so far, and how much of it there was."""
    seconds, turns = sum(part.seconds for part in parts), sum(part.turns for part in parts)
    wrong = faults(parts)
    busiest = max(part.load for part in parts)
    heard = (
        f"{seconds:,} of {whole:,} s in {len(parts)} parts, load before at most {busiest:.1f}: "
        f"{turns:,} turns, p99 {percentile(parts, 0.99)} ms, {max(p.peak for p in parts) >> 20} MiB"
    )
    word = "DOES NOT HOLD" if wrong else "HOLDS" if seconds >= whole else "holds so far"
    return f"verdict: {word}; {heard}" + "".join(f"; {each}" for each in wrong)


def commit() -> str:
    """What is measured; with a mark, if it is not as it was committed."""
    git = ["git", "-C", str(Path(__file__).parent.parent)]
    name = subprocess.check_output([*git, "rev-parse", "--short", "HEAD"], text=True).strip()
    changed = subprocess.check_output([*git, "status", "--porcelain", "src", "bench"], text=True)
    return name + ("+" if changed else "")
