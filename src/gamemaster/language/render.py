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


_CARD_WORDS: dict[Lang, tuple[tuple[str, str], ...]] = {
    "en": (
        (r"\brounds\b", "turns"), (r"\bround\b", "turn"), (r"\bbattle\b", "match"),
        (r"\bheroes\b", "players"), (r"\bhero\b", "player"),
        (r"\bkill (this subprocess|each subprocess)", r"destroy \1"), (r"\bkill (?!a |an )", "eliminate "),
        (r"\bsubprocess dies\b", "subprocess is destroyed"), (r"\byou die\b", "you are eliminated"),
        (r"\b(a player|an opponent|another player) dies\b", r"\1 is eliminated"),
    ),
    "pt": (
        (r"\bnesta rodada\b", "neste turno"), (r"\bcada uma das próximas\b", "cada um dos próximos"),
        (r"\bdesta e das rodadas seguintes\b", "deste e dos turnos seguintes"),
        (r"\bnesta e nas rodadas seguintes\b", "neste e nos turnos seguintes"),
        (r"\buma rodada\b", "um turno"), (r"\besta rodada\b", "este turno"),
        (r"\bprimeira rodada\b", "primeiro turno"), (r"\bda primeiro\b", "do primeiro"),
        (r"\búltima rodada\b", "último turno"), (r"\bna último\b", "no último"),
        (r"\bda rodada\b", "do turno"), (r"\bna rodada\b", "no turno"), (r"\ba rodada\b", "o turno"),
        (r"\bna próxima rodada\b", "no próximo turno"), (r"\bda próxima rodada\b", "do próximo turno"),
        (r"\bdesta rodada\b", "deste turno"),
        (r"\brodadas\b", "turnos"), (r"\brodada\b", "turno"),
        (r"\bnesta batalha\b", "nesta partida"), (r"\bbatalha\b", "partida"),
        (r"\bheróis\b", "jogadores"), (r"\bherói\b", "jogador"),
        (r"\bmate (este subprocesso|cada subprocesso)", r"destrua \1"), (r"\bmate ", "elimine "),
        (r"\bsubprocesso morre\b", "subprocesso é destruído"),
        (r"\b(jogador|oponente|você) morre\b", r"\1 é eliminado"),
    ),
}  # fmt: skip


def _contracted(match: re.Match[str]) -> str:
    """De + o = do, em + este = neste."""
    return {"de": "d", "em": "n"}[match.group(1)] + match.group(2)


_SMOOTH_PT: tuple[tuple[str, Any], ...] = (
    # gender and number first, for what is contracted follows them
    (r"\bsua (Ataque|custo|limiar|contador|número)", r"seu \1"),
    (r"\ba (Ataque|custo de ataque|limiar|número)\b", r"o \1"),
    (r"\bsua (moedas|cartas extras)", r"suas \1"), (r"\ba (moedas|cartas extras) d", r"as \1 d"),
    (r"\b(suas|as) (moedas|cartas extras)((?: d[aeo][^,.:()]*?)?) é\b", r"\1 \2\3 são"),
    (r"\ba (maior|menor) (moedas|cartas extras|poderes)\b", r"a \1 quantidade de \2"),
    (r"\ba (maior|menor) (Ataque|custo|limiar|número)\b", r"o \1 \2"),
    (r"\b(de|em) (o|a|os|as|este|esse|isso|aquele)\b", _contracted),
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
        (r"\bsubprocessos seu\b", "subprocessos seus"), (r"\b1 marcas\b", "1 marca"),
    ),
}  # fmt: skip


def _destroyed(match: re.Match[str]) -> str:
    """A subprocess is destroyed, not eliminated."""
    return ("destroy " if match.group(1) == "kill" else "destrua ") + match.group(2)


def render(text: t.Text, lang: Lang, game: GameKind = "power") -> str:
    """The canonical words of a text, each rule a sentence with its moment."""
    words = _body(text, lang, game)
    words = re.sub(r" 's\b", "'s", words)
    words = re.sub(r"s's\b", "s'", words)
    words = re.sub(r"\byou was\b", "you were", words)
    words = re.sub(r"\byou is alive\b", "you are alive", words)
    words = re.sub(r"\b(to|em|como|at|than|que|least|most) - (?=\d)", r"\1 -", words)
    words = re.sub(r"\s+([.,:;)])", r"\1", words)
    words = re.sub(r"\( ", "(", words)
    words = re.sub(r"\b(gets?|receba|recebe) ([+-]) ", r"\1 \2", words)
    for pattern, better in _PLURALS[lang]:
        words = re.sub(pattern, better, words)
    if lang == "pt":
        for pattern, better in _SMOOTH_PT:
            words = re.sub(pattern, better, words)
    if game == "card":
        if text.choose == "subprocess":
            words = re.sub(r"\b(kill|mate) (the target|o alvo)\b", _destroyed, words)
        for pattern, better in _CARD_WORDS[lang]:
            words = re.sub(pattern, better, words)
    words = re.sub(r"(^|[.] )(\w)", lambda m: m.group(1) + m.group(2).upper(), words)
    return words + "."


def known_lemma(word: str, lang: Lang, game: GameKind) -> str:
    """The lemma of a single word (for explanations)."""
    lemmas = lexicon(lang, game).lemmas(word)
    return lemmas[0] if lemmas else ""
