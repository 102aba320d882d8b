"""What was played is kept for those who look back, in so many bytes."""

import pytest

from gamemaster.core.match import play
from gamemaster.games import GAMES
from gamemaster.tables.refusals import TooMuch
from gamemaster.tables.telling import pasts
from gamemaster.tables.telling.pasts import opened_turn, packed_turns, turns_of
from gamemaster.tables.work.packing import Memory, packed
from gamemaster.tables.work.worker import MOST_ANSWER, Asked, answer
from tests.tables.databases import awaited
from tests.tables.table.test_tables import two_at_a_table
from tests.tables.town import town


def short_match():
    box = GAMES["galaxy"]
    config = box.complete({"seats": 2, "turns": 3, "systems": 6, "size": 8})
    return box, play(box, config, [box.bots["random"]] * 2, "ab" * 16)


def test_a_turn_that_was_kept_is_as_it_was():
    box, record = short_match()
    assert [opened_turn(turn) for turn in packed_turns(box, record)] == turns_of(box, record)


def test_a_match_of_too_many_bytes_is_too_much_to_look_back_on():
    with pytest.raises(TooMuch):
        packed_turns(*short_match(), most=2000)


@awaited
async def test_matches_that_are_kept_weigh_no_more_than_they_may(sqlite, monkeypatch):
    monkeypatch.setattr(pasts, "ROOM", 1)
    async with town(sqlite) as here:
        ana, _, first = await two_at_a_table(here)
        second = (await ana.post("/play/automatafl", {"preset": "duel"}, 201))["table"]["id"]
        for table in (first, second):
            await ana.get(f"/tables/{table}/steps")
        assert [table for table, _ in here.service.pasts._kept] == [second]


def test_an_answer_of_too_many_bytes_is_too_much():
    args = packed((b"x", MOST_ANSWER + 1))[0]
    answered = answer(Asked("operator:mul", args, 9.0), Memory())
    assert (answered.word, answered.body) == ("memory", b"")
