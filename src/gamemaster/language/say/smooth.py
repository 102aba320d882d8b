"""Words put together from parts, made smooth: contractions, agreement, plurals, the game's own words.

Whatever is changed here is read as before: lemmas know neither gender nor number.
"""

import re
from typing import Any

from gamemaster.core.values import Lang
from gamemaster.language.dialect import Dialect


def _contracted(match: re.Match[str]) -> str:
    """De + o = do, em + este = neste."""
    return {"de": "d", "em": "n"}[match.group(1)] + match.group(2)


_SMOOTH_PT: tuple[tuple[str, Any], ...] = (
    # gender and number first, for what is contracted follows them
    (r"\bsua (Ataque|custo|limiar|contador|número)", r"seu \1"),
    (r"\ba (Ataque|custo de ataque|limiar|número)\b", r"o \1"),
    (r"\b([Ss]eu (?:Ataque|custo de ataque|limiar de morte)|[Oo] (?:Ataque|custo de ataque|limiar de morte)[^,.:;()]*?) fica (dobrad|triplicad)a\b", r"\1 fica \2o"),
    (r"\bsua (moedas|cartas extras)", r"suas \1"), (r"\ba (moedas|cartas extras) d", r"as \1 d"),
    (r"\b(suas|as) (moedas|cartas extras)((?: d[aeo][^,.:()]*?)?) é\b", r"\1 \2\3 são"),
    (r"\ba (maior|menor) (moedas|cartas extras|poderes)\b", r"a \1 quantidade de \2"),
    (r"\ba (maior|menor) (Ataque|custo|limiar|número)\b", r"o \1 \2"),
    (r"\b(de|em) (o|a|os|as|este|esse|isso|aquele)\b", _contracted),
    (r"\b([Ss]eu|um|o) (primeir|segund|terceir|quart|quint|sext|sétim|oitav|non|décim)a poder\b", r"\1 \2o poder"),
    (r"\ba ([Dd]efesa|Energia|Vida|Glória|iniciativa) de você\b", r"sua \1"),
    (r"\b(golpe|ataque|golpe de poder) de você\b", r"\1 seu"),
    (r"\b(a menos que|a não ser que) ([^,.]*?) é\b", r"\1 \2 seja"),
    (r"\bpor o\b", "pelo"), (r"\bpor a\b", "pela"),
    (r"\ba (o|os)\b", r"a\1"), (r"\ba a\b", "à"), (r"\ba aquele\b", "àquele"),
    (r"\bigual a metade\b", "igual à metade"), (r"\b1 vezes\b", "1 vez"), (r"\b1 moedas\b", "1 moeda"),
)  # fmt: skip


_MANY_EN = r"\b(number of|all|among) ((?:other )?)"
_MANY_PT = r"\b(número de|entre|total de \w+ de) "
_PLURALS: dict[Lang, tuple[tuple[str, str], ...]] = {
    "en": (
        (_MANY_EN + r"hero\b", r"\1 \2heroes"), (_MANY_EN + r"opponent\b", r"\1 \2opponents"),
        (_MANY_EN + r"copy of yours", r"\1 \2copies of yours"),
        (_MANY_EN + r"subprocess\b", r"\1 \2subprocesses"),
        (r"\b1 (extra card|round|time|copie|helper|coin|fewer card)s\b", r"1 \1"), (r"\b1 copie\b", "1 copy"),
        (r"\b1 (\"[^\"]*\") marks\b", r"1 \1 mark"),
    ),
    "pt": (
        (_MANY_PT + r"herói\b", r"\1 heróis"), (_MANY_PT + r"oponente\b", r"\1 oponentes"),
        (_MANY_PT + r"outro herói\b", r"\1 outros heróis"), (_MANY_PT + r"aliado\b", r"\1 aliados"),
        (_MANY_PT + r"subprocesso\b", r"\1 subprocessos"),
        (r"\b1 cartas extras\b", "1 carta extra"), (r"\b1 cartas a menos\b", "1 carta a menos"),
        (r"\b([2-9]|[1-9]\d+) (oponente|aliado|subprocesso)\b", r"\1 \2s"),
        (r"\b([2-9]|[1-9]\d+) herói\b", r"\1 heróis"),
        (r"\bsubprocessos seu\b", "subprocessos seus"), (r"\b1 marcas\b", "1 marca"),
    ),
}  # fmt: skip


def smoothed(words: str, lang: Lang, dialect: Dialect, choose: str = "") -> str:
    """The words as a player would write them."""
    words = re.sub(r" 's\b", "'s", words)
    words = re.sub(r"s's\b", "s'", words)
    words = re.sub(r"\byou was\b", "you were", words)
    words = re.sub(r"\byou is (?=alive\b|number \d|the same hero\b)", "you are ", words)
    words = re.sub(r"\b(to|em|como|at|than|que|least|most) - (?=\d)", r"\1 -", words)
    words = re.sub(r"\s+([.,:;)])", r"\1", words)
    words = re.sub(r"\( ", "(", words)
    words = re.sub(r"\b(gets?|receba|recebe) ([+-]) ", r"\1 \2", words)
    for pattern, better in _PLURALS[lang]:
        words = re.sub(pattern, better, words)
    if lang == "pt":
        for pattern, better in _SMOOTH_PT:
            words = re.sub(pattern, better, words)
    return dialect.polish(words, lang, choose)


def in_sentences(words: str) -> str:
    """Every sentence with a capital."""
    return re.sub(r"(^|[.] )(\w)", lambda m: m.group(1) + m.group(2).upper(), words)
