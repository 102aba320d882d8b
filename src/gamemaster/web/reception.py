"""The reception: how many lines to the server anybody holds, and how long he may take to say or hear something.

A stranger who says half a request, or one byte of it now and then, or never reads his answer, would keep
a line, its files and its memory for ever. So every line is counted for the address it comes from, and looked
at once a second: a head, a body and an answer each have their time. Who holds too many lines loses those on
which he says nothing; if there are none, the new one is refused with a word.
"""

import asyncio
import heapq
import ipaddress
import logging
import resource
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable
from contextvars import Context
from functools import partial
from typing import Any, NamedTuple

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from gamemaster.core.codec import encode
from gamemaster.tables.people.limits import home_of
from gamemaster.tables.refusals import Busy, Refusal, TooLarge

HEAD_SECONDS = 10.0
"""For the head of a request, from its first byte (or from the call) to its last."""
HEAD_BYTES = 32 << 10
BODY_SECONDS, BODY_RATE = 20.0, 64 << 10
"""For a body: so long, and a second more for each so many bytes that have come."""
ANSWER_SECONDS, ANSWER_RATE = 30.0, 8 << 10
MOST_LINES, OWN_FILES = 16_000, 256
"""Lines of all together; and the files that the house needs for itself."""
OF_ADDRESS = 512
MAKING_ROOM = 16
UNREAD, UNREAD_OF_ADDRESS = 512 << 20, 64 << 20
"""Bytes of answers that nobody has read yet: of all lines together, and of one address."""
A_ROUND = 16
"""Requests that are begun in one round of the event loop; each takes about a millisecond."""


QUIET = logging.getLogger("gamemaster.web.lines")
"""What a stranger says that is no HTTP is his affair: it is answered, and fills no log."""
QUIET.setLevel(logging.ERROR)


class Bounds(NamedTuple):
    """How many lines there may be."""

    lines: int = MOST_LINES
    of_address: int = OF_ADDRESS
    head: float = HEAD_SECONDS
    body: float = BODY_SECONDS
    answer: float = ANSWER_SECONDS
    look: float = 1.0
    """Seconds between two looks at all lines."""


