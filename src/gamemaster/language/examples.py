"""Whole texts around a phrase: to show it, and to try whether it leads to something that compiles."""

from functools import lru_cache

from gamemaster.core.values import Lang, say
from gamemaster.language.card_parts import fits_cards
from gamemaster.language.chart import Chart
from gamemaster.language.grammar import Row, Trie, expanded
from gamemaster.language.normalise import GameKind
from gamemaster.language.parse import only_reading
from gamemaster.language.render import CannotSay, render
from gamemaster.language.smooth import in_sentences, smoothed
from gamemaster.language.tree import Text
from gamemaster.language.wording import example_of

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
        ("whenever you are attacked, gain Energy equal to {x}", "sempre que você é atacado, ganhe Energia igual a {x}"),
        ("each opponent loses 5 Energy, then gain Energy equal to {x}", "cada oponente perde 5 de Energia, depois ganhe Energia igual a {x}"),
        ("each opponent loses Energy equal to {x}", "cada oponente perde Energia igual a {x}"),
        ("X starts at 2. gain {x} Energy", "X começa em 2. ganhe {x} de Energia"),
    ),
    "per": (
        ("gain 5 Energy {x}", "ganhe 5 de Energia {x}"),
        ("each opponent gets +5 Defence {x}", "cada oponente recebe +5 de Defesa {x}"),
    ),
    "cond1": (
        ("if {x}, {gain}", "se {x}, {gain}"),
        ("each opponent for which {x} loses 5 Energy", "cada oponente para o qual {x} perde 5 de Energia"),
    ),
    "stat": (
        ("each opponent gets +5 {x}", "cada oponente recebe +5 de {x}"),
        ("if your {x} is more than 0, {gain}", "se sua {x} é maior que 0, {gain}"),
    ),
    "span": (("if you were attacked {x}, {gain}", "se você foi atacado {x}, {gain}"),),
}  # fmt: skip

FRAMED = tuple(_FRAMES)
"""The categories whose phrases can be shown in a text of their own."""


STEPS = 1_500  # granted to each trial
BUDGET = 1_500  # to all trials for one refusal


def text_with(category: str, words: str, lang: Lang, game: GameKind = "power") -> str | None:
    """A whole text in which the words stand as a phrase of this category, if there is one."""
    return _tried(category, words, lang, game, len(_FRAMES.get(category, ())))[0]


@lru_cache(maxsize=20_000)
def _tried(
    category: str, words: str, lang: Lang, game: GameKind, frames: int
) -> tuple[str | None, int]:
    """The first of so many frames that makes a text of the words, and the steps it took."""
    spent = 0
    for frame in _FRAMES.get(category, ())[:frames] if "…" not in words else ():
        text = frame[lang == "pt"].replace("{gain}", say(lang, en=_GAIN[0], pt=_GAIN[1]))
        text = in_sentences(smoothed(text.replace("{x}", words), lang, game)) + "."
        for subprocess in (False, True) if game == "card" else (False,):
            tree, steps = only_reading(text, lang, game, subprocess, STEPS)
            spent += steps
            fits = tree is not None and (game == "power" or fits_cards(tree))
            if fits and tree is not None and _sayable(tree, game):
                return text, spent
    return None, spent


def _sayable(tree: Text, game: GameKind) -> bool:
    try:
        return bool(render(tree, "en", game) and render(tree, "pt", game))
    except CannotSay:
        return False


def phrases_at(chart: Chart, at: int, limit: int = 4) -> tuple[str, ...]:
    """Phrases under way at a token which compile, those with most read before it first."""
    lang, game = chart.grammar.lang, chart.grammar.game
    under_way = sorted(
        (entry for entry in chart.waiting.get(at, ()) if entry[0] in _FRAMES and entry[2] > 0),
        key=lambda entry: (-entry[2], _OUTER.index(entry[0]) if entry[0] in _OUTER else 9),
    )
    out: dict[str, None] = {}
    budget = BUDGET
    for category, node, _ in under_way:
        for phrase in _completed(node, lang):
            words = smoothed(phrase, lang, game)
            if words not in out and budget > 0 and len(out) < limit:
                text, steps = _tried(category, words, lang, game, 1)
                budget -= steps
                if text is not None:
                    out[words] = None
    return tuple(out)


_OUTER = ("event", "effect1", "cond1", "moment", "cost", "mod")  # shown before their own parts


def _completed(node: Trie, lang: Lang) -> list[str]:
    """One or two whole phrases that go on from here, the shortest first."""
    found: list[str] = []
    stack = [node]
    while stack and len(found) < 2:
        here = stack.pop(0)
        found += [example_of(leaf.template, lang) for leaf in here.leaves[:1]]
        stack.extend(here.words.values())
        stack.extend(here.slots.values())
    return found


def shown(row: Row, lang: Lang) -> tuple[str, str | None]:
    """The first wording of a row with its slots filled, and a whole text with it."""
    games: tuple[GameKind, ...] = ("card",) if row.game == "card" else ("power", "card")
    wordings = [
        example_of(" ".join(atoms), lang)
        for phrasing in row.phrasings(lang)
        for atoms in expanded(phrasing)[:4]
    ]
    for game in games:
        for words in wordings:
            text = text_with(row.category, words, lang, game)
            if text is not None:
                return smoothed(words, lang, game if row.game == "card" else "power"), text
    return smoothed(wordings[0], lang), None
