"""Games as OpenSpiel games, by OpenSpiel's own tests, and solved by its solvers."""

import json

import pytest

pyspiel = pytest.importorskip("pyspiel")

import gamemaster.envs.openspiel  # noqa: E402, F401  (registers the games)

TINY = {"rows": ["...", "A@R", "..."], "turn_limit": 2}


def playthrough(game: str) -> str:
    """A match as OpenSpiel writes it down. Its writer brings all of its games, and is loaded late."""
    from open_spiel.python.algorithms import generate_playthrough

    return generate_playthrough.playthrough(game, None, seed=1)


def tiny():
    return pyspiel.load_game("gamemaster_automatafl", {"config": json.dumps(TINY)})


def test_openspiels_random_simulations_pass():
    pyspiel.random_sim_test(tiny(), num_sims=5, serialize=True, verbose=False)


def test_the_usual_board_plays_too():
    game = pyspiel.load_game("gamemaster_automatafl", {"config": json.dumps({"turn_limit": 3})})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_openspiels_playthrough_tells_a_whole_match():
    text = playthrough("gamemaster_automatafl(preset=duel)")
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


def small_fight():
    config = {"fighters": ["golem", "pusher"], "board": 3, "cap": 8}
    return pyspiel.load_game("gamemaster_bmiibo", {"config": json.dumps(config)})


def test_bmiibo_is_sequential_with_chance_nodes_for_placement_and_order():
    game = small_fight()
    assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 9


def beginnings(state):
    """Every way to begin: the state before the first decision, and how likely it is."""
    if not state.is_chance_node():
        yield str(state), 1.0
        return
    for roll, chance in state.chance_outcomes():
        child = state.child(roll)
        yield from ((end, chance * rest) for end, rest in beginnings(child))


def test_the_chance_nodes_of_a_setup_cover_every_way_to_begin():
    """The second fighter stands as far as can be from the first, and either may act first.

    Of 3 by 3 cells, 5 are farthest from a corner, 3 from an edge, 8 from the centre.
    """
    found = list(beginnings(small_fight().new_initial_state()))
    assert sum(chance for _, chance in found) == pytest.approx(1)
    assert len({text for text, _ in found}) == len(found) == 2 * (4 * 5 + 4 * 3 + 8)


def test_the_name_of_a_game_brings_it_back_with_its_config():
    again = pyspiel.load_game(str(tiny()))
    assert again.num_distinct_actions() == tiny().num_distinct_actions()
    assert str(again.new_initial_state()) == str(tiny().new_initial_state())


def test_openspiels_random_simulations_pass_on_bmiibo():
    pyspiel.random_sim_test(small_fight(), num_sims=3, serialize=True, verbose=False)


def test_openspiels_playthrough_tells_a_whole_fight():
    text = playthrough("gamemaster_bmiibo(preset=small)")
    assert "IsTerminal() = True" in text


def test_settings_of_spaces_are_a_parameter_too():
    narrow = json.dumps({"entries": 1, "shares": [100], "prices": [100], "book": 0})
    small = json.dumps({"seats": 2, "systems": 6, "size": 8, "turns": 2})
    game = pyspiel.load_game("gamemaster_galaxy", {"config": small, "spaces": narrow})
    assert game.num_distinct_actions() == 7 * 7 * 7 * 6


def auction_round():
    """One round of Auto Rumble: two lots, one sealed bid on each, one battle."""
    config = {"seats": 2, "rounds": 1, "lots_each": 1, "pool_each": 0}
    spaces = {"shares": [0, 30, 100], "listed": 1}
    return pyspiel.load_game(
        "gamemaster_auto_rumble", {"config": json.dumps(config), "spaces": json.dumps(spaces)}
    )


def test_openspiels_random_simulations_pass_on_an_auction_round():
    game = auction_round()
    assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    assert game.num_distinct_actions() == 2 * 4 * 4
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_openspiels_playthrough_tells_a_whole_auction():
    text = playthrough("gamemaster_auto_rumble(preset=auction)")
    assert "IsTerminal() = True" in text
