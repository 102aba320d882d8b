"""The map as a picture that stands alone."""

from collections.abc import Sequence
from html import escape

from gamemaster.core.values import Seat
from gamemaster.games.galaxy.keyboard import HIDDEN, LETTERS, mark
from gamemaster.games.galaxy.state import SystemFacts, SystemId, View
from gamemaster.games.galaxy.story import goods

# Colours told apart by most eyes, repeated with the letter inside for the rest.
PAINTS = ("#3b78ff", "#d98a2b", "#3ecf8e", "#c04bc0", "#2bb3c0", "#e0605e", "#b9c04b", "#9d7bea")


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


def _svg_system(view: View, at: SystemId, place: SystemFacts) -> str:
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
