import type { Event, SideName } from "../protocol";
import { play } from "../sound/sound.svelte";

const VERDICTS = { "challenger-stays": "stays", "defender-stays": "leaves", split: "split" } as const;
const FLAG_AFTER_MS = 800;

/** The sound of an event. It depends on what everybody may hear and, at the end, on whether this seat won. */
export function chime(event: Event, seat: SideName): void {
  if (event.type === "moved") play(event.verdict === null ? "move" : VERDICTS[event.verdict]);
  else if (event.type === "draw-offered" || event.type === "flag-shown") play("offer");
  else if (event.type === "ended") play(event.winner === null ? "draw" : event.winner === seat ? "win" : "loss");
}

/** A Flag's loss, after the verdict. */
export function chimeFlag(): void {
  setTimeout(() => play("flag"), FLAG_AFTER_MS);
}
