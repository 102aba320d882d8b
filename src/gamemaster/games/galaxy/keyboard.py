"""King of the Galaxy at a keyboard: the map as text, what to type, and what was typed."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json, Lang, say
from gamemaster.games.galaxy.state import System, SystemId, View
from gamemaster.games.galaxy.story import goods, terms

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzαβγδεζηθικλμ"
"""One letter a seat, in table order."""

WILD, EMPTY, HIDDEN = "*", "o", "?"
MOST_COLUMNS = 100

COLOURS = {
    "A": "bold blue",
    "B": "bold yellow",
    "C": "bold green",
    "D": "bold magenta",
    "E": "bold cyan",
    "F": "bold red",
    WILD: "dim",
}


def draw(view: View, lang: Lang, names: Sequence[str]) -> str:
    """The map, then what a player needs beside it: seats, systems, fleets, orders, stock."""
    parts = [_title(view, lang), text_map(view), _seats(view, lang, names)]
    parts += [_systems(view, lang), _fleets(view, lang), _orders(view, lang, names)]
    parts += [_stock(view, lang), _skipped(view, lang)]
    return "\n".join(part for part in parts if part)


def _title(view: View, lang: Lang) -> str:
    if view.over:
        return say(lang, en="The match is over.", pt="A partida acabou.")
    return say(
        lang, en=f"Turn {view.turn} of {view.turns}", pt=f"Turno {view.turn} de {view.turns}"
    )


def text_map(view: View) -> str:
    """One sign a system, its number behind it where there is room; some columns a ly."""
    left, top = (min(getattr(place, axis) for place in view.map) for axis in "xy")
    width = max(place.x for place in view.map) - left + 1
    scale = 4 if 4 * width <= MOST_COLUMNS else 2 if 2 * width <= MOST_COLUMNS else 1
    height = max(place.y for place in view.map) - top + 1
    shrink = 1 + (max(width * scale, height) - 1) // MOST_COLUMNS
    rows: dict[int, dict[int, SystemId]] = {}
    for at, place in enumerate(view.map):
        row = rows.setdefault((place.y - top) // shrink, {})
        row[(place.x - left) * scale // shrink] = at
    return "\n".join(_row(view, rows.get(y, {})) for y in range(max(rows) + 1))


def _row(view: View, row: dict[int, SystemId]) -> str:
    """The systems of one line by their columns; a number that would touch the next sign is left out."""
    line = ""
    for column in sorted(row):
        at = row[column]
        room = min((other for other in row if other > column), default=column + 9) - column
        number = str(at) if len(str(at)) + 1 < room else ""
        line = line.ljust(column) + mark(view, at) + number
    return line


def mark(view: View, at: SystemId) -> str:
    """The controller's letter, or a sign: natives, nobody, out of sight."""
    system = view.systems[at]
    if system is None:
        return HIDDEN
    if system.controller is not None:
        return LETTERS[system.controller]
    return WILD if system.natives else EMPTY


def _seats(view: View, lang: Lang, names: Sequence[str]) -> str:
    owned = [0] * view.seats
    for system in view.systems:
        if system and system.controller is not None:
            owned[system.controller] += 1
    seats = " · ".join(f"{LETTERS[s]} {name} ({owned[s]})" for s, name in enumerate(names))
    signs = say(lang, en="* natives · o nobody", pt="* nativos · o ninguém")
    hidden = say(lang, en=" · ? out of sight", pt=" · ? fora de vista") if view.fog else ""
    return f"{seats} · {signs}{hidden}"


def _systems(view: View, lang: Lang) -> str:
    """One line for every system that is one's own, or where ships are, or (few) for all."""
    shown = [at for at, system in enumerate(view.systems) if system and _matters(view, at, system)]
    lines = [_system_line(view, at, lang) for at in shown]
    return "\n".join(lines)


def _matters(view: View, at: SystemId, system: System) -> bool:
    mine = view.seat is not None and system.controller == view.seat
    return mine or bool(system.ships) or system.contested or len(view.map) <= 60


def _system_line(view: View, at: SystemId, lang: Lang) -> str:
    place, system = view.map[at], view.systems[at] or System()
    facts = [f"({place.x}, {place.y})"]
    if place.yields is not None:
        facts.append(goods(place.yields, lang))
    if system.natives:
        one = system.natives == 1
        word = say(lang, en="native" if one else "natives", pt="nativo" if one else "nativos")
        facts.append(f"{system.natives} {word}")
    facts += [f"{LETTERS[seat]} {ships}" for seat, ships in system.ships]
    if system.contested:
        facts.append(_contest(view, system, lang))
    return f"{mark(view, at)} {at:>3} {place.name:<10} " + " · ".join(facts)


