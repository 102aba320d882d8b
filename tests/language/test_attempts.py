"""Texts as newcomers type them: the pass rate never falls."""

import tomllib
from pathlib import Path

import pytest
from tests.language.spoken import compile_text, render

from gamemaster.language import Refused

ATTEMPTS = tomllib.loads((Path(__file__).parent / "attempts.toml").read_text("utf-8"))["attempt"]


def outcome(attempt: dict[str, str]) -> str:
    """The English reading, or the reason of the refusal."""
    try:
        return render(compile_text(attempt["text"], attempt["lang"]), "en")  # type: ignore[arg-type]
    except Refused as fault:
        assert fault.message.startswith(attempt.get("message", ""))
        return fault.reason


@pytest.mark.parametrize("attempt", ATTEMPTS, ids=lambda a: a["text"][:40])
def test_an_attempt_is_read_or_refused_as_noted(attempt: dict[str, str]) -> None:
    if "wanted" in attempt:
        assert outcome(attempt) == "grammar", "now understood: note its reading in the file"
    else:
        assert outcome(attempt) == attempt.get("reading", attempt.get("reason"))


def test_there_are_at_least_150_attempts_and_the_pass_rate_does_not_fall() -> None:
    missed = sum("wanted" in attempt for attempt in ATTEMPTS)
    assert len(ATTEMPTS) >= 150
    assert missed / len(ATTEMPTS) <= 0.06
