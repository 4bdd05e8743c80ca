import type { Moved } from "../protocol";
import type { Stood } from "./Diagram.svelte";

const VERDICT: Moved = { type: "moved", seq: 1, ply: 1, side: "white", move: "E4-E5", verdict: "challenger-stays", challengerRank: null, defenderRank: null };

/** What the arbiter's lamps show in the pictures: White challenges. */
export const STAYS: Moved = VERDICT;
export const SPLIT: Moved = { ...VERDICT, verdict: "split" };

/** The example placement of RULES 3.4, front row first. */
const ROWS: readonly (readonly (string | null)[])[] = [
  ["3*G", null, null, "PVT", "LTC", "5*G", "PVT", null, null],
  [null, "1LT", "SPY", "CPT", "SGT", "PVT", null, "4*G", "SPY"],
  ["2LT", "MAJ", "COL", "PVT", "PVT", "FLG", "1*G", "2*G", "PVT"],
];

export const PLACED: readonly Stood[] = ROWS.flatMap((row, y) => row.flatMap((rank, x): Stood[] => (rank === null ? [] : [{ x, y: y + 1, side: "white", rank }])));
