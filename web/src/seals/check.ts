import { fromTo, otherSide, spotOf } from "../board/geometry";
import type { Frame } from "../end/frames";
import type { Event, PieceState, Replay, ReplayMove, SideName } from "../protocol";
import { flagFell } from "../words/sentences";
import { RANKS, SIGNS } from "./challenges";
import { commitmentTo } from "./commitment";
import { agree, type Fault, type Heard } from "./witness.svelte";

const SIDES: readonly SideName[] = ["white", "black"];
const VERDICTS: Readonly<Record<string, ReplayMove["verdict"]>> = { "+": "challenger-stays", "-": "defender-stays", "=": "split" };

/** Everything in a finished game that does not follow from what was sealed and heard; nothing of an honest game. */
export function faultsOf(replay: Replay, frames: readonly Frame[], heard: Heard, events: readonly Event[]): Fault[] {
  return [...sealFaults(replay, heard), ...verdictFaults(replay, frames), ...spokenFaults(frames, events), ...resultFaults(replay, frames)];
}

function sealFaults(replay: Replay, heard: Heard): Fault[] {
  const faults: Fault[] = [];
  for (const side of SIDES) {
    const opening = replay.openings.find((one) => one.side === side);
    if (opening && commitmentTo(replay[side], replay.variant, side, opening.salt) !== opening.commitment) faults.push({ kind: "placement", side });
    if (heard[side] !== null && heard[side] !== opening?.commitment) faults.push({ kind: "changed", side });
  }
  if (!agree(heard, replay.moves)) faults.push({ kind: "told" });
  return faults;
}

/** Does each verdict follow from the two ranks, and was nothing said where nobody was challenged? */
function verdictFaults(replay: Replay, frames: readonly Frame[]): Fault[] {
  return replay.moves.flatMap(({ move, verdict }, index): Fault[] => {
    const { from, to } = fromTo(move);
    const challenger = at(frames[index], from);
    const defender = at(frames[index], to);
    const due = challenger && defender ? decided(challenger, defender) : null;
    return challenger && due === verdict ? [] : [{ kind: "verdict", ply: index + 1 }];
  });
}

function decided(challenger: PieceState, defender: PieceState): ReplayMove["verdict"] {
  const [row, column] = [challenger, defender].map((piece) => RANKS.indexOf(piece.rank ?? ""));
  return VERDICTS[SIGNS[row ?? -1]?.[column ?? -1] ?? ""] ?? null;
}

/** Ranks that were told at a challenge, and Flags that were shown (RULES §9 `open`, 6.5). */
function spokenFaults(frames: readonly Frame[], events: readonly Event[]): Fault[] {
  const faults: Fault[] = [];
  let ply = 0;
  for (const event of events) {
    if (event.type === "moved") {
      ply = event.ply;
      const { from, to } = fromTo(event.move);
      const [one, two] = [at(frames[ply - 1], from)?.rank, at(frames[ply - 1], to)?.rank];
      if (event.challengerRank !== null && (event.challengerRank !== one || event.defenderRank !== two)) faults.push({ kind: "verdict", ply });
    } else if (event.type === "flag-shown" && at(frames[ply], event.square)?.rank !== "FLG") faults.push({ kind: "flag", side: event.side });
  }
  return faults;
}

/** A Flag falls in the last move or never, and an arrived one stands on the farthest row (RULES 6.1, 6.2). */
function resultFaults(replay: Replay, frames: readonly Frame[]): Fault[] {
  const last = frames.at(-1);
  const fell = last?.fallen.filter(({ piece }) => piece.rank === "FLG") ?? [];
  const due = replay.winner !== null && flagFell(replay.reason) ? otherSide(replay.winner) : null;
  const fits = due === null ? fell.length === 0 : fell.some(({ piece, ply }) => piece.side === due && ply === replay.moves.length) && fell.every(({ ply }) => ply === replay.moves.length);
  const arrived = replay.reason !== "arrival" || last?.pieces.some((piece) => piece.rank === "FLG" && piece.side === replay.winner && spotOf(piece.square).row === (piece.side === "white" ? replay.variant.height - 1 : 0));
  return fits && arrived ? [] : [{ kind: "result" }];
}

function at(frame: Frame | undefined, square: string): PieceState | undefined {
  return frame?.pieces.find((piece) => piece.square === square);
}
