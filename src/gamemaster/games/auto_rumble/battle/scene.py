"""The fight under way, and the scene in which a rule acts: who, through what, to whom."""

from typing import Any, Literal

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.field import Field
from gamemaster.games.auto_rumble.battle.forms import Form, Number
from gamemaster.games.auto_rumble.battle.heroes import Settings
from gamemaster.games.auto_rumble.battle.programs import Kinds, Needs
from gamemaster.games.auto_rumble.battle.squads import FIRST, Key, Squad


class Fight:
    """One battle while it is fought."""

    def __init__(self, field: Field, settings: Settings, needs: Needs) -> None:
        self.field = field
        field.allowance = settings.passes
        self.settings = settings
        self.needs = needs
        self.kinds = Kinds()
        self.round = 0
        self.step = "setup"
        self.chain: list[tuple[Squad, Any]] = []  # the rules that answer one another just now
        self.reading = 0  # how deep always-rules are asking one another
        self.fizzled: set[tuple[int, str, str]] = set()  # what was told to fizzle in this round
        self.changed = 0  # rules under way that keep a sum of what they changed

    @property
    def spent(self) -> int:
        """How many times over this round's passes are spent."""
        return self.field.spent

    def tell(self, event: Any) -> None:
        self.field.events.append(event)

    def fizzle(self, hero: Squad, power: str, why: Literal["chain", "work"]) -> None:
        """Something does not happen; told once a round for each side's power, however often."""
        what = (hero.seat, power, why)
        if what not in self.fizzled:
            self.fizzled.add(what)
            self.tell(told.Fizzled(who(hero), power, why))


class Scene:
    """Who acts through which power, and what it answers."""

    __slots__ = ("amount", "changed", "i", "it", "number", "source", "them", "victim", "you")

    def __init__(self, you: Squad, i: int = -1, number: int = 0) -> None:
        self.you = you
        self.i = i
        self.number = number
        self.source: Squad | None = None
        self.victim: Squad | None = None
        self.amount: Number = 0
        self.it: Squad | None = None
        self.them: Any = None
        self.changed: Key | None = None

    def about(self, it: Squad) -> "Scene":
        """The same scene with this hero being considered."""
        scene = Scene(self.you, self.i, self.number)
        scene.source, scene.victim, scene.amount = self.source, self.victim, self.amount
        scene.them, scene.changed = self.them, self.changed
        scene.it = it
        return scene

    @property
    def power(self) -> str:
        """The name of the power that acts."""
        return self.you.kind.entries[self.i].program.name if self.i >= 0 else ""


def who(hero: Squad) -> told.Who:
    """The hero as events name it."""
    return told.Who(hero.seat, hero.v[FIRST], hero.helper)  # type: ignore[arg-type]


def pinned(number: Number) -> int:
    """The number as a plain one, good for this pass only."""
    if isinstance(number, Form):
        number.book.pin(number.by)
        return number.at
    return number
