import type { Me } from "../protocol";
import { api } from "./api";

let value = $state.raw<Me | null>(null);
let failed = $state(false);

/** Who the server thinks we are; null until it has said so. */
export const me = {
  get value(): Me | null {
    return value;
  },
  get failed(): boolean {
    return failed;
  },
  set(now: Me): void {
    value = now;
    failed = false;
  },
  async ask(): Promise<void> {
    failed = false;
    try {
      value = await api.me();
    } catch {
      failed = value === null;
    }
  },
};
