import * as m from "../paraglide/messages.js";
import type { MyGame } from "../protocol";
import { levelName } from "../words/levels";
import { sideName } from "../words/sides";

/** Who sat across, in words. */
export function opponentName({ opponent }: MyGame): string {
  switch (opponent.kind) {
    case "computer":
      return opponent.name === null ? m.player_computer() : m.player_computer_level({ level: levelName(opponent.name) });
    case "device":
      return m.account_game_device();
    case "guest":
      return m.account_game_guest();
    case "deleted":
      return m.account_game_deleted();
    case "account":
      return opponent.name ?? m.player_opponent();
  }
}

/** How it ended for me; on one device, for whom. */
export function resultWords(game: MyGame): string {
  if (!game.over) return m.account_game_running();
  if (game.winner === null) return m.end_draw();
  if (game.side === null) return m.end_side_wins({ side: sideName(game.winner) });
  return game.winner === game.side ? m.account_game_won() : m.account_game_lost();
}
