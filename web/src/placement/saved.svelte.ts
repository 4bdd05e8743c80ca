import type { SideName, VariantInfo } from "../protocol";
import { isRecord, keep, keepJson, keptJson } from "../shell/keep";
import { fits, forSide, type Pieces } from "./pieces";

/** A player's own placement, as White would stand it. It stays in this browser. */
export interface SavedPlacement {
  name: string;
  pieces: Pieces;
}

const KEY = "salpakan.placements";
const MOST = 50;

function isSaved(value: unknown): value is SavedPlacement {
  return isRecord(value) && typeof value["name"] === "string" && isRecord(value["pieces"]) && Object.values(value["pieces"]).every((rank) => typeof rank === "string");
}

function isSavedList(value: unknown): value is SavedPlacement[] {
  return Array.isArray(value) && value.every(isSaved);
}

let list = $state.raw<readonly SavedPlacement[]>(keptJson(KEY, isSavedList) ?? []);

function store(next: readonly SavedPlacement[]): void {
  list = next;
  if (next.length === 0) keep(KEY, null);
  else keepJson(KEY, next);
}

export const saved = {
  /** Those that this variant's army can be placed in. */
  fitting(variant: VariantInfo): readonly SavedPlacement[] {
    return list.filter((placement) => fits(placement.pieces, variant));
  },
  get count(): number {
    return list.length;
  },
  has(name: string): boolean {
    return list.some((placement) => placement.name === name);
  },
  /** Keeps a placement under a name; one of the same name is replaced. */
  add(name: string, pieces: Pieces, variant: VariantInfo, side: SideName): void {
    const kept = list.filter((placement) => placement.name !== name);
    store([{ name, pieces: forSide(pieces, variant, side) }, ...kept].slice(0, MOST));
  },
  remove(name: string): void {
    store(list.filter((placement) => placement.name !== name));
  },
};
