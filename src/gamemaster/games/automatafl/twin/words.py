"""How a match lies in memory: 32-bit words, side by side.

    rows       one word for each row: bit x says that the piece on (x, row) draws along the row,
               bit 16 + x that it pushes; both bits are a piece that does neither, as the Automaton
    columns    one word for each column, the same for what pieces do along the column
    closed     one word for each row: bit x closed as source, bit 16 + x closed as target
    the rest   AT … RESULT below

A square is y × 16 + x, a move is source × 256 + target, and 0 is a pass (no move stays where it is).
Two moves share a word. `Rules` are whole numbers in a tuple: on a GPU they are constants.
"""

from typing import TypeAlias

WIDTH, HEIGHT, SEATS, PRACTICE, FREEZE, LIMIT, PIECES = range(7)
OWNERS, KINDS, COLUMNS, CLOSED, REST = range(7, 12)
"""Places in `Rules`. OWNERS: 8 bits for each corner, top left, top right, bottom left, bottom
right, the seat or NOBODY. KINDS: 4 bits for each pair of pulls, the number learners see.
COLUMNS, CLOSED, REST: where these parts of a match begin."""

AT, STEPS, OWING, MARKED, ENTERED, ENTERED_TOO, RESULT = range(7)
"""Places in the rest: where the Automaton stands; its steps; a bit for each seat that owes a move;
whether anything is closed; the moves of seats 0 and 1, of 2 and 3; how it ended."""
REST_WORDS = 7

NOBODY = 255
RUNNING, DRAWN = 0, 9
"""RESULT: 0, or 1 + the seat that won, or DRAWN."""

PIECE = 0x10001
"""Both bits of a square in a row or column."""
LINE = 0xFFFF

Rules: TypeAlias = tuple[int, ...]
