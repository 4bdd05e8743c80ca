import * as m from "../paraglide/messages.js";
import type { Refusal } from "../net/link.svelte";

/** Why the arbiter refused a command, in words for the one who gave it. */
export function refusalWords(refusal: Refusal): string {
  switch (refusal.code) {
    case "not-your-turn":
      return m.refused_turn();
    case "over":
    case "game-over":
      return m.refused_over();
    default:
      return m.refused_other();
  }
}
