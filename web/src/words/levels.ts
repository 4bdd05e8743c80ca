import * as m from "../paraglide/messages.js";
import type { RankCode } from "../protocol";
import { rankName, rankSign } from "./ranks";

/** The levels that are named after the army, with the rank whose name and sign they bear. */
const RANK_OF: Readonly<Record<string, RankCode>> = { private: "PVT", sergeant: "SGT", captain: "CPT", colonel: "COL", general: "4*G" };
const OTHERS: Readonly<Record<string, () => string>> = {
  random: () => m.level_random(),
  recruit: () => m.level_recruit(),
};

/** A computer level by its catalogue name, or as the server calls it when the catalogue does not know it. */
export function levelName(level: string): string {
  const rank = RANK_OF[level];
  return rank === undefined ? (OTHERS[level]?.() ?? level) : rankName(rank);
}

/** The sign of its rank in the sprite. */
export function levelSign(level: string): string | undefined {
  const rank = RANK_OF[level];
  return rank && rankSign(rank);
}

/** Does it play only once the computer has warmed up? */
export function needsWarmth(level: string | null): boolean {
  return level !== null && !(level in OTHERS);
}
