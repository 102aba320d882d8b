"""What games work out once is done off the clock of the guest who needs it first."""

import os
import subprocess
import sys

import pytest

from gamemaster.core.once import once
from gamemaster.games import GAMES
from gamemaster.games.auto_rumble.powers import check
from gamemaster.tables.refusals import TooMuch
from gamemaster.tables.work import crew as crews
from gamemaster.tables.work.crew import Crew, spin
from gamemaster.tables.work.lanes import MOMENT
from gamemaster.tables.work.warming import first_move
from tests.tables.databases import awaited


@once
def slow_to_begin_with() -> float:
    return spin(3 * MOMENT)


def needs_it() -> float:
    return slow_to_begin_with()


def needs_it_and_has_no_end() -> None:
    slow_to_begin_with()
    spin(99)


@awaited
async def test_what_is_worked_out_once_is_neither_broken_off_nor_charged():
    small = Crew(1, 1)
    try:
        _, spent = await small.do("first", needs_it)
        assert spent < MOMENT / 2
        assert not small._heavy
    finally:
        small.close()


@awaited
async def test_behind_it_the_limit_holds_again():
    small = Crew(1, 1)
    try:
        with pytest.raises(TooMuch):
            await small.do("endless", needs_it_and_has_no_end, seconds=0.2)
    finally:
        small.close()


@awaited
async def test_the_first_power_that_is_checked_is_no_heavy_work():
    small = Crew(1, 1)
    try:
        power = "Bramble: Whenever you are attacked, the attacker loses 4 Energy."
        told, spent = await small.do("power", check, power)
        assert told["pt"].startswith("Bramble: ")
        assert spent < MOMENT
        assert not small._heavy
    finally:
        small.close()


@pytest.mark.long
def test_the_strongest_bot_of_every_game_can_move_at_its_usual_table():
    for game in GAMES:
        first_move(game)


MAKES_CODE = """
import numpy as np
from gamemaster.core.once import timed_by
from gamemaster.vec.compiling import compiled

class Watch:
    stops = going = 0
    def stop(self): self.stops += 1
    def go_on(self): self.going += 1

@compiled
def one_more(number):
    return number + 1

watch = Watch()
with timed_by(watch):
    one_more(np.int64(1))
    made = watch.stops
    one_more(np.int64(2))
print(made > 0, made == watch.stops == watch.going)
"""


def test_machine_code_is_made_off_the_clock(tmp_path):
    file = tmp_path / "makes_code.py"  # what is made is kept beside its source
    file.write_text(MAKES_CODE)
    surroundings = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "kept")}
    said = subprocess.run(
        [sys.executable, file], env=surroundings, capture_output=True, text=True, check=True
    )
    assert said.stdout.split() == ["True", "True"]


@once
def endless() -> float:
    return spin(99)


@awaited
async def test_what_is_worked_out_for_everybody_has_a_limit_too(monkeypatch):
    monkeypatch.setattr(crews, "FOR_ALL", {True: 0.1, False: 0.2})
    small = Crew(1, 1)
    try:
        with pytest.raises(TooMuch):
            await small.do("endless", endless)
    finally:
        small.close()


@awaited
async def test_who_was_interrupted_in_it_makes_room_for_another(monkeypatch):
    monkeypatch.setattr(crews, "FOR_ALL", {True: 0.1, False: 0.2})
    small = Crew(1, 1)
    try:
        await small.do("first", spin, 0.0)
        before = small.porters[0].process
        with pytest.raises(TooMuch):
            await small.do("endless", endless)
        assert (await small.do("next", spin, 0.0))[0] == 0.0
        assert before
        assert before.wait(9) == 0
        assert small.porters[0].process is not before
    finally:
        small.close()


def needs_a_module() -> bool:
    from tests.tables.work import slow_to_import

    return slow_to_import.WHOLE


@awaited
async def test_no_limit_breaks_off_an_import():
    small = Crew(1, 1)
    try:
        for _ in range(2):
            whole, spent = await small.do("import", needs_a_module)
            assert whole
            assert spent < MOMENT
        assert not small._heavy
    finally:
        small.close()


def imports_again_and_again() -> None:
    while True:
        from tests.tables.work import slow_to_import

        assert slow_to_import.WHOLE


@awaited
async def test_who_was_interrupted_in_his_own_time_goes_on_working_and_imports_stop_no_clock_twice():
    small = Crew(1, 1)
    try:
        await small.do("import", needs_a_module)
        before = small.porters[0].process
        with pytest.raises(TooMuch):
            await small.do("for ever", imports_again_and_again, seconds=0.3)
        assert (await small.do("next", spin, 0.0))[0] == 0.0
        assert small.porters[0].process is before
    finally:
        small.close()
