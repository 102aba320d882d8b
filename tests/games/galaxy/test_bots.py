"""The built-in bots: legal, and better than chance."""

import pytest

from gamemaster.core.match import play
from gamemaster.core.record import Record
from gamemaster.games.galaxy import BOX


def played(names: list[str], seed: str, **config: object) -> Record:
    whole = BOX.complete({"seats": len(names), **config})
    return play(BOX, whole, [BOX.bots[name] for name in names], seed)


def faults(record: Record) -> list[str]:
    return [line.fault for turn in record.turns for line in turn.silent]


@pytest.mark.parametrize("name", BOX.bots)
@pytest.mark.parametrize("options", [{}, {"fog": 4}, {"seats": 2}, {"seats": 17, "turns": 12}])
def test_a_bot_always_answers_with_a_list(name: str, options: dict[str, int]):
    seats = options.get("seats", 4)
    assert faults(played([name] * seats, "legal", **{"turns": 40, **options})) == []


@pytest.mark.parametrize("name", ["expander", "trader", "rusher"])
def test_a_bot_with_a_plan_sends_little_that_is_skipped(name: str):
    skipped = sent = 0

    def count(match, step) -> None:
        nonlocal skipped, sent
        skipped += sum(len(skips) for skips in match.state.skipped)

    record = play(BOX, BOX.usual(4), [BOX.bots[name]] * 4, "tidy", watch=count)
    sent = sum(len(line.raw["actions"]) for turn in record.turns for line in turn.sent)
    assert skipped * 100 <= sent


def firsts(name: str, games: int) -> int:
    """How often a bot is alone in first place against three random ones, from every seat in turn."""
    won = 0
    for game in range(games):
        seat = game % 4
        names = ["random"] * 4
        names[seat] = name
        won += played(names, f"versus {game}").end.outcome.winners == (seat,)
    return won


@pytest.mark.parametrize("name", ["expander", "trader", "rusher"])
def test_a_bot_with_a_plan_beats_random(name: str):
    assert firsts(name, 12) >= 11


@pytest.mark.soak
def test_the_expander_is_first_in_95_of_100_games_against_random():
    assert firsts("expander", 200) >= 190


def test_traders_trade():
    record = played(["trader"] * 4, "market")
    kinds = {a["do"] for turn in record.turns for line in turn.sent for a in line.raw["actions"]}
    assert {"post", "fill", "cancel"} <= kinds
