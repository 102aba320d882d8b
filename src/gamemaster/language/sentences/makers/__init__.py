"""What the rows of the inventory build; each file fills the registry of makers with its own kind."""

from gamemaster.language.sentences.makers import (
    amounts,
    attacks,
    cards,
    conditions,
    crossings,
    effects,
    guests,
    hits,
    one_hit,
    only,
    parties,
    plain,
    players,
    sentences,
    stats,
)
from gamemaster.language.sentences.makers.effects import multiplied
from gamemaster.language.sentences.makers.registry import USUAL, made, unmade
from gamemaster.language.sentences.makers.stats import POOLS

__all__ = [
    "POOLS",
    "USUAL",
    "amounts",
    "attacks",
    "cards",
    "conditions",
    "crossings",
    "effects",
    "guests",
    "hits",
    "made",
    "multiplied",
    "one_hit",
    "only",
    "parties",
    "plain",
    "players",
    "sentences",
    "stats",
    "unmade",
]
