"""You, called "this hero" or "the bearer"; and who is "he" in such a text: the other one, or you."""

from collections.abc import Sequence
from dataclasses import replace

from gamemaster.core.values import Lang
from gamemaster.language.dialect import Dialect
from gamemaster.language.grammar.normalise import Token, lexicon

_NAMES: dict[Lang, tuple[str, ...]] = {
    "en": ("bearer of this power", "owner of this power", "this hero", "your hero", "this power 's owner", "bearer", "owner"),
    "pt": ("portador deste poder", "dono deste poder", "este herói", "seu herói", "portador", "dono"),
}  # fmt: skip
"""What a text may call you, the longest first."""

_PRONOUNS: dict[Lang, dict[str, str]] = {
    "en": {"he": "you", "him": "you", "it": "you", "his": "your", "himself": "yourself"},
    "pt": {"ele": "você"},
}


def named_you(found: tuple[Token, ...], lang: Lang, dialect: Dialect) -> tuple[Token, ...] | None:
    """The text with "you" for every name it has for you; none if it has none."""
    if not dialect.repeats:
        return None
    lex = lexicon(lang, dialect)
    names = [[x for word in name.split() for x in lex.lemmas(word)] for name in _NAMES[lang]]
    out: list[Token] = []
    at = 0
    while at < len(found):
        size = next((len(n) for n in names if _stands(n, found[at:])), 0)
        owns = lang == "en" and size > 0 and _is_owner(found, at + size)
        said = found[at : at + max(size, 1) + owns]
        you = lex.lemmas("your")[0] if owns else lex.you
        out.append(Token(you, "word", you, said[0].start, said[-1].end) if size else said[0])
        at += len(said)
    return tuple(out) if tuple(out) != found else None


def _is_owner(found: tuple[Token, ...], at: int) -> bool:
    return at < len(found) and found[at].lemma == "'s"


def _stands(name: list[str], found: Sequence[Token]) -> bool:
    """Whether a name begins here; "your heroes" are several."""
    if [token.lemma for token in found[: len(name)]] != name:
        return False
    last = str(found[len(name) - 1].value).replace("’", "'")
    return "'" in last or not last.endswith("s")


def said_of_you(found: tuple[Token, ...], lang: Lang, dialect: Dialect) -> tuple[Token, ...] | None:
    """The text with its pronouns said of you; none where nothing would change."""
    lex = lexicon(lang, dialect)
    meant = {lex.lemmas(word)[0]: lex.lemmas(you)[0] for word, you in _PRONOUNS[lang].items()}
    own = tuple(
        replace(token, lemma=meant[token.lemma]) if token.lemma in meant else token
        for token in found
    )
    return own if own != found else None


def tells_of_him(found: tuple[Token, ...], lang: Lang, dialect: Dialect) -> bool:
    """Whether a text begins with a verb of which it does not say whose: "Heals 5 whenever it …"."""
    if lang != "en" or not dialect.repeats or not found:
        return False
    first = str(found[0].value)
    return found[0].lemma in _TOLD and first.endswith("s") and first != found[0].lemma


_TOLD = frozenset(["gain", "lose", "deal", "take", "recover", "begin", "attack", "hit", "have"])
