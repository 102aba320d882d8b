"""Random powers, for bots that invent them and for tests."""

from collections.abc import Callable

from gamemaster.core.dice import Dice
from gamemaster.core.values import Lang
from gamemaster.games.auto_rumble.dialect import POWERS
from gamemaster.language import render
from gamemaster.language import tree as t
from gamemaster.language.generate import MARKS, Maker, random_name
from gamemaster.language.generate import random_text as drawn


class PowerMaker(Maker):
    """Draws the rules of powers."""

    stats = ("energy", "defence", "attack", "initiative")
    bases = ("everyone", "opponents", "others", "allies")

    def __init__(self, dice: Dice) -> None:
        super().__init__(dice, False)
        self.variable = self.one_in(6)

    def own_amounts(self) -> list[Callable[[], t.Amount]]:
        return [lambda: t.Strength()]

    def own_targets(self) -> list[t.Whom]:
        return [t.LastAttacker(), t.Next()]

    def own_events(self, other: t.Party) -> list[t.Event]:
        return [
            t.Attacks(other, "you"),
            t.Attacks("you", other),
            t.Uses(other, self.dice.below(4)),
            t.Broken("you", "anyone"),
            t.WouldDie(),
            t.Attacking("opponent", "you"),
        ]

    def where(self) -> t.Cond:
        if not self.one_in(3):
            return super().where()
        if self.event is not None and hasattr(self.event, "by") and self.one_in(2):
            return t.Not(t.Is(t.It(), t.Source()))
        return self.ranks(t.It(), "opponents")

    def ranks(self, who: t.Whom, base: t.Base) -> t.Cond:
        first = self.dice.between(1, 2)
        place = t.Ranks(
            who,
            t.Group(base),
            self.pick("energy", "attack"),
            self.pick("most", "least"),
            first,
            first + self.dice.below(2),
        )
        either: tuple[t.Cond, ...] = (place, t.Not(place))
        return self.pick(*either) if isinstance(who, t.It) else place

    def cond(self, deep: int = 1) -> t.Cond:
        if not self.one_in(5):
            return super().cond(deep)
        if isinstance(self.event, t.Attacks | t.Damaged):
            him = t.Victim() if self.event.by == "you" else t.Source()
            return t.Before(
                self.pick(
                    self.ranks(him, "opponents"),
                    t.Compare(t.Of(him, "energy"), ">", self.dice.between(1, 99)),
                )
            )
        return self.ranks(t.You(), "everyone")

    def effect(self, lasting: t.Lasting, deep: int = 1) -> t.Effect:
        to = self.whom()
        makers: list[Callable[[], t.Effect]] = [
            lambda: t.Gain(to, self.amount()),
            lambda: t.Lose(to, self.amount()),
            lambda: t.Burn(t.Each(t.Group("opponents")), self.amount()),
            lambda: t.Damage(to, self.amount()),
            lambda: t.Attack(to, self.amount() if self.one_in(2) else None),
            lambda: t.Raise(to, self.pick(*self.stats[1:]), self.amount(), lasting),
            lambda: t.Fall(to, self.pick(*self.stats[1:]), self.amount(), lasting),
            lambda: t.Set(to, "energy", self.amount(), "battle"),
            lambda: t.Mark(to, self.pick(*MARKS), self.dice.between(1, 4)),
            lambda: t.Unmark(to, self.pick(*MARKS), self.pick(None, 2)),
            lambda: t.CopySelf(self.dice.between(1, 2)),
            lambda: t.Helper(self.dice.between(1, 20), self.dice.between(0, 10), 1),
            lambda: t.Kill(t.Least(t.Group("opponents"), "energy")),
            lambda: t.StealPower(
                t.Most(t.Group("opponents"), "energy"), self.pick("strongest", "weakest", "all")
            ),
            lambda: t.CopyPower(
                t.Most(t.Group("opponents"), "energy"), self.pick("strongest", "last")
            ),
            lambda: t.Silence(to, self.pick("strongest", "all"), lasting),
            lambda: t.Swap(t.You(), self.single()[0], "energy"),
            lambda: t.Forbid(to, self.pick("attack", "powers", "gain", "defend"), lasting),
            lambda: t.Reverse(lasting),
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

    def holding(self, lasting: t.Lasting) -> t.Effect:
        """An effect that an always-rule may have."""
        last, foes, all_of_them = lasting, t.Each(t.Group("opponents")), t.Each(t.Group("everyone"))
        whom: tuple[t.Whom, ...] = (t.You(), t.You(), foes, all_of_them)
        to = self.pick(*whom)
        onto: tuple[t.Whom, ...] = (t.Source(), t.Least(t.Group("opponents"), "energy"))
        parts: tuple[t.Amount, ...] = (t.EventAmount(), t.Div(t.EventAmount(), 2))
        makers: list[Callable[[], t.Effect]] = [
            lambda: t.Raise(to, self.pick(*self.stats[1:]), self.amount(), last),
            lambda: t.Fall(to, self.pick(*self.stats[1:]), self.amount(), last),
            lambda: self._scale(to, last),
            lambda: self._factor(to, last),
            lambda: t.Bonus(
                to,
                self.pick("dealt", "taken"),
                self.dice.between(-5, 9),
                self.pick("damage", "attacks"),
                self.pick(last, last if last == "while" else "attack"),
                self.pick(None, None, t.Group("opponents", self.where())),
            ),
            lambda: t.Bound(to, self.pick("most", "least"), self.dice.between(1, 120), last),
            lambda: t.Cap(to, self.dice.between(5, 60), "round", last, "loss"),
            lambda: (
                t.Shield(to, self.dice.between(5, 60), self.pick("round", "battle"))
                if lasting == "while"
                else t.Pierce(t.You(), "damage", last)
            ),
            lambda: t.Prevent(
                to,
                self.pick(*parts, 5),
                self.pick("damage", "attacks"),
                self.pick(None, t.Group("opponents")),
                last,
            ),
            lambda: t.Redirect(
                to,
                self.pick(*parts),
                self.pick(*onto),
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
        ]
        return self.pick(*makers)()

    def _scale(self, to: t.Whom, last: t.Lasting) -> t.Effect:
        times, over = self.pick((1, 2), (2, 1), (3, 1))
        return t.Scale(to, self.pick("defence", "attack"), times, over, last)

    def _factor(self, to: t.Whom, last: t.Lasting) -> t.Effect:
        times, over = self.pick((1, 2), (2, 1), (3, 2))
        hits: t.Kinds = self.pick("damage", "attacks")
        return t.Factor(to, self.pick("dealt", "taken"), times, over, hits, last)

    def rule(self) -> t.Rule:
        self.event = None
        kind = self.dice.below(5)
        cond = self.cond() if self.one_in(3) else None
        limit = self.limit()
        if kind == 0:
            self.event = self.event_node()
            cond = self.cond() if cond is not None else None
            return t.Rule(self.event, self.answering(), None, cond, limit)
        if kind == 1:
            return t.Rule("always", (self.holding("while"),), None, cond, None)
        if kind == 2:
            self.event = self.event_node()
            if isinstance(self.event, t.WouldDie | t.Attacking):
                self.event = t.Attacks("opponent", "you")
            return t.Rule("end", self.effects("round"), self.event, cond, limit)
        costs: tuple[t.Cost, ...] = ()
        if self.one_in(2):
            costs = (t.Cost(self.pick("spend", "burn"), self.dice.between(1, 30)),)
        moment: t.Moment = self.pick("setup", "start", "main", "end")
        do = self.effects("round")
        other: tuple[t.Effect, ...] = ()
        if costs and self.one_in(3):
            other = (t.Lose(t.You(), self.dice.between(1, 9)),)
        return t.Rule(moment, do, None, cond, limit, costs, other)

    def answering(self) -> tuple[t.Effect, ...]:
        """Effects that can answer the event."""
        if isinstance(self.event, t.WouldDie):
            return (t.Set(t.You(), "energy", self.dice.between(1, 60), "battle"),)
        if isinstance(self.event, t.Attacking):
            return (t.Raise(t.You(), "defence", self.dice.between(1, 20), "round"),)
        if isinstance(self.event, t.Uses) and self.one_in(3):
            return (t.Silence(t.Source(), "used", self.pick("round", "battle")),)
        return self.effects("round")


def random_text(dice: Dice) -> t.Text:
    """A random legal text of a power, in normal form."""
    return drawn(lambda: PowerMaker(dice), POWERS)


def random_power(dice: Dice) -> t.Power:
    """A random legal power."""
    return t.Power(random_name(dice), random_text(dice))


def random_source(dice: Dice, lang: Lang = "en") -> str:
    """The sentence of a random power, as a player would send it."""
    power = random_power(dice)
    return f"{power.name}: {render(power.text, lang, POWERS)}"
