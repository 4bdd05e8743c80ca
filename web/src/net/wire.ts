import type { FromClient, ToClient } from "../protocol";

const PING_MS = 2000;
/** Silence after which a link that looks open counts as dead. */
const SILENCE_MS = 5000;
const RETRY_MS = [200, 500, 1000, 2000, 4000] as const;

export interface WireEars {
  opened(): void;
  heard(message: ToClient): void;
  /** The link is down; it is being tried again unless it was closed on purpose. */
  lost(): void;
  /** The page slept or the network changed: what is shown may be old. */
  doubted(): void;
}

/** A WebSocket that comes back by itself: retries with growing pauses, pings, and mistrusts silence. */
export class Wire {
  private socket: WebSocket | null = null;
  private tries = 0;
  private heardAt = 0;
  private checkedAt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly watch: ReturnType<typeof setInterval>;
  private readonly stop = new AbortController();
  private closed = false;

  constructor(private readonly url: string, private readonly ears: WireEars) {
    this.watch = setInterval(() => this.check(), PING_MS);
    const option = { signal: this.stop.signal };
    addEventListener("online", () => this.wake(), option);
    addEventListener("pageshow", (event) => { if (event.persisted) this.wake(); }, option);
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.check(); }, option);
    this.open();
  }

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  send(message: FromClient): void {
    if (this.isOpen) this.socket?.send(JSON.stringify(message));
  }

  close(): void {
    this.closed = true;
    this.stop.abort();
    clearInterval(this.watch);
    clearTimeout(this.retry);
    this.drop();
  }

  private open(): void {
    clearTimeout(this.retry);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.heardAt = performance.now();
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.heardAt = performance.now();
      this.ears.opened();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.socket) return;
      this.heardAt = performance.now();
      this.tries = 0;
      this.ears.heard(JSON.parse(event.data) as ToClient);
    };
    socket.onclose = () => { if (socket === this.socket) this.again(); };
  }

  /** Let go of the socket without waiting for a farewell that may never come. */
  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private again(): void {
    this.drop();
    if (this.closed) return;
    this.ears.lost();
    const pause = RETRY_MS[Math.min(this.tries, RETRY_MS.length - 1)] ?? 4000;
    this.tries += 1;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), pause * (0.75 + Math.random() / 2));
  }

  private wake(): void {
    this.tries = 0;
    this.again();
  }

  private check(): void {
    const now = performance.now();
    const slept = this.checkedAt > 0 && now - this.checkedAt > SILENCE_MS;
    this.checkedAt = now;
    if (!this.socket) return;
    if (slept) {
      // timers stood still: ask how things stand before trusting what is shown
      this.heardAt = now;
      this.ears.doubted();
    } else if (now - this.heardAt > SILENCE_MS) this.wake();
    else this.send({ type: "ping" });
  }
}

export function wireUrl(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}
