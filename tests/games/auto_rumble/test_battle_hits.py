"""What changes hits, stands in the place of death or lasts for one attack: engine and second referee agree."""

from random import Random
from typing import Any

import pytest

from gamemaster.games.auto_rumble.battle.heroes import Hero, Owned
from gamemaster.language import tree as t

from .builders import AMOEBA, CRYSTALLIZE, TITANIUM, power, regen, rule, start_hit, thorns, wall
from .plain import Beyond
from .plain_hits import Fuller
from .test_battle_plain import judged

YOU, IT, SOURCE, VICTIM = t.You(), t.It(), t.Source(), t.Victim()
FOES, ALL = t.Group("opponents"), t.Group("everyone")


class Inventor:
    """Invents powers of the new mechanics; the dice decide everything."""

    def __init__(self, dice: Random) -> None:
        self.d = dice

    def ranks(self, who: t.Whom, base: str = "opponents") -> t.Ranks:
        first = self.d.choice((1, 1, 1, 2))
        last = first + self.d.choice((0, 0, 1))
        way = self.d.choice(("most", "least"))
        return t.Ranks(who, t.Group(base), "energy", way, first, last)  # type: ignore[arg-type]

    def group(self) -> t.Group:
        where = self.d.choice(
            (
                self.ranks(IT),
                t.Not(self.ranks(IT)),
                t.Compare(t.Of(IT, "energy"), self.d.choice(("<", ">")), self.d.randrange(20, 90)),
            )
        )
        return t.Group("opponents", where)

    def other(self) -> t.Group | None:
        return self.group() if self.d.random() < 0.7 else None

    def state(self) -> t.Cond | None:
        return self.d.choice(
            (
                None,
                None,
                self.ranks(YOU, "everyone"),
                t.Not(self.ranks(YOU, "everyone")),
                t.EveryRounds(2, 1),
                t.Compare(t.Of(YOU, "energy"), "<", self.d.randrange(20, 100)),
                t.NthAttack(self.d.choice((2, 3)), self.d.choice(("dealt", "taken"))),  # type: ignore[arg-type]
            )
        )

    def change(self, lasting: Any) -> t.Effect:
        d = self.d
        hits, way = d.choice(("damage", "attacks", "powers")), d.choice(("dealt", "taken"))
        return d.choice(
            (
                t.Bonus(YOU, way, d.randrange(-8, 15), hits, lasting, self.other()),
                t.Factor(
                    YOU, way, *d.choice(((2, 1), (1, 2), (3, 1))), hits, lasting, self.other()
                ),
                t.Prevent(
                    YOU, d.choice((3, t.Div(t.EventAmount(), 2))), hits, self.other(), lasting
                ),
            )
        )

    def always(self) -> t.Rule:
        d = self.d
        held = (
            t.Cap(YOU, d.randrange(5, 40), "round", "while", "loss"),
            t.Bound(YOU, "most", d.randrange(50, 120), "while"),
            t.Bound(YOU, "least", d.randrange(1, 30), "while"),
        )
        effect = self.change("while") if d.random() < 0.7 else d.choice(held)
        limit = None
        if isinstance(effect, t.Prevent) and d.random() < 0.5:
            limit = t.Limit(d.choice((1, 2)), d.choice(("rounds", "battle", "round")))
        return rule("always", effect, cond=self.state(), limit=limit)

    def spares(self) -> t.Rule:
        d = self.d
        do = d.choice(
            (t.Set(YOU, "energy", d.randrange(1, 40), "battle"), t.Gain(YOU, d.randrange(1, 40)))
        )
        by = d.choice(("anyone", "anyone", "opponent"))
        limit = d.choice((t.Limit(1, "battle"), t.Limit(2, "battle"), t.Limit(1, "round")))
        return rule(t.WouldDie(by), do, limit=limit)

    def deed(self) -> t.Effect:
        d = self.d
        others = t.Each(t.Group("opponents", t.Not(t.Is(IT, t.Next()))))
        to = d.choice((YOU, t.Next(), t.Each(self.group()), others, t.Each(FOES)))
        much = d.randrange(1, 12)
        return d.choice((t.Damage(to, much), t.Lose(to, much), t.Gain(YOU, much), t.Attack(to)))

    def answer(self) -> t.Rule:
        d = self.d
        mine = d.random() < 0.5
        kind = d.choice((t.Attacks, t.Damaged, t.Attacking))
        when = kind("you", "opponent") if mine else kind("opponent", "you")
        him = VICTIM if mine else SOURCE
        cond: t.Cond | None = t.Before(
            d.choice((self.ranks(him), t.Compare(t.Of(him, "energy"), ">", d.randrange(30, 90))))
        )
        if kind is t.Attacking:
            cond = None if mine else t.Not(t.Struck(SOURCE, YOU, "attacked", "round"))
            return rule(when, t.Raise(YOU, "defence", d.randrange(1, 9), "round"), cond=cond)
        rest = t.Each(t.Group("opponents", t.Not(t.Is(IT, him))))
        do = d.choice(
            (
                t.Gain(YOU, 4),
                t.Lose(him, 3),
                t.Lose(rest, 2),
                t.Damage(rest, 3),
                self.change("attack"),
            )
        )
        return rule(when, do, cond=cond)

    def turn(self) -> t.Rule:
        d = self.d
        costs = (t.Cost("spend", d.choice((10, 30))),) if d.random() < 0.6 else ()
        cond = (
            t.Compare(t.Of(YOU, "energy"), ">", d.randrange(20, 90)) if d.random() < 0.5 else None
        )
        other = (self.deed(),) if costs or cond else ()
        do = self.change("attack") if d.random() < 0.3 else self.deed()
        when = d.choice(("start", "main", "end"))
        return t.Rule(when, (do,), cond=cond, costs=costs, otherwise=other)

    def power(self, name: str) -> t.Power:
        kinds = (self.always, self.always, self.spares, self.answer, self.answer, self.turn)
        return power(name, self.d.choice(kinds)())


