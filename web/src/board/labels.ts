import * as m from "../paraglide/messages.js";
import { getLocale } from "../paraglide/runtime.js";
import type { PieceState, SideName, SquareName } from "../protocol";
import { rankName } from "../words/ranks";
import { impliedWords } from "../words/implied";
import type { Guess } from "./guess";
import type { Target } from "./hold.svelte";

export interface SquareFacts {
  square: SquareName;
  piece: PieceState | null;
  /** Whose eyes: pieces of this side are "own". Null when both armies are shown, at the end. */
  seat: SideName | null;
  guess: Guess | null;
  target: Target | null;
  lifted: boolean;
  agent: boolean;
}

function pieceWords(piece: PieceState, facts: SquareFacts): string[] {
  const { seat, agent, guess } = facts;
  const name = piece.rank === null ? null : rankName(piece.rank, agent);
  if (seat === null) {
    const side = piece.side === "white" ? m.side_white() : m.side_black();
    return [name === null ? m.square_side_unknown({ side }) : m.square_side_rank({ side, rank: name })];
  }
  if (piece.side === seat) return [name === null ? m.square_own_unknown() : m.square_own({ rank: name })];
  const words = [m.square_enemy(), name ?? m.square_unknown()];
  words.push(piece.moved ? m.square_moved() : m.square_not_moved());
  if (piece.implied) words.push(m.square_implied({ ranks: impliedWords(piece.implied, agent, getLocale()) }));
  if (guess?.rank) words.push(m.square_guess({ rank: rankName(guess.rank, agent) }));
  return words;
}

/** The name of a square for those who hear it: "C4, own Colonel", "E6, enemy, unknown, has not moved". */
export function squareWords(facts: SquareFacts): string {
  const words = [facts.square, ...(facts.piece ? pieceWords(facts.piece, facts) : [m.square_empty()])];
  if (facts.lifted) words.push(m.square_lifted());
  if (facts.target === "move") words.push(m.square_target_move());
  if (facts.target === "challenge") words.push(m.square_target_challenge());
  if (facts.target === "swap") words.push(m.square_target_swap());
  return words.join(", ");
}
