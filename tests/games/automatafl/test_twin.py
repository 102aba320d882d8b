"""The compiled twin equals the rules turn by turn, and says what the environments say."""

import numpy as np
import pytest

from gamemaster import vec
from gamemaster.core.dice import Dice, LowDice, ThreefryDice
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.envs import parallel_env
from gamemaster.games.automatafl import BOX
from gamemaster.games.automatafl.state import Config, Move, State, View
from gamemaster.games.automatafl.twin.kernels import on_cpu
from gamemaster.games.automatafl.twin.packing import packed, packed_move, rules_of, unpacked

# One worker compiles the twin for all of these; two would compile it twice.
pytestmark = [pytest.mark.xdist_group("automatafl compiled"), pytest.mark.long]
GAME = BOX.game


def random_config(dice: Dice) -> Config:
    """A flat board of any size with any pieces, two to four seats, either of each rule."""
    if dice.below(3) == 0:
        known = {"layout": dice.pick(("duel", "seven", "classic", "slanted"))}
    else:
        width, height = (dice.pick((2, 3, 4, 5, 6, 9, 15, 16)) for _ in range(2))
        width = max(width, 3) if height < 3 else width
        inner = [(x, y) for x in range(width) for y in range(height)]
        middle = [(x, y) for x, y in inner if 0 < x < width - 1 or 0 < y < height - 1]
        at = dice.pick(middle)
        letters = dice.pick(("..AR", "....AR", ".AARR", "...ARN"))
        known = {
            "rows": [
                "".join("@" if (x, y) == at else dice.pick(letters) for x in range(width))
                for y in range(height)
            ],
            "kinds": [
                {"letter": "A", "pull": ["attract", "attract"]},
                {"letter": "R", "pull": ["repel", "repel"]},
                {"letter": "N", "pull": [dice.pick(("neutral", "attract")), "neutral"]},
            ],
        }
    return BOX.complete(
        {
            **known,
            "seats": dice.pick((2, 2, 4)),
            "conflicts": dice.pick(("literal", "practice")),
            "tie_rule": dice.pick(("column", "freeze")),
            "turn_limit": dice.pick((5, 60, 200)),
        }
    )


