"""Random cards, for tests."""

from collections.abc import Callable

from gamemaster.core.dice import Dice
from gamemaster.games.rumble_royale.dialect import CARDS
from gamemaster.language import tree as t
from gamemaster.language.generate import MARKS, Maker, random_name
from gamemaster.language.generate import random_text as drawn


class CardMaker(Maker):
    """Draws the rules of cards."""

    stats = ("life", "glory", "energy")
    bases = ("everyone", "opponents")

    def __init__(self, dice: Dice, stays: bool) -> None:
        super().__init__(dice, stays)
        self.chosen = self.one_in(2)

    def own_events(self, other: t.Party) -> list[t.Event]:
        return [t.Plays(other), t.Dies("this", "anyone")]

    def effect(self, lasting: t.Lasting, deep: int = 1) -> t.Effect:
        return self._effect(self.whom(), deep)

    def _effect(self, to: t.Whom, deep: int) -> t.Effect:
        makers: list[Callable[[], t.Effect]] = [
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
            lambda: t.Mark(to, self.pick(*MARKS), 1),
            *self._of_cards(),
        ]
        if self.stays:
            makers.append(lambda: t.Gain(t.This(), 1, "life"))
        if deep:
            makers.append(lambda: t.If(self.cond(0), (self._effect(to, 0),)))
        return self.pick(*makers)()

    def _of_cards(self) -> list[Callable[[], t.Effect]]:
        """What stands over players, and whose subprocesses are."""
        foes = t.Each(t.Group("opponents"))
        process = t.Least(t.Group(self.pick("enemy_subprocesses", "own_subprocesses")), "life")
        return [
            lambda: t.Over((t.Forbid(foes, "cards", "round"),), 1, "start", 1),
            lambda: t.Over(
                (t.CardCost(t.You(), "less", self.dice.between(1, 3), "round"),), 1, "start", 1
            ),
            lambda: t.CardCost(foes, "more", self.dice.between(1, 3), self.pick("round", "battle")),
            lambda: t.TakeProcess(process),
            lambda: t.CopyProcess(process),
        ]

    def rule(self) -> t.Rule:
        self.event = None
        if not self.stays:
            done = self.effects("round")
            return t.Rule("play", done, cond=self.cond() if self.one_in(4) else None)
        kind = self.dice.below(5)
        cond = self.cond() if self.one_in(3) else None
        limit = self.limit()
        if kind == 0:
            self.event = self.event_node()
            return t.Rule(self.event, self.effects("round"), None, cond, limit)
        if kind == 2:
            self.event = self.event_node()
            return t.Rule("end", self.effects("round"), self.event, cond, limit)
        moment: t.Moment = self.pick("start", "end", "play")
        return t.Rule(moment, self.effects("round"), None, cond, limit)


def random_text(dice: Dice, stays: bool = False) -> t.Text:
    """A random legal text of a card, in normal form."""
    return drawn(lambda: CardMaker(dice, stays), CARDS)


def random_card(dice: Dice) -> t.Card:
    """A random legal card, every third a subprocess."""
    life = dice.between(1, 6) if dice.below(3) == 0 else 0
    return t.Card(random_name(dice), dice.between(0, 9), life, random_text(dice, life > 0))
