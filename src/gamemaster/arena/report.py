"""The report of a tournament: one HTML file with its plots in it, that needs nothing else."""

from collections.abc import Iterator, Sequence
from html import escape

from gamemaster.arena.plan import Plan
from gamemaster.arena.standings import Result, Row, Standings, Versus

_COLOURS = ("#2f6fb7", "#d1742b", "#3c8f4e", "#a8434f", "#7659a6", "#8a6d3b", "#c65fa0", "#5b6b7a")
_MILLION = 1_000_000
_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2630}
h1{margin-bottom:0}table{border-collapse:collapse;margin:1rem 0}
th,td{padding:.3rem .7rem;text-align:right;border-bottom:1px solid #d8dee4}
th:first-child,td:first-child,.name{text-align:left}td.cell{text-align:center;min-width:4.5rem}
small,.quiet{color:#56636f}svg{max-width:100%;height:auto}svg text{font:12px system-ui,sans-serif;fill:#1c2630}
.scroll{overflow-x:auto}code{overflow-wrap:anywhere}
"""


def report(plan: Plan, table: Standings, results: Sequence[Result]) -> str:
    """The whole page."""
    parts = [
        f"<h1>{escape(plan.game)}: {escape(plan.format)}</h1>",
        f"<p class=quiet>{table.played} matches of {plan.seats} seats, "
        f"rules version {plan.version}, seed <code>{escape(plan.seed)}</code></p>",
        "<h2>Standings</h2>",
        _table(table.rows),
        "<h2>Ratings</h2>",
        "<p class=quiet>The dot is the rating, the bar three deviations to each side. "
        "The table is ordered by the left end: what a bot is worth at least.</p>",
        _bars(table.rows),
        "<h2>Ratings over the matches</h2>",
        _curves(plan, table),
        "<h2>Who beat whom</h2>",
        "<p class=quiet>Row against column: seats beaten – tied – lost to.</p>",
        _matrix(plan, table),
        "<h2>Length of the matches</h2>",
        _lengths(results),
        "<h2>Faults</h2>",
        _faults(table.rows),
        "<p class=quiet>Every match is a record beside this page; <code>gamemaster verify</code> "
        f"recomputes it. All of them together: <code>{table.digest}</code></p>",
    ]
    title = f"{escape(plan.game)} tournament"
    return (
        "<!doctype html>\n<html lang=en><meta charset=utf-8>"
        "<meta name=viewport content='width=device-width'>"
        f"<title>{title}</title><style>{_STYLE}</style>\n" + "\n".join(parts) + "\n</html>\n"
    )


def shown_rating(millionths: int) -> str:
    return f"{millionths / _MILLION:.2f}"


def _table(rows: Sequence[Row]) -> str:
    heads = ("", "bot", "rating", "±", "matches", "won", "shared", "lost", "points", "faults")
    lines = [
        (
            str(row.rank),
            escape(row.name),
            shown_rating(row.rating),
            shown_rating(3 * row.uncertainty),
            *map(str, (row.matches, row.won, row.shared, row.lost, row.points)),
            str(sum(count for _, count in row.faults)),
        )
        for row in rows
    ]
    return _html_table(heads, lines)


def _html_table(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{text}</th>" for text in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{text}</td>" for text in line) + "</tr>" for line in lines
    )
    return f"<div class=scroll><table><tr>{head}</tr>{body}</table></div>"


class _Scale:
    """From values to places on an axis."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.high = low, high if high > low else low + 1
        self._start, self._end = start, end

    def __call__(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return round(self._start + share * (self._end - self._start), 1)

    def ticks(self) -> Iterator[tuple[float, str]]:
        for n in range(5):
            value = self.low + n * (self.high - self.low) / 4
            yield self(value), f"{value:.0f}" if self.high - self.low >= 8 else f"{value:.1f}"


def _bars(rows: Sequence[Row]) -> str:
    low = min(row.rating - 3 * row.uncertainty for row in rows) / _MILLION
    high = max(row.rating + 3 * row.uncertainty for row in rows) / _MILLION
    across = _Scale(low, high, 180, 700)
    height = 28 * len(rows) + 30
    marks = [
        f'<line x1="{x}" y1="0" x2="{x}" y2="{height - 22}" stroke="#e3e8ec"/>'
        f'<text x="{x}" y="{height - 6}" text-anchor="middle">{label}</text>'
        for x, label in across.ticks()
    ]
    for at, row in enumerate(rows):
        y = 28 * at + 16
        left, middle, right = (
            across((row.rating + side * 3 * row.uncertainty) / _MILLION) for side in (-1, 0, 1)
        )
        colour = _COLOURS[at % len(_COLOURS)]
        marks.append(
            f'<text x="170" y="{y + 4}" text-anchor="end">{escape(row.name)}</text>'
            f'<line x1="{left}" y1="{y}" x2="{right}" y2="{y}" stroke="{colour}" stroke-width="3"/>'
            f'<circle cx="{middle}" cy="{y}" r="5" fill="{colour}"/>'
        )
    return _svg(height, "Ratings with their uncertainty", marks)


def _curves(plan: Plan, table: Standings) -> str:
    values = [value / _MILLION for moment in table.history for value in moment]
    up = _Scale(min(values), max(values), 230, 10)
    along = _Scale(0, max(1, len(table.history) - 1), 50, 560)
    marks = [
        f'<line x1="50" y1="{y}" x2="560" y2="{y}" stroke="#e3e8ec"/>'
        f'<text x="44" y="{y + 4}" text-anchor="end">{label}</text>'
        for y, label in up.ticks()
    ]
    for place, contestant in enumerate(table.order):
        colour = _COLOURS[place % len(_COLOURS)]
        points = " ".join(
            f"{along(n)},{up(moment[contestant] / _MILLION)}"
            for n, moment in enumerate(table.history)
        )
        marks.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
        )
        if place < 12:
            marks.append(
                f'<rect x="575" y="{10 + 18 * place}" width="10" height="10" fill="{colour}"/>'
                f'<text x="590" y="{19 + 18 * place}">{escape(plan.entrants[contestant].name)}</text>'
            )
    return _svg(250, "Rating of each bot over the tournament", marks)


def _matrix(plan: Plan, table: Standings) -> str:
    names = [escape(plan.entrants[c].name) for c in table.order]
    head = "<th></th>" + "".join(f"<th>{name}</th>" for name in names)
    body = ""
    for name, one in zip(names, table.order, strict=True):
        cells = "".join(_cell(table.matrix[one][other], one == other) for other in table.order)
        body += f"<tr><td class=name>{name}</td>{cells}</tr>"
    return f"<div class=scroll><table><tr>{head}</tr>{body}</table></div>"


def _cell(versus: Versus, itself: bool) -> str:
    met = versus.won + versus.tied + versus.lost
    if itself or not met:
        return "<td class=cell>·</td>"
    share = (2 * versus.won + versus.tied) / (2 * met)
    hue = 10 + round(130 * share)  # from red to green
    text = f"{versus.won} – {versus.tied} – {versus.lost}"
    return f'<td class=cell style="background:hsl({hue} 55% 85%)">{text}</td>'


def _lengths(results: Sequence[Result]) -> str:
    """A histogram of turns."""
    turns = [result.turns for result in results]
    low, high = min(turns), max(turns)
    width = max(1, -(-(high - low + 1) // 20))
    counts = [0] * ((high - low) // width + 1)
    for turn in turns:
        counts[(turn - low) // width] += 1
    up = _Scale(0, max(counts), 130, 10)
    step = 620 / len(counts)
    marks = []
    for n, count in enumerate(counts):
        x, y = round(40 + n * step, 1), up(count)
        first = low + n * width
        label = str(first) if width == 1 else f"{first}–{first + width - 1}"
        marks.append(
            f'<rect x="{x}" y="{y}" width="{max(1.0, round(step - 2, 1))}" height="{round(130 - y, 1)}" '
            f'fill="{_COLOURS[0]}"><title>{label} turns: {count} matches</title></rect>'
        )
    marks.append(f'<text x="40" y="148">{low} turns</text>')
    marks.append(f'<text x="660" y="148" text-anchor="end">{high} turns</text>')
    return _svg(155, "How many turns the matches took", marks)


def _faults(rows: Sequence[Row]) -> str:
    lines = [
        (escape(row.name), escape(kind), str(count)) for row in rows for kind, count in row.faults
    ]
    if not lines:
        return "<p>There was none.</p>"
    return _html_table(("bot", "kind", "times"), lines)


def _svg(height: int, title: str, marks: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 720 {height}" width="720" height="{height}" role="img">'
        f"<title>{title}</title>{''.join(marks)}</svg>"
    )
