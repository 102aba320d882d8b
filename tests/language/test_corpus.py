"""Texts of players are read as they are meant, or refused: what counts is what happens in play."""

from collections import Counter
from pathlib import Path

import pytest
from tests.language.corpus import Example, answer, corpus

BEHIND = Path(__file__).parent.joinpath("corpus", "behind.txt").read_text("utf-8").splitlines()
"""What is still read wrong, one text a line. It only ever gets shorter."""


@pytest.mark.parametrize("example", corpus(), ids=lambda example: example.say[:50])
def test_a_text_is_never_read_as_something_else(example: Example) -> None:
    how, why = answer(example)
    assert (how == "wrong") == (example.say in BEHIND), why


def test_there_are_300_texts_and_every_kind_of_misreading_five_times() -> None:
    texts = corpus()
    assert len(texts) >= 300
    classes = Counter(example.row["class"] for example in texts if "class" in example.row)
    assert all(classes[number] >= 5 for number in range(1, 17))


def test_the_texts_are_in_the_manner_of_twenty_people() -> None:
    assert len({example.row["who"] for example in corpus()}) >= 20


def test_no_text_stands_twice() -> None:
    counted = Counter((example.lang, example.say) for example in corpus())
    assert [text for text, times in counted.items() if times > 1] == []
