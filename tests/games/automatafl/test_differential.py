"""Random turns by the rules and by a second, plain reading of them must come to the same boards."""

from itertools import count

import pytest

from gamemaster.core.dice import Dice, ThreefryDice
from tests.games.automatafl.boards import board, entered

Square = tuple[int, int]
Moves = dict[int, tuple[Square, Square]]


def between(a: Square, b: Square) -> list[Square]:
    """The squares of a rook's way after a, up to and including b."""
    dx, dy = ((b[n] > a[n]) - (b[n] < a[n]) for n in (0, 1))
    length = abs(a[0] - b[0]) + abs(a[1] - b[1])
    return [(a[0] + dx * n, a[1] + dy * n) for n in range(1, length + 1)]


def reentering(pieces: dict[Square, str], moves: Moves) -> set[int]:
    """Who shares a target with anybody, or a source with a piece on it."""
    return {
        seat
        for seat, (source, target) in moves.items()
        for other, (from_, to) in moves.items()
        if seat != other and (target == to or (source == from_ and source in pieces))
    }


def carried(pieces: dict[Square, str], moves: Moves) -> dict[Square, str]:
    """Lift, drop what is blocked or torn, leave cycles alone, then front pieces first (Q-AF-20)."""
    sources = [source for source, _ in moves.values()]
    still = {at for at in pieces if at not in sources or pieces[at] == "@"}
    edges = {
        source: target
        for source, target in moves.values()
        if not still.intersection(between(source, target)) and sources.count(source) == 1
    }

    def following(at: Square) -> list[Square]:
        way = [at]
        while way[-1] in edges and edges[way[-1]] not in way:
            way.append(edges[way[-1]])
        return way

    def circles(at: Square) -> bool:
        return edges.get(following(at)[-1]) == at

    movers = sorted(
        (at for at in pieces if at not in still and at in edges and not circles(at)),
        key=lambda at: len(following(at)),
    )
    placed = {at: piece for at, piece in pieces.items() if at not in movers}
    for at in movers:
        here = at
        while here in edges and edges[here] not in placed:
            here = edges[here]
        placed[here] = pieces[at]
    return placed


def stepped(pieces: dict[Square, str], size: int, tie: str) -> dict[Square, str]:
    """The Automaton's step: the axis with the smallest priority and key, the column if they are equal."""
    here = next(at for at, piece in pieces.items() if piece == "@")
    wishes = []
    for axis in (0, 1):
        ways = []
        for sign in (-1, 1):
            for distance in count(1):
                at = tuple(c + sign * distance * (n == axis) for n, c in enumerate(here))
                if not all(0 <= c < size for c in at) or at in pieces:
                    ways.append((pieces.get(at, ""), distance, sign))
                    break
        wishes += [(*wish, axis) for wish in wanted(*ways)]
    if not wishes:
        return pieces
    best = min(wishes)[:2]
    equal = [wish for wish in wishes if wish[:2] == best]
    if len(equal) > 1 and tie == "freeze":
        return pieces
    _, _, sign, axis = equal[-1]
    to = tuple(c + sign * (n == axis) for n, c in enumerate(here))
    return {**{at: piece for at, piece in pieces.items() if at != here}, to: "@"}


def wanted(back, ahead):
    """What one axis wants: (priority, key, direction), or nothing."""
    (one, near, _), (two, far, _) = back, ahead
    if {one, two} == {"A", "R"}:
        a, r = (back, ahead) if one == "A" else (ahead, back)
        return [(1, (a[1], r[1]), a[2])] if a[1] >= 2 else []
    for rule, kind in ((2, "R"), (3, "A")):
        seen = [way for way in (back, ahead) if way[0] == kind]
        if not seen or (len(seen) == 2 and near == far):
            continue
        closest = min(seen, key=lambda way: way[1])
        other = ahead if closest is back else back
        into = closest if kind == "A" else other
        return [(rule, (closest[1],), into[2])] if into[1] >= 2 else []
    return []


def rows_of(pieces: dict[Square, str], size: int) -> str:
    return "".join(pieces.get((x, y), ".") for y in range(size) for x in range(size))


def drawn_move(dice: Dice, pieces: dict[Square, str], size: int) -> tuple[Square, Square]:
    """Any rook's move but the Automaton's; mostly of a piece, on a small board full of meetings."""
    places = sorted(at for at, piece in pieces.items() if piece != "@")
    while True:
        some = places and dice.below(3)
        source = dice.pick(places) if some else (dice.below(size), dice.below(size))
        target = list(source)
        target[dice.below(2)] = dice.below(size)
        if tuple(target) != source and pieces.get(source) != "@":
            return source, (target[0], target[1])


def disagreeing(seed: int, size: int, seats: int) -> str:
    dice = ThreefryDice((seed, 77))
    inner = [(x, y) for y in range(size) for x in range(size) if {x, y} - {0, size - 1}]
    pieces = {dice.pick(inner): "@"}
    for _ in range(3 + dice.below(size * 2)):
        pieces.setdefault((dice.below(size), dice.below(size)), "AR"[dice.below(2)])
    rows = rows_of(pieces, size)
    tie = ("column", "freeze")[dice.below(2)]
    text = "/".join(rows[n : n + size] for n in range(0, size * size, size))
    state = board(text, seats, tie_rule=tie, corners=[])
    moves = {seat: drawn_move(dice, pieces, size) for seat in range(seats)}
    after, _ = entered(state, *moves.values())
    again = reentering(pieces, moves)
    if again:
        return "" if set(after.owing) == again and after.cells == state.cells else f"{text} {moves}"
    expected = rows_of(stepped(carried(pieces, moves), size, tie), size)
    return "" if after.cells == expected else f"{text} {moves} {tie}"


@pytest.mark.parametrize("size, seats", [(3, 2), (4, 3), (4, 4), (5, 5), (7, 2)])
def test_two_readings_of_a_turn_agree(size: int, seats: int):
    assert [found for n in range(400) if (found := disagreeing(n, size, seats))] == []
