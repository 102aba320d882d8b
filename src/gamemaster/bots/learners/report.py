"""The report of a training: one HTML page with its learning curve as SVG and the fighter's habits."""

from collections.abc import Mapping
from html import escape
from typing import NamedTuple

from gamemaster.bots.learners.bmiibo import YARDSTICKS, Result, Training
from gamemaster.core.values import Words
from gamemaster.games.bmiibo.narrate import SLOT_PT
from gamemaster.games.bmiibo.state import SLOTS, Slot
from gamemaster.vec.bmiibo_senses import INTENT_NAMES
from gamemaster.vec.compiling import Ints

WIDTH, HEIGHT, LEFT, TOP = 720, 320, 48, 16
COLOURS = {"random": "#8a8f98", "brash": "#d9822b", "greedy": "#2b7de9", "wary": "#2f9e5b"}
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem;
       color: #1c2128; background: #fff }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #d8dee4 }
td.number { text-align: right; font-variant-numeric: tabular-nums }
svg { width: 100%; height: auto }
@media (prefers-color-scheme: dark) { body { color: #e6edf3; background: #0d1117 }
  th, td { border-color: #30363d } svg text { fill: #e6edf3 } }
"""


class Point(NamedTuple):
    """Win rates at one moment of a training."""

    matches: int
    rates: Mapping[str, float]


class Curve:
    """All that a report tells: the points, the last results, the habits."""

    def __init__(self, pupil: Training, points: tuple[Point, ...], matches: int) -> None:
        self.pupil = pupil
        self.points = points
        self.results: dict[str, Result] = {}
        self.habits: Ints | None = None
        for bot in YARDSTICKS:
            self.results[bot], habits = pupil.watched(bot, matches, "report")
            self.habits = habits if self.habits is None else self.habits + habits


def report(curve: Curve) -> str:
    """The page; it links to nothing and runs nothing."""
    pupil = curve.pupil
    name = escape(pupil.fighter.name)
    size = pupil.config.board
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{name}: training</title>'
        f"<style>{STYLE}</style>\n<h1>{name}</h1>\n"
        f"<p>{size} × {size} board, {len(pupil.config.fighters)} fighters, seed "
        f"{escape(pupil.seed)}: {pupil.matches:,} matches of training, "
        f"{int(pupil.known.sum()):,} situations known.</p>\n"
        f"<h2>Learning curve</h2>\n{svg(curve.points)}\n"
        f"<h2>Against the bots</h2>\n{_results(curve.results)}\n"
        f"<h2>What it prefers at each range</h2>\n{_habits(curve)}\n</html>\n"
    )


def svg(points: tuple[Point, ...]) -> str:
    """Wins in a hundred over matches, a line for each bot."""
    most = max((point.matches for point in points), default=1) or 1

    def x(matches: int) -> float:
        return LEFT + (WIDTH - LEFT - 90) * matches / most

    def y(rate: float) -> float:
        return TOP + (HEIGHT - 2 * TOP - 24) * (1 - rate / 100)

    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Learning curve">']
    for rate in (0, 25, 50, 75, 100):
        parts.append(
            f'<line x1="{LEFT}" x2="{WIDTH - 90}" y1="{y(rate):.1f}" y2="{y(rate):.1f}" '
            f'stroke="#8884"/><text x="{LEFT - 8}" y="{y(rate) + 4:.1f}" font-size="12" '
            f'text-anchor="end">{rate} %</text>'
        )
    for bot in YARDSTICKS:
        line = " ".join(f"{x(p.matches):.1f},{y(p.rates[bot]):.1f}" for p in points)
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="{COLOURS[bot]}" stroke-width="2"/>'
        )
    parts += _legend(most)
    return "".join((*parts, "</svg>"))


def _legend(most: int) -> list[str]:
    lines = [
        f'<text x="{WIDTH - 80}" y="{TOP + 18 * n + 12}" font-size="13" fill="{COLOURS[bot]}" '
        f'style="fill:{COLOURS[bot]}">{bot}</text>'
        for n, bot in enumerate(YARDSTICKS)
    ]
    base = HEIGHT - 12
    lines.append(f'<text x="{LEFT}" y="{base}" font-size="12">0</text>')
    lines.append(
        f'<text x="{WIDTH - 90}" y="{base}" font-size="12" text-anchor="end">{most:,} matches</text>'
    )
    return lines


def _results(results: Mapping[str, Result]) -> str:
    rows = "".join(
        f"<tr><td>{bot}</td><td class=number>{r.rate:.1f} %</td>"
        f"<td class=number>{100 * r.led_wins / max(1, r.led):.1f} %</td>"
        f"<td class=number>{100 * r.capped / r.matches:.1f} %</td></tr>"
        for bot, r in results.items()
    )
    return (
        "<table><tr><th>bot in the other seats</th><th>won</th><th>won when moving first</th>"
        f"<th>at the turn cap</th></tr>{rows}</table>"
    )


class Liking(NamedTuple):
    """What a fighter does in one relation to its foe: its share of all turns, intents by share."""

    relation: int
    share: float
    intents: tuple[tuple[str, float], ...]


def liked_at(curve: Curve) -> list[Liking]:
    """For every relation it was in: how often, and the intents it had there, most used first."""
    assert curve.habits is not None
    total = int(curve.habits.sum()) or 1
    likings = []
    for key, used in zip(curve.pupil.relations, curve.habits, strict=True):
        there = int(used.sum())
        if not there:
            continue
        ranked = sorted(range(len(INTENT_NAMES)), key=lambda intent: -int(used[intent]))
        intents = tuple(
            (INTENT_NAMES[intent], 100 * int(used[intent]) / there)
            for intent in ranked[:4]
            if used[intent]
        )
        likings.append(Liking(key, 100 * there / total, intents))
    return likings


def _habits(curve: Curve) -> str:
    rows = []
    for like in liked_at(curve):
        liked = ", ".join(f"{name} {share:.0f} %" for name, share in like.intents)
        rows.append(
            f"<tr><td>{relation_name(like.relation)}</td><td class=number>{like.share:.1f} %</td>"
            f"<td>{liked}</td></tr>"
        )
    return (
        "<table><tr><th>range</th><th>share of its turns</th><th>what it does</th></tr>"
        f"{''.join(rows)}</table>"
    )


INTENTS_PT = (
    "avançar", "recuar", "cobrir-se", "espreitar", "esperar", "ir ao centro", "ataque",
    "habilidade", "habilidade, melhor mira", "habilidade, noutro lugar", "golpe supremo",
    "golpe supremo, melhor mira", "golpe supremo, noutro lugar", "tomar a melhor troca",
)  # fmt: skip


def intent_words(name: str) -> Words:
    """An intent in both languages."""
    return Words(name, INTENTS_PT[INTENT_NAMES.index(name)])


def relation_words(key: int) -> Words:
    """A relation in both languages."""
    return Words(relation_name(key), _relation_pt(key))


def relation_name(key: int) -> str:
    """`distance 2: its attack reaches; the foe's ultimate reaches`."""
    far, mine, theirs = _relation(key)
    distance = "5 or 6" if far == 5 else "7 or more" if far == 6 else str(far)
    parts = [f"distance {distance}"]
    for whose, slots in (("its", mine), ("the foe's", theirs)):
        parts.append(f"{whose} {' and '.join(slots)} reach" if slots else f"{whose} actions do not")
    return "; ".join(parts)


def _relation_pt(key: int) -> str:
    far, mine, theirs = _relation(key)
    distance = "5 ou 6" if far == 5 else "7 ou mais" if far == 6 else str(far)
    parts = [f"distância {distance}"]
    for whose, slots in (("seu lado", mine), ("o rival", theirs)):
        reach = " e ".join(SLOT_PT[slot] for slot in slots)
        parts.append(f"{whose} alcança com {reach}" if slots else f"{whose} não alcança")
    return "; ".join(parts)


def _relation(key: int) -> tuple[int, list[Slot], list[Slot]]:
    """How far, which of its slots reach, which of the foe's."""
    reach = [
        [slot for number, slot in enumerate(SLOTS) if bits >> (2 - number) & 1]
        for bits in (key // 8 % 8, key % 8)
    ]
    return key // 64, reach[0], reach[1]
