"""Your attack as the subject of what goes on about it."""

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import OPEN, At, Clause, Parts, Said, Sentence
from gamemaster.language.sentences.makers.amounts import signed
from gamemaster.language.sentences.makers.registry import maker


@maker
def of_attack(x: Parts, y: Parts, z: Parts = ()) -> Parts:
    """ "Your attack hits only the strongest opponent but deals triple damage"."""
    return (*x, *y, *z)


@maker
def attack_more(n: t.Amount, sign: int = 1) -> Parts:
    return (t.Bonus(t.You(), "dealt", signed(n, sign), "attacks", OPEN),)


@maker
def attack_costs(n: t.Amount, sign: int) -> Parts:
    change = t.Raise if sign > 0 else t.Fall
    return (change(t.You(), "attack_cost", n, OPEN),)


@maker
def for_attacks(n: t.Amount) -> Parts:
    """ "20 Energy each round that can only be spent on your attack": it costs so much less."""
    return (At("always", t.Fall(t.You(), "attack_cost", n, OPEN)),)


@maker
def half_attacks(again: int, halved: int, xs: tuple[Sentence, ...] = ()) -> tuple[Sentence, ...]:
    """ "Attack twice, each time for half damage": weaker attacks always, and so many more."""
    weaker = t.Factor(t.You(), "dealt", 1, halved, "attacks", OPEN)
    attack = t.Attack(t.Each(t.Group("opponents")))
    return (*(Said((), (), (Clause(done),)) for done in ((weaker,), (attack,) * again)), *xs)
