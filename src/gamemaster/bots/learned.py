"""Saved brains as bots, for every game that has a learner."""

from collections.abc import Callable, Mapping
from typing import Any

from gamemaster.core.box import AnyBox, Bot
from gamemaster.core.errors import Trouble


def learned_bot(box: AnyBox, saved: bytes, name: str) -> Bot[Any]:
    """The bot that a saved brain makes; raises Trouble if it cannot be read."""
    reader = READERS.get(box.id)
    if reader is None:
        raise Trouble(
            f"{name} is no bot: nothing learns {box.title}, so it has no brains.",
            pt=f"{name} não é um bot: nada aprende {box.title}, então não há cérebros.",
        )
    try:
        return reader(saved, name)
    except ImportError as missing:
        raise Trouble(
            f"A brain needs {missing.name}, which is not installed: pip install 'gamemaster[learn]'",
            pt=f"Um cérebro precisa de {missing.name}, que não está instalado: pip install 'gamemaster[learn]'",
        ) from None


def _bmiibo(saved: bytes, name: str) -> Bot[Any]:
    from gamemaster.games.bmiibo.learning.brains import read_brain
    from gamemaster.games.bmiibo.learning.training import BrainBot

    return BrainBot(read_brain(saved, name))


READERS: Mapping[str, Callable[[bytes, str], Bot[Any]]] = {"bmiibo": _bmiibo}
"""By game; they import what learning needs only when a brain is read."""
