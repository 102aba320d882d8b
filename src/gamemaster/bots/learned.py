"""Saved brains as bots, for every game that has a learner, and the seats they fit into."""

from collections.abc import Mapping
from typing import Any

from gamemaster.core.box import AnyBox
from gamemaster.core.depth import load
from gamemaster.core.errors import Trouble, need_extra
from gamemaster.core.learner import AnyLearner, Learned
from gamemaster.core.values import Json, Seat, Words


def learner_of(box: AnyBox) -> AnyLearner | None:
    """How something learns this game, if anything does."""
    found: AnyLearner | None = load(box.learner) if box.learner else None
    return found


def read_brain(box: AnyBox, saved: bytes, name: str) -> Learned:
    """The bot that a saved brain makes, and its pupil; raises Trouble if it cannot be read."""
    learner = learner_of(box)
    if learner is None:
        raise Trouble(
            f"{name} is no bot: nothing learns {box.title}, so it has no brains.",
            pt=f"{name} não é um bot: nada aprende {box.title}, então não há cérebros.",
        )
    try:
        return learner.read(saved, name)
    except ImportError as missing:
        raise need_extra(
            Words("A brain needs", "Um cérebro precisa de"), missing.name, "learn"
        ) from None


def fits(box: AnyBox, config: object, seat: Seat, pupil: Json) -> bool:
    """Whether a seat plays with that pupil, so that its brain may sit there."""
    learner = learner_of(box)
    seats = box.seated(config)
    return learner is not None and seat < seats and learner.pupil_in(config, seat) == pupil


def with_pupils(box: AnyBox, config: object, pupils: Mapping[Seat, Json]) -> Any:
    """The config in which every brain finds its own pupil in its seat."""
    learner = learner_of(box)
    return learner.put(config, pupils) if learner and pupils else config
