"""Several readings of one text: which of them behave alike, and what its author is asked."""

from dataclasses import dataclass

from gamemaster.core.codec import plain
from gamemaster.core.values import Json, Lang, Words
from gamemaster.language.dialect import Dialect, Parting
from gamemaster.language.judge.refused import Refused
from gamemaster.language.say.render import CannotSay, render
from gamemaster.language.tree import Text


@dataclass(frozen=True, slots=True)
class Meaning:
    """One of the things a text can mean: its tree, its canonical sentence, and the smallest scene in
    which it parts from the first (of the first: from the second)."""

    text: Text
    sentence: Words
    scene: Words
    outcome: Words
    data: Json

    def shown(self) -> Json:
        """The reading as JSON, for a page that draws it and a client that answers."""
        return {
            "sentence": plain(self.sentence),
            "tree": plain(self.text),
            "scene": plain(self.scene),
            "outcome": plain(self.outcome),
            "data": self.data,
        }


class Question(Refused):
    """A text with several readings that behave differently. Each of their sentences is accepted."""

    def __init__(
        self, meanings: tuple[Meaning, ...], kept: "tuple[Apart, ...]", lang: Lang, end: int
    ) -> None:
        super().__init__(
            Words(en=_asked(meanings, kept, "en"), pt=_asked(meanings, kept, "pt")),
            span=(0, end),
            repairs=tuple(meaning.sentence.said(lang) for meaning in meanings),
            reason="ambiguous",
        )
        self.meanings = meanings
        self.readings = tuple(meaning.shown() for meaning in meanings)


Apart = tuple[Text, tuple[Parting, ...]]
"""A reading, and the scenes in which it parts from each of those before it."""


def behaving_apart(readings: tuple[Text, ...], dialect: Dialect, stays: bool) -> tuple[Apart, ...]:
    """The readings that differ; of those that behave alike the first. What nobody could say again is not
    tried in scenes, which tell of it: the text is refused."""
    if not all(can_be_said(reading, dialect) for reading in readings):
        raise unsayable()
    kept: list[Apart] = [(readings[0], ())]
    for reading in readings[1:]:
        apart = [dialect.parting(known, reading, stays) for known, _ in kept]
        parted = tuple(parting for parting in apart if parting is not None)
        if len(parted) == len(apart):
            kept.append((reading, parted))
    return tuple(kept)


def question(kept: tuple[Apart, ...], lang: Lang, dialect: Dialect, end: int) -> Refused:
    """What the author of a text is asked."""
    meanings = []
    for n, (text, partings) in enumerate(kept):
        seen = (partings or kept[1][1])[0]
        sentence = Words(en=render(text, "en", dialect), pt=render(text, "pt", dialect))
        meanings.append(Meaning(text, sentence, seen.scene, seen.outcomes[n > 0], seen.data))
    return Question(tuple(meanings), kept, lang, end)


def can_be_said(text: Text, dialect: Dialect) -> bool:
    """Whether Judy could read a text back in both languages."""
    try:
        return bool(render(text, "en", dialect) and render(text, "pt", dialect))
    except CannotSay:
        return False


def unsayable() -> Refused:
    return Refused(
        Words(
            en="I can follow this but not say it back; put it more simply.",
            pt="Consigo acompanhar isto, mas não repetir; diga de um jeito mais simples.",
        ),
        reason="unsayable",
    )


LETTERS = "ABCDEFGH"


def _asked(meanings: tuple[Meaning, ...], kept: tuple[Apart, ...], lang: Lang) -> str:
    said = " ".join(
        f"{letter}: “{m.sentence.said(lang)}”" for letter, m in zip(LETTERS, meanings, strict=False)
    )
    scene = " ".join(_scenes(kept, lang))
    opening = {
        "en": f"This can be read in {len(meanings)} ways.",
        "pt": f"Isto pode ser lido de {len(meanings)} modos.",
    }
    closing = {"en": "Which do you mean?", "pt": "Qual você quer dizer?"}
    return " ".join(part for part in (opening[lang], said, scene, closing[lang]) if part)


def _scenes(kept: tuple[Apart, ...], lang: Lang) -> list[str]:
    """For every reading the scenes in which it parts from those before it, each scene once."""
    seen: dict[str, list[str]] = {}
    for n, (_, partings) in enumerate(kept):
        for before, parting in enumerate(partings):
            told = seen.setdefault(parting.scene.said(lang), [])
            for letter, outcome in zip((before, n), parting.outcomes, strict=True):
                told.append(f"{LETTERS[letter]}: {outcome.said(lang)}.")
    return [
        " ".join((scene, *sorted(dict.fromkeys(told)))) for scene, told in seen.items() if scene
    ]
