"""Random powers over the whole tree, for battles no person would think of."""

from random import Random
from typing import Any

from gamemaster.games.auto_rumble.battle.heroes import Hero, Owned
from gamemaster.language import tree as t

MARKS = ("poison", "rust")
STATS = ("energy", "defence", "attack", "initiative", "attack_cost", "threshold")
PARTIES = ("you", "opponent", "ally", "other", "anyone")
TALLIES = (
    "damage_taken",
    "damage_dealt",
    "kills",
    "powers_used",
    "attacks_suffered",
    "attackers",
    "energy_gained",
    "energy_lost",
    "energy_spent",
    "energy_burned",
)
SPANS = ("round", "last_round", "battle")


class Inventor:
    """Invents powers; the seed decides everything."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.variables: tuple[str, ...] = ()
        self.answers = False

    def pick(self, *items: Any) -> Any:
        return self.dice.choice(items)

    def chance(self, percent: int) -> bool:
        return self.dice.randrange(100) < percent

    # --- targets and amounts

    def group(self, depth: int = 1) -> t.Group:
        base = self.pick("everyone", "opponents", "opponents", "others", "allies", "team")
        where = self.cond(depth - 1, it=True) if depth and self.chance(25) else None
        return t.Group(base, where, self.chance(20))

    def one(self) -> Any:
        kinds = [t.You(), t.You(), t.Most, t.Least, t.First, t.Last, t.LastAttacker(), t.Next()]
        if self.answers:
            kinds += [t.Source(), t.Victim(), t.Source()]
        kind = self.dice.choice(kinds)
        if kind in (t.Most, t.Least):
            return kind(self.group(), self.pick(*STATS))
        return kind(self.group()) if kind in (t.First, t.Last) else kind

    def whom(self) -> Any:
        return t.Each(self.group()) if self.chance(45) else self.one()

    def amount(self, depth: int = 2, it: bool = True) -> Any:
        if depth == 0 or self.chance(50):
            return self.dice.randrange(-2, 25) if self.chance(90) else self.dice.randrange(200)
        kind = self.dice.randrange(13)
        if kind < 3:
            node = self.pick(t.Add, t.Sub, t.Mul, t.Div, t.Higher, t.Lower)
            return node(self.amount(depth - 1, it), self.amount(depth - 1, it))
        if kind == 3:
            return t.Div(self.amount(depth - 1, it), self.pick(2, 2, 3, 5))
        if kind == 4:
            who = t.It() if it and self.chance(40) else self.one()
            return t.Of(who, self.pick(*STATS, "powers", "starting_energy"))
        if kind == 5:
            return t.Mul(self.dice.randrange(1, 12), t.Count(self.group()))
        if kind == 6:
            return self.pick(t.Total, t.Highest, t.Lowest)(self.group(), self.pick(*STATS))
        if kind == 7:
            return self.pick(t.RoundNumber(), t.Strength())
        if kind == 8 and self.variables:
            return t.Var(self.dice.choice(self.variables))
        if kind == 9:
            return t.Tally(self.one(), self.pick(*TALLIES), self.pick(*SPANS))
        if kind == 10:
            return t.Deaths(self.pick(*PARTIES), self.pick(*SPANS))
        if kind == 11:
            return t.Marks(self.one(), self.pick(*MARKS))
        return t.EventAmount() if self.answers else t.Strength()

    def cond(self, depth: int = 1, it: bool = False) -> Any:
        kind = self.dice.randrange(12)
        who = t.It() if it and self.chance(70) else self.one()
        if kind == 10:
            first = self.pick(1, 1, 2)
            base = t.Group(self.pick("everyone", "opponents", "opponents", "team"))
            way, last = self.pick("most", "least"), first + self.pick(0, 0, 1)
            return t.Ranks(who, base, self.pick("energy", "energy", "attack"), way, first, last)
        if kind == 11:
            him = self.pick(t.Source(), t.Victim()) if self.answers else t.Next()
            return t.Before(t.Is(who, him)) if self.answers and self.chance(50) else t.Is(who, him)
        if kind < 4:
            left = t.Of(who, self.pick(*STATS))
            return t.Compare(left, self.pick("<", "<=", "=", "!=", ">=", ">"), self.amount(1, it))
        if kind == 4 and depth:
            conds = (self.cond(depth - 1, it), self.cond(depth - 1, it))
            return self.pick(t.AllOf, t.AnyOf)(conds)
        if kind == 5 and depth:
            return t.Not(self.cond(depth - 1, it))
        if kind == 6:
            return t.EveryRounds(self.dice.randrange(1, 4), self.dice.randrange(1, 3))
        if kind == 7:
            states = ("died", "attacked", "damaged", "attacking", "using_powers", "gaining")
            return t.Was(who, self.pick(*states), self.pick(*SPANS))
        if kind == 8:
            by, whom = (who, t.You()) if self.chance(70) else (t.You(), who)
            return t.Struck(by, whom, self.pick("attacked", "damaged"), self.pick(*SPANS))
        return self.pick(
            t.Alive(who), t.HasPower(who, self.pick("P1", "P2", "p3")), t.NoOtherPower()
        )

    # --- effects

    def effect(self, lasting: str, depth: int = 1) -> Any:
        d = self.dice
        to = self.whom()
        hits = self.pick("damage", "attacks", "powers")
        which = self.pick("this", "strongest", "weakest", "first", "last", "all", "used")
        over = self.pick((2, 1), (1, 2), (3, 2), (0, 1), (2, 1))
        stat = self.pick(
            "defence", "defence", "attack", "attack", "initiative", "attack_cost", "threshold"
        )
        common = [
            lambda: t.Damage(to, self.amount()),
            lambda: t.Damage(to, d.randrange(1, 15)),
            lambda: t.Gain(to, self.amount()),
            lambda: t.Lose(to, self.amount()),
            lambda: t.Raise(to, stat, self.amount(), lasting),
            lambda: t.Fall(to, stat, self.amount(), lasting),
            lambda: t.CopySelf(self.pick(1, 1, 2)),
            lambda: t.Set(t.You(), "energy", t.Add(t.Div(t.Of(t.It(), "energy"), 2), 5), "battle"),
            lambda: t.Mark(to, self.pick(*MARKS), self.pick(1, 1, 2, self.amount(1))),
            lambda: t.Shield(to, self.amount(1), self.pick("round", "battle")),
        ]
        rare = [
            lambda: t.Burn(to, self.amount(1)),
            lambda: t.Attack(to, None if self.chance(50) else self.amount(1)),
            lambda: t.Set(to, stat, self.amount(), lasting),
            lambda: t.Scale(to, self.pick("defence", "attack", "attack_cost"), *over, lasting),
            lambda: t.Factor(to, self.pick("dealt", "taken", "gained", "lost"), *over, hits, lasting),
            lambda: t.Bonus(to, self.pick("dealt", "taken"), self.amount(1), hits, lasting),
            lambda: t.Prevent(to, self.amount(1), hits, self.by(), lasting),
            lambda: t.Prevent(to, t.Div(t.EventAmount(), 2), hits, self.by(), lasting),
            lambda: t.Redirect(to, t.Div(t.EventAmount(), 2), self.one_of_hit(), hits, lasting),
            lambda: t.Cap(to, self.amount(1), self.pick("hit", "round"), lasting),
            lambda: t.Cap(to, self.amount(1), "round", lasting, "loss"),
            lambda: t.Bound(to, self.pick("most", "least"), self.amount(1), lasting),
            lambda: t.Bonus(to, self.pick("dealt", "taken"), self.amount(1), hits, lasting, self.group()),
            lambda: t.Factor(to, self.pick("dealt", "taken"), *over, hits, lasting, self.group()),
            lambda: t.Immune(to, hits, self.by(), lasting),
            lambda: t.Aim(to, self.whom(), lasting),
            lambda: t.Pierce(to, hits, lasting),
            lambda: t.Unpreventable(to, self.pick("this", "damage", "attacks", "powers"), lasting),
            lambda: t.Forbid(to, self.pick("attack", "powers", "gain", "defend", "die", "revive", "copy", "prevent"), lasting),
            lambda: t.Place(to, self.pick("first", "last"), lasting),
            lambda: t.Reverse(lasting),
            lambda: t.SpendBurns(to, lasting),
            lambda: t.Helper(d.randrange(1, 20), d.randrange(12), self.pick(1, 1, 2)),
            lambda: t.Revive(to, d.randrange(1, 60)),
            lambda: t.Kill(t.Least(self.group(), "energy")),
            lambda: t.Silence(to, which, lasting),
            lambda: t.LosePower(to, which),
            lambda: t.StealPower(to, which),
            lambda: t.CopyPower(to, which),
            lambda: t.Unmark(to, self.pick(*MARKS), None if self.chance(50) else 1),
            lambda: t.Swap(self.one(), self.one(), self.pick("energy", "defence", "attack")),
        ]  # fmt: skip
        nested = [
            lambda: t.Grant(to, f"G{d.randrange(3)}", self.text(depth - 1)),
            lambda: t.If(self.cond(), (self.effect(lasting, 0),), (self.effect(lasting, 0),)),
            lambda: t.Over((self.effect("round", 0),), d.randrange(1, 4), self.pick("start", "main", "end"), d.randrange(3)),
            lambda: self.watch(),
        ]  # fmt: skip
        if self.variables:
            common.append(lambda: t.SetVar(self.dice.choice(self.variables), self.amount()))
        pool = common if self.chance(60) else rare
        return d.choice(nested if depth and self.chance(12) else pool)()

    def by(self) -> Any:
        return t.Group(self.pick("everyone", "opponents")) if self.chance(30) else None

    def one_of_hit(self) -> Any:
        return self.pick(t.Source(), t.Source(), t.Most(t.Group("allies"), "energy"), self.one())

    def watch(self) -> Any:
        event, before = self.event(), self.answers
        self.answers = True
        made = t.Watch(event, (self.effect("round", 0),), self.pick("round", "battle"))
        self.answers = before
        return made

    def event(self) -> Any:
        a, b = self.pick(*PARTIES), self.pick(*PARTIES)
        you_in = self.pick(("you", b), (a, "you"), (a, b))
        kind = self.dice.randrange(11)
        if kind == 9:
            return t.Attacking(*you_in)
        if kind == 10:
            return t.WouldDie(self.pick("anyone", "opponent"))
        if kind < 3:
            return t.Attacks(*you_in)
        if kind < 5:
            return t.Damaged(*you_in)
        if kind == 5:
            return t.Dies(a, self.pick("anyone", b))
        if kind == 6:
            return t.Uses(a, self.pick(0, 0, 2))
        if kind == 7:
            return self.pick(t.Gains, t.Loses)(a, self.pick("energy", "defence"))
        return t.Broken(a, b)

    # --- rules

    def rule(self, depth: int = 1) -> t.Rule:
        kind = self.dice.randrange(100)
        when: Any
        if kind < 30:
            when = "main"
        elif kind < 80:
            when = self.pick("end", "start", "always", "always", "setup")
        else:
            when = self.event()
        self.answers = not isinstance(when, str)
        lasting = "while" if when == "always" else self.pick("round", "round", "battle", "attack")
        per = (
            self.event() if isinstance(when, str) and when != "always" and self.chance(12) else None
        )
        if per is not None:
            self.answers = self.chance(40)
        do = tuple(self.effect(lasting, depth) for _ in range(self.pick(1, 1, 1, 2)))
        if len(do) > 1 and self.chance(30):
            do = (do[0], t.Gain(t.You(), t.Changed()))
        elif len(do) > 1 and self.chance(20):
            do = (do[0], t.Damage(t.Them(), self.amount(1)))
        cond = self.cond() if self.chance(25) else None
        limit = (
            t.Limit(self.pick(1, 1, 2, 3), self.pick("round", "battle", "rounds"))
            if self.chance(15)
            else None
        )
        costs: tuple[t.Cost, ...] = ()
        if when != "always" and self.chance(25):
            costs = (t.Cost(self.pick("spend", "burn"), self.pick(1, 5, 10, 20)),)
        other: tuple[Any, ...] = ()
        if (costs or cond) and isinstance(when, str) and when != "always" and self.chance(40):
            other = (self.effect("round", 0),)
        self.answers = False
        return t.Rule(when, do, per, cond, limit, costs, other)

    def text(self, depth: int = 1) -> t.Text:
        before = self.variables
        self.variables = ("X",) if self.chance(30) else ()
        variables = tuple(
            t.Variable(name, self.pick(0, 1, 5), self.chance(30), self.chance(40))
            for name in self.variables
        )
        rules = tuple(self.rule(depth) for _ in range(self.pick(1, 1, 2)))
        self.variables = before
        return t.Text(rules, variables)

    def power(self, name: str) -> t.Power:
        return t.Power(name, self.text())


AMOEBA = t.Power(
    "Amoeba",
    t.Text(
        (
            t.Rule(
                "end",
                (
                    t.Set(t.You(), "energy", t.Add(t.Div(t.Of(t.It(), "energy"), 2), 5), "battle"),
                    t.CopySelf(1),
                ),
                cond=t.Compare(t.Of(t.You(), "energy"), ">", 5),
            ),
        )
    ),
)


def random_heroes(seed: int, powers: list[t.Power] | None = None) -> tuple[Hero, ...]:
    """Two to four heroes with random powers; many of them multiply."""
    invent = Inventor(seed)
    d = invent.dice
    heroes = []
    count = d.choice((2, 2, 3, 4))
    for seat in range(count):
        owned = [
            Owned(
                d.choice(powers) if powers else invent.power(f"P{d.randrange(5)}"), d.randrange(12)
            )
            for _ in range(d.choice((0, 1, 2, 2, 3)))
        ]
        if d.randrange(100) < 55:
            owned.append(Owned(AMOEBA, 5))
        d.shuffle(owned)
        heroes.append(
            Hero(
                f"H{seat}",
                d.choice((100, 100, 60, 130, 200, 1000, 20, 400)),
                d.choice((10, 10, 0, 1, 14, 3)),
                d.choice((0, 0, 5, 10)),
                d.randrange(1, 9) * 10 + seat,
                tuple(owned),
            )
        )
    return tuple(heroes)
