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

/** The pieces whose ranks a side had been told of by then: Flags shown, and in `open` all who met in a challenge (RULES 6.5, §9). */
function told(replay: Replay, frames: readonly Frame[], ply: number): Set<SquareName> {
  const known = new Set<SquareName>();
  const flagOf = (side: SideName): void => {
    const found = Object.entries(replay[side]).find(([, rank]) => rank === "FLG");
    if (found) known.add(found[0]);
  };
  if (replay.variant.flagsShown) (["white", "black"] as const).forEach(flagOf);
  for (const shown of replay.shown) if (shown.ply <= ply) flagOf(shown.side);
  if (replay.variant.ranksTold) {
    replay.moves.slice(0, ply).forEach((moved, index) => {
      if (moved.verdict === null) return;
      const squares = fromTo(moved.move);
      for (const piece of frames[index]?.pieces ?? []) if (piece.square === squares.from || piece.square === squares.to) known.add(piece.start);
    });
  }
  return known;
}

/** A table as a side saw it then: the other army's backs, but for what it had been told. The arbiter sees all. */
export function seenWith(eyes: Eyes, replay: Replay, frames: readonly Frame[], ply: number): readonly PieceState[] {
  const pieces = frames[ply]?.pieces ?? [];
  if (eyes === "arbiter") return pieces;
  const known = told(replay, frames, ply);
  return pieces.map((piece) => (piece.side === eyes || known.has(piece.start) ? piece : { ...piece, rank: null }));
}
