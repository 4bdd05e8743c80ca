import { otherSide } from "../board/geometry";
import * as m from "../paraglide/messages.js";
import type { State } from "../protocol";
import type { Table } from "./table.svelte";

/** Something a player may do beside moving, with the question asked before it is done. */
export interface Choice {
  id: "draw" | "flag" | "resign" | "call-off";
  icon: string;
  text: string;
  question: string;
  detail: string;
  yes: string;
  grave: boolean;
  possible: boolean;
  act: () => void;
}

/** Offer a draw, show the Flag, resign; or call it off, while nobody has moved (RULES 6.4, 6.5, 6.9). */
export function choicesOf(table: Table, state: State): Choice[] {
  const going = state.phase === "playing";
  return [
    {
      id: "draw", icon: "draw", text: m.draw_offer(), question: m.draw_question(), detail: m.draw_detail(), yes: m.draw_yes(), grave: false,
      possible: going && state.drawOffer === null, act: () => table.link.order({ type: "offer-draw" }),
    },
    {
      id: "flag", icon: "flag", text: m.flag_show(), question: m.flag_question(), detail: m.flag_detail(), yes: m.flag_yes(), grave: false,
      possible: going && !state.flagsShown.includes(state.seat), act: () => table.link.order({ type: "show-flag" }),
    },
    state.ply === 0 && state.phase !== "over" && state[otherSide(state.seat)].kind === "person" && !state.device ? {
      id: "call-off", icon: "close", text: m.call_off(), question: m.call_off_question(), detail: m.call_off_detail(), yes: m.call_off(), grave: true,
      possible: true, act: () => table.link.order({ type: "call-off" }),
    } : {
      id: "resign", icon: "close", text: m.resign(), question: m.resign_question(), detail: m.resign_detail(), yes: m.resign_yes(), grave: true,
      possible: state.phase !== "over", act: () => table.link.order({ type: "resign" }),
    },
  ];
}
