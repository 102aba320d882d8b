"""The refusal of a power or card."""

from gamemaster.core.errors import Illegal
from gamemaster.core.values import Words


class Refused(Illegal):
    """A power or card that its author must change.

    `span` is the place in the text, from where to where, `understood` what was read before it, `nearest`
    phrases that could stand there, `repairs` whole texts that compile and say the same, `near` whole
    texts that compile and say something near, or less.
    """

    near: tuple[str, ...] = ()

    def __init__(
        self,
        words: Words,
        span: tuple[int, int] | None = None,
        understood: str = "",
        nearest: tuple[str, ...] = (),
        repairs: tuple[str, ...] = (),
        reason: str = "grammar",
    ) -> None:
        here = span if span and span[1] else None
        super().__init__(words.en, pt=words.pt, span=here, nearest=nearest, repairs=repairs)
        self.understood = understood
        self.reason = reason

    @property
    def start(self) -> int:
        return self.span[0] if self.span else 0

    @property
    def end(self) -> int:
        return self.span[1] if self.span else 0

    def adding(self, words: Words, near: tuple[str, ...]) -> "Refused":
        """The same refusal, with something near that can be said."""
        if not near:
            return self
        again = Refused(
            Words(en=f"{self.said('en')} {words.en}", pt=f"{self.said('pt')} {words.pt}"),
            (self.start, self.end),
            self.understood,
            self.nearest,
            self.repairs,
            self.reason,
        )
        again.near = near
        return again

    def move(self, by: int) -> None:
        """Count the place from a letter further in front: the text is part of a longer one."""
        self.span = (self.start + by, self.end + by)
