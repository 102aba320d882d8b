"""The report of a training: one HTML page with its learning curve as SVG and the fighter's habits."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import NamedTuple

from gamemaster.bots.learners.bmiibo import YARDSTICKS, Result, Training
from gamemaster.bots.page import COLOURS, decimal, number, page, panel
from gamemaster.core.values import Lang, Words, listed, say
from gamemaster.games.bmiibo.state import SLOTS
from gamemaster.vec.bmiibo_senses import INTENT_NAMES
from gamemaster.vec.compiling import Ints

WIDTH, HEIGHT, LEFT, TOP = 720, 320, 48, 16
LINES = {"random": COLOURS[7], "brash": COLOURS[1], "greedy": COLOURS[0], "wary": COLOURS[2]}
INTENTS_PT = (
    "avançar", "recuar", "proteger-se", "espreitar", "esperar", "ir ao centro", "attack", "ability",
    "ability na melhor mira", "ability em outro lugar", "ultimate", "ultimate na melhor mira",
    "ultimate em outro lugar", "tomar a melhor troca",
)  # fmt: skip


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


def report(curve: Curve, lang: Lang = "en") -> str:
    """The page; it links to nothing and runs nothing."""
    pupil = curve.pupil
    name, size, many = pupil.fighter.name, pupil.config.board, len(pupil.config.fighters)
    matches, known = number(pupil.matches, lang), number(int(pupil.known.sum()), lang)
    seed = escape(pupil.seed)
    return page(
        lang,
        say(lang, en=f"{name}: training", pt=f"{name}: treino"),
        f"<h1>{escape(name)}</h1>",
        say(
            lang,
            en=f'<p class="quiet">{size} × {size} board, {many} fighters, seed {seed}: {matches} '
            f"matches of training, {known} situations known.</p>",
            pt=f'<p class="quiet">Tabuleiro de {size} × {size}, {many} lutadores, semente {seed}: '
            f"{matches} partidas de treino, {known} situações conhecidas.</p>",
        ),
        f"<h2>{say(lang, en='Learning curve', pt='Curva de aprendizado')}</h2>",
        say(
            lang,
            en='<p class="quiet">Matches won in a hundred, against each bot.</p>',
            pt='<p class="quiet">Partidas vencidas em cem, contra cada bot.</p>',
        ),
        panel(svg(curve.points, lang)),
        f"<h2>{say(lang, en='Against the bots', pt='Contra os bots')}</h2>",
        _results(curve.results, lang),
        f"<h2>{say(lang, en='What it prefers at each range', pt='O que prefere a cada distância')}</h2>",
        _habits(curve, lang),
    )


def svg(points: tuple[Point, ...], lang: Lang = "en") -> str:
    """Wins in a hundred over matches, a line for each bot."""
    most = max((point.matches for point in points), default=1) or 1

    def x(matches: int) -> float:
        return LEFT + (WIDTH - LEFT - 90) * matches / most

    def y(rate: float) -> float:
        return TOP + (HEIGHT - 2 * TOP - 24) * (1 - rate / 100)

    title = say(lang, en="Learning curve", pt="Curva de aprendizado")
    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">']
    for rate in (0, 25, 50, 75, 100):
        parts.append(
            f'<line x1="{LEFT}" x2="{WIDTH - 90}" y1="{y(rate):.1f}" y2="{y(rate):.1f}" '
            f'class="grid"/><text x="{LEFT - 8}" y="{y(rate) + 4:.1f}" '
            f'text-anchor="end">{rate} %</text>'
        )
    for bot in YARDSTICKS:
        line = " ".join(f"{x(p.matches):.1f},{y(p.rates[bot]):.1f}" for p in points)
        parts.append(f'<polyline points="{line}" class="line" style="stroke:{LINES[bot]}"/>')
    parts += _legend(points, most, y, lang)
    return "".join((*parts, "</svg>"))


def _legend(
    points: tuple[Point, ...], most: int, y: Callable[[float], float], lang: Lang
) -> list[str]:
    """Every bot's name at the end of its line, moved apart where lines end together."""
    last = points[-1].rates if points else dict.fromkeys(YARDSTICKS, 0.0)
    lines, lowest = [], 0.0
    for bot in sorted(YARDSTICKS, key=lambda bot: -last[bot]):
        lowest = max(y(last[bot]) + 4, lowest + 16)
        lines.append(
            f'<text x="{WIDTH - 82}" y="{lowest:.1f}" style="fill:{LINES[bot]}">{bot}</text>'
        )
    base = HEIGHT - 12
    matches = say(lang, en="matches", pt="partidas")
    lines.append(f'<text x="{LEFT}" y="{base}">0</text>')
    lines.append(
        f'<text x="{WIDTH - 90}" y="{base}" text-anchor="end">{number(most, lang)} {matches}</text>'
    )
    return lines


