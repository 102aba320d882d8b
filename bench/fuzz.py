"""`python -m bench fuzz [--count N] [--door D] [--first N]`: strangers' input at every door.

Valid inputs with something changed, and plain garbage, at the doors of configs, states, submissions,
records, texts, archives and of the web. Whatever is neither taken nor refused with a sentence is a fault,
and so is an answer of 500. Every input is made from its door and its number alone: `--door D --first N
--count 1` makes it again.
"""

import random
import resource
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bench.doors import house, offline
from bench.doors.mutation import Mutator
from gamemaster.core.errors import Trouble

Knock = Callable[[], object]
SHOWN = 12


@dataclass
class Tally:
    """What became of the inputs at one door."""

    door: str
    taken: int = 0
    refused: int = 0
    faults: list[tuple[int, str]] = field(default_factory=list)
    slowest: tuple[float, int] = (0.0, 0)
    """Seconds of computing; of the web real ones, for its work is done by other processes."""
    largest: tuple[int, int] = (0, 0)
    """By how many KiB one input raised the most memory this process ever had."""

    @property
    def count(self) -> int:
        return self.taken + self.refused + len(self.faults)


def makers(door: str | None = None) -> dict[str, Callable[[Mutator], Knock]]:
    """What makes inputs, by door."""
    doors: dict[str, Callable[[Mutator], Knock]] = {
        "config": offline.config,
        "state": offline.state,
        "submission": offline.submission,
        "record": offline.record,
        "text": offline.text,
        "archive": offline.archive,
    }
    return doors if door is None else {door: doors[door]}


@contextmanager
def opened(door: str | None) -> Iterator[dict[str, Callable[[Mutator], Knock]]]:
    """The doors, with a server behind the last of them if it is among them."""
    if door not in (None, "http"):
        yield makers(door)
        return
    here = house.House()
    try:
        found = makers() if door is None else {}
        yield {**found, "http": lambda mutator: house.request(here, mutator)}
    finally:
        here.close()


def throw(tally: Tally, make: Callable[[Mutator], Knock], number: int) -> None:
    """One input at one door."""
    knock = make(Mutator(random.Random(f"{tally.door} {number}")))
    clock = time.monotonic if tally.door == "http" else time.process_time
    memory, start = _most_memory(), clock()
    try:
        knock()
        tally.taken += 1
    except (Trouble, offline.Refused, house.Refused):
        tally.refused += 1
    except Exception:
        tally.faults.append((number, traceback.format_exc()))
    tally.slowest = max(tally.slowest, (clock() - start, number))
    tally.largest = max(tally.largest, (_most_memory() - memory, number))


def _most_memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def fuzzed(count: int, door: str | None = None, first: int = 0) -> list[Tally]:
    """So many inputs, shared out among the doors."""
    bar = Progress(
        TextColumn("{task.description:10}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
    with opened(door) as doors, bar:
        tallies = []
        for name, make in doors.items():
            tally, each = Tally(name), -(-count // len(doors))
            tallies.append(tally)
            try:
                for number in bar.track(range(first, first + each), description=name):
                    throw(tally, make, number)
            except KeyboardInterrupt:  # what was seen so far is told
                break
    return tallies


def told(tallies: list[Tally]) -> Iterator[str]:
    yield f"{'door':12}{'inputs':>9}{'taken':>9}{'refused':>9}{'faults':>8}{'slowest s':>11}{'most MiB':>10}"
    for tally in tallies:
        (seconds, slow), (memory, large) = tally.slowest, tally.largest
        yield (
            f"{tally.door:12}{tally.count:9,}{tally.taken:9,}{tally.refused:9,}{len(tally.faults):8}"
            f"{seconds:11.2f}{memory / 1024:10.1f}   (inputs {slow} and {large})"
        )
    yield f"{'all':12}{sum(tally.count for tally in tallies):9,}"
    for tally in tallies:
        yield from _faults(tally)


def _faults(tally: Tally) -> Iterator[str]:
    """Faults by where they happened, one of each in full."""
    kinds = Counter(_where(trace) for _, trace in tally.faults)
    for where, count in kinds.most_common(SHOWN):
        number, trace = next(each for each in tally.faults if _where(each[1]) == where)
        yield f"\n{tally.door}: {count} times, first at input {number}: {where}\n{trace}"


def _where(trace: str) -> str:
    lines = trace.strip().splitlines()
    places = [line.strip() for line in lines if line.strip().startswith("File ")]
    return f"{lines[-1][:120]} | {places[-1] if places else ''}"


def run(count: int = 2000, door: str | None = None, first: int = 0) -> None:
    for line in told(fuzzed(count, door, first)):
        print(line)
