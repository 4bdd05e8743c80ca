import * as m from "../paraglide/messages.js";
import type { Refusal } from "../net/link.svelte";

/** Why the arbiter refused a command, in words for the one who gave it. */
export function refusalWords(refusal: Refusal): string {
  switch (refusal.code) {
    case "game-over":
      return m.refused_over();
    case "not-started":
      return m.refused_not_started();
    case "offer-open":
      return m.refused_offer_open();
    case "no-offer":
      return m.refused_no_offer();
    case "flag-already-shown":
      return m.refused_flag_shown();
    case "begun":
      return m.refused_begun();
    case "move":
      return m.refused_move();
    default:
      return m.refused_other();
  }
}
