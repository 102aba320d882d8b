"""Many matches at once: what happens in one lane, and the CPU's loops over all of them."""

from gamemaster.games.automatafl.twin.players import random_round
from gamemaster.games.automatafl.twin.senses import as_move, mask, observe
from gamemaster.games.automatafl.twin.turn import enter
from gamemaster.games.automatafl.twin.words import OWING, REST, RESULT, SEATS, Rules
from gamemaster.vec.compiling import Flags, Ints, Matches, Rewards

prange = range
RULES: Rules = ()
"""The rules of one config, for the loop that is made for it."""


def begin(match: Matches, start: Matches) -> None:
    """A new match in a lane."""
    for word in range(start.shape[0]):
        match[word] = start[word]


def play_lane(
    rules: Rules, match: Matches, start: Matches, key: int, key_too: int,
    lane: int, first: int, rounds: int, tally: Ints,
) -> None:  # fmt: skip
    """So many rounds by random players, matches following one another; ends are counted."""
    for number in range(first, first + rounds):
        random_round(rules, match, key, key_too, lane, number)
        result = match[rules[REST] + RESULT]
        if result != 0:
            tally[result] += 1
            begin(match, start)


def step_lane(
    rules: Rules, match: Matches, start: Matches, actions: Ints, worth: Rewards, rewards: Rewards, ended: Flags
) -> None:  # fmt: skip
    """One round by the seats' actions; after an end the next match stands there at once."""
    low = high = 0
    for seat in range(rules[SEATS]):
        move = 0
        if (match[rules[REST] + OWING] >> seat) & 1:
            move = as_move(rules, match, actions[seat])
        if seat < 2:
            low |= move << (16 * seat)
        else:
            high |= move << (16 * (seat - 2))
    enter(rules, match, low, high)
    result = match[rules[REST] + RESULT]
    for seat in range(rules[SEATS]):
        rewards[seat] = worth[result, seat]
    ended[0] = 1 if result != 0 else 0
    if result != 0:
        begin(match, start)


def play_lanes(
    matches: Matches, start: Matches, key: int, key_too: int, first: int, rounds: int, tallies: Ints
) -> None:  # fmt: skip
    """Random play by one config, whose rules are constants: half the time goes without them."""
    for lane in prange(matches.shape[0]):
        play_lane(RULES, matches[lane], start, key, key_too, lane, first, rounds, tallies[lane])


def step_lanes(
    rules: Rules, matches: Matches, start: Matches, actions: Ints, worth: Rewards, rewards: Rewards, ended: Flags
) -> None:  # fmt: skip
    for lane in prange(matches.shape[0]):
        step_lane(
            rules, matches[lane], start, actions[lane], worth, rewards[lane], ended[lane : lane + 1]
        )


def observe_lanes(rules: Rules, matches: Matches, numbers: Flags) -> None:
    for lane in prange(matches.shape[0]):
        for seat in range(rules[SEATS]):
            observe(rules, matches[lane], seat, numbers[lane, seat])


def mask_lanes(rules: Rules, matches: Matches, flags: Flags) -> None:
    for lane in prange(matches.shape[0]):
        for seat in range(rules[SEATS]):
            mask(rules, matches[lane], seat, flags[lane, seat])


SOURCE = (begin, play_lane, step_lane)
LOOPS = (step_lanes, observe_lanes, mask_lanes)
PLAY = (play_lanes,)
