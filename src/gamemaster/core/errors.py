"""What can go wrong in a way its reader can put right."""

from gamemaster.core.values import Json, Lang, Words, say

Path = tuple[str | int, ...]


Span = tuple[int, int]
"""From letter, to letter."""


class Trouble(Exception):
    """A sentence for the person it concerns; a door prints it, never a traceback."""

    kind = "refused"
    """The word by which it is counted when a seat loses its turn to it."""

    def __init__(self, message: str, *, pt: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.pt = pt

    def said(self, lang: Lang) -> str:
        return self.pt if lang == "pt" and self.pt else self.message

    def whole(self, lang: Lang) -> str:
        """All there is to say of it, in one line."""
        return self.said(lang)

    @property
    def cause(self) -> str:
        """What was wrong, without its kind, as a record keeps it."""
        return self.whole("en")


def need_extra(needs: Words, module: str | None, extra: str) -> Trouble:
    """What to say where a part of one door is not installed; `needs`: “A brain needs”, “Um cérebro precisa de”."""
    install = f"pip install 'gamemaster[{extra}]'"
    return Trouble(
        f"{needs.en} {module}, which is not installed: {install}",
        pt=f"{needs.pt} {module}, que não está instalado: {install}",
    )


class Illegal(Trouble):
    """A submission, config or content that its author must change: why, and where in the JSON.

    Of a sentence also where in it (`span`, in the text that stands at `path`), `nearest` phrases that
    could stand there, and `repairs`, whole texts that would pass; of a text that can be read in
    several ways the `readings`, as JSON.
    """

    readings: tuple[Json, ...] = ()

    def __init__(
        self,
        message: str,
        path: Path = (),
        *,
        pt: str | None = None,
        span: Span | None = None,
        nearest: tuple[str, ...] = (),
        repairs: tuple[str, ...] = (),
    ) -> None:
        super().__init__(message, pt=pt)
        self.path = path
        self.span, self.nearest, self.repairs = span, nearest, repairs

    @property
    def at(self) -> str:
        """The place of the fault, as `$.bids[2].coins`."""
        return "$" + "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in self.path)

    def under(self, *prefix: str | int) -> "Illegal":
        """The same fault seen from a document that holds this one at `prefix`."""
        return self.said_as(self.message, self.pt, prefix + self.path)

    def said_as(self, message: str, pt: str | None, path: Path) -> "Illegal":
        """The same fault in other words and at another place of the document."""
        again = Illegal(
            message,
            path,
            pt=pt,
            span=self.span,
            nearest=self.nearest,
            repairs=self.repairs,
        )
        again.readings = self.readings
        return again

    def whole(self, lang: Lang) -> str:
        """Why and where, in one line."""
        place = say(lang, en=f" (at {self.at})", pt=f" (em {self.at})") if self.path else ""
        return self.said(lang) + place

    def __str__(self) -> str:
        return self.whole("en")


class BrokenRecord(Trouble):
    """A record that cannot be read, replayed or believed; `turn` is the first that does not hold."""

    def __init__(self, message: str, turn: int = 0, *, pt: str | None = None) -> None:
        super().__init__(message, pt=pt)
        self.turn = turn
