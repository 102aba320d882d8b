"""Random well-formed trees and texts, for bots that submit powers and for the round-trip tests."""

from collections.abc import Callable
from typing import Any

from gamemaster.core.dice import Dice
from gamemaster.core.values import Lang
from gamemaster.language import check
from gamemaster.language import tree as t
from gamemaster.language.harm import sparing
from gamemaster.language.normalise import GameKind
from gamemaster.language.render import CannotSay, render

_STATS = ("energy", "defence", "attack", "initiative")
_BASES = ("everyone", "opponents", "others", "allies")
_SPANS = ("round", "last_round", "battle")
_PARTIES = ("you", "opponent", "anyone", "other", "ally")
_SIGNS = ("<", "<=", "=", ">=", ">")
_MARKS = ("poison", "rust", "ember")


class _Maker:
    """Draws nodes; `event` is what the rule answers, so that its words have a meaning."""

    def __init__(self, dice: Dice, game: GameKind) -> None:
        self.dice = dice
        self.game = game
        self.event: Any = None
        self.done = 0
        self.subprocess = False
        self.chosen = False
        self.variable = False

    def pick(self, *items: Any) -> Any:
        return self.dice.pick(items)

    def one_in(self, n: int) -> bool:
        return self.dice.below(n) == 0

    def stat(self) -> Any:
        if self.game == "card":
            return self.pick("life", "glory", "energy")
        return self.pick(*_STATS)

    def amount(self, deep: int = 2) -> Any:
        if deep == 0 or not self.one_in(3):
            return self.dice.between(1, 40)
        makers: list[Callable[[], Any]] = [
            lambda: t.Mul(self.dice.between(2, 9), t.Count(self.group())),
            lambda: t.Div(self.amount(deep - 1), self.dice.between(2, 5)),
            lambda: t.Add(self.amount(deep - 1), self.amount(deep - 1)),
            lambda: t.Sub(self.amount(deep - 1), self.dice.between(1, 9)),
            lambda: t.Of(self.pick(t.You(), *self.single()), self.stat()),
            lambda: t.Highest(self.group(), self.stat()),
            lambda: t.Total(self.group(), self.stat()),
            lambda: t.RoundNumber(),
            lambda: t.Tally(t.You(), self.pick("damage_taken", "damage_dealt"), self.pick(*_SPANS)),
            lambda: t.Higher(self.amount(deep - 1), self.dice.between(1, 9)),
            lambda: t.Lower(self.amount(deep - 1), self.dice.between(1, 99)),
            lambda: t.Marks(t.You(), self.pick(*_MARKS)),
            lambda: t.Deaths(self.pick("opponent", "anyone"), self.pick(*_SPANS)),
        ]
        if self.game == "power":
            makers.append(lambda: t.Strength())
        if self.event is not None:
            makers += [lambda: t.EventAmount()] * 2
        if self.variable:
            makers += [lambda: t.Var("X")] * 3
        return self.pick(*makers)()

    def group(self) -> t.Group:
        base = self.pick(*_BASES) if self.game == "power" else self.pick("everyone", "opponents")
        if self.one_in(6):
            return t.Group(base, None, True)
        return t.Group(base, self.where() if self.one_in(3) else None)

    def where(self) -> Any:
        return self.pick(
            lambda: t.Compare(t.Of(t.It(), self.stat()), self.pick(*_SIGNS), self.amount(1)),
            lambda: t.Struck(t.It(), t.You(), self.pick("attacked", "damaged"), self.pick(*_SPANS)),
            lambda: t.Struck(t.You(), t.It(), self.pick("attacked", "damaged"), self.pick(*_SPANS)),
            lambda: t.Compare(t.Marks(t.It(), self.pick(*_MARKS)), ">=", 1),
        )()

    def single(self) -> tuple[Any, ...]:
        """Targets that are one hero."""
        group = t.Group(self.pick("everyone", "opponents", "others"))
        targets = [t.Most(group, self.stat()), t.Least(group, self.stat()), t.First(group)]
        if self.game == "power":
            targets.append(t.LastAttacker())
        if self.event is not None:
            targets += [t.Source()] if hasattr(self.event, "by") else []
            targets += [t.Victim()] if hasattr(self.event, "whom") else []
        if self.chosen:
            targets.append(t.Chosen())
        return tuple(targets)

    def whom(self) -> Any:
        return self.pick(
            t.You(), t.Each(self.group()), t.Each(t.Group("opponents")), *self.single()
        )

    def cond(self, deep: int = 1) -> Any:
        if deep and self.one_in(4):
            kind = self.pick(t.AllOf, t.AnyOf)
            return kind((self.cond(0), self.cond(0)))
        return self.pick(
            lambda: t.Compare(t.Of(t.You(), self.stat()), self.pick(*_SIGNS), self.amount(1)),
            lambda: t.Compare(t.Count(self.group()), self.pick(*_SIGNS), self.dice.between(1, 5)),
            lambda: t.Compare(t.RoundNumber(), self.pick(*_SIGNS), self.dice.between(1, 9)),
            lambda: t.EveryRounds(self.dice.between(2, 4), self.dice.between(1, 3)),
            lambda: t.Was(t.You(), self.pick("attacked", "damaged"), self.pick(*_SPANS)),
            lambda: t.Not(t.Was(t.You(), "attacking", self.pick(*_SPANS))),
        )()

    def event_node(self) -> Any:
        other = self.pick("opponent", "anyone", "other")
        events: list[Any] = [
            t.Damaged(other, "you"),
            t.Damaged("you", other),
            t.Dies(other, "anyone"),
            t.Dies(other, "you"),
            t.Gains(other, "energy"),
            t.Loses("you", "energy"),
        ]
        if self.game == "power":
            events += [
                t.Attacks(other, "you"),
                t.Attacks("you", other),
                t.Uses(other, self.dice.below(4)),
                t.Broken("you", "anyone"),
            ]
        else:
            events += [t.Plays(other), t.Dies("this", "anyone")]
        return self.pick(*events)

    def effect(self, lasting: str, deep: int = 1) -> Any:
        to = self.whom()
        if self.game == "card":
            return self._card_effect(to, deep)
        makers: list[Callable[[], Any]] = [
            lambda: t.Gain(to, self.amount()),
            lambda: t.Lose(to, self.amount()),
            lambda: t.Burn(t.Each(t.Group("opponents")), self.amount()),
            lambda: t.Damage(to, self.amount()),
            lambda: t.Attack(to, self.amount() if self.one_in(2) else None),
            lambda: t.Raise(to, self.pick(*_STATS[1:]), self.amount(), lasting),  # type: ignore[arg-type]
            lambda: t.Fall(to, self.pick(*_STATS[1:]), self.amount(), lasting),  # type: ignore[arg-type]
            lambda: t.Set(to, "energy", self.amount(), "battle"),
            lambda: t.Mark(to, self.pick(*_MARKS), self.dice.between(1, 4)),
            lambda: t.Unmark(to, self.pick(*_MARKS), self.pick(None, 2)),
            lambda: t.CopySelf(self.dice.between(1, 2)),
            lambda: t.Helper(self.dice.between(1, 20), self.dice.between(0, 10), 1),
            lambda: t.Kill(t.Least(t.Group("opponents"), "energy")),
            lambda: t.StealPower(
                t.Most(t.Group("opponents"), "energy"), self.pick("strongest", "weakest", "all")
            ),
            lambda: t.CopyPower(
                t.Most(t.Group("opponents"), "energy"), self.pick("strongest", "last")
            ),
            lambda: t.Silence(to, self.pick("strongest", "all"), lasting),  # type: ignore[arg-type]
            lambda: t.Swap(t.You(), self.single()[0], "energy"),
            lambda: t.Forbid(to, self.pick("attack", "powers", "gain", "defend"), lasting),  # type: ignore[arg-type]
            lambda: t.Reverse(lasting),  # type: ignore[arg-type]
            *[lambda: self.holding(lasting)] * 3,
        ]
        if deep:
            makers += [
                lambda: t.Over(
                    (self.effect("round", 0),),
                    self.dice.between(2, 4),
                    self.pick("start", "main", "end"),
                    self.dice.below(2),
                ),
                lambda: t.If(
                    self.cond(0), (self.effect("round", 0),), self.pick((), (t.Gain(t.You(), 3),))
                ),
            ]
        return self.pick(*makers)()

    def holding(self, lasting: str) -> Any:
        """An effect that an always-rule may have."""
        last: Any = lasting
        to = self.pick(t.You(), t.You(), t.Each(t.Group("opponents")), t.Each(t.Group("everyone")))
        return self.pick(
            lambda: t.Raise(to, self.pick(*_STATS[1:]), self.amount(), last),
            lambda: t.Fall(to, self.pick(*_STATS[1:]), self.amount(), last),
            lambda: self._scale(to, last),
            lambda: self._factor(to, last),
            lambda: t.Bonus(
                to, self.pick("dealt", "taken"), self.dice.between(-5, 9), "damage", last
            ),
            lambda: (
                t.Shield(to, self.dice.between(5, 60), self.pick("round", "battle"))
                if lasting == "while"
                else t.Pierce(t.You(), "damage", last)
            ),
            lambda: t.Prevent(
                to,
                self.pick(t.EventAmount(), t.Div(t.EventAmount(), 2), 5),
                self.pick("damage", "attacks"),
                self.pick(None, t.Group("opponents")),
                last,
            ),
            lambda: t.Redirect(
                to,
                self.pick(t.EventAmount(), t.Div(t.EventAmount(), 2)),
                self.pick(t.Source(), t.Least(t.Group("opponents"), "energy")),
                "attacks",
                last,
            ),
            lambda: t.Cap(to, self.dice.between(5, 30), self.pick("hit", "round"), last),
            lambda: t.Immune(t.Least(t.Group("everyone"), "energy"), "attacks", None, last),
            lambda: t.Aim(t.You(), self.pick(*self.single()), last),
            lambda: t.Pierce(t.You(), "attacks", last),
            lambda: t.Unpreventable(t.You(), self.pick("this", "attacks"), last),
            lambda: t.Place(to, self.pick("first", "last"), last),
            lambda: t.SpendBurns(to, last),
        )()

    def _scale(self, to: Any, last: Any) -> Any:
        times, over = self.pick((1, 2), (2, 1), (3, 1))
        return t.Scale(to, self.pick("defence", "attack"), times, over, last)

    def _factor(self, to: Any, last: Any) -> Any:
        times, over = self.pick((1, 2), (2, 1), (3, 2))
        hits = self.pick("damage", "attacks")
        return t.Factor(to, self.pick("dealt", "taken"), times, over, hits, last)

    def _card_effect(self, to: Any, deep: int) -> Any:
        makers: list[Callable[[], Any]] = [
            lambda: t.Damage(to, self.amount()),
            lambda: t.Gain(to, self.amount(1), "life"),
            lambda: t.Lose(to, self.amount(1), "life"),
            lambda: t.Gain(
                t.You(), self.dice.between(1, 3), self.pick("cards", "glory", "energy", "coins")
            ),
            lambda: t.Lose(
                t.Each(t.Group("opponents")), self.dice.between(1, 2), self.pick("glory", "energy")
            ),
            lambda: t.Kill(t.Least(t.Group("enemy_subprocesses"), "life")),
            lambda: t.Mark(to, self.pick(*_MARKS), 1),
        ]
        if self.subprocess:
            makers.append(lambda: t.Gain(t.This(), 1, "life"))
        if deep:
            makers.append(lambda: t.If(self.cond(0), (self._card_effect(to, 0),)))
        return self.pick(*makers)()

    def rule(self) -> t.Rule:
        self.event = None
        if self.game == "card" and not self.subprocess:
            return t.Rule(
                "play", self.effects("round"), cond=self.cond() if self.one_in(4) else None
            )
        kind = self.dice.below(5)
        cond = self.cond() if self.one_in(3) else None
        limit = (
            t.Limit(self.dice.between(1, 3), self.pick("round", "battle"))
            if self.one_in(5)
            else None
        )
        if kind == 0:
            self.event = self.event_node()
            return t.Rule(self.event, self.effects("round"), None, cond, limit)
        if kind == 1 and self.game == "power":
            return t.Rule("always", (self.holding("while"),), None, cond, None)
        if kind == 2:
            self.event = self.event_node()
            return t.Rule("end", self.effects("round"), self.event, cond, limit)
        moments = (
            ("setup", "start", "main", "end") if self.game == "power" else ("start", "end", "play")
        )
        costs: tuple[t.Cost, ...] = ()
        if self.game == "power" and self.one_in(2):
            costs = (t.Cost(self.pick("spend", "burn"), self.dice.between(1, 30)),)
        return t.Rule(self.pick(*moments), self.effects("round"), None, cond, limit, costs)

    def effects(self, lasting: str) -> tuple[Any, ...]:
        return tuple(self.effect(lasting) for _ in range(1 + self.one_in(3)))


