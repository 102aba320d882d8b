"""A bot's time is its own: what the machine keeps it waiting for a core is not counted."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gamemaster.bots.patience import MOST, Patience, Toil, toil_of
from gamemaster.bots.sandbox import _descendants

SPIN = "print(end='', flush=True)\nwhile True: pass"


def patience(monkeypatch, allowed_ms, *accounts):
    """A bot's time, with the accounts the kernel gives one after another, and a clock to be turned."""
    clock, given = [0.0], iter(accounts)
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    return Patience(allowed_ms, lambda: next(given)), clock


def test_who_sleeps_is_late(monkeypatch):
    bot, clock = patience(monkeypatch, 1000, Toil(0.1, {"a": 0.2}), Toil(0.1, {"a": 0.2}))
    bot.look()
    clock[0] = 0.999
    assert not bot.is_over(clock[0])
    clock[0] = 1.0
    assert bot.is_over(clock[0])


def test_who_waits_for_a_core_gets_that_time_back(monkeypatch):
    later = Toil(0.3, {"a": 1.7}), Toil(0.4, {"a": 1.8})
    bot, clock = patience(monkeypatch, 1000, Toil(0.1, {"a": 0.2}), *later)
    bot.look()
    clock[0] = 2.4
    assert not bot.is_over(clock[0])
    clock[0] = 2.5
    assert bot.spent_ms() == 900


def test_threads_that_keep_each_other_waiting_have_had_their_time(monkeypatch):
    crowd = {str(n): 60.0 for n in range(64)}
    bot, clock = patience(monkeypatch, 1000, Toil(), Toil(2.0, crowd))
    bot.look()
    clock[0] = 1.0
    assert bot.is_over(clock[0])


def test_nobody_is_waited_for_without_end(monkeypatch):
    bot, clock = patience(monkeypatch, 1000, Toil(), *[Toil(0.0, {"a": 1e9})] * 2)
    bot.look()
    clock[0] = 1.0 + MOST
    assert bot.is_over(clock[0])


@pytest.mark.skipif(toil_of([1]).waits == {}, reason="the kernel keeps no such accounts here")
def test_the_kernel_tells_what_a_process_had():
    with subprocess.Popen([sys.executable, "-c", SPIN]) as process:
        try:
            deadline = time.monotonic() + 20
            while (toil := toil_of([process.pid])).cores < 0.05:
                assert time.monotonic() < deadline
            assert len(toil.waits) == 1
        finally:
            process.kill()


BROOD = """
import subprocess, sys
while True:
    subprocess.run([sys.executable, "-c", "for _ in range(10**6): pass"])
"""


@pytest.mark.skipif(toil_of([1]).waits == {}, reason="the kernel keeps no such accounts here")
def test_children_that_have_ended_are_counted_too():
    with subprocess.Popen([sys.executable, "-c", BROOD]) as process:
        try:
            deadline = time.monotonic() + 30
            while toil_of([process.pid]).cores < 0.3:  # far more than it needs by itself so soon
                assert time.monotonic() < deadline
                time.sleep(0.01)
            own = int(Path(f"/proc/{process.pid}/schedstat").read_text().split()[0]) / 1e9
            assert own < 0.2
        finally:
            process.kill()


def test_a_process_that_ends_while_one_looks_has_had_nothing(monkeypatch):
    def gone(path, pattern):
        raise FileNotFoundError(path)

    monkeypatch.setattr(Path, "glob", gone)
    assert toil_of([os.getpid()]).waits == {}
    assert list(_descendants(os.getpid())) == [os.getpid()]
