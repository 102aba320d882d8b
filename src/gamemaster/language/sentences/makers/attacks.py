"""Your attack as the subject of what goes on about it."""

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import Part
from gamemaster.language.sentences.makers.registry import maker

Parts = tuple[Part, ...]


@maker
def of_attack(x: Parts, y: Parts, z: Parts = ()) -> Parts:
    """ "Your attack hits only the strongest opponent but deals triple damage"."""
    return (*x, *y, *z)


@maker
def attack_does(y: Parts) -> Parts:
    return y


@maker
def attack_times(times: int = 1, over: int = 1) -> Parts:
    return (t.Factor(t.You(), "dealt", times, over, "attacks", ""),)  # type: ignore[arg-type]


@maker
def attack_more(n: t.Amount, sign: int = 1) -> Parts:
    amount = n if sign > 0 else -n if isinstance(n, int) else t.Sub(0, n)
    return (t.Bonus(t.You(), "dealt", amount, "attacks", ""),)  # type: ignore[arg-type]


@maker
def attack_pierces() -> Parts:
    return (t.Pierce(t.You(), "attacks", ""),)  # type: ignore[arg-type]


@maker
def attack_costs(n: t.Amount, sign: int) -> Parts:
    change = t.Raise if sign > 0 else t.Fall
    return (change(t.You(), "attack_cost", n, ""),)  # type: ignore[arg-type]


@maker
def attack_cost_is(n: t.Amount) -> Parts:
    return (t.Set(t.You(), "attack_cost", n, ""),)  # type: ignore[arg-type]
