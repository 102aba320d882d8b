"""The report of a tournament: one HTML file with its plots in it, that needs nothing else."""

from collections.abc import Iterator, Sequence
from html import escape

from gamemaster.arena.plan import Plan
from gamemaster.arena.standings import MatchResult, Standings, StandingsRow, Versus
from gamemaster.bots.page import COLOURS, decimal, number, page, panel
from gamemaster.bots.protocol import fault_words
from gamemaster.core.values import Lang, Words, say

_MILLION = 1_000_000
FORMATS = {
    "round-robin": Words("round robin", "todos contra todos"),
    "swiss": Words("Swiss", "suíço"),
    "free-for-all": Words("free for all", "mesas sorteadas"),
}
HEADS = {
    "bot": Words("bot", "bot"),
    "rating": Words("rating", "força"),
    "±": Words("±", "±"),
    "matches": Words("matches", "partidas"),
    "won": Words("won", "vitórias"),
    "shared": Words("shared", "divididas"),
    "lost": Words("lost", "derrotas"),
    "points": Words("points", "pontos"),
    "faults": Words("faults", "falhas"),
}


def report(plan: Plan, table: Standings, results: Sequence[MatchResult], lang: Lang = "en") -> str:
    """The whole page."""
    title = f"{plan.game}: {FORMATS[plan.format].said(lang)}"
    played = number(table.played, lang)
    return page(
        lang,
        title,
        f"<h1>{escape(title)}</h1>",
        _quiet(
            say(
                lang,
                en=f"{played} matches of {plan.seats} seats, rules version {plan.version}, "
                f"seed <code>{escape(plan.seed)}</code>",
                pt=f"{played} partidas de {plan.seats} lugares, regras na versão {plan.version}, "
                f"semente <code>{escape(plan.seed)}</code>",
            )
        ),
        _head(lang, "Standings", "Classificação"),
        _table(table.rows, lang),
        _head(lang, "Ratings", "Força"),
        _quiet(
            say(
                lang,
                en="The dot is the rating, the bar three deviations to each side. "
                "The table is ordered by the left end: what a bot is worth at least.",
                pt="O ponto é a força; a barra, três desvios para cada lado. "
                "A tabela segue a ponta esquerda: o que um bot vale no mínimo.",
            )
        ),
        _bars(table.rows, lang),
        _head(lang, "Ratings over the matches", "Força ao longo das partidas"),
        _curves(plan, table, lang),
        _head(lang, "Who beat whom", "Quem venceu quem"),
        _quiet(
            say(
                lang,
                en="Row against column: seats beaten – tied – lost to.",
                pt="Linha contra coluna: lugares vencidos – empatados – perdidos.",
            )
        ),
        _matrix(plan, table),
        _head(lang, "Length of the matches", "Duração das partidas"),
        _lengths(results, lang),
        _head(lang, "Faults", "Falhas"),
        _faults(table.rows, lang),
        _quiet(
            say(
                lang,
                en="Every match is a record beside this page; <code>gamemaster verify</code> "
                f"recomputes it. All of them together: <code>{table.digest}</code>",
                pt="Cada partida é um registro ao lado desta página; <code>gamemaster verify</code> "
                f"a recalcula. Todas juntas: <code>{table.digest}</code>",
            )
        ),
    )


def shown_rating(millionths: int, lang: Lang = "en") -> str:
    return decimal(millionths / _MILLION, 2, lang)


def _head(lang: Lang, en: str, pt: str) -> str:
    return f"<h2>{say(lang, en=en, pt=pt)}</h2>"


def _quiet(text: str) -> str:
    return f'<p class="quiet">{text}</p>'


def _table(rows: Sequence[StandingsRow], lang: Lang) -> str:
    lines = [
        (
            str(row.rank),
            escape(row.name),
            shown_rating(row.rating, lang),
            shown_rating(3 * row.uncertainty, lang),
            *map(str, (row.matches, row.won, row.shared, row.lost, row.points)),
            str(sum(count for _, count in row.faults)),
        )
        for row in rows
    ]
    return _html_table(("", *(words.said(lang) for words in HEADS.values())), lines, name=1)


def _html_table(heads: Sequence[str], lines: Sequence[Sequence[str]], name: int = 0) -> str:
    """A table of numbers; the column at `name` holds words."""

    def row(kind: str, cells: Sequence[str]) -> str:
        inside = "".join(
            f'<{kind} class="name">{text}</{kind}>' if at == name else f"<{kind}>{text}</{kind}>"
            for at, text in enumerate(cells)
        )
        return f"<tr>{inside}</tr>"

    return panel(f"<table>{row('th', heads)}{''.join(row('td', line) for line in lines)}</table>")