def any_move(view: View, others: list[Move | None], dice: Dice) -> Move | None:
    """A move that the rules accept; often from or to where another goes, to make things happen."""
    width, height = view.size
    if dice.below(12) == 0:
        return None
    at = (dice.below(width), dice.below(height))
    taken = [end for move in others if move for end in (move.source, move.to)]
    if taken and dice.below(2):
        at = dice.pick(taken)
    pieces = [n for n, cell in enumerate(view.cells) if cell not in ".@"]
    if pieces and dice.below(2):
        number = dice.pick(pieces)
        at = (number % width, number // width)
    to = (dice.below(width), at[1]) if dice.below(2) else (at[0], dice.below(height))
    ends = (to, at) if dice.below(4) == 0 else (at, to)
    try:
        return GAME.parse(view, {"from": list(ends[0]), "to": list(ends[1])})
    except Illegal:
        return None


def entered(state: State, dice: Dice) -> dict[int, Move | None]:
    moves: dict[int, Move | None] = {}
    for seat in state.owing:
        moves[seat] = any_move(GAME.view(state, seat), list(moves.values()), dice)
    return moves


def words_of(moves: dict[int, Move | None]) -> list[np.int32]:
    words = np.zeros(2, np.uint32)
    for seat, move in moves.items():
        words[seat // 2] |= packed_move(move) << 16 * (seat % 2)
    return list(words.view(np.int32))


def follow(dice: Dice, turns: int) -> int:
    """One config, so many turns through rules and twin, compared after each; how many clashed."""
    config = random_config(dice)
    rules = rules_of(config)
    state = GAME.setup(config, LowDice()).state
    match, clashes = packed(state), 0
    for _ in range(turns):
        moves = entered(state, dice)
        on_cpu().enter(rules, match, *words_of(moves))
        state = GAME.resolve(state, moves, LowDice()).state
        assert unpacked(config, match) == state, (config, moves)
        assert np.array_equal(packed(state), match)
        clashes += bool(state.closed_sources or state.closed_targets)
        if state.ended:
            state = GAME.setup(config, LowDice()).state
            match = packed(state)
    return clashes


def test_every_turn_is_that_of_the_rules():
    clashes = sum(follow(ThreefryDice((7, n)), 20) for n in range(60))
    assert clashes > 50


@pytest.mark.soak
def test_a_hundred_thousand_turns_are_those_of_the_rules():
    clashes = sum(follow(ThreefryDice((8, n)), 50) for n in range(2000))
    print(f"100,000 turns, {clashes} with a clash, none differs")


@pytest.mark.parametrize(
    "config", [{"layout": "duel"}, {"seats": 4, "layout": "seven", "conflicts": "practice"}]
)
def test_learners_see_and_may_do_what_the_environments_say(config):
    env = parallel_env("automatafl", config, exact=True)
    seen, _ = env.reset(seed=1)
    twin = vec.make("automatafl", config, lanes=2)
    dice = ThreefryDice((9, 9))
    for _ in range(300):
        numbers, flags = twin.observe(), twin.masks()
        actions = np.zeros((2, twin.seats), np.int64)
        for seat, agent in enumerate(env.possible_agents):
            assert np.array_equal(numbers[0, seat], seen[agent]["observation"])
            assert np.array_equal(flags[0, seat], seen[agent]["action_mask"])
            actions[:, seat] = dice.pick(np.flatnonzero(flags[0, seat]).tolist())
            if seat and dice.below(3) == 0:
                actions[:, seat] = actions[0, 0]
        choices = {agent: int(actions[0, seat]) for seat, agent in enumerate(env.possible_agents)}
        seen, rewards, over, _, _ = env.step(choices)
        given, ended = twin.step(actions)
        assert given[0].tolist() == pytest.approx(list(rewards.values()))
        assert bool(ended[0]) == over["seat_0"]
        if ended[0]:
            seen, _ = env.reset(seed=1)


def test_an_action_that_may_not_be_chosen_is_a_pass():
    passed, refused = (vec.make("automatafl", preset="duel", lanes=1) for _ in range(2))
    passed.step(np.array([[0, 0]]))
    for action in (-5, 1, 10**9):  # nothing there, a move that stays, nothing there
        refused.matches[:] = refused._start
        refused.step(np.array([[action, 0]]))
        assert np.array_equal(refused.matches, passed.matches)


def test_a_lane_can_be_played_again_alone_and_in_pieces():
    whole, pieces = (vec.make("automatafl", lanes=9, seed="x") for _ in range(2))
    whole.play_random(200)
    pieces.play_random(150)
    pieces.play_random(50)
    assert np.array_equal(whole.matches, pieces.matches)
    alone = packed(GAME.setup(whole.config, LowDice()).state)
    tally = np.zeros(10, np.int64)
    on_cpu().play_lane(whole.rules, alone, alone.copy(), *whole.key, 5, 0, 200, tally)
    assert np.array_equal(alone, whole.matches[5])


def test_random_players_move_only_pieces_and_every_match_keeps_its_pieces():
    twin = vec.make("automatafl", {"seats": 4, "layout": "seven"}, lanes=50, seed="y")
    twin.play_random(300)
    for lane in range(50):
        BOX.sound(twin.state(lane))
    assert sum(twin.tally.values()) > 50


@pytest.mark.parametrize(
    "preset, words",
    [
        ("cube", "flat boards"),
        ("twins", "one Automaton"),
        ("court", "like a rook"),
        ("free", "rook"),
    ],
)
def test_what_the_twin_cannot_play_is_said(preset, words):
    with pytest.raises(Illegal, match=words):
        vec.make("automatafl", preset=preset, lanes=1)


def test_a_game_without_a_twin_is_told_so():
    with pytest.raises(Trouble, match="no compiled twin"):
        vec.make("rumble-royale", lanes=1)
