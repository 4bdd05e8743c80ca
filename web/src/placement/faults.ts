import type { Refusal } from "../net/link.svelte";
import * as m from "../paraglide/messages.js";
import type { Fault, SquareName } from "../protocol";
import { rankName } from "../words/ranks";

const SQUARE = /^[A-Z]\d+$/;

/** The squares that the arbiter found fault with. */
export function faultSquares(refusal: Refusal | null): ReadonlySet<SquareName> {
  const subjects = (refusal?.faults ?? []).map((fault) => fault.subject);
  return new Set(subjects.filter((subject): subject is SquareName => subject !== null && SQUARE.test(subject)));
}

/** Every fault in words (RULES 3.2). */
export function faultWords(refusal: Refusal, agent: boolean): string[] {
  if (refusal.code === "locked") return [m.fault_locked()];
  if (refusal.faults.length === 0) return [m.fault_other()];
  return refusal.faults.map((fault) => oneFault(fault, agent));
}

function oneFault(fault: Fault, agent: boolean): string {
  const subject = fault.subject ?? "";
  const named = SQUARE.test(subject) ? subject : rankName(subject, agent);
  switch (fault.code) {
    case "missing-piece":
      return m.fault_missing_piece({ subject: named });
    case "extra-piece":
      return m.fault_extra_piece({ subject: named });
    case "shared-square":
      return m.fault_shared_square({ subject: named });
    case "outside-home":
      return m.fault_outside_home({ subject: named });
    case "off-board":
      return m.fault_off_board({ subject: named });
    default:
      return m.fault_other();
  }
}
