import type { RankCode } from "../protocol";
import * as m from "../paraglide/messages.js";
import { anyOf, byRank, OFFICERS, rankName, rankShort } from "./ranks";

export type Span =
  | { kind: "one"; rank: RankCode }
  | { kind: "from"; rank: RankCode; spy: boolean }
  | { kind: "upto"; rank: RankCode }
  | { kind: "some"; ranks: readonly RankCode[] };

/** The shape of what the verdicts leave possible: one rank, an officer or stronger, weaker than an officer, or a mere list. */
export function spanOf(implied: readonly RankCode[]): Span {
  const ranks = [...implied].sort(byRank);
  const [only] = ranks;
  if (ranks.length === 1 && only !== undefined) return { kind: "one", rank: only };
  const officers = ranks.filter((rank) => OFFICERS.includes(rank));
  const weakest = officers.at(-1);
  const strongest = officers[0];
  if (weakest === undefined || strongest === undefined) return { kind: "some", ranks };
  const others = ranks.slice(officers.length);
  const unbroken = OFFICERS.indexOf(weakest) - OFFICERS.indexOf(strongest) === officers.length - 1;
  if (unbroken && others.every((rank) => rank === "SPY")) return { kind: "from", rank: weakest, spy: others.length > 0 };
  if (unbroken && weakest === "SGT" && others.includes("PVT") && !others.includes("SPY")) return { kind: "upto", rank: strongest };
  return { kind: "some", ranks };
}

/** The few signs on a piece's brass tag: "=COL", "≥1★", "≤MAJ", or "1/4" for one of four. */
export function tagOf(implied: readonly RankCode[], agent = false): string {
  const span = spanOf(implied);
  if (span.kind === "one") return `=${rankShort(span.rank, agent)}`;
  if (span.kind === "from") return `≥${rankShort(span.rank)}`;
  if (span.kind === "upto") return `≤${rankShort(span.rank)}`;
  return `1/${span.ranks.length}`;
}

/** The same in words: "Colonel or stronger, or a Spy". */
export function impliedWords(implied: readonly RankCode[], agent: boolean, locale: string): string {
  const span = spanOf(implied);
  if (span.kind === "one") return rankName(span.rank, agent);
  if (span.kind === "from" && span.spy) return m.implied_from_or_spy({ rank: rankName(span.rank), spy: rankName("SPY", agent) });
  if (span.kind === "from") return m.implied_from({ rank: rankName(span.rank) });
  if (span.kind === "upto") return m.implied_upto({ rank: rankName(span.rank) });
  return anyOf(span.ranks, agent, locale);
}
