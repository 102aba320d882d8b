"""The tree back to words: what Judy reads, in English or Portuguese.

Everything inferred is printed (moment, target, how long), and what is printed parses back to the
equal tree.
"""

import re
from functools import cache, lru_cache
from typing import Any

from gamemaster.core.values import Lang, say
from gamemaster.language import tree as t
from gamemaster.language.grammar import Row, inventory, pieces
from gamemaster.language.normalise import GameKind, lexicon
from gamemaster.language.smooth import in_sentences, smoothed
from gamemaster.language.sugar import USUAL, unmade


class CannotSay(Exception):
    """No row of the inventory says this node."""


@cache
def _rows(category: str, game: GameKind) -> tuple[Row, ...]:
    rows = [r for r in inventory() if r.category == category and r.game in ("both", game)]
    return tuple(r for r in rows if r.printed)


@lru_cache(maxsize=20_000)
def said(category: str, value: Any, lang: Lang, game: GameKind) -> str | None:
    """The words for a value in a category, by the first row that fits."""
    for row in _rows(category, game):
        try:
            slots = unmade(row, value)
        except (TypeError, ValueError, AttributeError):
            slots = None
        if slots is None or not row.phrasings(lang):
            continue
        words = _filled(row, slots, lang, game)
        if words is not None:
            return words
    return None


def _filled(row: Row, slots: dict[str, Any], lang: Lang, game: GameKind) -> str | None:
    slots = dict(slots)
    template = row.phrasings(lang)[0]
    out: list[str] = []
    usual = slots.pop(USUAL, ())
    used = set(usual)
    parts = pieces(template)
    you = isinstance(slots.get("to"), t.You) and re.match(r"\{to\} \w+!", template) is not None
    last: Any = None
    for n, piece in enumerate(parts):
        if isinstance(piece, str):
            out.append(_verbs(piece, you or (lang == "en" and last in ("you", t.You())), lang))
            continue
        name, category, optional = piece
        if "*" not in slots and name not in slots and not optional:
            return None
        value = slots["*"] if "*" in slots else slots.get(name, "")
        used.add("*" if "*" in slots else name)
        last = value
        if name == "to" and n == 0 and you:
            continue
        if optional and value in ("", "while"):
            continue
        words = _word(category, value, lang, game)
        if words is None:
            return None
        out.append(words)
    if set(slots) - used - {k for k, v in slots.items() if v == "while"}:
        return None
    return " ".join(" ".join(out).split())


def _word(category: str, value: Any, lang: Lang, game: GameKind) -> str | None:
    if category == "<num>":
        return str(value)
    if category == "<var>":
        return str(value)
    if category == "<name>":
        return f'"{value}"'
    if category == "text":
        return _body(value, lang, game)
    if category == "effects":
        return effects(value, lang, game)
    return said(category, value, lang, game)


def _verbs(piece: str, you: bool, lang: Lang) -> str:
    def form(match: re.Match[str]) -> str:
        return verb_form(match.group(1), you, lang)

    return re.sub(r"([^\W\d_]+)!", form, piece)


def verb_form(verb: str, you: bool, lang: Lang) -> str:
    """The imperative for you, the third person for others."""
    if lang == "en":
        if you:
            return verb
        return {"have": "has", "do": "does"}.get(verb, verb + "s")
    imperative, indicative = _pt_verbs().get(verb, (verb, verb))
    return imperative if you else indicative


@cache
def _pt_verbs() -> dict[str, tuple[str, str]]:
    import tomllib
    from importlib.resources import files

    raw = tomllib.loads(
        files("gamemaster.language").joinpath("phrases/lexicon_pt.toml").read_text("utf-8")
    )
    return {verb: tuple(forms.split()[:2]) for verb, forms in raw["verbs"].items()}


def effects(do: tuple[t.Effect, ...], lang: Lang, game: GameKind) -> str:
    """Effects joined by ", then"."""
    parts = []
    for effect in do:
        words = said("effect1", (effect,), lang, game)
        if words is None:
            raise CannotSay(effect)
        parts.append(words)
    return say(lang, en=", then ", pt=", depois ").join(parts)


_MOMENTS: dict[str, tuple[str, str]] = {
    "setup": ("before the first round", "antes da primeira rodada"),
    "start": ("at the start of each round", "no começo de cada rodada"),
    "main": ("each round", "a cada rodada"),
    "end": ("at the end of each round", "no final de cada rodada"),
    "always": ("always", "sempre"),
    "play": ("when played", "ao ser jogada"),
}


