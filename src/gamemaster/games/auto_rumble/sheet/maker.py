"""The clarification sheet of a power, for doors: of one that is public, or of one being written."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated

from msgspec import Meta

from gamemaster.core.apart import apart
from gamemaster.core.codec import convert
from gamemaster.core.depth import PieceWorth, SheetShown
from gamemaster.core.dice import ThreefryDice, match_key
from gamemaster.core.errors import Illegal
from gamemaster.core.names import plain_name
from gamemaster.core.values import Json, Lang, Value, Words
from gamemaster.games.auto_rumble.battle.heroes import Settings
from gamemaster.games.auto_rumble.powers import house_library, program_anew
from gamemaster.games.auto_rumble.sheet.sheet import TRIALS, sheet_of
from gamemaster.games.auto_rumble.sheet.shown import shown
from gamemaster.games.auto_rumble.sheet.story import told_sheet
from gamemaster.games.auto_rumble.sheet.trials import estimate
from gamemaster.games.auto_rumble.state import View, Written

WORTH_TRIALS = 100
"""Pairs of battles behind the number that stands on a lot."""
DRAFT_TRIALS = 60
"""Pairs of battles behind the strength of a power whose author waits for it while typing."""
MOST_KNOWN = 80
"""So many powers a draft may be asked to meet."""


class PowerDraft(Value, frozen=True):
    """A power as somebody writes it."""

    name: Annotated[str, Meta(max_length=60)]
    text: Annotated[str, Meta(max_length=2000)]
    lang: Lang = "en"


class PowerAsked(Value, frozen=True):
    """A power, and what is public where it would be used."""

    power: Written
    public: tuple[Written, ...]
    settings: Settings
    trials: int
    private: tuple[Written, ...] = ()
    """Those of them that somebody may have made up: who else wrote the same must not show in the time it takes."""


class PowerSheets:
    """Sheets are made from what everybody knows, with dice that no match has: they tell no secret."""

    def public(self, view: View, name: str) -> PowerAsked | None:
        submitted = (proposal.power for proposal in view.proposals)
        for power in (*view.known, *submitted):
            if plain_name(power.name) == plain_name(name):
                return PowerAsked(power, view.known, view.settings, TRIALS)
        return None

    def draft(self, piece: Json, known: Sequence[Json] | None) -> PowerAsked:
        power = _written(piece, ("piece",))
        program_anew(power)
        if known is None:
            return PowerAsked(power, house_library(), Settings(), DRAFT_TRIALS, (power,))
        if len(known) > MOST_KNOWN:
            raise Illegal(
                f"known may hold {MOST_KNOWN} powers at most.",
                ("known",),
                pt=f"known pode ter no máximo {MOST_KNOWN} poderes.",
            )
        public = tuple(_written(each, ("known", n)) for n, each in enumerate(known))
        private = (power, *(each for each in public if each not in house_library()))
        return PowerAsked(power, public, Settings(), DRAFT_TRIALS, private)

    def make(self, asked: PowerAsked) -> SheetShown:
        dice = ThreefryDice(match_key("sheet"))
        with apart(*asked.private, *(power.text for power in asked.private)):
            sheet = sheet_of(asked.power, asked.public, asked.settings, dice, asked.trials)
        return SheetShown(shown(sheet), Words(told_sheet(sheet, "en"), told_sheet(sheet, "pt")))

    def worth(self, asked: PowerAsked) -> PieceWorth:
        if asked.power in house_library():
            return _house_worth(asked.power, asked.settings)
        with apart(asked.power, asked.power.text):
            return _worth(asked.power, asked.settings)


@lru_cache(maxsize=256)
def _house_worth(power: Written, settings: Settings) -> PieceWorth:
    """What the house's own powers are worth is counted once: it stands on lots at every table."""
    return _worth(power, settings)


def _worth(power: Written, settings: Settings) -> PieceWorth:
    others = [
        other for other in house_library() if plain_name(other.name) != plain_name(power.name)
    ]
    dice = ThreefryDice(match_key("worth"))
    found = estimate(power, others, settings, dice, WORTH_TRIALS)
    return PieceWorth(found.change, found.error, found.battles)


def _written(raw: Json, path: tuple[str | int, ...]) -> Written:
    try:
        draft = convert(raw, PowerDraft)
    except Illegal as fault:
        raise fault.under(*path) from None
    return Written(draft.name, draft.text, draft.lang)


MAKER = PowerSheets()