def _contest(view: View, system: System, lang: Lang) -> str:
    who = "" if system.leader is None else f"{LETTERS[system.leader]} "
    return say(
        lang,
        en=f"contested, {who}{system.streak} of {view.hold}",
        pt=f"em disputa, {who}{system.streak} de {view.hold}",
    )


def _fleets(view: View, lang: Lang) -> str:
    lines = []
    for wave in view.transit:
        for fleet in wave.fleets:
            lines.append(
                say(
                    lang,
                    en=f"  fleet {LETTERS[fleet.seat]}{fleet.id}: {fleet.ships} from {fleet.origin} to {fleet.target}, there in turn {wave.arrival}",
                    pt=f"  frota {LETTERS[fleet.seat]}{fleet.id}: {fleet.ships} de {fleet.origin} a {fleet.target}, chega no turno {wave.arrival}",
                )
            )
    return "\n".join(lines)


def _orders(view: View, lang: Lang, names: Sequence[str]) -> str:
    lines = []
    for order in view.orders:
        lines.append(
            say(
                lang,
                en=f"  order {order.id} of {names[order.seat]}: {terms(order, lang)}, {order.left} left",
                pt=f"  ordem {order.id} de {names[order.seat]}: {terms(order, lang)}, restam {order.left}",
            )
        )
    return "\n".join(lines)


def _stock(view: View, lang: Lang) -> str:
    if view.stock is None:
        return ""
    return say(lang, en="You hold ", pt="Você tem ") + goods(view.stock, lang) + "."


def _skipped(view: View, lang: Lang) -> str:
    return "\n".join(
        say(
            lang,
            en=f"Skipped, action {refusal.action + 1}: {refusal.en}",
            pt=f"Ignorada, ação {refusal.action + 1}: {refusal.pt}",
        )
        for refusal in view.skipped
    )


RESOURCE_LETTERS = {"g": "gold", "m": "minerals", "f": "fuel"}

_FORMS: tuple[tuple[str, Callable[..., Json]], ...] = (
    (r"build (\d+) at (\d+)", lambda n, at: {"do": "build", "at": int(at), "ships": int(n)}),
    (r"scrap (\d+) at (\d+)", lambda n, at: {"do": "scrap", "at": int(at), "ships": int(n)}),
    (
        r"scrap (\d+) of fleet (\d+)",
        lambda n, fleet: {"do": "scrap", "fleet": int(fleet), "ships": int(n)},
    ),
    (
        r"(?:travel|send) (\d+) from (\d+) to (\d+)",
        lambda n, a, b: {"do": "travel", "from": int(a), "to": int(b), "ships": int(n)},
    ),
    (
        r"post (\d+) ?([gmf]) for (\d+) ?([gmf]) at (\d+)(?: most (\d+))?",
        lambda offer, give, ask, want, at, most: _post(offer, give, ask, want, at, most),
    ),
    (r"cancel at (\d+)", lambda at: {"do": "cancel", "at": int(at)}),
    (
        r"fill (\d+) of (?:order )?(\d+)",
        lambda n, order: {"do": "fill", "order": int(order), "amount": int(n)},
    ),
)

_NOTHING = ("", "pass", "passo")


def _post(offer: str, give: str, ask: str, want: str, at: str, most: str | None) -> Json:
    order: dict[str, Any] = {"do": "post", "at": int(at), "offer": int(offer), "ask": int(ask)}
    order |= {"give": RESOURCE_LETTERS[give], "want": RESOURCE_LETTERS[want]}
    return order | ({"most": int(most)} if most else {})


def hint(view: View, lang: Lang) -> str:
    """What a person may type."""
    forms = "build 6 at 0; send 5 from 0 to 3; scrap 2 at 0; scrap 1 of fleet 4; post 100 g for 80 m at 0; cancel at 0; fill 30 of 7"
    return say(
        lang,
        en=f"Your actions, with semicolons between them (or: pass), like: {forms}",
        pt=f"Suas ações, separadas por ponto e vírgula (ou: passo), como: {forms}",
    )


def typed(view: View, line: str) -> Json:
    """Typed actions as JSON."""
    phrases = [phrase.strip().lower() for phrase in line.split(";")]
    return {"actions": [_action(phrase) for phrase in phrases if phrase not in _NOTHING]}


def _action(phrase: str) -> Json:
    words = " ".join(phrase.split())
    for form, made in _FORMS:
        if read := re.fullmatch(form, words, re.ASCII):
            return made(*read.groups())
    raise Illegal(f"I cannot read “{phrase}”.", pt=f"Não entendo “{phrase}”.")
