"""Maps: the same for the same seed, and fair."""

import pytest

from gamemaster.core.codec import plain
from gamemaster.core.dice import LowDice
from gamemaster.core.errors import Illegal
from gamemaster.core.match import play
from gamemaster.core.verify import verify
from gamemaster.games.galaxy import BOX
from gamemaster.games.galaxy.config import check, complete, usual
from gamemaster.games.galaxy.mapmaking import drawn_map
from gamemaster.games.galaxy.rules import GAME
from gamemaster.games.galaxy.state import Config, Goods, Site, Span
from tests.games.galaxy.skies import A, B, rolled


def named(name: str) -> dict[str, object]:
    """A galaxy of two homes, the second of which is called so."""
    homes = [{"x": seat, "y": 0, "home": seat} for seat in (0, 1)]
    return {"seats": 2, "map": [homes[0] | {"name": "Home"}, homes[1] | {"name": name}]}


def sites(seats: int = 4, seed: str = "map", **options: object) -> tuple[Site, ...]:
    return drawn_map(complete({**plain(usual(seats)), **options}), rolled(seed, 0))


def surroundings(all_sites: tuple[Site, ...], home: Site) -> list[tuple[object, ...]]:
    """What lies around a home: squared distance, yields, natives, nearest first."""
    return sorted(
        ((s.x - home.x) ** 2 + (s.y - home.y) ** 2, s.yields.gold, s.yields.minerals, s.natives)
        for s in all_sites
        if s.home is None
    )


@pytest.mark.parametrize("seats", [2, 4])
def test_Q_KG_25_with_two_or_four_seats_every_home_has_the_same_surroundings(seats: int):
    for seed in range(20):
        galaxy = sites(seats, f"fair {seed}")
        around = [surroundings(galaxy, site) for site in galaxy if site.home is not None]
        assert all(one == around[0] for one in around)


@pytest.mark.parametrize("seats", [2, 3, 5, 8, 13, 16, 37, 64])
def test_Q_KG_25_every_seat_has_one_home_with_the_same_yield_and_the_same_sector(seats: int):
    galaxy = sites(seats)
    homes = [site for site in galaxy if site.home is not None]
    assert sorted(site.home for site in homes) == list(range(seats))
    assert {(site.yields, site.fighters) for site in homes} == {(Goods(15, 5, 12), 10)}
    sectors = [galaxy[n : n + 10] for n in range(0, len(galaxy), 10)]
    inside = [surroundings(sector, sector[0]) for sector in sectors]
    assert all(one == inside[0] for one in inside)


@pytest.mark.parametrize("seats, systems", [(4, 43), (16, 1000), (8, 100), (3, 31)])
def test_there_are_as_many_systems_as_asked_for_at_different_places(seats: int, systems: int):
    galaxy = sites(seats, systems=systems, size=max(40, systems // 8))
    assert len(galaxy) == len({(site.x, site.y) for site in galaxy}) == systems
    assert len({site.name for site in galaxy}) == systems


def test_KG_7_yields_and_natives_stay_in_their_ranges():
    galaxy = sites(gold={"low": 2, "high": 3}, natives={"low": 7, "high": 9})
    wild = [site for site in galaxy if site.home is None]
    assert {site.yields.gold for site in wild} == {2, 3}
    assert {site.natives for site in wild} <= {7, 8, 9}


def test_G_KG_40_the_same_seed_gives_the_same_map_and_another_another():
    assert sites(seed="one") == sites(seed="one") != sites(seed="two")


def test_a_map_can_be_drawn_by_hand():
    drawn = (Site(0, 0, Goods(1, 2, 3), home=A, fighters=7, name="Sol"), Site(5, 5, home=B))
    state = GAME.setup(Config(seats=2, map=drawn), LowDice()).state
    assert (state.places[0].name, state.systems[0].ships) == ("Sol", ((A, 7),))
    assert state.config.map == ()


def test_even_the_lowest_dice_draw_a_map():
    assert len(drawn_map(usual(4), LowDice())) == 40


@pytest.mark.parametrize("raw, at", [
    ({"seats": 1}, "$.seats"),
    ({"seats": 65}, "$.seats"),
    ({"gold": {"low": 5, "high": 4}}, "$.gold"),
    ({"systems": 3}, "$.systems"),
    ({"size": 4}, "$.size"),
    ({"home": {"gold": 1, "minerals": 0, "fuel": 1}}, "$.home.minerals"),
    ({"stock": {"gold": 10**9}}, "$.stock.gold"),
    ({"map": [{"x": 0, "y": 0, "home": 0}, {"x": 0, "y": 0, "home": 1}]}, "$.map[1]"),
    ({"seats": 2, "map": [{"x": 0, "y": 0, "home": 0}]}, "$.map"),
    ({"seats": 2, "map": [{"x": 0, "y": 0, "home": 2}]}, "$.map[0].home"),
    ({"seats": 2, "map": [{"x": 0, "y": 0, "home": 0, "natives": 1}]}, "$.map[0].natives"),
    ({"seats": 2, "map": [{"x": 0, "y": 0, "fighters": 1}]}, "$.map[0].fighters"),
    (named("N" * 41), "$.map[1].name"),
    (named("\x1b[2J"), "$.map[1].name"),
    (named("Sol\u202eloS"), "$.map[1].name"),
    (named("Sol\nA wins."), "$.map[1].name"),
    (named(" Sol"), "$.map[1].name"),
    (named("--"), "$.map[1].name"),
    (named("hÓme"), "$.map[1].name"),
    ({"moon": 1}, "$"),
])  # fmt: skip
def test_a_config_that_cannot_be_is_refused_with_its_place(raw: dict[str, object], at: str):
    with pytest.raises(Illegal) as refusal:
        complete(raw)
    assert refusal.value.at == at


@pytest.mark.parametrize("name", ["N" * 40, "São João 2", "", "天狼"])
def test_a_system_may_be_called_what_people_read(name: str):
    assert complete(named(name)).map[1].name == name


def test_what_a_config_leaves_out_is_as_usual_for_that_many_seats():
    assert complete({"seats": 9}) == usual(9)


@pytest.mark.parametrize("name", BOX.presets)
def test_presets_are_sound(name: str):
    check(complete(BOX.presets[name]))


def test_every_number_of_seats_has_a_usual_galaxy():
    for seats in BOX.seats:
        assert usual(seats).seats == seats
    assert sorted(BOX.seats) == list(range(2, 65))


@pytest.mark.parametrize("seats", [-1, 0, 1, 65])
def test_no_other_number_of_seats_has_one(seats: int):
    with pytest.raises(Illegal):
        usual(seats)


def test_sixty_four_seats_play_a_match_that_verifies():
    bots = list(BOX.bots.values())
    config = complete({"seats": 64, "turns": 6})
    verify(BOX, play(BOX, config, [bots[seat % 4] for seat in range(64)], "crowd"))


def test_a_span_may_be_a_single_number():
    check(Config(gold=Span(3, 3)))
