"""The phrasebook: every phrase of the inventory with an example, generated from the grammar."""

from gamemaster.core.values import Lang, say
from gamemaster.language.explain import example_of
from gamemaster.language.grammar import expanded, inventory

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


def phrasebook(lang: Lang = "en") -> str:
    """The whole phrasebook as Markdown."""
    lines = [
        say(lang, en="# Phrasebook", pt="# Livro de frases"),
        "",
        say(
            lang,
            en="Generated from the phrase inventory by `gamemaster phrasebook`. The first wording is the one Judy prints; the others mean the same. Number, target and stat in an example stand for any other.",
            pt="Gerado do inventário de frases por `gamemaster phrasebook --lang pt`. A primeira forma é a que a Judy imprime; as outras significam o mesmo. Número, alvo e atributo do exemplo valem por quaisquer outros.",
        ),
    ]
    for category, (en, pt) in _TITLES.items():
        lines += ["", f"## {say(lang, en=en, pt=pt)}", ""]
        lines += _rows(category, lang)
    return "\n".join(lines) + "\n"


def _rows(category: str, lang: Lang) -> list[str]:
    out = []
    for row in inventory():
        if row.category != category or not row.phrasings(lang):
            continue
        wordings: dict[str, None] = {}
        for phrasing in row.phrasings(lang):
            for atoms in expanded(phrasing)[:6]:
                wordings.setdefault(example_of(" ".join(atoms), lang))
        first, *others = tuple(wordings)
        where = {"card": say(lang, en=" (cards)", pt=" (cartas)"), "power": ""}.get(row.game, "")
        also = "; ".join(others[:5])
        out.append(f"- **{first}**{where}" + (f" — {also}" if also else ""))
    return out
