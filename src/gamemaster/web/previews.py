"""How a link to a match looks where it is shared: a few tags in the page, and a picture of 1200 by 630.

The picture is an SVG written here, without a drawing library: names are text, escaped; it runs nothing and loads nothing.
"""

from html import escape
from textwrap import wrap

from starlette.requests import Request

from gamemaster.core.contract import Outcome
from gamemaster.core.errors import Trouble
from gamemaster.core.values import Lang, listed, say
from gamemaster.tables.service import Service
from gamemaster.tables.table.live import LiveTable

WIDTH, HEIGHT = 1200, 630
SAFE = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "X-Content-Type-Options": "nosniff",
}
COLOURS = ("#3d79ff", "#dd872b", "#41e2a3", "#be45af", "#f3f531", "#b79bff")
SHOWN = ("t/", "replay/", "embed/")


def title_of(live: LiveTable, lang: Lang) -> str:
    """Who won, or which match it is."""
    outcome: Outcome | None = live.row.outcome
    if live.row.ended == "agreed":
        return say(lang, en="Ended by agreement", pt="Encerrada por acordo")
    if outcome is None:
        return f"{live.row.name} · {live.box.title}"
    if len(outcome.winners) == len(live.called):
        return say(lang, en="A draw between all", pt="Empate geral")
    who = listed(lang, [live.called[seat] for seat in outcome.winners])
    many = len(outcome.winners) > 1
    return say(
        lang,
        en=f"{who} {'share the win' if many else 'wins'}",
        pt=f"{who} {'dividem a vitória' if many else 'vence'}",
    )


async def tags(service: Service, request: Request, address: str) -> str:
    """The tags of a link to a match; nothing for any other address, or a match that is not there."""
    table = next((address.removeprefix(s) for s in SHOWN if address.startswith(s)), "")
    if not table or "/" in table:
        return ""
    home = str(request.base_url).rstrip("/")
    try:
        about = await _about(service, await service.tables.table(table), f"{home}/{address}", home)
    except Trouble:  # the page itself says what it is
        return ""
    lines = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in about.items()]
    return "\n".join([*lines, '<meta name="twitter:card" content="summary_large_image" />'])


async def _about(service: Service, live: LiveTable, here: str, home: str) -> dict[str, str]:
    about = {
        "og:type": "website",
        "og:site_name": "gamemaster",
        "og:title": title_of(live, "en"),
        "og:description": await _sentence(service, live, "en") or live.box.sentence.en,
        "og:url": here,
    }
    if live.row.status == "over":
        about |= {
            "og:image": f"{home}/api/tables/{live.id}/card",
            "og:image:type": "image/svg+xml",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
        }
    return about


async def _sentence(service: Service, live: LiveTable, lang: Lang) -> str:
    """Why it ended; nothing where that takes more than whoever opens the page may cost."""
    if live.row.status != "over":
        return ""
    try:
        return (await service.endings.of(live.id, search=False)).sentence.said(lang)
    except Trouble:
        return ""


async def card(service: Service, table: str, lang: Lang) -> tuple[str, dict[str, str]]:
    """The picture of a match that is over, and its headers: only a public one is kept by those in between."""
    live = await service.tables.table(table)
    sentence = (await service.endings.of(table, search=False)).sentence.said(lang)
    outcome: Outcome | None = live.row.outcome
    winner = outcome.winners[0] if outcome else 0
    turns = say(lang, en=f"{live.row.turn} turns", pt=f"{live.row.turn} turnos")
    kept = f"{'public' if live.row.public else 'private'}, max-age=3600"
    picture = _drawn(f"{live.box.title} · {turns}", title_of(live, lang), sentence, winner)
    return picture, SAFE | {"Cache-Control": kept}


def _drawn(over: str, title: str, sentence: str, winner: int) -> str:
    big = wrap(title, 13)[:3] or [""]
    small = wrap(sentence, 34)[:4]
    size = 84 if len(big) < 3 else 66
    words = [
        f'<text x="64" y="{180 + n * size}" font-size="{size}" font-weight="900" fill="#fff">{escape(line)}</text>'
        for n, line in enumerate(big)
    ]
    below = 170 + len(big) * size - 16
    words += [
        f'<text x="64" y="{below + n * 42}" font-size="32" fill="#e9e3f4">{escape(line)}</text>'
        for n, line in enumerate(small)
    ]
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" font-family="Lato, 'Segoe UI', Roboto, sans-serif">
<defs><radialGradient id="light"><stop offset="0" stop-color="#ffe6ad" stop-opacity=".75"/><stop offset="1" stop-color="#ffe6ad" stop-opacity="0"/></radialGradient>
<pattern id="folds" width="52" height="52" patternUnits="userSpaceOnUse"><rect width="52" height="52" fill="#241a3a"/><rect width="26" height="52" fill="#2c1f47"/></pattern></defs>
<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#folds)"/><ellipse cx="905" cy="300" rx="330" ry="300" fill="url(#light)"/>
<rect y="515" width="{WIDTH}" height="115" fill="#24170e"/>
<text x="64" y="90" font-size="30" font-weight="700" fill="#ffd37a">{escape(over)}</text>
{chr(10).join(words)}
{_laurel()}{_figure(winner)}
<text x="64" y="585" font-size="30" font-weight="800" fill="#fff">gamemaster</text></svg>"""


def _laurel() -> str:
    leaves = [
        f'<ellipse cx="0" cy="-205" rx="17" ry="38" transform="translate(905 330) rotate({turn})" fill="#dca93f" stroke="#5a3a08" stroke-width="4"/>'
        for side in (-1, 1)
        for turn in (side * step for step in range(36, 171, 22))
    ]
    return "".join(leaves)


def _figure(seat: int) -> str:
    """The winner: a body in the seat's colour, with a face."""
    colour = COLOURS[seat % len(COLOURS)]
    ink = 'stroke="#14161b" stroke-width="8"'
    eyes = "".join(
        f'<circle cx="{x}" cy="300" r="26" fill="#fffdf5" {ink}/><circle cx="{x + 4}" cy="304" r="11" fill="#14161b"/>'
        for x in (862, 948)
    )
    return (
        f'<ellipse cx="905" cy="500" rx="130" ry="20" fill="#0006"/><circle cx="905" cy="340" r="150" fill="{colour}" {ink}/>'
        f'{eyes}<path d="M850 380Q905 430 960 380" fill="none" {ink} stroke-linecap="round"/>'
    )
