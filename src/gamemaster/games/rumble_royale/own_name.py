"""A card that calls itself by its name: "When Martyr is destroyed, …", "Fireball deals 6 damage"."""

import re
from collections.abc import Callable, Iterator

from gamemaster.core.values import Lang, Words, say
from gamemaster.language import Question, Refused, Text

Reading = Callable[[str], Text]

_ARTICLE = re.compile(r"^(the|an?|os?|as?|uma?)\s+", re.IGNORECASE)


def read_by_name(body: str, name: str, lang: Lang, stays: bool, read: Reading) -> Text:
    """The text as it stands; if it cannot be read, with "this card" for the card's own name.

    Only then, so that a name never changes what can be read without it ("Shield: a shield of 3").
    """
    try:
        return read(body)
    except Question:
        raise
    except Refused as refused:
        other = without_name(body, name, lang, stays)
        if other is None or refused.reason != "grammar" or refused.repairs:
            raise
        try:
            return read(other)
        except Question:
            raise
        except Refused as fault:
            raise _helped(refused, fault) from None


def without_name(body: str, name: str, lang: Lang, stays: bool) -> str | None:
    """The text with "this card" wherever it says its name, or None if it never does."""
    word = say(
        lang,
        en="this subprocess" if stays else "this card",
        pt="este subprocesso" if stays else "esta carta",
    )
    article = say(lang, en="(?:the )?", pt="(?:[oa] )?")
    for called in _calls(name):
        pattern = rf"(?<!\w){article}{re.escape(called)}(?!\w)"
        other, times = re.subn(pattern, word, body, flags=re.IGNORECASE)
        if times:
            return other
    return None


def _calls(name: str) -> Iterator[str]:
    """The name in full, without its article, and what stands before a comma ("Bob, the Builder")."""
    for called in (name, name.partition(",")[0]):
        yield called.strip()
        yield _ARTICLE.sub("", called.strip())


def _helped(refused: Refused, other: Refused) -> Refused:
    """The refusal of the text as it stands, with what would be read of it without the name."""
    offers = (*other.repairs, *other.near)[:2]
    if refused.near or not offers:
        return refused
    quoted = "; ".join(f"“{offer}”" for offer in offers)
    words = Words(
        en=f"Something near that can be said: {quoted}.",
        pt=f"Algo parecido que se pode dizer: {quoted}.",
    )
    return refused.adding(words, offers)
