"""The tree back to words: what Judy reads, in English or Portuguese.

Everything inferred is printed (moment, target, how long), and what is printed parses back to the
equal tree.
"""

import re
from functools import cache, lru_cache
from typing import cast

from gamemaster.core.values import Lang, say
from gamemaster.language import tree as t
from gamemaster.language.dialect import Dialect
from gamemaster.language.grammar.rows import Row, inventory, pieces
from gamemaster.language.say.smooth import in_sentences, smoothed
from gamemaster.language.sentences.makers import USUAL, unmade
from gamemaster.language.sentences.makers.shapes import Slots


class CannotSay(Exception):
    """No row of the inventory says this node."""


@cache
def _rows(category: str, dialect: Dialect) -> tuple[Row, ...]:
    rows = [r for r in inventory() if r.category == category and dialect.knows(r.only)]
    return tuple(r for r in rows if r.printed)


@lru_cache(maxsize=20_000)
def said(category: str, value: object, lang: Lang, dialect: Dialect) -> str | None:
    """The words for a value in a category, by the first row that fits."""
    for row in _rows(category, dialect):
        try:
            slots = unmade(row, value)
        except (TypeError, ValueError, AttributeError):
            slots = None
        if slots is None or not row.phrasings(lang):
            continue
        words = _filled(row, slots, lang, dialect)
        if words is not None:
            return words
    return None


def _filled(row: Row, slots: Slots, lang: Lang, dialect: Dialect) -> str | None:
    """The row's first phrasing with its slots said; None if it leaves something unsaid."""
    filling = _Filling(row.phrasings(lang)[0], dict(slots), lang, dialect)
    out: list[str] = []
    for n, piece in enumerate(filling.pieces):
        words = filling.said(n, piece)
        if words is None:
            return None
        out.append(words)
    return None if filling.unsaid() else " ".join(" ".join(out).split())


class _Filling:
    """A phrasing and what is to be said in its slots."""

    def __init__(self, template: str, slots: Slots, lang: Lang, dialect: Dialect) -> None:
        self.lang, self.dialect = lang, dialect
        self.used = set(cast("tuple[str, ...]", slots.pop(USUAL, ())))
        self.slots = slots
        self.pieces = pieces(template)
        leads = re.match(r"\{to\} \w+!", template) is not None
        self.imperative = leads and isinstance(slots.get("to"), t.You)
        self.last: object = None
        """What was said just before: behind "you" a verb has another form."""

    def said(self, n: int, piece: str | tuple[str, str, bool]) -> str | None:
        """The words of one piece, perhaps none; None if there are none for it."""
        if isinstance(piece, str):
            you = self.lang == "en" and self.last in ("you", t.You())
            return _verbs(piece, self.imperative or you, self.lang)
        name, category, optional = piece
        key = "*" if "*" in self.slots else name
        if key not in self.slots and not optional:
            return None
        value = self.last = self.slots.get(key, "")
        self.used.add(key)
        if (name == "to" and n == 0 and self.imperative) or (optional and value in ("", "while")):
            return ""
        return _word(category, value, self.lang, self.dialect)

    def unsaid(self) -> bool:
        """Whether a slot is left over that is not plain without words."""
        return any(k not in self.used and v != "while" for k, v in self.slots.items())


def _word(category: str, value: object, lang: Lang, dialect: Dialect) -> str | None:
    match category, value:
        case (("<num>" | "<var>"), _):
            return str(value)
        case "<name>", _:
            return f'"{value}"'
        case "text", t.Text():
            return _body(value, lang, dialect)
        case "effects", tuple():
            return effects(value, lang, dialect)
    return said(category, value, lang, dialect)


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
        files("gamemaster.language.grammar").joinpath("phrases/lexicon_pt.toml").read_text("utf-8")
    )
    return {verb: tuple(forms.split()[:2]) for verb, forms in raw["verbs"].items()}


def effects(do: tuple[t.Effect, ...], lang: Lang, dialect: Dialect) -> str:
    """Effects joined by ", then"."""
    parts = []
    for effect in do:
        words = said("effect1", (effect,), lang, dialect)
        if words is None:
            raise CannotSay(effect)
        if isinstance(effect, t.Watch):
            words = _role(words, effect.event, lang, dialect)
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


