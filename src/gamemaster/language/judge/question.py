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

    def __init__(self, meanings: tuple[Meaning, ...], lang: Lang, end: int) -> None:
        super().__init__(
            Words(en=_asked(meanings, "en"), pt=_asked(meanings, "pt")),
            span=(0, end),
            repairs=tuple(meaning.sentence.said(lang) for meaning in meanings),
            reason="ambiguous",
        )
        self.meanings = meanings
        self.readings = tuple(meaning.shown() for meaning in meanings)


def behaving_apart(
    readings: tuple[Text, ...], dialect: Dialect, stays: bool
) -> tuple[tuple[Text, Parting | None], ...]:
    """The readings that differ, each with the scene in which it parts from the first (of the first:
    none); of those that behave alike the first."""
    kept: list[tuple[Text, Parting | None]] = [(readings[0], None)]
    for reading in readings[1:]:
        apart = [dialect.parting(known, reading, stays) for known, _ in kept]
        if all(apart):
            kept.append((reading, apart[0]))
    return tuple(kept)


def question(
    kept: tuple[tuple[Text, Parting | None], ...], lang: Lang, dialect: Dialect, end: int
) -> Refused:
    """What the author of a text is asked, or a refusal if one of its readings cannot be said."""
    meanings = []
    for n, (text, parting) in enumerate(kept):
        seen = parting or kept[1][1]
        assert seen is not None
        try:
            sentence = Words(en=render(text, "en", dialect), pt=render(text, "pt", dialect))
        except CannotSay:
            return unsayable()
        meanings.append(Meaning(text, sentence, seen.scene, seen.outcomes[n > 0], seen.data))
    return Question(tuple(meanings), lang, end)


def unsayable() -> Refused:
    return Refused(
        Words(
            en="I can follow this but not say it back; put it more simply.",
            pt="Consigo acompanhar isto, mas não repetir; diga de um jeito mais simples.",
        ),
        reason="unsayable",
    )


def _asked(meanings: tuple[Meaning, ...], lang: Lang) -> str:
    letters = "ABCDEFGH"
    said = " ".join(
        f"{letter}: “{m.sentence.said(lang)}”" for letter, m in zip(letters, meanings, strict=False)
    )
    first, second = meanings[0], meanings[1]
    scene = second.scene.said(lang)
    if scene:
        scene += f" A: {first.outcome.said(lang)}. B: {second.outcome.said(lang)}."
    opening = {
        "en": f"This can be read in {len(meanings)} ways.",
        "pt": f"Isto pode ser lido de {len(meanings)} modos.",
    }
    closing = {"en": "Which do you mean?", "pt": "Qual você quer dizer?"}
    return " ".join(part for part in (opening[lang], said, scene, closing[lang]) if part)
