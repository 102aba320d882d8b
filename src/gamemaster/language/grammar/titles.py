"""What stands before a colon and says nothing: "My dragon breathes fire: …"."""

import re
from dataclasses import replace

from gamemaster.language.grammar.normalise import Token
from gamemaster.language.grammar.rows import Grammar

MOST = 10
"""Words that a title may have."""

_TIMES = r"(?:once|twice|[0-9]+ times|uma vez|duas vezes|[0-9]+ vezes)"
_SPAN = r"(?:round|turn|battle|match|game|rodada|turno|batalha|partida)"
_OFTEN = re.compile(
    rf"\b(?:(?:{_TIMES} )?(?:per|each|every|por|a cada|em cada)|{_TIMES} (?:an?|in the|na|no)) {_SPAN}"
    r"(?=\s*(?:[)\]}]|$))",
    re.IGNORECASE,
)


def how_often(name: str) -> str:
    """What a name says of how often, at its end or in brackets: as a part of the name it would count for nothing."""
    found = _OFTEN.search(name)
    return found.group() if found else ""


def untitled(found: tuple[Token, ...], rules: Grammar) -> tuple[Token, ...] | None:
    """The text behind its title; none if it has none. A title has a word that means nothing here, and
    no number, nor any word by which one says when or if: what could be a condition is never left out.
    What stands in brackets behind it is of the text: "Turtle (spend 15): …"."""
    end = next((n for n, token in enumerate(found) if token.lemma in (":", "-", "(")), 0)
    if not 0 < end <= MOST or end == len(found) - 1:
        return None
    title = found[:end]
    if any(token.kind != "word" and token.lemma != "," for token in title):
        return None
    binding = rules.classes["binding"] | rules.classes["timing"]
    if any(token.lemma in binding for token in title):
        return None
    known = all(token.lemma in rules.vocabulary for token in title)
    if known:
        return None
    return opened(found[end:]) if found[end].lemma == "(" else found[end + 1 :]


def opened(found: tuple[Token, ...]) -> tuple[Token, ...] | None:
    """The text without the brackets with which it begins: "(once per battle) when you die, …" says it like
    any other front."""
    close = next((n for n, token in enumerate(found) if token.lemma == ")"), 0)
    if not found or found[0].lemma != "(" or close < 2 or close == len(found) - 1:
        return None
    mark = found[close + 1].lemma in (":", ",", "-", ".")
    comma = replace(found[close], lemma=",", value=",")
    return (*found[1:close], comma, *found[close + 1 + mark :])
