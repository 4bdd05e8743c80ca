// Generated from src/salpakan/rules/. Do not edit by hand.
import type { RankCode } from "../protocol";

/** All ranks, and the letter of each in a compact placement (docs/notation.md). */
export const RANKS: readonly RankCode[] = ["FLG", "PVT", "SGT", "2LT", "1LT", "CPT", "MAJ", "LTC", "COL", "1*G", "2*G", "3*G", "4*G", "5*G", "SPY"];
export const LETTERS = "FPSDTKMLC12345Y";

/**
 * What the arbiter says of a challenge: a row for each challenger, a sign for each defender.
 * + the challenger stays, - the defender stays, = a split.
 */
export const SIGNS: readonly string[] = [
  "+--------------",
  "+=------------+",
  "++=------------",
  "+++=-----------",
  "++++=----------",
  "+++++=---------",
  "++++++=--------",
  "+++++++=-------",
  "++++++++=------",
  "+++++++++=-----",
  "++++++++++=----",
  "+++++++++++=---",
  "++++++++++++=--",
  "+++++++++++++=-",
  "+-++++++++++++=",
];
