"""The map drawn: as text for a terminal, and as SVG."""

from collections.abc import Sequence
from html import escape

from gamemaster.core.values import Lang, Seat, say
from gamemaster.games.galaxy.narrate import goods, terms
from gamemaster.games.galaxy.state import Place, System, SystemId, View

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

# Colours told apart by most eyes, repeated with the letter inside for the rest.
PAINTS = ("#3b78ff", "#d98a2b", "#3ecf8e", "#c04bc0", "#2bb3c0", "#e0605e", "#b9c04b", "#9d7bea")


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


def svg_map(view: View, names: Sequence[str]) -> str:
    """The map as a picture that stands alone: a dot a system, a halo and a letter a controller."""
    left, top = (min(getattr(place, axis) for place in view.map) - 1 for axis in "xy")
    width = max(place.x for place in view.map) - left + 1
    height = max(place.y for place in view.map) - top + 1
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height + 1}" '
        f'width="{min(1600, 40 * width)}" role="img" aria-label="{len(view.map)} systems">',
        f'<rect x="{left}" y="{top}" width="{width}" height="{height + 1}" fill="#0d1015"/>',
    ]
    parts += [_svg_halo(view, at) for at in range(len(view.map))]
    parts += [_svg_system(view, at, place) for at, place in enumerate(view.map)]
    parts.append(_svg_legend(left, top + height, names))
    return "\n".join([*(part for part in parts if part), "</svg>", ""])


def paint(seat: Seat) -> str:
    return PAINTS[seat % len(PAINTS)]


def _svg_halo(view: View, at: SystemId) -> str:
    place, system = view.map[at], view.systems[at]
    if system is None or system.controller is None:
        return ""
    colour = paint(system.controller)
    return f'<circle cx="{place.x}" cy="{place.y}" r="1.2" fill="{colour}" fill-opacity="0.25"/>'


def _svg_system(view: View, at: SystemId, place: Place) -> str:
    """A dot with a tooltip that says everything, the letter or the natives in it, the name below."""
    system = view.systems[at]
    owner = None if system is None else system.controller
    colour = "#8a919c" if owner is None else paint(owner)
    inside = mark(view, at) if owner is not None else str(system.natives) if system else HIDDEN
    told = f"{at} {place.name} ({place.x}, {place.y})"
    if place.yields is not None:
        told += f": {goods(place.yields, 'en')} a turn"
    return (
        f'<g transform="translate({place.x} {place.y})" font-family="sans-serif" '
        f'text-anchor="middle"><title>{escape(told)}</title>'
        f'<circle r="0.34" fill="{colour}"/>'
        f'<text y="0.13" font-size="0.38" fill="#0d1015">{inside}</text>'
        f'<text y="0.72" font-size="0.32" fill="#c9cfd8">{escape(place.name)}</text></g>'
    )


def _svg_legend(left: int, bottom: int, names: Sequence[str]) -> str:
    entries = "".join(
        f'<tspan fill="{paint(seat)}">{LETTERS[seat]} {escape(name)}  </tspan>'
        for seat, name in enumerate(names)
    )
    return (
        f'<text transform="translate({left} {bottom})" x="0.3" y="0.6" font-size="0.5" '
        f'font-family="sans-serif" xml:space="preserve">{entries}</text>'
    )
