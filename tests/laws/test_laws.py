"""The laws, written once, held by every registered game."""

import os
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gamemaster.core.box import nothing_hidden
from gamemaster.core.codec import decode, encode, plain
from gamemaster.core.dice import ThreefryDice, dice_for_turn, match_key
from gamemaster.core.errors import Illegal
from gamemaster.core.events import everything, seen_by
from gamemaster.core.match import play
from gamemaster.core.record import read_record, write_record
from gamemaster.core.values import LANGS, Value
from gamemaster.core.verify import verify
from gamemaster.games import GAMES
from tests.laws.walks import Table, tables, walk

every_table = pytest.mark.parametrize(
    "table", [table for _, table in tables()], ids=[name for name, _ in tables()]
)
every_game = pytest.mark.parametrize("box", list(GAMES.values()), ids=list(GAMES))


@every_table
def test_a_match_of_random_bots_ends_and_its_record_verifies(table: Table):
    box, config = table
    record = play(box, config, [box.bots["random"]] * box.seated(config), "law")
    assert record.end.outcome is not None
    verify(box, read_record(write_record(record)))


@every_table
def test_the_outcome_ranks_every_seat_once(table: Table):
    box, config = table
    record = play(box, config, [box.bots["random"]] * box.seated(config), "rank")
    ranked = sorted(seat for place in record.end.outcome.ranking for seat in place)
    assert ranked == list(range(box.seated(config)))
    assert len(record.end.outcome.scores) == box.seated(config)


@every_table
def test_somebody_is_awaited_exactly_while_there_is_no_outcome(table: Table):
    box, _ = table
    for stride in walk(table, "awaited"):
        state = stride.step.state
        awaited = box.game.awaiting(state)
        assert bool(awaited) == (box.game.outcome(state) is None)
        assert list(awaited) == sorted(set(awaited))


@every_table
def test_the_order_of_arrival_is_irrelevant(table: Table):
    box, _ = table
    for turn, state, _, submissions, step in walk(table, "arrival"):
        backwards = dict(reversed(submissions.items()))
        again = box.game.resolve(state, backwards, dice_for_turn(match_key("arrival"), turn))
        assert again == step


@every_table
def test_resolve_leaves_its_input_untouched(table: Table):
    box, _ = table
    for turn, state, _, submissions, _ in walk(table, "untouched"):
        before = encode(state)
        sent = dict(submissions)
        box.game.resolve(state, submissions, dice_for_turn(match_key("untouched"), turn))
        assert encode(state) == before
        assert submissions == sent


@every_table
def test_a_json_round_trip_of_the_state_changes_nothing(table: Table):
    box, _ = table
    for turn, state, _, submissions, step in walk(table, "round trip"):
        again = decode(encode(state), box.state)
        assert again == state
        resolved = box.game.resolve(
            again, submissions, dice_for_turn(match_key("round trip"), turn)
        )
        assert resolved == step


@every_table
def test_a_config_completes_to_itself(table: Table):
    box, config = table
    assert box.complete(plain(config)) == config
    assert decode(encode(config), box.config) == config


def impure_parts(value: object) -> list[object]:
    """Whatever in a state is not an integer, a string, a tuple or a frozen value."""
    if isinstance(value, Value):
        return [
            part for name in value.__struct_fields__ for part in impure_parts(getattr(value, name))
        ]
    if isinstance(value, tuple):
        return [part for item in value for part in impure_parts(item)]
    return [] if value is None or isinstance(value, (int, str)) else [value]


@every_table
def test_states_events_and_views_hold_only_frozen_plain_values(table: Table):
    box, _ = table
    for stride in walk(table, "plain"):
        assert impure_parts(stride.step.state) == []
        assert impure_parts(stride.step.events) == []
        assert impure_parts(box.game.view(stride.step.state, 0)) == []


@every_table
def test_every_state_the_rules_make_is_sound(table: Table):
    box, _ = table
    for stride in walk(table, "sound"):
        box.sound(stride.step.state)


@every_table
def test_default_is_legal(table: Table):
    box, _ = table
    for stride in walk(table, "default"):
        for seat in box.game.awaiting(stride.state):
            view = box.game.view(stride.state, seat)
            default = box.game.default(view)
            assert box.game.parse(view, plain(default)) == default


@every_table
def test_a_match_in_which_everybody_is_silent_ends(table: Table):
    box, config = table

    def silent(view: object, dice: object) -> None:
        raise Illegal("asleep")

    record = play(box, config, [silent] * box.seated(config), "silence")
    assert record.end.outcome is not None
    verify(box, record)


@every_table
def test_lookalikes_that_differ_only_in_what_a_seat_may_not_know_look_the_same_to_it(table: Table):
    box, config = table
    for stride in walk(table, "lookalikes"):
        for seat in (None, *range(box.seated(config))):
            lookalike = box.lookalike(stride.step.state, seat, ThreefryDice((stride.turn, 7)))
            assert box.game.view(lookalike, seat) == box.game.view(stride.step.state, seat)


