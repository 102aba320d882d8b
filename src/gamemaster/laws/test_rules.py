"""The laws of rules and story: pure, sound, ending, told in every language."""

import os
import subprocess
import sys

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import decode, encode, plain
from gamemaster.core.dice import dice_for_turn, match_key
from gamemaster.core.errors import Illegal
from gamemaster.core.events import everything, seen_by
from gamemaster.core.match import play
from gamemaster.core.record import read_record, write_record
from gamemaster.core.values import LANGS, Value
from gamemaster.core.verify import verify
from gamemaster.laws.walks import USUAL, Table, everyone, usual_walk


def test_a_match_of_random_bots_ends_and_its_record_verifies(table: Table) -> None:
    box, config = table
    record = play(box, config, [box.bots["random"]] * box.seated(config), "law")
    assert record.end.outcome is not None
    verify(box, read_record(write_record(record)))


def test_the_outcome_ranks_every_seat_once(table: Table) -> None:
    box, config = table
    record = play(box, config, [box.bots["random"]] * box.seated(config), "rank")
    assert record.end.outcome is not None
    ranked = sorted(seat for place in record.end.outcome.ranking for seat in place)
    assert ranked == list(range(box.seated(config)))
    assert len(record.end.outcome.scores) == box.seated(config)


def test_somebody_is_awaited_exactly_while_there_is_no_outcome(table: Table) -> None:
    box, _ = table
    for stride in usual_walk(table):
        state = stride.step.state
        awaited = box.game.awaiting(state)
        assert bool(awaited) == (box.game.outcome(state) is None)
        assert list(awaited) == sorted(set(awaited))


def test_the_order_of_arrival_is_irrelevant(table: Table) -> None:
    box, _ = table
    for turn, state, _, submissions, step in usual_walk(table):
        backwards = dict(reversed(submissions.items()))
        again = box.game.resolve(state, backwards, dice_for_turn(match_key(USUAL), turn))
        assert again == step


def test_resolve_leaves_its_input_untouched(table: Table) -> None:
    box, _ = table
    for turn, state, _, submissions, _ in usual_walk(table):
        before = encode(state)
        sent = dict(submissions)
        box.game.resolve(state, submissions, dice_for_turn(match_key(USUAL), turn))
        assert encode(state) == before
        assert submissions == sent


def test_a_json_round_trip_of_the_state_changes_nothing(table: Table) -> None:
    box, _ = table
    for turn, state, _, submissions, step in usual_walk(table):
        again = decode(encode(state), box.state)
        assert again == state
        resolved = box.game.resolve(again, submissions, dice_for_turn(match_key(USUAL), turn))
        assert resolved == step


def test_a_config_completes_to_itself(table: Table) -> None:
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


def test_states_events_and_views_hold_only_frozen_plain_values(table: Table) -> None:
    box, _ = table
    for stride in usual_walk(table):
        assert impure_parts(stride.step.state) == []
        assert impure_parts(stride.step.events) == []
        assert impure_parts(box.game.view(stride.step.state, 0)) == []


def test_every_state_the_rules_make_is_sound(table: Table) -> None:
    box, _ = table
    for stride in usual_walk(table):
        box.sound(stride.step.state)


def test_default_is_legal(table: Table) -> None:
    box, _ = table
    for stride in usual_walk(table):
        for seat in box.game.awaiting(stride.state):
            view = box.game.view(stride.state, seat)
            default = box.game.default(view)
            assert box.game.parse(view, plain(default)) == default


def test_a_match_in_which_everybody_is_silent_ends(table: Table) -> None:
    box, config = table

    def silent(view: object, dice: object) -> None:
        raise Illegal("asleep")

    record = play(box, config, [silent] * box.seated(config), "silence")
    assert record.end.outcome is not None
    verify(box, record)


def test_every_event_is_told_in_every_language(table: Table) -> None:
    box, config = table
    names = [f"N{seat}" for seat in range(box.seated(config))]
    for stride in usual_walk(table)[:8]:
        for seat in (None, 0):
            for event in (*seen_by(stride.step.events, seat), *everything(stride.step.events)):
                for lang in LANGS:
                    assert isinstance(box.narrate(event, lang, names), str)


def test_events_survive_json(table: Table) -> None:
    box, _ = table
    for stride in usual_walk(table)[:8]:
        for event in everything(stride.step.events):
            assert decode(encode(event), box.events) == event


def test_the_view_is_drawn_in_every_language(table: Table) -> None:
    box, config = table
    names = [f"N{seat}" for seat in range(box.seated(config))]
    for stride in usual_walk(table)[:3]:
        for seat in everyone(table):
            view = box.game.view(stride.state, seat)
            assert decode(encode(view), box.view) == view
            for lang in LANGS:
                assert box.draw(view, lang, names)
                assert box.hint(view, lang)


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


def test_fingerprints_are_the_same_under_another_hash_seed(box: AnyBox) -> None:
    assert fingerprints(box.id, "1") == fingerprints(box.id, "2") != ""
