"""A machine that holds bots less than firmly runs no stranger's, unless its host says so."""

import pytest
from msgspec import structs

from gamemaster.bots import layers
from gamemaster.bots.layers import survey
from gamemaster.tables.guests import cages
from gamemaster.tables.guests.cages import Cages
from gamemaster.tables.refusals import NoCage
from tests.tables.databases import awaited


@pytest.fixture
def without_groups(monkeypatch):
    """This machine, if no control group were to be had."""
    here = survey()
    memory = layers._memory(True, None)
    others = (layer for layer in here.layers if layer.name != memory.name)
    firm = tuple(structs.replace(layer, stands=True) for layer in others)
    loose = structs.replace(here, layers=(*firm, memory), groups=None)
    monkeypatch.setattr(cages, "survey", lambda: loose)
    return loose


@awaited
async def test_strangers_bots_are_off_where_memory_is_not_held_firmly(without_groups):
    with pytest.raises(NoCage, match="memory"):
        await Cages(trusting=False).require()


@awaited
async def test_they_run_where_the_host_says_so(without_groups):
    assert await Cages(trusting=True).require() == without_groups


def test_what_is_not_held_is_said(without_groups):
    assert "~ memory" in without_groups.described("en")
    assert "não há cgroup" in without_groups.described("pt")
