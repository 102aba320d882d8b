"""A clarification sheet as JSON for pages: its battle as a turn of a replay, its words in both languages."""

from gamemaster.core.codec import plain
from gamemaster.core.values import LANGS, Json, Lang, say
from gamemaster.games.auto_rumble.battle.story.story import placed
from gamemaster.games.auto_rumble.events import BattleFought
from gamemaster.games.auto_rumble.sheet.meeting import Meeting
from gamemaster.games.auto_rumble.sheet.sheet import Sheet
from gamemaster.games.auto_rumble.sheet.story import told_estimate
from gamemaster.games.auto_rumble.sheet.told_meeting import told_scenes


def shown(sheet: Sheet) -> Json:
    """The sheet with its story line by line, each line with the last event it tells."""
    en, pt = (placed(sheet.demonstration, lang, _names(sheet, lang)) for lang in LANGS)
    story = [
        {"en": line, "pt": other, "event": 0, "within": at}
        for (line, at), (other, _) in zip(en, pt, strict=True)
        if line
    ]
    return {
        "power": plain(sheet.power),
        "reading": plain(sheet.reading),
        "names": {lang: list(_names(sheet, lang)) for lang in LANGS},
        "events": plain([BattleFought(0, sheet.demonstration)]),
        "story": story,
        "meetings": [{"power": one.power, "scenes": _scenes(sheet, one)} for one in sheet.meetings],
        "calm": list(sheet.calm),
        "estimate": plain(sheet.estimate)
        | {lang: told_estimate(sheet.estimate, lang) for lang in LANGS},
    }


def _scenes(sheet: Sheet, meeting: Meeting) -> list[Json]:
    """How two powers meet, by who acts first: what changes, and how it ends."""
    en, pt = (told_scenes(sheet.power.name, meeting, lang) for lang in LANGS)
    return [{"en": one, "pt": other} for one, other in zip(en, pt, strict=True)]


def _names(sheet: Sheet, lang: Lang) -> tuple[str, str]:
    return sheet.power.name, say(lang, en="Plain hero", pt="Herói comum")
