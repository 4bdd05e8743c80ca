import * as m from "../paraglide/messages.js";
import type { Strategy } from "./names";

/** What a strategy is about, in the reader's language. */
export interface StrategyText {
  idea: string;
  strengths: readonly string[];
  weaknesses: readonly string[];
}

const TEXTS: Readonly<Record<string, () => StrategyText>> = {
  "linear-assault": () => ({
    idea: m.f_linear_assault_idea(),
    strengths: [m.f_linear_assault_plus1(), m.f_linear_assault_plus2(), m.f_linear_assault_plus3()],
    weaknesses: [m.f_linear_assault_minus1(), m.f_linear_assault_minus2(), m.f_linear_assault_minus3()],
  }),
  blitzkrieg: () => ({
    idea: m.f_blitzkrieg_idea(),
    strengths: [m.f_blitzkrieg_plus1(), m.f_blitzkrieg_plus2(), m.f_blitzkrieg_plus3()],
    weaknesses: [m.f_blitzkrieg_minus1(), m.f_blitzkrieg_minus2(), m.f_blitzkrieg_minus3()],
  }),
  "banzai-charge": () => ({
    idea: m.f_banzai_charge_idea(),
    strengths: [m.f_banzai_charge_plus1(), m.f_banzai_charge_plus2(), m.f_banzai_charge_plus3()],
    weaknesses: [m.f_banzai_charge_minus1(), m.f_banzai_charge_minus2(), m.f_banzai_charge_minus3()],
  }),
  "slow-moving-shield": () => ({
    idea: m.f_slow_moving_shield_idea(),
    strengths: [m.f_slow_moving_shield_plus1(), m.f_slow_moving_shield_plus2(), m.f_slow_moving_shield_plus3()],
    weaknesses: [m.f_slow_moving_shield_minus1(), m.f_slow_moving_shield_minus2(), m.f_slow_moving_shield_minus3()],
  }),
  "rampaging-bulls": () => ({
    idea: m.f_rampaging_bulls_idea(),
    strengths: [m.f_rampaging_bulls_plus1(), m.f_rampaging_bulls_plus2(), m.f_rampaging_bulls_plus3()],
    weaknesses: [m.f_rampaging_bulls_minus1(), m.f_rampaging_bulls_minus2(), m.f_rampaging_bulls_minus3()],
  }),
  strongholds: () => ({
    idea: m.f_strongholds_idea(),
    strengths: [m.f_strongholds_plus1(), m.f_strongholds_plus2(), m.f_strongholds_plus3()],
    weaknesses: [m.f_strongholds_minus1(), m.f_strongholds_minus2(), m.f_strongholds_minus3()],
  }),
  "clustered-task-forces": () => ({
    idea: m.f_clustered_task_forces_idea(),
    strengths: [m.f_clustered_task_forces_plus1(), m.f_clustered_task_forces_plus2(), m.f_clustered_task_forces_plus3()],
    weaknesses: [m.f_clustered_task_forces_minus1(), m.f_clustered_task_forces_minus2(), m.f_clustered_task_forces_minus3()],
  }),
  "distributed-defense": () => ({
    idea: m.f_distributed_defense_idea(),
    strengths: [m.f_distributed_defense_plus1(), m.f_distributed_defense_plus2(), m.f_distributed_defense_plus3()],
    weaknesses: [m.f_distributed_defense_minus1(), m.f_distributed_defense_minus2(), m.f_distributed_defense_minus3()],
  }),
};

/** The text of the page's catalogue, or the server's for a strategy that the catalogue does not know. */
export function strategyText(strategy: Strategy): StrategyText {
  return TEXTS[strategy.id]?.() ?? strategy.placements[0];
}
