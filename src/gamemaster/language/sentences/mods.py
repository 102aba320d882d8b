"""The modifiers of a sentence taken together: when its rule acts, and what only holds."""

from typing import Any

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.dialect import Dialect
from gamemaster.language.sentences.makers import Unfit
from gamemaster.language.tree import nodes

HOLDING = (
    t.Raise, t.Fall, t.Scale, t.Factor, t.Bonus, t.Shield, t.Prevent, t.Redirect, t.Cap, t.Immune,
    t.Aim, t.Pierce, t.Unpreventable, t.Forbid, t.Place, t.Reverse, t.SpendBurns,
)  # fmt: skip
"""Effects that hold rather than happen: alone and without moment or cost they hold always."""


class Mods:
    """The modifiers of one sentence, taken together; two of a kind do not fit."""

    def __init__(self, mods: Any) -> None:
        self.when: Any = None
        self.weak: bool | str = False
        self.event: Any = None
        self.per_event: Any = None
        self.this_round = False
        self.per_amount: Any = None
        self.limit: t.Limit | None = None
        self.lasting = ""
        self.conds: list[t.Cond] = []
        for kind, *parts in mods:
            getattr(self, f"_{kind}")(*parts)

    def _when(self, moment: str, weak: bool | str) -> None:
        if self.when is not None and not (self.weak or weak):
            raise Unfit
        if self.when is None or self.weak:
            self.when, self.weak = moment, weak

    def _cond(self, cond: Any) -> None:
        self.conds.append(cond)

    def _event(self, event: Any, this_round: bool) -> None:
        if self.event is not None:
            raise Unfit
        self.event, self.this_round = event, this_round

    def _per_event(self, event: Any) -> None:
        if self.per_event is not None:
            raise Unfit
        self.per_event = event

    def _limit(self, limit: t.Limit) -> None:
        if self.limit is not None:
            raise Unfit
        self.limit = limit

    def _lasting(self, lasting: str) -> None:
        if self.lasting:
            raise Unfit
        self.lasting = lasting

    def bounded(self, effects: tuple[Any, ...]) -> tuple[Any, ...]:
        """The effects, with the end that was said in front of all of them ("this round, …")."""
        if not self.lasting:
            return effects
        if not any(getattr(e, "lasting", None) == "" for e in effects):
            raise Unfit
        return tuple(_bounded(e, self.lasting) for e in effects)

    def _per(self, amount: Any) -> None:
        if self.per_amount is not None:
            raise Unfit
        self.per_amount = amount

    def cond(self) -> Any:
        if len(self.conds) < 2:
            return self.conds[0] if self.conds else None
        flat: list[Any] = []
        for c in self.conds:
            flat += c.conds if isinstance(c, t.AllOf) else (c,)
        return t.AllOf(tuple(flat))

    def settled(self, brought: Any, costs: Any, effects: Any, dialect: Dialect, sub: bool) -> Any:
        """When the rule acts, and once per which event."""
        event = self.event or brought
        if self.per_event is not None:
            if event is not None or not isinstance(self.when, str):
                raise Unfit
            return self.when, self.per_event
        if event is not None:
            if self.when in ("start", "end"):
                return self.when, event
            if self.when is not None and not self.weak:
                raise Unfit
            if costs and self.this_round:
                return ("watch", event, "main"), None
            return event, None
        holds = all(isinstance(e, HOLDING) or held_set(e) for e in effects) and not costs
        if self.when is None:
            lasts = any(getattr(e, "lasting", "") == "battle" for e in effects)
            if self.conds and lasts and dialect.repeats:
                return (
                    dialect.unsaid,
                    None,
                )  # "if you took damage, +5 Attack for the rest of the battle"
            if holds and (dialect.repeats or sub):
                return "always", None
            return dialect.unsaid, None
        open_ended = all(getattr(e, "lasting", "") == "" for e in effects)
        # "from round 6 on, +20 Attack" holds from then on; "each round" adds, but for shelter
        stays = self.weak == "span" or all(adds_defence(e) for e in effects)
        if self.weak and holds and open_ended and stays:
            return "always", None
        if self.when == "main":
            return dialect.each_round[sub], None
        return self.when, None


def _bounded(effect: Any, lasting: str) -> Any:
    if getattr(effect, "lasting", None) == "":
        return msgspec.structs.replace(effect, lasting=lasting)
    if isinstance(effect, (t.Damage, t.Attack)):
        return effect  # over with the moment in any case
    raise Unfit


def held_set(effect: Any) -> bool:
    if isinstance(effect, t.Set) and any(
        isinstance(n, t.Of) and n.stat == effect.stat and isinstance(n.who, t.It | t.You)
        for n in nodes(effect.amount)
    ):
        return False  # a stat cannot stand at what it itself is
    return isinstance(effect, t.Set) and effect.stat not in (
        "energy",
        "life",
        "glory",
        "coins",
        "cards",
    )


def adds_defence(effect: Any) -> bool:
    return (isinstance(effect, (t.Raise, t.Fall)) and effect.stat == "defence") or isinstance(
        effect, (t.Shield, t.Prevent, t.Cap, t.Redirect, t.Factor, t.Bonus, t.Immune, t.Aim)
    )


def lasting_shelter(effect: Any) -> bool:
    return adds_defence(effect) and getattr(effect, "lasting", "") in ("", "battle")
