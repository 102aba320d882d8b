"""Sentences of the house with numbers and names drawn by the dice; the house fills the pool with them too."""

import re
import tomllib
from collections.abc import Collection, Iterator
from functools import lru_cache
from importlib.resources import files

from gamemaster.core.dice import Dice
from gamemaster.core.values import Value
from gamemaster.games.auto_rumble.state import Written


class Phrase(Value, frozen=True):
    """A sentence with a place for one or two numbers."""

    theme: str
    en: str
    n: tuple[int, int, int]
    """From, to, and the step between."""
    m: tuple[int, int] = (0, 0)
    """Where the second number begins, and its step while the first takes one."""

    @property
    def sizes(self) -> int:
        low, high, step = self.n
        return (high - low) // step + 1

    def sized(self, size: int) -> str:
        """The sentence with its numbers, from the smallest size (0) up."""
        first = self.n[0] + size * self.n[2]
        second = self.m[0] + size * self.m[1]
        return self.en.replace("{n}", str(first)).replace("{m}", str(second))

    @property
    def wording(self) -> str:
        return wording(self.sized(0))


def wording(text: str) -> str:
    """A sentence without its numbers: two powers of one wording sound alike."""
    return re.sub("[0-9]+", "#", text)


@lru_cache(maxsize=1)
def _page() -> dict[str, object]:
    return tomllib.loads(files(__package__).joinpath("phrases.toml").read_text("utf-8"))


@lru_cache(maxsize=1)
def phrases() -> tuple[Phrase, ...]:
    """Every sentence of the house."""
    listed = _page()["phrase"]
    assert isinstance(listed, list)
    return tuple(
        Phrase(entry["theme"], entry["en"], tuple(entry["n"]), tuple(entry.get("m", (0, 0))))
        for entry in listed
    )


@lru_cache(maxsize=1)
def _themes() -> dict[str, list[list[str]]]:
    themes = _page()["themes"]
    assert isinstance(themes, dict)
    return themes


def called(theme: str, dice: Dice) -> str:
    """A name of two words that go with a theme."""
    first, second = _themes()[theme]
    return f"{dice.pick(first)} {dice.pick(second)}"


def any_name(dice: Dice) -> str:
    """A name for a power of no theme."""
    return called(dice.pick(tuple(_themes())), dice)


def phrased(dice: Dice, said: Collection[str] = ()) -> Written:
    """A power made of a sentence of the house, of a wording that nobody has said as long as there is one."""
    unsaid = tuple(phrase for phrase in phrases() if phrase.wording not in said) if said else ()
    phrase = dice.pick(unsaid or phrases())
    return Written(called(phrase.theme, dice), phrase.sized(dice.below(phrase.sizes)))


def extremes() -> Iterator[str]:
    """Every sentence with its smallest and with its largest numbers."""
    for phrase in phrases():
        yield phrase.sized(0)
        yield phrase.sized(phrase.sizes - 1)
