import type { MoveText, SideName, SquareName } from "../protocol";

/** How large a board is and how deep each home (from VariantInfo). */
export interface BoardSize {
  width: number;
  height: number;
  homeRows: number;
}

export interface Spot {
  col: number;
  row: number;
}

export function squareAt(col: number, row: number): SquareName {
  return String.fromCharCode(65 + col) + String(row + 1);
}

export function spotOf(square: SquareName): Spot {
  return { col: square.charCodeAt(0) - 65, row: Number(square.slice(1)) - 1 };
}

export function columnName(col: number): string {
  return String.fromCharCode(65 + col);
}

/** Where a square is drawn, counted from the top left, with `view`'s home at the bottom. */
export function drawnAt(square: SquareName, size: BoardSize, view: SideName): { x: number; y: number } {
  const { col, row } = spotOf(square);
  return view === "white" ? { x: col, y: size.height - 1 - row } : { x: size.width - 1 - col, y: row };
}

/** Rows of squares from the top of the picture to the bottom, with `view`'s home at the bottom. */
export function drawnRows(size: BoardSize, view: SideName, rows?: readonly number[]): SquareName[][] {
  const shown = rows ?? Array.from({ length: size.height }, (_, row) => row);
  const order = [...shown].sort((a, b) => (view === "white" ? b - a : a - b));
  const cols = Array.from({ length: size.width }, (_, col) => (view === "white" ? col : size.width - 1 - col));
  return order.map((row) => cols.map((col) => squareAt(col, row)));
}

export type Zone = "own" | "mid" | "far";

export function zoneOf(square: SquareName, size: BoardSize, view: SideName): Zone {
  const { row } = spotOf(square);
  if (row < size.homeRows) return view === "white" ? "own" : "far";
  if (row >= size.height - size.homeRows) return view === "white" ? "far" : "own";
  return "mid";
}

export interface FromTo {
  from: SquareName;
  to: SquareName;
}

/** "E3-E4" as its two squares. */
export function fromTo(move: MoveText): FromTo {
  const [from = "", to = ""] = move.split("-");
  return { from, to };
}

export function otherSide(side: SideName): SideName {
  return side === "white" ? "black" : "white";
}
