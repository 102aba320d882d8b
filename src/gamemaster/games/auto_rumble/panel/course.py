"""How a battle of the panel goes: what is seen of the heroes at each of its steps."""

from collections.abc import Iterator
from functools import lru_cache

from gamemaster.core.values import Value
from gamemaster.games.auto_rumble.battle.events import (
    BattleEvent,
    Marked,
    RoundBegan,
    StepBegan,
    Troop,
)
from gamemaster.games.auto_rumble.battle.fight import fight
from gamemaster.games.auto_rumble.battle.heroes import Settings
from gamemaster.games.auto_rumble.panel.scenes import SCENES
from gamemaster.language import tree as t


class Figure(Value, frozen=True, order=True):
    """Heroes of one seat that are alike at one moment; the dead have no Energy and no Defence."""

    seat: int
    count: int
    energy: int
    defence: int
    alive: bool
    helper: bool


class MarksBorne(Value, frozen=True, order=True):
    """How many counters of a mark a hero bears, once they changed in this round."""

    seat: int
    mark: str
    value: int


class Look(Value, frozen=True):
    """The heroes at one moment, the order in which they act, and their marks that changed."""

    round: int
    figures: tuple[Figure, ...]
    order: tuple[int, ...]
    marks: tuple[MarksBorne, ...]


def looks(events: tuple[BattleEvent, ...], survivors: tuple[Troop, ...]) -> Iterator[Look]:
    """The heroes at each step, and last how it ends."""
    now = 0
    marks: dict[tuple[int, str], int] = {}
    for event in events:
        match event:
            case RoundBegan():
                now = event.round
                marks.clear()
            case StepBegan():
                yield _look(now, event.order, marks)
            case Marked():
                marks[event.who.seat, event.mark] = _whole(event.count)
    yield _look(now + 1, survivors, marks)


def _whole(number: object) -> int:
    return number if isinstance(number, int) else 0


def _look(now: int, troops: tuple[Troop, ...], marks: dict[tuple[int, str], int]) -> Look:
    figures = sorted(
        Figure(
            x.seat,
            x.count,
            x.energy if x.alive else 0,
            x.defence if x.alive else 0,
            x.alive,
            x.helper,
        )
        for x in troops
    )
    changed = sorted(MarksBorne(seat, mark, count) for (seat, mark), count in marks.items())
    return Look(now, tuple(figures), tuple(x.seat for x in troops if x.alive), tuple(changed))


@lru_cache(maxsize=16)
def _courses(text: t.Text) -> dict[int, tuple[Look, ...]]:
    """What was already fought with a text, by the number of the scene."""
    return {}


def course(text: t.Text, n: int) -> tuple[Look, ...]:
    """What is seen of the heroes in a scene when Bob has this power."""
    known = _courses(text)
    if n not in known:
        scene = SCENES[n]
        battle = fight(scene.heroes(text), Settings(rounds=scene.rounds))
        known[n] = tuple(looks(battle.events, battle.survivors))
    return known[n]
