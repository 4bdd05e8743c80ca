import type { AnswerDraw, CallOff, Lock, OfferDraw, Place, Play, Resign, ShowFlag, SideName } from "../protocol";
import { hexOf } from "../shell/hex";
import { isRecord, keep, keepJson, keptJson } from "../shell/keep";

export type Command = Place | Lock | Play | OfferDraw | AnswerDraw | Resign | CallOff | ShowFlag;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
export type Order = WithoutId<Command>;

function isCommandList(value: unknown): value is Command[] {
  return Array.isArray(value) && value.every((item) => isRecord(item) && typeof item["type"] === "string" && typeof item["id"] === "string");
}

/** Commands not yet answered. They outlive a reload; their ids make sending them twice harmless. */
export class Outbox {
  private readonly key: string;
  private list: Command[];

  constructor(game: string, seat: SideName) {
    this.key = `salpakan.outbox.${game}.${seat}`;
    this.list = keptJson(this.key, isCommandList) ?? [];
  }

  get waiting(): readonly Command[] {
    return this.list;
  }

  add(order: Order): Command {
    const command: Command = { ...order, id: newId() };
    // a newer draft replaces an unanswered older one
    const rest = order.type === "place" ? this.list.filter((item) => item.type !== "place") : this.list;
    this.list = [...rest, command];
    this.save();
    return command;
  }

  take(id: string): Command | null {
    const found = this.list.find((item) => item.id === id) ?? null;
    this.list = this.list.filter((item) => item.id !== id);
    this.save();
    return found;
  }

  private save(): void {
    if (this.list.length === 0) keep(this.key, null);
    else keepJson(this.key, this.list);
  }
}

function newId(): string {
  // randomUUID exists only on https and localhost; a game on the local network is plain http
  return hexOf(crypto.getRandomValues(new Uint8Array(12)));
}
