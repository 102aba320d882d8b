"""The public face: light, whole, and the same for people, programs and type checkers."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import gamemaster

STUB = Path(gamemaster.__file__).with_suffix(".pyi")

LIGHT = """
import sys, time
before = set(sys.modules)
start = time.process_time()
import gamemaster
spent = time.process_time() - start
from gamemaster import *
names = {name.split(".")[0] for name in set(sys.modules) - before} - set(sys.stdlib_module_names)
print(int(1000 * spent), *sorted(names))
"""
ONLY_CORE = """
import sys
from gamemaster import Box, Known, Value, Event, Illegal, Dice, play, verify, convert, Lesson
names = {name.split(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)
print(*sorted(name for name in names if not name.startswith("_")))
"""


def run(code: str) -> list[str]:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_it_is_imported_in_under_60_milliseconds():
    code = LIGHT.replace("from gamemaster import *\n", "")
    assert min(int(run(code)[0]) for _ in range(3)) < 60


def test_what_an_author_needs_brings_the_standard_library_and_msgspec_alone():
    assert set(run(ONLY_CORE)) <= {"gamemaster", "msgspec", "typing_extensions", "sitecustomize"}


def test_every_name_is_there():
    assert all(getattr(gamemaster, name) is not None for name in gamemaster.__all__)


def test_type_checkers_are_told_the_same_names():
    imported = {
        (node.module, alias.name)
        for node in ast.walk(ast.parse(STUB.read_text()))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert imported == {(room, name) for name, room in gamemaster._ROOMS.items()}


def test_what_is_not_there_is_said():
    with pytest.raises(AttributeError, match="nonsense"):
        _ = gamemaster.nonsense
