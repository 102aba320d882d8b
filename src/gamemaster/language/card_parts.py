"""Which parts of the tree mean something among players with cards."""

from gamemaster.language import tree as t

EFFECTS = (
    t.Gain, t.Lose, t.Damage, t.Set, t.Kill, t.Revive, t.SetVar, t.Mark, t.Unmark, t.If, t.Over,
    t.Redirect, t.Prevent, t.Shield, t.Factor, t.Bonus, t.Cap, t.Immune,
)  # fmt: skip
EVENTS = (t.Damaged, t.Dies, t.Gains, t.Loses, t.Plays)
STATS = ("life", "glory", "energy", "coins", "cards", "subprocesses")
UNKNOWN = (t.Struck, t.HasPower, t.NoOtherPower, t.Strength, t.First, t.Last)
"""Conditions, amounts and targets that only heroes have."""

EFFECT_KINDS = frozenset(t.Effect.__args__)  # type: ignore[attr-defined]
EVENT_KINDS = frozenset(t.Event.__args__)  # type: ignore[attr-defined]


def is_foreign_effect(node: object) -> bool:
    return type(node) in EFFECT_KINDS and not isinstance(node, EFFECTS)


def is_foreign_event(node: object) -> bool:
    return type(node) in EVENT_KINDS and not isinstance(node, EVENTS)


def is_foreign_part(node: object) -> bool:
    return isinstance(node, UNKNOWN) or getattr(node, "stat", "life") not in STATS


def fits_cards(text: t.Text) -> bool:
    """Whether a text speaks only of what cards know: what is offered to their authors does."""
    return not any(
        getattr(node, "hits", "damage") == "attacks"
        or is_foreign_effect(node)
        or is_foreign_event(node)
        or is_foreign_part(node)
        for node in t.nodes(text)
    )
