"""Games as OpenSpiel games, by OpenSpiel's own tests, and solved by its solvers."""

import json

import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import generate_playthrough  # noqa: E402

import gamemaster.envs.openspiel  # noqa: E402, F401  (registers the games)

TINY = {"rows": ["...", "A@R", "..."], "turn_limit": 2}


def tiny():
    return pyspiel.load_game("gamemaster_automatafl", {"config": json.dumps(TINY)})


def test_openspiels_random_simulations_pass():
    pyspiel.random_sim_test(tiny(), num_sims=5, serialize=False, verbose=False)


def test_the_usual_board_plays_too():
    game = pyspiel.load_game("gamemaster_automatafl", {"config": json.dumps({"turn_limit": 3})})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_openspiels_playthrough_tells_a_whole_match():
    text = generate_playthrough.playthrough("gamemaster_automatafl(preset=duel)", None, seed=1)
    assert "gamemaster_automatafl" in text
    assert "IsTerminal() = True" in text


def test_what_a_player_knows_tells_apart_what_he_did_but_not_what_he_cannot_know():
    states = [tiny().new_initial_state() for _ in range(2)]
    joint = [0, 0]
    for state in states:
        state.apply_actions(joint)
    assert states[0].information_state_string(0) == states[1].information_state_string(0)
    states[0].apply_actions([states[0].legal_actions(0)[1], 0])
    states[1].apply_actions([0, 0])
    assert states[0].information_state_string(0) != states[1].information_state_string(0)
