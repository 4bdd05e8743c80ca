import type { GameLink } from "../net/link.svelte";
import type { Pieces } from "./pieces";

const PAUSE_MS = 300;

/** Keeps the server's copy of an unfinished placement up to date, a moment after the last change. */
export class Draft {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly link: GameLink, private readonly pieces: () => Pieces) {}

  /** The draft that this browser has not yet been thanked for, if any. */
  get unheard(): Pieces | null {
    const order = this.link.waiting.findLast((command) => command.type === "place");
    return order?.type === "place" ? order.pieces : null;
  }

  /** Everything here is also at the server, as far as this page knows. */
  get settled(): boolean {
    return this.timer === undefined && this.unheard === null;
  }

  changed(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), PAUSE_MS);
  }

  /** Sends at once what is waiting to be sent. */
  flush(): void {
    if (this.timer === undefined) return;
    this.drop();
    this.link.order({ type: "place", pieces: this.pieces() });
  }

  private drop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
