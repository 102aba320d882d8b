"""What travels to a worker and back has the same bytes: a match's fingerprint is made of them."""

import pytest

from gamemaster.core.codec import convert, encode
from gamemaster.core.match import Match
from gamemaster.core.values import Value
from gamemaster.games import GAMES
from gamemaster.tables.work.packing import packed, unpacked


class Sent(Value, frozen=True, omit_defaults=True):
    """A value that leaves its defaults out."""

    lang: str = "en"
    many: int = 6_000


def carried(value):
    return unpacked(packed(value)[0])


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_state_that_travelled_is_written_as_before(game):
    box = GAMES[game]
    match = Match(box, box.config_for(), "packing")
    assert encode(carried(match.state)) == encode(match.state)


@pytest.mark.parametrize(
    "raw", [{}, {"lang": "en"}, {"many": 6_000}, {"lang": "pt", "many": 6_000}]
)
def test_what_was_said_stays_said_and_what_was_left_out_stays_out(raw):
    sent = convert(raw, Sent)
    assert encode(carried(sent)) == encode(sent)
    assert encode(carried(carried(sent))) == encode(sent)
    assert carried(sent) == sent
