"""Every power meets every other: nothing breaks, and it is the same twice."""

import pytest

from .builders import AMOEBA, CLAWS, COSMIC, CRYSTALLIZE, EMBER, SOULEATER, TITANIUM, thorns
from .meetings import faults, meetings
from .random_powers import Inventor
from .test_battle_differential import LIBRARY, WEAVERS

KNOWN = (AMOEBA, CLAWS, COSMIC, CRYSTALLIZE, EMBER, SOULEATER, TITANIUM, thorns(2))


def test_known_powers_meet():
    assert [(heroes, wrong) for heroes in meetings(KNOWN) if (wrong := faults(heroes))] == []


def test_a_sample_of_the_library_meets():
    """Every power of the library once, each with one that stands far from it."""
    for n, a in enumerate(LIBRARY):
        pair = (a, LIBRARY[(37 * n + 11) % len(LIBRARY)])
        assert [wrong for heroes in meetings(pair) if (wrong := faults(heroes))] == []


@pytest.mark.soak
def test_every_power_of_the_library_meets_every_other():
    met = 0
    for heroes in meetings(LIBRARY):
        assert faults(heroes) == [], heroes
        met += 1
    print(f"{len(LIBRARY)} powers, {met:,} battles, each fought twice: no law broken")
    assert met == len(LIBRARY) * (len(LIBRARY) + 1)


@pytest.mark.soak
def test_weavers_and_random_powers_meet():
    powers = [*WEAVERS, *(Inventor(seed).power(f"P{seed}") for seed in range(60))]
    assert [(heroes, wrong) for heroes in meetings(powers) if (wrong := faults(heroes))] == []