def bounds_here() -> Bounds:
    """As many lines as this process may have files, but for its own; a quarter of them for one address."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_LINES + OWN_FILES
    most = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    if most > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    lines = max(64, max(soft, most) - OWN_FILES)
    return Bounds(min(MOST_LINES, lines), min(OF_ADDRESS, max(16, lines // 4)))


class Unread:
    """What waits to be read, by address and line, in bytes."""

    def __init__(self) -> None:
        self._of: dict[str, dict[Wire, int]] = {}
        self._sums: Counter[str] = Counter()
        self.all = 0

    def keep(self, wire: "Wire", size: int, alone: bool) -> list["Wire"]:
        """Count it; the lines on which too much waits for an address, or for all together.

        One answer may be as long as it is, if it is the only one. Of all addresses the one for which most waits pays for the others.
        """
        self.forget(wire)
        self._of.setdefault(wire.home, {})[wire] = size
        self._sums[wire.home] += size
        self.all += size
        if alone and self._sums[wire.home] > UNREAD_OF_ADDRESS and len(self._of[wire.home]) > 1:
            return [self._longest(wire.home)]
        if self.all > UNREAD:
            return [self._longest(max(self._sums, key=self._sums.__getitem__))]
        return []

    def _longest(self, home: str) -> "Wire":
        return max(self._of[home], key=self._of[home].__getitem__)

    def forget(self, wire: "Wire") -> None:
        """It was read, or will never be."""
        own = self._of.get(wire.home, {})
        size = own.pop(wire, 0)
        self.all -= size
        self._sums[wire.home] -= size
        if not own:
            self._of.pop(wire.home, None)
            del self._sums[wire.home]


class Reception:
    """All lines of one server."""

    def __init__(self, bounds: Bounds, proxies: Iterable[str] = ()) -> None:
        self.bounds = bounds
        self._proxies = [ipaddress.ip_network(proxy, strict=False) for proxy in proxies]
        self._lines: dict[str, set[Wire]] = {}
        self.count = 0
        self._looking: asyncio.TimerHandle | None = None
        self._waiting: OrderedDict[str, deque[Callable[[], None]]] = OrderedDict()
        """Requests that are not begun yet, by address; whose turn it is stands first."""
        self._begun = 0
        self.unread = Unread()

    def keep(self, wire: "Wire", size: int) -> None:
        """Count what waits to be read on a line; where that is too much, it is not kept."""
        for each in self.unread.keep(wire, size, alone=not self._speaks_for_many(wire)):
            each.abort()

    def take_turns(self, wire: "Wire", begin: Callable[[], None]) -> None:
        """Begin to answer a request: now, or when it is its address's turn."""
        if not self._begun:
            wire.loop.call_soon(self._next_round, wire.loop, context=Context())
        if self._begun < A_ROUND and not self._waiting:
            self._begun += 1
            begin()
        else:
            self._waiting.setdefault(wire.home, deque()).append(begin)

    def _next_round(self, loop: asyncio.AbstractEventLoop) -> None:
        """The next few of those that wait, one of each address after the other."""
        self._begun = 0
        while self._waiting and self._begun < A_ROUND:
            home, own = self._waiting.popitem(last=False)
            begin = own.popleft()
            if own:
                self._waiting[home] = own
            self._begun += 1
            begin()
        if self._begun:
            loop.call_soon(self._next_round, loop)

    def line(self, **more: Any) -> "Wire":
        """A new line; uvicorn asks for one when somebody calls."""
        return Wire(self, **more)

    def admit(self, wire: "Wire") -> bool:
        """Whether there is room for one more, if need be where nothing is said."""
        own = self._lines.setdefault(wire.home, set())
        many = self._speaks_for_many(wire)
        room = many or len(own) < self.bounds.of_address or self._make_room(own)
        if room and self.count >= self.bounds.lines:
            room = self._make_room(each for lines in self._lines.values() for each in lines)
        if not room:
            if not own:
                del self._lines[wire.home]
            return False
        own.add(wire)
        self.count += 1
        if self._looking is None:
            self._looking = wire.loop.call_later(self.bounds.look, self._look, wire.loop)
        return True

    def _speaks_for_many(self, wire: "Wire") -> bool:
        """Whether a trusted proxy calls: it looks after its own callers."""
        if not self._proxies or not wire.client:
            return False
        address = ipaddress.ip_address(wire.client[0].partition("%")[0])
        return any(address in proxy for proxy in self._proxies)

    def _make_room(self, lines: Iterable["Wire"]) -> bool:
        """Hang up where nothing has been said for the longest."""
        idle = [each for each in lines if each.idle_since is not None]
        for each in heapq.nsmallest(MAKING_ROOM, idle, key=lambda each: each.idle_since or 0.0):
            each.hang_up()
        return bool(idle)

    def leave(self, wire: "Wire") -> None:
        self.unread.forget(wire)
        own = self._lines.get(wire.home, set())
        if wire in own:
            own.discard(wire)
            self.count -= 1
        if not own:
            self._lines.pop(wire.home, None)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """See who has taken too long."""
        now = time.monotonic()
        slow = [each for lines in self._lines.values() for each in lines if each.is_slow(now)]
        self._part_with(loop, deque(slow))

    def _part_with(self, loop: asyncio.AbstractEventLoop, slow: "deque[Wire]") -> None:
        """Hang up on a few of the slow; each takes a moment, and between them others have their turn."""
        now = time.monotonic()
        for wire in [slow.popleft() for _ in range(min(A_ROUND, len(slow)))]:
            if wire.is_slow(now):
                wire.part()
        if slow:
            self._looking = loop.call_later(0, self._part_with, loop, slow)
        else:
            again = self.count > 0
            self._looking = loop.call_later(self.bounds.look, self._look, loop) if again else None


