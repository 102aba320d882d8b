"""The compiled twin equals the rules turn by turn, and says what the environments say."""

from typing import Any

import numpy as np
import pytest

from gamemaster import vec
from gamemaster.core.contract import Step
from gamemaster.core.dice import Dice, ThreefryDice, dice_for_turn, match_key
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.events import everything
from gamemaster.envs import parallel_env
from gamemaster.games.galaxy import BOX
from gamemaster.games.galaxy.spaces import PARTS, GalaxySpaces
from gamemaster.games.galaxy.state import Config, State, Submission, View
from gamemaster.games.galaxy.twin.lanes import GalaxyLanes
from gamemaster.games.galaxy.twin.single import TwinMatch
from gamemaster.games.galaxy.twin.words import CODES
from tests.games.galaxy.skies import A, B, held, sky

# One worker compiles the twin for all of these; two would compile it twice.
pytestmark = [pytest.mark.xdist_group("galaxy compiled"), pytest.mark.long]
GAME = BOX.game
CARRIED = ("build", "scrap", "travel")


def random_config(dice: Dice, turns: int) -> Config:
    """Two to six seats close together, rich or poor, every rule either way, maps drawn by dice or by hand."""
    seats = dice.pick((2, 2, 3, 4, 4, 6))
    rules: dict[str, Any] = {
        "seats": seats,
        "turns": turns,
        "hold": dice.pick((1, 2, 3)),
        "damage": dice.pick((1, 10, 35, 100)),
        "damage_rounding": dice.pick(("up", "half-up", "down")),
        "income_first": bool(dice.below(2)),
        "stock": {
            "gold": dice.below(80),
            "minerals": dice.pick((0, 9, 60)),
            "fuel": dice.below(200),
        },
    }
    if dice.below(4) == 0:
        return BOX.complete({**rules, "map": drawn_by_hand(dice, seats)})
    per = dice.pick((1, 2, 3, 5))
    return BOX.complete(
        {
            **rules,
            "systems": seats * per + dice.below(seats),
            "size": dice.pick((12, 14, 20)),
            "fighters": dice.pick((0, 3, 10, 60)),
            "home": {"gold": dice.pick((2, 9, 20)), "minerals": 1 + dice.below(7), "fuel": 12},
            "natives": {"low": 0, "high": dice.pick((0, 2, 9))},
        }
    )


