"""A worker: a process that does errands, each within its time, all within its memory.

It reads batches from its standard input and answers on its standard output. It ends when its input ends, in the middle of
an errand too, so it never outlives its server, however that ended.
"""

import builtins
import os
import resource
import select
import signal
import struct
import sys
import threading
import time
import traceback
from contextlib import suppress
from importlib import import_module
from types import FrameType, ModuleType
from typing import IO, Any, ClassVar, NamedTuple

from gamemaster.core.errors import Trouble
from gamemaster.core.once import off_the_clock, timed_by
from gamemaster.tables.work.packing import Lacking, Memory, packed, unpacked

LENGTH = struct.Struct(">Q")
SOON = 0.005
"""Seconds after which answers of a batch are not held back for those that follow."""
READY = "ready"
LEAST = 1e-4
"""CPU seconds after which an errand rings that has none left: a timer set to nothing never rings."""
AGAIN = 0.05
"""CPU seconds after which it rings again: a ring in the midst of a call from compiled code, or of tidying up, is not heard."""
MOST_ANSWER = 128 << 20
"""Bytes that one errand may bring into the server."""


class Asked(NamedTuple):
    """An errand as it is sent: a function by its name, its arguments packed, CPU seconds for it, and for what is worked out
    once for everybody if it comes to that."""

    deed: str
    args: bytes
    seconds: float
    for_all: float = 5.0


class Answered(NamedTuple):
    """What became of an errand: `done`, `refused` (Trouble), `overtime`, `memory`, `lacking` or `failed`."""

    word: str
    body: bytes
    spent: float
    worn: bool = False
    """Something that is worked out for everybody was broken off: the worker makes room for another."""


class Overtime(BaseException):
    """No `except Exception` of a game or a bot keeps an errand going."""


def send(pipe: IO[bytes], value: object) -> None:
    body, _ = packed(value)
    pipe.write(LENGTH.pack(len(body)) + body)
    pipe.flush()


def receive(pipe: IO[bytes]) -> Any:
    """The next message, or None at the end."""
    head = pipe.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    return unpacked(pipe.read(LENGTH.unpack(head)[0]))


def _ring(_number: int, _frame: FrameType | None) -> None:
    if Allowance.running is not None:
        Allowance.running.ring()


class Allowance:
    """The CPU time of an errand, which stands while something is done for everybody; for that there is a time as well.
    It rings when either is used up, again and again until it is heard."""

    running: ClassVar["Allowance | None"] = None

    def __init__(self, seconds: float, for_all: float) -> None:
        self._left, self._for_all = seconds, for_all
        self._began, self._free, self._stops = time.process_time(), 0.0, 0
        self._broke_off = False
        self.rang = False

    def begin(self) -> None:
        Allowance.running = self
        _set(self._left)

    def end(self) -> None:
        Allowance.running = None
        signal.setitimer(signal.ITIMER_PROF, 0)

    def ring(self) -> None:
        self._broke_off = self._broke_off or self._stops > 0
        self.rang = True
        raise Overtime

    def stop(self) -> None:
        self._stops += 1
        if self._stops == 1:
            self._left = _set(self._for_all)
            self._free -= time.process_time()

    def go_on(self) -> None:
        self._stops -= 1
        if self._stops == 0:
            self._free += time.process_time()
            self._for_all = _set(self._left)

    @property
    def broke_off(self) -> bool:
        """Whether it rang in the midst of what is done for everybody."""
        return self._broke_off

    def spent(self) -> float:
        return time.process_time() - self._began - self._free


def _set(seconds: float) -> float:
    """Ring after so many CPU seconds; how many were left."""
    return signal.setitimer(signal.ITIMER_PROF, max(seconds, LEAST), AGAIN)[0]


def _called(deed: str) -> Any:
    module, _, name = deed.partition(":")
    return getattr(import_module(module), name)


def answer(asked: Asked, memory: Memory) -> Answered:
    """Do one errand; whatever happens in it is an answer."""
    with suppress(Exception):  # a fault in it is told below
        _called(asked.deed)  # modules are imported in nobody's time
    limit = Allowance(asked.seconds, asked.for_all)
    body = b""
    try:
        deed, args = _called(asked.deed), unpacked(asked.args, memory)
        limit.begin()
        try:
            with timed_by(limit):
                result = deed(*args)
            body, word = packed(result)[0], "done"
            if len(body) > MOST_ANSWER:
                raise MemoryError
        finally:
            limit.end()
    except Overtime:
        limit.end()  # it may have rung before it could be ended
        word = "overtime"
    except MemoryError:
        body, word = b"", "memory"
    except Lacking:
        word = "lacking"
    except Trouble as fault:
        body, word = packed(fault)[0], "refused"
    except RecursionError:
        word = "memory"
    except Exception:
        # Compiled code may tell of what broke it off as a fault of its own.
        word = "overtime" if limit.rang else "failed"
        body = b"" if limit.rang else traceback.format_exc().encode(errors="replace")
    return Answered(word, body, limit.spent(), word == "overtime" and limit.broke_off)


def work(inbox: IO[bytes], outbox: IO[bytes]) -> None:
    """Do batch after batch, as long as one can."""
    memory, worn = Memory(), False
    while not worn and (batch := receive(inbox)) is not None:
        parcels, errands = batch
        for key, body in parcels.items():
            memory.keep(key, body)
        answers: list[Answered] = []
        since = time.monotonic()
        for asked in errands:
            answers.append(answer(asked, memory))
            worn = worn or answers[-1].worn
            if time.monotonic() - since > SOON:
                send(outbox, answers)
                answers, since = [], time.monotonic()
        if answers:
            send(outbox, answers)


def confine(mib: int, nice: int) -> None:
    """From here on: so much memory, no core file, behind everybody who answers requests."""
    most = mib << 20
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(nice)


def import_off_the_clock() -> None:
    """A module is imported for everybody. Broken off in the middle it would stay half of itself, and whatever needs it
    would fail from then on."""
    plain = builtins.__import__

    def imported(name: str, *how: Any, **named: Any) -> ModuleType:
        parts, level = how[2:4] if len(how) > 3 else ((), 1)  # a statement says all by place
        known = None if level else sys.modules.get(name)
        if known is not None and all(hasattr(known, part) for part in parts or ()):
            return plain(name, *how, **named)  # nothing is loaded: the clock runs on
        with off_the_clock():
            return plain(name, *how, **named)

    builtins.__import__ = imported


def _end_with_the_server() -> None:
    """Wait until nobody holds the other end of the input any more."""
    other_end = select.poll()
    other_end.register(sys.stdin, 0)  # of what can be read nothing need be said
    other_end.poll()
    os._exit(0)


def main() -> None:
    signal.signal(signal.SIGPROF, _ring)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    inbox, outbox = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a game prints is no answer
    import_module(
        "gamemaster.tables.service"
    )  # all errands there are; not in the time of the first
    import_off_the_clock()
    confine(int(sys.argv[1]), int(sys.argv[2]))
    try:
        send(outbox, READY)
        work(inbox, outbox)
    except BrokenPipeError:  # the server has stopped: nobody wants the answer
        pass
    os._exit(0)  # at once: to tidy up a large memory takes long for one who is behind everybody
