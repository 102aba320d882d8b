"""A clarification sheet as JSON for pages: its battle as a turn of a replay, its words in both languages."""

from functools import lru_cache

from gamemaster.core.codec import convert, plain
from gamemaster.core.dice import ThreefryDice, match_key
from gamemaster.core.errors import Illegal
from gamemaster.core.values import LANGS, Json, Value
from gamemaster.games.auto_rumble.battle.heroes import Settings
from gamemaster.games.auto_rumble.narrate_battle import placed
from gamemaster.games.auto_rumble.powers import house_library
from gamemaster.games.auto_rumble.sheet import Sheet, sheet_of
from gamemaster.games.auto_rumble.sheet_story import met, told_estimate
from gamemaster.games.auto_rumble.state import BattleFought, Written

MOST_KNOWN = 80
TRIALS = 60
"""Pairs of battles behind an estimate somebody waits for."""
PLAIN_HERO = ("Plain hero", "Herói comum")


class Asked(Value, frozen=True):
    """A power, and the powers that are public where it would be used."""

    power: Written
    known: tuple[Written, ...] | None = None
    """The house's library, if nothing else is named."""


def shown(raw: Json) -> Json:
    """The sheet of a power among public ones; a text that cannot be read is refused for its author."""
    asked = convert(raw, Asked)
    if asked.known and len(asked.known) > MOST_KNOWN:
        raise Illegal(
            f"A sheet compares a power with {MOST_KNOWN} others at most.",
            ("known",),
            pt=f"Uma folha compara um poder com no máximo {MOST_KNOWN} outros.",
        )
    return _plain(_made(asked))


@lru_cache(maxsize=64)
def _made(asked: Asked) -> Sheet:
    dice = ThreefryDice(match_key("sheet"))
    known = house_library()[:MOST_KNOWN] if asked.known is None else asked.known
    return sheet_of(asked.power, known, Settings(), dice, TRIALS)


def _plain(sheet: Sheet) -> Json:
    en, pt = (placed(sheet.demonstration, lang, _names(sheet, lang)) for lang in LANGS)
    story = [
        {"en": line, "pt": other, "event": 0, "within": at}
        for (line, at), (other, _) in zip(en, pt, strict=True)
        if line
    ]
    return {
        "reading": plain(sheet.reading),
        "names": {lang: list(_names(sheet, lang)) for lang in LANGS},
        "events": plain([BattleFought(0, sheet.demonstration)]),
        "story": story,
        "meetings": [
            {"power": one.power, **{lang: met(sheet, one, lang) for lang in LANGS}}
            for one in sheet.meetings
        ],
        "estimate": plain(sheet.estimate)
        | {lang: told_estimate(sheet.estimate, lang) for lang in LANGS},
    }


def _names(sheet: Sheet, lang: str) -> tuple[str, str]:
    return sheet.power.name, PLAIN_HERO[LANGS.index(lang)]
