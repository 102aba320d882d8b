"""What is offered for an unfinished text can be finished, and what its author meant is among it."""

import tomllib
from importlib.resources import files

import pytest
from tests.language.spoken import completions

from gamemaster.core.dice import dice_for_turn, match_key
from gamemaster.games.auto_rumble.dialect import POWERS
from gamemaster.language.judge.completion import _TAILS
from gamemaster.language.readings import only_reading

LIBRARY = tomllib.loads(
    files("gamemaster.games.auto_rumble").joinpath("library/powers.toml").read_text("utf-8")
)["power"]


def can_be_finished(text: str, lang: str) -> bool:
    return any(
        only_reading(text + tail, lang, POWERS, False, 8_000)[0] is not None  # type: ignore[arg-type]
        for tail in _TAILS[lang]  # type: ignore[index]
    )


def prefixes(lang: str, count: int) -> list[tuple[str, str]]:
    """Beginnings of texts of the library, each with the word that comes next."""
    dice = dice_for_turn(match_key("prefixes"), count)
    found = []
    for _ in range(count):
        words = dice.pick(LIBRARY)[lang].split()
        at = dice.below(len(words))
        found.append((" ".join(words[:at]) + (" " if at else ""), words[at]))
    return found


def offers_hold(lang: str, count: int) -> float:
    """Every offer can be finished; the share of next words that are offered once begun."""
    met = asked = 0
    for before, word in prefixes(lang, count):
        for offer in completions(before, lang):  # type: ignore[arg-type]
            assert can_be_finished(before + offer, lang), (before, offer)
        stem = "".join(c for c in word if c.isalpha())
        if len(stem) > 2 and word[: len(stem)] == stem:
            asked += 1
            offered = completions(before + stem[:3], lang, limit=40)  # type: ignore[arg-type]
            met += any(offer.lower().startswith(stem.lower()) for offer in offered)
    return met / asked


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_offers_can_be_finished_and_hold_the_true_next_word(lang: str) -> None:
    assert offers_hold(lang, 12) >= 0.75


@pytest.mark.soak
@pytest.mark.parametrize("lang", ["en", "pt"])
def test_offers_for_1000_prefixes_can_be_finished(lang: str) -> None:
    share = offers_hold(lang, 1_000)
    print(f"completions {lang}: the next word is among the offers for {share:.1%} of prefixes")
    assert share >= 0.9


@pytest.mark.parametrize(
    "before, first",
    [
        ("", "gain 5 Energy"),
        ("When you ", "attack an opponent"),
        ("At the st", "start of each round"),
        ("Deal 5 damage to ", "each opponent"),
        ("Gain 5 ", "Energy"),
        ("If your Energy ", "is more than 5"),
    ],
)
def test_the_most_useful_comes_early(before: str, first: str) -> None:
    assert first in completions(before)[:6]


def test_nothing_ungrammatical_is_offered_after_you() -> None:
    assert not any(offer.startswith(("is ", "has ")) for offer in completions("When you "))


def test_one_row_does_not_fill_the_list_and_marks_stand_as_they_are_written() -> None:
    offered = completions("No começo de c", "pt")
    assert "cada rodada" in offered[:3]
    assert not [words for words in offered if " :" in words or " ," in words or "( " in words]
