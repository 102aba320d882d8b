/** Made from what the server says of itself: run `make types`, never edit. */

/** What a seat may know: all but the moves not yet revealed, which no state holds. */
export interface View {
  seat: number | null;
  seats: number;
  size: number[];
  rows: string[];
  kinds: PieceKind[];
  corners: Corner[];
  awaiting: number[];
  standing: Standing[];
  closed_sources: number[][];
  closed_targets: number[][];
  steps: number;
  turn_limit: number;
  tie_rule: string;
  conflicts: string;
  ended: string;
  winner: number | null;
}

/** A kind of piece: its letter, what it does to the Automaton on each axis, how it may move. */
export interface PieceKind {
  letter: string;
  pull: ('attract' | 'neutral' | 'repel')[];
  gait: 'any' | 'bishop' | 'king' | 'knight' | 'queen' | 'rook';
}

/** A corner and the seat that wins when an Automaton enters it. */
export interface Corner {
  at: number[];
  seat: number;
}

/** A revealed move that stands while others enter theirs again (None: the seat passed). */
export interface Standing {
  seat: number;
  move: Move | null;
}

/** A secret move: the square a piece leaves and the square it shall reach. */
export interface Move {
  from: number[];
  to: number[];
}

/** The moves entered now were turned over, all at once. */
export interface MovesRevealed {
  event: 'MovesRevealed';
  entries: Standing[];
}

/** Several seats named the same source or the same target; it is closed until moves resolve. */
export interface MovesClashed {
  event: 'MovesClashed';
  end: 'source' | 'target';
  at: number[];
  seats: number[];
}

/** The seats of the clashes must each enter another move. */
export interface EntryReopened {
  event: 'EntryReopened';
  seats: number[];
}

/** A piece went from one square to another, carried by the moves of `seats` in this order. */
export interface PieceMoved {
  event: 'PieceMoved';
  piece: string;
  source: number[];
  to: number[];
  seats: number[];
}

/** A move changed nothing, and why; `at` is the square that was in its way. */
export interface MoveFailed {
  event: 'MoveFailed';
  seat: number;
  move: Move;
  why: 'blocked' | 'cycle' | 'gait' | 'nothing there' | 'torn' | 'train';
  at: number[] | null;
  piece: string;
}

/** An Automaton took its step: which axis won, by what reason, and all it saw. */
export interface AutomatonMoved {
  event: 'AutomatonMoved';
  source: number[];
  to: number[];
  axis: number;
  reason: 'closer' | 'none' | 'only' | 'priority' | 'tie: column' | 'tie: freeze';
  axes: Axis[];
}

/** What an Automaton saw along one axis and what that makes it want. */
export interface Axis {
  back: InSight;
  ahead: InSight;
  rule: number;
  key: number[];
  towards: number;
}

/** The nearest thing one way along an axis: a piece, an Automaton, or (empty) the board's edge. */
export interface InSight {
  piece: string;
  distance: number;
  pull: 'attract' | 'edge' | 'neutral' | 'repel';
}

/** An Automaton did not move: nothing drew it, a tie froze it, or another wanted its square. */
export interface AutomatonStayed {
  event: 'AutomatonStayed';
  at: number[];
  reason: 'none' | 'same square' | 'tie: freeze';
  axes: Axis[];
}

/** An Automaton went into a corner (seat None: nobody's). */
export interface CornerEntered {
  event: 'CornerEntered';
  at: number[];
  seat: number | null;
}

/** The match is over; nobody is the winner of a draw. */
export interface MatchEnded {
  event: 'MatchEnded';
  how: 'corner' | 'several corners' | 'turn limit';
  winner: number | null;
  steps: number;
}

export type Submission = Move | null;

export type GameEvent =
  | MovesRevealed
  | MovesClashed
  | EntryReopened
  | PieceMoved
  | MoveFailed
  | AutomatonMoved
  | AutomatonStayed
  | CornerEntered
  | MatchEnded;
