"""Work of games runs in child processes with limits: too much is refused, and nobody else waits for it."""

import asyncio
import ctypes
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from gamemaster.core.dice import dice_for_turn, match_key
from gamemaster.core.errors import Illegal
from gamemaster.core.match import Match
from gamemaster.games import GAMES, find_game
from gamemaster.tables.refusals import TooMuch
from gamemaster.tables.table.submissions import entered
from gamemaster.tables.work import crew as crews
from gamemaster.tables.work.crew import MIB, START, Crew, ErrandFailed, crew, hoard, spin
from gamemaster.tables.work.inside import MOST_BYTES, MOST_MATCH, is_short
from gamemaster.tables.work.packing import packed, parcel_of
from gamemaster.tables.work.worker import READY, Asked, receive, send
from tests.tables.databases import awaited


@awaited
async def test_work_without_an_end_is_refused_as_too_much():
    with pytest.raises(TooMuch):
        await crew().do("endless", spin, 30, seconds=0.5)


def deaf(seconds: float) -> float:
    """Work that is called from compiled code, where nobody hears that its time is over, and more work after it."""
    ctypes.CFUNCTYPE(ctypes.c_double)(lambda: spin(seconds))()
    return spin(seconds)


@awaited
async def test_who_did_not_hear_that_his_time_is_over_is_told_again():
    with pytest.raises(TooMuch):
        await crew().do("a deaf one", deaf, 1.0, seconds=0.4)


class Broken:
    """A value that takes its time when it is packed, which compiled code does."""

    def __reduce__(self):
        try:
            spin(30)
        except BaseException:
            raise TypeError("it cannot be packed") from None
        return Broken, ()


def broken() -> Broken:
    return Broken()


@awaited
async def test_whose_time_is_over_in_compiled_code_has_had_too_much_and_is_no_fault(caplog):
    with pytest.raises(TooMuch):
        await crew().do("one that packs", broken, seconds=0.4)
    assert not caplog.records


@awaited
async def test_work_that_takes_all_memory_is_refused_as_too_much():
    with pytest.raises(TooMuch):
        await crew().do("hoard", hoard, 4000)


@awaited
async def test_after_too_much_the_same_crew_does_the_next_errand():
    with pytest.raises(TooMuch):
        await crew().do("hoard", hoard, 4000)
    assert (await crew().do("small", hoard, 1))[0] == 1 << 20


@awaited
async def test_heavy_work_of_some_keeps_nobody_else_waiting():
    small = Crew(2, 2)
    try:
        heavy = [asyncio.ensure_future(small.do(f"{n}", spin, 99, seconds=8)) for n in range(6)]
        while len(small._heavy) < len(heavy):
            await asyncio.sleep(0.05)
        for _ in range(20):
            await small.do("light", spin, 0.0)
        assert not all(task.done() for task in heavy)
        for task in heavy:
            task.cancel()
    finally:
        small.close()


@awaited
async def test_what_was_heavy_once_does_not_hold_the_quick_lane_again():
    small = Crew(1, 1)
    try:
        with pytest.raises(TooMuch):
            await small.do("table", spin, 5, seconds=0.3)
        with pytest.raises(TooMuch) as again:
            await small.do("table", spin, 5, seconds=0.3)
        assert getattr(again.value, "spent", 9) < 1
        assert [about for _, about, _ in small._heavy] == ["table"]
    finally:
        small.close()


@awaited
async def test_a_worker_that_is_killed_costs_its_errand_and_no_other():
    small = Crew(1, 1)
    try:
        await small.do("warm", spin, 0.0)
        worker = small.porters[0]
        assert worker.process
        worker.process.kill()
        assert (await small.do("next", hoard, 1))[0] == 1 << 20
    finally:
        small.close()


@awaited
async def test_a_refusal_comes_back_whole():
    box = find_game("automatafl")
    match = Match(box, box.usual(2), "ab" * 32)
    with pytest.raises(Illegal) as here:
        entered(match, 0, {"from": [99, 0], "to": [0, 0]})
    with pytest.raises(Illegal) as there:
        await crew().do("t", entered, match, 0, {"from": [99, 0], "to": [0, 0]})
    assert (there.value.message, there.value.pt, there.value.path) == (
        here.value.message,
        here.value.pt,
        here.value.path,
    )


