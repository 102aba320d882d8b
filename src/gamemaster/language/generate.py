"""Random well-formed trees: what their makers in all games share.

A game draws its own effects, events and rules (`Maker`), for bots that invent texts and for tests.
"""

from collections.abc import Callable
from typing import TypeVar

from gamemaster.core.dice import Dice
from gamemaster.language import tree as t
from gamemaster.language.dialect import Dialect
from gamemaster.language.judge import check
from gamemaster.language.say.render import CannotSay, render

T = TypeVar("T")
SPANS: tuple[t.Span, ...] = ("round", "last_round", "battle")
SIGNS: tuple[t.Sign, ...] = ("<", "<=", "=", ">=", ">")
MARKS = ("poison", "rust", "ember")


class Maker:
    """Draws nodes; `event` is what the rule answers, so that its words have a meaning."""

    stats: tuple[t.Stat, ...]
    bases: tuple[t.Base, ...]

    def __init__(self, dice: Dice, stays: bool) -> None:
        self.dice = dice
        self.event: t.Event | None = None
        self.stays = stays
        self.chosen = False
        self.variable = False

    def pick(self, *items: T) -> T:
        return self.dice.pick(items)

    def one_in(self, n: int) -> bool:
        return self.dice.below(n) == 0

    def stat(self) -> t.Stat:
        return self.pick(*self.stats)

    def amount(self, deep: int = 2) -> t.Amount:
        if deep == 0 or not self.one_in(3):
            return self.dice.between(1, 40)
        makers: list[Callable[[], t.Amount]] = [
            lambda: t.Mul(self.dice.between(2, 9), t.Count(self.group())),
            lambda: t.Div(self.amount(deep - 1), self.dice.between(2, 5)),
            lambda: t.Add(self.amount(deep - 1), self.amount(deep - 1)),
            lambda: t.Sub(self.amount(deep - 1), self.dice.between(1, 9)),
            lambda: t.Of(self.pick(t.You(), *self.single()), self.stat()),
            lambda: t.Highest(self.group(), self.stat()),
            lambda: t.Total(self.group(), self.stat()),
            lambda: t.RoundNumber(),
            lambda: t.Tally(t.You(), self.pick("damage_taken", "damage_dealt"), self.pick(*SPANS)),
            lambda: t.Higher(self.amount(deep - 1), self.dice.between(1, 9)),
            lambda: t.Lower(self.amount(deep - 1), self.dice.between(1, 99)),
            lambda: t.Marks(t.You(), self.pick(*MARKS)),
            lambda: t.Deaths(self.pick("opponent", "anyone"), self.pick(*SPANS)),
        ]
        makers += self.own_amounts()
        if self.event is not None:
            makers += [lambda: t.EventAmount()] * 2
        if self.variable:
            makers += [lambda: t.Var("X")] * 3
        return self.pick(*makers)()

    def group(self) -> t.Group:
        base = self.pick(*self.bases)
        if self.one_in(6):
            return t.Group(base, None, True)
        return t.Group(base, self.where() if self.one_in(3) else None)

    def where(self) -> t.Cond:
        makers: list[Callable[[], t.Cond]] = [
            lambda: t.Compare(t.Of(t.It(), self.stat()), self.pick(*SIGNS), self.amount(1)),
            lambda: t.Struck(t.It(), t.You(), self.pick("attacked", "damaged"), self.pick(*SPANS)),
            lambda: t.Struck(t.You(), t.It(), self.pick("attacked", "damaged"), self.pick(*SPANS)),
            lambda: t.Compare(t.Marks(t.It(), self.pick(*MARKS)), ">=", 1),
        ]
        return self.pick(*makers)()

    def single(self) -> tuple[t.Whom, ...]:
        """Targets that are one hero."""
        group = t.Group(self.pick("everyone", "opponents", "others"))
        targets: list[t.Whom] = [
            t.Most(group, self.stat()),
            t.Least(group, self.stat()),
            t.First(group),
        ]
        targets += self.own_targets()
        if self.event is not None:
            targets += [t.Source()] if hasattr(self.event, "by") else []
            targets += [t.Victim()] if hasattr(self.event, "whom") else []
        if self.chosen:
            targets.append(t.Chosen())
        return tuple(targets)

    def whom(self) -> t.Whom:
        return self.pick(
            t.You(), t.Each(self.group()), t.Each(t.Group("opponents")), *self.single()
        )

    def cond(self, deep: int = 1) -> t.Cond:
        if deep and self.one_in(4):
            kinds: tuple[type[t.AllOf | t.AnyOf], ...] = (t.AllOf, t.AnyOf)
            return self.pick(*kinds)((self.cond(0), self.cond(0)))
        makers: list[Callable[[], t.Cond]] = [
            lambda: t.Compare(t.Of(t.You(), self.stat()), self.pick(*SIGNS), self.amount(1)),
            lambda: t.Compare(t.Count(self.group()), self.pick(*SIGNS), self.dice.between(1, 5)),
            lambda: t.Compare(t.RoundNumber(), self.pick(*SIGNS), self.dice.between(1, 9)),
            lambda: t.EveryRounds(self.dice.between(2, 4), self.dice.between(1, 3)),
            lambda: t.Was(t.You(), self.pick("attacked", "damaged"), self.pick(*SPANS)),
            lambda: t.Not(t.Was(t.You(), "attacking", self.pick(*SPANS))),
        ]
        return self.pick(*makers)()

    def event_node(self) -> t.Event:
        other: t.Party = self.pick("opponent", "anyone", "other")
        return self.pick(
            t.Damaged(other, "you"),
            t.Damaged("you", other),
            t.Dies(other, "anyone"),
            t.Dies(other, "you"),
            t.Gains(other, "energy"),
            t.Loses("you", "energy"),
            *self.own_events(other),
        )

    def limit(self) -> t.Limit | None:
        if not self.one_in(5):
            return None
        return t.Limit(self.dice.between(1, 3), self.pick("round", "battle"))

    def effects(self, lasting: t.Lasting) -> tuple[t.Effect, ...]:
        return tuple(self.effect(lasting) for _ in range(1 + self.one_in(3)))

    def own_amounts(self) -> list[Callable[[], t.Amount]]:
        return []

    def own_targets(self) -> list[t.Whom]:
        return []

    def own_events(self, _other: t.Party) -> list[t.Event]:
        return []

    def effect(self, lasting: t.Lasting, deep: int = 1) -> t.Effect:
        raise NotImplementedError

    def rule(self) -> t.Rule:
        raise NotImplementedError


def random_text(maker: Callable[[], Maker], dialect: Dialect) -> t.Text:
    """A random legal text in normal form, by a new maker for each trial."""
    while True:
        now = maker()
        rules = tuple(now.rule() for _ in range(1 + now.one_in(4)))
        variables = (t.Variable("X", now.dice.between(1, 9)),) if now.variable else ()
        text = dialect.as_meant(t.Text(rules, variables, "any" if now.chosen else ""))
        if any(check.faults(text, dialect, now.stays)):
            continue
        try:
            render(text, "en", dialect), render(text, "pt", dialect)
        except CannotSay:
            continue
        return text


_FIRST = (
    "Iron",
    "Quiet",
    "Hollow",
    "Bright",
    "Crooked",
    "Seventh",
    "Salt",
    "Patient",
    "Red",
    "Old",
)
_SECOND = (
    "Lantern",
    "Oath",
    "Anvil",
    "Tide",
    "Garden",
    "Mirror",
    "Wolf",
    "Clock",
    "Bridge",
    "Root",
)


def random_name(dice: Dice) -> str:
    """A name for a random power or card."""
    return f"{dice.pick(_FIRST)} {dice.pick(_SECOND)} {dice.between(2, 999)}"
