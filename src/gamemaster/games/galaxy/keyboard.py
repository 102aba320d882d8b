"""Actions as people type them at a keyboard."""

import re
from collections.abc import Callable
from typing import Any

from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json, Lang, say
from gamemaster.games.galaxy.state import View

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
