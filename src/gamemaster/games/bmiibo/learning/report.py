"""The report of a training: one HTML page with its learning curve as SVG and the fighter's habits."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import NamedTuple

from gamemaster.bots.page import COLOURS, decimal, number, page, panel
from gamemaster.core.values import Lang, Words, listed, say
from gamemaster.games.bmiibo.learning.training import YARDSTICKS, Training, TrialResult
from gamemaster.games.bmiibo.state import SLOTS, Slot
from gamemaster.games.bmiibo.story import SLOT_PT
from gamemaster.games.bmiibo.twin.senses import INTENT_NAMES
from gamemaster.vec.compiling import Ints

WIDTH, HEIGHT, LEFT, TOP = 720, 320, 48, 16
LINES = {"random": COLOURS[7], "brash": COLOURS[1], "greedy": COLOURS[0], "wary": COLOURS[2]}
INTENTS_PT = (
    "avançar", "recuar", "proteger-se", "espreitar", "esperar", "ir ao centro", "ataque",
    "habilidade", "habilidade na melhor mira", "habilidade em outro lugar", "golpe supremo",
    "golpe supremo na melhor mira", "golpe supremo em outro lugar", "tomar a melhor troca",
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
        self.results: dict[str, TrialResult] = {}
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


def _results(results: Mapping[str, TrialResult], lang: Lang) -> str:
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


class Liking(NamedTuple):
    """What a fighter does in one relation to its foe: its share of all turns, intents by share."""

    relation: int
    share: float
    intents: tuple[tuple[str, float], ...]


def liked_at(curve: Curve) -> list[Liking]:
    """Every relation it was in, the commonest first, with the intents it had there, most used first."""
    assert curve.habits is not None
    total = int(curve.habits.sum()) or 1
    likings = []
    met = zip(curve.pupil.relations, curve.habits, strict=True)
    for key, used in sorted(met, key=lambda pair: -int(pair[1].sum())):
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


def _habits(curve: Curve, lang: Lang) -> str:
    rows = []
    for like in liked_at(curve):
        liked = ", ".join(
            f"{intent_words(name).said(lang)} {share:.0f}\u00a0%" for name, share in like.intents
        )
        rows.append(
            f'<tr><td class="text">{relation_name(like.relation, lang)}</td>'
            f'<td>{decimal(like.share, 1, lang)} %</td><td class="text">{liked}</td></tr>'
        )
    heads = (
        say(lang, en="range", pt="distância"),
        say(lang, en="share of its turns", pt="parte dos turnos"),
        say(lang, en="what it does", pt="o que faz"),
    )
    head = f'<th class="name">{heads[0]}</th><th>{heads[1]}</th><th class="name">{heads[2]}</th>'
    return panel(f"<table><tr>{head}</tr>{''.join(rows)}</table>")


def intent_words(name: str) -> Words:
    """An intent in both languages."""
    return Words(name, INTENTS_PT[INTENT_NAMES.index(name)])


def relation_words(key: int) -> Words:
    """A relation in both languages."""
    return Words(relation_name(key, "en"), relation_name(key, "pt"))


def relation_name(key: int, lang: Lang = "en") -> str:
    """`distance 2: its attack reaches; the foe's ultimate reaches`."""
    far, mine, theirs = key // 64, key // 8 % 8, key % 8
    distance = {5: ("5 or 6", "5 ou 6"), 6: ("7 or more", "7 ou mais")}.get(far, (str(far),) * 2)
    parts = [say(lang, en=f"distance {distance[0]}", pt=f"distância {distance[1]}")]
    for own, bits in ((True, mine), (False, theirs)):
        slots = [slot for place, slot in enumerate(SLOTS) if bits >> (2 - place) & 1]
        parts.append(_reach(own, slots, lang))
    return "; ".join(parts)


def _reach(own: bool, slots: Sequence[Slot], lang: Lang) -> str:
    whose = Words("its", "seu lado") if own else Words("the foe's", "o rival")
    if not slots:
        return say(lang, en=f"{whose.en} actions do not reach", pt=f"{whose.pt} não alcança")
    verb = "reach" if len(slots) > 1 else "reaches"
    return say(
        lang,
        en=f"{whose.en} {listed('en', tuple(slots))} {verb}",
        pt=f"{whose.pt} alcança com {listed('pt', tuple(SLOT_PT[slot] for slot in slots))}",
    )
