import type { RankCode } from "../protocol";

/** What a piece is for (RULES §10). */
export type Role = "killers" | "sweepers" | "probers" | "privates" | "flag";

export const ROLES: readonly Role[] = ["killers", "sweepers", "probers", "privates", "flag"];

const KILLERS: readonly RankCode[] = ["SPY", "5*G", "4*G"];
const SWEEPERS: readonly RankCode[] = ["3*G", "2*G", "1*G", "COL", "LTC"];

export function roleOf(rank: RankCode): Role {
  if (rank === "FLG") return "flag";
  if (rank === "PVT") return "privates";
  if (KILLERS.includes(rank)) return "killers";
  return SWEEPERS.includes(rank) ? "sweepers" : "probers";
}
