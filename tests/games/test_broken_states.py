"""States from outside with one thing broken: refused with a sentence, or good to be played on."""

import copy
from typing import Any

import pytest

from gamemaster.core.codec import convert, encode, plain
from gamemaster.core.dice import Dice, ThreefryDice, key_of_stream, match_key
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json
from gamemaster.games import GAMES
from gamemaster.laws.walks import walk

Place = tuple[Any, Any]
"""A list or object, and the key of what is changed in it."""

NUMBERS = (-1, 0, 1, 2, 99, 10**9, 10**30)


def places(value: Json) -> list[Place]:
    """Every place in a JSON document where something can be changed."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    found: list[Place] = []
    for key, child in inner:
        found.append((value, key))
        if isinstance(child, dict | list):
            found += places(child)
    return found


def broken(raw: Json, dice: Dice) -> Json:
    """The document with one thing in it changed, doubled or left out."""
    raw = copy.deepcopy(raw)
    top = dice.pick(sorted(raw))
    found = [(raw, top)] + (places(raw[top]) if isinstance(raw[top], dict | list) else [])
    holder, key = dice.pick(found)
    old = holder[key]
    if isinstance(old, list) and old:
        at = dice.below(len(old))
        holder[key] = dice.pick([old[:at] + old[at + 1 :], [*old, old[at]], old[::-1], []])
    elif isinstance(old, bool) or old is None:
        holder[key] = dice.pick([not old, None, 0, 1])
    elif isinstance(old, int):
        holder[key] = dice.pick(NUMBERS)
    elif isinstance(old, str):
        holder[key] = dice.pick([old + "x", "", "turn", "over", "review"])
    return raw


def played_on(box: Any, state: Any, dice: Dice) -> None:
    """Views, drawings, submissions of random bots, and a turn of a state that was let in."""
    for turn in range(2):
        encode(state)
        awaited = box.game.awaiting(state)
        names = [f"P{seat}" for seat in range(box.seated(state.config))]
        submissions = {}
        for seat in (*awaited, None):
            view = box.game.view(state, seat)
            box.draw(view, "en", names)
            if seat is not None:
                raw = box.bots["random"](view, dice.named("bot", turn, seat))
                submissions[seat] = box.game.parse(view, raw)
        if not awaited:
            box.game.outcome(state)
            return
        state = box.game.resolve(state, submissions, dice.named("turn", turn)).state


def middle(box: Any) -> list[Json]:
    """Some states of a match under way, as JSON."""
    config = box.usual(box.seats[0])
    strides = list(walk((box, config), "broken", 8))
    return [plain(stride.step.state) for stride in strides[1::3]]


@pytest.mark.parametrize("box", GAMES.values(), ids=lambda box: box.id)
def test_a_broken_state_is_refused_or_can_be_played_on(box: Any):
    refused = 0
    states, dice = middle(box), ThreefryDice(match_key("broken states"))
    for n in range(90):
        roll = ThreefryDice(key_of_stream(match_key("broken states"), box.id, n))
        raw = broken(states[n % len(states)], roll)
        try:
            state = convert(raw, box.state)
            box.sound(state)
        except Illegal as fault:
            refused += 1
            assert fault.pt, fault
            continue
        played_on(box, state, dice.named("play", n))
    assert refused > 20
