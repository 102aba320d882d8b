"""A bot's process as a conversation: lines out, lines in, time and faults counted."""

import os
import select
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import TypeVar

from gamemaster.bots.patience import Patience
from gamemaster.bots.protocol import Failure, Limits
from gamemaster.bots.sandbox import Cage
from gamemaster.core.values import Seat

T = TypeVar("T")
_CHUNK = 1 << 16
_MOST_UNSENT = 1 << 24
_WATCH_SECONDS = 0.05
_GLANCE_SECONDS = 0.005
"""Between two looks at a bot whose time is running out."""
_KEPT_NOISE = 1 << 14
"""How much of the end of stderr is kept to be shown."""


class ProgramBot:
    """One bot at work; after `dismissed` is set its process is gone and it answers nothing."""

    def __init__(self, cage: Cage, limits: Limits) -> None:
        self.cage = cage
        self.limits = limits
        self.bank_ms = limits.bank_ms
        self.strikes = 0
        self.dismissed: Failure | None = None
        self.noise = b""
        self._noise_bytes = 0
        self._unsent = bytearray()
        self._unread = bytearray()
        self._taken = 0
        self._watched = time.monotonic()
        for fd in (cage.stdin, cage.stdout, cage.stderr):
            os.set_blocking(fd, False)

    @property
    def has_unsent(self) -> bool:
        return bool(self._unsent)

    def send(self, text: bytes) -> None:
        """Send a line; what the pipe does not take now goes out while we wait for the answer."""
        self._taken = 0
        self._unsent += text
        self.send_on()
        if len(self._unsent) > _MOST_UNSENT:
            self.dismiss(
                Failure("flood", "it does not read what it is sent", pt="não lê o que recebe")
            )

    def send_on(self) -> None:
        with suppress(BlockingIOError, BrokenPipeError):
            while self._unsent:
                del self._unsent[: os.write(self.cage.stdin, self._unsent)]

    def take_in(self) -> None:
        """Read what it wrote; raises a fatal Failure if that was too much, or if there will be no more."""
        chunk = os.read(self.cage.stdout, _CHUNK)
        if not chunk:
            why = self.cage.why_it_ended
            raise Failure("gone", why.en, pt=why.pt)
        self._taken += len(chunk)
        self._unread += chunk
        if self._taken > self.limits.line_bytes:
            most = self.limits.line_bytes
            raise Failure(
                "flood",
                f"it wrote more than {most} bytes for one turn",
                pt=f"escreveu mais de {most} bytes num turno",
            )

    def take_noise(self) -> bool:
        """Read its stderr; False once that is closed."""
        chunk = os.read(self.cage.stderr, _CHUNK)
        self._noise_bytes += len(chunk)
        self.noise = (self.noise + chunk)[-_KEPT_NOISE:]
        if self._noise_bytes > self.limits.stderr_bytes:
            most = self.limits.stderr_bytes
            raise Failure(
                "flood",
                f"it wrote more than {most} bytes to stderr",
                pt=f"escreveu mais de {most} bytes em stderr",
            )
        return bool(chunk)

    def next_line(self) -> bytes | None:
        end = self._unread.find(b"\n")
        if end < 0:
            return None
        text = bytes(self._unread[:end])
        del self._unread[: end + 1]
        return text

    def watch(self, now: float) -> None:
        """Look now and then whether its memory is still within the limit."""
        if now - self._watched < _WATCH_SECONDS:
            return
        self._watched = now
        if self.cage.memory_exceeded():
            most = self.limits.memory_mb
            raise Failure(
                "gone",
                f"it used more than {most} MiB of memory",
                pt=f"usou mais de {most} MiB de memória",
            )

    def strike(self, fault: Failure) -> Failure:
        """Count a fault; one that cannot be mended, or one too many, ends the process."""
        self.strikes += 1
        if fault.kind in ("gone", "flood", "start") or self.strikes >= self.limits.strikes:
            self.dismiss(fault)
        return fault

    def dismiss(self, fault: Failure) -> None:
        if self.dismissed is None:
            self.dismissed = fault
            self._drain_noise()
            self.cage.close()

    def _drain_noise(self) -> None:
        """Keep the last words of a bot that broke."""
        with suppress(OSError, Failure):
            while self.take_noise():
                pass


