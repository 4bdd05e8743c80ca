/** What putting the held piece there would be. */
export type Target = "move" | "challenge" | "swap";

/** What a screen allows. A place is a square, or a name such as "hand:COL" for a piece beside the board. */
export interface HoldRules {
  liftable(at: string): boolean;
  targets(from: string): ReadonlyMap<string, Target>;
  put(from: string, to: string, how: "tap" | "drag" | "key"): void;
  /** A tap on a place that neither lifts nor takes the held piece. */
  look?(at: string): void;
  /** Was the held piece only offered, so that lifting it again means yes? */
  takeUp?(at: string): boolean;
}

const NOWHERE: ReadonlyMap<string, Target> = new Map();
const SLOP = 6;

interface Gesture {
  pointer: number;
  at: string;
  x: number;
  y: number;
  /** The piece was already up before this gesture. */
  wasUp: boolean;
  lifted: boolean;
}

/** The one piece in the hand: lifted by tap, drag or key, put down by the same. */
export class Hold {
  from = $state<string | null>(null);
  /** Where the finger is while dragging, in page pixels. */
  finger = $state<{ x: number; y: number; touch: boolean } | null>(null);
  /** The place under the finger. */
  over = $state<string | null>(null);
  targets: ReadonlyMap<string, Target> = $derived.by(() => (this.from === null ? NOWHERE : this.rules.targets(this.from)));
  private gesture: Gesture | null = null;
  private skipClickUntil = 0;

  constructor(private readonly rules: HoldRules) {}

  liftable(at: string): boolean {
    return this.rules.liftable(at);
  }

  lift(at: string): void {
    this.from = at;
  }

  drop(): void {
    this.from = null;
    this.finger = null;
    this.over = null;
  }

  /** Enter, Space, or a click without a pointer (a screen reader's): lift, put, or let go. */
  press(at: string): void {
    this.choose(at, "key");
  }

  /** A click: already answered when a pointer made it, so that a tap and its synthetic mouse click move once. */
  click(event: MouseEvent, at: string): void {
    if (event.timeStamp < this.skipClickUntil) return;
    this.press(at);
  }

  /** Stop the gesture in progress: a long press has taken it. */
  forget(): void {
    this.gesture = null;
    this.drop();
  }

  down(event: PointerEvent, at: string): void {
    if (!event.isPrimary || event.button !== 0 || this.gesture) return;
    const wasUp = this.from === at && !this.rules.takeUp?.(at);
    const puts = this.from !== null && this.targets.has(at);
    const lifted = !puts && this.rules.liftable(at);
    if (lifted) this.lift(at);
    this.gesture = { pointer: event.pointerId, at, x: event.clientX, y: event.clientY, wasUp, lifted };
    const target = event.currentTarget;
    // touch captures the pointer by itself; let it go so that the places under the finger are seen
    if (target instanceof Element && target.hasPointerCapture(event.pointerId)) target.releasePointerCapture(event.pointerId);
    this.listen();
  }

  private listen(): void {
    const stop = new AbortController();
    const mine = (event: PointerEvent): boolean => {
      if (this.gesture === null) stop.abort();
      return this.gesture?.pointer === event.pointerId;
    };
    const option = { signal: stop.signal };
    addEventListener("pointermove", (event) => { if (mine(event)) this.moved(event); }, option);
    addEventListener("pointerup", (event) => { if (mine(event)) { stop.abort(); this.up(event); } }, option);
    addEventListener("pointercancel", (event) => { if (mine(event)) { stop.abort(); this.cancelled(); } }, option);
  }

  private moved(event: PointerEvent): void {
    const gesture = this.gesture;
    if (!gesture?.lifted) return;
    const far = Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y) > SLOP;
    if (!this.finger && !far) return;
    this.finger = { x: event.clientX, y: event.clientY, touch: event.pointerType !== "mouse" };
    this.over = placeAt(event.clientX, event.clientY);
  }

  private up(event: PointerEvent): void {
    const gesture = this.gesture;
    this.gesture = null;
    if (!gesture) return;
    this.skipClickUntil = event.timeStamp + 500;
    if (this.finger) this.dropAt(placeAt(event.clientX, event.clientY));
    else if (gesture.lifted) {
      if (gesture.wasUp) this.drop();
    } else if (placeAt(event.clientX, event.clientY) === gesture.at) this.choose(gesture.at, "tap");
  }

  /** A drag ends: on a target it is put, anywhere else it goes back. */
  private dropAt(at: string | null): void {
    const from = this.from;
    const fits = at !== null && this.targets.has(at);
    this.drop();
    if (from !== null && at !== null && fits) this.rules.put(from, at, "drag");
  }

  private choose(at: string, how: "tap" | "key"): void {
    const from = this.from;
    if (from !== null && this.targets.has(at)) {
      this.drop();
      this.rules.put(from, at, how);
    } else if (from === at) {
      if (!this.rules.takeUp?.(at)) this.drop();
    } else if (this.rules.liftable(at)) this.lift(at);
    else {
      this.drop();
      this.rules.look?.(at);
    }
  }

  /** The browser took the touch, for a scroll. */
  private cancelled(): void {
    const lifted = this.gesture?.lifted ?? false;
    this.gesture = null;
    if (lifted) this.drop();
  }
}

/** The place drawn at a point of the window: an element says it with `data-at`. */
function placeAt(x: number, y: number): string | null {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-at]");
  return element?.dataset["at"] ?? null;
}