def _results(results: Mapping[str, Result], lang: Lang) -> str:
    def share(part: float) -> str:
        return f"<td>{decimal(part, 1, lang)} %</td>"

    rows = "".join(
        f'<tr><td class="name">{bot}</td>{share(r.rate)}'
        f"{share(100 * r.led_wins / max(1, r.led))}{share(100 * r.capped / r.matches)}</tr>"
        for bot, r in results.items()
    )
    heads = (
        say(lang, en="bot in the other seats", pt="bot nos outros lugares"),
        say(lang, en="won", pt="venceu"),
        say(lang, en="won when moving first", pt="venceu começando"),
        say(lang, en="at the turn cap", pt="no limite de turnos"),
    )
    head = "".join(f'<th class="{"" if at else "name"}">{h}</th>' for at, h in enumerate(heads))
    return panel(f"<table><tr>{head}</tr>{rows}</table>")


def _habits(curve: Curve, lang: Lang) -> str:
    """For every relation it was in, the commonest first: how often, and what it then did most."""
    assert curve.habits is not None
    total = int(curve.habits.sum()) or 1
    names = INTENT_NAMES if lang == "en" else INTENTS_PT
    met = sorted(
        (pair for pair in zip(curve.pupil.relations, curve.habits, strict=True) if pair[1].sum()),
        key=lambda pair: -int(pair[1].sum()),
    )
    rows = []
    for key, used in met:
        there = int(used.sum())
        ranked = sorted(range(len(names)), key=lambda intent: -int(used[intent]))
        liked = ", ".join(
            f"{names[intent]} {100 * int(used[intent]) / there:.0f}\u00a0%"
            for intent in ranked[:4]
            if used[intent]
        )
        rows.append(
            f'<tr><td class="text">{relation_name(int(key), lang)}</td>'
            f'<td>{decimal(100 * there / total, 1, lang)} %</td><td class="text">{liked}</td></tr>'
        )
    heads = (
        say(lang, en="range", pt="distância"),
        say(lang, en="share of its turns", pt="parte dos turnos"),
        say(lang, en="what it does", pt="o que faz"),
    )
    head = f'<th class="name">{heads[0]}</th><th>{heads[1]}</th><th class="name">{heads[2]}</th>'
    return panel(f"<table><tr>{head}</tr>{''.join(rows)}</table>")


def relation_name(key: int, lang: Lang = "en") -> str:
    """`distance 2: its attack reaches; the foe's ultimate reaches`."""
    far, mine, theirs = key // 64, key // 8 % 8, key % 8
    distance = {5: ("5 or 6", "5 ou 6"), 6: ("7 or more", "7 ou mais")}.get(far, (str(far),) * 2)
    parts = [say(lang, en=f"distance {distance[0]}", pt=f"distância {distance[1]}")]
    for whose, bits in (("its", mine), ("the foe's", theirs)):
        slots = [slot for place, slot in enumerate(SLOTS) if bits >> (2 - place) & 1]
        parts.append(_reach(whose == "its", slots, lang))
    return "; ".join(parts)


def _reach(own: bool, slots: Sequence[str], lang: Lang) -> str:
    if not slots:
        en = "its actions do not reach" if own else "the foe's actions do not reach"
        return say(lang, en=en, pt="nada seu alcança" if own else "nada do rival alcança")
    which = listed(lang, tuple(slots))
    verb = say(
        lang,
        en="reach" if len(slots) > 1 else "reaches",
        pt="alcançam" if len(slots) > 1 else "alcança",
    )
    whose = Words("its", "seu") if own else Words("the foe's", "do rival,")
    return f"{whose.said(lang)} {which} {verb}"
