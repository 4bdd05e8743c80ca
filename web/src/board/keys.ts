import type { SquareName } from "../protocol";

const STEPS: Readonly<Record<string, [dx: number, dy: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The square an arrow, Home, End or Ctrl with either leads to, as drawn; null for another key. */
export function stepFrom(event: KeyboardEvent, square: SquareName, lines: readonly SquareName[][]): SquareName | null {
  const y = lines.findIndex((line) => line.includes(square));
  const line = lines[y];
  if (!line) return null;
  const x = line.indexOf(square);
  const step = STEPS[event.key];
  if (step) return lines[y + step[1]]?.[x + step[0]] ?? square;
  if (event.key === "Home") return (event.ctrlKey ? lines[0] : line)?.[0] ?? square;
  if (event.key === "End") return (event.ctrlKey ? lines.at(-1) : line)?.at(-1) ?? square;
  return null;
}
