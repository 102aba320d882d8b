"""The compiled twin of King of the Galaxy: movement, combat, economy and control on arrays."""

from gamemaster.games.galaxy.twin.lanes import GalaxyLanes

__all__ = ["GalaxyLanes"]
