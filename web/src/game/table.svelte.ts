import { GameLink } from "../net/link.svelte";
import { keepSeen, seenBy } from "../net/seats";
import type { SideName } from "../protocol";
import { Witness } from "../seals/witness.svelte";
import { Notebook } from "./notebook.svelte";
import { Stage } from "./stage.svelte";

/** A seat at a table: the link to the arbiter, what is shown and remembered of it, and the player's own notes. Without a token the seat is a member's own. */
export class Table {
  readonly link: GameLink;
  readonly stage: Stage;
  readonly notes: Notebook;
  readonly witness: Witness;

  constructor(readonly game: string, readonly seat: SideName, readonly token: string | null) {
    this.notes = new Notebook(game, seat);
    this.stage = new Stage(seenBy(game, seat), (seq) => keepSeen(game, seat, seq));
    this.witness = new Witness(game);
    this.link = new GameLink(game, seat, token, (update, fresh) => {
      this.witness.hear(this.link.events, update.state);
      this.stage.receive(update, fresh);
    });
  }

  leave(): void {
    this.link.close();
    this.stage.close();
  }
}