@awaited
async def test_a_fault_of_ours_is_told_as_such():
    with pytest.raises(ErrandFailed, match="Traceback"):
        await crew().do("t", hoard, "no number")


@awaited
async def test_a_match_is_sent_once_and_then_by_its_key():
    box = find_game("automatafl")
    match = Match(box, box.usual(2), "ab" * 32)
    raw = box.bots["random"](match.view(0), dice_for_turn(match_key("x"), 1))
    small = Crew(1, 1)
    try:
        first = (await small.do("t", entered, match, 0, raw))[0]
        parcels: dict[str, bytes] = {}
        assert parcel_of(match).key in small.porters[0].known
        small.porters[0]._asked(
            crews.Errand("t", entered, (match, 0, raw), lambda *_: None, 1.0), parcels
        )
        assert not parcels
        assert (await small.do("t", entered, match, 0, raw))[0] == first
    finally:
        small.close()


@pytest.mark.parametrize("box", GAMES.values(), ids=list(GAMES))
def test_what_is_read_in_the_server_itself_takes_under_two_milliseconds(box):
    """The largest match that is small enough, and submissions of the most bytes; the quickest of some
    tries counts, for others use the machine too."""
    match = Match(box, box.usual(box.seats[0]), "ab" * 32)
    seat = match.awaiting[0]
    move = box.bots["random"](match.view(seat), dice_for_turn(match_key("inside"), 1))
    junk = {"from": [9] * 120, "to": [0, 0]}
    words = {"bids": [{"power": "ab cd ef", "coins": 1}] * 14, "cards": ["ab cd"] * 4}
    for raw in (move, junk, words, [1] * (MOST_BYTES // 2 - 2), "a b c"):
        if is_short(match, raw):
            assert min(_spent(match, seat, raw) for _ in range(20)) < 0.002


def _spent(match, seat, raw) -> float:
    start = time.thread_time()
    with suppress(Illegal):
        entered(match, seat, raw)
    return time.thread_time() - start


def test_a_sentence_is_never_read_in_the_server_itself():
    box = find_game("rumble-royale")
    match = Match(box, box.usual(3), "ab" * 32)
    assert not is_short(match, {"cards": ["deal 3 damage to everybody"]})


def test_a_large_match_is_never_worked_on_in_the_server_itself():
    box = find_game("galaxy")
    config = box.complete({"systems": 1000, "size": 100})
    match = Match(box, config, "ab" * 32)
    assert len(parcel_of(match).body) > MOST_MATCH
    assert not is_short(match, [])


def test_a_worker_in_the_middle_of_an_errand_does_not_outlive_its_server():
    with subprocess.Popen(
        [sys.executable, "-c", START, str(MIB), "5"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as worker:
        assert receive(worker.stdout) == READY
        began = cpu_of(worker.pid)
        asked = Asked("gamemaster.tables.work.crew:spin", packed((600.0,))[0], 600.0)
        send(worker.stdin, ({}, (asked,)))
        while cpu_of(worker.pid) < began + 0.2:
            time.sleep(0.02)
        worker.stdin.close()
        try:
            assert worker.wait(10) == 0
        finally:
            worker.kill()


def cpu_of(process: int) -> float:
    """CPU seconds that a process has had."""
    words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def test_a_worker_whose_server_is_gone_ends_without_a_word():
    worker = subprocess.Popen(
        [sys.executable, "-c", START, str(MIB), "5"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert receive(worker.stdout) == READY
    worker.stdout.close()
    asked = Asked("gamemaster.tables.work.crew:spin", packed((0.0,))[0], 1.0)
    send(worker.stdin, ({}, (asked,)))
    assert worker.stderr.read() == b""
    assert worker.wait() == 0
    worker.stdin.close()
    worker.stderr.close()
