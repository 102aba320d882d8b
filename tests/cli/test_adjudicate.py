"""The door for programs: one document in, one out."""

import json

import pytest


def asked(command, document, *words):
    text = document if isinstance(document, str) else json.dumps(document)
    seen = command("adjudicate", "automatafl", *words, stdin=text)
    return seen.code, json.loads(seen.out)


@pytest.fixture
def state(command):
    rows = [".....", "A.R..", ".....", "..@..", "....."]
    code, answer = asked(command, {"config": {"rows": rows}})
    assert (code, answer["awaiting"], answer["outcome"]) == (0, [0, 1], None)
    return answer["state"]


def test_a_turn_is_resolved(command, state):
    submissions = {"0": {"from": [0, 1], "to": [3, 1]}, "1": {"from": [2, 1], "to": [2, 0]}}
    code, answer = asked(command, {"state": state, "submissions": submissions, "seed": 7})
    assert code == 0
    assert answer["state"]["cells"][5:10] == "...A."
    assert answer["events"][0]["event"] == "MovesRevealed"
    assert answer["story"][1] == "Seat 1 moves the attractor from a2 to d2."


def test_names_may_stand_for_seats(command, state):
    document = {
        "state": state,
        "names": ["Ana", "Bia"],
        "submissions": {"Bia": {"from": [0, 1], "to": [0, 0]}},
    }
    code, answer = asked(command, document, "--lang", "pt")
    assert code == 0
    assert "Bia move o atrator de a2 para a1." in answer["story"]


def test_a_bad_submission_gives_exit_2_and_the_reason(command, state):
    document = {"state": state, "submissions": {"1": {"from": [2, 3], "to": [2, 2]}}}
    code, answer = asked(command, document)
    assert code == 2
    assert answer["error"]["seat"] == 1
    assert answer["error"]["path"] == "$.submissions.1.from"
    assert "Automaton" in answer["error"]["message"]


@pytest.mark.parametrize(
    "document, path",
    [
        ("{", "$"),
        ("[]", "$"),
        ({}, "$"),
        ({"config": {"layout": "moon"}}, "$.config.layout"),
        ({"state": {"cells": 3}}, "$.state"),
        ({"config": {}, "state": {}}, "$"),
        ({"typo": 1}, "$"),
    ],
)
def test_a_document_that_cannot_be_answered_says_where(command, document, path):
    code, answer = asked(command, document)
    assert code == 2
    assert answer["error"]["path"].startswith(path)


def test_a_seat_that_is_not_awaited_is_refused(command, state):
    code, answer = asked(command, {"state": state, "submissions": {"5": None}})
    assert (code, "not awaited" in answer["error"]["message"]) == (2, True)


@pytest.mark.parametrize(
    "change, path",
    [
        ({"cells": "."}, "$.state.cells"),
        ({"cells": "@" * 25}, "$.state.cells"),
        ({"owing": [0]}, "$.state.owing"),
        (
            {"standing": [{"seat": 0, "move": {"from": [9, 9], "to": [0, 0]}}], "owing": [1]},
            "$.state.standing[0].move",
        ),
    ],
)
def test_a_state_the_rules_could_not_make_is_refused(command, state, change, path):
    code, answer = asked(command, {"state": state | change, "submissions": {}})
    assert (code, answer["error"]["path"]) == (2, path)
