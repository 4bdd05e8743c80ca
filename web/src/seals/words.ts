import * as m from "../paraglide/messages.js";
import { sideName } from "../words/sides";
import type { Fault } from "./witness.svelte";

/** What does not fit, in words. */
export function faultWords({ kind, side = "white", ply = 0 }: Fault): string {
  switch (kind) {
    case "own":
      return m.seal_fault_own();
    case "changed":
      return m.seal_fault_changed({ side: sideName(side) });
    case "told":
      return m.seal_fault_told();
    case "placement":
      return m.seal_fault_placement({ side: sideName(side) });
    case "verdict":
      return m.seal_fault_verdict({ ply });
    case "flag":
      return m.seal_fault_flag({ side: sideName(side) });
    case "result":
      return m.seal_fault_result();
  }
}
