"""What is private is worked out anew, and forgotten."""

from gamemaster.core.apart import apart, remembered


def counting():
    asked = []

    @remembered(10)
    def twice(word):
        asked.append(word)
        return word + word

    return twice, asked


def test_what_was_worked_out_is_remembered():
    twice, asked = counting()
    assert [twice("a"), twice("a")] == ["aa", "aa"]
    assert asked == ["a"]


def test_what_is_private_finds_nothing_that_others_left():
    twice, asked = counting()
    twice("a")
    with apart("a"):
        assert [twice("a"), twice("a"), twice("b")] == ["aa", "aa", "bb"]
    assert asked == ["a", "a", "b"]


def test_what_is_private_leaves_nothing_behind():
    twice, asked = counting()
    with apart("a"):
        twice("a")
    twice("a")
    assert asked == ["a", "a"]
