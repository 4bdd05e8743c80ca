import { ApiError } from "../net/api";
import * as m from "../paraglide/messages.js";

/** One form on its way to the server: is it under way, and what did the server find wrong? */
export class Sending {
  busy = $state(false);
  error = $state<string | null>(null);
  faults = $state.raw<readonly string[]>([]);

  /** Sends unless something is on its way; says whether it went through. */
  async run(act: () => Promise<void>, wrong: string): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.clear();
    try {
      await act();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.faults = error.faults;
      this.error = error.faults.length > 0 ? null : errorWords(error, wrong);
      return false;
    } finally {
      this.busy = false;
    }
  }

  clear(): void {
    this.error = null;
    this.faults = [];
  }
}

function errorWords(error: ApiError, wrong: string): string {
  if (error.code === "wrong-password") return wrong;
  if (error.code === "too-soon") return m.account_too_soon({ seconds: error.wait ?? 1 });
  if (error.code === "no-account" || error.code === "has-account") return m.account_changed_elsewhere();
  return error.status === 0 ? m.wait_error() : m.account_failed();
}

const WORDS: Readonly<Record<string, () => string>> = {
  "name-length": () => m.account_fault_name_length(),
  "name-letters": () => m.account_fault_name_letters(),
  "name-reserved": () => m.account_fault_name_reserved(),
  "name-taken": () => m.account_fault_name_taken(),
  "password-length": () => m.account_fault_password_length(),
  "password-common": () => m.account_fault_password_common(),
  "password-is-name": () => m.account_fault_password_is_name(),
};

/** What is wrong with a name or a password, in words. */
export function faultWords(faults: readonly string[], about: "name" | "password"): string[] {
  return faults.filter((fault) => fault.startsWith(`${about}-`)).map((fault) => WORDS[fault]?.() ?? m.account_failed());
}
