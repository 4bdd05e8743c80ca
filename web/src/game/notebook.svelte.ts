import type { Guess } from "../board/guess";
import type { SideName, SquareName } from "../protocol";
import { isRecord, keep, keepJson, keptJson } from "../shell/keep";

type Guesses = Readonly<Record<SquareName, Guess>>;

function isGuess(value: unknown): value is Guess {
  if (!isRecord(value)) return false;
  return (value["rank"] === null || typeof value["rank"] === "string") && [null, 1, 2, 3].includes(value["colour"] as Guess["colour"]);
}

function isGuesses(value: unknown): value is Guesses {
  return isRecord(value) && Object.values(value).every(isGuess);
}

/** One seat's pencil marks on enemy pieces, by the square each started on. They stay in this browser. */
export class Notebook {
  guesses = $state.raw<Guesses>({});
  private readonly key: string;

  constructor(game: string, seat: SideName) {
    this.key = `salpakan.notes.${game}.${seat}`;
    this.guesses = keptJson(this.key, isGuesses) ?? {};
  }

  mark(start: SquareName, guess: Guess): void {
    const { [start]: _, ...rest } = this.guesses;
    const empty = guess.rank === null && guess.colour === null;
    this.guesses = empty ? rest : { ...rest, [start]: guess };
    if (Object.keys(this.guesses).length === 0) keep(this.key, null);
    else keepJson(this.key, this.guesses);
  }
}
