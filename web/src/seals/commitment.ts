import { sha256 } from "@noble/hashes/sha2.js";
import { drawnRows } from "../board/geometry";
import type { RankCode, SideName, SquareName, VariantInfo } from "../protocol";
import { hexOf } from "../shell/hex";
import { LETTERS, RANKS } from "./challenges";

type Pieces = Readonly<Record<SquareName, RankCode>>;

/** A library's SHA-256, and not the browser's own, which is missing on plain http. */
function hashOf(text: string): string {
  return hexOf(sha256(new TextEncoder().encode(text)));
}

/** What the arbiter is bound to when it seals this placement with this salt, byte for byte as docs/verifying.md has it. */
export function commitmentTo(pieces: Pieces, variant: VariantInfo, side: SideName, salt: string): string {
  const bottom = side === "white" ? 0 : variant.height - variant.homeRows;
  const rows = Array.from({ length: variant.homeRows }, (_, up) => bottom + up);
  const placement = drawnRows(variant, "white", rows).map((row) => row.map((square) => letter(pieces[square])).join("")).join("/");
  return hashOf(`salpakan placement 1\nvariant ${variant.name}\nside ${side}\nsalt ${salt}\nplacement ${placement}\n`);
}

function letter(rank: RankCode | undefined): string {
  return rank === undefined ? "." : (LETTERS[RANKS.indexOf(rank)] ?? "?");
}
