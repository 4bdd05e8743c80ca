import type { Attachment } from "svelte/attachments";

const LONG = 450;
const SLOP = 8;

/** Calls `done` when a finger rests on the element; a swipe or a lift ends it. */
export function longPress(done: (element: HTMLElement) => void): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start = { x: 0, y: 0 };
    const stop = new AbortController();
    const option = { signal: stop.signal };
    const cancel = (): void => clearTimeout(timer);
    element.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse" || !event.isPrimary) return;
      start = { x: event.clientX, y: event.clientY };
      cancel();
      timer = setTimeout(() => done(element), LONG);
    }, option);
    element.addEventListener("pointermove", (event) => {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLOP) cancel();
    }, option);
    for (const name of ["pointerup", "pointercancel", "pointerleave"] as const) element.addEventListener(name, cancel, option);
    return () => {
      cancel();
      stop.abort();
    };
  };
}
