"""Templates of rows: what they build is found again in it, and they use every word of their rows."""

import re

import pytest

from gamemaster.language import tree as t
from gamemaster.language.grammar.rows import Row, inventory
from gamemaster.language.sentences.makers import made, unmade
from gamemaster.language.sentences.makers.registry import MAKERS, NODES, template_of
from gamemaster.language.sentences.makers.shapes import shape_of, shapes, slots_of

WITH_TEMPLATE = [row for row in inventory() if template_of(row.op) is not None]


def said_in(row: Row) -> set[str]:
    """The slots of a row's phrasings, and its fixed fields."""
    phrasings = " ".join((*row.en, *row.pt))
    return {*re.findall(r"\{(\w+)", phrasings), *(name for name, _ in row.fixed)}


@pytest.mark.parametrize("name", shapes())
def test_what_a_template_builds_has_its_slots_in_it(name: str) -> None:
    shape = shapes()[name]
    slots: dict[str, object] = {slot.name: f"the {slot.name}" for slot in slots_of(shape)}
    found: dict[str, object] = {}
    assert shape.unbuild(shape.build(slots), found)
    assert found == slots


@pytest.mark.parametrize("row", WITH_TEMPLATE, ids=lambda row: row.id)
def test_a_template_uses_every_word_of_its_row(row: Row) -> None:
    template = template_of(row.op)
    assert template is not None
    assert said_in(row) <= {slot.name for slot in slots_of(template)}


@pytest.mark.parametrize("row", WITH_TEMPLATE, ids=lambda row: row.id)
def test_the_words_of_a_row_fill_its_template(row: Row) -> None:
    template = template_of(row.op)
    assert template is not None
    needed = {slot.name for slot in slots_of(template) if slot.usual is None}
    assert needed - {"lasting", "to"} <= said_in(row)


def test_nothing_is_both_a_template_and_a_function() -> None:
    assert not shapes().keys() & MAKERS.keys()


def test_every_row_builds_something_that_there_is() -> None:
    known = {"", "group", *NODES, *(f"!{name}" for name in (*MAKERS, *shapes()))}
    assert {row.op for row in inventory()} - known == set()


def test_every_template_and_every_function_is_of_some_row() -> None:
    named = {row.op[1:] for row in inventory() if row.op[:1] == "!"}
    assert {*shapes(), *MAKERS} - named == set()


def test_a_slot_that_stands_twice_is_the_same_in_both_places() -> None:
    shape = shape_of("compare(of(it, $stat), $sign, of($who, $stat))")
    same = t.Compare(t.Of(t.It(), "energy"), ">", t.Of(t.You(), "energy"))
    other = t.Compare(t.Of(t.It(), "energy"), ">", t.Of(t.You(), "attack"))
    assert shape.unbuild(same, {})
    assert not shape.unbuild(other, {})


def test_a_field_that_a_template_does_not_speak_of_must_be_as_usual() -> None:
    shape = shape_of("uses($by)")
    assert shape.unbuild(t.Uses("you"), {})
    assert not shape.unbuild(t.Uses("you", 2), {})


def test_a_template_is_read_whole() -> None:
    with pytest.raises(ValueError, match="you it"):
        shape_of("you it")


def test_a_row_finds_again_what_it_built() -> None:
    row = next(r for r in WITH_TEMPLATE if r.op == "!it_has" and r.printed)
    slots: dict[str, object] = {"n": 5, "stat": "energy"} | dict(row.fixed)
    words = {k: v for k, v in slots.items() if k not in dict(row.fixed)}
    assert unmade(row, made(row, words)) == words
