import type { Clocks, Event, Fault, SideName, State, ToClient, Update } from "../protocol";
import { Outbox, type Command, type Order } from "./outbox";
import { Wire, wireUrl } from "./wire";

export interface Refusal {
  command: Command | null;
  code: string;
  faults: readonly Fault[];
}

/** Joining: no state yet. Live: all is well. Lost: being reconnected. Barred: the server does not know this seat. */
export type LinkStatus = "joining" | "live" | "lost" | "barred";

/** One seat of one game, as the server tells it: the newest state, every event so far, and orders back. */
export class GameLink {
  status = $state<LinkStatus>("joining");
  state = $state.raw<State | null>(null);
  /** All events known, oldest first. */
  events = $state.raw<readonly Event[]>([]);
  clocks = $state.raw<{ clocks: Clocks; at: number } | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Orders on the way: not yet answered, or taken but not yet shown in the state. */
  waiting = $state.raw<readonly Command[]>([]);
  private taken: { command: Command; seq: number }[] = [];
  seq = 0;
  private readonly outbox: Outbox;
  private readonly wire: Wire;
  private joined = false;

  constructor(
    readonly game: string,
    readonly seat: SideName,
    private readonly token: string | null,
    private readonly onupdate: (update: Update, fresh: readonly Event[]) => void,
  ) {
    this.outbox = new Outbox(game, seat);
    this.recount();
    this.wire = new Wire(wireUrl(), {
      opened: () => this.join(),
      heard: (message) => this.heard(message),
      lost: () => this.lost(),
      doubted: () => this.doubt(),
    });
  }

  order(order: Order): void {
    const command = this.outbox.add(order);
    this.recount();
    this.refusal = null;
    if (this.joined) this.wire.send(command);
  }

  close(): void {
    this.wire.close();
    this.state = null;
    this.events = [];
  }

  private join(): void {
    this.joined = false;
    this.wire.send({ type: "join", game: this.game, token: this.token, side: this.seat, seq: this.seq });
  }

  private lost(): void {
    this.joined = false;
    if (this.status !== "barred") this.status = "lost";
  }

  /** What is shown may be old: say so and ask again. */
  private doubt(): void {
    this.lost();
    this.join();
  }

  private heard(message: ToClient): void {
    switch (message.type) {
      case "update":
        this.update(message);
        break;
      case "ack":
        this.acked(message.id, message.seq);
        break;
      case "refused":
        this.refused(message.id, message.code, message.faults);
        break;
      case "pong":
        this.mend(message.seq);
        break;
    }
  }

  private acked(id: string, seq: number): void {
    const command = this.outbox.take(id);
    if (command && seq > this.seq) this.taken.push({ command, seq });
    this.recount();
  }

  /** The link is alive: was our joining answered, and did we hear of everything that was sent and taken? */
  private mend(sent: number): void {
    if (!this.joined || sent > this.seq || this.taken.length > 0) this.join();
    else for (const command of this.outbox.waiting) this.wire.send(command);
  }

  private refused(id: string | null, code: string, faults: readonly Fault[]): void {
    if (code === "no-seat") {
      this.status = "barred";
      this.refusal = { command: null, code, faults };
      this.wire.close();
    } else if (code === "not-joined") this.join();
    // busy: nothing was changed; the order stays and is sent again
    else if (code !== "busy") {
      this.refusal = { command: id === null ? null : this.outbox.take(id), code, faults };
      this.recount();
    }
  }

  private recount(): void {
    this.waiting = [...this.outbox.waiting, ...this.taken.map((one) => one.command)];
  }

  private update(update: Update): void {
    if (update.game !== this.game || update.state.seat !== this.seat) return;
    const first = !this.joined;
    // an older state never replaces a newer one
    if (update.seq >= this.seq) this.take(update);
    if (!first) return;
    this.joined = true;
    this.status = "live";
    for (const command of this.outbox.waiting) this.wire.send(command);
  }

  private take(update: Update): void {
    const known = this.events.at(-1)?.seq ?? 0;
    const fresh = update.events.filter((event) => event.seq > known);
    const events = [...this.events, ...fresh];
    const moves = events.filter((event) => event.type === "moved").length;
    if (moves !== update.state.ply && this.seq > 0) return this.relearn();
    this.events = events;
    this.seq = update.seq;
    this.state = update.state;
    this.taken = this.taken.filter((one) => one.seq > update.seq);
    this.recount();
    this.clocks = update.state.clocks === null ? null : { clocks: update.state.clocks, at: performance.now() };
    this.onupdate(update, fresh);
  }

  /** Moves are missing between what we knew and what we hear: ask for everything. */
  private relearn(): void {
    this.events = [];
    this.seq = 0;
    this.join();
  }
}
