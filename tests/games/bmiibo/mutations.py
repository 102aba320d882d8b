"""Fighter files with faults bred into them, in their text and in their JSON."""

import json
from collections.abc import Iterator

from gamemaster.core.dice import Dice, ThreefryDice
from gamemaster.games.bmiibo.fighter import PARAMETERS, written
from gamemaster.games.bmiibo.library import library

ODD_VALUES = (
    None, True, -1, 0, 1, 1.5, 1e308, 10**30, "", "fire", "ice", "melee", [], {}, [[]], [{}],
    {"actionType": "melee"}, "\u0000", "é" * 50,
)  # fmt: skip
ODD_KEYS = ("cooldown", "actionType", "components", "selftargeting", "", "x", *PARAMETERS["charge"])


def mutated_files(count: int, seed: int) -> Iterator[dict[str, bytes]]:
    """`count` folders; in each, one to four mutations."""
    fighters = list(library().values())
    for number in range(count):
        dice = ThreefryDice((seed, number))
        files = {name: text.encode() for name, text in written(dice.pick(fighters)).items()}
        for _ in range(1 + dice.below(4)):
            _mutate(files, dice)
        yield files


def _mutate(files: dict[str, bytes], dice: Dice) -> None:
    if not files:
        return
    name = dice.pick(sorted(files))
    how = dice.below(10)
    if how == 0:
        files[dice.pick(("x.json", "x_attack.json", "archer_ability.json"))] = files.pop(name)
    elif how <= 4:
        files[name] = _mutated_text(files[name], dice)
    else:
        try:
            raw = json.loads(files[name])
        except ValueError:
            return
        files[name] = json.dumps(_mutated_json(raw, dice)).encode()


def _mutated_text(text: bytes, dice: Dice) -> bytes:
    at = dice.below(len(text) + 1)
    end = min(len(text), at + dice.below(5))
    middle = dice.pick(
        (b"", bytes([dice.below(256)]), b"[", b"}", b'"', b",", b"-", text[at:end] * 2)
    )
    return text[:at] + middle + text[end:]


def _mutated_json(raw: object, dice: Dice) -> object:
    """Somewhere in the tree: a value changed, a key added or lost, an item doubled or lost."""
    how = dice.below(4)
    if isinstance(raw, dict) and raw and how:
        key = dice.pick(sorted(raw))
        if how == 1:
            return {k: v for k, v in raw.items() if k != key}
        if how == 2:
            return {**raw, dice.pick(ODD_KEYS): dice.pick(ODD_VALUES)}
        return {**raw, key: _mutated_json(raw[key], dice)}
    if isinstance(raw, list) and raw and how:
        at = dice.below(len(raw))
        if how == 1:
            return raw[:at] + raw[at + 1 :]
        if how == 2:
            return raw * (1 + dice.below(14))
        return [*raw[:at], _mutated_json(raw[at], dice), *raw[at + 1 :]]
    return dice.pick(ODD_VALUES)
