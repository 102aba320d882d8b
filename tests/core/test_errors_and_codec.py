"""Refusals with their place, and canonical JSON."""

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from gamemaster.core.codec import convert, decode, digest, encode, plain
from gamemaster.core.contract import Outcome, ranked
from gamemaster.core.errors import Illegal, need_extra
from gamemaster.core.values import Value, Words, listed


class Bid(Value, frozen=True):
    coins: int


class Bids(Value, frozen=True):
    bids: tuple[Bid, ...]


@pytest.mark.parametrize(
    "raw, place",
    [
        ({"bids": [{"coins": 1}, {"coins": "x"}]}, "$.bids[1].coins"),
        ({"bids": [{}]}, "$.bids[0]"),
        ({"bids": [], "extra": 1}, "$"),
        ([], "$"),
    ],
)
def test_a_refusal_names_the_place_of_the_fault(raw, place):
    with pytest.raises(Illegal) as caught:
        convert(raw, Bids)
    assert caught.value.at == place


class Move(Value, frozen=True):
    way: Literal["N", "S"] = "N"
    steps: Annotated[int, Meta(ge=1, le=5)] = 1
    cell: tuple[int, int] = (0, 0)
    name: Annotated[str, Meta(min_length=1)] = "a"
    at: int | None = None


@pytest.mark.parametrize(
    "raw, en, pt",
    [
        ([], "Expected an object, got a list.", "Era esperado um objeto, veio uma lista."),
        ({"way": "Q"}, "'Q' is not one of the possible values.", "'Q' não é um dos valores possíveis."),
        ({"up": 1}, "There is no field 'up'.", "Não existe o campo 'up'."),
        ({"steps": 0}, "Expected a whole number of at least 1.", "Era esperado um número inteiro de no mínimo 1."),
        ({"steps": 6}, "Expected a whole number of at most 5.", "Era esperado um número inteiro de no máximo 5."),
        ({"cell": [1]}, "The list must have exactly 2 entries.", "A lista deve ter exatamente 2 itens."),
        ({"name": ""}, "The text must have at least 1 character.", "O texto deve ter no mínimo 1 caractere."),
        ({"at": "x"}, "Expected a whole number or null, got a text.", "Era esperado um número inteiro ou null, veio um texto."),
    ],
)  # fmt: skip
def test_a_refusal_is_a_sentence_in_both_languages(raw, en, pt):
    with pytest.raises(Illegal) as caught:
        convert(raw, Move)
    assert (caught.value.message, caught.value.pt) == (en, pt)


@pytest.mark.parametrize(
    "text", ["", "{", "nul", "[1,]", '{"way": 1} x', b'"\xff"', '{"steps": 1e999}']
)
def test_text_that_is_no_json_is_refused_in_both_languages(text):
    with pytest.raises(Illegal) as caught:
        decode(text, Move)
    assert caught.value.pt not in (None, caught.value.message)


def test_deep_json_is_refused_not_crashed_on():
    with pytest.raises(Illegal):
        decode("[" * 100_000 + "]" * 100_000, Bids)


def test_a_refusal_can_be_seen_from_the_outside():
    assert Illegal("no", ("coins",)).under("bids", 2).at == "$.bids[2].coins"


def test_a_refusal_speaks_portuguese_where_it_can():
    assert Illegal("no", pt="não").said("pt") == "não"
    assert Illegal("no").said("pt") == "no"


def test_equal_values_have_equal_bytes():
    assert encode({"b": 1, "a": 2}) == encode({"a": 2, "b": 1})
    assert plain(Bids((Bid(3),))) == {"bids": [{"coins": 3}]}


def test_a_digest_knows_where_its_parts_end():
    assert digest(b"ab", b"c") != digest(b"a", b"bc")


def test_places_are_shared_by_equal_scores():
    outcome = ranked((3, 5, 3, 1))
    assert outcome == Outcome(((1,), (0, 2), (3,)), (3, 5, 3, 1))
    assert [outcome.place(seat) for seat in range(4)] == [2, 1, 2, 4]
    assert outcome.winners == (1,)


def test_lists_read_as_people_write_them():
    assert listed("en", ["a"]) == "a"
    assert listed("en", ["a", "b"]) == "a and b"
    assert listed("pt", ["a", "b", "c"]) == "a, b e c"


def test_a_missing_extra_is_said_with_the_way_to_install_it():
    trouble = need_extra(Words("A brain needs", "Um cérebro precisa de"), "numba", "learn")
    assert trouble.said("en") == (
        "A brain needs numba, which is not installed: pip install 'gamemaster[learn]'"
    )
    assert trouble.said("pt") == (
        "Um cérebro precisa de numba, que não está instalado: pip install 'gamemaster[learn]'"
    )


@pytest.mark.parametrize(
    "text",
    [
        '{"coins": 1, "coins": 2}',
        '{"coins": {"a": 1, "b": {"c": 1, "c": 1}}}',
        '{"coins": 1, "\\u0063oins": 2}',
        '{"coins": 1, "coins": "\\u003a"}',
    ],
)
def test_a_key_that_stands_twice_in_one_object_is_refused(text):
    with pytest.raises(Illegal, match="stands twice") as caught:
        decode(text, dict)
    assert "duas vezes" in str(caught.value.pt)


def test_the_same_key_in_two_objects_is_no_double():
    text = '[{"a": ":"}, {"a": {"a": "\\u003a"}}]'
    assert decode(text, list) == [{"a": ":"}, {"a": {"a": ":"}}]


@pytest.mark.parametrize(
    "text", ['"\\ud800"', '{"a": "\\udc00"}', '"\ud800"', '["\\ud800\\u0041"]']
)
def test_half_a_character_is_called_so(text):
    with pytest.raises(Illegal, match="half of a character"):
        decode(text, Any)


def test_text_that_breaks_off_is_not_called_half_a_character():
    with pytest.raises(Illegal, match="breaks off"):
        decode('{"a": "\\ud800', Any)
