import type { Catalogue, Clock, NewGame } from "../protocol";
import { isRecord, keepJson, keptJson } from "../shell/keep";

type Choice = "white" | "black" | "lot";
type After = "all" | "nothing";

/** How this browser's player likes to play; offered again next time. */
export interface Options {
  /** Null until one was chosen: the server knows which is for newcomers. */
  level: string | null;
  variant: string;
  clock: ClockName;
  side: Choice;
  first: Choice;
  /** What is shown after the game (RULES 7.1). */
  after: After;
}

export type ClockName = "none" | "5+3" | "10+5" | "15+10";
const MINUTE = 60_000;
const control = (minutes: number, seconds: number, placing: number): Clock => ({ initialMs: minutes * MINUTE, incrementMs: seconds * 1000, placementMs: placing * MINUTE });

/** Time controls on offer (RULES 6.7); with a clock, placing has its own time, but on one device. */
export const CLOCKS: Readonly<Record<ClockName, Clock | null>> = {
  none: null,
  "5+3": control(5, 3, 3),
  "10+5": control(10, 5, 5),
  "15+10": control(15, 10, 5),
};
export const CLOCK_NAMES: readonly ClockName[] = ["none", "5+3", "10+5", "15+10"];
export const CHOICES: readonly Choice[] = ["white", "black", "lot"];

const KEY = "salpakan.options";
const USUAL: Options = { level: null, variant: "classic", clock: "none", side: "white", first: "white", after: "all" };

function isOptions(value: unknown): value is Options {
  if (!isRecord(value)) return false;
  const { level, variant, clock, side, first, after } = value;
  const choice = (word: unknown): boolean => CHOICES.some((other) => other === word);
  return (level === null || typeof level === "string") && typeof variant === "string" && CLOCK_NAMES.some((name) => name === clock) && choice(side) && choice(first) && (after === "all" || after === "nothing");
}

let value = $state.raw<Options>(keptJson(KEY, isOptions) ?? USUAL);

export const options = {
  get value(): Options {
    return value;
  },
  set(change: Partial<Options>): void {
    value = { ...value, ...change };
    keepJson(KEY, value);
  },
};

/** The options with what this server does not know replaced: a browser may remember another server's. */
export function playable(chosen: Options, known: Catalogue | null): Options {
  if (known === null) return chosen;
  const level = chosen.level !== null && known.levels.includes(chosen.level) ? chosen.level : known.level;
  const variant = known.variants.some((other) => other.name === chosen.variant) ? chosen.variant : (known.variants[0]?.name ?? chosen.variant);
  return { ...chosen, level, variant };
}

/** The game that these options ask the server for. On one device, where one waits while the other places, placing takes no time. */
export function gameOf(chosen: Options, opponent: NewGame["opponent"]): NewGame {
  const usual = CLOCKS[chosen.clock];
  const clock = usual !== null && opponent === "device" ? { ...usual, placementMs: null } : usual;
  return { opponent, level: chosen.level, variant: chosen.variant, clock, side: chosen.side, first: chosen.first, shownAtEnd: chosen.after === "all" };
}
