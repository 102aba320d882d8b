"""Boards of any size and number of dimensions, as numbered cells, x counting fastest."""

from functools import lru_cache
from itertools import product

Square = tuple[int, ...]
"""A cell by its coordinates (x, y, …), x to the right and y down from the top left."""


class Grid:
    """The geometry of one size of board; get it from `grid(size)`, which keeps one of each."""

    __slots__ = ("_paths", "cells", "corners", "number", "size", "squares", "strides")

    def __init__(self, size: Square) -> None:
        strides = [1]
        for extent in size:
            strides.append(strides[-1] * extent)
        self.size = size
        self.strides = tuple(strides[:-1])
        self.cells = strides[-1]
        # product() counts its last factor fastest; squares have x first, so it runs reversed.
        self.squares: tuple[Square, ...] = tuple(
            tuple(reversed(at)) for at in product(*(range(extent) for extent in reversed(size)))
        )
        self.number: dict[Square, int] = {at: n for n, at in enumerate(self.squares)}
        ends = [sorted({0, extent - 1}) for extent in reversed(size)]
        self.corners = tuple(self.number[tuple(reversed(at))] for at in product(*ends))
        self._paths: dict[tuple[int, int], tuple[int, ...]] = {}

    def path(self, source: int, target: int) -> tuple[int, ...]:
        """The cells of a straight line after `source` up to and including `target`.

        A line runs along one axis or evenly along several; anything else is a leap, whose
        path is its target alone.
        """
        known = self._paths.get((source, target))
        if known is None:
            known = self._paths[source, target] = self._straight(source, target)
        return known

    def _straight(self, source: int, target: int) -> tuple[int, ...]:
        change = [b - a for a, b in zip(self.squares[source], self.squares[target], strict=True)]
        lengths = {abs(step) for step in change if step}
        if len(lengths) != 1:
            return (target,)
        length = lengths.pop()
        stride = (target - source) // length
        return tuple(source + stride * step for step in range(1, length + 1))


@lru_cache(maxsize=64)
def grid(size: Square) -> Grid:
    """The geometry of a size of board."""
    return Grid(size)
