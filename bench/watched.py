"""A server that counts how long it takes itself: `python -m bench.watched FILE serve …`.

What a client on the same machine waits is the server's time, the client's own, and the time both wait for a core. Only the
first is the server's. So this starts the very server, with a watch on four places, and writes to FILE what it saw: how long an
answer took from the last byte of its request, by path, for honest people (127.1.*) and for strangers; how late the event loop
was, and how much of that it waited for a core; how long each kind of write kept the others from writing.
"""

import asyncio
import json
import os
import re
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from gamemaster.cli.main import main
from gamemaster.tables.service import Service
from gamemaster.tables.store.database import Store
from gamemaster.tables.store.turnstile import Turnstile
from gamemaster.web.reception import Wire

HONEST = "127.1."
BEAT = 0.01
CHOSEN = re.compile(r"(?<=/)[0-9a-z]{16,}(?=/|$)")
Waits = dict[str, list[float]]

answers: dict[str, Waits] = {"honest": defaultdict(list), "strangers": defaultdict(list)}
alone: Waits = {"honest": [], "strangers": []}
"""The same without the time for which the server's loop waited for a core: what it took on a machine of its own."""
held: Waits = defaultdict(list)
"""By who wrote, the seconds for which nobody else could."""
waited: Waits = defaultdict(list)
"""By who wrote, the seconds for which he waited until he could."""
late: list[float] = []
starved: list[float] = []
"""Of each lateness, the part for which another process had the core."""


def place(method: str, path: str) -> str:
    """A path without what tells one table from another."""
    return f"{method} {CHOSEN.sub('…', path)}"


def watch_answers() -> None:
    """From the last byte of a request to the last of its answer; what waits behind another on its line counts from then."""
    complete, respond = Wire.on_message_complete, Wire.on_response_complete
    start = Wire._start_asgi_task

    def on_message_complete(self: Any) -> None:
        if self.cycle is not None:
            self.cycle.heard_at = (time.perf_counter(), _waited_for_a_core())
        complete(self)

    def _start_asgi_task(self: Any, cycle: Any, app: Any) -> None:
        self.under_way = cycle
        start(self, cycle, app)

    def on_response_complete(self: Any) -> None:
        cycle = getattr(self, "under_way", None)
        heard = getattr(cycle, "heard_at", None)
        if heard is not None and not cycle.scope["path"].endswith("/stream"):
            who = "honest" if self.home.startswith(HONEST) else "strangers"
            where = place(cycle.scope["method"], cycle.scope["path"])
            took = time.perf_counter() - heard[0]
            answers[who][where].append(took)
            alone[who].append(max(0.0, took - (_waited_for_a_core() - heard[1])))
        respond(self)

    Wire.on_message_complete = on_message_complete  # type: ignore[method-assign]
    Wire._start_asgi_task = _start_asgi_task  # type: ignore[method-assign]
    Wire.on_response_complete = on_response_complete  # type: ignore[method-assign]


def _writer() -> str:
    """Who wants to write: the first of our own functions that is about something else than storing."""
    frame: FrameType | None = sys._getframe(2)
    names: list[str] = []
    while frame is not None and len(names) < 2:
        code = frame.f_code
        if "/tables/" in code.co_filename and code.co_name not in (
            "writing",
            "changing",
            "alone",
            "together",
        ):
            names.append(f"{Path(code.co_filename).stem}.{code.co_name}")
        frame = frame.f_back
    return " < ".join(names)


class Watched(Turnstile):
    """Where writers queue, with a watch on who is inside, and on who waits for him."""

    who, since = "", 0.0

    async def enter(self, *, batch: bool = False) -> None:
        who, came = _writer(), time.perf_counter()
        await super().enter(batch=batch)
        self.who, self.since = who, time.perf_counter()
        waited[who].append(self.since - came)

    def leave(self) -> None:
        held[self.who].append(time.perf_counter() - self.since)
        super().leave()


def watch_writes() -> None:
    begin = Store.__init__

    def begun(self: Store, url: str) -> None:
        begin(self, url)
        self._turnstile = Watched()

    Store.__init__ = begun  # type: ignore[method-assign]


@cache
def _schedule() -> int:
    """Where the kernel tells of this thread."""
    return os.open(f"/proc/self/task/{threading.get_native_id()}/schedstat", os.O_RDONLY)


def _waited_for_a_core() -> float:
    """Seconds for which the loop's thread could have run and did not."""
    return int(os.pread(_schedule(), 100, 0).split()[1]) / 1e9


async def _feel() -> None:
    """How late the loop is, for ever."""
    while True:
        due, waited = time.perf_counter() + BEAT, _waited_for_a_core()
        await asyncio.sleep(BEAT)
        late.append(max(0.0, time.perf_counter() - due))
        starved.append(min(late[-1], _waited_for_a_core() - waited))


def watch_service(file: Path) -> None:
    """From its beginning to its end."""
    begin, stop = Service.begin, Service.stop

    def begun(self: Service) -> None:
        begin(self)
        self.house.run(_feel())

    async def stopped(self: Service) -> None:
        file.write_text(json.dumps(report()))
        await stop(self)

    Service.begin = begun  # type: ignore[method-assign]
    Service.stop = stopped  # type: ignore[method-assign]


def summary(waits: Sequence[float]) -> dict[str, float]:
    ranked = sorted(waits) or [0.0]
    return {
        "count": len(waits),
        "p50": ranked[len(ranked) // 2] * 1000,
        "p99": ranked[int(len(ranked) * 0.99)] * 1000,
        "longest": ranked[-1] * 1000,
        "sum": sum(ranked),
    }


def report() -> dict[str, Any]:
    """What was seen, in milliseconds."""
    return {
        "answers": {
            who: {path: summary(waits) for path, waits in by.items()} for who, by in answers.items()
        },
        "all": {
            who: summary([wait for waits in by.values() for wait in waits])
            for who, by in answers.items()
        },
        "alone": {who: summary(waits) for who, waits in alone.items()},
        "held": {who: summary(waits) for who, waits in held.items()},
        "waited": {who: summary(waits) for who, waits in waited.items()},
        "late": summary(late),
        "starved": summary(starved),
        "late_sum": sum(late),
        "cpu": time.process_time(),
    }


if __name__ == "__main__":
    watch_answers()
    watch_writes()
    watch_service(Path(sys.argv.pop(1)))
    main()
