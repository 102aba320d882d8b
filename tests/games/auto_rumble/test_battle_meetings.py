"""Every power meets every other: nothing breaks, and it is the same twice."""

import pytest

from .builders import AMOEBA, CLAWS, COSMIC, CRYSTALLIZE, EMBER, SOULEATER, TITANIUM, thorns
from .meetings import faults, meetings
from .random_powers import Inventor
from .test_battle_differential import WEAVERS

KNOWN = (AMOEBA, CLAWS, COSMIC, CRYSTALLIZE, EMBER, SOULEATER, TITANIUM, thorns(2))


def test_known_powers_meet():
    assert [(heroes, wrong) for heroes in meetings(KNOWN) if (wrong := faults(heroes))] == []


@pytest.mark.soak
def test_weavers_and_random_powers_meet():
    powers = [*WEAVERS, *(Inventor(seed).power(f"P{seed}") for seed in range(60))]
    assert [(heroes, wrong) for heroes in meetings(powers) if (wrong := faults(heroes))] == []
