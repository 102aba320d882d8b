"""The library: every card does what its example says, says it in both languages, and meets every other."""

from itertools import combinations_with_replacement

import pytest

from gamemaster.core.dice import ThreefryDice
from gamemaster.core.match import play as play_match
from gamemaster.core.verify import verify
from gamemaster.games.rumble_royale import BOX
from gamemaster.games.rumble_royale.cards import BASICS, compile_card, read_card
from gamemaster.games.rumble_royale.library import library
from gamemaster.games.rumble_royale.rules import GAME
from tests.games.rumble_royale.examples import run_example
from tests.games.rumble_royale.tables import BREAD, at, on, play, resolved, table, with_player
from tests.language.spoken import render

CARDS = library()
every_card = pytest.mark.parametrize("card", CARDS, ids=[card.name for card in CARDS])


def test_there_are_sixty_cards_of_which_twenty_are_subprocesses():
    assert len(CARDS) >= 60
    assert sum(read_card(card.pt).life > 0 for card in CARDS) >= 20


@every_card
def test_the_example_holds(card):
    seen = run_example(card)
    assert {name: seen[name] for name in card.example["then"]} == card.example["then"]


@every_card
def test_both_languages_say_the_same(card):
    text = compile_card(card.pt, "pt").text
    assert compile_card(card.en, "en").text == text
    for lang in ("pt", "en"):
        again = compile_card(f"X [1] - subprocess 1: {render(text, lang, 'card')}", lang)
        assert again.text == text


def test_the_seven_printed_cards_compile_as_printed():
    names = [read_card(text).name for text in BASICS]
    assert names == [
        "Bread'n'Butter",
        "Divine Action",
        "Potato Shimasu",
        "Biscoitar",
        "Poke Monster",
        "Bateria",
        "Metal de sacrifício",
    ]


def aim_of(face):
    if not face.choose:
        return None
    return on(1) if face.choose == "subprocess" else at(1)


def meet(first, second):
    """Both cards in the hands of both players, played, then three turns with a blow in each."""
    state = table(2, extra=(first, second), hands={0: (BREAD,), 1: (6,)})
    state, _ = resolved(state, {}, {"plays": [play(6)]})
    for seat in (0, 1):
        state = with_player(state, seat, hand=(7, 8), energy=40)
    faces = {face.card: face for face in GAME.view(state, 0).hand}
    plays = [play(number, aim_of(faces[number])) for number in (7, 8)]
    state, _ = resolved(state, {"plays": plays}, {"plays": plays[::-1]})
    for _ in range(3):
        if not GAME.awaiting(state):
            break
        for seat in GAME.awaiting(state):
            state = with_player(state, seat, hand=(BREAD,))
        blows = {seat: {"plays": [play(BREAD, at(1 - seat))]} for seat in GAME.awaiting(state)}
        state, _ = resolved(state, *(blows.get(seat, {}) for seat in (0, 1)))
    return state


def lawful(state) -> bool:
    return all(
        p.life >= 0 and p.glory >= 0 and p.energy >= 0 and p.coins >= 0 for p in state.players
    )


def texts():
    return [*BASICS, *(card.pt for card in CARDS)]


def test_every_card_meets_every_other_in_a_sample():
    pairs = list(combinations_with_replacement(texts(), 2))
    for first, second in pairs[::17]:
        state = meet(first, second)
        assert lawful(state)
        assert state == meet(first, second)


@pytest.mark.soak
def test_every_card_meets_every_other():
    pairs = list(combinations_with_replacement(texts(), 2))
    for first, second in pairs:
        state = meet(first, second)
        assert lawful(state)
        assert state == meet(first, second)
    print(f"{len(pairs)} meetings of {len(texts())} cards")


def played(games: int) -> int:
    """Games of random bots with any card of the library; how many turns they had in all."""
    turns = 0
    for n in range(games):
        seats = 2 + n % 4
        house = [texts()[7:][k] for k in ThreefryDice((n, 3)).sample(range(len(CARDS)), 12)]
        config = BOX.complete({"seats": seats, "house": house})
        record = play_match(BOX, config, [BOX.bots["random"]] * seats, f"royale {n}")
        assert record.end.outcome is not None
        assert not any(silence.fault for turn in record.turns for silence in turn.silent)
        verify(BOX, record)
        turns += len(record.turns)
    return turns


def test_random_games_end_and_verify_in_a_sample():
    assert played(12) > 0


@pytest.mark.soak
def test_five_thousand_random_games_end_and_verify():
    print(f"5,000 games, {played(5_000)} turns")


def test_the_bots_play_a_whole_game_together():
    bots = [BOX.bots[name] for name in ("random", "brawler", "gloryseeker")]
    record = play_match(BOX, BOX.usual(3), bots, "together")
    assert not any(silence.fault for turn in record.turns for silence in turn.silent)
