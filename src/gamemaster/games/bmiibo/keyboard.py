"""Bmiibo at a keyboard: the board as text, what to type, and what was typed."""

from collections.abc import Sequence

from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json, Lang, Seat, say
from gamemaster.games.bmiibo.bout import steps_of
from gamemaster.games.bmiibo.state import SLOTS, STEPS, Cell, View
from gamemaster.games.bmiibo.story import at, is_namesake
from gamemaster.games.bmiibo.words import actions_told

MARKS = "123456789ABCDEFG"
"""A fighter's mark on the board, by seat."""
BLOCK, EMPTY = "#", "."
COLOURS = {
    BLOCK: "bold white",
    **{mark: f"bold color({2 + number % 6})" for number, mark in enumerate(MARKS)},
}


def draw(view: View, lang: Lang, names: Sequence[str]) -> str:
    """The board, and under it a line for every fighter."""
    marks = _marks(view)
    size = view.config.board
    head = "   " + " ".join(f"{x % 10}" for x in range(size))
    rows = [
        f"{y:>2} " + " ".join(marks.get((x, y), EMPTY) for x in range(size)) for y in range(size)
    ]
    turn = say(
        lang,
        en=f"Turn {view.turn} of at most {view.config.turn_cap}",
        pt=f"Turno {view.turn} de no máximo {view.config.turn_cap}",
    )
    lines = [_line(view, seat, lang, names) for seat in view.order]
    return "\n".join((turn, head, *rows, *lines, *_own_actions(view, lang)))


def _own_actions(view: View, lang: Lang) -> list[str]:
    """What the actions of whoever looks do."""
    if view.seat is None or view.bodies[view.seat].gone:
        return []
    return [f"   {line}" for line in actions_told(view.config.fighters[view.seat], lang)]


def _marks(view: View) -> dict[Cell, str]:
    marks: dict[Cell, str] = {}
    for seat, body in enumerate(view.bodies):
        marks.update((cell, BLOCK) for cell in body.blocks)
        if not body.gone:
            marks[body.cell] = MARKS[seat]
    return marks


def _line(view: View, seat: Seat, lang: Lang, names: Sequence[str]) -> str:
    body, fighter = view.bodies[seat], view.config.fighters[seat]
    pointer = ">" if view.now == seat else " "
    whose = "" if is_namesake(names[seat], fighter.name) else f" ({fighter.name})"
    who = f"{pointer}{MARKS[seat]} {names[seat]}{whose}"
    if body.gone:
        return f"{who}: {say(lang, en='dead', pt='morto')}"
    dying = say(lang, en=" dying", pt=" morrendo") if body.hp <= 0 else ""
    ready = say(lang, en="ready", pt="pronto")
    waits = ", ".join(
        f"{slot} {wait or ready}" for slot, wait in zip(SLOTS, body.waits, strict=True)
    )
    weak = say(lang, en="weak to ", pt="fraco contra ") + ", ".join(body.weaknesses)
    bar = "█" * max(0, -(-body.hp // 10))
    return f"{who}: {body.hp:>3} {bar:<10}{dying} {at(body.cell)} {waits}" + (
        f"; {weak}" if body.weaknesses else ""
    )


def hint(view: View, lang: Lang) -> str:
    ways = " ".join(way.lower() for way in steps_of(view.config.metric))
    return say(
        lang,
        en=f"Step with {ways}, or: attack X Y, ability X Y, ultimate X Y (a, b, u for short)",
        pt=f"Ande com {ways}, ou: attack X Y, ability X Y, ultimate X Y (ou só a, b, u)",
    )


SHORT: dict[str, str] = {
    "a": "attack",
    "b": "ability",
    "u": "ultimate",
    **{slot: slot for slot in SLOTS},
}


def typed(view: View, text: str) -> Json:
    """`ne`, `move ne`, `attack 3 4`, `u 3,4`."""
    words = text.replace(",", " ").replace("(", " ").replace(")", " ").split()
    if words and words[0].lower() in ("move", "m"):
        words = words[1:]
    if len(words) == 1 and words[0].upper() in STEPS:
        return {"move": words[0].upper()}
    if len(words) == 3 and words[0].lower() in SHORT:
        x, y = words[1:]
        if x.isdecimal() and y.isdecimal() and len(x) <= 3 and len(y) <= 3:
            return {SHORT[words[0].lower()]: [int(x), int(y)]}
    raise Illegal(hint(view, "en") + ".", pt=hint(view, "pt") + ".")
