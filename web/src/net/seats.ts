import type { Seats, SideName } from "../protocol";
import { isRecord, keepJson, kept, keptJson } from "../shell/keep";

const key = (game: string): string => `salpakan.game.${game}`;

function isSeats(value: unknown): value is Seats {
  const fits = (token: unknown): boolean => token === null || typeof token === "string";
  return isRecord(value) && fits(value["white"]) && fits(value["black"]);
}

/** The seat tokens this browser holds for a game; null for a game it does not sit at. */
export function seatsOf(game: string): Seats | null {
  return keptJson(key(game), isSeats);
}

export function keepSeats(game: string, seats: Seats): void {
  keepJson(key(game), seats);
}

export function heldSides(seats: Seats): SideName[] {
  return (["white", "black"] as const).filter((side) => seats[side] !== null);
}

const seenKey = (game: string, seat: SideName): string => `salpakan.seen.${game}.${seat}`;

/** The last event number this seat has watched here: later ones are played as they are shown. */
export function seenBy(game: string, seat: SideName): number {
  return Number(kept(seenKey(game, seat)) ?? "0") || 0;
}

export function keepSeen(game: string, seat: SideName, seq: number): void {
  keepJson(seenKey(game, seat), seq);
}
