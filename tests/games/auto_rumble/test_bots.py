"""The bots: full games of all of them; many random games with random powers, every record verified."""

from time import process_time

import pytest
from msgspec import structs

from gamemaster.core.dice import ThreefryDice, dice_for_turn, match_key
from gamemaster.core.match import play
from gamemaster.core.record import read_record, write_record
from gamemaster.core.verify import verify
from gamemaster.games.auto_rumble import BOX
from gamemaster.games.auto_rumble.battle import clashes
from gamemaster.games.auto_rumble.battle.clashes import Ended
from gamemaster.games.auto_rumble.state import Written

from .table import side, table


def faults(record) -> list[str]:
    return [line.fault for turn in record.turns for line in turn.silent if line.fault]


def seats_of(n: int) -> int:
    """Two or three; of fifty games one has six and one twelve."""
    return {10: 6, 30: 12}.get(n % 50, 2 + n % 2)


def random_games(first: int, count: int) -> tuple[int, int]:
    """Ten-round games of random bots that submit random powers; how many powers and battles."""
    powers = battles = 0
    for n in range(first, first + count):
        seats = seats_of(n)
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
    config = BOX.complete({"seats": len(names), "rounds": 1})
    record = play(BOX, config, [BOX.bots[name] for name in names], "mixed")
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


def test_collector_bids_for_what_wins_and_not_for_what_harms():
    claws = Written("Claws", "+50 to each of your attacks.")
    sore = Written("Sore", "At the end of each round, lose 40 Energy.")
    state = structs.replace(table(side(), side(), lots=("P", "Q")), lots=("Claws", "Sore"))
    state = structs.replace(state, known=(claws, sore))
    dice = dice_for_turn(match_key("collector"), 1)
    sent = BOX.bots["collector"](BOX.game.view(state, 0), dice)
    assert [bid["power"] for bid in sent["bids"]] == ["Claws"]
    assert sent["bids"][0]["coins"] > 5


@pytest.mark.soak
def test_collector_beats_random_and_thrifty():
    for bot, other in (("collector", "random"), ("collector", "thrifty")):
        won = wins(bot, other, 50)
        print(f"{bot} won {won} of 50 against {other}")
        assert won > 25


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 6, 12])
def test_a_turn_of_the_collector_takes_less_than_a_second(seats):
    """On average over a game, by the processor's clock."""
    spent = []

    def timed(view, dice):
        start = process_time()
        sent = BOX.bots["collector"](view, dice)
        spent.append(process_time() - start)
        return sent

    bots = [timed, *[BOX.bots["random"]] * (seats - 1)]
    play(BOX, BOX.usual(seats), bots, "timed")
    print(f"{seats} seats: {sum(spent) / len(spent):.2f} s a turn, at most {max(spent):.2f} s")
    assert sum(spent) / len(spent) < 1


def test_a_level_fights_fewer_battles_the_more_powers_are_in_them(monkeypatch):
    fought = []
    monkeypatch.setattr(
        clashes, "_in_hand", [lambda asked, _: [Ended(0, 1) for _ in map(fought.append, asked)]]
    )

    def battles(powers: int) -> int:
        fought.clear()
        laden = side(100, **{f"Spring {n}": 1 for n in range(powers)})
        view = BOX.game.view(table(laden, laden, lots=("A", "B"), number=9), 0)
        BOX.bots["level-8"](structs.replace(view, new_powers=0), ThreefryDice((1, 1)))
        return len(fought)

    assert battles(15) < battles(4)
