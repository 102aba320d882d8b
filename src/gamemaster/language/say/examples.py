"""Whole texts around a phrase: to show it, and to try whether it leads to something that compiles."""

from functools import lru_cache

from gamemaster.core.values import Lang, say
from gamemaster.language.dialect import Dialect
from gamemaster.language.grammar.rows import Row, expanded
from gamemaster.language.readings import only_reading
from gamemaster.language.say.render import CannotSay, render
from gamemaster.language.say.smooth import in_sentences, smoothed
from gamemaster.language.say.wording import example_of
from gamemaster.language.tree import Text

_GAIN = ("gain 5 Energy", "ganhe 5 de Energia")

# for each category the sentences in which its phrases can stand; the first that compiles is taken
_FRAMES: dict[str, tuple[tuple[str, str], ...]] = {
    "sentence": (
        ("{x}", "{x}"),
        ("deal 5 damage to each opponent. {x}", "cause 5 de dano a cada oponente. {x}"),
        ("if you were attacked last round, gain 5 Energy. {x}", "se você foi atacado na rodada passada, ganhe 5 de Energia. {x}"),
        ("{x}. gain X Energy", "{x}. ganhe X de Energia"),
        ("X starts at 2. {x}. gain X Energy", "X começa em 2. {x}. ganhe X de Energia"),
        ("{x}. deal 2 damage to the target", "{x}. cause 2 de dano ao alvo"),
    ),
    "effect1": (
        ("{x}", "{x}"),
        ("whenever you are attacked, {x}", "sempre que você é atacado, {x}"),
        ("whenever you kill a hero, {x}", "sempre que você mata um herói, {x}"),
        ("whenever you die, {x}", "sempre que você morre, {x}"),
        ("X starts at 2. {x}. gain X Energy", "X começa em 2. {x}. ganhe X de Energia"),
        ("deal 5 damage to the strongest opponent, then {x}", "cause 5 de dano ao oponente mais forte, depois {x}"),
    ),
    "mod": (
        ("{x}, {gain}", "{x}, {gain}"),
        ("at the end of each round, {x}, {gain}", "no final de cada rodada, {x}, {gain}"),
    ),
    "moment": (("{x}, {gain}", "{x}, {gain}"),),
    "event": (("whenever {x}, {gain}", "sempre que {x}, {gain}"),),
    "cost": (("{x}: {gain}", "{x}: {gain}"),),
    "lasting": (("get +5 Attack {x}", "receba +5 de Ataque {x}"),),
    "whom": (
        ("deal 5 damage to {x}", "cause 5 de dano a {x}"),
        ("whenever you are attacked, deal 5 damage to {x}", "sempre que você é atacado, cause 5 de dano a {x}"),
        ("whenever you kill a hero, {x} loses 5 Energy", "sempre que você mata um herói, {x} perde 5 de Energia"),
        ("whenever you attack a hero, {x} loses 5 Energy", "sempre que você ataca um herói, {x} perde 5 de Energia"),
        ("{x} loses 5 Energy", "{x} perde 5 de Energia"),
        ("the strongest opponent loses 2 Energy, then {x} loses 5 Energy", "o oponente mais forte perde 2 de Energia, depois {x} perde 5 de Energia"),
        ("choose a target. deal 5 damage to {x}", "escolha um alvo. cause 5 de dano a {x}"),
    ),
    "base": (
        ("each {x} loses 5 Energy", "cada {x} perde 5 de Energia"),
        ("gain 5 Energy for each {x}", "ganhe 5 de Energia para cada {x}"),
        ("kill each {x}", "mate cada {x}"),
    ),
    "where": (("each opponent {x} loses 5 Energy", "cada oponente {x} perde 5 de Energia"),),
    "factor": (
        ("gain Energy equal to {x}", "ganhe Energia igual a {x}"),
        ("at the end of each round, gain Energy equal to {x}", "no final de cada rodada, ganhe Energia igual a {x}"),
        ("whenever you are attacked, gain Energy equal to {x}", "sempre que você é atacado, ganhe Energia igual a {x}"),
        ("each opponent loses 5 Energy, then gain Energy equal to {x}", "cada oponente perde 5 de Energia, depois ganhe Energia igual a {x}"),
        ("each opponent loses Energy equal to {x}", "cada oponente perde Energia igual a {x}"),
        ("X starts at 2. gain {x} Energy", "X começa em 2. ganhe {x} de Energia"),
    ),
    "per": (
        ("gain 5 Energy {x}", "ganhe 5 de Energia {x}"),
        ("at the end of each round, gain 5 Energy {x}", "no final de cada rodada, ganhe 5 de Energia {x}"),
        ("each opponent gets +5 Defence {x}", "cada oponente recebe +5 de Defesa {x}"),
    ),
    "cond1": (
        ("if {x}, {gain}", "se {x}, {gain}"),
        ("at the end of each round, if {x}, {gain}", "no final de cada rodada, se {x}, {gain}"),
        ("each opponent for which {x} loses 5 Energy", "cada oponente para o qual {x} perde 5 de Energia"),
    ),
    "stat": (
        ("each opponent gets +5 {x}", "cada oponente recebe +5 de {x}"),
        ("if your {x} is more than 0, {gain}", "se sua {x} é maior que 0, {gain}"),
    ),
    "span": (
        ("if you were attacked {x}, {gain}", "se você foi atacado {x}, {gain}"),
        ("at the end of each round, if you were attacked {x}, {gain}", "no final de cada rodada, se você foi atacado {x}, {gain}"),
    ),
}  # fmt: skip

STEPS = 1_500  # granted to each trial


@lru_cache(maxsize=20_000)
def text_with(category: str, words: str, lang: Lang, dialect: Dialect) -> str | None:
    """A whole text in which the words stand as a phrase of this category, if there is one."""
    for frame in _FRAMES.get(category, ()) if "…" not in words else ():
        text = frame[lang == "pt"].replace("{gain}", say(lang, en=_GAIN[0], pt=_GAIN[1]))
        text = in_sentences(smoothed(text.replace("{x}", words), lang, dialect)) + "."
        for stays in dialect.kinds:
            tree, _ = only_reading(text, lang, dialect, stays, STEPS)
            if tree is None or not dialect.fits(tree):
                continue
            if _sayable(tree, dialect):
                return text
    return None


def _sayable(tree: Text, dialect: Dialect) -> bool:
    try:
        return bool(render(tree, "en", dialect) and render(tree, "pt", dialect))
    except CannotSay:
        return False


def shown(row: Row, lang: Lang, dialects: tuple[Dialect, ...]) -> tuple[str, str | None]:
    """The first wording of a row with its slots filled, and a whole text with it."""
    speaking = [dialect for dialect in dialects if dialect.knows(row.only)]
    wordings = [
        example_of(" ".join(atoms), lang)
        for phrasing in row.phrasings(lang)
        for atoms in expanded(phrasing)[:4]
    ]
    for dialect in speaking:
        for words in wordings:
            text = text_with(row.category, words, lang, dialect)
            if text is not None:
                return smoothed(words, lang, speaking[0]), text
    return smoothed(wordings[0], lang, dialects[0]), None
