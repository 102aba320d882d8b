"""The refusal of a power or card."""

from gamemaster.core.errors import Illegal
from gamemaster.core.values import Words


class Refused(Illegal):
    """A power or card that its author must change.

    `start` and `end` are the place in the text, `understood` what was read before it, `nearest`
    phrases that could stand there, `repairs` whole texts that compile.
    """

    def __init__(
        self,
        words: Words,
        start: int = 0,
        end: int = 0,
        understood: str = "",
        nearest: tuple[str, ...] = (),
        repairs: tuple[str, ...] = (),
        reason: str = "grammar",
    ) -> None:
        super().__init__(words.en, pt=words.pt)
        self.start = start
        self.end = end
        self.understood = understood
        self.nearest = nearest
        self.repairs = repairs
        self.reason = reason
