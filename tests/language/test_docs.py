"""The phrasebook pages and the library are current."""

import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from gamemaster.language import compile_power, phrasebook

DOCS = Path(__file__).parents[2] / "docs"
LIBRARY = tomllib.loads(
    files("gamemaster.games.auto_rumble").joinpath("library/powers.toml").read_text("utf-8")
)["power"]


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_the_phrasebook_page_is_current(lang: str) -> None:
    page = (DOCS / f"phrasebook.{lang}.md").read_text("utf-8")
    assert page == phrasebook(lang), (
        f"run: gamemaster phrasebook --lang {lang} > docs/phrasebook.{lang}.md"
    )  # type: ignore[arg-type]


@pytest.mark.parametrize("entry", LIBRARY, ids=lambda e: e["name"])
def test_a_power_of_the_library_says_the_same_in_both_languages(entry: dict[str, str]) -> None:
    english = compile_power(f"{entry['name']}: {entry['en']}", "en")
    assert compile_power(f"{entry['name']}: {entry['pt']}", "pt") == english


def test_the_library_has_at_least_80_powers_each_with_an_example() -> None:
    assert len({entry["name"] for entry in LIBRARY}) >= 80
    assert all(entry["example"] for entry in LIBRARY)
