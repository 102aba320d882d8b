import pytest

from tests.cli.command import Command


@pytest.fixture
def command(monkeypatch, capsys) -> Command:
    return Command(monkeypatch, capsys)
