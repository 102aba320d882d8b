"""Cards as players write them: read as noted, said back in both languages, or refused."""

import tomllib
from pathlib import Path

import pytest
from tests.language.spoken import compile_text, render

from gamemaster.games.rumble_royale.cards import compile_card
from gamemaster.language import Refused

ATTEMPTS = tomllib.loads((Path(__file__).parent / "card_attempts.toml").read_text("utf-8"))[
    "attempt"
]


@pytest.mark.parametrize("attempt", ATTEMPTS, ids=lambda a: a["text"][:40])
def test_a_card_is_read_or_refused_as_noted(attempt: dict[str, str]) -> None:
    lang = attempt["lang"]
    try:
        card = compile_card(attempt["text"], lang)  # type: ignore[arg-type]
    except Refused as fault:
        wanted = "grammar" if "wanted" in attempt else attempt.get("reason")
        assert fault.reason == wanted
        return
    assert render(card.text, "en", "card") == attempt.get("reading")
    for said in ("en", "pt"):
        words = render(card.text, said, "card")  # type: ignore[arg-type]
        assert compile_text(words, said, "card", card.life > 0) == card.text  # type: ignore[arg-type]
