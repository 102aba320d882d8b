"""`python -m bench fuzz [--count N] [--door D] [--first N] [--into FILE]`: strangers' input at every door.

Valid inputs with something changed, and plain garbage, at the doors of configs, states, submissions,
records, receipts, texts, archives and of the web. Whatever is neither taken nor refused with a sentence is a fault,
and so is an answer of 500. Every input is made from its door and its number alone: `--door D --first N
--count 1` makes it again. Doors behind which little is done get more of the inputs (SHARES).

With `--into FILE` what was counted is written down in pieces, each a line that names the commit and `--first`, and the
next run of the same goes on from there until all stand at `--count`: a long count may be stopped whenever one likes.
"""

import json
import random
import resource
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bench.doors import house, offline
from bench.doors.mutation import Mutator
from bench.evening import commit
from gamemaster.core.errors import Trouble

Knock = Callable[[], object]
SHOWN = 12
SHARES = {
    "config": 200,
    "state": 130,
    "submission": 220,
    "record": 100,
    "receipts": 80,
    "text": 30,
    "archive": 150,
    "http": 90,
}
"""Of a thousand inputs."""
WARM = 10**12, 60
"""The first number, and how many: thrown before anything is counted, as a server's workers are warm too."""
PIECES = 100
MOST_SECONDS = 1.0


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
    """By how many KiB one input raised the memory of this process, or of the worker it was sent to."""
    over: list[tuple[float, int]] = field(default_factory=list)
    """Those that took more than a second, also when they were thrown again."""

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
        "receipts": offline.receipts,
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
    street = house.Street()
    try:
        found = makers() if door is None else {}
        yield {**found, "http": lambda mutator: house.request(street.house(), mutator)}
    finally:
        street.close()


def throw(tally: Tally, make: Callable[[Mutator], Knock], number: int) -> None:
    """One input at one door."""
    knock = make(Mutator(random.Random(f"{tally.door} {number}")))
    memory = _memory_afresh(tally.door)
    took = _knocked(tally, knock, number)
    if took > MOST_SECONDS:
        # What is worked out once for everybody, or a core that was not to be had, is not the input's.
        took = min(took, _knocked(Tally(tally.door), knock, number))
    if took > MOST_SECONDS:
        tally.over.append((took, number))
    tally.slowest = max(tally.slowest, (took, number))
    more = max(most - memory.get(pid, most) for pid, most in _most_memory(tally.door).items())
    tally.largest = max(tally.largest, (more, number))


def _knocked(tally: Tally, knock: Knock, number: int) -> float:
    """What became of an input, and how long that took."""
    clock = time.monotonic if tally.door == "http" else time.process_time
    start = clock()
    try:
        knock()
        tally.taken += 1
    except (Trouble, offline.Refused, house.Refused):
        tally.refused += 1
    except Exception:
        tally.faults.append((number, traceback.format_exc()))
    return clock() - start


def _memory_afresh(door: str) -> dict[str, int]:
    """The memory of those who work behind a door; what they had at most is forgotten."""
    for pid in ["self", *(house.workers() if door == "http" else ())]:
        with suppress(OSError):
            Path(f"/proc/{pid}/clear_refs").write_text("5")
    return _most_memory(door)


def _most_memory(door: str) -> dict[str, int]:
    """KiB at most, by process; a worker that is gone has none."""
    found = {"self": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss}
    for pid in house.workers() if door == "http" else ():
        with suppress(OSError, StopIteration):
            lines = Path(f"/proc/{pid}/status").read_text().splitlines()
            found[pid] = next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
    return found


def fuzzed(count: int, door: str | None = None, first: int = 0) -> list[Tally]:
    """So many inputs, shared out among the doors."""
    with opened(door) as doors, _bar() as bar:
        tallies = []
        for name, make in doors.items():
            tally = Tally(name)
            tallies.append(tally)
            numbers = range(first, first + _share(count, name, door))
            try:
                for number in bar.track(numbers, description=name):
                    throw(tally, make, number)
            except KeyboardInterrupt:  # what was seen so far is told
                break
    return tallies


def _bar() -> Progress:
    return Progress(
        TextColumn("{task.description:10}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )


def _share(count: int, name: str, only: str | None) -> int:
    return count if only else -(-count * SHARES[name] // sum(SHARES.values()))


def continued(count: int, into: Path, door: str | None = None, first: int = 0) -> list[Tally]:
    """Go on where the file ends for this commit and first number, all doors by turns, a piece at a time."""
    at_work = commit() + (f" from {first}" if first else "")
    done = _read(into)
    with opened(door) as doors, into.open("a") as file:
        for name, make in doors.items():
            warming = Tally(name)
            for number in range(WARM[0], WARM[0] + WARM[1]):
                throw(warming, make, number)
        for piece in range(1, PIECES + 1):
            for name, make in doors.items():
                begun = sum(each.count for at, each in done if (at, each.door) == (at_work, name))
                tally = Tally(name)
                end = _share(count, name, door) * piece // PIECES
                for number in range(first + begun, first + end):
                    throw(tally, make, number)
                if tally.count:
                    done.append((at_work, tally))
                    file.write(json.dumps({"commit": at_work, **asdict(tally)}) + "\n")
                    file.flush()
    return _added([tally for at, tally in done if at == at_work])


def _read(into: Path) -> list[tuple[str, Tally]]:
    lines = into.read_text().splitlines() if into.exists() else []
    found = [json.loads(line) for line in lines]
    return [(each.pop("commit"), Tally(**each)) for each in found]


def _added(tallies: list[Tally]) -> list[Tally]:
    """One tally for each door."""
    found = {tally.door: Tally(tally.door) for tally in tallies}
    for tally in tallies:
        whole = found[tally.door]
        whole.taken += tally.taken
        whole.refused += tally.refused
        whole.faults += [(number, trace) for number, trace in tally.faults]
        whole.over += [(seconds, number) for seconds, number in tally.over]
        whole.slowest = max(whole.slowest, (tally.slowest[0], tally.slowest[1]))
        whole.largest = max(whole.largest, (tally.largest[0], tally.largest[1]))
    return list(found.values())


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
        for seconds, number in sorted(tally.over, reverse=True)[:SHOWN]:
            yield f"{tally.door}: input {number} took {seconds:.2f} s"
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


def run(
    count: int = 2000, door: str | None = None, first: int = 0, into: Path | None = None
) -> None:
    tallies = continued(count, into, door, first) if into else fuzzed(count, door, first)
    for line in told(tallies):
        print(line)
