import type { Event, Locked, Moved } from "../protocol";

/** A line of the record: the seals, a turn of both sides, the verdict on a challenge in it, or another word of the arbiter. */
export type Line =
  | { kind: "seals"; key: number; seals: readonly Seal[] }
  | { kind: "turn"; key: number; turn: number; moves: readonly [Moved, Moved | null] }
  | { kind: "word"; key: number; event: Event };

export type Seal = Locked & { commitment: string };

/** Moves two by two, each challenge's verdict under its turn, everything else where it was said. */
export function linesOf(log: readonly Event[]): Line[] {
  const seals = log.filter((event): event is Seal => event.type === "locked" && event.commitment !== null);
  const lines: Line[] = seals.length > 0 ? [{ kind: "seals", key: 0, seals }] : [];
  let words: Event[] = [];
  let first: Moved | null = null;
  const close = (second: Moved | null): void => {
    if (first) lines.push({ kind: "turn", key: first.seq, turn: Math.ceil(first.ply / 2), moves: [first, second] });
    first = null;
    lines.push(...words.map((event): Line => ({ kind: "word", key: event.seq + 0.5, event })));
    words = [];
  };
  for (const event of log) {
    if (event.type === "locked") continue;
    if (event.type !== "moved") {
      words.push(event);
      continue;
    }
    const second = event.ply % 2 === 0 && first !== null;
    if (!second) {
      close(null);
      first = event;
    }
    if (event.verdict !== null) words.push(event);
    if (second) close(event);
  }
  close(null);
  return lines;
}
