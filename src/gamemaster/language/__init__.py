"""The effect language: sentences of players to trees, and trees back to sentences.

It knows no game: a game hands in its `Dialect`.

compile_text("At the end of each round, gain 3 Energy.", "en", POWERS)  → Text
render(text, "pt", POWERS)               what Judy reads, everything inferred printed
completions("At the st", "en", POWERS)   which phrases may follow
"""

from gamemaster.language.compiler import (
    checked_name,
    compile_text,
    in_either,
    likelier_language,
    named,
)
from gamemaster.language.dialect import Dialect, Forbidden, forbidden
from gamemaster.language.judge.completion import completions
from gamemaster.language.judge.question import Meaning, Question
from gamemaster.language.judge.refused import Refused
from gamemaster.language.say.phrasebook import phrasebook
from gamemaster.language.say.render import render
from gamemaster.language.tree import Card, Power, Text

__all__ = [
    "Card",
    "Dialect",
    "Forbidden",
    "Meaning",
    "Power",
    "Question",
    "Refused",
    "Text",
    "checked_name",
    "compile_text",
    "completions",
    "forbidden",
    "in_either",
    "likelier_language",
    "named",
    "phrasebook",
    "render",
]
