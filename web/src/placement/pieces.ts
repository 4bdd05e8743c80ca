import { drawnRows, spotOf, squareAt, type BoardSize } from "../board/geometry";
import type { RankCode, SideName, SquareName, VariantInfo } from "../protocol";
import { RANKS } from "../words/ranks";

/** Which rank stands on which square. */
export type Pieces = Readonly<Record<SquareName, RankCode>>;
export type Army = VariantInfo["army"];

/** The squares a side may place on, its front row first, as it sees them (RULES 3.1). */
export function homeSquares(size: BoardSize, side: SideName): SquareName[] {
  return drawnRows(size, side, homeRows(size, side)).flat();
}

export function homeRows(size: BoardSize, side: SideName): number[] {
  return Array.from({ length: size.homeRows }, (_, i) => (side === "white" ? i : size.height - 1 - i));
}

/** The same placement as seen from the other side of the table. */
export function turned(pieces: Pieces, size: BoardSize): Pieces {
  return moved(pieces, (col, row) => squareAt(size.width - 1 - col, size.height - 1 - row));
}

/** Left and right exchanged. */
export function mirrored(pieces: Pieces, size: BoardSize): Pieces {
  return moved(pieces, (col, row) => squareAt(size.width - 1 - col, row));
}

/** A placement written for White, as `side` would stand it; and back. */
export function forSide(pieces: Pieces, size: BoardSize, side: SideName): Pieces {
  return side === "white" ? pieces : turned(pieces, size);
}

function moved(pieces: Pieces, to: (col: number, row: number) => SquareName): Pieces {
  return Object.fromEntries(
    Object.entries(pieces).map(([square, rank]) => {
      const { col, row } = spotOf(square);
      return [to(col, row), rank];
    }),
  );
}

/** How many of each rank of the army are not on the board yet, in tray order; a spent rank counts 0. */
export function handOf(army: Army, pieces: Pieces): Map<RankCode, number> {
  const placed = Object.values(pieces);
  const ranks = RANKS.filter((rank) => (army[rank] ?? 0) > 0);
  return new Map(ranks.map((rank) => [rank, (army[rank] ?? 0) - placed.filter((other) => other === rank).length]));
}

export function countOf(hand: ReadonlyMap<RankCode, number>): number {
  return [...hand.values()].reduce((sum, count) => sum + count, 0);
}

export function sizeOf(army: Army): number {
  return Object.values(army).reduce((sum, count) => sum + count, 0);
}

/** Could these stand as they are: the whole army, all within White's home? */
export function fits(pieces: Pieces, variant: VariantInfo): boolean {
  const home = new Set(homeSquares(variant, "white"));
  const inside = Object.keys(pieces).every((square) => home.has(square));
  return inside && Object.keys(pieces).length === sizeOf(variant.army) && [...handOf(variant.army, pieces).values()].every((count) => count === 0);
}

export function same(a: Pieces, b: Pieces): boolean {
  const squares = Object.keys(a);
  return squares.length === Object.keys(b).length && squares.every((square) => a[square] === b[square]);
}

/** Places what is left in the hand on empty home squares by lot; the Flag stands as far back as there is room. */
export function fillRest(pieces: Pieces, variant: VariantInfo, side: SideName, random: () => number): Pieces {
  const free = shuffled(homeSquares(variant, side).filter((square) => pieces[square] === undefined), random);
  const ranks = [...handOf(variant.army, pieces)].flatMap(([rank, count]) => Array.from({ length: count }, () => rank));
  const result: Record<SquareName, RankCode> = { ...pieces };
  if (ranks.includes("FLG")) {
    const depth = (square: SquareName): number => (side === "white" ? spotOf(square).row : variant.height - 1 - spotOf(square).row);
    const rear = free.reduce<SquareName | null>((best, square) => (best === null || depth(square) < depth(best) ? square : best), null);
    if (rear !== null) {
      result[rear] = "FLG";
      free.splice(free.indexOf(rear), 1);
    }
  }
  for (const rank of ranks.filter((other) => other !== "FLG")) {
    const square = free.pop();
    if (square !== undefined) result[square] = rank;
  }
  return result;
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const list = [...items];
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j] as T, list[i] as T];
  }
  return list;
}
