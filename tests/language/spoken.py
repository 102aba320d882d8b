"""The language as the two games speak it, for tests that name only a kind of text."""

from gamemaster.core.values import Lang
from gamemaster.games.auto_rumble.dialect import POWERS
from gamemaster.games.rumble_royale.dialect import CARDS
from gamemaster.language import Text
from gamemaster.language import compile_text as compiled
from gamemaster.language import completions as completed
from gamemaster.language import render as said

DIALECTS = {"power": POWERS, "card": CARDS}


def compile_text(text: str, lang: Lang = "en", kind: str = "power", stays: bool = False) -> Text:
    return compiled(text, lang, DIALECTS[kind], stays)


def render(text: Text, lang: Lang, kind: str = "power") -> str:
    return said(text, lang, DIALECTS[kind])


def completions(source: str, lang: Lang = "en", limit: int = 12) -> tuple[str, ...]:
    return completed(source, lang, POWERS, limit)
