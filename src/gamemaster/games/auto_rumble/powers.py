"""Powers at the table: from an author's words to a checked program, and names that tell them apart.

This is the only module of the game that asks the language anything.
"""

import tomllib
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files

from msgspec import structs

from gamemaster.core.apart import apart, remembered
from gamemaster.core.codec import convert, plain
from gamemaster.core.dice import Dice
from gamemaster.core.errors import Illegal
from gamemaster.core.names import plain_name
from gamemaster.core.values import Json, Lang
from gamemaster.games.auto_rumble.battle.heroes import ATTACK
from gamemaster.games.auto_rumble.dialect import POWERS
from gamemaster.games.auto_rumble.inventing import random_source
from gamemaster.games.auto_rumble.state import Written
from gamemaster.language import Power, Refused, compile_text, completions, named, render

LONGEST_NAME = 60
ATTACK_NAMES = (ATTACK, "Ataque")


def program_of(power: Written) -> Power:
    """The checked program of a power; raises Illegal, written for its author."""
    return _compiled(power.name, power.text, power.lang)


def program_anew(power: Written) -> Power:
    """The same for whoever asks about a power: how quickly the answer comes must not tell that
    another seat has handed in the same."""
    with apart(power.text):
        return program_of(power)


@remembered(8192)
def _compiled(name: str, text: str, lang: Lang) -> Power:
    try:
        return Power(name, compile_text(text, lang, POWERS))
    except Refused as fault:
        raise _with_place(fault, text) from None


def _with_place(fault: Refused, text: str) -> Illegal:
    """The refusal with the words it is about, for authors who see no underlining."""
    words = text[fault.start : fault.end].strip()
    said = not words or words == text.strip() or words in fault.message
    at = "" if said else f"“{words}”: "
    return fault.said_as(f"{at}{fault.message}", f"{at}{fault.said('pt')}", ("text",))


def compile_power(source: str, lang: Lang = "en") -> Power:
    """The power written as `Name: text`, or Refused (an Illegal) that says why and where."""
    name, body, begins = named(source)
    return Power(name, compile_text(body, lang, POWERS, begins=begins))


def reading(power: Power, lang: Lang = "en") -> str:
    """Judy's reading: the text in full, with every moment, target and duration printed."""
    return f"{power.name}: {render(power.text, lang, POWERS)}"


def offers(text: str, lang: Lang) -> tuple[str, ...]:
    """What may follow an unfinished power."""
    return completions(text, lang, POWERS)


def check(raw: Json) -> Json:
    """Judy's reading of a power in both languages, and its tree; refused for its author."""
    power = Written(*split(raw)) if isinstance(raw, str) else convert(raw, Written)
    check_name(power.name, ())
    program = Power(power.name, compile_text(power.text, power.lang, POWERS))
    return {
        "en": reading(program, "en"),
        "pt": reading(program, "pt"),
        "tree": plain(program.text),
    }


def split(words: str) -> tuple[str, str]:
    """`Name: text` as its two parts."""
    name, colon, text = words.partition(":")
    if not colon or not name.strip() or not text.strip():
        raise Illegal(
            "A power is written `Name: what it does.`; I found no name before a colon, or nothing after it.",
            pt="Um poder se escreve `Nome: o que faz.`; não achei um nome antes dos dois-pontos, ou nada depois.",
        )
    return " ".join(name.split()), text.strip()


def check_name(name: str, taken: Iterable[str]) -> None:
    """Refuse a name that is empty, endless, the attack's, or already at this table."""
    plain = plain_name(name)
    if not plain or len(name) > LONGEST_NAME or not name.isprintable() or ":" in name:
        raise Illegal(
            f"A power's name has 1 to {LONGEST_NAME} printable characters and no colon.",
            pt=f"O nome de um poder tem de 1 a {LONGEST_NAME} caracteres imprimíveis, sem dois-pontos.",
        )
    if plain in map(plain_name, ATTACK_NAMES):
        raise Illegal(
            f"{name!r} is what the attack is called in order lists; choose another name.",
            pt=f"{name!r} é como o ataque se chama nas listas de ordem; escolha outro nome.",
        )
    if plain in map(plain_name, taken):
        raise Illegal(
            f"There is a power called {name!r} at this table already; choose another name.",
            pt=f"Já há nesta mesa um poder chamado {name!r}; escolha outro nome.",
        )


def unlike(power: Written, taken: Iterable[str]) -> Written:
    """The power under its own name, or with a number behind it if the name is taken."""
    names = {plain_name(name) for name in taken}
    name, number = power.name, 1
    while plain_name(name) in names:
        number += 1
        behind = f" {number}"
        name = power.name[: LONGEST_NAME - len(behind)] + behind
    return power if number == 1 else structs.replace(power, name=name)


def found(known: Iterable[Written], name: str) -> Written | None:
    """The power of that name, letter case and accents apart."""
    plain = plain_name(name)
    return next((power for power in known if plain_name(power.name) == plain), None)


@lru_cache(maxsize=1)
def _house() -> tuple[dict[str, str], ...]:
    """The pages of the library: each power with its name and its text in both languages."""
    pages = sorted(
        (page for page in files(__package__).joinpath("library").iterdir()), key=lambda p: p.name
    )
    return tuple(
        entry
        for page in pages
        if page.name.endswith(".toml")
        for entry in tomllib.loads(page.read_text("utf-8"))["power"]
    )


@lru_cache(maxsize=1)
def house_library() -> tuple[Written, ...]:
    """The powers of our own that come with the game."""
    return tuple(Written(entry["name"], entry["en"], "en") for entry in _house())


def stock(lang: Lang) -> tuple[Json, ...]:
    """The powers of the house as an author would hand them in, in one language."""
    return tuple({"name": entry["name"], "text": entry[lang], "lang": lang} for entry in _house())


def worded(power: Written, lang: Lang) -> str:
    """The power in a reader's language: its author's words, the library's own, or Judy's reading."""
    if power.lang == lang:
        return power.text
    for entry in _house():
        if entry[power.lang] == power.text:
            return entry[lang]
    return read_aloud(power, lang)


def invented(dice: Dice, lang: Lang) -> Written:
    """A well-formed power that the dice came up with."""
    while True:
        try:
            power = Written(*split(random_source(dice, lang)), lang)
            program_of(power)
            return power
        except Illegal:
            continue  # it had two readings; the dice come up with another


def read_aloud(power: Written, lang: Lang) -> str:
    """Judy's reading: the power's text in full, with everything that was inferred."""
    return render(program_of(power).text, lang, POWERS)
