"""Squares as players say them: d4, and d4/2 on the second floor of a board with three dimensions."""

import re

from gamemaster.core.errors import Illegal
from gamemaster.mechanics.grid import Square

_NAME = re.compile(r"([a-z]{1,6})(\d+)((?:/\d+)*)")
"""No board has columns with longer names; without a bound a long row of letters is read again from each of them."""


def square_name(at: Square) -> str:
    """Columns are letters from the left, rows count from 1 at the top, floors from 1: (3, 0) is d1."""
    floors = "".join(f"/{place + 1}" for place in at[2:])
    return f"{column_name(at[0])}{at[1] + 1}{floors}"


def read_squares(dimensions: int, text: str) -> list[Square]:
    """All squares named in a line such as `d4d7`, `d4 d7`, `d4-d7`, or in coordinates `3,3 3,6`."""
    text = text.strip().lower()
    if re.fullmatch(r"[\d\s,;()\[\]>-]+", text):
        numbers = [int(number) for number in re.findall(r"\d+", text)]
        if len(numbers) % dimensions:
            raise _unreadable(text)
        return [tuple(numbers[i : i + dimensions]) for i in range(0, len(numbers), dimensions)]
    rest = _NAME.sub("", text)
    if re.sub(r"[\s,;>→-]|to|para", "", rest):
        raise _unreadable(text)
    return [
        (_column(name[1]), int(name[2]) - 1, *(int(f) - 1 for f in name[3].split("/")[1:]))
        for name in _NAME.finditer(text)
    ]


def column_name(column: int) -> str:
    """a … z, then aa, ab, …"""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


def _column(letters: str) -> int:
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column - 1


def _unreadable(text: str) -> Illegal:
    return Illegal(
        f"I cannot read {text!r} as squares. Write two squares, like d4 d7.",
        pt=f"Não consigo ler {text!r} como casas. Escreva duas casas, como d4 d7.",
    )