class _Scale:
    """From values to places on an axis."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.high = low, high if high > low else low + 1
        self._start, self._end = start, end

    def __call__(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return round(self._start + share * (self._end - self._start), 1)

    def ticks(self, lang: Lang) -> Iterator[tuple[float, str]]:
        digits = 0 if self.high - self.low >= 8 else 1
        for n in range(5):
            value = self.low + n * (self.high - self.low) / 4
            yield self(value), decimal(value, digits, lang)


def _bars(rows: Sequence[StandingsRow], lang: Lang) -> str:
    low = min(row.rating - 3 * row.uncertainty for row in rows) / _MILLION
    high = max(row.rating + 3 * row.uncertainty for row in rows) / _MILLION
    across = _Scale(low, high, 180, 700)
    height = 28 * len(rows) + 30
    marks = [
        f'<line x1="{x}" y1="0" x2="{x}" y2="{height - 22}" class="grid"/>'
        f'<text x="{x}" y="{height - 6}" text-anchor="middle">{label}</text>'
        for x, label in across.ticks(lang)
    ]
    for at, row in enumerate(rows):
        y = 28 * at + 16
        left, middle, right = (
            across((row.rating + side * 3 * row.uncertainty) / _MILLION) for side in (-1, 0, 1)
        )
        colour = COLOURS[at % len(COLOURS)]
        marks.append(
            f'<text x="170" y="{y + 4}" text-anchor="end">{_short(row.name)}</text>'
            f'<line x1="{left}" y1="{y}" x2="{right}" y2="{y}" style="stroke:{colour}" '
            f'stroke-width="3"/><circle cx="{middle}" cy="{y}" r="5" style="fill:{colour}"/>'
        )
    title = say(lang, en="Ratings with their uncertainty", pt="Forças com sua incerteza")
    return _svg(height, title, marks)


def _curves(plan: Plan, table: Standings, lang: Lang) -> str:
    values = [value / _MILLION for moment in table.history for value in moment]
    up = _Scale(min(values), max(values), 230, 10)
    along = _Scale(0, max(1, len(table.history) - 1), 50, 540)
    marks = [
        f'<line x1="50" y1="{y}" x2="540" y2="{y}" class="grid"/>'
        f'<text x="44" y="{y + 4}" text-anchor="end">{label}</text>'
        for y, label in up.ticks(lang)
    ]
    for place, contestant in enumerate(table.order):
        colour = COLOURS[place % len(COLOURS)]
        points = " ".join(
            f"{along(n)},{up(moment[contestant] / _MILLION)}"
            for n, moment in enumerate(table.history)
        )
        marks.append(f'<polyline points="{points}" class="line" style="stroke:{colour}"/>')
        if place < 12:
            name = _short(plan.entrants[contestant].name)
            marks.append(
                f'<rect x="555" y="{10 + 18 * place}" width="10" height="10" style="fill:{colour}"/>'
                f'<text x="570" y="{19 + 18 * place}">{name}</text>'
            )
    title = say(
        lang, en="Rating of each bot over the tournament", pt="Força de cada bot no torneio"
    )
    return _svg(250, title, marks)


def _short(name: str) -> str:
    """A name that fits beside a plot."""
    return escape(name if len(name) <= 24 else name[:23] + "…")


def _matrix(plan: Plan, table: Standings) -> str:
    names = [escape(plan.entrants[c].name) for c in table.order]
    head = '<th class="name"></th>' + "".join(f'<th class="cell">{name}</th>' for name in names)
    body = ""
    for name, one in zip(names, table.order, strict=True):
        cells = "".join(_cell(table.matrix[one][other], one == other) for other in table.order)
        body += f'<tr><td class="name">{name}</td>{cells}</tr>'
    return panel(f"<table><tr>{head}</tr>{body}</table>")


def _cell(versus: Versus, itself: bool) -> str:
    met = versus.won + versus.tied + versus.lost
    if itself or not met:
        return '<td class="cell">·</td>'
    share = (2 * versus.won + versus.tied) / (2 * met)
    hue = 10 + round(130 * share)  # from red to green
    text = f"{versus.won} – {versus.tied} – {versus.lost}"
    return f'<td class="cell" style="background:hsl({hue} 45% var(--weight))">{text}</td>'


def _lengths(results: Sequence[MatchResult], lang: Lang) -> str:
    """A histogram of turns."""
    turns = [result.turns for result in results]
    low, high = min(turns), max(turns)
    width = max(1, -(-(high - low + 1) // 20))
    counts = [0] * ((high - low) // width + 1)
    for turn in turns:
        counts[(turn - low) // width] += 1
    up = _Scale(0, max(counts), 130, 20)
    step = 620 / max(6, len(counts))
    marks = []
    for n, count in enumerate(counts):
        x, y = round(40 + n * step, 1), up(count)
        first = low + n * width
        span = str(first) if width == 1 else f"{first}–{first + width - 1}"
        label = say(
            lang, en=f"{span} turns: {count} matches", pt=f"{span} turnos: {count} partidas"
        )
        wide = max(1.0, round(step - 2, 1))
        marks.append(
            f'<rect x="{x}" y="{y}" width="{wide}" height="{round(130 - y, 1)}" '
            f'style="fill:{COLOURS[0]}"><title>{label}</title></rect>'
        )
        middle = round(x + wide / 2, 1)
        if count:
            marks.append(f'<text x="{middle}" y="{y - 4}" text-anchor="middle">{count}</text>')
        if len(counts) <= 6 or n in (0, len(counts) - 1):
            marks.append(f'<text x="{middle}" y="148" text-anchor="middle">{span}</text>')
    said = say(lang, en="turns", pt="turnos")
    marks.append(f'<text x="700" y="148" text-anchor="end">{said}</text>')
    title = say(lang, en="How many turns the matches took", pt="Quantos turnos as partidas duraram")
    return _svg(155, title, marks)


def _faults(rows: Sequence[StandingsRow], lang: Lang) -> str:
    lines = [
        (escape(row.name), escape(fault_words(kind).said(lang)), str(count))
        for row in rows
        for kind, count in row.faults
    ]
    if not lines:
        return f"<p>{say(lang, en='There was none.', pt='Não houve nenhuma.')}</p>"
    heads = say(lang, en="bot kind times", pt="bot tipo vezes").split()
    return _html_table(heads, lines)


def _svg(height: int, title: str, marks: Sequence[str]) -> str:
    return panel(
        f'<svg viewBox="0 0 720 {height}" role="img"><title>{title}</title>{"".join(marks)}</svg>'
    )
