import * as m from "../paraglide/messages.js";
import { rankName } from "../words/ranks";
import type { Change } from "./placing.svelte";

/** What just happened to the placement, for those who hear it. */
export function changeWords(change: Change, agent: boolean): string {
  switch (change.kind) {
    case "put":
      return m.placement_said_put({ rank: rankName(change.rank, agent), square: change.square });
    case "swap":
      return m.placement_said_swap({ square: change.square, other: change.other });
    case "back":
      return m.placement_said_back({ rank: rankName(change.rank, agent) });
    case "filled":
      return m.placement_said_filled({ count: change.count });
    case "cleared":
      return m.placement_said_cleared();
    case "mirrored":
      return m.placement_said_mirrored();
    case "undone":
      return m.placement_said_undone();
  }
}
