"""The fighters of the house: each spends its points, none is far better or worse than the others."""

from itertools import combinations

import pytest
from msgspec import structs

from gamemaster.core.lab import LabAnswer, LabQuestion
from gamemaster.games.bmiibo.balance import LEAST_COOLDOWN, LEAST_RECOIL, MOST_BLOCKS, balance
from gamemaster.games.bmiibo.library import library
from gamemaster.games.bmiibo.state import SLOTS

HEALTH = 100
"""More cannot be healed."""
ACROSS = 7
"""The usual board ends there: nobody is pushed, or charges, further."""
MORE = {"amount": HEALTH, "distance": ACROSS, "force": ACROSS, "blocks": MOST_BLOCKS}
"""Numbers that cost points, and up to where more of them is better."""
DUELS = 16


def stronger(slot, action):
    """Every action that is one step better in one number. A blast without force is meant so."""
    if action.cooldown > LEAST_COOLDOWN[slot]:
        yield structs.replace(action, cooldown=action.cooldown - 1)
    for at, part in enumerate(action.components):
        steps = [
            {field: number + 1}
            for field, most in MORE.items()
            if 0 < (number := getattr(part, field, 0)) < most
        ]
        if getattr(part, "recoil", 0) > LEAST_RECOIL:
            steps.append({"recoil": part.recoil - 1})
        for step in steps:
            parts = list(action.components)
            parts[at] = structs.replace(part, **step)
            yield structs.replace(action, components=tuple(parts))


@pytest.mark.parametrize("name", library())
def test_a_fighter_of_the_house_spends_its_points(name):
    for slot in SLOTS:
        action = library()[name].action(slot)
        assert balance(slot, action).ok
        assert not [more for more in stronger(slot, action) if balance(slot, more).ok]


@pytest.mark.long
def test_no_fighter_of_the_house_wins_under_35_or_over_65_of_100_duels_of_greedy_players():
    pytest.importorskip("numba")
    from gamemaster.games.bmiibo.lab import LAB

    worth = dict.fromkeys(library(), LabAnswer())
    for one, other in combinations(library(), 2):
        found = LAB.answer(LabQuestion("meeting", (one, other), DUELS))
        worth[one] += found
        worth[other] += -found
    outside = {
        name: found.mean
        for name, found in worth.items()
        if not LAB.band[0] <= found.mean <= LAB.band[1]
    }
    assert not outside
