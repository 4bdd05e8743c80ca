import type { Warmth } from "../protocol";
import { api } from "./api";

const AGAIN_MS = 1500;
let value = $state.raw<Warmth | null>(null);
let asking = false;

async function ask(): Promise<void> {
  asking = true;
  try {
    value = await api.warmth();
  } catch {
    // the link tells of a lost server; this can wait
  }
  if (value?.ready) return;
  setTimeout(() => void ask(), AGAIN_MS);
}

/** Is the computer ready to play its levels? Asked until it is. */
export const warmth = {
  get value(): Warmth | null {
    return value;
  },
  want(): void {
    if (!asking) void ask();
  },
};
