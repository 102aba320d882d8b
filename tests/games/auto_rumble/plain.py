"""A second referee, written from the rulings alone: no code of the battle engine runs in it.

It knows the plain part of the language (who is hit in which order, Defence, prevention, deaths and
who caused them, costs, copies, stalemate); a power beyond that raises Beyond. Squads are wrong in
just these things if they are wrong, so here nobody shares an error with them.
"""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from gamemaster.games.auto_rumble.battle.heroes import Hero
from gamemaster.language import tree as t

MOST = 150
CHAIN = 12


class Beyond(Exception):
    """A power or crowd that this referee does not judge."""


class Man:
    """One hero."""

    def __init__(self, seat: int, hero: Hero) -> None:
        self.seat, self.hero, self.alive = seat, hero, True
        self.energy, self.attack, self.defence = hero.energy, hero.attack, 0
        self.initiative, self.left, self.copies = hero.initiative, hero.energy, 0
        self.born: tuple[int, ...] = ()  # which copy of which copy
        self.shields: dict[Any, int] = {}
        self.variables = {
            (n, v.name): v.start
            for n, owned in enumerate(hero.powers)
            for v in owned.power.text.variables
        }
        self.uses: dict[Any, int] = {}
        self.waiting: list[tuple[Any, int]] = []  # what holds in the next attack, and in this one
        self.striking: list[tuple[Any, int]] = []
        self.attacks = self.suffered = self.lost = 0
        self.struck_by: set[int] = set()
        self.seen: dict[Any, int] = {}
        names = [owned.power.name for owned in hero.powers]
        listed = [-1 if e == "Attack" else names.index(e) for e in hero.order]
        self.order = [*listed, *(n for n in range(-1, len(names)) if n not in listed)]


