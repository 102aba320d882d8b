"""Automatafl's compiled twin: the same rules on words of bits, for CPU threads and GPUs."""

from gamemaster.games.automatafl.twin.lanes import Lanes

__all__ = ["Lanes"]
