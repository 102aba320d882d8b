"""The panel: small battles that tell powers apart which are written differently.

Two readings of a text are one if heroes with either of them fare alike in every scene. A scene is
Bob, who has the power, against one to five others; the smallest come first. Power above and below
the attack in the order list, and both orders of initiative, are dimensions of their own.
"""

from gamemaster.core.values import Words
from gamemaster.games.auto_rumble.panel.course import Look, course
from gamemaster.games.auto_rumble.panel.scenes import SCENES, Encounter
from gamemaster.games.auto_rumble.panel.told import data, look_said, scene_said
from gamemaster.language import tree as t
from gamemaster.language.dialect import Parting

__all__ = ["SCENES", "parting"]


def parting(a: t.Text, b: t.Text, stays: bool = False) -> Parting | None:
    """The first scene in which two texts part, or None."""
    if a == b:
        return None
    in_order = _acts_in_order(a) or _acts_in_order(b)
    for n, scene in enumerate(SCENES):
        if scene.below and not in_order:
            continue  # where a power stands in the list counts only for what is done in step 2
        ours, theirs = course(a, n), course(b, n)
        if ours != theirs:
            return _parted(scene, ours, theirs)
    return None


def _acts_in_order(text: t.Text) -> bool:
    steps = [getattr(node, "step", "") for node in t.nodes(text)]
    return "main" in (*steps, *(rule.when for rule in text.rules))


def _parted(scene: Encounter, ours: tuple[Look, ...], theirs: tuple[Look, ...]) -> Parting:
    at = next(
        (n for n, (x, y) in enumerate(zip(ours, theirs, strict=False)) if x != y),
        min(len(ours), len(theirs)) - 1,
    )
    a, b = ours[at], theirs[at]
    now = min(a.round, b.round)
    return Parting(
        Words(en=scene_said(scene, now, "en"), pt=scene_said(scene, now, "pt")),
        (
            Words(en=look_said(a, b, "en"), pt=look_said(a, b, "pt")),
            Words(en=look_said(b, a, "en"), pt=look_said(b, a, "pt")),
        ),
        data(scene, now, (a, b)),
    )