def _need(category: str, value: Any, lang: Lang, game: GameKind) -> str:
    words = said(category, value, lang, game)
    if words is None:
        raise CannotSay(value)
    return words


def rule(r: t.Rule, lang: Lang, game: GameKind) -> str:
    """One rule as a sentence without its full stop."""
    parts = []
    if isinstance(r.when, str):
        moment = _MOMENTS[r.when]
        parts.append(moment[0] if lang == "en" else moment[1])
    else:
        parts.append(
            say(lang, en="whenever ", pt="sempre que ") + _need("event", r.when, lang, game)
        )
    if r.per is not None:
        lead = say(lang, en="for each time this round that ", pt="para cada vez nesta rodada que ")
        parts.append(lead + _need("event", r.per, lang, game))
    if r.cond is not None:
        parts.append(say(lang, en="if ", pt="se ") + _need("cond", r.cond, lang, game))
    if r.limit is not None:
        parts.append(_limit(r.limit, lang))
    words = ", ".join(parts) + ", "
    if r.costs:
        joint = say(lang, en=" and ", pt=" e ")
        words += joint.join(_need("cost", (c,), lang, game) for c in r.costs) + ": "
    return words + _role(effects(r.do, lang, game), r.per or r.when, lang, game)


def _role(words: str, event: Any, lang: Lang, game: GameKind) -> str:
    """Who did it, in the word that fits the event."""
    if isinstance(event, t.Plays):
        name = say(lang, en="whoever played it", pt="quem jogou")
    elif isinstance(event, t.Damaged) and game == "card":
        name = say(lang, en="whoever dealt it", pt="quem causou o dano")
    elif isinstance(event, t.Dies):
        name = say(lang, en="the killer", pt="o assassino")
    elif isinstance(event, t.Uses):
        name = say(lang, en="the user", pt="o usuário")
    else:
        return words
    return words.replace(say(lang, en="the attacker", pt="o atacante"), name)


def _limit(limit: t.Limit, lang: Lang) -> str:
    span = say(
        lang,
        en={"round": "per round", "battle": "per battle"}[limit.span],
        pt={"round": "por rodada", "battle": "por batalha"}[limit.span],
    )
    if limit.times == 1:
        return say(lang, en="once ", pt="uma vez ") + span
    return f"{limit.times} " + say(lang, en="times ", pt="vezes ") + span


_CHOICES = {
    "any": ("choose a target", "escolha um alvo"),
    "player": ("choose a player", "escolha um jogador"),
    "opponent": ("choose an opponent", "escolha um oponente"),
    "subprocess": ("choose a subprocess", "escolha um subprocesso"),
}


def _body(text: t.Text, lang: Lang, game: GameKind) -> str:
    sentences = []
    if text.choose:
        en, pt = _CHOICES[text.choose]
        sentences.append(say(lang, en=en, pt=pt))
    sentences += [_variable(v, lang) for v in text.variables]
    sentences += [rule(r, lang, game) for r in text.rules]
    return ". ".join(sentences)


def _variable(v: t.Variable, lang: Lang) -> str:
    shared = say(lang, en="shared by all, ", pt="compartilhado por todos, ") if v.shared else ""
    doubles = ""
    if v.doubles:
        doubles = say(
            lang,
            en=" and doubles every time you use this power",
            pt=" e dobra toda vez que você usa este poder",
        )
    return f"{shared}{v.name} {say(lang, en='starts at', pt='começa em')} {v.start}{doubles}"


def _destroyed(match: re.Match[str]) -> str:
    """A subprocess is destroyed, not eliminated."""
    return ("destroy " if match.group(1) == "kill" else "destrua ") + match.group(2)


def render(text: t.Text, lang: Lang, game: GameKind = "power") -> str:
    """The canonical words of a text, each rule a sentence with its moment."""
    words = _body(text, lang, game)
    if game == "card" and text.choose == "subprocess":
        words = re.sub(r"\b(kill|mate) (the target|o alvo)\b", _destroyed, words)
    return in_sentences(smoothed(words, lang, game)) + "."


def known_lemma(word: str, lang: Lang, game: GameKind) -> str:
    """The lemma of a single word (for explanations)."""
    lemmas = lexicon(lang, game).lemmas(word)
    return lemmas[0] if lemmas else ""
