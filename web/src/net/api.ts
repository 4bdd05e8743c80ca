import type { Catalogue, GameMade, Invitation, Lobby, NewGame, OpeningMoves, Replay, Taking, Warmth } from "../protocol";

/** The server could not be reached, or answered with an error. `status` 0 means no answer. */
export class ApiError extends Error {
  constructor(readonly status: number, readonly code: string) {
    super(code);
  }
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
  if (!answer.ok) {
    const code = typeof body === "object" && body !== null && "code" in body ? String(body.code) : "error";
    throw new ApiError(answer.status, code);
  }
  return body as T;
}

function post<T>(path: string, body: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (token !== undefined) headers["authorization"] = `Bearer ${token}`;
  return ask<T>(path, { method: "POST", headers, body: JSON.stringify(body) });
}

function bearer(token: string): RequestInit {
  return { headers: { authorization: `Bearer ${token}` } };
}

export const api = {
  newGame: (game: NewGame): Promise<GameMade> => post("/api/games", game),
  catalogue: (): Promise<Catalogue> => ask("/api/catalogue"),
  warmth: (): Promise<Warmth> => ask("/api/warmth"),
  opening: (): Promise<OpeningMoves> => ask("/api/start"),
  /** Who waits for anyone, now. */
  lobby: (): Promise<Lobby> => ask("/api/lobby"),
  /** What somebody is invited to, by the code in the link. */
  invitation: (game: string, code: string): Promise<Invitation> => ask(`/api/games/${encodeURIComponent(game)}/invitation`, bearer(code)),
  join: (game: string, taking: Taking): Promise<GameMade> => post(`/api/games/${encodeURIComponent(game)}/join`, taking),
  rematch: (game: string, token: string): Promise<GameMade> => post(`/api/games/${encodeURIComponent(game)}/rematch`, {}, token),
  replay: (game: string, token: string): Promise<Replay> =>
    ask(`/api/games/${encodeURIComponent(game)}/replay`, bearer(token)),
  /** The game's record as text, after its end. */
  record: (game: string, token: string): Promise<string> => ask(`/api/games/${encodeURIComponent(game)}/record`, bearer(token)),
};