PARTNERS = (AMOEBA, AMOEBA, CRYSTALLIZE, TITANIUM, regen(3), start_hit(5, 6), thorns(2), wall(8))


def heroes_of(seed: int) -> tuple[Hero, ...]:
    d = Random(seed)
    invent = Inventor(d)
    heroes = []
    for seat in range(d.choice((2, 2, 3, 4))):
        powers = [invent.power(f"P{n}") for n in range(d.choice((1, 2, 2, 3)))]
        if d.random() < 0.6:
            powers.append(d.choice(PARTNERS))
        heroes.append(
            Hero(
                f"H{seat}",
                d.choice((100, 60, 130, 20, 45)),
                d.choice((10, 10, 0, 14, 3)),
                d.choice((0, 0, 5, 10)),
                d.randrange(1, 9) * 10 + seat,
                tuple(Owned(one, d.randrange(12)) for one in powers),
            )
        )
    return tuple(heroes)


def agree(seeds: range) -> int:
    """Let both judge the battles; gives how many both could judge."""
    count = 0
    for seed in seeds:
        heroes = heroes_of(seed)
        try:
            plain = Fuller(heroes, 7)
        except Beyond:
            continue
        begun, deaths, winner = judged(heroes, 7)
        assert begun == plain.begun, seed
        assert deaths == [death for death in plain.deaths if death[0]], seed
        assert winner == plain.winner, seed
        count += 1
    return count


@pytest.mark.parametrize("block", range(3))
def test_both_referees_see_the_same_battles(block):
    assert agree(range(block * 50, block * 50 + 50)) > 35


@pytest.mark.soak
@pytest.mark.parametrize("block", range(10))
def test_five_thousand_battles_are_judged_alike(block):
    print(agree(range(100_000 + block * 800, 100_800 + block * 800)), "battles judged alike")
