import type { Catalogue } from "../protocol";
import { api } from "./api";

let value = $state.raw<Catalogue | null>(null);
let failed = $state(false);
let asked = false;

async function ask(): Promise<void> {
  asked = true;
  failed = false;
  try {
    value = await api.catalogue();
  } catch {
    asked = false;
    failed = true;
  }
}

/** What one can play and with what, fetched once for the page. */
export const catalogue = {
  get value(): Catalogue | null {
    return value;
  },
  get failed(): boolean {
    return failed;
  },
  /** Fetches it unless it is here or on its way. */
  want(): void {
    if (!asked) void ask();
  },
};
