"""What an inventor keeps: sentences that are short and plain, and worth something but not too much."""

import re
from collections.abc import Collection
from functools import lru_cache
from itertools import islice

from gamemaster.core.dice import Dice, ThreefryDice, match_key
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json
from gamemaster.games.auto_rumble.battle.heroes import Settings
from gamemaster.games.auto_rumble.inventing import random_source
from gamemaster.games.auto_rumble.inventor.phrases import any_name, phrased, wording
from gamemaster.games.auto_rumble.powers import house_library, program_of, split, unlike
from gamemaster.games.auto_rumble.sheet.trials import Estimate, estimate
from gamemaster.games.auto_rumble.state import View, Written
from gamemaster.language import Power

LONGEST = 90
"""Letters of a sentence that a player would say in one breath."""
CLUTTER = '()"÷×:;—/'
"""What plain sentences do without."""
OF_MACHINES = re.compile(
    r"\bX\b|'s |\bnumber\b|\bamong\b|\b(by|of) (you|each)\b|\bbegins an attack\b|\bhalf of \d|\bround\b.*\bround\b"
)
"""Turns of speech in which the generator is exact and nobody talks: counters, genitives of whole phrases, agents
behind a passive, a period named twice."""
EASY, STEP = 12, 5
"""People write small numbers, and multiples of five."""
LEAST, MOST = 20, 160
"""The wished band: what a power may change of its owner's chance to win, in thousandths."""
GLANCE, LOOK = 16, 64
"""Pairs of battles behind a first guess, and behind what is kept of the generator's powers."""
FROM_GENERATOR = 6
"""One power of so many begins with the generator, the others with a phrase of the house."""
TRIES = 3
DRAWN, GLANCES = 30, 2
"""Texts of the generator that are looked at for one power, and how many of them are fought out."""


@lru_cache(maxsize=4096)
def measured(text: str, pairs: int) -> Estimate:
    """What a sentence is worth among the house's powers; the same for whoever asks."""
    dice = ThreefryDice(match_key("inventor"))
    return estimate(Written("Trial", text), house_library(), Settings(), dice, pairs)


def is_plain(text: str) -> bool:
    """Whether a sentence of the generator reads as if a player had written it."""
    numbers = map(int, re.findall("[0-9]+", text))
    return (
        len(text) <= LONGEST
        and not any(sign in text for sign in CLUTTER)
        and not OF_MACHINES.search(text)
        and all(number <= EASY or number % STEP == 0 for number in numbers)
    )


def in_band(text: str, pairs: int) -> bool:
    return LEAST <= measured(text, pairs).change <= MOST


def _generated(dice: Dice) -> Written | None:
    """A power of the generator, if one is plain and worth what is wished."""
    drawn = (_spoken(dice.named("text", n)) for n in range(DRAWN))
    for text in islice(filter(None, drawn), GLANCES):
        if in_band(text, GLANCE) and in_band(text, LOOK):
            return Written(any_name(dice), text)
    return None


def _spoken(dice: Dice) -> str:
    """A plain sentence of the generator as a player would say it, or nothing."""
    _, text = split(random_source(dice, "en"))
    if not is_plain(text) or (meant := _read(text)) is None:
        return ""
    short = text.removeprefix("Always, ")
    short = short[0].upper() + short[1:]
    return short if _read(short) == meant else text


def _read(text: str) -> Power | None:
    try:
        return program_of(Written("Trial", text))
    except Illegal:
        return None  # it can be read in two ways


def invention(dice: Dice, said: Collection[str] = ()) -> Written:
    """A power worth submitting, worded as none of those that were said."""
    if (
        dice.below(FROM_GENERATOR) == 0
        and (made := _generated(dice))
        and wording(made.text) not in said
    ):
        return made
    for n in range(TRIES):
        power = phrased(dice.named("phrase", n), said)
        if in_band(power.text, GLANCE):
            return power
    return power


def inventions(view: View, dice: Dice) -> list[dict[str, str]]:
    """As many new powers as the seat may submit now, under names that are free."""
    taken = [power.name for power in view.known]
    said = {wording(power.text) for power in view.known}
    made: list[dict[str, str]] = []
    for n in range(view.new_powers):
        power = unlike(invention(dice.named("invention", n), said), taken)
        taken.append(power.name)
        said.add(wording(power.text))
        made.append({"name": power.name, "text": power.text})
    return made


def between_bids(view: View, dice: Dice) -> dict[str, Json]:
    """What a bot sends when no bids are asked for: powers, where the table has a phase for them."""
    return {"powers": inventions(view, dice)} if view.phase == "inventing" else {}
