"""Resolution of moves: lift, blocked, chains, cycles, trains (AF-18 to AF-24, Q-AF-20).

Every distinct move is an edge from its source to its target. Pieces on sources are lifted;
the rest is still. Targets are distinct (anything else was a conflict), so open edges form
disjoint chains and cycles: on a cycle nobody moves, on a chain the front piece goes first.
"""

from collections.abc import Sequence

from gamemaster.core.values import Seat
from gamemaster.games.automatafl.events import MoveFailed, PieceMoved
from gamemaster.games.automatafl.gaits import LEAPS, can_go
from gamemaster.games.automatafl.state import EMPTY, Gait, Move, Standing, State


class Edge:
    """One move under resolution: who wants it, and what became of it."""

    __slots__ = ("at", "move", "on_cycle", "seats", "source", "target", "torn", "used_by")

    def __init__(self, source: int, target: int, move: Move, seat: Seat) -> None:
        self.source = source
        self.target = target
        self.move = move
        self.seats = [seat]
        self.torn = False
        self.on_cycle = False
        self.at: int | None = None  # the first still piece in the way
        self.used_by: int | None = None  # where the piece that used it started

    @property
    def is_open(self) -> bool:
        return self.at is None and not self.torn


def carried(state: State) -> tuple[str, list[PieceMoved | MoveFailed]]:
    """The board after all standing moves, and what became of each move in seat order."""
    return Resolution(state).resolved()


class Resolution:
    """One resolution under way: the edges, the gaits of the kinds, and the board being filled."""

    def __init__(self, state: State) -> None:
        self.cells = state.cells
        self.grid = state.grid
        self.gaits: dict[str, Gait] = {kind.letter: kind.gait for kind in state.config.kinds}
        self.board = list(state.cells)
        self.edges = self._edges(state.standing)
        self.lifted = {e.source for e in self.edges if self.cells[e.source] != EMPTY}

    def resolved(self) -> tuple[str, list[PieceMoved | MoveFailed]]:
        for edge in self.edges:
            if edge.at is None:
                edge.at = self._obstacle_of(edge)
        moved: dict[int, PieceMoved] = {}
        for chain in self._chains():
            moved.update(self._advanced(chain))
        return "".join(self.board), self._told(moved)

    def _edges(self, standing: Sequence[Standing]) -> list[Edge]:
        """The distinct moves; several out of one empty square tear each other (Q-AF-16)."""
        number = self.grid.number
        edges: dict[Move, Edge] = {}
        for entry in standing:
            move = entry.move
            if move is None:
                continue
            if move in edges:
                edges[move].seats.append(entry.seat)
            else:
                edges[move] = Edge(number[move.source], number[move.to], move, entry.seat)
        sources = [edge.source for edge in edges.values()]
        for edge in edges.values():
            edge.torn = sources.count(edge.source) > 1
        return list(edges.values())

    def _obstacle_of(self, edge: Edge) -> int | None:
        """The still piece that closes an edge, whoever would use it."""
        piece = self.cells[edge.source]
        if piece != EMPTY:
            return self._in_the_way(self.gaits[piece], edge.source, edge.target)
        ways = [
            self._in_the_way(gait, edge.source, edge.target)
            for gait in set(self.gaits.values())
            if can_go(gait, edge.move.source, edge.move.to)
        ]
        return None if None in ways else min((way for way in ways if way is not None), default=None)

    def _in_the_way(self, gait: Gait, source: int, target: int) -> int | None:
        """The first still piece on the way; lifted pieces never block (Q-AF-21)."""
        path = (target,) if gait in LEAPS else self.grid.path(source, target)
        for cell in path:
            if self.cells[cell] != EMPTY and cell not in self.lifted:
                return cell
        return None

    def _chains(self) -> list[list[Edge]]:
        """The open edges as chains, each from its back to its front; the others are on cycles."""
        leaving = {edge.source: edge for edge in self.edges if edge.is_open}
        entered = {edge.target for edge in leaving.values()}
        chains = []
        for edge in list(leaving.values()):
            if edge.source in entered:
                continue
            chain = []
            following: Edge | None = edge
            while following:
                chain.append(following)
                del leaving[following.source]
                following = leaving.get(following.target)
            chains.append(chain)
        for edge in leaving.values():
            edge.on_cycle = True
        return chains

    def _advanced(self, chain: list[Edge]) -> dict[int, PieceMoved]:
        """Move the pieces of a chain, the front one first, each as far as it can (Q-AF-23, 25)."""
        moved = {}
        for back in range(len(chain) - 1, -1, -1):
            start = chain[back].source
            piece = self.board[start]
            if piece == EMPTY:
                continue
            used = []
            self.board[start] = EMPTY
            for edge in chain[back:]:
                if self.board[edge.target] != EMPTY or not self._can_use(piece, edge):
                    break
                used.append(edge)
            self.board[used[-1].target if used else start] = piece
            if used:
                moved[start] = self._movement(piece, start, used)
        return moved

    def _can_use(self, piece: str, edge: Edge) -> bool:
        if self.cells[edge.source] == piece:
            return True  # the edge was tried with this gait already
        gait = self.gaits[piece]
        return can_go(gait, edge.move.source, edge.move.to) and (
            self._in_the_way(gait, edge.source, edge.target) is None
        )

    def _movement(self, piece: str, start: int, used: list[Edge]) -> PieceMoved:
        for edge in used:
            edge.used_by = start
        squares = self.grid.squares
        seats = tuple(seat for edge in used for seat in edge.seats)
        return PieceMoved(piece, squares[start], squares[used[-1].target], seats)

    def _told(self, moved: dict[int, PieceMoved]) -> list[PieceMoved | MoveFailed]:
        told: list[PieceMoved | MoveFailed] = []
        for edge in self.edges:
            if edge.source in moved:
                told.append(moved.pop(edge.source))
            elif edge.used_by is None:
                told.extend(self._failure(edge, seat) for seat in edge.seats)
        return told

    def _failure(self, edge: Edge, seat: Seat) -> MoveFailed:
        """Why a move carried nothing."""
        if edge.torn:
            return MoveFailed(seat, edge.move, "torn")
        if edge.on_cycle:
            return MoveFailed(seat, edge.move, "cycle")
        if self.board[edge.source] == EMPTY and self.cells[edge.source] == EMPTY:
            return MoveFailed(seat, edge.move, "nothing there")
        if edge.at is not None:
            return MoveFailed(
                seat, edge.move, "blocked", self.grid.squares[edge.at], self.cells[edge.at]
            )
        if self.board[edge.target] != EMPTY:
            there = self.board[edge.target]
            return MoveFailed(seat, edge.move, "train", edge.move.to, there)
        return MoveFailed(seat, edge.move, "gait", edge.move.source, self.board[edge.source])
