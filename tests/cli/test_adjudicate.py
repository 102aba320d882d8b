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


def test_a_seat_of_five_thousand_digits_is_not_awaited(command, state):
    code, answer = asked(command, {"state": state, "submissions": {"9" * 5000: None}})
    assert (code, answer["error"]["path"]) == (2, "$.submissions")
    assert "not awaited" in answer["error"]["message"]
    assert len(answer["error"]["message"]) < 200


@pytest.mark.parametrize(
    "change, path",
    [
        ({"ended": "corner", "winner": 0, "owing": [0]}, "$.state.owing"),
        ({"ended": "corner", "winner": 0, "owing": []}, "$.state.ended"),
        ({"ended": "turn limit", "owing": []}, "$.state.ended"),
        ({"winner": 1}, "$.state.winner"),
        ({"steps": 200}, "$.state.ended"),
        ({"steps": -1}, "$.state.steps"),
        ({"owing": [1, 0]}, "$.state.owing"),
        ({"cells": "@...." + "A.R.." + "." * 15}, "$.state.ended"),
        ({"closed_sources": [[9, 9]]}, "$.state.closed_sources"),
    ],
)
def test_a_state_whose_end_does_not_fit_is_not_played_on(command, state, change, path):
    code, answer = asked(command, {"state": {**state, **change}, "submissions": {}})
    assert (code, answer["error"]["path"]) == (2, path)


def test_a_match_that_has_ended_is_told_to_be_over(command, state):
    over = {**state, "cells": "@....A.R.." + "." * 15, "ended": "corner", "winner": 0, "owing": []}
    code, answer = asked(command, {"state": over, "submissions": {}})
    assert (code, "is over" in answer["error"]["message"]) == (2, True)


def test_a_fighter_inside_a_state_is_checked_like_any_other(command):
    document = {"config": {"fighters": ["archer", "golem"]}}
    whole = json.loads(command("adjudicate", "bmiibo", stdin=json.dumps(document)).out)["state"]
    whole["config"]["balanced"] = False
    whole["config"]["fighters"][1]["attack"]["components"][0]["amount"] = 10**9
    seen = command("adjudicate", "bmiibo", stdin=json.dumps({"state": whole, "submissions": {}}))
    error = json.loads(seen.out)["error"]
    assert (seen.code, error["path"]) == (2, "$.state.config.fighters[1]")
    assert "amount must be" in error["message"]
