"""Refusals with their place, and canonical JSON."""

import pytest

from gamemaster.core.codec import convert, decode, digest, encode, plain
from gamemaster.core.contract import Outcome, ranked
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Value, listed


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
