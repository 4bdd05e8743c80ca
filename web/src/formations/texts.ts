import * as m from "../paraglide/messages.js";
import type { Strategy } from "./names";

/** What a strategy is about, in the reader's language. */
export interface StrategyText {
  idea: string;
  strengths: readonly string[];
  weaknesses: readonly string[];
}

const TEXTS: Readonly<Record<string, () => string>> = {
  "linear-assault": m.f_linear_assault_text,
  blitzkrieg: m.f_blitzkrieg_text,
  "banzai-charge": m.f_banzai_charge_text,
  "slow-moving-shield": m.f_slow_moving_shield_text,
  "rampaging-bulls": m.f_rampaging_bulls_text,
  strongholds: m.f_strongholds_text,
  "clustered-task-forces": m.f_clustered_task_forces_text,
  "distributed-defense": m.f_distributed_defense_text,
};

/** A message of several lines: the idea, then strengths marked + and weaknesses marked -. */
function textOf(message: string): StrategyText {
  const [idea = "", ...points] = message.split("\n");
  const marked = (mark: string): string[] => points.filter((line) => line.startsWith(mark)).map((line) => line.slice(1));
  return { idea, strengths: marked("+"), weaknesses: marked("-") };
}

/** The text of the page's catalogue, or the server's for a strategy that the catalogue does not know. */
export function strategyText(strategy: Strategy): StrategyText {
  const message = TEXTS[strategy.id]?.();
  return message === undefined ? strategy.placements[0] : textOf(message);
}
