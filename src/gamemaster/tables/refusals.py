"""What the house refuses, each with the code a client can act on."""

from collections.abc import Sequence

from gamemaster.core.errors import Trouble
from gamemaster.core.values import LANGS, Words


class Refusal(Trouble):
    """A request that cannot be granted; `code` and `status` are those of docs/api.md."""

    code = "conflict"
    status = 409


class Malformed(Refusal):
    """A request that is not of the documented form."""

    code, status = "malformed", 400


class Unknown(Refusal):
    """Nobody is signed in, and somebody must be."""

    code, status = "unknown", 401

    def __init__(self) -> None:
        super().__init__(
            "Sign in first, or send a valid token.",
            pt="Entre primeiro, ou envie um token válido.",
        )


class NotAllowed(Refusal):
    """Known, but not allowed."""

    code, status = "forbidden", 403


class Missing(Refusal):
    """There is no such thing (or none that may be known)."""

    code, status = "missing", 404

    def __init__(self, what: str, pt: str) -> None:
        super().__init__(f"There is no such {what}.", pt=f"Não há {pt}.")


class Conflict(Refusal):
    """The thing is not in a state for this."""


class TurnClosed(Refusal):
    """The turn somebody sent for is not being played any more."""

    code = "turn_closed"

    def __init__(self, turn: int) -> None:
        super().__init__(
            f"Turn {turn} is not being played now.", pt=f"O turno {turn} não está em jogo agora."
        )


class TooLarge(Refusal):
    """A body larger than anything a player needs."""

    code, status = "too_large", 413


class SlowDown(Refusal):
    """Too many requests, or too much in them."""

    code, status = "slow_down", 429

    def __init__(self, seconds: int, message: str | None = None, *, pt: str | None = None) -> None:
        super().__init__(
            message or f"That was too fast. Try again in {seconds} s.",
            pt=pt or f"Rápido demais. Tente de novo em {seconds} s.",
        )
        self.seconds = seconds


class Busy(Refusal):
    """The server holds as much as it can."""

    code, status = "busy", 503

    def __init__(self) -> None:
        super().__init__(
            "The server holds too many requests now; try again in a moment.",
            pt="O servidor está com pedidos demais agora; tente de novo daqui a pouco.",
        )


class NoCage(Refusal):
    """This machine cannot keep a stranger's bot in, so it runs none."""

    code = "no_cage"

    def __init__(self, missing: Sequence[Words]) -> None:
        en, pt = (", ".join(name.said(lang) for name in missing) for lang in LANGS)
        super().__init__(
            f"This server cannot keep uploaded bots in a cage, so it runs none. Missing: {en}.",
            pt=f"Este servidor não consegue isolar bots enviados; não roda nenhum. Falta: {pt}.",
        )


class TooMuch(Refusal):
    """Work that takes more time or memory than anybody is given."""

    code, status = "too_much", 422

    def __init__(self) -> None:
        super().__init__(
            "That is too much work for this server; make it smaller.",
            pt="Isso dá trabalho demais para este servidor; faça menor.",
        )
