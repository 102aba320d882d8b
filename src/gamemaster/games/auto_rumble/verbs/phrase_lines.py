"""A line of a battle for a phrase of the language: what the story says once a power has it."""

import re
from collections.abc import Iterator
from functools import cache

from gamemaster.core.values import Lang, say
from gamemaster.games.auto_rumble.battle.fight import fight
from gamemaster.games.auto_rumble.battle.heroes import Hero, Owned, Settings
from gamemaster.games.auto_rumble.battle.story.story import narrated
from gamemaster.games.auto_rumble.powers import compile_power
from gamemaster.language import Power, Refused

ROUNDS = Settings(rounds=12)

# whom the owner of the phrase meets: plain heroes; one who strikes and heals; copies and walls
_FOES: tuple[tuple[tuple[str, ...], ...], ...] = (
    ((), ()),
    (("Moss: At the end of each round, gain 4 Energy.",), ("Wall: Spend 5: +12 Defence.",)),
    (("Thorns: Whenever you are attacked, deal 3 damage to the attacker.",), ("Wall: +8 Defence.",)),
    (("Volley: Burn 5: deal 20 damage to each opponent.", "Drill: Spend 5: gain 1 Energy.", "Pulse: Spend 5: gain 1 Energy."), ()),
)  # fmt: skip
_OWN: tuple[tuple[str, ...], ...] = (
    (),
    (
        "Amoeba: At the end of each round, if your Energy is more than 5, create a copy of yourself.",
    ),
    ("Wall: +15 Defence.", "Mark: Each round, each hero gets 2 rust marks."),
)


def battle_line(text: str, lang: Lang) -> str | None:
    """The first line that a power with this text makes different in one of a few small battles."""
    name = say(lang, en="Example", pt="Exemplo")
    try:
        power = compile_power(f"{name}: {text}", lang)
    except Refused:
        return None
    idle: str | None = None
    for setting in _settings():
        told = _told(power, *setting, lang)
        known = _without(*setting, lang)
        new = [line for line in (_news(line, known) for line in told) if line]
        for line in [*(line for line in new if name in line), *new]:
            if not line.endswith((f"uses {name}.", f"usa {name}.")):
                return line
            idle = idle or line
    return idle


def _news(line: str, known: frozenset[str]) -> str:
    """The sentences of a line that the same battle without the power does not have."""
    return " ".join(s for s in _SENTENCE.split(line) if s not in known)


_SENTENCE = re.compile(r"(?<=[.!]) (?=[A-ZÀ-Ý0-9])")


def _settings() -> Iterator[tuple[int, int, int, int]]:
    """Foes, own powers, Energy and initiative: the plain case first."""
    for own in range(len(_OWN)):
        for foes in range(len(_FOES)):
            for energy, initiative in ((100, 5), (30, 0)):
                yield foes, own, energy, initiative


def _told(
    power: Power | None, foes: int, own: int, energy: int, initiative: int, lang: Lang
) -> list[str]:
    """The story from round 1 on: not how the heroes enter, nor where a round begins."""
    battle = fight(_heroes(power, foes, own, energy, initiative), ROUNDS)
    lines = narrated(battle.events, lang)
    first = next(n for n, line in enumerate(lines) if line.startswith(_ROUND))
    return [line for line in lines[first:] if line and not line.startswith(_ROUND)]


_ROUND = ("Round ", "Rodada ")


@cache
def _without(foes: int, own: int, energy: int, initiative: int, lang: Lang) -> frozenset[str]:
    lines = _told(None, foes, own, energy, initiative, lang)
    return frozenset(sentence for line in lines for sentence in _SENTENCE.split(line))


def _heroes(
    power: Power | None, foes: int, own: int, energy: int, initiative: int
) -> tuple[Hero, ...]:
    mine = tuple(Owned(_compiled(text), 5) for text in _OWN[own])
    if power is not None:
        mine = (Owned(power, 10), *mine)
    bia, caio = (tuple(Owned(_compiled(text), 5) for text in texts) for texts in _FOES[foes])
    return (
        Hero("Ana", energy, 12, initiative, 3, mine),
        Hero("Bia", 90, 11, 2, 2, bia),
        Hero("Caio", 60, 10, 1, 1, caio),
    )


@cache
def _compiled(text: str) -> Power:
    return compile_power(text)
