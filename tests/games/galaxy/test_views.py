"""What a seat may see, with and without fog, held by the law of twins."""

from msgspec.structs import replace

from gamemaster.core.codec import encode
from gamemaster.core.contract import Step
from gamemaster.core.dice import ThreefryDice, dice_for_turn, match_key
from gamemaster.core.events import Event, seen_by
from gamemaster.core.match import AnyMatch, play
from gamemaster.games.galaxy import BOX
from gamemaster.games.galaxy.events import FleetDeparted
from gamemaster.games.galaxy.rules import GAME
from gamemaster.games.galaxy.sky import distance
from gamemaster.games.galaxy.state import Fleet, Goods, State
from tests.games.galaxy.skies import (
    A,
    B,
    C,
    after,
    contested,
    held,
    place,
    post,
    rolled,
    sky,
    step,
    travel,
)


def test_without_fog_map_ships_fleets_and_orders_are_public():
    state = after(sky([held(A, A=9), held(B)], [place(0, 0), place(5, 0)]), {A: [
        travel(0, 1, 2), post(0, 1, "gold", 1, "fuel"),
    ]})  # fmt: skip
    for seat in (A, B, None):
        view = GAME.view(state, seat)
        assert view.map == state.places
        assert view.systems == state.systems
        assert view.transit == state.transit
        assert view.orders == state.book.orders


def test_a_stock_is_its_seats_own():
    state = sky([held(A), held(B)], stocks=[(1, 2, 3), (777, 0, 0)])
    assert GAME.view(state, A).stock == Goods(1, 2, 3)
    assert GAME.view(state, None).stock is None
    assert b"777" not in encode(GAME.view(state, A))


def foggy(**options: object) -> State:
    """A at 0, B at 10, C at 20 with a colony at 4, which A sees; sight is 5 ly."""
    return sky(
        [held(A, A=9), held(B, B=33), held(C, C=44), held(C, C=2), held(natives=6)],
        [place(x, 0, 7, 7, 7) for x in (0, 10, 20, 4, 16)],
        seats=3,
        fog=5,
        **options,
    )


def test_fog_hides_systems_out_of_range():
    view = GAME.view(foggy(), A)
    assert [system is not None for system in view.systems] == [True, False, False, True, False]
    assert [where.yields is not None for where in view.map] == [True, False, False, True, False]
    assert [(where.x, where.y) for where in view.map] == [(x, 0) for x in (0, 10, 20, 4, 16)]


def test_ships_see_too():
    seen = GAME.view(after(foggy(), {A: [travel(0, 3, 5)]}, {}, {}, {}), A).systems
    assert [system is not None for system in seen] == [True, False, False, True, False]
    state = sky([held(A), held(B, A=1), held(B)], [place(x, 0) for x in (0, 10, 14)], fog=5)
    assert all(system is not None for system in GAME.view(state, A).systems)


def test_in_fog_a_spectator_sees_no_system():
    view = GAME.view(foggy(), None)
    assert set(view.systems) == {None}
    assert view.transit == ()


def test_in_fog_a_fleet_is_seen_by_its_seat_and_where_it_is_bound():
    state = foggy(transit=[(9, Fleet(1, B, 1, 0, 5)), (9, Fleet(2, B, 1, 2, 5))])
    assert [fleet.id for fleet in GAME.view(state, A).transit[0].fleets] == [1]
    assert [fleet.id for fleet in GAME.view(state, B).transit[0].fleets] == [1, 2]


def test_in_fog_the_book_is_public_without_its_systems():
    state = after(foggy(), {B: [post(1, 1, "gold", 1, "fuel")], C: [post(3, 1, "gold", 1, "fuel")]})
    assert [order.at for order in GAME.view(state, A).orders] == [None, 3]
    assert [order.at for order in GAME.view(state, B).orders] == [1, None]


def test_in_fog_a_battle_is_told_to_those_who_see_it():
    state = replace(
        foggy(), systems=(held(A), held(B, B=33, C=20), held(C), held(C), held(natives=6))
    )
    done = step(state)
    told = {
        seat: "BattleFought" in encode(seen_by(done.events, seat)).decode()
        for seat in (A, B, C, None)
    }
    assert told == {A: False, B: True, C: True, None: False}


def test_in_fog_nobody_learns_where_the_others_live():
    config = BOX.complete({"seats": 4, "fog": 1})
    done = GAME.setup(config, dice_for_turn(match_key("homes"), 0))
    for seat in range(4):
        homes = [e for e in seen_by(done.events, seat) if type(e).__name__ == "HomeFounded"]
        assert [event.seat for event in homes] == [seat]


def walked(config: dict[str, object], turns: int, seed: str) -> list[State]:
    """Every state of a match of bots, from the setup on."""
    states: list[State] = []
    play(
        BOX,
        BOX.complete({"turns": turns, **config}),
        [BOX.bots[name] for name in ("expander", "random", "trader", "random")],
        seed,
        watch=lambda match, _: states.append(match.state),
    )
    return states


def test_the_law_of_twins_on_views_of_a_whole_match():
    for fog in (0, 4):
        for turn, state in enumerate(walked({"fog": fog}, 20, "twins")):
            for seat in (None, *range(4)):
                twin = BOX.lookalike(state, seat, ThreefryDice((turn, 5)))
                assert twin != state
                assert GAME.view(twin, seat) == GAME.view(state, seat)


