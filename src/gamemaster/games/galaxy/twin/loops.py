"""Many matches at once: what happens in one lane, and the loops over all of them, shared out among the cores."""

import numpy as np

from gamemaster.games.galaxy.twin.maps import begin
from gamemaster.games.galaxy.twin.orders import execute
from gamemaster.games.galaxy.twin.senses import PARTS, carry_out, mask, observe
from gamemaster.games.galaxy.twin.turn import after_orders, count_fighters
from gamemaster.games.galaxy.twin.words import (
    CONTROLLER,
    ENTRY,
    MATCH_DICE,
    NOBODY,
    SEATS,
    STREAM,
    SYSTEMS,
    TOLD,
    TURN,
    TURNS,
    ChoiceSizes,
    Rules,
    Sky,
)
from gamemaster.vec.compiling import Flags, Ints, Rewards, Words
from gamemaster.vec.threefry import below, open_stream, stream_word

prange = range
_MATCH, _PLAYERS = stream_word("match", 1), stream_word("players", 1)


def lane_of(skies: Sky, lane: int) -> Sky:
    return Sky(
        skies.chart[lane],
        skies.systems[lane],
        skies.ships[lane],
        skies.stocks[lane],
        skies.fleets[lane],
        skies.meta[lane],
        skies.sides[lane],
        skies.dice[lane],
    )


def begin_lane(rules: Rules, sky: Sky, drawn: Sky, key: Words, number: int) -> None:
    """The match of that number."""
    open_stream(key, _MATCH, number, sky.dice[MATCH_DICE])
    begin(rules, sky, drawn)


def measure(rules: Rules, sky: Sky, worth: Ints) -> None:
    """Of every seat its systems, its fighters, its goods: what decides, in this order (Q-KG-24)."""
    count_fighters(rules, sky, worth[:, 1])
    for seat in range(rules[SEATS]):
        worth[seat, 0] = 0
        worth[seat, 2] = sky.stocks[seat, 0] + sky.stocks[seat, 1] + sky.stocks[seat, 2]
    for at in range(rules[SYSTEMS]):
        if sky.systems[at, CONTROLLER] != NOBODY:
            worth[sky.systems[at, CONTROLLER], 0] += 1


def comes_before(worth: Ints, one: int, other: int) -> bool:
    for by in range(3):
        if worth[one, by] != worth[other, by]:
            return worth[one, by] > worth[other, by]
    return False


def reward(worth: Ints, rewards: Rewards) -> None:
    """The share of the others one came out ahead of, minus the share that came out ahead."""
    seats = worth.shape[0]
    for seat in range(seats):
        ahead = 0
        for other in range(seats):
            if comes_before(worth, seat, other):
                ahead += 1
            if comes_before(worth, other, seat):
                ahead -= 1
        rewards[seat] = ahead / (seats - 1)


def end_turn(
    rules: Rules, sky: Sky, drawn: Sky, key: Words, number: int, lanes: int, rewards: Rewards
) -> int:
    """The rest of a turn; after an end the next match stands there at once. The number of the match then."""
    after_orders(rules, sky)
    rewards[:] = 0
    if sky.meta[TURN] <= rules[TURNS]:
        return number
    worth = np.empty((rules[SEATS], 3), np.int64)
    measure(rules, sky, worth)
    reward(worth, rewards)
    begin_lane(rules, sky, drawn, key, number + lanes)
    return number + lanes


def resolve(rules: Rules, sky: Sky, lists: Ints, answers: Ints) -> None:
    """One whole turn by the seats' lists."""
    execute(rules, sky, lists, answers)
    after_orders(rules, sky)


def choose(rules: Rules, cut: ChoiceSizes, sky: Sky, seat: int, bases: Ints, action: Ints) -> None:
    """A random player: builds and journeys, now and then nothing or scrap, at one of its systems."""
    many, dice = 0, sky.dice[STREAM]
    for at in range(rules[SYSTEMS]):
        if sky.systems[at, CONTROLLER] == seat or sky.ships[at, seat] > 0:
            bases[many] = at
            many += 1
    action[:] = 0
    if many == 0:
        return
    for first in range(0, PARTS * cut.entries, PARTS):
        verb = below(dice, 8)
        action[first] = 0 if verb == 0 else 2 if verb == 1 else 1 if verb < 5 else 3
        action[first + 1] = 1 + bases[below(dice, many)]
        action[first + 2] = 1 + below(dice, rules[SYSTEMS])
        action[first + 3] = below(dice, len(cut.shares))


