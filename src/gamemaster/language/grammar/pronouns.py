"""Who is "he" in a text that calls you "this hero": the other one, or you."""

from dataclasses import replace
from itertools import pairwise

from gamemaster.core.values import Lang
from gamemaster.language.dialect import Dialect
from gamemaster.language.grammar.normalise import Token, lexicon

_YOU_BY_NAME: dict[Lang, tuple[frozenset[str], frozenset[str]]] = {
    "en": (frozenset({"this", "your"}), frozenset({"bearer", "owner"})),
    "pt": (frozenset({"este", "seu"}), frozenset({"portador", "dono"})),
}
"""Words that make "hero" mean you, and words that mean you by themselves."""

_PRONOUNS: dict[Lang, dict[str, str]] = {
    "en": {"he": "you", "him": "you", "it": "you", "his": "your", "himself": "yourself"},
    "pt": {"ele": "você"},
}


def said_of_you(found: tuple[Token, ...], lang: Lang, dialect: Dialect) -> tuple[Token, ...] | None:
    """The text with its pronouns said of you, if it names you as somebody of whom one says "he";
    none where nothing would change."""
    if not dialect.repeats or not _names_you(found, lang, dialect):
        return None
    lex = lexicon(lang, dialect)
    meant = {lex.lemmas(word)[0]: lex.lemmas(you)[0] for word, you in _PRONOUNS[lang].items()}
    own = tuple(
        replace(token, lemma=meant[token.lemma]) if token.lemma in meant else token
        for token in found
    )
    return own if own != found else None


def _names_you(found: tuple[Token, ...], lang: Lang, dialect: Dialect) -> bool:
    lex = lexicon(lang, dialect)
    makes, alone = (
        frozenset(lex.lemmas(word)[0] for word in words) for words in _YOU_BY_NAME[lang]
    )
    hero = lex.lemmas("hero" if lang == "en" else "herói")[0]
    named = any(a.lemma in makes and b.lemma == hero for a, b in pairwise(found))
    return named or any(token.lemma in alone for token in found)
