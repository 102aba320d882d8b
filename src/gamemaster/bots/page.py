"""The shell of a report: one HTML page with its style in it, in both themes, on any screen."""

from html import escape

from gamemaster.core.values import Lang

STYLE = """
:root{color-scheme:light dark;--bg:#f3efe6;--surface:#fdfbf6;--line:#d8d0c0;--text:#1b1f26;--muted:#575d68;
--1:#1f55a8;--2:#b05f0a;--3:#1b6b3f;--4:#8b1a9c;--5:#585700;--6:#6a4bd6;--7:#a8291f;--8:#5b6272;--weight:82%}
@media (prefers-color-scheme:dark){:root{--bg:#14171c;--surface:#1d2128;--line:#353c47;--text:#efece5;--muted:#abb2bd;
--1:#8fbdff;--2:#f2a04b;--3:#6fd39b;--4:#e08bd6;--5:#d8d95a;--6:#b79bff;--7:#ff9186;--8:#abb2bd;--weight:26%}}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:62rem;padding:1.5rem 1rem 3rem;
color:var(--text);background:var(--bg);font-variant-numeric:tabular-nums}
h1{margin:0;line-height:1.2;overflow-wrap:anywhere}h2{margin:2rem 0 .5rem;font-size:1.2rem}p{margin:.4rem 0}
.quiet{color:var(--muted)}code{overflow-wrap:anywhere}
.panel{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:.75rem;overflow-x:auto}
table{border-collapse:collapse;width:100%}th{color:var(--muted);font-weight:600}
th,td{padding:.3rem .7rem;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
tr:last-child td{border-bottom:0}.name{text-align:left}td.text{text-align:left;white-space:normal;min-width:12rem}
.cell{text-align:center;min-width:5rem}
th{white-space:normal;vertical-align:bottom}
@media (max-width:40rem){th,td{padding:.3rem .35rem}td.text{min-width:8rem}.panel{padding:.5rem}}
svg{display:block;width:100%;min-width:30rem;height:auto}svg text{font:12px system-ui,sans-serif;fill:var(--text)}
svg .grid{stroke:var(--line)}svg .line{fill:none;stroke-width:2}
"""
COLOURS = tuple(f"var(--{n})" for n in range(1, 9))
"""For lines and dots; each is legible on both themes."""


def page(lang: Lang, title: str, *parts: str) -> str:
    """A whole page; it links to nothing and runs nothing."""
    return (
        f'<!doctype html>\n<html lang="{"pt-BR" if lang == "pt" else lang}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>\n" + "\n".join(parts) + "\n</html>\n"
    )


def panel(inside: str) -> str:
    """A part that scrolls by itself where the screen is narrow."""
    return f'<div class="panel" tabindex="0">{inside}</div>'


def number(value: int, lang: Lang) -> str:
    """A count with its thousands set apart as the language does."""
    return f"{value:,}" if lang == "en" else f"{value:,}".replace(",", ".")


def decimal(value: float, digits: int, lang: Lang) -> str:
    """A measure with so many digits behind its point or comma."""
    text = f"{value:.{digits}f}"
    return text if lang == "en" else text.replace(".", ",")
