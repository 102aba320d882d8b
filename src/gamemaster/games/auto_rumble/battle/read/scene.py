"""The fight under way, and the scene in which a rule acts: who, through what, to whom."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.field.field import Field, who
from gamemaster.games.auto_rumble.battle.field.forms import Form, Number
from gamemaster.games.auto_rumble.battle.field.memory import LyingInWait, Step, SumOfChanges
from gamemaster.games.auto_rumble.battle.field.numbering import Badge
from gamemaster.games.auto_rumble.battle.field.programs import Kinds, Needs
from gamemaster.games.auto_rumble.battle.field.sides import is_party
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.games.auto_rumble.battle.heroes import Settings
from gamemaster.language import tree


class Laws(NamedTuple):
    """What is asked upwards: rooms are built one way, read ← change ← answer, but rules go round.

    An amount asks for a stat, which asks always-rules, which ask for amounts; a change is answered
    by rules, which change things. `battle.fight` hands these in, and nobody else ties the knot.
    """

    stat: "Callable[[Fight, Squad, str], Number]"
    """A stat of a hero as it stands now, always-rules and what lingers included."""
    single_out: "Callable[[Fight], None]"
    """Let every hero whom an always-rule picks out of several stand by itself."""
    answer: "Callable[[Fight, Occurrence], None]"
    """Let every rule that waits for this answer it."""
    spare: "Callable[[Fight, Squad, Squad | None], bool]"
    """Let rules that stand in the place of a hero's death act; gives whether it is spared."""


class Fight:
    """One battle while it is fought."""

    def __init__(self, field: Field, settings: Settings, needs: Needs, laws: Laws) -> None:
        self.field = field
        field.allowance = settings.passes
        self.settings = settings
        self.needs = needs
        self.laws = laws
        self.kinds = Kinds()
        self.round = 0
        self.step: Step = "setup"
        self.chain: list[tuple[Squad, RuleAt]] = []  # the rules that answer one another just now
        self.reading = 0  # how deep always-rules are asking one another
        self.fizzled: set[tuple[int, str, str]] = set()  # what was told to fizzle in this round
        self.changed = 0  # rules under way that keep a sum of what they changed
        self.hits = 0  # hits that lie in one another just now

    @property
    def spent(self) -> int:
        """How many times over this round's passes are spent."""
        return self.field.spent

    def tell(self, event: told.BattleEvent) -> None:
        self.field.events.append(event)

    def answer(
        self,
        kind: type,
        source: Squad | None,
        victim: Squad | None,
        amount: Number = 0,
        stat: str = "",
        detail: int = 0,
    ) -> None:
        """Let rules answer what happened, if there are any that wait for its kind."""
        if kind in self.needs.events:
            self.laws.answer(self, Occurrence(kind, source, victim, amount, stat, detail))

    def fizzle(self, hero: Squad, power: str, why: Literal["chain", "work"]) -> None:
        """Something does not happen; told once a round for each side's power, however often."""
        what = (hero.seat, power, why)
        if what not in self.fizzled:
            self.fizzled.add(what)
            self.tell(told.Fizzled(who(hero), power, why))


RuleAt = tuple[int, int] | LyingInWait
"""A rule of a hero: its power and its place in the text, or a watch that it keeps."""


class Occurrence:
    """Something that rules may answer: its kind, who did it, to whom, and how much it is about."""

    __slots__ = ("amount", "detail", "kind", "source", "stat", "victim")

    def __init__(
        self,
        kind: type,
        source: Squad | None,
        victim: Squad | None,
        amount: Number = 0,
        stat: str = "",
        detail: int = 0,
    ) -> None:
        self.kind = kind
        self.source = source
        self.victim = victim
        self.amount = amount
        self.stat = stat
        # 1 and up: how deep the hit lies of which it is a part; −1 and down: the power that was used
        self.detail = detail

    def fits(self, event: tree.Moment | tree.Event | None, hero: Squad) -> bool:
        """Whether it is the event a rule of this hero waits for."""
        if type(event) is tree.Gains or type(event) is tree.Loses:
            return event.stat == self.stat and is_party(hero, self.victim, event.whom)
        if type(event) is tree.WouldDie:
            return is_party(hero, self.source, event.by)
        if type(event) is tree.Uses:
            return is_party(hero, self.source, event.by) and _is_nth(event.nth, self.amount)
        if (
            type(event) is tree.Attacks
            or type(event) is tree.Attacking
            or type(event) is tree.Damaged
            or type(event) is tree.Dies
            or type(event) is tree.Broken
        ):
            return is_party(hero, self.source, event.by) and is_party(hero, self.victim, event.whom)
        return False


def _is_nth(nth: int, uses: Number) -> bool:
    return not nth or (uses >= nth and uses <= nth)


class Scene:
    """Who acts through which power, and what it answers."""

    __slots__ = (
        "amount", "changed", "detail", "i", "it", "number", "source", "them", "victim", "you",
    )  # fmt: skip

    def __init__(self, you: Squad, i: int = -1, number: int = 0) -> None:
        self.you = you
        self.i = i
        self.number = number
        self.source: Squad | None = None
        self.victim: Squad | None = None
        self.amount: Number = 0
        self.it: Squad | None = None
        self.them: Squad | tree.Whom | None = None  # one hero who is held, or the group again
        self.changed: SumOfChanges | None = None
        self.detail = 0  # as in the occurrence that is answered

    def about(self, it: Squad) -> "Scene":
        """The same scene with this hero being considered."""
        scene = Scene(self.you, self.i, self.number)
        scene.source, scene.victim, scene.amount = self.source, self.victim, self.amount
        scene.them, scene.changed = self.them, self.changed
        scene.detail = self.detail
        scene.it = it
        return scene

    @property
    def hit(self) -> int:
        """How deep the hit lies that is answered; 0: none is."""
        return max(0, self.detail)

    @property
    def used(self) -> int:
        """The power whose use is answered; −1: none is."""
        return -self.detail - 1 if self.detail < 0 else -1

    @property
    def power(self) -> str:
        """The name of the power that acts."""
        return self.you.kind.entries[self.i].program.name if self.i >= 0 else ""


def pinned(number: Number) -> int:
    """The number as a plain one, good for this pass only."""
    if isinstance(number, Form):
        number.book.pin(number.by)
        return number.at
    return number


def badge(hero: Squad) -> Badge:
    """The hero as it is remembered, good for this pass only."""
    return Badge(hero.seat, pinned(hero.first))
