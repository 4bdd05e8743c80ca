import { keepInvitation } from "../friend/invitation";
import { keepDueSide } from "../game/due";
import { api, ApiError } from "../net/api";
import { Outbox } from "../net/outbox";
import { heldSides, keepSeats } from "../net/seats";
import * as m from "../paraglide/messages.js";
import { forSide, type Pieces } from "../placement/pieces";
import type { GameMade, NewGame, SideName, VariantInfo } from "../protocol";
import { go } from "../shell/router.svelte";

/** A placement to begin with, as White sees it. */
export interface Beginning {
  pieces: Pieces;
  variant: VariantInfo;
}

/** Asks for a game, takes the seats and goes there. Throws `ApiError`. */
export async function begin(game: NewGame, beginning?: Beginning): Promise<void> {
  const made = await newSeats(game);
  if (beginning) {
    for (const side of heldSides(made.seats)) {
      new Outbox(made.game, side).add({ type: "place", pieces: forSide(beginning.pieces, beginning.variant, side) });
    }
  }
  go(`/game/${made.game}`);
}

/** Asks for a game and keeps its seats in this browser. */
export async function newSeats(game: NewGame): Promise<GameMade> {
  const made = await api.newGame(game);
  keepSeats(made.game, made.seats);
  if (made.invitation !== null) keepInvitation(made.game, made.invitation);
  if (game.opponent === "device") keepDueSide(made.game, firstToPlace(game.side ?? "white"));
  return made;
}

/** On one device the sides place one after the other; by lot, either may be first. */
function firstToPlace(side: SideName | "lot"): SideName {
  if (side !== "lot") return side;
  return Math.random() < 0.5 ? "white" : "black";
}

/** Why no game could be begun, in words. */
export function beginFault(error: unknown): string {
  const busy = error instanceof ApiError && (error.status === 503 || error.status === 429);
  return busy ? m.start_full() : m.start_failed();
}