def _need(category: str, value: object, lang: Lang, dialect: Dialect) -> str:
    words = said(category, value, lang, dialect)
    if words is None:
        raise CannotSay(value)
    return words


def rule(r: t.Rule, lang: Lang, dialect: Dialect) -> str:
    """One rule as a sentence without its full stop."""
    parts = [_when(r.when, lang, dialect)]
    if r.per is not None:
        lead = say(lang, en="for each time this round that ", pt="para cada vez nesta rodada que ")
        parts.append(lead + _need("event", r.per, lang, dialect))
    if r.cond is not None:
        words = _role(_need("cond", r.cond, lang, dialect), r.per or r.when, lang, dialect)
        parts.append(say(lang, en="if ", pt="se ") + words)
    if r.limit is not None:
        parts.append(limit(r.limit, lang))
    words = ", ".join(parts) + ", "
    if r.costs:
        joint = say(lang, en=" and ", pt=" e ")
        words += joint.join(_need("cost", (c,), lang, dialect) for c in r.costs) + ": "
    done = _role(effects(r.do, lang, dialect), r.per or r.when, lang, dialect)
    words += done if r.when == "always" else _this_round(done, lang)
    if r.otherwise:
        words += say(lang, en=". Otherwise, ", pt=". Caso contrário, ")
        words += effects(r.otherwise, lang, dialect)
    return words


def _when(when: t.Moment | t.Event, lang: Lang, dialect: Dialect) -> str:
    if isinstance(when, str):
        moment = _MOMENTS[when]
        return moment[0] if lang == "en" else moment[1]
    if when == t.WouldDie():
        return say(lang, en="instead of dying", pt="em vez de morrer")
    return say(lang, en="whenever ", pt="sempre que ") + _need("event", when, lang, dialect)


def _this_round(words: str, lang: Lang) -> str:
    """What is filled by a rule that acts at a moment holds for that round alone."""
    if lang == "en":
        return words.replace("would take each round", "would take this round")
    return words.replace("receberia em cada rodada", "receberia nesta rodada")


def _role(words: str, event: object, lang: Lang, dialect: Dialect) -> str:
    """Who did it, in the word that fits the event."""
    for kind, doer in dialect.doers:
        if isinstance(event, kind):
            return words.replace(say(lang, en="the attacker", pt="o atacante"), doer.said(lang))
    return words


def limit(most: t.Limit, lang: Lang) -> str:
    if most.span == "rounds":
        return say(
            lang,
            en=f"in at most {most.times} rounds of the battle",
            pt=f"em no máximo {most.times} rodadas da batalha",
        )
    span = say(
        lang,
        en={"round": "per round", "battle": "per battle"}[most.span],
        pt={"round": "por rodada", "battle": "por batalha"}[most.span],
    )
    if most.times == 1:
        return say(lang, en="once ", pt="uma vez ") + span
    bound = say(lang, en="at most", pt="no máximo")
    return f"{bound} {most.times} " + say(lang, en="times ", pt="vezes ") + span


_CHOICES = {
    "any": ("choose a target", "escolha um alvo"),
    "player": ("choose a player", "escolha um jogador"),
    "opponent": ("choose an opponent", "escolha um oponente"),
    "subprocess": ("choose a subprocess", "escolha um subprocesso"),
    "own_subprocess": ("choose a subprocess of yours", "escolha um subprocesso seu"),
    "enemy_subprocess": (
        "choose a subprocess of an opponent",
        "escolha um subprocesso de um oponente",
    ),
}


def _body(text: t.Text, lang: Lang, dialect: Dialect) -> str:
    sentences = []
    if text.choose:
        en, pt = _CHOICES[text.choose]
        sentences.append(say(lang, en=en, pt=pt))
    sentences += [_variable(v, lang) for v in text.variables]
    sentences += [rule(r, lang, dialect) for r in text.rules]
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


def render(text: t.Text, lang: Lang, dialect: Dialect) -> str:
    """The canonical words of a text, each rule a sentence with its moment."""
    words = _body(text, lang, dialect)
    return in_sentences(smoothed(words, lang, dialect, text.choose)) + "."