class Wire(HttpToolsProtocol):
    """One line to the server, with an eye on its time."""

    def __init__(self, reception: Reception, **more: Any) -> None:
        super().__init__(**more)
        self.logger = QUIET
        self.reception, self.bounds = reception, reception.bounds
        self.home = ""
        self.idle_since: float | None = None
        """Since when nothing is asked; None while something is."""
        self._due: float | None = None
        """When what is being said must be said: the head, or the body."""
        self._answer_due: float | None = None
        self._head_bytes: int | None = None
        """Of the head that is coming; None while none is."""
        self._beside = 0
        """Bytes of the body that are no part of it, since the last that was: marks of chunks, and lines behind the last."""
        self._answering: RequestResponseCycle | None = None
        """The request that is being answered; of several in a row uvicorn knows only the last."""
        self._held: Callable[[], None] | None = None
        """What begins it, if it waits until the answer before it is read."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.home = home_of(self.client[0] if self.client else "")
        self.idle_since = time.monotonic()
        self._due = self.idle_since + self.bounds.head
        if not self.reception.admit(self):
            self._refuse(Busy())

    def connection_lost(self, exc: Exception | None) -> None:
        self.reception.leave(self)
        self._cut()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        begin = partial(self._begin, cycle, app)
        if (
            self.flow.write_paused
        ):  # what was answered before is not read yet: two answers would wait
            self._held = begin
        else:
            self.reception.take_turns(self, begin)

    def _begin(self, cycle: RequestResponseCycle, app: Any) -> None:
        """Begin an answer, unless he who asked is gone."""
        if not cycle.disconnected:
            super()._start_asgi_task(cycle, app)

    def _cut(self) -> None:
        """Whoever is still answering hears that nobody listens any more."""
        for cycle in (self._answering, *(cycle for cycle, _ in self.pipeline)):
            if cycle is not None and not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()
        self.pipeline.clear()
        self.flow.resume_writing()

    def data_received(self, data: bytes) -> None:
        if self._due is None and self.idle_since is not None:
            self._due = time.monotonic() + self.bounds.head
        before = self._head_bytes or 0
        self._beside += len(data)
        super().data_received(data)
        if self._head_bytes is not None:
            self._head_bytes = before + len(data)
        if max(self._head_bytes or 0, self._beside if self._due else 0) > HEAD_BYTES:
            self._refuse(TooLarge("This head is too large.", pt="Este cabeçalho é grande demais."))

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head_bytes, self.idle_since = 0, None
        self._due = time.monotonic() + self.bounds.head

    def on_header(self, name: bytes, value: bytes) -> None:
        """A line of the head; those that follow a body are not part of what was asked, and nobody keeps them."""
        if self._head_bytes is None:
            return
        if name.lower() == b"host" and any(known == b"host" for known, _ in self.headers):
            raise ValueError("two hosts: a proxy may go by one, and we by the other")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        hosts = [value for name, value in self.headers if name == b"host"]
        if not hosts and self.parser.get_http_version() != "1.0":
            raise ValueError("no host, which every request has")
        if not self.url.startswith((b"/", b"*")):
            raise ValueError(
                "an address with a host of its own: who stands between may go by that one"
            )
        self._head_bytes, self._beside = None, 0
        self._due = time.monotonic() + self.bounds.body
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if self._due is not None:
            self._due += len(body) / BODY_RATE
        self._beside = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._due, self._beside = None, 0
        super().on_message_complete()
        if self.cycle is not None and self.cycle.response_complete:
            self.idle_since = time.monotonic()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._due is None and not self.pipeline:
            self.idle_since = time.monotonic()

    def pause_writing(self) -> None:
        super().pause_writing()
        waiting = self.transport.get_write_buffer_size()
        self._answer_due = time.monotonic() + self.bounds.answer + waiting / ANSWER_RATE
        self.reception.keep(self, waiting)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.reception.unread.forget(self)
        if self._held is not None:
            begin, self._held = self._held, None
            self.reception.take_turns(self, begin)
        self._answer_due = None

    def is_slow(self, now: float) -> bool:
        """Whether he who called has taken too long; a line that we do not read waits for us."""
        if self._is_deaf(now):
            return True
        return self._due is not None and now > self._due and not self.flow.read_paused

    def _is_deaf(self, now: float) -> bool:
        return self._answer_due is not None and now > self._answer_due

    def part(self) -> None:
        """Hang up on one who is slow."""
        if self._is_deaf(time.monotonic()):
            self.abort()
        elif self.idle_since is None:
            self._refuse(TooSlow())
        else:
            self.hang_up()  # nothing was asked, so there is nothing to answer

    def abort(self) -> None:
        """Hang up at once, whatever is still to be read."""
        self.reception.leave(self)
        self._cut()
        self.transport.abort()

    def hang_up(self) -> None:
        self.reception.leave(self)
        self._cut()
        self.transport.close()

    def _refuse(self, why: Refusal) -> None:
        """Say why, unless an answer has begun, and hang up."""
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            words = {"code": why.code, "en": why.message, "pt": why.said("pt")}
            body = encode({"error": words})
            head = (
                f"HTTP/1.1 {why.status} Refused\r\ncontent-type: application/json\r\n"
                f"content-length: {len(body)}\r\nconnection: close\r\nretry-after: 10\r\n\r\n"
            )
            self.transport.write(head.encode() + body)
        self.hang_up()


class TooSlow(Refusal):
    """A request that did not come in its time."""

    code, status = "too_slow", 408

    def __init__(self) -> None:
        super().__init__(
            "Your request took too long to come.", pt="Seu pedido demorou demais para chegar."
        )
