import type { RankCode } from "../protocol";

/** A pencil mark: the player's own guess at an enemy piece. It never leaves this browser. */
export interface Guess {
  rank: RankCode | null;
  /** One of three ribbons, or none. */
  colour: 1 | 2 | 3 | null;
}
