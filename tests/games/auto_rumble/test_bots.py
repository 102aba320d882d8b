"""The bots: full games of all of them; many random games with random powers, every record verified."""

import pytest

from gamemaster.core.match import play
from gamemaster.core.record import read_record, write_record
from gamemaster.core.verify import verify
from gamemaster.games.auto_rumble import BOX


def faults(record) -> list[str]:
    return [line.fault for turn in record.turns for line in turn.silent if line.fault]


def random_games(first: int, count: int) -> tuple[int, int]:
    """Ten-round games of random bots that submit random powers; how many powers and battles."""
    powers = battles = 0
    for n in range(first, first + count):
        seats = 2 + n % 2
        record = play(BOX, BOX.usual(seats), [BOX.bots["random"]] * seats, f"random {n}")
        assert faults(record) == []
        assert record.end.outcome is not None
        assert len(record.turns) == 10
        verify(BOX, read_record(write_record(record)))
        battles += len(record.turns)
        powers += sum(len(line.raw.get("powers", ())) for t in record.turns for line in t.sent)
    return powers, battles


def test_a_sample_of_random_games_ends_and_verifies():
    powers, _ = random_games(3, 3)
    assert powers > 10


@pytest.mark.soak
@pytest.mark.parametrize("hundred", range(10))
def test_a_thousand_random_games_end_and_verify(hundred):
    powers, battles = random_games(100 * hundred, 100)
    print(f"100 games, {battles} battles, {powers} powers submitted: every record verifies")


def test_every_bot_plays_with_every_other():
    names = tuple(BOX.bots)
    record = play(BOX, BOX.usual(len(names)), [BOX.bots[name] for name in names], "mixed")
    assert faults(record) == []


def test_twelve_seats_play_to_the_end():
    config = BOX.complete({"seats": 12, "rounds": 2})
    record = play(BOX, config, [BOX.bots["random"]] * 12, "twelve")
    assert len(record.turns) == 2
    verify(BOX, record)


def test_a_hosted_game_of_random_bots_ends_and_verifies():
    record = play(BOX, BOX.complete({"seats": 2, "host": 2}), [BOX.bots["random"]] * 3, "hosted")
    assert faults(record) == []
    assert len(record.turns) > 10
    verify(BOX, record)


def test_thrifty_hoards():
    record = play(BOX, BOX.usual(2), [BOX.bots["thrifty"], BOX.bots["random"]], "thrift")
    spent = sum(
        bid["coins"]
        for t in record.turns
        for s in t.sent
        if s.seat == 0
        for bid in s.raw.get("bids", ())
    )
    assert spent <= 30


def wins(one: str, other: str, games: int) -> int:
    """How many games of two the first bot wins, sitting on both sides in turn."""
    won = 0
    for n in range(games):
        seats = [BOX.bots[other], BOX.bots[other]]
        seats[n % 2] = BOX.bots[one]
        won += play(BOX, BOX.usual(2), seats, f"{one} {n}").end.outcome.winners == (n % 2,)
    return won


def test_thrifty_beats_random_in_a_sample():
    assert wins("thrifty", "random", 8) >= 5


@pytest.mark.soak
def test_collector_and_thrifty_beat_random():
    for bot in ("thrifty", "collector"):
        won = wins(bot, "random", 50)
        print(f"{bot} won {won} of 50 against random")
        assert won >= 35
