"""The table's way into the battle: the sides of a table as heroes."""

from collections.abc import Iterable, Sequence

from gamemaster.games.auto_rumble.battle.fight import Battle, fight
from gamemaster.games.auto_rumble.battle.heroes import Hero, Owned, Settings
from gamemaster.games.auto_rumble.powers import program_of
from gamemaster.games.auto_rumble.state import Side, Written


def clash(sides: Sequence[Side], known: Sequence[Written], settings: Settings) -> Battle:
    """Let the heroes of all sides of a table fight it out."""
    return fight(heroes_of(sides, known), settings)


def heroes_of(sides: Sequence[Side], known: Sequence[Written]) -> tuple[Hero, ...]:
    """The heroes of all sides of a table."""
    owned = {won.power for side in sides for won in side.powers}
    powers = [power for power in known if power.name in owned]
    return tuple(hero_of(side, powers, f"Hero {seat + 1}") for seat, side in enumerate(sides))


def hero_of(side: Side, known: Iterable[Written], name: str) -> Hero:
    """The hero of a side: Energy, attack and initiative follow from its coins."""
    programs = {power.name: program_of(power) for power in known}
    return Hero(
        name=name,
        energy=side.energy,
        attack=side.attack,
        initiative=side.coins,
        base=side.base,
        powers=tuple(Owned(programs[won.power], won.strength) for won in side.powers),
        order=side.order,
    )
