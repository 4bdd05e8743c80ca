import type { Event, Locked, Moved, ReplayMove, SideName, State } from "../protocol";
import { isRecord, keepJson, keptJson } from "../shell/keep";
import { verifying } from "../shell/later";

/** What was heard while a game was played: no rank and no salt. */
export interface Heard {
  white: string | null;
  black: string | null;
  /** Every turn that was heard, with its verdict. */
  turns: readonly string[];
}

/** Something that does not fit, and where. */
export interface Fault {
  kind: "own" | "changed" | "told" | "placement" | "verdict" | "flag" | "result";
  side?: SideName;
  ply?: number;
}

/** Are these the turns that were heard, as far as any were? */
export function agree(heard: Heard, moves: readonly Pick<ReplayMove, "move" | "verdict">[]): boolean {
  return heard.turns.every((turn, index) => moves[index] && turn === turnText(moves[index]));
}

function turnText({ move, verdict }: Pick<ReplayMove, "move" | "verdict">): string {
  return verdict === null ? move : `${move} ${verdict}`;
}

function isHeard(value: unknown): value is Heard {
  const fits = (seal: unknown): boolean => seal === null || typeof seal === "string";
  return isRecord(value) && fits(value["white"]) && fits(value["black"]) && Array.isArray(value["turns"]) && value["turns"].every((turn) => typeof turn === "string");
}

const NOTHING: Heard = { white: null, black: null, turns: [] };

/** Remembers, over reloads and beyond the end, what the arbiter said first; whatever it says otherwise later is a fault. */
export class Witness {
  heard = $state.raw<Heard>(NOTHING);
  faults = $state.raw<readonly Fault[]>([]);
  private readonly key: string;
  private checked = false;

  constructor(game: string) {
    this.key = `salpakan.seals.${game}`;
    this.heard = keptJson(this.key, isHeard) ?? NOTHING;
  }

  /** All that was announced so far, and how the table stands. */
  hear(events: readonly Event[], now: State): void {
    const running = now.phase !== "over";
    let { white, black, turns } = this.heard;
    for (const event of events) {
      if (event.type !== "locked" || event.commitment === null) continue;
      const first = event.side === "white" ? white : black;
      if (first !== null && first !== event.commitment) this.fault({ kind: "changed", side: event.side });
      void this.checkOwn(event, now);
      // a seal that is first heard of after the end proves nothing
      if (first !== null || !running) continue;
      if (event.side === "white") white = event.commitment;
      else black = event.commitment;
    }
    const moves = events.filter((event): event is Moved => event.type === "moved");
    if (!agree(this.heard, moves)) this.fault({ kind: "told" });
    else if (white !== null || black !== null) turns = moves.map(turnText);
    this.heard = { white, black, turns };
    if (white !== null || black !== null) keepJson(this.key, this.heard);
  }

  /** Is what was sealed what I placed? Only the own salt is told before the end. */
  private async checkOwn({ side, salt, commitment }: Locked, now: State): Promise<void> {
    if (salt === null || this.checked) return;
    this.checked = true;
    try {
      const { commitmentTo } = await verifying();
      if (commitmentTo(now.placement, now.variant, side, salt) !== commitment) this.fault({ kind: "own" });
    } catch {
      this.checked = false; // no answer to the question for the code: at the next news again
    }
  }

  private fault(found: Fault): void {
    if (!this.faults.some(({ kind, side }) => kind === found.kind && side === found.side)) this.faults = [...this.faults, found];
  }
}
