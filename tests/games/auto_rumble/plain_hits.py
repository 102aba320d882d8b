"""The second referee for what changes hits, stands in the place of death, or lasts for one attack.

As in `plain`: written from the rulings and the words of the tree alone, without code of the engine.
"""

from typing import Any

from gamemaster.language import tree as t

from .plain import EFFECTS, Beyond, Man, Plain, _fits, _party, _up

OF_HITS = (t.Attacking, t.Attacks, t.Broken, t.Damaged, t.Dies)
HIT_CHANGES = (t.Bonus, t.Factor, t.Prevent, t.Cap, t.Bound)


class Fuller(Plain):
    """A battle in which always-rules change hits."""

    depth = 0

    def __init__(self, heroes: Any, rounds: int) -> None:
        self.before: dict[Any, bool] = {}
        super().__init__(heroes, rounds)

    # --- what holds

    def holding(self, man: Man, kind: type) -> list[tuple[Any, int, int, t.Rule | None]]:
        """Changes of this kind that hold for a man: his own always-rules, then what lasts."""
        found: list[tuple[Any, int, int, t.Rule | None]] = []
        for n, number, rule in self.rules(man, "always") if man.alive else ():
            for effect in rule.do:
                if isinstance(effect, kind):
                    asked = rule.cond is None or self.holds(rule.cond, man, n, man, None)
                    if asked and self.within(man, n, number, rule):
                        found.append((effect, n, number, rule))
        return found + [(e, n, -1, None) for e, n in man.striking if isinstance(e, kind)]

    def set_up(self, man: Man) -> None:
        for n, _, rule in self.rules(man, "always"):
            for effect in rule.do:
                if not isinstance(effect, HIT_CHANGES):
                    return super().set_up(man)
                if not isinstance(effect.to, t.You):
                    raise Beyond(n)
        return None

    def settle(self) -> None:
        for man in [man for man in self.men if man.alive]:
            for bound, n, _, _ in self.holding(man, t.Bound):
                over = man.energy - self.amount(bound.amount, man, n)
                if bound.way == "most" and over > 0:
                    self.lose(man, over, None)

    def within(self, man: Man, n: int, number: int, rule: t.Rule) -> bool:
        if rule.limit is not None and rule.limit.span == "rounds":
            rounds = man.uses.get((n, number, "rounds"), ())
            return self.round in rounds or len(rounds) < rule.limit.times  # type: ignore[arg-type,operator]
        return super().within(man, n, number, rule)

    def count(self, man: Man, n: int, number: int, rule: t.Rule) -> None:
        if rule.limit is not None and rule.limit.span == "rounds":
            rounds = man.uses.get((n, number, "rounds"), ())
            man.uses[n, number, "rounds"] = tuple({*rounds, self.round})  # type: ignore[assignment,misc]
            return
        super().count(man, n, number, rule)

    def otherwise(self, man: Man, n: int, number: int, rule: t.Rule) -> None:
        if self.within(man, n, number, rule):
            for effect in rule.otherwise:
                self.do(effect, man, n, None)

    # --- whom and if

    def targets(self, whom: Any, man: Man, n: int, event: Any) -> list[Man]:
        if isinstance(whom, t.Next):
            behind = self.men[[m is man for m in self.men].index(True) + 1 :]
            return [m for m in behind if m.alive and m.seat != man.seat][:1]
        return super().targets(whom, man, n, event)

    def holds(self, cond: Any, man: Man, n: int, it: Man, event: Any) -> bool:
        match cond:
            case t.AllOf(conds):
                return all(self.holds(c, man, n, it, event) for c in conds)
            case t.AnyOf(conds):
                return any(self.holds(c, man, n, it, event) for c in conds)
            case t.Not(inner):
                return not self.holds(inner, man, n, it, event)
            case t.EveryRounds(every, first):
                return self.round >= first and (self.round - first) % every == 0
            case t.Is(who, whom):
                return self.one(who, man, n, it, event) is self.one(whom, man, n, it, event)
            case t.Ranks():
                return self.ranks(cond, self.one(cond.who, man, n, it, event), man, n, event)
            case t.Before(inner):
                if event[3]:
                    return self.before[id(man), n, cond, event[3]]
                return self.holds(inner, man, n, it, event)
            case t.NthAttack(every, way):
                count = man.attacks if way == "dealt" else man.suffered + 1
                return count > 0 and count % every == 0
            case t.Struck(t.Source(), t.You(), "attacked", "round"):
                return id(event[0]) in man.struck_by
        return super().holds(cond, man, n, it, event)

    def one(self, whom: Any, man: Man, n: int, it: Man, event: Any) -> Man | None:
        if isinstance(whom, t.It):
            return it
        return next(iter(self.targets(whom, man, n, event)), None)

    def ranks(self, cond: t.Ranks, who: Man | None, man: Man, n: int, event: Any) -> bool:
        sign = -1 if cond.way == "most" else 1
        living = [m for m in self.group(cond.group, man, n, event) if m.alive]
        order = sorted(living, key=lambda m: sign * self.stat(m, cond.stat))
        return any(m is who for m in order[cond.first - 1 : cond.last])

    def amount(self, node: Any, man: Man, n: int, it: Man | None = None, event: Any = None) -> int:
        if isinstance(node, t.Of) and isinstance(node.who, t.Source | t.Victim):
            found = self.targets(node.who, man, n, event)
            return self.stat(found[0], node.stat) if found else 0
        return super().amount(node, man, n, it, event)

    # --- attacks and hits

    def strike(self, man: Man) -> None:
        man.attacks += 1
        begun = self.begin(man, "dealt")
        super().strike(man)
        self.finish(man, begun)

    def do(self, effect: Any, man: Man, n: int, event: Any) -> None:
        if not isinstance(effect, t.Attack):
            if isinstance(effect, HIT_CHANGES):
                if not isinstance(effect.to, t.You) or effect.lasting != "attack":
                    raise Beyond(effect)
                man.waiting.append((effect, n))
                return
            super().do(effect, man, n, event)
            return
        targets = self.targets(effect.to, man, n, event)
        man.attacks += bool(targets)
        begun = self.begin(man, "dealt") if targets else []
        for target in targets:
            EFFECTS[t.Attack](self, effect, man, n, target, event)
        self.finish(man, begun)

    def begin(self, man: Man, way: str) -> list[tuple[Any, int]]:
        """What waited for this attack holds now."""
        begun = [w for w in man.waiting if getattr(w[0], "way", "taken") == way]
        man.waiting = [w for w in man.waiting if getattr(w[0], "way", "taken") != way]
        man.striking = man.striking + begun
        return begun

    def finish(self, man: Man, begun: list[tuple[Any, int]]) -> None:
        for one in begun:
            man.striking.remove(one)

    def hit(self, source: Man, target: Man, size: int, attack: bool) -> None:
        self.depth += 1
        depth = self.depth
        self.foresee(source, target, depth)
        begun = self.begin(target, "taken") if attack else []
        if attack:
            self.tell(t.Attacking, source, target, size, depth)
        size = self.size(source, target, size, attack)
        blocked = min(size, target.defence)
        target.defence -= blocked
        left = self.prevented(source, target, size - blocked, attack)
        if left:
            left = self.held(target, left)
        target.energy -= left
        target.lost += left
        self.loss |= left > 0 and target.alive
        died = left > 0 and self.bury(target, source)
        if attack:
            target.suffered += 1
            target.struck_by.add(id(source))
            self.tell(t.Attacks, source, target, size, depth)
        if blocked and not target.defence:
            self.tell(t.Broken, source, target, blocked, depth)
        if left:
            self.tell(t.Damaged, source, target, left, depth)
        if died:
            self.tell(t.Dies, source, target, 0, depth)
        self.finish(target, begun)
        self.depth -= 1

    def foresee(self, source: Man, target: Man, depth: int) -> None:
        """What rules will ask of the moment before this hit."""
        event = (source, target, 0, depth)
        for man in self.men:
            for kind in OF_HITS:
                for n, _, rule in self.rules(man, kind):
                    if not _fits(rule.when, man, source, target):
                        continue
                    for node in t.nodes(rule.cond):
                        if isinstance(node, t.Before):
                            was = self.holds(node.cond, man, n, man, event)
                            self.before[id(man), n, node, depth] = was

    def size(self, source: Man, target: Man, size: int, attack: bool) -> int:
        sides = ((source, "dealt", target), (target, "taken", source))
        for man, way, other in sides:
            for bonus, n, _, _ in self.holding(man, t.Bonus):
                if self.looks_at(bonus, way, man, n, other, attack):
                    size += self.amount(bonus.amount, man, n)
        for man, way, other in sides:
            for factor, n, _, _ in self.holding(man, t.Factor):
                if self.looks_at(factor, way, man, n, other, attack):
                    size = _up(size * factor.times, factor.over)
        return max(0, size)

    def looks_at(self, e: Any, way: str, man: Man, n: int, other: Man, attack: bool) -> bool:
        if e.way != way or not _is_of(e.hits, attack):
            return False
        return e.other is None or any(m is other for m in self.group(e.other, man, n, None))

    def prevented(self, source: Man, target: Man, left: int, attack: bool) -> int:
        for key in sorted(target.shields):
            taken = min(left, target.shields[key])
            target.shields[key] -= taken
            left -= taken
        for prevent, n, number, rule in self.holding(target, t.Prevent):
            if left <= 0 or not _is_of(prevent.hits, attack):
                continue
            among = prevent.by is None or any(
                m is source for m in self.group(prevent.by, target, n, None)
            )
            if among:
                event = (source, target, left, 0)
                left -= max(0, min(left, self.amount(prevent.amount, target, n, target, event)))
                if rule is not None:
                    self.count(target, n, number, rule)
        for cap, n, _, _ in self.holding(target, t.Cap):
            if cap.of == "damage":
                if cap.per != "hit":
                    raise Beyond(cap)
                left = min(left, max(0, self.amount(cap.amount, target, n)))
        return left

    # --- losses, gains, deaths

    def held(self, man: Man, much: int) -> int:
        """What of a loss happens."""
        if not man.alive:
            return much
        much = self.bounded(man, much)
        for cap, n, _, _ in self.holding(man, t.Cap):
            if cap.of == "loss":
                much = min(much, max(0, self.amount(cap.amount, man, n) - man.lost))
        return much

    def bounded(self, man: Man, much: int) -> int:
        for bound, n, _, _ in self.holding(man, t.Bound):
            if bound.way == "least":
                much = min(much, max(0, man.energy - self.amount(bound.amount, man, n)))
        return much

    def half_of(self, man: Man) -> int:
        return self.bounded(man, super().half_of(man))

    def burn(self, man: Man, much: int) -> None:
        man.lost += much
        super().lose(man, much, None)

    def lose(self, man: Man, much: int, by: Man | None) -> None:
        if much > 0:
            much = self.held(man, much)
            man.lost += much
        for bound, n, _, _ in self.holding(man, t.Bound) if much < 0 else ():
            if bound.way == "most":
                much = -min(-much, max(0, self.amount(bound.amount, man, n) - man.energy))
        super().lose(man, much, by)

    def bury(self, man: Man, by: Man | None) -> bool:
        if not man.alive or man.energy > 0 or self.spared(man, by):
            return False
        return super().bury(man, by)

    def spared(self, man: Man, by: Man | None) -> bool:
        for n, number, rule in self.rules(man, t.WouldDie):
            busy = any(who is man and what == (n, number) for who, what in self.chain)
            if busy or not _party(rule.when.by, man, by) or not self.may(man, n, number, rule, by):
                continue
            self.chain.append((man, (n, number)))
            self.act(man, n, number, rule, (by, man, 0, 0))
            self.chain.pop()
            if man.energy > 0:
                return True
        return False

    def may(self, man: Man, n: int, number: int, rule: t.Rule, by: Man | None) -> bool:
        if rule.costs or rule.per:
            raise Beyond(rule)
        asked = rule.cond is None or self.holds(rule.cond, man, n, man, (by, man, 0, 0))
        return asked and self.within(man, n, number, rule)


def _is_of(hits: str, attack: bool) -> bool:
    return hits == "damage" or (hits == "attacks") == attack


def _burn(battle: Fuller, e: t.Burn, man: Man, n: int, target: Man, event: Any) -> None:
    much = battle.amount(e.amount, man, n, target, event)
    if much > 0:
        target.left -= much
        if target is man:
            battle.burn(man, much)
        else:
            battle.lose(target, much, man)


def _kill(battle: Fuller, e: t.Kill, man: Man, n: int, target: Man, event: Any) -> None:
    if target.alive and not battle.spared(target, None if target is man else man):
        EFFECTS[t.Kill](battle, e, man, n, target, event)


Fuller.effects = {**EFFECTS, t.Burn: _burn, t.Kill: _kill}