def test_in_fog_what_happens_out_of_sight_changes_nothing_a_seat_is_told():
    """Natives, garrisons and fleets that no one of the seat's systems or ships can see differ."""
    far = sky(
        [held(A, A=9), held(B, B=33), contested(C, B, 1, B=44), held(C, C=2), held(natives=6)],
        [place(x, 0, 7, 7, 7) for x in (0, 30, 60, 64, 68)],
        seats=3,
        fog=5,
        transit=[(3, Fleet(1, B, 1, 2, 5)), (2, Fleet(1, C, 3, 4, 5))],
    )
    other = replace(
        far,
        systems=(far.systems[0], held(B, B=3), contested(C, B, 2, B=4), held(B, C=9), held(C)),
        transit=(),
        stocks=(far.stocks[0], Goods(), Goods(5, 5, 5)),
        next_fleet=(100, 7, 7),
    )
    acts = {A: [travel(0, 1, 3), post(0, 5, "gold", 5, "fuel")]}
    for dice in (dice_for_turn((1, 1), 1), dice_for_turn((2, 2), 1)):
        one, two = step(far, acts, dice), step(other, acts, dice)
        assert seen_by(one.events, A) == seen_by(two.events, A)
        assert seen_by(one.events, None) == seen_by(two.events, None)
        assert GAME.view(one.state, A) == GAME.view(two.state, A)


def test_in_fog_a_departure_is_told_to_its_seat_and_to_those_who_see_its_target():
    done = step(foggy(), {B: [travel(1, 0, 3)], C: [travel(2, 1, 3)]})
    told = {
        seat: [e.seat for e in seen_by(done.events, seat) if isinstance(e, FleetDeparted)]
        for seat in (A, B, C, None)
    }
    # 0 is seen by A and, from its colony at 4, by C; 1 only by B.
    assert told == {A: [B], B: [B, C], C: [B, C], None: []}


def test_in_fog_a_fleets_number_does_not_tell_how_many_set_out_unseen():
    many = replace(foggy(), next_fleet=(100, 170, 100))
    numbers = [
        [f.id for wave in GAME.view(after(state, {B: [travel(1, 0, 3)]}, dice=rolled("n")), A).transit
         for f in wave.fleets]
        for state in (foggy(), many)
    ]  # fmt: skip
    assert numbers[0] == numbers[1] != [100]


def test_in_fog_the_fleets_of_a_seat_have_different_numbers_and_can_be_scrapped_by_them():
    # LowDice draw the same number for all; the next free ones are taken.
    state = after(foggy(), {B: [travel(1, 2, 3), travel(1, 2, 2)]}, {B: [travel(1, 2, 1)]})
    fleets = [f for wave in GAME.view(state, B).transit for f in wave.fleets]
    assert [f.id for f in fleets] == [1, 2, 3]
    state = after(state, {B: [{"do": "scrap", "fleet": 2, "ships": 2}]})
    assert [f.id for wave in state.transit for f in wave.fleets] == [1, 3]


def test_in_fog_sight_and_fleets_are_those_of_the_written_rule():
    """The views are built in bulk; here every system and fleet is looked at one by one."""
    for state in walked({"fog": 6}, 25, "by the book")[::6]:
        for seat in range(4):
            bases = [
                place
                for place, system in zip(state.places, state.systems, strict=True)
                if system.controller == seat or seat in dict(system.ships)
            ]
            near = {
                at
                for at, place in enumerate(state.places)
                if any(place is base or distance(place, base) <= 6 for base in bases)
            }
            view = GAME.view(state, seat)
            assert sight(state, seat) == near
            assert {at for at, place in enumerate(view.map) if place.yields is not None} == near
            assert [f for wave in view.transit for f in wave.fleets] == [
                f
                for wave in state.transit
                for f in wave.fleets
                if f.seat == seat or f.target in near
            ]


def sight(state: State, seat: int | None) -> set[int]:
    return {at for at, system in enumerate(GAME.view(state, seat).systems) if system is not None}


def concerned(event: Event) -> set[int]:
    """The seats an event is about."""
    by = getattr(event, "by", ())
    fleets = getattr(event, "before", ())
    return {getattr(event, "seat", None), getattr(event, "filler", None), *by} | {
        seat for seat, _ in fleets
    }


def test_in_fog_a_seat_is_told_only_of_systems_in_sight_and_of_what_concerns_it():
    seen_of_others = 0

    def look(match: AnyMatch, done: Step[State]) -> None:
        nonlocal before, seen_of_others
        for seat in (None, *range(4)):
            visible = sight(before, seat) | sight(done.state, seat)
            for event in seen_by(done.events, seat):
                place_of = getattr(
                    event, "target", getattr(event, "to", getattr(event, "at", None))
                )
                if place_of is not None and seat not in concerned(event):
                    assert place_of in visible, (seat, event)
                    seen_of_others += 1
        before = done.state

    config = BOX.complete({"fog": 4, "turns": 60})
    before = GAME.setup(config, dice_for_turn(match_key("told"), 0)).state
    play(BOX, config, [BOX.bots["expander"], BOX.bots["trader"]] * 2, "told", watch=look)
    assert seen_of_others > 20
