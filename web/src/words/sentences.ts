import * as m from "../paraglide/messages.js";
import { fromTo, otherSide } from "../board/geometry";
import type { Event, Moved } from "../protocol";
import { rankName } from "./ranks";
import { sideName } from "./sides";

/** Reasons that go with the move just made, so that its sentence may tell of the Flag. */
const FLAG_FALLS = ["flag-captured", "flag-lost"];

export function flagFell(reason: string | null): boolean {
  return reason !== null && FLAG_FALLS.includes(reason);
}

/** What the arbiter says of a challenge: who stays, never why (RULES 5.1). */
function verdictSentence(event: Moved, from: string, to: string): string {
  if (event.verdict === "challenger-stays") return m.said_challenger_stays({ from, to });
  if (event.verdict === "defender-stays") return m.said_defender_stays({ from, to });
  return m.said_split({ from, to });
}

function moveSentence(event: Moved, agent: boolean): string {
  const { from, to } = fromTo(event.move);
  if (event.verdict === null) return m.said_move({ side: sideName(event.side), from, to });
  const sentence = verdictSentence(event, from, to);
  if (event.challengerRank === null || event.defenderRank === null) return sentence;
  const ranks = m.said_ranks({ challenger: rankName(event.challengerRank, agent), defender: rankName(event.defenderRank, agent) });
  return `${sentence} ${ranks}`;
}

/** The arbiter's sentence for an event, as it stands in the record and in the live region. */
export function sentence(event: Event, agent = false): string {
  switch (event.type) {
    case "locked":
      return m.said_locked({ side: sideName(event.side) });
    case "started":
      return m.said_started({ side: sideName(event.first) });
    case "moved":
      return moveSentence(event, agent);
    case "flag-shown":
      return m.said_flag_shown({ side: sideName(event.side), square: event.square });
    case "draw-offered":
      return m.said_draw_offered({ side: sideName(event.side) });
    case "draw-declined":
      return m.said_draw_declined({ side: sideName(event.side) });
    case "ended":
      if (event.reason === "called-off") return m.why_called_off();
      return event.winner === null ? m.said_drawn({ why: why(event.reason, null) }) : m.said_won({ side: sideName(event.winner), why: why(event.reason, event.winner) });
  }
}

/** Why a game ended, as a plain sentence (RULES §6). */
export function why(reason: string, winner: "white" | "black" | null): string {
  const loser = winner === null ? "" : sideName(otherSide(winner));
  const winning = winner === null ? "" : sideName(winner);
  switch (reason) {
    case "flag-captured":
      return m.why_flag_captured({ loser });
    case "flag-lost":
      return m.why_flag_lost({ loser });
    case "arrival":
      return m.why_arrival({ winner: winning });
    case "resignation":
      return m.why_resignation({ loser });
    case "draw-agreed":
      return m.why_draw_agreed();
    case "quiet-limit":
      return m.why_quiet_limit();
    case "time":
      return winner === null ? m.why_nobody_placed() : m.why_time({ loser });
    case "abandoned":
      return m.why_abandoned({ loser });
    case "called-off":
      return m.why_called_off();
    default:
      return m.why_other();
  }
}
