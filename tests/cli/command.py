"""Runs the command in this process and gives back what a person would see."""

import io
import sys
from typing import NamedTuple

import pytest

from gamemaster.cli.main import main


class Seen(NamedTuple):
    code: int
    out: str
    err: str


class Command:
    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *words: object, stdin: str = "") -> Seen:
        reader = io.TextIOWrapper(io.BytesIO(stdin.encode()))
        self.monkeypatch.setattr(sys, "argv", ["gamemaster", *map(str, words)])
        self.monkeypatch.setattr(sys, "stdin", reader)
        with pytest.raises(SystemExit) as stopped:
            main()
        out, err = self.capsys.readouterr()
        return Seen(int(stopped.value.code or 0), out, err)
