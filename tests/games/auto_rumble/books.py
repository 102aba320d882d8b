"""The books of a battle: its events, read one by one, must add up by themselves."""

from collections.abc import Iterable

from gamemaster.games.auto_rumble.battle import events as told

Name = tuple[int, int]


class Books:
    """Keeps every hero's Energy and whether it lives, from the events alone."""

    def __init__(self, events: Iterable[told.BattleEvent]) -> None:
        self.energy: dict[Name, int] = {}
        self.dead: set[Name] = set()
        self.wrong: list[str] = []
        self.held = False
        self.last_death: Name | None = None
        for event in events:
            self.enter(event)

    def enter(self, event: told.BattleEvent) -> None:
        match event:
            case told.BattleBegan():
                self.energy = {(seat, 0): e.energy for seat, e in enumerate(event.heroes)}
            case told.RoundBegan():
                self.begin(event)
            case told.Held():
                self.held = True
            case told.Hit():
                self.hit(event)
            case told.EnergyChanged():
                self.change(name(event.who), event.by, event.energy, event)
            case told.Halved():
                for n in range(event.first, event.first + event.count):
                    self.energy[event.seat, n] = event.energy
            case told.Died():
                self.die(event)
            case told.Revived():
                self.expect(name(event.who) in self.dead, event)
                self.dead.discard(name(event.who))
                self.energy[name(event.who)] = event.energy
            case told.AttackMade() | told.PowerUsed():
                self.act(event)

    def expect(self, holds: bool, event: told.BattleEvent) -> None:
        if not holds and not self.held:
            self.wrong.append(str(event))

    def begin(self, event: told.RoundBegan) -> None:
        """Whoever stands in line lives, has a number of its own, and has Energy that was told."""
        numbers: dict[int, int] = {}
        for troop in sorted(event.troops, key=lambda troop: (troop.seat, troop.first)):
            self.expect(troop.alive and troop.count > 0, event)
            self.expect(troop.first == numbers.get(troop.seat, 0), event)
            numbers[troop.seat] = troop.first + troop.count
        self.dead = set()
        self.energy = {
            (troop.seat, n): troop.energy
            for troop in event.troops
            for n in range(troop.first, troop.first + troop.count)
        }

    def hit(self, event: told.Hit) -> None:
        taken = event.blocked + event.prevented + event.lost
        self.expect(taken <= event.size, event)
        self.expect(min(event.blocked, event.prevented, event.lost, event.defence) >= 0, event)
        self.expect(event.dead == (name(event.target) in self.dead), event)
        self.change(name(event.target), -event.lost, event.energy, event)

    def change(self, who: Name, by: int, energy: int, event: told.BattleEvent) -> None:
        self.expect(self.energy[who] + by == energy, event)
        self.energy[who] = energy

    def die(self, event: told.Died) -> None:
        who = name(event.who)
        self.expect(who not in self.dead, event)
        self.expect(event.energy == self.energy[who], event)
        self.dead.add(who)
        self.last_death = who

    def act(self, event: told.AttackMade | told.PowerUsed) -> None:
        """The dead do nothing any more, but for the answer to their own death."""
        who = name(event.who)
        answers = isinstance(event, told.PowerUsed) and event.step == "reaction"
        self.expect(who not in self.dead or answers, event)


def name(who: told.Who) -> Name:
    return who.seat, who.number
