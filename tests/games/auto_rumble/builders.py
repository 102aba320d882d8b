"""Heroes and powers for battle tests, and what to ask of a battle."""

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.fight import Battle, fight
from gamemaster.games.auto_rumble.battle.heroes import Hero, Owned, Settings
from gamemaster.games.auto_rumble.powers import compile_power
from gamemaster.language import tree as t

from .reference import one_by_one, reference

YOU = t.You()
OPPONENTS = t.Each(t.Group("opponents"))


def power(name: str, *rules: t.Rule, variables: tuple[t.Variable, ...] = ()) -> t.Power:
    return t.Power(name, t.Text(rules, variables))


def rule(when, *do, **more) -> t.Rule:
    return t.Rule(when, do, **more)


def spend(n: int) -> tuple[t.Cost, ...]:
    return (t.Cost("spend", n),)


def burn(n: int) -> tuple[t.Cost, ...]:
    return (t.Cost("burn", n),)


# The six powers of the document, from their printed wording.
AMOEBA = compile_power(
    "Amoeba: At the end of each round you multiply if your Energy is higher than 5 - divide your "
    "Energy by 2 and add 5. Create another of yourself with that same Energy and powers."
)
CLAWS = compile_power(
    "Big, Gnashy Claws: If you use no other Powers in a given round, add 20 to each of your Attacks."
)
COSMIC = compile_power(
    "Cosmic Shield: You get +10 to Defense for every Hero alive at the start of the round."
)
SOULEATER = compile_power(
    "Souleater: Gain 30 Energy at the end of the round whenever an opponent is eliminated in the round."
)
CRYSTALLIZE = compile_power(
    "Crystallize: Spend 20: Add +X to your Defense. X is initially 1, and doubles every time you use "
    "this Power."
)
TITANIUM = compile_power("Titanium Skin: Prevent the first 50 damage you take during the game.")

# A power that burns 1 Energy and gains it back, so that no stalemate arises.
EMBER = power("Ember", rule("main", t.Gain(YOU, 1), costs=burn(1)))


# The helper powers of the cases.
def wall(n: int) -> t.Power:
    return power(f"Wall {n}", rule("always", t.Raise(YOU, "defence", n, "while")))


def burning(n: int, d: int = 0) -> t.Power:
    return power(f"Burn{n}", rule("main", t.Damage(OPPONENTS, d), costs=burn(n)))


def regen(n: int) -> t.Power:
    return power("Regen", rule("end", t.Gain(YOU, n)))


def thorns(n: int) -> t.Power:
    return power("Thorns", rule(t.Attacks("opponent", "you"), t.Damage(t.Source(), n)))


def start_hit(c: int, d: int) -> t.Power:
    return power("StartHit", rule("start", t.Damage(OPPONENTS, d), costs=spend(c)))


def hero(
    name: str,
    *powers: t.Power,
    energy: int = 100,
    attack: int = 10,
    i: int = 0,
    base: int | None = None,
    order: tuple[str, ...] = (),
) -> Hero:
    """A hero; without a base initiative A is faster than B, B than C."""
    owned = tuple(Owned(p, 1) for p in powers)
    return Hero(name, energy, attack, i, 100 - ord(name[0]) if base is None else base, owned, order)


def sample() -> tuple[Hero, ...]:
    """Alice, Bob and Charlie as they enter the sample round."""
    return (
        hero("Alice", SOULEATER, TITANIUM, energy=118, attack=16, i=18, base=1),
        hero("Bob", CRYSTALLIZE, AMOEBA, COSMIC, energy=110, attack=14, i=10, base=3),
        hero("Charlie", CRYSTALLIZE, CLAWS, energy=113, attack=15, i=13, base=2),
    )


class Fought:
    """A battle with its events one by one, and questions to it; the reference must agree."""

    def __init__(self, *heroes: Hero, settings: Settings | None = None, check: bool = True) -> None:
        self.battle: Battle = fight(heroes, settings)
        self.events = one_by_one(self.battle.events)
        if check:
            assert self.events == one_by_one(reference(heroes, settings).events)
        self.names = [h.name for h in heroes]
        self.end = self.battle.events[-1]

    @property
    def winner(self) -> tuple[str, int, int]:
        """Who won, in which round, with how much Energy."""
        return self.names[self.end.seat], self.end.round, self.end.energy

    def of(self, kind: type, round_: int | None = None) -> list:
        return [
            e
            for e in (self.events if round_ is None else self.round(round_))
            if isinstance(e, kind)
        ]

    def round(self, number: int) -> list[told.BattleEvent]:
        """The events of one round."""
        starts = [n for n, e in enumerate(self.events) if isinstance(e, told.RoundBegan)]
        starts.append(len(self.events))
        return self.events[starts[number - 1] : starts[number]]

    def energies(self, name: str) -> list[int]:
        """A hero's Energy after each change."""
        seat = self.names.index(name)
        return [e.energy for e in self.events if _changes_energy_of(seat, e)]

    def hits(self, source: str, target: str, round_: int | None = None) -> list[told.Hit]:
        a, b = self.names.index(source), self.names.index(target)
        return [
            e
            for e in self.of(told.Hit, round_)
            if e.source is not None and e.source.seat == a and e.target.seat == b
        ]

    def deaths(self) -> list[tuple[str, int]]:
        """Who died in which round."""
        found, now = [], 0
        for e in self.events:
            if isinstance(e, told.RoundBegan):
                now = e.round
            if isinstance(e, told.Died):
                found.append((self.names[e.who.seat], now))
        return found

    def survivors(self) -> list[tuple[str, int, int]]:
        return [(self.names[s.seat], s.count, s.energy) for s in self.battle.survivors]


def _changes_energy_of(seat: int, event: told.BattleEvent) -> bool:
    match event:
        case told.Hit():
            return bool(event.lost) and event.target.seat == seat
        case told.EnergyChanged():
            return event.who.seat == seat
        case told.Halved():
            return event.seat == seat
    return False
