"""The phrasebook pages and the library are current."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from gamemaster.cli.phrasebook import pages
from gamemaster.games.auto_rumble.dialect import POWERS
from gamemaster.games.auto_rumble.powers import compile_power
from gamemaster.games.auto_rumble.verbs.phrase_lines import battle_line
from gamemaster.games.rumble_royale.dialect import CARDS
from gamemaster.language import phrasebook

DOCS = Path(__file__).parents[2] / "docs"
LIBRARY = tomllib.loads(
    files("gamemaster.games.auto_rumble").joinpath("library/powers.toml").read_text("utf-8")
)["power"]


def page(lang: str) -> str:
    return (DOCS / f"phrasebook.{lang}.md").read_text("utf-8")


def without_battles(text: str) -> str:
    return re.sub(r"” → .*", "”", text)


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "pt"])
def test_the_phrasebook_page_has_every_phrase(lang: str) -> None:
    again = f"run: gamemaster phrasebook --lang {lang} > docs/phrasebook.{lang}.md"
    assert without_battles(page(lang)) == phrasebook((POWERS, CARDS), lang), again  # type: ignore[arg-type]


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_lines_of_battle_in_the_phrasebook_are_what_a_battle_tells(lang: str) -> None:
    shown = re.findall(r"  - “(.*)” → (.*)", page(lang))
    assert len(shown) >= 370
    for text, line in shown[::30]:
        assert battle_line(text, lang) == line, text  # type: ignore[arg-type]


@pytest.mark.soak
@pytest.mark.parametrize("lang", ["en", "pt"])
def test_the_whole_phrasebook_is_current_with_its_battles(lang: str) -> None:
    assert page(lang) == pages(lang)  # type: ignore[arg-type]


@pytest.mark.parametrize("entry", LIBRARY, ids=lambda e: e["name"])
def test_a_power_of_the_library_says_the_same_in_both_languages(entry: dict[str, str]) -> None:
    english = compile_power(f"{entry['name']}: {entry['en']}", "en")
    assert compile_power(f"{entry['name']}: {entry['pt']}", "pt") == english


def test_the_library_has_at_least_80_powers_each_with_an_example() -> None:
    assert len({entry["name"] for entry in LIBRARY}) >= 80
    assert all(entry["example"] for entry in LIBRARY)
