import type { Event, Moved, ReplayMove, SideName, State } from "../protocol";
import { isRecord, keepJson, keptJson } from "../shell/keep";
import { commitmentTo, hashOf } from "./commitment";

/** What was heard while a game was played: no rank and no salt. */
export interface Heard {
  white: string | null;
  black: string | null;
  /** How many turns were heard, and a hash over them. */
  turns: number;
  digest: string;
}

/** Something that does not fit, and where. */
export interface Fault {
  kind: "own" | "changed" | "told" | "placement" | "verdict" | "flag" | "result";
  side?: SideName;
  ply?: number;
}

export function digestOf(moves: readonly Pick<ReplayMove, "move" | "verdict">[]): string {
  return hashOf(moves.map(({ move, verdict }) => `${move} ${verdict ?? ""}\n`).join(""));
}

function isHeard(value: unknown): value is Heard {
  const fits = (seal: unknown): boolean => seal === null || typeof seal === "string";
  return isRecord(value) && fits(value["white"]) && fits(value["black"]) && typeof value["turns"] === "number" && typeof value["digest"] === "string";
}

const NOTHING: Heard = { white: null, black: null, turns: 0, digest: digestOf([]) };

/** Remembers, over reloads and beyond the end, what the arbiter said first; whatever it says otherwise later is a fault. */
export class Witness {
  heard = $state.raw<Heard>(NOTHING);
  faults = $state.raw<readonly Fault[]>([]);
  private readonly key: string;

  constructor(game: string) {
    this.key = `salpakan.seals.${game}`;
    this.heard = keptJson(this.key, isHeard) ?? NOTHING;
  }

  /** All that was announced so far, and how the table stands. */
  hear(events: readonly Event[], now: State): void {
    const running = now.phase !== "over";
    let { white, black, turns, digest } = this.heard;
    for (const event of events) {
      if (event.type !== "locked" || event.commitment === null) continue;
      const first = event.side === "white" ? white : black;
      if (first !== null && first !== event.commitment) this.fault({ kind: "changed", side: event.side });
      if (event.salt !== null && commitmentTo(now.placement, now.variant, event.side, event.salt) !== event.commitment) this.fault({ kind: "own" });
      // a seal that is first heard of after the end proves nothing
      if (first !== null || !running) continue;
      if (event.side === "white") white = event.commitment;
      else black = event.commitment;
    }
    const moves = events.filter((event): event is Moved => event.type === "moved");
    if (digestOf(moves.slice(0, turns)) !== digest) this.fault({ kind: "told" });
    else if (white !== null || black !== null) [turns, digest] = [moves.length, digestOf(moves)];
    this.heard = { white, black, turns, digest };
    if (white !== null || black !== null) keepJson(this.key, this.heard);
  }

  private fault(found: Fault): void {
    if (!this.faults.some(({ kind, side }) => kind === found.kind && side === found.side)) this.faults = [...this.faults, found];
  }
}
