import { Hold, type Target } from "../board/hold.svelte";
import type { PieceState, RankCode, SideName, SquareName, VariantInfo } from "../protocol";
import { countOf, fillRest, handOf, homeSquares, mirrored, same, type Pieces } from "./pieces";

/** What just happened to the placement, for the live region. */
export type Change =
  | { kind: "put"; rank: RankCode; square: SquareName }
  | { kind: "swap"; square: SquareName; other: SquareName }
  | { kind: "back"; rank: RankCode }
  | { kind: "filled"; count: number }
  | { kind: "cleared" | "mirrored" | "undone" };

const HAND = "hand";
const UNDO_DEPTH = 100;

/** The place name of a rank's pieces in the hand. */
export function handPlace(rank: RankCode): string {
  return `${HAND}:${rank}`;
}

function rankInHand(place: string): RankCode | null {
  return place.startsWith(`${HAND}:`) ? place.slice(HAND.length + 1) : null;
}

/** A placement being made: pieces on the home squares, the rest in the hand. It can never hold more than the army. */
export class Placing {
  pieces = $state.raw<Pieces>({});
  change = $state.raw<Change | null>(null);
  /** Nothing may be changed: locked, or on its way to the arbiter. */
  closed = $state(false);
  private past = $state.raw<readonly Pieces[]>([]);
  /** The hand piece offered next by itself; it may go to an empty square only, so that a tap on a piece lifts that one. */
  private offered = $state<string | null>(null);
  readonly hold: Hold;
  readonly home: readonly SquareName[];
  readonly hand = $derived.by(() => handOf(this.variant.army, this.pieces));
  readonly left = $derived(countOf(this.hand));

  constructor(readonly variant: VariantInfo, readonly side: SideName, private readonly onchange: () => void) {
    this.home = homeSquares(variant, side);
    this.hold = new Hold({
      liftable: (at) => !this.closed && (this.rankAt(at) !== null),
      targets: (from) => this.targets(from),
      put: (from, to, how) => this.put(from, to, how),
      takeUp: (at) => this.takeUp(at),
    });
  }

  get standing(): PieceState[] {
    return Object.entries(this.pieces).map(([square, rank]) => ({ square, start: square, side: this.side, moved: false, rank, implied: null }));
  }

  get open(): ReadonlySet<SquareName> {
    return new Set(this.home.filter((square) => this.pieces[square] === undefined));
  }

  get mayUndo(): boolean {
    return this.past.length > 0;
  }

  /** Shows what the server keeps, without a step to undo. */
  adopt(pieces: Pieces): void {
    this.pieces = pieces;
  }

  take(pieces: Pieces): void {
    this.set(pieces, { kind: "filled", count: Object.keys(pieces).length });
  }

  /** Fills what is missing; a whole army is placed anew. */
  fill(random: () => number): void {
    const pieces = fillRest(this.left === 0 ? {} : this.pieces, this.variant, this.side, random);
    this.take(pieces);
  }

  mirror(): void {
    this.set(mirrored(this.pieces, this.variant), { kind: "mirrored" });
  }

  clear(): void {
    this.set({}, { kind: "cleared" });
  }

  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined || this.closed) return;
    this.past = this.past.slice(0, -1);
    this.hold.drop();
    this.pieces = before;
    this.change = { kind: "undone" };
    this.onchange();
  }

  /** The piece on a square goes back into the hand. */
  remove(square: SquareName): void {
    const rank = this.pieces[square];
    if (rank === undefined) return;
    this.set(without(this.pieces, square), { kind: "back", rank });
  }

  /** Called whenever the held piece changes: an offer taken up or refused is one no more. */
  forgetOffer(): void {
    if (this.offered !== this.hold.from) this.offered = null;
  }

  private takeUp(at: string): boolean {
    const wasOffer = this.offered === at;
    this.offered = null;
    return wasOffer;
  }

  private rankAt(place: string): RankCode | null {
    const inHand = rankInHand(place);
    if (inHand !== null) return (this.hand.get(inHand) ?? 0) > 0 ? inHand : null;
    return this.pieces[place] ?? null;
  }

  private targets(from: string): ReadonlyMap<string, Target> {
    const onBoard = rankInHand(from) === null;
    const targets = new Map<string, Target>();
    for (const square of this.home) {
      if (square === from) continue;
      if (this.pieces[square] === undefined) targets.set(square, "move");
      else if (this.offered !== from) targets.set(square, "swap");
    }
    if (onBoard) {
      targets.set(HAND, "move");
      for (const [rank, count] of this.hand) targets.set(handPlace(rank), count > 0 ? "swap" : "move");
    }
    return targets;
  }

  private put(from: string, to: string, how: "tap" | "drag" | "key"): void {
    const rank = this.rankAt(from);
    if (rank === null || this.closed) return;
    if (to === HAND || rankInHand(to) !== null) return this.putBack(from, rank, how === "drag" ? null : this.rankAt(to));
    const there = this.pieces[to];
    if (rankInHand(from) !== null) {
      this.set({ ...this.pieces, [to]: rank }, { kind: "put", rank, square: to });
      if (how !== "drag") this.offerNext(rank);
    } else if (there === undefined) this.set({ ...without(this.pieces, from), [to]: rank }, { kind: "put", rank, square: to });
    else this.set({ ...this.pieces, [to]: rank, [from]: there }, { kind: "swap", square: from, other: to });
  }

  /** Back into the hand; tapped onto a piece there, the two change places. */
  private putBack(square: SquareName, rank: RankCode, instead: RankCode | null): void {
    if (instead === null || instead === rank) this.set(without(this.pieces, square), { kind: "back", rank });
    else this.set({ ...this.pieces, [square]: instead }, { kind: "put", rank: instead, square });
  }

  private offerNext(after: RankCode): void {
    const ranks = [...this.hand.keys()];
    const at = ranks.indexOf(after);
    const next = [...ranks.slice(at), ...ranks.slice(0, at)].find((rank) => (this.hand.get(rank) ?? 0) > 0);
    if (next === undefined) return;
    this.offered = handPlace(next);
    this.hold.lift(this.offered);
  }

  private set(pieces: Pieces, change: Change): void {
    if (this.closed || same(pieces, this.pieces)) return;
    this.hold.drop();
    this.change = change;
    this.past = [...this.past.slice(1 - UNDO_DEPTH), this.pieces];
    this.pieces = pieces;
    this.onchange();
  }
}

function without(pieces: Pieces, square: SquareName): Pieces {
  const { [square]: _, ...rest } = pieces;
  return rest;
}