def drawn_by_hand(dice: Dice, seats: int) -> list[Any]:
    sites = []
    for n, spot in enumerate(dice.sample(range(100), seats + dice.below(6))):
        site: dict[str, Any] = {"x": spot % 10 - 5, "y": spot // 10}
        site["yields"] = {"gold": dice.below(12), "minerals": dice.below(5), "fuel": dice.below(20)}
        site |= {"home": n, "fighters": dice.below(25)} if n < seats else {"natives": dice.below(5)}
        sites.append(site)
    return sites


def wild(view: View, dice: Dice) -> Any:
    """Anything that the twin carries, what the rules refuse too, on few systems."""
    many, actions = len(view.map), []
    own = [at for at, system in enumerate(view.systems) if system.controller == view.seat] or [0]
    fleets = [fleet for wave in view.transit for fleet in wave.fleets if fleet.seat == view.seat]
    for _ in range(dice.below(7)):
        at, to = (dice.below(many + (dice.below(9) == 0)) for _ in range(2))
        ships = 1 + dice.below(dice.pick((2, 7, 40)))
        number = dice.pick(fleets).id if fleets and dice.below(2) else 1 + dice.below(60)
        scraps: tuple[Any, ...] = ({"at": at}, {"fleet": number}, {}, {"at": at, "fleet": number})
        ways: tuple[Any, ...] = ({"from": at},) * 6 + ({}, {"from": at, "fleet": number})
        actions.append(
            dice.pick(
                (
                    {"do": "build", "at": dice.pick((at, *own)), "ships": ships},
                    {"do": "scrap", "ships": ships, **dice.pick(scraps)},
                    {"do": "travel", "to": to, "ships": ships, **dice.pick(ways)},
                    {"do": "travel", "to": to, "ships": ships, **dice.pick(ways)},
                )
            )
        )
    return {"actions": actions}


def sent(state: State, dice: Dice) -> dict[int, Submission]:
    """What bots or chance order, without the market; some seats are silent."""
    lists = {}
    for seat in range(state.config.seats):
        view = GAME.view(state, seat)
        bot = dice.pick((wild, wild, BOX.bots["expander"], BOX.bots["rusher"]))
        raw = bot(view, dice)
        kept = [entry for entry in raw["actions"] if entry["do"] in CARRIED]
        if dice.below(12):
            lists[seat] = GAME.parse(view, {"actions": kept})
    return lists


class Seen:
    """What happened in the turns that were compared, so that a test can ask for enough of everything."""

    def __init__(self) -> None:
        self.turns = self.battles = self.contests = self.taken = self.abandoned = 0
        self.codes: set[str] = set()

    def note(self, step: Step[State]) -> None:
        names = [type(event).__name__ for event in everything(step.events)]
        self.turns += 1
        self.battles += names.count("BattleFought")
        self.contests += names.count("SystemContested")
        self.taken += names.count("SystemTaken")
        self.abandoned += names.count("FightersAbandoned")
        self.codes |= {skip.code for skips in step.state.skipped for skip in skips}


def follow(number: int, turns: int, seen: Seen) -> None:
    """One config, one match through rules and twin, compared after each turn."""
    dice, key = ThreefryDice((17, number)), match_key(f"twin {number}")
    config = random_config(dice, turns)
    state = GAME.setup(config, dice_for_turn(key, 0)).state
    twin = TwinMatch(state, key)
    assert twin.state() == state
    for turn in range(1, turns + 1):
        lists = sent(state, dice)
        twin.resolve(lists)
        step = GAME.resolve(state, lists, dice_for_turn(key, turn))
        assert twin.state() == step.state, (number, turn)
        seen.note(step)
        state = step.state
    assert twin.is_over
    with pytest.raises(Illegal):
        twin.resolve({})


def test_every_turn_is_that_of_the_rules():
    seen = Seen()
    for number in range(60):
        follow(number, 25, seen)
    assert seen.codes == set(CODES) - {""}
    assert min(seen.battles, seen.contests, seen.taken, seen.abandoned) > 50, vars(seen)


@pytest.mark.soak
def test_a_hundred_thousand_turns_are_those_of_the_rules():
    seen = Seen()
    for number in range(100, 2100):
        follow(number, 50, seen)
    print(vars(seen))
    assert seen.turns == 100_000


def test_a_great_fleet_that_nobody_pays_for_is_drawn_as_the_rules_draw_it():
    """Many thousands of fighters, at systems and in transit, of which most and of which few go unpaid."""
    for gold in (0, 1, 9_000, 17_999, 18_000):
        systems = [held(A, A=9_000, B=4), held(B, B=3_000), held(A, A=8_500)]
        state = sky(systems, stocks=[(gold, 0, 9_000), (20, 0, 0)], turns=9)
        lists = {A: GAME.parse(GAME.view(state, A), {"actions": [
            {"do": "travel", "from": 0, "to": 2, "ships": 700},
            {"do": "travel", "from": 2, "to": 1, "ships": 300},
        ]})}  # fmt: skip
        twin, key = TwinMatch(state, (5, gold)), (5, gold)
        twin.resolve(lists)
        assert twin.state() == GAME.resolve(state, lists, dice_for_turn(key, state.turn)).state


@pytest.mark.parametrize(
    "config",
    [
        {},
        {"seats": 2, "turns": 9},
        {"seats": 3, "systems": 20, "turns": 7},
        {"seats": 7, "systems": 61, "size": 30, "turns": 5, "stock": {"gold": 0}},
        {"seats": 5, "systems": 5, "size": 9, "turns": 5, "fighters": 70},
    ],
)
def test_a_lane_is_the_rules_own_match_map_and_all(config):
    twin = vec.make("galaxy", config, lanes=3, seed="maps")
    for again in range(2):
        for lane in range(3):
            key = twin.key_of(twin.match_in(lane))
            assert twin.match_in(lane) == lane + 3 * again
            assert twin.state(lane) == GAME.setup(twin.config, dice_for_turn(key, 0)).state
        twin.play_random(twin.config.turns)


def mask_without_market(flags: Any, spaces: GalaxySpaces, systems: int) -> Any:
    """The environment's mask, but that nobody may post or cancel."""
    size = sum(spaces._sizes(systems))
    kept = flags.copy()
    for entry in range(spaces.entries):
        kept[entry * size + 4] = kept[entry * size + 5] = 0
    return kept


def allowed(flags: Any, parts: tuple[int, ...], dice: Dice) -> list[int]:
    """For each part one of its choices; the verbs that do something are likelier."""
    chosen, first = [], 0
    for n, size in enumerate(parts):
        may = np.flatnonzero(flags[first : first + size]).tolist()
        chosen.append(dice.pick(may[1:] if n % PARTS == 0 and may[1:] and dice.below(9) else may))
        first += size
    return chosen


@pytest.mark.parametrize(
    "config",
    [
        {"seats": 2, "systems": 6, "size": 6, "turns": 30},
        {"systems": 13, "size": 10, "turns": 25, "fighters": 40, "hold": 2},
        {"seats": 2, "turns": 12, "map": [
            {"x": 0, "y": 0, "home": 0, "fighters": 8, "yields": {"gold": 9, "minerals": 3, "fuel": 40}},
            {"x": -2, "y": 3, "home": 1, "fighters": 8, "yields": {"gold": 3, "minerals": 3, "fuel": 40}},
            {"x": 1, "y": 1, "natives": 2}]},
    ],
)  # fmt: skip
def test_learners_see_and_may_do_what_the_environments_say(config):
    env = parallel_env("galaxy", config, exact=True)
    twin = vec.make("galaxy", config, lanes=2, seed="seen")
    dice, spaces, systems = ThreefryDice((9, 9)), GalaxySpaces(), len(twin.state(0).places)
    for match in range(3):
        lane = match % 2
        seen, _ = env.reset(seed=1)
        env._key = twin.key_of(twin.match_in(lane))
        env._enter(twin.state(lane))
        seen = env._observations()
        over = False
        while not over:
            numbers, flags, standings = twin.observe(), twin.masks(), twin.standings()
            actions = np.zeros((2, twin.seats, len(twin.parts)), np.int64)
            for seat, agent in enumerate(env.possible_agents):
                assert np.array_equal(numbers[lane, seat], seen[agent]["observation"])
                expected = mask_without_market(seen[agent]["action_mask"], spaces, systems)
                assert np.array_equal(flags[lane, seat], expected)
                assert standings[lane, seat] == spaces.standing(env._views[seat])
                actions[lane, seat] = allowed(flags[lane, seat], twin.parts, dice)
            choices = {agent: actions[lane, seat] for seat, agent in enumerate(env.possible_agents)}
            seen, rewards, ends, _, _ = env.step(choices)
            given, ended = twin.step(actions)
            over = ends["seat_0"]
            assert bool(ended[lane]) == over
            assert given[lane].tolist() == pytest.approx(list(rewards.values()))
            if not over:
                assert twin.state(lane) == env._state


def test_random_play_is_the_rules_play_and_its_ends_are_counted():
    twin = vec.make("galaxy", BOX.presets["blitz"] | {"turns": 15}, lanes=6, seed="y")
    whole, pieces = (vec.make("galaxy", preset="blitz", lanes=6, seed="x") for _ in range(2))
    whole.play_random(90)
    for rounds in (37, 3, 50):
        pieces.play_random(rounds)
    assert all(map(np.array_equal, whole._skies, pieces._skies))
    twin.play_random(15 * 4 + 7)
    assert sum(twin.tally.values()) == 6 * 4
    for lane in range(6):
        BOX.sound(twin.state(lane))


def test_rewards_are_those_of_the_outcome_with_every_tie():
    """Nobody does anything: all seats of a map drawn alike share the first place."""
    twin = vec.make("galaxy", {"turns": 3}, lanes=2)
    idle = np.zeros((2, twin.seats, len(twin.parts)), np.int64)
    for turn in range(3):
        rewards, ended = twin.step(idle)
        assert ended.tolist() == [turn == 2] * 2
        assert rewards.tolist() == [[0.0] * 4] * 2


def test_what_does_not_stand_comes_to_nothing():
    idle, wrong = (vec.make("galaxy", preset="duel", lanes=1, seed="z") for _ in range(2))
    action = np.zeros((1, 2, len(idle.parts)), np.int64)
    idle.step(action)
    systems = len(idle.state(0).places)
    for entry in ((1, 0, 0, 2), (1, systems + 1, 0, 2), (3, 1, 1, 2), (3, 1, systems + 1, 0), (3, 1, 0, 1),
                  (2, 1, 0, 99), (2, 1, 0, -1), (-3, 1, 1, 1), (5, 1, 0, 0), (6, 0, 0, 0), (99, 1, 1, 1)):  # fmt: skip
        wrong = vec.make("galaxy", preset="duel", lanes=1, seed="z")
        action[0, 0, :4] = entry
        wrong.step(action)
        assert wrong.state(0) == idle.state(0), entry


def test_what_the_twin_does_not_carry_it_refuses():
    with pytest.raises(Illegal, match="without fog"):
        vec.make("galaxy", preset="fog", lanes=1)
    with pytest.raises(Illegal, match="fighters"):
        vec.make("galaxy", {"systems": 10_000, "size": 1000, "turns": 10_000,
                            "minerals": {"low": 0, "high": 10_000}}, lanes=1)  # fmt: skip
    far = [{"x": 0, "y": 0, "home": 0}, {"x": 1_000_000, "y": 0, "home": 1}]
    config = BOX.complete({"seats": 2, "map": far, "turns": 10_000})
    with pytest.raises(Illegal, match="in flight"):
        GalaxyLanes(config, 1, spaces=GalaxySpaces(entries=200))
    with pytest.raises(Trouble, match="CPU only"):
        vec.make("galaxy", lanes=1, device="gpu")
    twin = vec.make("galaxy", preset="duel", lanes=1)
    action = np.zeros((1, 2, len(twin.parts)), np.int64)
    action[0, 1, 6] = 4
    with pytest.raises(Illegal, match="auction house"):
        twin.step(action)
