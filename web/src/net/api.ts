import type { Catalogue, ChangeMe, DeleteMe, GameMade, Invitation, Lobby, LogIn, Me, MyGame, MyGames, NewAccount, NewGame, OpeningMoves, Replay, Taking, Warmth } from "../protocol";
import { isRecord } from "../shell/keep";

/** The server could not be reached, or answered with an error. `status` 0 means no answer. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    /** All that was wrong, where the server names several things. */
    readonly faults: readonly string[] = [],
    /** Seconds to wait before the next try. */
    readonly wait: number | null = null,
  ) {
    super(code);
  }
}

function refusal(answer: Response, body: unknown): ApiError {
  const said = isRecord(body) ? body : {};
  const faults = Array.isArray(said["faults"]) ? said["faults"].map(String) : [];
  const wait = Number(answer.headers.get("retry-after") ?? "");
  return new ApiError(answer.status, typeof said["code"] === "string" ? said["code"] : "error", faults, wait > 0 ? wait : null);
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ApiError(0, "offline");
  }
  const text = await answer.text();
  const body: unknown = answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
  if (!answer.ok) throw refusal(answer, body);
  return body as T;
}

/** Asks for a change; the server hears a page with a session only when it speaks JSON. */
function send<T>(method: "POST" | "PATCH" | "DELETE", path: string, body: unknown, token: string | null = null): Promise<T> {
  return ask<T>(path, { method, headers: { "content-type": "application/json", ...bearer(token) }, body: JSON.stringify(body) });
}

/** The token of a seat; without one the server looks who asks. */
function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

const at = (game: string): string => `/api/games/${encodeURIComponent(game)}`;

export const api = {
  newGame: (game: NewGame): Promise<GameMade> => send("POST", "/api/games", game),
  catalogue: (): Promise<Catalogue> => ask("/api/catalogue"),
  warmth: (): Promise<Warmth> => ask("/api/warmth"),
  opening: (): Promise<OpeningMoves> => ask("/api/start"),
  /** Who waits for anyone, now. */
  lobby: (): Promise<Lobby> => ask("/api/lobby"),
  /** What somebody is invited to, by the code in the link. */
  invitation: (game: string, code: string): Promise<Invitation> => ask(`${at(game)}/invitation`, { headers: bearer(code) }),
  join: (game: string, taking: Taking): Promise<GameMade> => send("POST", `${at(game)}/join`, taking),
  rematch: (game: string, token: string | null): Promise<GameMade> => send("POST", `${at(game)}/rematch`, {}, token),
  replay: (game: string, token: string | null): Promise<Replay> => ask(`${at(game)}/replay`, { headers: bearer(token) }),
  /** The game's record as text, after its end. */
  record: (game: string, token: string | null): Promise<string> => ask(`${at(game)}/record`, { headers: bearer(token) }),
  me: (): Promise<Me> => ask("/api/me"),
  myGames: (before: string | null): Promise<MyGames> => ask(`/api/me/games${before === null ? "" : `?before=${encodeURIComponent(before)}`}`),
  /** This game, if I sit there as a member. */
  myGame: async (game: string): Promise<MyGame | null> => (await ask<MyGames>(`/api/me/games?game=${encodeURIComponent(game)}`)).games[0] ?? null,
  register: (account: NewAccount): Promise<Me> => send("POST", "/api/account", account),
  logIn: (account: LogIn): Promise<Me> => send("POST", "/api/session", account),
  logOut: (): Promise<Me> => send("DELETE", "/api/session", {}),
  logOutEverywhere: (): Promise<Me> => send("DELETE", "/api/sessions", {}),
  changeMe: (change: ChangeMe): Promise<Me> => send("PATCH", "/api/me", change),
  deleteMe: (proof: DeleteMe): Promise<Me> => send("DELETE", "/api/me", proof),
};
