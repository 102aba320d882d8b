"""The effect language: sentences of players to trees, and trees back to sentences.

compile_power("Regrowth: At the end of each round, gain 3 Energy.")  → Power
compile_card("Bateria [2] - subprocesso 1: ganhe 1 de energia extra no começo do turno.", "pt")
reading(power)           what Judy reads, everything inferred printed
completions("At the st") which phrases may follow
"""

from gamemaster.language.compiler import compile_card, compile_power, compile_text, reading
from gamemaster.language.completion import completions
from gamemaster.language.phrasebook import phrasebook
from gamemaster.language.refused import Refused
from gamemaster.language.render import render
from gamemaster.language.tree import Card, Power, Text

__all__ = [
    "Card",
    "Power",
    "Refused",
    "Text",
    "compile_card",
    "compile_power",
    "compile_text",
    "completions",
    "phrasebook",
    "reading",
    "render",
]
