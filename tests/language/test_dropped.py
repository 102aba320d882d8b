"""No word of a text is passed over: put in where it means something, it changes the tree or is refused."""

import re
import tomllib
from importlib.resources import files

import pytest
from tests.language.spoken import compile_text

from gamemaster.core.dice import dice_for_turn, match_key
from gamemaster.games.auto_rumble.dialect import POWERS
from gamemaster.language.readings import only_reading
from gamemaster.language.tree import Text

LIBRARY = tomllib.loads(
    files("gamemaster.games.auto_rumble").joinpath("library/powers.toml").read_text("utf-8")
)["power"]

WORDS = {
    "en": "not twice half sometimes never only except double enemy ally dead last next other no once "
    "unless maybe random each without",
    "pt": "não duas metade talvez nunca só exceto dobro aliado morto último próximo outro nenhum sem "
    "menos aleatório cada vezes",
}
SAYS_NO_MORE = re.compile(
    r"\bonly (if|in|once|while|when|\d)|\bonly (If|Once)|"  # "only if" is "if"
    r"\bsó (se|uma vez|\d)|\buma só vez|"
    r"\bonce (at the start of the battle|every \d)|"
    r"each (the )?hero you kill|the each hero you kill|ignore enemy defence|"
    r"doubled?\b.* doubled|half\b.* halved|"  # it is doubled as it stands
    r"damage each to (each|everyone)|per each round|other copy of yours|"  # a copy is another one
    r"o cada atacante",
    re.IGNORECASE,
)


def tree(text: str, lang: str) -> Text | None:
    return only_reading(text, lang, POWERS, False, 8_000)[0]  # type: ignore[arg-type]


def passed_over(text: str, lang: str, words: list[str]) -> list[str]:
    """The text with one of the words put in somewhere, wherever that makes no difference."""
    meant = compile_text(text, lang)  # type: ignore[arg-type]
    parts = text.split()
    tries = [
        " ".join([*parts[:at], word, *parts[at:]]) for at in range(len(parts) + 1) for word in words
    ]
    return [t for t in tries if not SAYS_NO_MORE.search(t) and tree(t, lang) == meant]


@pytest.mark.parametrize("lang", ["en", "pt"])
def test_a_word_put_in_is_not_passed_over(lang: str) -> None:
    dice = dice_for_turn(match_key("dropped"), 1)
    words = WORDS[lang].split()
    for _ in range(12):
        text, word = dice.pick(LIBRARY)[lang], dice.pick(words)
        assert passed_over(text, lang, [word]) == []


@pytest.mark.soak
@pytest.mark.parametrize("lang", ["en", "pt"])
def test_no_word_is_passed_over_anywhere_in_the_library(lang: str) -> None:
    for entry in LIBRARY:
        assert passed_over(entry[lang], lang, WORDS[lang].split()) == []


@pytest.mark.parametrize(
    "text",
    [
        "Sometimes deal 5 damage to each opponent.",
        "Maybe gain 5 Energy.",
        "Once every hero you damage takes 3 more.",
        "Twice, every hero you damage takes 3 more.",
        "Deal 5 damage to each other opponent.",
        "Deal 50% damage to each opponent.",
    ],
)
def test_what_cannot_be_said_is_not_read_as_something_else(text: str) -> None:
    assert tree(text, "en") is None


def test_a_condition_holds_for_what_is_added_to_a_hit() -> None:
    with_it = tree("If your Energy is less than 30, every hero you damage takes 3 more.", "en")
    assert with_it is not None
    assert with_it.rules[0].cond is not None
