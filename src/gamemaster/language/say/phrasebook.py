"""The phrasebook: every phrase of the inventory with an example, generated from the grammar."""

from collections.abc import Callable

from gamemaster.core.values import Lang, say
from gamemaster.language.dialect import Dialect
from gamemaster.language.grammar.rows import Row, expanded, inventory
from gamemaster.language.say.examples import shown
from gamemaster.language.say.smooth import smoothed
from gamemaster.language.say.wording import example_of

_TITLES: dict[str, tuple[str, str]] = {
    "moment": ("Moments", "Momentos"),
    "event": ("Events", "Eventos"),
    "mod": ("Conditions and limits of a sentence", "Condições e limites da frase"),
    "cost": ("Costs", "Custos"),
    "effect1": ("Effects", "Efeitos"),
    "lasting": ("How long", "Por quanto tempo"),
    "whom": ("Targets", "Alvos"),
    "base": ("Groups", "Grupos"),
    "where": ("Filters of a group", "Filtros de um grupo"),
    "factor": ("Amounts", "Quantias"),
    "per": ("For each", "Para cada"),
    "cond1": ("Conditions", "Condições"),
    "stat": ("Stats", "Atributos"),
    "span": ("Spans of time", "Períodos"),
    "sentence": ("Sentences", "Frases"),
}

BattleLine = Callable[[str, Lang], str | None]
"""What the story of a small battle says once a hero has a power with this text."""


def entries(lang: Lang) -> list[Row]:
    """The rows that the phrasebook shows, in its order: not those that leave out what was just said."""
    return [
        row
        for category in _TITLES
        for row in inventory()
        if row.category == category and row.phrasings(lang) and not row.named
    ]


def phrasebook(
    dialects: tuple[Dialect, ...],
    lang: Lang = "en",
    battle_line: BattleLine = lambda *_: None,
    done: Callable[[], None] = lambda: None,
) -> str:
    """The whole phrasebook as Markdown, for the dialects given; of the first, lines of battle are
    told. `done` is called after each entry."""
    lines = [
        say(lang, en="# Phrasebook", pt="# Livro de frases"),
        "",
        say(
            lang,
            en="Generated from the phrase inventory by `gamemaster phrasebook`. The first wording is the one to learn; the others mean the same. Number, target and stat in an example stand for any other. Below each phrase stand a text with it and what the story of a battle then says: Ana has the power, Bia and Caio are against her.",
            pt="Gerado do inventário de frases por `gamemaster phrasebook --lang pt`. A primeira forma é a que convém aprender; as outras significam o mesmo. Número, alvo e atributo do exemplo valem por quaisquer outros. Abaixo de cada frase vêm um texto com ela e o que a história de uma batalha então conta: Ana tem o poder, Bia e Caio estão contra ela.",
        ),
    ]
    category = ""
    for row in entries(lang):
        if row.category != category:
            category = row.category
            en, pt = _TITLES[category]
            lines += ["", f"## {say(lang, en=en, pt=pt)}", ""]
        lines += _entry(row, lang, dialects, battle_line)
        done()
    return "\n".join(lines) + "\n"


def _entry(
    row: Row, lang: Lang, dialects: tuple[Dialect, ...], battle_line: BattleLine
) -> list[str]:
    first, text = shown(row, lang, dialects)
    wordings = dict.fromkeys(
        smoothed(example_of(" ".join(atoms), lang), lang, dialects[0])
        for phrasing in row.phrasings(lang)
        for atoms in expanded(phrasing)[:6]
    )
    others = [words for words in wordings if words != first and "…" not in words][:5]
    speaking = next(dialect for dialect in dialects if dialect.knows(row.only))
    where = speaking.label.said(lang)
    out = [f"- **{first}**{where}" + (f" — {'; '.join(others)}" if others else "")]
    line = battle_line(text, lang) if text and speaking is dialects[0] else None
    if text:
        out.append(f"  - “{text}”" + (f" → {line}" if line else ""))
    return out
