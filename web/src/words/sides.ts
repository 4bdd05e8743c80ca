import * as m from "../paraglide/messages.js";
import type { SideName, State } from "../protocol";
import { levelName } from "./levels";

export function sideName(side: SideName): string {
  return side === "white" ? m.side_white() : m.side_black();
}

const VARIANTS: Readonly<Record<string, () => string>> = {
  classic: () => m.variant_classic(),
  open: () => m.variant_open(),
  "shown-flag": () => m.variant_shown_flag(),
  skirmish: () => m.variant_skirmish(),
  war: () => m.variant_war(),
  electronic: () => m.variant_electronic(),
};

export function variantName(variant: string): string {
  return VARIANTS[variant]?.() ?? variant;
}

/** How a player is called on the table: "You", "Sergeant (computer)", or on one device just the side. */
export function playerName(now: State, side: SideName): string {
  const player = now[side];
  if (now.device) return sideName(side);
  if (side === now.seat) return m.player_you();
  // the variant `war` hides names until the end (RULES §9)
  if (now.variant.namesHidden && now.phase !== "over") return m.player_opponent();
  if (player.kind === "computer") return player.name === null ? m.player_computer() : m.player_computer_level({ level: levelName(player.name) });
  return player.name ?? m.player_opponent();
}
