import * as m from "../paraglide/messages.js";
import type { RankCode } from "../protocol";

/** Rank codes from the strongest officer down, then Private, Spy, Flag (RULES §2): the order of trays and palettes. */
export const RANKS: readonly RankCode[] = ["5*G", "4*G", "3*G", "2*G", "1*G", "COL", "LTC", "MAJ", "CPT", "1LT", "2LT", "SGT", "PVT", "SPY", "FLG"];
export const OFFICERS: readonly RankCode[] = RANKS.slice(0, 12);

const NAMES: Readonly<Record<RankCode, () => string>> = {
  "5*G": () => m.rank_5g(),
  "4*G": () => m.rank_4g(),
  "3*G": () => m.rank_3g(),
  "2*G": () => m.rank_2g(),
  "1*G": () => m.rank_1g(),
  COL: () => m.rank_col(),
  LTC: () => m.rank_ltc(),
  MAJ: () => m.rank_maj(),
  CPT: () => m.rank_cpt(),
  "1LT": () => m.rank_1lt(),
  "2LT": () => m.rank_2lt(),
  SGT: () => m.rank_sgt(),
  PVT: () => m.rank_pvt(),
  SPY: () => m.rank_spy(),
  FLG: () => m.rank_flg(),
};

/** "Colonel". In the variant `electronic` Spies are called Agents (RULES §9). */
export function rankName(rank: RankCode, agent = false): string {
  if (rank === "SPY" && agent) return m.rank_agent();
  return NAMES[rank]?.() ?? rank;
}

/** The short code on a piece's foot: "5★", "COL". */
export function rankShort(rank: RankCode, agent = false): string {
  if (rank === "SPY" && agent) return "AGT";
  return rank.replace("*G", "★");
}

/** Name of the rank's sign in the sprite. */
export function rankSign(rank: RankCode): string {
  return `r-${rank.replace("*G", "").toLowerCase()}`;
}

/** In tray order. */
export function byRank(a: RankCode, b: RankCode): number {
  return RANKS.indexOf(a) - RANKS.indexOf(b);
}

/** "Colonel, Major or Spy", as the reader's language joins a choice. */
export function anyOf(ranks: readonly RankCode[], agent: boolean, locale: string): string {
  const names = [...ranks].sort(byRank).map((rank) => rankName(rank, agent));
  return new Intl.ListFormat(locale, { type: "disjunction" }).format(names);
}
