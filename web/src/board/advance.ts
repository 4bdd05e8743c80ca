import type { FallenState, Moved, PieceState } from "../protocol";
import { fromTo } from "./geometry";

/** The pieces after a move, by the arbiter's word alone: the page needs no rule to know who leaves. */
export function advance(pieces: readonly PieceState[], moved: Pick<Moved, "move" | "verdict">): PieceState[] {
  const { from, to } = fromTo(moved.move);
  const challengerGoes = moved.verdict === "defender-stays" || moved.verdict === "split";
  const defenderGoes = moved.verdict === "challenger-stays" || moved.verdict === "split";
  return pieces.flatMap((piece) => {
    if (piece.square === to) return defenderGoes ? [] : [piece];
    if (piece.square !== from) return [piece];
    return challengerGoes ? [] : [{ ...piece, square: to, moved: true }];
  });
}

/** The pieces before a move that has just been made: who left is put back where the move says it stood. */
export function takeBack(pieces: readonly PieceState[], fallen: readonly FallenState[], moved: Moved): PieceState[] {
  const { from, to } = fromTo(moved.move);
  const back = pieces.map((piece) => (piece.square === to && piece.side === moved.side ? { ...piece, square: from } : piece));
  const returned = fallen.filter((piece) => piece.ply === moved.ply);
  return [
    ...back,
    ...returned.map((piece) => ({ start: piece.start, side: piece.side, rank: piece.rank, implied: null, moved: true, square: piece.side === moved.side ? from : to })),
  ];
}
