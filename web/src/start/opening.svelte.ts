import { advance } from "../board/advance";
import { fromTo } from "../board/geometry";
import { Hold, type Target } from "../board/hold.svelte";
import { api } from "../net/api";
import { GameLink } from "../net/link.svelte";
import { heldSides } from "../net/seats";
import type { MoveText, OpeningMoves, PieceState, State } from "../protocol";
import { go } from "../shell/router.svelte";
import { beginFault, newSeats } from "./begin";

/** The first screen's board: an army that may move at once. Its first move makes a game, places, locks and plays. */
export class Opening {
  info = $state.raw<OpeningMoves | null>(null);
  /** The move already made, while the game is being set up behind it. */
  made = $state<MoveText | null>(null);
  fault = $state<string | null>(null);
  private link: GameLink | null = null;
  private closed = false;
  readonly hold = new Hold({
    liftable: (at) => this.moves.some((move) => fromTo(move).from === at),
    targets: (from) => new Map(this.moves.filter((move) => fromTo(move).from === from).map((move): [string, Target] => [fromTo(move).to, "move"])),
    put: (from, to) => void this.begin(`${from}-${to}`),
  });

  constructor(private readonly level: () => string | null) {
    void this.fetch();
  }

  get pieces(): readonly PieceState[] {
    const info = this.info;
    if (info === null) return [];
    const piece = { moved: false, implied: null };
    const own = Object.entries(info.pieces).map(([square, rank]): PieceState => ({ ...piece, square, start: square, side: "white", rank }));
    const enemy = info.enemy.map((square): PieceState => ({ ...piece, square, start: square, side: "black", rank: null }));
    return this.made === null ? [...own, ...enemy] : advance([...own, ...enemy], { move: this.made, verdict: null });
  }

  private get moves(): readonly MoveText[] {
    return this.made === null ? (this.info?.legal ?? []) : [];
  }

  async fetch(): Promise<void> {
    this.fault = null;
    try {
      this.info = await api.opening();
    } catch (error) {
      this.fault = beginFault(error);
      return;
    }
    const first = middleMove(this.info);
    if (first !== null && !this.closed) this.hold.lift(fromTo(first).from);
  }

  close(): void {
    this.closed = true;
    this.link?.close();
  }

  private async begin(move: MoveText): Promise<void> {
    const info = this.info;
    if (info === null || this.made !== null) return;
    this.made = move;
    this.fault = null;
    try {
      const made = await newSeats({ opponent: "computer", level: this.level(), variant: info.variant.name, side: "white", first: "white" });
      if (this.closed) return;
      const seat = heldSides(made.seats)[0] ?? "white";
      this.link = new GameLink(made.game, seat, made.seats[seat] ?? "", (update) => this.heard(made.game, update.state, move));
      this.link.order({ type: "lock", pieces: info.pieces });
    } catch (error) {
      this.made = null;
      this.fault = beginFault(error);
    }
  }

  /** The game page takes over as soon as there is a game to play; a command not yet answered goes with it. */
  private heard(game: string, state: State, move: MoveText): void {
    if (state.phase === "placing" || this.closed) return;
    if (state.legal.includes(move)) this.link?.order({ type: "play", move });
    this.close();
    go(`/game/${game}`);
  }
}

/** A move straight ahead from the middle of the front, to show what a move is. */
function middleMove(info: OpeningMoves): MoveText | null {
  const middle = (info.variant.width - 1) / 2;
  const off = (move: MoveText): number => {
    const { from, to } = fromTo(move);
    const flag = info.pieces[from] === "FLG" ? 100 : 0; // nobody begins with the Flag
    return flag + Math.abs(from.charCodeAt(0) - 65 - middle) - 2 * Number(to.slice(1));
  };
  return info.legal.reduce<MoveText | null>((best, move) => (best === null || off(move) < off(best) ? move : best), null);
}