class Conversation:
    """Waiting for one line from each of several bots at once, each with its own time."""

    def __init__(self, bots: Mapping[Seat, ProgramBot], allowed_ms: Callable[[ProgramBot], int]):
        self._waiting = dict(bots)
        self._times = {seat: Patience(allowed_ms(bot), bot.cage.toil) for seat, bot in bots.items()}
        self._poll = select.poll()
        self._owners: dict[int, Seat] = {}
        for seat, bot in bots.items():
            for fd in (bot.cage.stdout, bot.cage.stderr):
                self._poll.register(fd, select.POLLIN)
                self._owners[fd] = seat
            if bot.has_unsent:
                self._poll.register(bot.cage.stdin, select.POLLOUT)
                self._owners[bot.cage.stdin] = seat

    def hear(self, accept: Callable[[bytes], T | None]) -> dict[Seat, tuple[T | Failure, int]]:
        """What each said (the first line that `accept` takes) or its Failure, and after how many ms."""
        heard: dict[Seat, tuple[T | Failure, int]] = {}
        for seat in tuple(self._waiting):
            self._attempt(seat, partial(_first_accepted, accept=accept), heard)
        while self._waiting:
            for fd, _ in self._poll.poll(self._patience_ms()):
                owner = self._owners.get(fd)
                if owner is not None:
                    self._attempt(owner, partial(self._move, fd=fd, accept=accept), heard)
            self._check_clocks(heard)
        return heard

    def _patience_ms(self) -> float:
        left = min(self._times[seat].deadline for seat in self._waiting) - time.monotonic()
        return max(_GLANCE_SECONDS, min(left, _WATCH_SECONDS)) * 1000

    def _move(self, bot: ProgramBot, fd: int, accept: Callable[[bytes], T | None]) -> T | None:
        """Do what a file descriptor is ready for."""
        if fd == bot.cage.stdout:
            bot.take_in()
            return _first_accepted(bot, accept)
        if fd == bot.cage.stderr:
            if not bot.take_noise():
                self._forget(fd)
            return None
        bot.send_on()
        if not bot.has_unsent:
            self._forget(fd)
        return None

    def _check_clocks(self, heard: dict[Seat, tuple[T | Failure, int]]) -> None:
        now = time.monotonic()
        for seat, bot in tuple(self._waiting.items()):
            self._times[seat].look()
            if self._times[seat].is_over(now):
                self._settle(
                    seat,
                    Failure("late", "it did not answer in time", pt="não respondeu a tempo"),
                    heard,
                )
            else:
                self._attempt(seat, lambda bot: bot.watch(now), heard)

    def _attempt(
        self,
        seat: Seat,
        act: Callable[[ProgramBot], T | None],
        heard: dict[Seat, tuple[T | Failure, int]],
    ) -> None:
        try:
            found = act(self._waiting[seat])
        except BlockingIOError:
            return
        except Failure as fault:
            self._settle(seat, fault, heard)
            return
        if found is not None:
            self._settle(seat, found, heard)

    def _settle(
        self, seat: Seat, said: T | Failure, heard: dict[Seat, tuple[T | Failure, int]]
    ) -> None:
        heard[seat] = (said, self._times[seat].spent_ms())
        del self._waiting[seat]
        for fd in [fd for fd, owner in self._owners.items() if owner == seat]:
            self._forget(fd)

    def _forget(self, fd: int) -> None:
        self._poll.unregister(fd)
        del self._owners[fd]


def _first_accepted(bot: ProgramBot, accept: Callable[[bytes], T | None]) -> T | None:
    while (text := bot.next_line()) is not None:
        if (found := accept(text)) is not None:
            return found
    return None
