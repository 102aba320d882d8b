"""The end of a match, its winner, and that the same seed gives the same match."""

from msgspec.structs import replace

from gamemaster.core.match import play
from gamemaster.games.galaxy import BOX
from gamemaster.games.galaxy.rules import GAME
from gamemaster.games.galaxy.state import Fleet, State
from tests.games.galaxy.skies import A, B, after, build, held, place, post, sky


def last_turn(*systems: object, **options: object) -> State:
    return sky([*systems], turn=100, **options)


def ranking(state: State) -> tuple[tuple[int, ...], ...]:
    return GAME.outcome(after(state, {})).ranking


def test_KG_44_after_the_last_turn_nobody_is_awaited():
    state = last_turn(held(A), held(B))
    assert GAME.awaiting(state) == (A, B)
    assert GAME.outcome(state) is None
    assert GAME.awaiting(after(state, {})) == ()


def test_G_KG_39_four_systems_beat_three():
    state = last_turn(*[held(A)] * 3, *[held(B)] * 4)
    assert ranking(state) == ((B,), (A,))


def test_G_KG_39_then_more_fighters_count_those_in_transit_too():
    fleet = (150, Fleet(1, B, 0, 1, 3))
    state = last_turn(held(A, A=5), held(B, B=3), transit=[fleet])
    assert ranking(state) == ((B,), (A,))


def test_G_KG_39_then_more_goods():
    state = last_turn(held(A), held(B), stocks=[(1, 2, 3), (0, 0, 7)])
    assert ranking(state) == ((B,), (A,))


def test_goods_in_escrow_are_still_the_posters():
    state = last_turn(held(A), held(B), stocks=[(10, 0, 0), (0, 0, 9)])
    ended = after(state, {A: [post(0, 10, "gold", 1, "fuel")]})
    assert GAME.outcome(ended).ranking == ((A,), (B,))


def test_G_KG_39_else_the_win_is_shared():
    state = last_turn(held(A), held(B), stocks=[(1, 2, 4), (0, 0, 7)])
    assert ranking(state) == ((A, B),)


def test_Q_KG_24_the_number_of_turns_is_the_tables():
    assert GAME.awaiting(after(sky([held(A), held(B)], turns=2), {}, {})) == ()


def test_Q_KG_1_no_income_comes_in_after_the_last_turn():
    state = last_turn(held(A, A=5), held(B))
    assert after(state, {}).stocks == state.stocks


def test_G_KG_40_the_same_seed_and_actions_give_the_same_match():
    bots = [BOX.bots[name] for name in ("expander", "random", "trader", "random")]
    config = BOX.complete({"turns": 25})
    assert play(BOX, config, bots, "again") == play(BOX, config, bots, "again")
    assert play(BOX, config, bots, "again") != play(BOX, config, bots, "other")


def test_what_is_built_in_the_last_turn_does_not_count():
    state = last_turn(held(A), held(B), stocks=[(0, 9, 0), (0, 9, 0)])
    places = (place(0, 0, 0, 3), place(1, 0))
    ended = after(replace(state, places=places), {A: [build(0, 6)]})
    assert GAME.outcome(ended).ranking == ((B,), (A,))
