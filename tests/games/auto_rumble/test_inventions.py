"""Powers that bots invent, and the house when the pool runs low."""

import pytest
from bench import inventions as bench
from msgspec import structs

from gamemaster.core.dice import ThreefryDice, dice_for_turn, match_key
from gamemaster.core.match import play
from gamemaster.games.auto_rumble import BOX
from gamemaster.games.auto_rumble.inventor import judged
from gamemaster.games.auto_rumble.inventor.judged import inventions, is_plain, measured
from gamemaster.games.auto_rumble.inventor.phrases import extremes, phrases, wording
from gamemaster.games.auto_rumble.powers import program_of
from gamemaster.games.auto_rumble.state import Written

from .table import side, table


@pytest.fixture(autouse=True)
def _glances(monkeypatch):
    """A guess is enough where the worth itself is not the question."""
    monkeypatch.setattr(judged, "GLANCE", 2)
    monkeypatch.setattr(judged, "LOOK", 4)


@pytest.mark.parametrize("text", list(extremes()))
def test_every_phrase_of_the_house_is_read_in_one_way_and_said_in_one_breath(text):
    program_of(Written("Trial", text))
    assert len(text) <= judged.LONGEST


def test_a_phrase_takes_every_number_of_its_range():
    spend = next(p for p in phrases() if "damage to the strongest" in p.en)
    assert spend.sized(0) == "Spend 12: deal 6 damage to the strongest opponent."
    assert spend.sized(spend.sizes - 1) == "Spend 20: deal 14 damage to the strongest opponent."


def test_a_bot_submits_as_many_powers_as_it_may_under_names_that_are_free():
    view = BOX.game.view(table(side(), side()), 0)
    made = inventions(view, ThreefryDice((1, 1)))
    assert len(made) == view.new_powers == 2
    taken = structs.replace(view, known=tuple(Written(p["name"], p["text"]) for p in made))
    again = inventions(taken, ThreefryDice((1, 1)))
    assert not {p["name"] for p in made} & {p["name"] for p in again}


def test_in_the_last_round_nothing_is_invented():
    view = BOX.game.view(table(side(), side(), number=10), 0)
    assert inventions(view, ThreefryDice((1, 1))) == []


def test_what_the_generator_says_is_shortened_only_if_it_means_the_same():
    spoken = [judged._spoken(ThreefryDice((2, n))) for n in range(150)]
    told = [text for text in spoken if text]
    assert len(told) > 5
    assert all(is_plain(text) and program_of(Written("T", text)) for text in told)


@pytest.mark.parametrize(
    "text",
    [
        "X starts at 8. Prevent the first 10 damage you would take this battle.",
        "Each round, steal the opponent with the highest Energy's strongest power.",
        "If you are number 1 by highest Attack among every hero, what you spend is burned.",
        "Each attack by you counts 3 / 2 times.",
        "Each round, set each opponent's Energy to half of 25.",
        "Each round, the initiative order is reversed this round.",
        "Each opponent never rises above 117 Energy.",
        "Whenever an opponent begins an attack on you, get +2 Defence.",
    ],
)
def test_what_only_a_generator_would_say_is_not_plain(text):
    assert not is_plain(text)


@pytest.mark.parametrize(
    "text",
    [
        "Instead of dying, once per battle, set your Energy to 30.",
        "Whenever a hero attacks you, create 2 copies of yourself.",
        "Take at most 12 damage from each hit.",
    ],
)
def test_what_a_player_would_say_is_plain(text):
    assert is_plain(text)


def test_no_two_inventions_sound_alike_while_there_are_other_wordings():
    view, worded = BOX.game.view(table(side(), side()), 0), []
    for n in range(10):
        made = [Written(p["name"], p["text"]) for p in inventions(view, ThreefryDice((3, n)))]
        worded += [wording(power.text) for power in made]
        view = structs.replace(view, known=(*view.known, *made))
    assert len(worded) == len(set(worded)) == 20


def test_with_silent_seats_the_house_fills_every_round():
    config = BOX.complete({"seats": 12, "rounds": 6})
    lots = [
        len(event.lots)
        for event in bench.played(config, [silent_buyer] * 12, "silent")
        if type(event).__name__ == "RoundOpened"
    ]
    assert lots == [24] * 6


def silent_buyer(view, dice):
    """Buys its share of the lots and invents nothing."""
    mine = view.lots[view.seat :: view.players]
    return {"bids": {lot.name: 1 for lot in mine}}


def test_a_library_of_ones_own_is_not_topped_up_unless_one_asks_for_it():
    own = {"seats": 2, "library": ["Sting: Deal 5 damage to each opponent."]}
    state = BOX.game.setup(BOX.complete(own), dice_for_turn(match_key("a"), 0)).state
    assert len(state.lots) == 1
    asked = BOX.complete({**own, "top_up": True})
    state = BOX.game.setup(asked, dice_for_turn(match_key("a"), 0)).state
    assert len(state.lots) == 4


def test_a_power_is_not_added_twice():
    config = BOX.complete({"seats": 12, "rounds": 4, "pool_each": 0})
    record = play(BOX, config, [silent_buyer] * 12, "twice")
    assert len(record.turns) == 4


def test_a_sample_of_games_with_bots_alone_has_all_lots_and_buys_inventions():
    found = bench.counted(2, 3, 5, ["thrifty"])
    assert found.full == found.rounds == 10
    assert found.invented * 10 >= found.bought * 3


def test_the_strongest_phrases_stay_under_a_quarter():
    """A sample; `python -m bench inventions` measures every one that is played."""
    strongest = [p.sized(p.sizes - 1) for p in phrases()][::16]
    for text in strongest:
        found = measured(text, 40)
        assert found.change - 2 * found.error < 250, text


@pytest.mark.soak
def test_no_phrase_is_worth_over_a_quarter():
    for text in extremes():
        found = measured(text, 400)
        print(f"{found.change / 10:+.1f} % ± {1.96 * found.error / 10:.1f} {text}")
        assert found.change <= 250, text