def random_actions(rules: Rules, cut: ChoiceSizes, sky: Sky, actions: Ints) -> None:
    """What random players choose, by the match's dice and the number of the turn alone."""
    open_stream(sky.dice[MATCH_DICE], _PLAYERS, sky.meta[TURN], sky.dice[STREAM])
    bases = np.empty(rules[SYSTEMS], np.int64)
    for seat in range(rules[SEATS]):
        choose(rules, cut, sky, seat, bases, actions[seat])


def act(rules: Rules, cut: ChoiceSizes, sky: Sky, actions: Ints, entry: Ints, answer: Ints) -> None:
    for seat in range(rules[SEATS]):
        carry_out(rules, cut, sky, seat, actions[seat], entry, answer)


def begin_lanes(rules: Rules, skies: Sky, drawn: Sky, key: Words, numbers: Ints) -> None:
    for lane in prange(skies.meta.shape[0]):
        begin_lane(rules, lane_of(skies, lane), drawn, key, numbers[lane])


def step_lanes(
    rules: Rules, cut: ChoiceSizes, skies: Sky, drawn: Sky, key: Words, numbers: Ints,
    actions: Ints, rewards: Rewards, ended: Flags,
) -> None:  # fmt: skip
    lanes = skies.meta.shape[0]
    for lane in prange(lanes):
        sky, before = lane_of(skies, lane), numbers[lane]
        entry, answer = np.empty(ENTRY, np.int64), np.empty(TOLD, np.int64)
        act(rules, cut, sky, actions[lane], entry, answer)
        numbers[lane] = end_turn(rules, sky, drawn, key, before, lanes, rewards[lane])
        ended[lane] = numbers[lane] != before


def play_lanes(
    rules: Rules, cut: ChoiceSizes, skies: Sky, drawn: Sky, key: Words, numbers: Ints,
    rounds: int, rewards: Rewards, ends: Ints,
) -> None:  # fmt: skip
    """So many turns by random players in every lane; how many matches each seat of a lane won."""
    lanes = skies.meta.shape[0]
    for lane in prange(lanes):
        sky = lane_of(skies, lane)
        entry, answer = np.empty(ENTRY, np.int64), np.empty(TOLD, np.int64)
        actions = np.empty((rules[SEATS], PARTS * cut.entries), np.int64)
        for _ in range(rounds):
            before = numbers[lane]
            random_actions(rules, cut, sky, actions)
            act(rules, cut, sky, actions, entry, answer)
            numbers[lane] = end_turn(rules, sky, drawn, key, before, lanes, rewards[lane])
            if numbers[lane] != before:
                for seat in range(rules[SEATS]):
                    ends[lane, seat] += rewards[lane, seat] == 1
                ends[lane, rules[SEATS]] += 1


def observe_lanes(rules: Rules, skies: Sky, numbers: Ints) -> None:
    for lane in prange(skies.meta.shape[0]):
        for seat in range(rules[SEATS]):
            observe(rules, lane_of(skies, lane), seat, numbers[lane, seat])


def mask_lanes(rules: Rules, cut: ChoiceSizes, skies: Sky, flags: Flags) -> None:
    for lane in prange(skies.meta.shape[0]):
        for seat in range(rules[SEATS]):
            mask(rules, cut, lane_of(skies, lane), seat, flags[lane, seat])


def measure_lanes(rules: Rules, skies: Sky, worth: Ints) -> None:
    for lane in prange(skies.meta.shape[0]):
        measure(rules, lane_of(skies, lane), worth[lane])


SOURCE = (
    lane_of,
    begin_lane,
    measure,
    comes_before,
    reward,
    end_turn,
    resolve,
    choose,
    random_actions,
    act,
)
LOOPS = (begin_lanes, step_lanes, play_lanes, observe_lanes, mask_lanes, measure_lanes)
