"""Mutated texts compile or are refused with a message; nothing else ever happens."""

from time import process_time

import pytest
from tests.language.spoken import compile_text

from gamemaster.core.dice import Dice, dice_for_turn, match_key
from gamemaster.games.auto_rumble.dialect import POWERS
from gamemaster.games.auto_rumble.inventing import random_source
from gamemaster.language import Refused
from gamemaster.language.grammar.rows import grammar
from gamemaster.language.readings import read

JUNK = (
    "",
    "banana",
    "the",
    "not",
    "X",
    "(",
    ")",
    ":",
    ".",
    "9999999999999999999",
    "½",
    "⓽",
    "\u0000",
    "“",
    "é",
)


def mutated(source: str, dice: Dice) -> str:
    """The text with one to four words dropped, doubled, swapped or replaced."""
    words = source.split()
    for _ in range(dice.between(1, 4)):
        at = dice.below(len(words))
        match dice.below(4):
            case 0:
                words[at] = dice.pick(JUNK)
            case 1:
                words.insert(at, words[dice.below(len(words))])
            case 2:
                other = dice.below(len(words))
                words[at], words[other] = words[other], words[at]
            case _:
                words[at] = words[at][: dice.below(len(words[at]) + 1)]
    return " ".join(words)


def try_out(n: int) -> float:
    """Compile or refuse the nth mutated text; the milliseconds of computing that it took."""
    dice = dice_for_turn(match_key("fuzz"), n)
    lang = "pt" if n % 2 else "en"
    text = mutated(random_source(dice, lang).partition(":")[2], dice)  # type: ignore[arg-type]
    began = process_time()
    try:
        compile_text(text, lang)  # type: ignore[arg-type]
    except Refused as fault:
        assert fault.message
        assert fault.said("pt")
        assert 0 <= fault.start <= fault.end <= len(text)
    return (process_time() - began) * 1_000


def warm() -> None:
    """Both grammars built, so that the first texts are not charged for them."""
    grammar("en", POWERS), grammar("pt", POWERS)


def test_mutated_texts_compile_or_are_refused() -> None:
    for n in range(120):
        try_out(n)


@pytest.mark.soak
def test_50000_mutated_texts_compile_or_are_refused_each_within_50_ms() -> None:
    warm()
    slow = []
    times = []
    for n in range(50_000):
        took = try_out(n)
        if took > 50:  # a collection of garbage may fall on a text; its own work is always the same
            took = min(took, *(try_out(n) for _ in range(3)))
        times.append(took)
        if took > 50:
            slow.append((n, took))
    times.sort()
    print(
        f"50,000 texts: median {times[25_000]:.1f} ms, p99 {times[49_500]:.1f}, max {times[-1]:.1f}"
    )
    assert slow == []


@pytest.mark.parametrize(
    "text",
    ["", " ", ".", ":", "half of " * 400, "5 + " * 199 + "5", "(" * 150, "gain " * 300, "\u0000", "X" * 5_000, "if " * 90],
)  # fmt: skip
def test_strange_texts_are_refused_with_a_message(text: str) -> None:
    with pytest.raises(Refused):
        compile_text(text)


def test_what_is_done_at_once_and_then_for_some_rounds_is_read_without_a_fault() -> None:
    rules = compile_text(
        "Each round lose 2 Energy, lose 3 Energy at the end of each of the next 3 rounds."
    ).rules
    assert [rule.when for rule in rules] == ["main", "end"]


def test_a_long_sum_stays_within_its_steps() -> None:
    chart, _ = read("gain " + "5 + " * 25 + "5 Energy", "en", POWERS, False)
    assert chart.budget > 0
    assert grammar("en", POWERS) is chart.grammar
