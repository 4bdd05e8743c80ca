import type { SideName, State } from "../protocol";
import { keep, kept } from "../shell/keep";
import { otherSide } from "../board/geometry";

const key = (game: string): string => `salpakan.due.${game}`;

/** On one device: whose turn it is to hold it. */
export function dueSide(game: string): SideName {
  return kept(key(game)) === "black" ? "black" : "white";
}

export function keepDueSide(game: string, side: SideName): void {
  keep(key(game), side);
}

/** Who must sit at the device for the game to go on; null when it is over. */
export function sideDue(state: State): SideName | null {
  if (state.phase === "playing") return state.toMove;
  if (state.phase === "over") return null;
  return state.locked.includes(state.seat) ? otherSide(state.seat) : state.seat;
}
