import { advance, takeBack } from "../board/advance";
import { fromTo, type FromTo } from "../board/geometry";
import type { Event, Moved, PieceState, SideName, State, Update } from "../protocol";
import { reducedMotion } from "../shell/motion";
import { flagFell } from "../words/sentences";
import { chime, chimeFlag } from "./chime";

/** A challenge being decided before the players' eyes. */
export interface Moment {
  event: Moved;
  challenger: PieceState;
  defender: PieceState;
  /** The challenge cost a Flag and so the game: its own, longer moment. */
  flag: boolean;
}

const MOVE_MS = 160;
const CHALLENGE_MS = 800;
const FLAG_MS = 1200;

/** More moves at once than this are a return after an absence: shown as they ended. */
const WATCHABLE = 2;

/** What the table shows: the server's news played one after the other, so that a verdict is seen before its result. */
export class Stage {
  state = $state.raw<State | null>(null);
  pieces = $state.raw<readonly PieceState[]>([]);
  moment = $state.raw<Moment | null>(null);
  last = $state.raw<FromTo | null>(null);
  /** The newest thing the arbiter said. */
  said = $state.raw<Event | null>(null);
  /** Events already shown, in order: the record. */
  log = $state.raw<readonly Event[]>([]);
  /** News is being played. */
  busy = $state(false);
  /** Pieces are set, not moved: no slide. */
  still = $state(false);
  private queue: { update: Update; fresh: readonly Event[] }[] = [];
  private wake: (() => void) | null = null;
  private closed = false;

  /** `seen`: events up to this number were watched before. */
  constructor(private readonly seen: number, private readonly onshown: (seq: number) => void) {}

  receive(update: Update, fresh: readonly Event[]): void {
    this.queue.push({ update, fresh });
    if (!this.busy) void this.run();
  }

  /** Straight to the result. */
  skip(): void {
    this.wake?.();
  }

  close(): void {
    this.closed = true;
    this.queue = [];
    this.skip();
    this.state = null;
    this.pieces = [];
    this.log = [];
    this.said = null;
    this.moment = null;
  }

  private async run(): Promise<void> {
    this.busy = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      await this.show(next.update, next.fresh);
      if (this.closed) return;
    }
    this.busy = false;
  }

  private async show(update: Update, fresh: readonly Event[]): Promise<void> {
    const watched = fresh.filter((event) => event.seq > this.seen);
    const moves = watched.filter((event) => event.type === "moved");
    const calm = document.hidden || reducedMotion();
    if (this.state === null) this.begin(update.state, fresh, watched, moves);
    if (!calm && moves.length <= WATCHABLE) for (const event of watched) await this.tell(event, watched, update.state.seat);
    else if (watched.length > 0) for (const event of watched) chime(event, update.state.seat);
    if (this.closed) return;
    this.settle(update, fresh);
  }

  /** The first picture: the table as it stood before the moves about to be shown, when they can be taken back. */
  private begin(state: State, fresh: readonly Event[], watched: readonly Event[], moves: readonly Moved[]): void {
    this.still = true;
    this.log = fresh.filter((event) => !watched.includes(event));
    const watchable = moves.length <= WATCHABLE && !document.hidden && !reducedMotion();
    this.pieces = watchable ? moves.reduceRight<readonly PieceState[]>((now, move) => takeBack(now, state.fallen, move), state.pieces) : state.pieces;
    this.state = { ...state, legal: [] };
    requestAnimationFrame(() => (this.still = false));
  }

  private settle(update: Update, fresh: readonly Event[]): void {
    this.state = update.state;
    this.pieces = update.state.pieces;
    const known = new Set(this.log.map((event) => event.seq));
    this.log = [...this.log, ...fresh.filter((event) => !known.has(event.seq))].sort((a, b) => a.seq - b.seq);
    this.said = this.log.at(-1) ?? null;
    const move = this.log.findLast((event) => event.type === "moved");
    this.last = move ? fromTo(move.move) : null;
    this.onshown(update.seq);
  }

  private async tell(event: Event, among: readonly Event[], seat: SideName): Promise<void> {
    chime(event, seat);
    if (event.type === "moved") await this.move(event, among);
    if (this.closed) return;
    this.log = [...this.log, event];
    this.said = event;
  }

  private async move(event: Moved, among: readonly Event[]): Promise<void> {
    const squares = fromTo(event.move);
    const challenger = this.pieces.find((piece) => piece.square === squares.from);
    const defender = this.pieces.find((piece) => piece.square === squares.to && piece.side !== event.side);
    const flag = among.some((other) => other.type === "ended" && flagFell(other.reason));
    if (event.verdict !== null && challenger && defender) {
      this.moment = { event, challenger, defender, flag };
      this.said = event;
      if (flag) chimeFlag();
      await this.pause(CHALLENGE_MS + (flag ? FLAG_MS : 0));
      if (this.closed) return;
      this.still = true;
      requestAnimationFrame(() => (this.still = false));
    }
    this.pieces = advance(this.pieces, event);
    this.last = squares;
    if (event.verdict === null) await this.pause(MOVE_MS);
    this.moment = null;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(() => this.wake?.(), ms);
      this.wake = () => {
        clearTimeout(timer);
        this.wake = null;
        done();
      };
    });
  }
}
