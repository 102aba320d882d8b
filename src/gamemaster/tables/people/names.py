"""Names of people: what may be one, which two would be taken for each other, which belong to the house."""

import unicodedata
from functools import cache

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from gamemaster.core.errors import Illegal
from gamemaster.games import GAMES
from gamemaster.tables.guests.players import bot_name
from gamemaster.tables.refusals import Conflict
from gamemaster.tables.store import schema

LONGEST = 40
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters, by the book, of which nothing is seen."""
MOST_MARKS = 4
"""On one letter, as many as any script writes; a higher heap of them is drawn over what stands around it."""
SCRIPTS = ("LATIN", "GREEK", "CYRILLIC")
LOOKS = str.maketrans(
    # Cyrillic and Greek, each as the Latin letter it is drawn like, large or small.
    dict(zip("авеѕіјкмнорстухԁԛԝһгпиѵӏ", "abesijkmhopctyxdqwhrnuvi", strict=True))
    | dict(zip("αβεζηικμνορτυχωγϲϳ", "abezhikmnoptyxwycj", strict=True))
    | {"ø": "o", "đ": "d", "ł": "l", "ħ": "h", "ɑ": "a", "ɡ": "g", "æ": "ae", "œ": "oe"}
)
ALIKE = str.maketrans("l10|ı", "iioii")
"""What is told apart by its place only: a large I, a small l, a one."""
HOUSE = (
    "house",
    "the house",
    "casa",
    "a casa",
    "judy",
    "gamemaster",
    "admin",
    "administrator",
    "moderator",
    "system",
    "server",
)
GUESTS = ("guest", "visita")


def unheaped(words: str) -> str:
    """The words without letters of which nothing is seen, and without more marks on one letter than are ever written."""
    kept: list[str] = []
    marks = 0
    for letter in words:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS and letter not in BLANKS:
            kept.append(letter)
    return "".join(kept)


def checked_name(name: str) -> str:
    """A name as it will be shown: one line, no tricks of direction, something to be seen, at most 40 letters."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    seen = [c for c in name if unicodedata.category(c)[0] in "LNSP" and c not in BLANKS]
    hidden = any(unicodedata.category(c)[0] == "C" for c in name) or unheaped(name) != name
    if not 1 <= len(name) <= LONGEST or not seen or hidden or not name.isprintable():
        raise Illegal(
            "A name has 1 to 40 letters on one line.",
            ("name",),
            pt="Um nome tem de 1 a 40 letras numa só linha.",
        )
    return name


def name_key(name: str) -> str:
    """Names that people would take for the same have the same key.

    Case, accents, width, what is not seen and the alphabet of a letter do not tell two names apart.
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    kept: list[str] = []
    of_ours = False
    for letter in unicodedata.normalize("NFKD", plain):
        kind = unicodedata.category(letter)
        if kind in ("Mn", "Me", "Sk") and of_ours:
            continue  # an accent on a letter of ours; in other scripts it is half of the letter
        if kind[0] == "C" or letter in BLANKS:
            continue
        if kind[0] != "M":
            of_ours = unicodedata.name(letter, "").startswith(SCRIPTS)
        kept.append(letter)
    looks = "".join(kept).translate(LOOKS).translate(ALIKE)
    return " ".join(unicodedata.normalize("NFC", looks).split())[:128]


@cache
def _reserved() -> frozenset[str]:
    bots = {bot_name(bot) for box in GAMES.values() for bot in box.bots}
    return frozenset(_joined(name_key(name)) for name in (*HOUSE, *bots))


def _joined(key: str) -> str:
    return "".join(letter for letter in key if letter.isalnum())


def is_reserved(name: str) -> bool:
    """Whether a name is the house's, or one of its bots' (also the second of that name), or a guest's."""
    key = name_key(name)
    first, _, last = key.rpartition(" ")
    numbered = bool(first) and all(letter.isdigit() or letter in "io" for letter in last)
    words = {_joined(key), _joined(first) if numbered else ""}
    is_guest = key.split(" ")[0] in {name_key(guest) for guest in GUESTS}
    return is_guest or not words.isdisjoint(_reserved())


def own_name(name: str) -> str:
    """A name somebody wants for himself; raises what is wrong with it."""
    name = checked_name(name)
    if is_reserved(name):
        raise Conflict(
            f"The name {name} is the house's own; take another.",
            pt=f"O nome {name} é da própria casa; escolha outro.",
        )
    return name


async def name_at_table(tx: AsyncConnection, name: str, own: str, account: str) -> str:
    """A name for one evening: it may not be anybody else's."""
    name = checked_name(name)
    if name_key(name) == name_key(own):
        return name
    at = schema.accounts.c
    others = select(at.id).where(at.name_key == name_key(own_name(name)), at.id != account)
    if await tx.scalar(others):
        raise taken(name)
    return name


def taken(name: str) -> Conflict:
    return Conflict(
        f"The name {name} is taken, or one that looks like it. Sign in with its secret link, or take another.",
        pt=f"O nome {name} já tem dono, ou um que se parece com ele. Entre com o link secreto dele, "
        "ou escolha outro.",
    )
