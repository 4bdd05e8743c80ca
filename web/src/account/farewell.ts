import { api } from "../net/api";
import { me } from "../net/me.svelte";
import type { Me } from "../protocol";
import { forget } from "../shell/keep";

/** More games than anybody has open; a farewell must end. */
const MOST_PAGES = 200;

/**
 * Leaves by this way of asking, and takes along what this browser holds of the member's games: whoever
 * sits down here next finds no seat of theirs. Throws `ApiError`; then nothing is forgotten.
 */
export async function leave(ask: () => Promise<Me>): Promise<void> {
  const games: string[] = [];
  let next: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const listed = await api.myGames(next);
    games.push(...listed.games.map((game) => game.game));
    next = listed.next;
    if (next === null) break;
  }
  me.set(await ask());
  games.forEach(forget);
}