@every_table
def test_lookalikes_that_look_the_same_after_a_turn_sounded_the_same_in_it(table: Table):
    """Events tell a seat nothing of the hidden that its view does not show."""
    box, config = table
    compared = 0
    for stride in walk(table, "heard", most=6):
        for seat in (None, *range(box.seated(config))):
            lookalike = box.lookalike(stride.state, seat, ThreefryDice((stride.turn, 8)))
            one, other = both_resolved(box, stride, lookalike, seat)
            if box.game.view(one.state, seat) == box.game.view(other.state, seat):
                assert seen_by(one.events, seat) == seen_by(other.events, seat)
                compared += one != other
    assert compared or box.lookalike is nothing_hidden


def both_resolved(box, stride, lookalike, seat):
    """One turn from a state and from its lookalike: the same is sent, nothing where the lookalike cannot."""
    views = [
        {other: box.game.view(state, other) for other in stride.submissions}
        for state in (stride.state, lookalike)
    ]
    raws = {
        other: raw
        for other, raw in stride.raws.items()
        if other == seat or not is_refused(box, views[1][other], raw)
    }
    return [
        box.game.resolve(
            state,
            {
                other: box.game.parse(view, raws[other])
                if other in raws
                else box.game.default(view)
                for other, view in seen.items()
            },
            dice_for_turn(match_key("heard"), stride.turn),
        )
        for state, seen in zip((stride.state, lookalike), views, strict=True)
    ]


def is_refused(box, view, raw) -> bool:
    try:
        box.game.parse(view, raw)
    except Illegal:
        return True
    return False


@every_game
def test_a_lookalike_really_hides_something_where_a_game_says_so(box):
    if box.lookalike is nothing_hidden:
        pytest.skip("this game's states hold nothing secret")
    config = box.usual(box.seats[0])
    assert any(
        box.lookalike(stride.step.state, 0, ThreefryDice((1, 1))) != stride.step.state
        for stride in walk((box, config), "hidden")
    )


@every_table
def test_every_event_is_told_in_every_language(table: Table):
    box, config = table
    names = [f"N{seat}" for seat in range(box.seated(config))]
    for stride in walk(table, "told", most=8):
        for seat in (None, 0):
            for event in (*seen_by(stride.step.events, seat), *everything(stride.step.events)):
                for lang in LANGS:
                    assert isinstance(box.narrate(event, lang, names), str)


@every_table
def test_events_survive_json(table: Table):
    box, _ = table
    for stride in walk(table, "events", most=8):
        for event in everything(stride.step.events):
            assert decode(encode(event), box.events) == event


@every_table
def test_the_view_is_drawn_in_every_language(table: Table):
    box, config = table
    names = [f"N{seat}" for seat in range(box.seated(config))]
    for stride in walk(table, "drawn", most=3):
        for seat in (None, 0):
            view = box.game.view(stride.state, seat)
            assert decode(encode(view), box.view) == view
            for lang in LANGS:
                assert box.draw(view, lang, names)
                assert box.hint(view, lang)


ODD = ("\ud800", 10**30, -(10**30), "a" * 999)
"""Half a character, numbers beyond 64 bits, a long text."""
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.sampled_from(ODD),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
quickly = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def parses_or_refuses(box, view, raw) -> None:
    try:
        box.game.parse(view, raw)
    except Illegal as refusal:
        assert refusal.message
        assert refusal.pt
        assert refusal.at.startswith("$")


@every_game
@quickly
@given(raw=JSON)
def test_parse_of_anything_returns_or_refuses(box, raw):
    state = box.game.setup(box.usual(box.seats[0]), dice_for_turn(match_key("parse"), 0)).state
    for seat in (None, box.game.awaiting(state)[0]):
        parses_or_refuses(box, box.game.view(state, seat), raw)


@every_game
@quickly
@given(seed=st.integers(0, 50), junk=JSON, where=st.integers(0, 10_000))
def test_parse_of_a_mangled_submission_returns_or_refuses(box, seed, junk, where):
    for stride in walk((box, box.usual(box.seats[0])), f"mangle {seed}", most=1):
        for seat, raw in stride.raws.items():
            parses_or_refuses(
                box, box.game.view(stride.state, seat), mangled(plain(raw), junk, where)
            )


def mangled(raw, junk, where: int):
    """The same JSON with one of its parts replaced by junk."""
    if isinstance(raw, dict) and raw:
        key = sorted(raw)[where % len(raw)]
        return raw | {key: mangled(raw[key], junk, where // len(raw))}
    if isinstance(raw, list) and raw:
        place = where % len(raw)
        return [*raw[:place], mangled(raw[place], junk, where // len(raw)), *raw[place + 1 :]]
    return junk


@every_game
@quickly
@given(raw=JSON)
def test_any_config_completes_or_is_refused(box, raw):
    try:
        box.complete(raw)
    except Illegal as refusal:
        assert refusal.message
        assert refusal.pt


FINGERPRINTS = """
import sys
from gamemaster.core.match import play
from gamemaster.games import GAMES
box = GAMES[sys.argv[1]]
for seed in range(int(sys.argv[2])):
    config = box.usual(box.seats[seed % min(2, len(box.seats))])
    print(play(box, config, [box.bots["random"]] * box.seated(config), str(seed)).fingerprint)
"""


def fingerprints(game: str, hash_seed: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", FINGERPRINTS, game, "3"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


@every_game
def test_fingerprints_are_the_same_under_another_hash_seed(box):
    assert fingerprints(box.id, "1") == fingerprints(box.id, "2") != ""