class Plain:
    """A battle, fought by objects that know nothing of squads."""

    effects: dict[type, Any]

    def __init__(self, heroes: tuple[Hero, ...], rounds: int) -> None:
        self.men = [Man(seat, hero) for seat, hero in enumerate(heroes)]
        self.rounds, self.round, self.loss = rounds, 0, False
        self.begun: list[list[tuple[int, int]]] = []  # (seat, Energy) of everybody, round by round
        self.deaths: list[
            tuple[int, int, int, int | None]
        ] = []  # round, seat, Energy, killer's seat
        self.chain: list[tuple[Man, Any]] = []
        self.winner = self.fight()

    # --- rounds

    def fight(self) -> int:
        for man in self.men:
            for n, number, rule in self.rules(man, "setup"):
                self.act(man, n, number, rule)
        quiet, gone = 0, [man for man in self.men if man.energy <= 0]
        self.men = [man for man in self.men if man.energy > 0]
        while len({man.seat for man in self.men}) > 1:
            if self.round == self.rounds:
                return self.best(self.men)
            present = list(self.men)
            self.one_round()
            quiet = 0 if self.loss else quiet + 1
            if quiet == 3:
                quiet = 0
                halves = [self.half_of(man) for man in self.men]
                for man, half in zip(self.men, halves, strict=True):
                    man.energy -= half
                self.sort()
                for man in [man for man in self.men if self.bury(man, None)]:
                    self.tell(t.Dies, None, man, 0)
            gone = [
                man for man in {id(m): m for m in (*present, *self.men)}.values() if not man.alive
            ]
            self.men = [man for man in self.men if man.alive]
        return self.best(self.men or gone)

    def best(self, men: list[Man]) -> int:
        return max(men, key=lambda m: (m.energy, m.initiative, m.hero.base, -m.seat)).seat

    def one_round(self) -> None:
        self.round, self.loss = self.round + 1, False
        for man in self.men:
            man.defence, man.left, man.seen = 0, man.energy, {}
            man.lost, man.struck_by = 0, set()
            man.uses = {key: uses for key, uses in man.uses.items() if key[-1] != "round"}
        self.sort()
        self.begun.append([(man.seat, man.energy) for man in self.men])
        for man in self.men:
            self.set_up(man)
        self.settle()
        for step in ("start", "main", "end"):
            self.sort()
            for man in self.men:
                self.turn(man, step)
        self.multiply()

    def half_of(self, man: Man) -> int:
        return -(-man.energy // 2)

    def settle(self) -> None:
        """What follows the set-up of a round."""

    def sort(self) -> None:
        self.men.sort(key=lambda m: (-m.initiative, -m.hero.base, m.seat, m.born))

    def set_up(self, man: Man) -> None:
        for n, number, rule in self.rules(man, "always"):
            for effect in rule.do:
                if isinstance(effect, t.Shield):
                    name = man.hero.powers[n].power.name
                    key = (effect.span != "round", name, n, number)
                    if effect.span == "round" or key not in man.shields:
                        man.shields[key] = self.amount(effect.amount, man, n)
                elif isinstance(effect, t.Raise) and effect.stat == "defence":
                    man.defence += max(0, self.amount(effect.amount, man, n))
                elif not (isinstance(effect, t.Raise | t.Fall) and effect.stat == "attack"):
                    raise Beyond(effect)
                if not isinstance(effect.to, t.You) or rule.cond is not None:
                    raise Beyond(effect)

    def turn(self, man: Man, step: str) -> None:
        for n in man.order:
            if n >= 0:
                for i, number, rule in self.rules(man, step):
                    if i == n and (man.alive or comes_back(rule)):
                        self.act(man, n, number, rule)
            elif man.alive and step == "main" and man.left >= 10:
                man.left -= 10
                self.strike(man)

    def strike(self, man: Man) -> None:
        for target in [other for other in self.men if other.seat != man.seat]:
            self.hit(man, target, self.attack(man), True)

    def multiply(self) -> None:
        grown: list[Man] = []
        for man in self.men:
            copies = man.copies if man.alive else 0
            man.copies = 0
            family = [man, *(deepcopy(man, {id(man.hero): man.hero}) for _ in range(copies))]
            for place, member in enumerate(family):
                member.born = (*member.born, place)
            grown += family
        self.men = grown
        if len(self.men) > MOST:
            raise Beyond("a crowd")

    # --- rules

    def rules(self, man: Man, when: Any) -> list[tuple[int, int, t.Rule]]:
        return [
            (n, number, rule)
            for n in man.order
            if n >= 0
            for number, rule in enumerate(man.hero.powers[n].power.text.rules)
            if rule.when == when or (isinstance(when, type) and isinstance(rule.when, when))
        ]

    def act(self, man: Man, n: int, number: int, rule: t.Rule, event: Any = None) -> None:
        if rule.cond is not None and not self.holds(rule.cond, man, n, man, event):
            return self.otherwise(man, n, number, rule)
        times = 1 if rule.per is None else man.seen.get((n, number), 0)
        if not times or not self.within(man, n, number, rule):
            return None
        costs = [(cost.kind, max(0, self.amount(cost.amount, man, n))) for cost in rule.costs]
        whole = sum(much for _, much in costs)
        if whole > 0 and whole > man.left:
            return self.otherwise(man, n, number, rule)
        self.count(man, n, number, rule)
        man.left -= whole
        burned = sum(much for kind, much in costs if kind == "burn")
        if burned:
            self.burn(man, burned)
        for _ in range(times):
            for effect in rule.do:
                self.do(effect, man, n, event)
        text = man.hero.powers[n].power.text
        for variable in text.variables:
            if variable.doubles and f"Var(name={variable.name!r})" in repr(rule.do):
                man.variables[n, variable.name] *= 2
        return None

    def otherwise(self, man: Man, n: int, number: int, rule: t.Rule) -> None:
        if rule.otherwise:
            raise Beyond(rule)

    def within(self, man: Man, n: int, number: int, rule: t.Rule) -> bool:
        if rule.limit is None:
            return True
        return man.uses.get((n, number, rule.limit.span), 0) < rule.limit.times

    def count(self, man: Man, n: int, number: int, rule: t.Rule) -> None:
        if rule.limit is not None:
            key = (n, number, rule.limit.span)
            man.uses[key] = man.uses.get(key, 0) + 1

    def burn(self, man: Man, much: int) -> None:
        self.lose(man, much, None)

    def do(self, effect: Any, man: Man, n: int, event: Any) -> None:
        if isinstance(effect, t.CopySelf):
            man.copies += self.amount(effect.count, man, n, man, event)
            return
        if isinstance(effect, t.SetVar):
            man.variables[n, effect.name] = self.amount(effect.amount, man, n, man, event)
            return
        work = self.effects.get(type(effect))
        if work is None:
            raise Beyond(effect)
        for target in self.targets(effect.to, man, n, event):
            work(self, effect, man, n, target, event)

    def targets(self, whom: Any, man: Man, n: int, event: Any) -> list[Man]:
        if isinstance(whom, t.You):
            return [man]
        if isinstance(whom, t.Source | t.Victim):
            found = event[0] if isinstance(whom, t.Source) else event[1]
            return [] if found is None else [found]
        if isinstance(whom, t.Each):
            return self.group(whom.group, man, n, event)
        if not isinstance(whom, t.Most | t.Least | t.First | t.Last):
            raise Beyond(whom)
        found = [one for one in self.group(whom.group, man, n, event) if one.alive]
        if not found:
            return []
        if isinstance(whom, t.First | t.Last):
            return [found[0] if isinstance(whom, t.First) else found[-1]]
        sign = -1 if isinstance(whom, t.Most) else 1
        return [min(found, key=lambda one: sign * self.stat(one, whom.stat))]

    def group(self, group: t.Group, man: Man, n: int, event: Any) -> list[Man]:
        belongs: dict[str, Callable[[Man], bool]] = {
            "everyone": lambda other: True,
            "opponents": lambda other: other.seat != man.seat,
            "others": lambda other: other is not man,
            "allies": lambda other: other.seat == man.seat and other is not man,
            "team": lambda other: other.seat == man.seat,
        }
        return [
            other
            for other in self.men
            if belongs[group.base](other)
            and (group.where is None or self.holds(group.where, man, n, other, event))
        ]

    # --- numbers

    def amount(self, node: Any, man: Man, n: int, it: Man | None = None, event: Any = None) -> int:
        if isinstance(node, int):
            return node
        both = [
            self.amount(x, man, n, it, event)
            for x in (getattr(node, "a", 0), getattr(node, "b", 0))
        ]
        match node:
            case t.Add():
                return both[0] + both[1]
            case t.Sub():
                return both[0] - both[1]
            case t.Mul():
                return both[0] * both[1]
            case t.Div():
                return _up(*both)
            case t.Var() if (n, node.name) in man.variables:
                return man.variables[n, node.name]
            case t.Of(who=t.You()):
                return self.stat(man, node.stat)
            case t.Of(who=t.It()):
                return self.stat(it or man, node.stat)
            case t.Count():
                men = self.group(node.group, man, n, event)
                return sum(one.alive or node.group.at_start for one in men)
            case t.RoundNumber():
                return self.round
            case t.Strength():
                return man.hero.powers[n].strength
            case t.EventAmount() if event is not None:
                return int(event[2])
        raise Beyond(node)

    def stat(self, man: Man, name: str) -> int:
        if name == "attack":
            return self.attack(man)
        if name not in ("energy", "defence"):
            raise Beyond(name)
        return int(getattr(man, name))

    def attack(self, man: Man) -> int:
        value = man.attack
        for _, _, rule in self.rules(man, "always") if man.alive else ():
            for effect in rule.do:
                if isinstance(effect, t.Raise | t.Fall) and effect.stat == "attack":
                    if not isinstance(effect.amount, int):
                        raise Beyond(effect)
                    value += effect.amount if isinstance(effect, t.Raise) else -effect.amount
        return max(0, value)

    def holds(self, cond: Any, man: Man, n: int, it: Man, event: Any) -> bool:
        if not isinstance(cond, t.Compare):
            raise Beyond(cond)
        a, b = (self.amount(x, man, n, it, event) for x in (cond.a, cond.b))
        return bool(
            {"<": a < b, "<=": a <= b, "=": a == b, "!=": a != b, ">=": a >= b, ">": a > b}[
                cond.sign
            ]
        )

    # --- hits, losses, deaths

    def hit(self, source: Man, target: Man, size: int, attack: bool) -> None:
        left = max(0, size)
        blocked = min(left, target.defence)
        target.defence -= blocked
        left -= blocked
        for key in sorted(target.shields):  # what ends with the round goes first, then by name
            taken = min(left, target.shields[key])
            target.shields[key] -= taken
            left -= taken
        target.energy -= left
        self.loss |= left > 0 and target.alive
        died = left > 0 and self.bury(target, source)
        if attack:
            self.tell(t.Attacks, source, target, max(0, size))
        if blocked and not target.defence:
            self.tell(t.Broken, source, target, blocked)
        if left:
            self.tell(t.Damaged, source, target, left)
        if died:
            self.tell(t.Dies, source, target, 0)

    def lose(self, man: Man, much: int, by: Man | None) -> None:
        if much == 0:
            return
        man.energy -= much
        if much > 0:
            self.loss |= man.alive
            by = None if by is man else by
            if self.bury(man, by):
                self.tell(t.Dies, by, man, 0)

    def bury(self, man: Man, by: Man | None) -> bool:
        if not man.alive or man.energy > 0:
            return False
        man.alive = False
        self.deaths.append((self.round, man.seat, man.energy, None if by is None else by.seat))
        return True

    def tell(self, kind: type, source: Man | None, victim: Man, much: int, depth: int = 0) -> None:
        """Everybody who waits for it answers, in order; the dead answer their own death only."""
        event = (source, victim, much, depth)
        for man in self.men:
            for n, number, rule in self.later(man):
                if isinstance(rule.per, kind) and _fits(rule.per, man, source, victim):
                    man.seen[n, number] = man.seen.get((n, number), 0) + 1
        waiting = [man for man in self.men if man.alive or (kind is t.Dies and man is victim)]
        for man in waiting:
            for n, number, rule in self.rules(man, kind):
                able = man.alive or (kind is t.Dies and man is victim)
                busy = any(who is man and what == (n, number) for who, what in self.chain)
                if able and not busy and _fits(rule.when, man, source, victim):
                    if len(self.chain) >= CHAIN:
                        continue
                    self.chain.append((man, (n, number)))
                    self.act(man, n, number, rule, event)
                    self.chain.pop()

    def later(self, man: Man) -> list[tuple[int, int, t.Rule]]:
        """Rules that may act "for each" event, in the steps to come."""
        return [rule for step in ("start", "main", "end") for rule in self.rules(man, step)]


def comes_back(rule: t.Rule) -> bool:
    """Whether the dead of a round come back by this rule when it ends."""
    returns = any(isinstance(effect, t.Revive) for effect in rule.do)
    return returns and rule.when == "end" and rule.per == t.Dies("you", "anyone")


def _up(a: int, b: int) -> int:
    """Division away from zero."""
    if b == 0:
        return 0
    whole = -(-abs(a) // abs(b))
    return whole if (a < 0) == (b < 0) else -whole


def _fits(event: Any, man: Man, source: Man | None, victim: Man) -> bool:
    return _party(event.by, man, source) and _party(event.whom, man, victim)


def _party(party: str, man: Man, other: Man | None) -> bool:
    if party == "anyone" or other is None:
        return party == "anyone"
    return {
        "you": other is man,
        "opponent": other.seat != man.seat,
        "ally": other.seat == man.seat and other is not man,
        "other": other is not man,
    }[party]


def _damage(battle: Plain, e: t.Damage, man: Man, n: int, target: Man, event: Any) -> None:
    battle.hit(man, target, battle.amount(e.amount, man, n, target, event), False)


def _extra(battle: Plain, e: t.Attack, man: Man, n: int, target: Man, event: Any) -> None:
    much = battle.attack(man)
    if e.amount is not None:
        much += battle.amount(e.amount, man, n, target, event) - man.hero.attack
    battle.hit(man, target, much, True)


def _change(sign: int) -> Any:
    def change(battle: Plain, e: Any, man: Man, n: int, target: Man, event: Any) -> None:
        if e.stat != "energy":
            raise Beyond(e)
        battle.lose(target, -sign * battle.amount(e.amount, man, n, target, event), man)

    return change


def _burn(battle: Plain, e: t.Burn, man: Man, n: int, target: Man, event: Any) -> None:
    much = battle.amount(e.amount, man, n, target, event)
    if much > 0:
        target.left -= much
        battle.lose(target, much, man)


def _kill(battle: Plain, e: t.Kill, man: Man, n: int, target: Man, event: Any) -> None:
    if target.alive:
        target.alive = False
        by = None if target is man else man
        battle.deaths.append((battle.round, target.seat, target.energy, by and by.seat))
        battle.tell(t.Dies, by, target, 0)


def _set(battle: Plain, e: t.Set, man: Man, n: int, target: Man, event: Any) -> None:
    if e.stat != "energy":
        raise Beyond(e)
    battle.lose(target, target.energy - battle.amount(e.amount, man, n, target, event), man)


def _raise(sign: int) -> Any:
    def change(battle: Plain, e: Any, man: Man, n: int, target: Man, event: Any) -> None:
        much = sign * battle.amount(e.amount, man, n, target, event)
        if e.stat == "defence":
            target.defence = max(0, target.defence + much)
        elif e.stat == "attack" and e.lasting == "battle" and target.attack + much >= 0:
            target.attack += much
        else:
            raise Beyond(e)

    return change


EFFECTS: dict[type, Any] = {
    t.Damage: _damage,
    t.Attack: _extra,
    t.Gain: _change(1),
    t.Lose: _change(-1),
    t.Burn: _burn,
    t.Kill: _kill,
    t.Set: _set,
    t.Raise: _raise(1),
    t.Fall: _raise(-1),
}
Plain.effects = EFFECTS
