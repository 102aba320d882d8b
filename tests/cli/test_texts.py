"""`power check` and `card check`: who writes a text without its beginning sees how it would be read."""

import pytest

from gamemaster.cli import screen


@pytest.mark.parametrize(
    "words, missing, read",
    [
        (
            ("power", "check", "Whenever you attack, gain 5 Energy."),
            "Begin with the name and a colon",
            "Name: Whenever you attack a hero, gain 5 Energy.",
        ),
        (
            ("power", "check", ": Sempre que você ataca, ganhe 5 de Energia.", "--lang", "pt"),
            "Um nome tem de 1 a",
            "Nome: Sempre que você ataca um herói, ganhe 5 de Energia.",
        ),
        (
            ("card", "check", "Deal 3 damage."),
            "A card begins “Name [cost]",
            "Name [1]: Choose a target. When played, deal 3 damage to the target.",
        ),
        (
            (
                "card",
                "check",
                "Poke - subprocess: At the end of each turn, deal 1 damage to each opponent.",
            ),
            "A card begins “Name [cost]",
            "Name [1] - subprocess 3: ",
        ),
    ],
)
def test_a_text_without_its_beginning_is_read_all_the_same(command, words, missing, read):
    seen = command(*words)
    assert seen.code == 1
    assert missing in seen.err
    assert read in seen.out


def test_what_is_wrong_behind_a_missing_beginning_is_said_with_it(command):
    seen = command("power", "check", "Whenever the moon shines, gain 5 Energy.")
    assert (seen.code, seen.out) == (1, "")
    assert "Begin with the name and a colon" in seen.err
    assert "moon" in seen.err


@pytest.mark.parametrize("text", ["", "  ", ":", " : "])
def test_of_nothing_only_the_beginning_is_asked_for(command, text):
    seen = command("power", "check", text)
    assert (seen.code, seen.out) == (1, "")
    assert seen.err.count("\n") == 1


def test_a_text_that_is_not_utf_8_is_said_to_be_so(command):
    seen = command("power", "check", "Sp\udcff: Whenever you attack, gain 5 Energy.")
    assert (seen.code, seen.out) == (1, "")
    assert "not text in UTF-8" in seen.err


class Terminal:
    """A stream somebody looks at."""

    def __init__(self) -> None:
        self.written = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.written += text
        return len(text)

    def flush(self) -> None:
        pass


def test_a_line_on_a_terminal_ends_at_words(monkeypatch):
    monkeypatch.setenv("COLUMNS", "30")
    terminal = Terminal()
    monkeypatch.setattr("sys.stdout", terminal)
    screen.say_line("  Whenever you attack a hero, gain 5 Energy.")
    assert terminal.written == "  Whenever you attack a hero,\n  gain 5 Energy.\n"


def test_a_line_into_a_pipe_stays_whole(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "30")
    screen.say_line("  Whenever you attack a hero, gain 5 Energy.")
    assert capsys.readouterr().out == "  Whenever you attack a hero, gain 5 Energy.\n"
    assert screen.console.soft_wrap
