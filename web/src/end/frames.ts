import { advance } from "../board/advance";
import { fromTo, type FromTo } from "../board/geometry";
import type { PieceState, RankCode, Replay, SideName, SquareName } from "../protocol";

export interface FallenPiece {
  piece: PieceState;
  /** Number of the move in which it fell. */
  ply: number;
}

/** The table after a number of moves. */
export interface Frame {
  pieces: readonly PieceState[];
  last: FromTo | null;
  fallen: readonly FallenPiece[];
}

function army(side: SideName, placement: Readonly<Record<SquareName, RankCode>>): PieceState[] {
  return Object.entries(placement).map(([square, rank]) => ({ square, start: square, side, rank, moved: false, implied: null }));
}

/** Every table of a finished game, from the placements to the end: one more than there are moves. */
export function framesOf(replay: Replay): Frame[] {
  const frames: Frame[] = [{ pieces: [...army("white", replay.white), ...army("black", replay.black)], last: null, fallen: [] }];
  replay.moves.forEach((moved, index) => {
    const before = frames[index];
    if (!before) return;
    const pieces = advance(before.pieces, moved);
    const standing = new Set(pieces.map((piece) => piece.start));
    const left = before.pieces.filter((piece) => !standing.has(piece.start)).map((piece) => ({ piece, ply: index + 1 }));
    frames.push({ pieces, last: fromTo(moved.move), fallen: [...before.fallen, ...left] });
  });
  return frames;
}

export type Eyes = SideName | "arbiter";

/** What a side saw of a table then: the other army's backs. The arbiter sees all. */
export function seenWith(eyes: Eyes, pieces: readonly PieceState[]): readonly PieceState[] {
  return eyes === "arbiter" ? pieces : pieces.map((piece) => (piece.side === eyes ? piece : { ...piece, rank: null }));
}
