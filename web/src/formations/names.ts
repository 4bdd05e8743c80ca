import * as m from "../paraglide/messages.js";
import type { FormationInfo } from "../protocol";

const NAMES: Readonly<Record<string, () => string>> = {
  "linear-assault": () => m.f_linear_assault(),
  blitzkrieg: () => m.f_blitzkrieg(),
  "banzai-charge": () => m.f_banzai_charge(),
  "slow-moving-shield": () => m.f_slow_moving_shield(),
  "rampaging-bulls": () => m.f_rampaging_bulls(),
  strongholds: () => m.f_strongholds(),
  "clustered-task-forces": () => m.f_clustered_task_forces(),
  "distributed-defense": () => m.f_distributed_defense(),
};

/** A strategy and the placements that express it (RULES §10). */
export interface Strategy {
  id: string;
  placements: readonly [FormationInfo, ...FormationInfo[]];
}

/** The placements of a catalogue by strategy, in its order. */
export function strategies(formations: readonly FormationInfo[]): Strategy[] {
  const found = new Map<string, [FormationInfo, ...FormationInfo[]]>();
  for (const formation of formations) {
    const placements = found.get(formation.strategy);
    if (placements) placements.push(formation);
    else found.set(formation.strategy, [formation]);
  }
  return [...found].map(([id, placements]) => ({ id, placements }));
}

/** The strategy's name in the reader's language, or as the server calls it. */
export function strategyName(strategy: Strategy): string {
  return NAMES[strategy.id]?.() ?? strategy.placements[0].name;
}
