"""Stage 3: one round of combat in every system where fleets of different sides meet."""

from msgspec.structs import replace

from gamemaster.games.galaxy.events import NATIVES, BattleFought
from gamemaster.games.galaxy.state import Config, Ships, System, SystemId
from gamemaster.games.galaxy.turn import Turn
from gamemaster.mechanics.rounding import apportion, ceil_div, half_up

Shots = tuple[tuple[int, int, int], ...]
"""(whose fleet fired, at whose, how many fighters it destroyed)."""


def fight(turn: Turn) -> None:
    """One round in every system, all on the sizes before it; nobody fights who has just left."""
    turn.settle_ships()
    for at, system in enumerate(turn.systems):
        if len(system.ships) + (system.natives > 0) > 1:
            _fight_at(turn, at, system)


def _fight_at(turn: Turn, at: SystemId, system: System) -> None:
    before = system.ships + (((NATIVES, system.natives),) if system.natives else ())
    shots = combat_shots(before, turn.config)
    after = survivors(before, shots)
    natives = after[-1][1] if system.natives else 0
    ships = tuple(fleet for fleet in after if fleet[0] != NATIVES and fleet[1])
    turn.systems[at] = replace(system, natives=natives, ships=ships)
    seats = tuple(seat for seat, _ in system.ships)
    turn.tell_at(BattleFought(at, turn.name(at), before, shots, after), at, to=seats)


def combat_shots(fleets: Ships, config: Config) -> Shots:
    """What every fleet destroys of every other; fleets are in table order, the natives last.

    A fleet's damage is shared among its enemies in proportion to their sizes (KG-34). Equal
    claims go to the larger fleet, then in table order cyclically after the attacker (Q-KG-8),
    so that no seat suffers for its number.
    """
    sides = [side for side, _ in fleets]
    sizes = [size for _, size in fleets]
    whole, places = sum(sizes), list(range(len(fleets)))
    shots: list[tuple[int, int, int]] = []
    for place, (side, size) in enumerate(fleets):
        damage = min(fleet_damage(size, config), whole - size)
        enemies = sizes.copy()
        enemies[place] = 0
        turns_away = places[-place:] + places[:-place]
        hits = apportion(damage, enemies, turns_away)
        shots += [(side, victim, hit) for victim, hit in zip(sides, hits, strict=True) if hit]
    return tuple(shots)


def fleet_damage(size: int, config: Config) -> int:
    """10 % of the fleet, rounded up, so that the smallest fleet destroys one (Q-KG-7)."""
    whole = size * config.damage
    match config.damage_rounding:
        case "up":
            return ceil_div(whole, 100)
        case "half-up":
            return half_up(whole, 100)
        case "down":
            return whole // 100


def survivors(fleets: Ships, shots: Shots) -> Ships:
    """The fleets after all shots at once; a fleet loses at most itself, nothing is shared anew."""
    losses: dict[int, int] = {}
    for _, victim, hits in shots:
        losses[victim] = losses.get(victim, 0) + hits
    return tuple((side, max(0, size - losses.get(side, 0))) for side, size in fleets)
