import { GameLink } from "../net/link.svelte";
import { keepSeen, seenBy } from "../net/seats";
import type { SideName } from "../protocol";
import { Notebook } from "./notebook.svelte";
import { Stage } from "./stage.svelte";

/** A seat at a table: the link to the arbiter, what is shown of it, and the player's own notes. Without a token the seat is a member's own. */
export class Table {
  readonly link: GameLink;
  readonly stage: Stage;
  readonly notes: Notebook;

  constructor(readonly game: string, readonly seat: SideName, readonly token: string | null) {
    this.notes = new Notebook(game, seat);
    this.stage = new Stage(seenBy(game, seat), (seq) => keepSeen(game, seat, seq));
    this.link = new GameLink(game, seat, token, (update, fresh) => this.stage.receive(update, fresh));
  }

  leave(): void {
    this.link.close();
    this.stage.close();
  }
}