def random_text(dice: Dice, game: GameKind = "power", subprocess: bool = False) -> t.Text:
    """A random legal text in normal form."""
    while True:
        maker = _Maker(dice, game)
        maker.subprocess = subprocess
        maker.chosen = game == "card" and maker.one_in(2)
        maker.variable = game == "power" and maker.one_in(6)
        rules = tuple(maker.rule() for _ in range(1 + maker.one_in(4)))
        variables = (t.Variable("X", dice.between(1, 9)),) if maker.variable else ()
        text = t.Text(rules, variables, "any" if maker.chosen else "")
        text = sparing(text) if game == "power" else text
        if any(check.faults(text, game, subprocess)):
            continue
        try:
            render(text, "en", game), render(text, "pt", game)
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


def random_power(dice: Dice) -> t.Power:
    """A random legal power."""
    return t.Power(random_name(dice), random_text(dice))


def random_card(dice: Dice) -> t.Card:
    """A random legal card, every third a subprocess."""
    life = dice.between(1, 6) if dice.below(3) == 0 else 0
    return t.Card(random_name(dice), dice.between(0, 9), life, random_text(dice, "card", life > 0))


def random_source(dice: Dice, lang: Lang = "en") -> str:
    """The sentence of a random power, as a player would send it."""
    power = random_power(dice)
    return f"{power.name}: {render(power.text, lang)}"
